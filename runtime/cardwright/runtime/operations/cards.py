"""Operations on cards: put them into a state, move them between zones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.runtime.amounts import Who, around, holders
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.comparing import Being, Open
from cardwright.runtime.definitions import steps
from cardwright.runtime.frames import NO_CARD, NOBODY, Options
from cardwright.runtime.operations.control import Branch, Describe
from cardwright.runtime.programs import NO_EVENT, Operation, Performed, Steps
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


def is_safe(machine: Machine, state: State, deed: int, card: int) -> bool:
    """Whether something is not done to a card, whatever says so."""
    changes = machine.table.changes
    if deed not in changes.barred or card < 0:
        return False
    return bool(changes.safe_from(state, deed, 1 << card) >> card & 1)


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


class TakeAim(Operation):
    """Aim at a card that was chosen: it goes into a list."""

    __slots__ = ("card", "targets", "zones")
    is_cost = True

    def __init__(self, card: int, zones: tuple[int, ...], targets: int) -> None:
        """``card``: its slot; it is in one of the zones; ``targets``: the list."""
        self.card = card
        self.zones = zones
        self.targets = targets

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Add it."""
        card = run.cards[self.card]
        if card == NO_CARD or not any(holder(state, zone, card) >= 0 for zone in self.zones):
            return ()
        if not machine.rules.may_be_aimed_at(state, card):
            return ()
        state.note("aim", run.user, state.openly(card))
        run.bind_cards(self.targets, (*run.card_lists[self.targets], card))
        return None


class ListAimed(Operation):
    """List the cards that an ability is aimed at: themselves, or in the place where they stand."""

    __slots__ = ("being", "queue", "spared", "targets")

    def __init__(self, targets: int, queue: int, spared: tuple[int, ...], being: Being) -> None:
        """``being``: those that are told of it; ``queue``: the list that they go into.

        ``spared``: the lists of those that have ignored it already.
        """
        self.targets = targets
        self.queue = queue
        self.spared = spared
        self.being = being

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """List them, each once; what stands in a place player by player."""
        found: list[int] = []
        places = state.layout.standing
        for target in run.card_lists[self.targets]:
            found.append(target)
            there = state.standing_in(target) if target in places else 0
            for player in around(run.you, state.layout.players, True):
                own = there & holders(state, machine.table.active_zones, (player,))
                found += members(own)
                there &= ~own
        told = self.being.now(state)
        for slot in self.spared:
            told &= ~mask_of(run.card_lists[slot])
        found = [card for card in dict.fromkeys(found) if told >> card & 1]
        run.bind_cards(self.queue, tuple(found))
        return None


