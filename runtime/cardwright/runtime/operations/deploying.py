"""Operations that bring a card into play for a price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.runtime.amounts import Number, Who, holders
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.comparing import Sieve
from cardwright.runtime.frames import NO_CARD, Options
from cardwright.runtime.operations.cards import holder, owner_of
from cardwright.runtime.operations.control import Branch, Describe
from cardwright.runtime.operations.resources import pay
from cardwright.runtime.placement import Reduction
from cardwright.runtime.programs import NO_EVENT, Steps
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


class SelectToDeploy(Branch):
    """Choose a card to bring into play, among those that can be paid for; or none."""

    __slots__ = ("cards", "free", "reduction", "sieve", "slot", "who", "zones")
    asks = "card_to_deploy"
    shape = "card"

    def __init__(
        self,
        cards: int,
        zones: tuple[int, ...],
        who: Who,
        slot: int,
        *,
        free: bool,
        reduction: Lower,
        sieve: Sieve | None = None,
    ) -> None:
        """``cards``: those that may be brought, a bit mask; for how much less, or free.

        ``sieve``: what else they are.
        """
        super().__init__()
        self.cards = cards
        self.zones = zones
        self.who = who
        self.slot = slot
        self.free = free
        self.reduction = reduction
        self.sieve = sieve

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer cards."""
        cards = holders(state, self.zones, self.who.players(state, run)) & self.cards
        if self.sieve is not None:
            cards = self.sieve.kept(state, run, cards)
        less = self.reduction.reductions(state, run)
        options = tuple(
            [
                card
                for card in members(cards & ~mask_of(run.picked))
                if self.free or machine.placement.affordable(state, run.user, card, less)
            ]
        )
        if self.sieve is not None:
            options = members(self.sieve.best(state, run, mask_of(options)))
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
    """Pay for the card that was chosen, and bring it into play."""

    __slots__ = ("destination", "event", "free", "reduction", "verb", "zones")
    asks = "pay"

    def __init__(
        self,
        card: int,
        zones: tuple[int, ...],
        destination: int,
        verb: int,
        *,
        free: bool,
        reduction: Lower,
        event: int,
    ) -> None:
        """Remember where it comes from and goes to, for how much less, and what that raises."""
        super().__init__(card)
        self.zones = zones
        self.destination = destination
        self.verb = verb
        self.free = free
        self.reduction = reduction
        self.event = event

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the ways to pay."""
        if self.free:
            self.answer(machine, state, run, 0)
            return None
        less = self.reduction.reductions(state, run)
        ways = machine.placement.ways(state, run.user, self.target(run), less)
        return machine.ask_pools(state, run, self, ways)

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Pay, and bring it into play."""
        user, card = run.user, self.target(run)
        run.did(machine, 1)
        pay(state, user, option, run.bearer)
        for zone in self.zones:
            owner = holder(state, zone, card)
            if owner >= 0:
                whose = owner_of(state, (zone,), card)
                machine.leave(state, card, zone, owner)
                state.note("move", user, card, self.verb, zone, whose, self.destination)
                break
        machine.enter(state, card, self.destination, user)
        if self.event != NO_EVENT:
            machine.raise_event(
                state, self.event, user, subject=card, owner=user, source=run.bearer
            )
