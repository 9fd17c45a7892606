"""Operations that let players see cards, put the top of a pile in order, or shuffle it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.runtime.amounts import Number, Who
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.comparing import Being
from cardwright.runtime.definitions import steps
from cardwright.runtime.frames import NO_CARD, NOBODY, Options, Payload
from cardwright.runtime.operations.cards import Way, holder, owner_of
from cardwright.runtime.operations.control import Describe
from cardwright.runtime.programs import Operation, Performed, Steps
from cardwright.runtime.state import State
from cardwright.runtime.visibility import sees_zone

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine


class Them:
    """The cards that the last step dealt with: their list, and the zones that they were in then.

    ``pile`` and ``owner``: slots of the pile that they lie on, and of the player whose it is; -1
    for the only one of the zones, or for whose ability it is.
    """

    __slots__ = ("listed", "owner", "pile", "zones")

    def __init__(
        self, listed: int, zones: tuple[int, ...], pile: int = -1, owner: int = -1
    ) -> None:
        """``listed``: the slot of the list."""
        self.listed = listed
        self.zones = zones
        self.pile = pile
        self.owner = owner

    def left(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return those that are still there."""
        return tuple(
            [
                card
                for card in run.card_lists[self.listed]
                if any(holder(state, zone, card) >= 0 for zone in self.zones)
            ]
        )

    def place(self, run: Steps) -> tuple[int, int]:
        """Return the pile that they lie on, and whose it is."""
        zone = run.numbers[self.pile] if self.pile >= 0 else self.zones[0]
        return zone, run.players[self.owner] if self.owner >= 0 else run.you


class ChoosePile(Operation):
    """Choose the pile to take cards from."""

    __slots__ = ("slot", "zones")
    asks = "pile"
    shape = "zone"

    def __init__(self, zones: tuple[int, ...], slot: int) -> None:
        """``slot``: where it is kept which one."""
        self.zones = zones
        self.slot = slot

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the piles."""
        return self.zones

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Remember the pile."""
        run.bind_number(self.slot, option)


class Forget(Operation):
    """Empty a list of cards."""

    __slots__ = ("listed",)

    def __init__(self, listed: int) -> None:
        """``listed``: its slot."""
        self.listed = listed

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Empty it."""
        run.bind_cards(self.listed, ())
        return None


class SeeTop(Operation):
    """Look at the top of a pile, or reveal it; the cards go into a list."""

    __slots__ = ("count", "is_open", "it", "them", "until")

    def __init__(
        self,
        count: Number | None,
        them: Them,
        it: int,
        *,
        is_open: bool,
        until: Being | None = None,
    ) -> None:
        """``count``: how many, or none: all of them; ``it``: the slot of the only one, or -1.

        ``until``: one after another, until one is such, which is ``it``.
        """
        self.until = until
        self.count = count
        self.them = them
        self.it = it
        self.is_open = is_open

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """See them."""
        zone, player = self.them.place(run)
        viewers = (1 << machine.players) - 1 if self.is_open else 1 << run.user
        if self.until is not None:
            seen = self._until_found(machine, state, run, viewers)
        elif self.count is None:
            seen = members(state.zone(zone, player))
            for card in seen:
                state.show(zone, player, card, viewers)
        else:
            seen = machine.see_top(state, zone, player, viewers, self.count.value(state, run))
        note_seen(state, run, zone, player, seen, is_open=self.is_open)
        run.bind_cards(self.them.listed, (*run.card_lists[self.them.listed], *seen))
        is_such = self.until is None or (seen and self.until.kept(state, run, 1 << seen[-1]))
        if self.it >= 0 and seen and is_such:
            run.bind_card(self.it, seen[-1])
        return None

    def _until_found(
        self, machine: Machine, state: State, run: Steps, viewers: int
    ) -> tuple[int, ...]:
        """See one card after another; return them."""
        assert self.until is not None
        seen: tuple[int, ...] = ()
        while True:
            more = machine.see_top(state, *self.them.place(run), viewers, len(seen) + 1)
            if len(more) == len(seen) or self.until.kept(state, run, 1 << more[-1]):
                return more
            seen = more


def note_seen(
    state: State, run: Steps, zone: int, player: int, cards: tuple[int, ...], *, is_open: bool
) -> None:
    """Note that the user sees cards, or reveals them."""
    owner = player if state.layout.zone_stride[zone] else NOBODY
    state.note("reveal" if is_open else "look", run.user, zone, owner, cards)


class SeeCard(Describe):
    """Look at a card that was chosen, or reveal it."""

    __slots__ = ("is_open", "paying", "zones")

    def __init__(
        self, card: int, zones: tuple[int, ...], *, is_open: bool, paying: bool = False
    ) -> None:
        """``zones``: in one of them it is."""
        super().__init__(card)
        self.zones = zones
        self.is_open = is_open
        self.paying = paying

    def may_fail(self) -> bool:
        """Whether none may have been chosen."""
        return self.paying

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """See it; without a card, a cost can't be paid."""
        card = self.target(run)
        if card == NO_CARD and self.paying:
            return ()
        for zone in self.zones:
            player = holder(state, zone, card) if card != NO_CARD else -1
            if player >= 0:
                viewers = (1 << machine.players) - 1 if self.is_open else 1 << run.user
                state.show(zone, player, card, viewers)
                note_seen(state, run, zone, player, (card,), is_open=self.is_open)
        return None