class Redirect(Operation):
    """Put a card in the place of the one that is aimed at."""

    __slots__ = ("card", "zones")

    def __init__(self, card: int, zones: tuple[int, ...]) -> None:
        """``card``: its slot, or -1 for the bearer; it is in one of the zones."""
        self.card = card
        self.zones = zones

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Put it there, where one was chosen."""
        card = run.cards[self.card] if self.card >= 0 else run.bearer
        if card == NO_CARD or not any(holder(state, zone, card) >= 0 for zone in self.zones):
            return None
        if machine.redirect(run, card):
            state.note("redirect", run.user, card)
            run.did(machine, 1)
        return None


class Announce(Branch):
    """Let players react before something is done to a card: what comes next, up to the end."""

    __slots__ = ("card", "event", "fitting", "verb", "zones")

    def __init__(
        self,
        card: int,
        zones: tuple[int, ...],
        verb: int,
        event: int,
        fitting: Being | None = None,
    ) -> None:
        """``card``: its slot, or -1 for the bearer; it is in one of the zones.

        ``fitting``: the cards that the verb is for, where it is not known to be for this one.
        """
        super().__init__()
        self.fitting = fitting
        self.card = card
        self.verb = verb
        self.zones = zones
        self.event = event

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Let players react, the one who does it first."""
        card = run.cards[self.card] if self.card >= 0 else run.bearer
        if (
            card == NO_CARD
            or not any(holder(state, zone, card) >= 0 for zone in self.zones)
            or is_safe(machine, state, self.verb, card)
            or (self.fitting is not None and not self.fitting.now(state) >> card & 1)
        ):
            run.place = self.end
            return None
        owner = owner_of(state, self.zones, card)
        machine.raise_event(
            state,
            self.event,
            run.user,
            subject=card,
            owner=owner,
            source=run.bearer,
            cause=run.you,
            skip=self.end,
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
        machine.raise_event(
            state, event, run.user, subject=card, owner=owner, source=run.bearer, cause=run.you
        )


class ByVerb(Describe):
    """Does to a card what a verb says, and raises the event of the verb afterwards, if any.

    ``fitting``: the cards that the verb is for. ``is_sure``: the card was chosen just
    now among those that it can be done to.
    """

    __slots__ = ("event", "fitting", "is_sure", "paying", "verb")

    def __init__(
        self, card: int, verb: int, fitting: Being, event: int, paying: bool, is_sure: bool
    ) -> None:
        """``card``: its slot, or -1 for the bearer; ``verb``: its number, or -1."""
        super().__init__(card)
        self.verb = verb
        self.fitting = fitting
        self.event = event
        self.paying = paying
        self.is_sure = is_sure

    def may_fail(self) -> bool:
        """Whether the card may be elsewhere by then, or as it would be made already."""
        return not self.is_sure

    def is_for(self, machine: Machine, state: State, card: int) -> bool:
        """Whether the verb is for a card: one that was chosen stays so, whatever it becomes.

        But nothing is done to a card that is safe from it by then.
        """
        if self.verb in machine.table.changes.barred and is_safe(machine, state, self.verb, card):
            return False
        return self.is_sure or bool(self.fitting.now(state) >> card & 1)

    def undone(self, machine: Machine, state: State, card: int) -> Options:
        """Go on where it can't be done; a cost can't be paid then.

        A card that stood in for another may have gone when it was used.
        """
        is_safe_now = card >= 0 and is_safe(machine, state, self.verb, card)
        return () if self.paying and (is_safe_now or not self.is_sure) else None


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
        verb: int,
        fitting: Being,
        event: int,
        paying: bool,
        is_sure: bool,
    ) -> None:
        """``zones``: those in one of which the card is."""
        super().__init__(card, verb, fitting, event, paying, is_sure)
        self.zones = zones
        self.status = status
        self.value = value

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Do it, and let others react to a change."""
        card = self.target(run)
        if card < 0 or not (self.is_for(machine, state, card) and state.is_in_play(card)):
            return self.undone(machine, state, card)
        changes = bool(state.status(self.status) >> card & 1) is not self.value
        if self.paying and not changes and not self.is_sure:
            return ()  # a cost that can't be paid
        state.set_status(self.status, card, self.value)
        state.note_status(run.user, card, self.status, self.value)
        if changes:
            run.did(machine, 1)
            if self.event in machine.table.answered:
                owner = owner_of(state, self.zones, card)
                raise_after(machine, state, run, self.event, card, owner=owner, paying=self.paying)
        return None


class Move(ByVerb):
    """Move a card."""

    __slots__ = ("way",)

    def __init__(
        self,
        card: int,
        way: Way,
        *,
        fitting: Being,
        event: int,
        paying: bool,
        is_sure: bool,
    ) -> None:
        """Remember from where to where."""
        super().__init__(card, way.verb, fitting, event, paying, is_sure)
        self.way = way

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Move it, and let others react."""
        card = self.target(run)
        zone = -1
        if card >= 0 and self.is_for(machine, state, card):
            zone = self.way.origin_of(state, card)
        if zone < 0:
            return self.undone(machine, state, card)
        owner = self.way.move(machine, state, run, card, zone)
        run.did(machine, 1)
        raise_after(machine, state, run, self.event, card, owner=owner, paying=self.paying)
        return None


