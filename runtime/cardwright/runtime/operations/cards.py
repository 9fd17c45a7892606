"""Operations on cards: put them into a state, move them between zones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.runtime.amounts import Who
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


class Way:
    """How cards move: from one of some zones to a zone of a player, by a verb."""

    __slots__ = ("bottom", "destination", "is_searched", "origins", "verb", "who")

    def __init__(
        self,
        origins: tuple[int, ...],
        destination: int,
        verb: int,
        who: Who | None = None,
        *,
        bottom: bool = False,
    ) -> None:
        """``who``: whose the cards become; None: a card stays its owner's, the table's is taken.

        ``verb``: its number, or -1; ``bottom``: they go below all that is in a pile.
        """
        self.origins = origins
        self.destination = destination
        self.verb = verb
        self.who = who
        self.bottom = bottom
        self.is_searched = False
        """Whether the user has seen the cards where nobody else does."""

    def origin_of(self, state: State, card: int) -> int:
        """Return the zone in which a card is, of those that it moves from; or -1."""
        return next((zone for zone in self.origins if holder(state, zone, card) >= 0), -1)

    def whose(self, state: State, run: Steps, owner: int = NOBODY) -> int:
        """Return whose a card becomes that is somebody's now; nobody's, on the table."""
        if not state.layout.zone_stride[self.destination]:
            return NOBODY
        if self.who is not None and (players := self.who.players(state, run)):
            return players[0]
        return run.user if owner == NOBODY else owner

    def go(self, machine: Machine, state: State, run: Steps, card: int, zone: int) -> int:
        """Move a card out of a zone; return whose it becomes, which is nobody for the table's."""
        owner = owner_of(state, (zone,), card)
        whose = self.whose(state, run, owner)
        to = (self.destination, max(whose, 0))
        known_to = 1 << run.user if self.is_searched else 0
        machine.carry(state, card, (zone, max(owner, 0)), to, self.bottom, known_to)
        return whose

    def move(self, machine: Machine, state: State, run: Steps, card: int, zone: int) -> int:
        """Move a card out of a zone, and note it; return whose it was."""
        owner = owner_of(state, (zone,), card)
        whose = self.go(machine, state, run, card, zone)
        state.note("move", run.user, card, self.verb, zone, owner, self.destination, whose)
        return owner


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
    """Move a card."""

    __slots__ = ("way",)

    def __init__(
        self,
        card: int,
        way: Way,
        *,
        fitting: int,
        event: int,
        paying: bool,
        is_sure: bool,
    ) -> None:
        """Remember from where to where."""
        super().__init__(card, fitting, event, paying, is_sure)
        self.way = way

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Move it, and let others react."""
        card = self.target(run)
        zone = -1
        if card >= 0 and self.fitting >> card & 1:
            zone = self.way.origin_of(state, card)
        if zone < 0:
            return () if self.paying else None
        owner = self.way.move(machine, state, run, card, zone)
        run.did(machine, 1)
        raise_after(machine, state, run, self.event, card, owner=owner, paying=self.paying)
        return None


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
                place = (zone, owner)
                if not state.layout.zone_stride[zone]:
                    owner = run.user  # the table's cards are whoever's uses them
                machine.carry(state, card, place, (self.destination, owner), bottom=False)
                state.note("return", owner, card, self.destination)
        return None


class Draw(Operation):
    """Move cards off an end of a pile, one by one."""

    __slots__ = (
        "bottom", "event", "is_plain", "it", "left", "listed", "owed", "owner", "pile", "way",
    )  # fmt: skip

    def __init__(
        self,
        way: Way,
        left: int,
        owed: int,
        event: int,
        *,
        pile: int = -1,
        owner: int = -1,
        bottom: bool = False,
        is_plain: bool = True,
        listed: int = -1,
        it: int = -1,
    ) -> None:
        """``left``: the slot of how many are still to come.

        ``owed``: the slot of how many are to be moved on, fewer where there are too few; or -1.
        ``pile``: the slot of the pile that was chosen, or -1 where there is one only; ``owner``:
        the slot of the player whose it is, or -1 for whose ability it is. ``is_plain``: as the
        verb says.
        ``listed``: the list that the cards go into, ``it``: the slot of the last one; or -1.
        """
        self.way = way
        self.left = left
        self.owed = owed
        self.event = event
        self.pile = pile
        self.owner = owner
        self.bottom = bottom
        self.is_plain = is_plain
        self.listed = listed
        self.it = it

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Draw as many as there are; after each of them others may react."""
        zone = run.numbers[self.pile] if self.pile >= 0 else self.way.origins[0]
        player = run.players[self.owner] if self.owner >= 0 else run.you
        while left := run.numbers[self.left]:
            card = machine.next_card(state, zone, player, bottom=self.bottom)
            if card < 0:
                run.bind_number(self.left, 0)
                if self.owed >= 0:
                    run.bind_number(self.owed, max(run.numbers[self.owed] - left, 0))
                return None
            run.bind_number(self.left, left - 1)
            run.did(machine, 1)
            if self.listed >= 0:
                run.bind_cards(self.listed, (*run.card_lists[self.listed], card))
            if self.it >= 0:
                run.bind_card(self.it, card)
            if self.is_plain:
                self.way.go(machine, state, run, card, zone)
                state.note("draw", run.user, card, zone, self.way.destination)
            else:
                self.way.move(machine, state, run, card, zone)
            if self.event != NO_EVENT:
                run.place -= 1
                owner = player if state.layout.zone_stride[zone] else NOBODY
                raise_after(machine, state, run, self.event, card, owner=owner, paying=False)
                return None
        return None


class MoveOn(Operation):
    """Choose cards of a zone, one after another, and move them on."""

    __slots__ = ("cards", "event", "left", "purpose", "way")
    asks = "card_to_move"
    shape = "card"

    def __init__(self, cards: int, way: Way, *, purpose: str, left: int, event: int) -> None:
        """``cards``: those that the verb is for, a bit mask; ``purpose``: its id.

        ``left``: the slot of how many are still to be moved.
        """
        self.cards = cards
        self.way = way
        self.purpose = purpose
        self.left = left
        self.event = event

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return what is done with the cards."""
        return {"purpose": self.purpose}

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the cards while some are still to be moved."""
        cards = members(state.zone(self.way.origins[0], run.user) & self.cards)
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
        owner = self.way.move(machine, state, run, option, self.way.origins[0])
        raise_after(machine, state, run, self.event, option, owner=owner, paying=False)