class Search(Operation):
    """Let the user see all cards in piles of some players, in no order."""

    __slots__ = ("who", "zones")

    def __init__(self, zones: tuple[int, ...], who: Who) -> None:
        """``zones``: the piles."""
        self.zones = zones
        self.who = who

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """See them."""
        game, strides = machine.table.game, state.layout.zone_stride
        places = [
            (zone, player if strides[zone] else 0)
            for zone in self.zones
            for player in self.who.players(state, run)
            if game.zones[zone].pile and not sees_zone(game, zone, player, run.user)
        ]
        for zone, player in dict.fromkeys(places):
            if cards := members(state.zone(zone, player)):
                for card in cards:
                    state.show(zone, player, card, 1 << run.user)
                note_seen(state, run, zone, player, cards, is_open=False)
        return None


class ListThem(Operation):
    """List the cards that the last step dealt with; those that go on a pile are put in order."""

    __slots__ = ("fitting", "order", "them", "way")
    asks = "next_on_pile"
    shape = "card"

    def __init__(self, them: Them, order: int, fitting: Being, way: Way | None) -> None:
        """``order``: the list; ``fitting``: the cards that are meant; ``way``: that to a pile."""
        self.them = them
        self.order = order
        self.fitting = fitting
        self.way = way

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return the pile, and which card of it comes next: 1 is the top."""
        assert self.way is not None
        zone = machine.table.game.zones[self.way.destination]
        return {"zone": zone.id, "number": len(run.card_lists[self.order]) + 1}

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the cards that have no place yet."""
        placed = run.card_lists[self.order]
        fitting = self.fitting.now(state)
        if self.way is not None:
            fitting &= ~machine.table.changes.safe_from(state, self.way.verb, fitting)
        cards = [card for card in self.them.left(state, run) if fitting >> card & 1]
        left = tuple([card for card in cards if card not in placed])
        if self.way is not None and len(left) > 1:
            return left
        order = (*placed, *left)
        if self.way is not None and not self.way.bottom:
            order = order[::-1]
        run.bind_cards(self.order, order)
        return None

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Place one, and come back for the next."""
        run.bind_cards(self.order, (*run.card_lists[self.order], option))
        run.place -= 1


class Order(Operation):
    """Put the cards of a pile that were seen back, the top one first."""

    __slots__ = ("order", "them")
    asks = "next_on_pile"
    shape = "card"

    def __init__(self, them: Them, order: int) -> None:
        """``order``: the list of the cards that have a place already."""
        self.them = them
        self.order = order

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return the pile, and which card of it comes next: 1 is the top."""
        zone = machine.table.game.zones[self.them.place(run)[0]]
        return {"zone": zone.id, "number": len(run.card_lists[self.order]) + 1}

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the cards that have no place yet."""
        if self.them.place(run)[1] == NOBODY:
            return None
        there = state.zone(*self.them.place(run))
        placed = run.card_lists[self.order]
        left = tuple(
            [
                card
                for card in run.card_lists[self.them.listed]
                if there >> card & 1 and card not in placed
            ]
        )
        if len(left) > 1:
            return left
        self._finish(state, run, (*placed, *left))
        return None

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Place one, and come back for the next."""
        run.bind_cards(self.order, (*run.card_lists[self.order], option))
        run.place -= 1

    def _finish(self, state: State, run: Steps, order: tuple[int, ...]) -> None:
        zone, player = self.them.place(run)
        known, knowing = state.known_top(zone, player), state.knowers_of_top(zone, player)
        knowers = (1 << run.user,) * len(order)
        if len(order) > 1:  # whoever knew them before can't tell any more which is where
            state.note("sort", run.user, zone, len(order))
        elif order and order[0] in known:
            knowers = (knowing[known.index(order[0])],)
        for card, knower in zip(known, knowing, strict=True):
            if card not in order:
                order, knowers = (*order, card), (*knowers, knower)
        state.set_known_top(zone, player, order, knowers)


class Hide(Operation):
    """After some of the cards on top of a pile were taken: who did not see which knows no more."""

    __slots__ = ("card", "them", "way")

    def __init__(self, card: int, them: Them, way: Way) -> None:
        """``card``: the slot of the one that was taken."""
        self.card = card
        self.them = them
        self.way = way

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Forget what the others knew of those that are left."""
        card, game = run.cards[self.card], machine.table.game
        owner = owner_of(state, (self.way.destination,), card) if card != NO_CARD else NOBODY
        seers = 1 << run.user
        for viewer in range(machine.players):
            seers |= sees_zone(game, self.way.destination, owner, viewer) << viewer
        listed = mask_of(run.card_lists[self.them.listed])
        for zone in self.them.zones:
            for player in range(machine.players if state.layout.zone_stride[zone] else 1):
                if game.zones[zone].pile and listed & state.zone(zone, player):
                    known, knowers = (
                        state.known_top(zone, player),
                        state.knowers_of_top(zone, player),
                    )
                    kept = [
                        knower & seers if listed >> one & 1 else knower
                        for one, knower in zip(known, knowers, strict=True)
                    ]
                    state.set_known_top(zone, player, known, tuple(kept))
        return None


class Shuffle(Operation):
    """Let nobody know the order of a pile of the user's, or of the table, any more."""

    __slots__ = ("zone",)

    def __init__(self, zone: int) -> None:
        """``zone``: which."""
        self.zone = zone

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Shuffle it."""
        state.set_known_top(self.zone, run.user, (), ())
        state.note("shuffle", run.user, self.zone)
        return None


PERFORMED: Final[Performed] = {steps.Shuffle: Shuffle}
