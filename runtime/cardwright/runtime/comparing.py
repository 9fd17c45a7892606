"""What tells cards apart, and players, as the machine works it out: see ``definitions.parts``.

What is known beforehand of each card is a bit mask from the start; only the rest is looked at in
the course of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from cardwright.runtime.amounts import Number, holders
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.definitions.parts import COST, POINTS
from cardwright.runtime.frames import NO_CARD, Options
from cardwright.runtime.programs import Operation, Steps
from cardwright.runtime.state import State

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine

AT_LEAST: Final = 0
AT_MOST: Final = 1
EXACTLY: Final = 2
SHIFT: Final = 1 << 20
"""Added to a limit that is kept: what programs keep is never below 0, and limits may be."""

Worth = Callable[[State, int, int], int]
"""Tells what a card is worth: to the user of an ability, where it is nobody's."""


class Measure:
    """What is measured of cards: the same throughout the game, or what they are worth."""

    __slots__ = ("values", "worth")

    def __init__(self, values: tuple[int, ...], worth: Worth | None = None) -> None:
        """``values``: of each card, where it is not its worth."""
        self.values = values
        self.worth = worth

    def of(self, state: State, user: int, card: int) -> int:
        """Return how much a card has of it."""
        return self.values[card] if self.worth is None else self.worth(state, user, card)


class Measures:
    """What is measured of the cards on a table, by name: what a card lacks counts as 0."""

    def __init__(
        self,
        printed_costs: tuple[int, ...],
        marks: tuple[Mapping[str, str | int], ...],
        worth: Worth,
    ) -> None:
        """``printed_costs`` and ``marks``: of each card."""
        self._marks = marks
        self._found = {COST: Measure(printed_costs), POINTS: Measure((), worth)}

    def of(self, what: str) -> Measure:
        """Return a measure: the cost, the points, or a mark."""
        if what not in self._found:
            values = [marks.get(what, 0) for marks in self._marks]
            self._found[what] = Measure(
                tuple([value if isinstance(value, int) else 0 for value in values])
            )
        return self._found[what]


class Limit:
    """A number that cards are held against: one that is said, or what another card has."""

    __slots__ = ("card", "fixed", "measure", "more", "number")

    def __init__(
        self, number: Number | None, measure: Measure, *, card: int = -1, more: int = 0
    ) -> None:
        """``card``: the slot of the other card, -1 for the bearer, where there is no number.

        ``more``: what is added to its measure.
        """
        self.number = number
        self.measure = measure
        self.card = card
        self.more = more
        self.fixed = -1
        """The slot in which it was kept when its step began, or -1."""

    def value(self, state: State, run: Steps) -> int:
        """Return what it comes to."""
        return run.numbers[self.fixed] - SHIFT if self.fixed >= 0 else self.worked_out(state, run)

    def worked_out(self, state: State, run: Steps) -> int:
        """Return what it comes to as things stand."""
        if self.number is not None:
            return self.number.value(state, run)
        card = run.cards[self.card] if self.card >= 0 else run.bearer
        return (self.measure.of(state, run.user, card) if card != NO_CARD else 0) + self.more


