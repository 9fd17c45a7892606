"""Operations that bring a card into play for a price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.runtime import ways
from cardwright.runtime.amounts import Amounts, Who, holders
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.frames import NO_CARD, Options
from cardwright.runtime.operations.cards import Way, raise_after
from cardwright.runtime.operations.control import Branch, Describe
from cardwright.runtime.operations.resources import pay
from cardwright.runtime.placement import Reduction
from cardwright.runtime.pools import Ways
from cardwright.runtime.programs import Steps
from cardwright.runtime.state import State

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine


class Price:
    """What a card is brought for: what is said instead of its cost, or its cost and how much less.

    Nobody pays for a card whose price is nothing.
    """

    __slots__ = ("instead", "is_nothing", "reduction")

    def __init__(
        self, instead: Amounts | None, reduction: tuple[Reduction, ...], *, is_nothing: bool
    ) -> None:
        """Remember how much."""
        self.instead = instead
        self.reduction = reduction
        self.is_nothing = is_nothing

    def affordable(self, machine: Machine, state: State, run: Steps, cards: int) -> list[int]:
        """Return those of some cards (a bit mask) that the user could pay for."""
        found = members(cards)
        if self.is_nothing:
            return list(found)
        if self.instead is not None:
            return list(found) if found and self._payments(state, run) else []
        placement, user = machine.placement, run.user
        return [card for card in found if placement.affordable(state, user, card, self.reduction)]

    def ways(self, machine: Machine, state: State, run: Steps, card: int) -> Ways:
        """Return every payment for a card that the user could make."""
        if self.is_nothing:
            return (0,)
        if self.instead is not None:
            return self._payments(state, run)
        return machine.placement.ways(state, run.user, card, self.reduction)

    def _payments(self, state: State, run: Steps) -> Ways:
        assert self.instead is not None
        return ways.payments(self.instead.parts(state, run), state.pool(run.user))


class SelectToDeploy(Branch):
    """Choose a card to bring into play, among those that can be paid for; or none."""

    __slots__ = ("cards", "price", "slot", "who", "zones")
    asks = "card_to_deploy"
    shape = "card"

    def __init__(
        self, cards: int, zones: tuple[int, ...], who: Who, slot: int, price: Price
    ) -> None:
        """``cards``: those that may be brought, a bit mask."""
        super().__init__()
        self.cards = cards
        self.zones = zones
        self.who = who
        self.slot = slot
        self.price = price

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer cards."""
        cards = holders(state, self.zones, self.who.players(state, run)) & self.cards
        options = self.price.affordable(machine, state, run, cards & ~mask_of(run.picked))
        if options:
            return (*options, NO_CARD)
        run.place = self.end
        return None

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Remember the card."""
        if option == NO_CARD:
            run.place = self.end
        else:
            run.pick(self.slot, option)


class Deploy(Describe):
    """Pay for the card that was chosen, and bring it where it goes."""

    __slots__ = ("event", "price", "way")
    asks = "pay"

    def __init__(self, card: int, way: Way, price: Price, event: int) -> None:
        """Remember where it comes from and goes to, for how much, and what that raises."""
        super().__init__(card)
        self.way = way
        self.price = price
        self.event = event

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the ways to pay."""
        found = self.price.ways(machine, state, run, self.target(run))
        return machine.ask_pools(state, run, self, found)

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Pay, and bring it there."""
        card = self.target(run)
        pay(state, run.user, option, run.bearer)
        self.way.move(machine, state, run, card, self.way.origin_of(state, card))
        owner = self.way.whose(state, run)
        raise_after(machine, state, run, self.event, card, owner=owner, paying=False)
