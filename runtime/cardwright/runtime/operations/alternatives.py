"""Alternatives, and whether something of them can be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from cardwright.runtime import pools
from cardwright.runtime.amounts import EVERYBODY, Amount, Who, holders
from cardwright.runtime.bits import members
from cardwright.runtime.frames import NO_CARD, Options, Payload
from cardwright.runtime.operations.selecting import Selector
from cardwright.runtime.owned import within_reach
from cardwright.runtime.programs import Operation, Steps
from cardwright.runtime.state import State

if TYPE_CHECKING:
    from cardwright.runtime.conditions import Condition
    from cardwright.runtime.machine import Machine


class Choice(Operation):
    """Choose one of several places to go on, as a cost among those that can be paid.

    As an effect, among those of which something can be done; where nothing can, all are offered.
    """

    __slots__ = ("fork", "paying", "possible", "starts")
    is_cost = True
    asks = "choice"
    shape = "alternative"

    def __init__(self, fork: int, possible: Sequence[Something], *, paying: bool) -> None:
        """``possible``: what each needs; the places are added when they are known.

        ``fork``: which of those that the ability has.
        """
        self.fork = fork
        self.starts: list[int] = []
        self.possible = possible if any(one is not None for one in possible) else ()
        self.paying = paying

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the alternatives."""
        every = tuple(range(len(self.starts)))
        if self.paying:
            return machine.offer(state, run, self, every)
        if not self.possible:
            return every
        options = [one for one in every if is_possible(self.possible[one], machine, state, run)]
        if len(options) == 1:
            self.answer(machine, state, run, options[0])
            return None
        return tuple(options) or every

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Go on with the one that was chosen."""
        run.place = self.starts[option]

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return which alternatives these are."""
        return {"fork": self.fork}


class Need:
    """What a step needs, so that something of it can be done."""

    __slots__ = ()

    def is_met(self, machine: Machine, state: State, run: Steps) -> bool:
        """Whether it is there."""
        raise NotImplementedError


Something: TypeAlias = tuple[Need, ...] | None
"""What steps need, one of which is enough; None: something of them can be done in any case."""


def is_possible(something: Something, machine: Machine, state: State, run: Steps) -> bool:
    """Whether something of some steps can be done."""
    return something is None or any([need.is_met(machine, state, run) for need in something])  # noqa: C419 - fast


class SomeCard(Need):
    """A card of some players; of cards that whoever acts does not see, any."""

    __slots__ = ("is_seen", "selector", "taken", "who", "whole")

    def __init__(
        self, selector: Selector, who: Who, taken: Taken | None, *, whole: bool, is_seen: bool
    ) -> None:
        """``taken``: what must lie on it; ``whole``: it may have been chosen before."""
        self.selector = selector
        self.who = who
        self.taken = taken
        self.whole = whole
        self.is_seen = is_seen

    def is_met(self, machine: Machine, state: State, run: Steps) -> bool:
        """Look for one."""
        players = self.who.players(state, run)
        if not self.is_seen:
            return bool(holders(state, self.selector.zones, players))
        find = self.selector.fitting if self.whole else self.selector.candidates
        cards = find(state, run, players)
        if self.taken is None:
            return bool(cards)
        return any([self.taken.lies_on(state, run, card) for card in members(cards)])  # noqa: C419 - fast


class ThatCard(Need):
    """A card that is known, in a zone and a state in which something can be done to it."""

    __slots__ = ("selector", "slot", "taken")

    def __init__(self, slot: int, selector: Selector | None, taken: Taken | None) -> None:
        """``slot``: the card's, or -1 for the bearer; no selector: wherever it is."""
        self.slot = slot
        self.selector = selector
        self.taken = taken

    def is_met(self, machine: Machine, state: State, run: Steps) -> bool:
        """Look at it."""
        card = run.cards[self.slot] if self.slot >= 0 else run.bearer
        if card == NO_CARD or self.selector is None:
            return card != NO_CARD
        everybody = Who(EVERYBODY).players(state, run)
        if not self.selector.fitting(state, run, everybody) >> card & 1:
            return False
        return self.taken is None or self.taken.lies_on(state, run, card)


class Taken:
    """What is taken off a card."""

    __slots__ = ("amounts", "to_supply")

    def __init__(self, amounts: tuple[Amount, ...], *, to_supply: bool) -> None:
        """No amounts: whatever lies there. ``to_supply``: also what is somebody else's."""
        self.amounts = amounts
        self.to_supply = to_supply

    def lies_on(self, state: State, run: Steps, card: int) -> bool:
        """Whether any of it lies on a card."""
        pool = state.on(card) if self.to_supply else within_reach(state, card, run.user)
        return is_any_of(self.amounts, pool, run) if self.amounts else pool != 0


def is_any_of(amounts: tuple[Amount, ...], pool: int, run: Steps) -> bool:
    """Whether a pool has a unit of something that amounts may be of."""
    return any([pools.restrict(pool, amount.resources(run)) for amount in amounts])  # noqa: C419 - fast


class SomeResource(Need):
    """Resources that one of some players has."""

    __slots__ = ("amounts", "who")

    def __init__(self, amounts: tuple[Amount, ...], who: Who) -> None:
        """Remember which."""
        self.amounts = amounts
        self.who = who

    def is_met(self, machine: Machine, state: State, run: Steps) -> bool:
        """Look at what they have."""
        players = self.who.players(state, run)
        return any([is_any_of(self.amounts, state.pool(player), run) for player in players])  # noqa: C419 - fast


class GroupHappens(Need):
    """What a group brings, if its conditions hold and it can be paid; else what is instead."""

    __slots__ = ("conditions", "effects", "otherwise", "place")

    def __init__(
        self, conditions: tuple[Condition, ...], effects: Something, otherwise: Something
    ) -> None:
        """``place``: that of its cost in the program, which is set when it is known; -1: none."""
        self.conditions = conditions
        self.effects = effects
        self.otherwise = otherwise
        self.place = -1

    def is_met(self, machine: Machine, state: State, run: Steps) -> bool:
        """Ask, and try."""
        holds = all([condition.holds(state, run) for condition in self.conditions])  # noqa: C419 - fast
        if holds and self.place < 0:
            return is_possible(self.effects, machine, state, run)
        if holds and machine.is_payable_at(state, run, self.place):
            return True
        return is_possible(self.otherwise, machine, state, run)
