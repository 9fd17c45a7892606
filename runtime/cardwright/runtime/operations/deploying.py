"""Operations that bring a card into play for a price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.runtime import ways
from cardwright.runtime.amounts import Amounts, Number, Who, holders
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.comparing import Sieve
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


class Lower:
    """How much less a card costs: so many resources, none of those that are spared (a bit mask)."""

    __slots__ = ("number", "spared")

    def __init__(self, number: Number | None, spared: int) -> None:
        """No number: nothing less."""
        self.number = number
        self.spared = spared

    def reductions(self, state: State, run: Steps) -> tuple[Reduction, ...]:
        """Return what comes off."""
        less = self.number.value(state, run) if self.number is not None else 0
        return ((less, self.spared),) if less else ()


class Price:
    """What a card is brought for: what is said instead of its cost, or its cost and how much less.

    Nobody pays for a card whose price is nothing.
    """

    __slots__ = ("instead", "is_nothing", "lower")

    def __init__(self, instead: Amounts | None, lower: Lower, *, is_nothing: bool) -> None:
        """Remember how much."""
        self.instead = instead
        self.lower = lower
        self.is_nothing = is_nothing

    def affordable(self, machine: Machine, state: State, run: Steps, cards: int) -> tuple[int, ...]:
        """Return those of some cards (a bit mask) that the user could pay for."""
        found = members(cards)
        if self.is_nothing:
            return found
        if self.instead is not None:
            return found if found and self._payments(state, run) else ()
        placement, user, less = machine.placement, run.user, self.lower.reductions(state, run)
        return tuple([card for card in found if placement.affordable(state, user, card, less)])

    def ways(self, machine: Machine, state: State, run: Steps, card: int) -> Ways:
        """Return every payment for a card that the user could make."""
        if self.is_nothing:
            return (0,)
        if self.instead is not None:
            return self._payments(state, run)
        return machine.placement.ways(state, run.user, card, self.lower.reductions(state, run))

    def _payments(self, state: State, run: Steps) -> Ways:
        assert self.instead is not None
        return ways.payments(self.instead.parts(state, run), state.pool(run.user))


class SelectToDeploy(Branch):
    """Choose a card to bring into play, among those that can be paid for; or none."""

    __slots__ = ("cards", "price", "sieve", "slot", "who", "zones")
    asks = "card_to_deploy"
    shape = "card"

    def __init__(
        self,
        cards: int,
        zones: tuple[int, ...],
        who: Who,
        slot: int,
        price: Price,
        sieve: Sieve | None = None,
    ) -> None:
        """``cards``: those that may be brought, a bit mask; ``sieve``: what else they are."""
        super().__init__()
        self.cards = cards
        self.zones = zones
        self.who = who
        self.slot = slot
        self.price = price
        self.sieve = sieve

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer cards."""
        cards = holders(state, self.zones, self.who.players(state, run)) & self.cards
        if self.sieve is not None:
            cards = self.sieve.kept(state, run, cards)
        cards = mask_of(self.price.affordable(machine, state, run, cards & ~mask_of(run.picked)))
        if self.sieve is not None:
            cards = self.sieve.best(state, run, cards)
        if cards:
            return (*members(machine.table.without_copies(state, cards)), NO_CARD)
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
        run.did(machine, 1)
        pay(state, run.user, option, run.bearer)
        if not self.price.is_nothing and self.price.instead is None:
            machine.placement.paid(state, run.user, card)
        was = self.way.move(machine, state, run, card, self.way.origin_of(state, card))
        owner = self.way.whose(state, run, was)
        raise_after(machine, state, run, self.event, card, owner=owner, paying=False)