class Stand(ByVerb):
    """Let a card stand in a place; perhaps it comes into play before."""

    __slots__ = ("place", "way")

    def __init__(
        self,
        card: int,
        place: int,
        way: Way | None,
        *,
        verb: int,
        fitting: Being,
        event: int,
        paying: bool,
        is_sure: bool,
    ) -> None:
        """``place``: its slot, or -1 for the bearer; of a card that is none, where that stands.

        ``way``: how the card comes into play.
        """
        super().__init__(card, verb, fitting, event, paying, is_sure)
        self.place = place
        self.way = way

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Do it, and let others react."""
        card = self.target(run)
        place = run.cards[self.place] if self.place >= 0 else run.bearer
        if place != NO_CARD and place not in machine.layout.standing:
            place = state.place_of(place)
        if card < 0 or not self.is_for(machine, state, card):
            return None
        owner = owner_of(state, machine.table.all_zones, card)
        if self.way is not None:
            zone = self.way.origin_of(state, card)
            if zone < 0:
                return None
            self.way.move(machine, state, run, card, zone)
        before = state.place_of(card)
        stands = place != NO_CARD and machine.put(state, run.user, card, place)
        if stands or self.way is not None:
            run.did(machine, 1)
            raise_after(machine, state, run, self.event, card, owner=owner, paying=self.paying)
        if stands:
            machine.raise_moved(state, run.user, card, before, cause=run.you)
        return None


class ReturnBearer(Operation):
    """After a single use, put the card that bears the ability where it goes."""

    __slots__ = ("destination", "origins")
    follows_use = True

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
        "bottom", "event", "is_plain", "it", "left", "listed", "open_to", "owner", "pile", "way",
    )  # fmt: skip

    def __init__(
        self,
        way: Way,
        left: int,
        event: int,
        *,
        pile: int = -1,
        owner: int = -1,
        bottom: bool = False,
        is_plain: bool = True,
        listed: int = -1,
        it: int = -1,
        open_to: Open | None = None,
    ) -> None:
        """``left``: the slot of how many are still to come.

        ``pile``: the slot of the pile that was chosen, or -1 where there is one only; ``owner``:
        the slot of the player whose it is, or -1 for whose ability it is. ``is_plain``: as the
        verb says.
        ``listed``: the list that the cards go into, ``it``: the slot of the last one; or -1.
        ``open_to``: what tells cards that may be drawn, where some may not.
        """
        self.open_to = open_to
        self.way = way
        self.left = left
        self.event = event
        self.pile = pile
        self.owner = owner
        self.bottom = bottom
        self.is_plain = is_plain
        self.listed = listed
        self.it = it

    def is_blind(self) -> bool:
        """Whether any card may be drawn."""
        return self.open_to is None

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Draw as many as there are; after each of them others may react."""
        zone = run.numbers[self.pile] if self.pile >= 0 else self.way.origins[0]
        player = run.players[self.owner] if self.owner >= 0 else run.you
        while left := run.numbers[self.left]:
            card = machine.next_card(state, zone, player, bottom=self.bottom)
            if card < 0 or (self.open_to is not None and self._is_closed(state, run, zone, player)):
                run.bind_number(self.left, 0)
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

    def _is_closed(self, state: State, run: Steps, zone: int, player: int) -> bool:
        """Whether none of the cards of a pile may be drawn."""
        assert self.open_to is not None
        return not self.open_to.kept(state, run, holders(state, (zone,), (player,)))


class Exchange(Operation):
    """Let two cards change places: each comes to the zone of the other, and to where it stood."""

    __slots__ = ("card", "other")

    def __init__(self, card: int, other: int) -> None:
        """Both are slots, or -1 for the bearer."""
        self.card = Describe(card)
        self.other = Describe(other)

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Exchange them, if there are two."""
        card, other = self.card.target(run), self.other.target(run)
        if NO_CARD in (card, other) or card == other:
            return None
        zones = range(len(machine.table.game.zones))
        here, there = (
            next((zone, whose) for zone in zones if (whose := holder(state, zone, one)) >= 0)
            for one in (card, other)
        )
        stood = state.place_of(card), state.place_of(other)
        if here != there:
            carry_to(machine, state, run, card, here, there)
            carry_to(machine, state, run, other, there, here)
        if stood[0] != stood[1]:
            for one in (card, other):
                state.stand(one, NO_CARD)
            for one, place in ((card, stood[1]), (other, stood[0])):
                if place != NO_CARD:
                    machine.put(state, run.user, one, place)
        run.did(machine, 2)
        return None


class ExchangeZones(Operation):
    """Exchange all cards in a zone with those of another player there."""

    __slots__ = ("who", "zone")

    def __init__(self, zone: int, who: Who) -> None:
        """``who``: the other player, who is known by then."""
        self.zone = zone
        self.who = who

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Exchange them."""
        zone, user = self.zone, run.user
        for player in self.who.players(state, run):
            if player == user:
                continue
            mine, theirs = members(state.zone(zone, user)), members(state.zone(zone, player))
            for card in mine:
                carry_to(machine, state, run, card, (zone, user), (zone, player))
            for card in theirs:
                carry_to(machine, state, run, card, (zone, player), (zone, user))
            run.did(machine, len(mine) + len(theirs))
        return None


def carry_to(
    machine: Machine,
    state: State,
    run: Steps,
    card: int,
    place: tuple[int, int],
    to: tuple[int, int],
) -> None:
    """Bring a card from the zone of a player to that of another, by no verb, and note it."""
    owners = [whose if state.layout.zone_stride[zone] else NOBODY for zone, whose in (place, to)]
    machine.carry(state, card, place, to, False)
    state.note("move", run.user, card, -1, place[0], owners[0], to[0], owners[1])


PERFORMED: Final[Performed] = {steps.ExchangeZones: ExchangeZones, steps.Redirect: Redirect}