class FixLimit(Operation):
    """Work a number out that cards are held against, as their step begins."""

    __slots__ = ("limit",)

    def __init__(self, limit: Limit) -> None:
        """Remember which."""
        self.limit = limit

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Keep it."""
        run.bind_number(self.limit.fixed, self.limit.worked_out(state, run) + SHIFT)
        return None


def is_met(bound: int, value: int, limit: int) -> bool:
    """Whether a value is at least, at most, or exactly so much."""
    if bound == AT_LEAST:
        return value >= limit
    return value <= limit if bound == AT_MOST else value == limit


class Test:
    """What cards must be that depends on the course of the game; see the subclasses."""

    __slots__ = ()

    def kept(self, state: State, run: Steps, cards: int) -> int:
        """Return those of some cards that pass, a bit mask."""
        raise NotImplementedError


class Being(Test):
    """Cards that are some cards from the start (a bit mask) or in some states; or the others."""

    __slots__ = ("cards", "negated", "statuses")

    def __init__(self, cards: int, statuses: tuple[int, ...], *, negated: bool) -> None:
        """Remember which."""
        self.cards = cards
        self.statuses = statuses
        self.negated = negated

    def kept(self, state: State, run: Steps, cards: int) -> int:
        """Look at the states."""
        found = self.cards
        for status in self.statuses:
            found |= state.status(status)
        return cards & ~found if self.negated else cards & found


class Measured(Test):
    """Cards that have so much of something."""

    __slots__ = ("bound", "limit", "measure")

    def __init__(self, measure: Measure, bound: int, limit: Limit) -> None:
        """``bound``: at least, at most or exactly."""
        self.measure = measure
        self.bound = bound
        self.limit = limit

    def kept(self, state: State, run: Steps, cards: int) -> int:
        """Measure each of them."""
        limit, of = self.limit.value(state, run), self.measure.of
        return mask_of(
            [
                card
                for card in members(cards)
                if is_met(self.bound, of(state, run.user, card), limit)
            ]
        )


class Extreme:
    """The cards that have the most or the least of something."""

    __slots__ = ("measure", "most")

    def __init__(self, measure: Measure, *, most: bool) -> None:
        """Remember what."""
        self.measure = measure
        self.most = most

    def kept(self, state: State, run: Steps, cards: int) -> int:
        """Return those of some cards that no other surpasses."""
        if not cards & (cards - 1):
            return cards
        values = {card: self.measure.of(state, run.user, card) for card in members(cards)}
        limit = (max if self.most else min)(values.values())
        return mask_of([card for card, value in values.items() if value == limit])


class Sieve:
    """What filters leave of some cards: a mask, then tests; of the rest the most or the least."""

    __slots__ = ("extremes", "mask", "tests")

    def __init__(
        self, mask: int, tests: tuple[Test, ...] = (), extremes: tuple[Extreme, ...] = ()
    ) -> None:
        """``mask``: the cards that fit whatever happens."""
        self.mask = mask
        self.tests = tests
        self.extremes = extremes

    @property
    def beyond_mask(self) -> Sieve | None:
        """What has to be looked at beside the mask, if anything."""
        return self if self.tests or self.extremes else None

    def kept(self, state: State, run: Steps, cards: int) -> int:
        """Return those of some cards that fit, but for the most and the least."""
        cards &= self.mask
        for test in self.tests:
            if not cards:
                break
            cards = test.kept(state, run, cards)
        return cards

    def best(self, state: State, run: Steps, cards: int) -> int:
        """Return those of some cards that have the most or the least."""
        for extreme in self.extremes:
            cards = extreme.kept(state, run, cards)
        return cards


class PlayerMeasure:
    """What is measured of players: resources, points, or cards in play."""

    __slots__ = ("cards", "resource", "zones")

    def __init__(self, resource: int = -1, cards: int = 0, zones: tuple[int, ...] = ()) -> None:
        """``resource``, or ``cards`` (a bit mask) in zones; where neither is said, points."""
        self.resource = resource
        self.cards = cards
        self.zones = zones

    def of(self, machine: Machine, state: State, player: int) -> int:
        """Return how much a player has of it."""
        if self.resource >= 0:
            return state.count(player, self.resource)
        if self.zones:
            return (holders(state, self.zones, (player,)) & self.cards).bit_count()
        return machine.table.points(state, player)


class Players:
    """Those of some players who compare so."""

    __slots__ = ("bound", "limit", "measure", "most", "than_you")

    def __init__(
        self,
        measure: PlayerMeasure,
        *,
        bound: int = EXACTLY,
        limit: Number | None = None,
        than_you: bool = False,
        most: bool = False,
    ) -> None:
        """``limit``: so much; ``than_you``: than the user has; else the most or the least."""
        self.measure = measure
        self.bound = bound
        self.limit = limit
        self.than_you = than_you
        self.most = most

    def kept(
        self, machine: Machine, state: State, run: Steps, players: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Return them, in the same order."""
        values = [self.measure.of(machine, state, player) for player in players]
        if not players:
            return players
        bound = EXACTLY
        if self.limit is not None:
            bound, limit = self.bound, self.limit.value(state, run)
        elif self.than_you:
            bound, limit = self.bound, self.measure.of(machine, state, run.user)
            limit += 1 if bound == AT_LEAST else -1
        else:
            limit = (max if self.most else min)(values)
        pairs = zip(players, values, strict=True)
        return tuple([player for player, value in pairs if is_met(bound, value, limit)])
