"""Operations on cards: put them into a state, move them between zones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.runtime.bits import members
from cardwright.runtime.frames import NO_CARD, NOBODY, Options, Payload
from cardwright.runtime.operations.control import Branch, Describe
from cardwright.runtime.programs import NO_EVENT, Operation, Steps
from cardwright.runtime.state import State

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine


def holder(state: State, zone: int, card: int) -> int:
    """Return the player in whose zone a card is (0 for the table's zones), or -1."""
    if state.layout.zone_stride[zone]:
        return state.owner(zone, card)
    return 0 if state.zone(zone) >> card & 1 else -1


def owner_of(state: State, zones: tuple[int, ...], card: int) -> int:
    """Return the player in one of whose zones a card is; nobody, where none of them has it."""
    for zone in zones:
        owner = state.owner(zone, card) if state.layout.zone_stride[zone] else NOBODY
        if owner != NOBODY:
            return owner
    return NOBODY


class Announce(Branch):
    """Let players react before something is done to a card: what comes next, up to the end."""

    __slots__ = ("card", "event", "zones")

    def __init__(self, card: int, zones: tuple[int, ...], event: int) -> None:
        """``card``: its slot, or -1 for the bearer; it is in one of the zones."""
        super().__init__()
        self.card = card
        self.zones = zones
        self.event = event

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Let players react, the one who does it first."""
        card = run.cards[self.card] if self.card >= 0 else run.bearer
        if card == NO_CARD or not any(holder(state, zone, card) >= 0 for zone in self.zones):
            run.place = self.end
            return None
        owner = owner_of(state, self.zones, card)
        machine.raise_event(
            state, self.event, run.user, subject=card, owner=owner, source=run.bearer, skip=self.end
        )
        return None


def raise_after(
    machine: Machine, state: State, run: Steps, event: int, card: int, *, owner: int, paying: bool
) -> None:
    """Let players react to what was done to a card; while a cost is paid, when it is paid."""
    if event == NO_EVENT:
        return
    if paying:
        run.raised = (*run.raised, (event, card, owner))
    else:
        machine.raise_event(state, event, run.user, subject=card, owner=owner, source=run.bearer)


class ByVerb(Describe):
    """Does to a card what a verb says, and raises the event of the verb afterwards, if any.

    ``fitting``: the cards that the verb is for, a bit mask. ``is_sure``: the card was chosen just
    now among those that it can be done to.
    """

    __slots__ = ("event", "fitting", "is_sure", "paying")

    def __init__(self, card: int, fitting: int, event: int, paying: bool, is_sure: bool) -> None:
        """``card``: its slot, or -1 for the bearer."""
        super().__init__(card)
        self.fitting = fitting
        self.event = event
        self.paying = paying
        self.is_sure = is_sure

    def may_fail(self) -> bool:
        """Whether the card may be elsewhere by then, or as it would be made already."""
        return not self.is_sure


class SetStatus(ByVerb):
    """Put a card into a state, or out of it."""

    __slots__ = ("status", "value", "zones")

    def __init__(
        self,
        card: int,
        zones: tuple[int, ...],
        status: int,
        value: bool,
        *,
        fitting: int,
        event: int,
        paying: bool,
        is_sure: bool,
    ) -> None:
        """``zones``: those in one of which the card is."""
        super().__init__(card, fitting, event, paying, is_sure)
        self.zones = zones
        self.status = status
        self.value = value

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Do it, and let others react to a change."""
        card = self.target(run)
        if card < 0 or not self._can_be_done(machine, state, card):
            # A card that stood in for another may have gone when it was used.
            return () if self.paying and not self.is_sure else None
        changes = bool(state.status(self.status) >> card & 1) is not self.value
        if self.paying and not changes and not self.is_sure:
            return ()  # a cost that can't be paid
        state.set_status(self.status, card, self.value)
        state.note("status", run.user, state.openly(card), self.status, self.value)
        if changes:
            run.did(machine, 1)
            owner = owner_of(state, self.zones, card)
            raise_after(machine, state, run, self.event, card, owner=owner, paying=self.paying)
        return None

    def _can_be_done(self, machine: Machine, state: State, card: int) -> bool:
        fits = self.is_sure or bool(self.fitting >> card & 1)
        return fits and machine.table.is_in_play(state, card)


class Move(ByVerb):
    """Move a card to a zone of its owner, or of the table."""

    __slots__ = ("destination", "origins", "verb")

    def __init__(
        self,
        card: int,
        origins: tuple[int, ...],
        destination: int,
        verb: int,
        *,
        fitting: int,
        event: int,
        paying: bool,
        is_sure: bool,
    ) -> None:
        """Remember from where to where."""
        super().__init__(card, fitting, event, paying, is_sure)
        self.origins = origins
        self.destination = destination
        self.verb = verb

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Move it, and let others react."""
        card = self.target(run)
        zone = -1
        if card >= 0 and self.fitting >> card & 1:
            zone = next((zone for zone in self.origins if holder(state, zone, card) >= 0), -1)
        if zone < 0:
            return () if self.paying else None
        owner = owner_of(state, (zone,), card)
        move(machine, state, run.user, card, verb=self.verb, zone=zone, to=self.destination)
        run.did(machine, 1)
        raise_after(machine, state, run, self.event, card, owner=owner, paying=self.paying)
        return None


def move(
    machine: Machine, state: State, player: int, card: int, *, verb: int, zone: int, to: int
) -> None:
    """Move a card as a verb says: a player's card stays that player's, whoever moves it."""
    owner = owner_of(state, (zone,), card)
    machine.leave(state, card, zone, max(owner, 0))
    machine.enter(state, card, to, player if owner == NOBODY else owner)
    state.note("move", player, card, verb, zone, owner, to)


class ReturnBearer(Operation):
    """After a single use, put the card that bears the ability where it goes."""

    __slots__ = ("destination", "origins")

    def __init__(self, origins: tuple[int, ...], destination: int) -> None:
        """Remember from where to where."""
        self.origins = origins
        self.destination = destination

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Put it there."""
        card = run.bearer
        for zone in self.origins:
            owner = holder(state, zone, card)
            if owner >= 0:
                machine.leave(state, card, zone, owner)
                if not state.layout.zone_stride[zone]:
                    owner = run.user  # the table's cards are whoever's uses them
                machine.enter(state, card, self.destination, owner)
                state.note("return", owner, card, self.destination)
        return None


class Draw(Operation):
    """Move cards off the top of a pile, one by one."""

    __slots__ = ("destination", "event", "left", "origin", "owed")

    def __init__(self, origin: int, destination: int, left: int, owed: int, event: int) -> None:
        """``left``: the slot of how many are still to come.

        ``owed``: the slot of how many are to be moved on, fewer where there are too few; or -1.
        """
        self.origin = origin
        self.destination = destination
        self.left = left
        self.owed = owed
        self.event = event

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Draw as many as there are; after each of them others may react."""
        while left := run.numbers[self.left]:
            card = machine.draw(state, self.origin, run.user, self.destination)
            if card < 0:
                run.bind_number(self.left, 0)
                if self.owed >= 0:
                    run.bind_number(self.owed, max(run.numbers[self.owed] - left, 0))
                return None
            run.bind_number(self.left, left - 1)
            run.did(machine, 1)
            if self.event != NO_EVENT:
                run.place -= 1
                owner = run.user if state.layout.zone_stride[self.origin] else NOBODY
                machine.raise_event(
                    state, self.event, run.user, subject=card, owner=owner, source=run.bearer
                )
                return None
        return None


class MoveOn(Operation):
    """Choose cards of a zone, one after another, and move them on."""

    __slots__ = ("cards", "destination", "event", "left", "origin", "purpose", "verb")
    asks = "card_to_move"
    shape = "card"

    def __init__(
        self,
        cards: int,
        origin: int,
        destination: int,
        verb: int,
        *,
        purpose: str,
        left: int,
        event: int,
    ) -> None:
        """``cards``: those that the verb is for, a bit mask; ``purpose``: its id.

        ``left``: the slot of how many are still to be moved.
        """
        self.cards = cards
        self.origin = origin
        self.destination = destination
        self.verb = verb
        self.purpose = purpose
        self.left = left
        self.event = event

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return what is done with the cards."""
        return {"purpose": self.purpose}

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the cards while some are still to be moved."""
        cards = members(state.zone(self.origin, run.user) & self.cards)
        if not run.numbers[self.left] or not cards:
            return None
        if len(cards) > 1:
            return cards
        self.answer(machine, state, run, cards[0])
        return None

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Move one, and come back for the next."""
        run.bind_number(self.left, run.numbers[self.left] - 1)
        run.place -= 1
        run.did(machine, 1)
        verb, user = self.verb, run.user
        owner = owner_of(state, (self.origin,), option)
        move(machine, state, user, option, verb=verb, zone=self.origin, to=self.destination)
        raise_after(machine, state, run, self.event, option, owner=owner, paying=False)
