"""What tells cards apart, and players, as the machine works it out: see ``definitions.parts``.

What is known beforehand of each card is a bit mask from the start; only the rest is looked at in
the course of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from cardwright.runtime import pools
from cardwright.runtime.amounts import Cards, Number, Who, holders
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.definitions.game import Relation
from cardwright.runtime.definitions.parts import COST, POINTS
from cardwright.runtime.frames import NO_CARD, Options
from cardwright.runtime.programs import Operation, Steps
from cardwright.runtime.state import State

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine
    from cardwright.runtime.modifiers import Changes

AT_LEAST: Final = 0
AT_MOST: Final = 1
EXACTLY: Final = 2
SHIFT: Final = 1 << 20
"""Added to a limit that is kept: what programs keep is never below 0, and limits may be."""

Worth = Callable[[State, int, int], int]
"""Tells what a card is worth: to the user of an ability, where it is nobody's."""
Points = Callable[[State, int], int]
"""Tells how many points a player has."""


class Measure:
    """What is measured of cards: the same throughout the game, or as things stand."""

    __slots__ = ("changes", "values", "what", "worth")

    def __init__(
        self, what: str, values: tuple[int, ...], worth: Worth | None, changes: Changes | None
    ) -> None:
        """``values``: of each card, where ``worth`` does not tell; ``changes``: of these values."""
        self.what = what
        self.values = values
        self.worth = worth
        self.changes = changes

    @property
    def is_fixed(self) -> bool:
        """Whether it is the same throughout the game."""
        return self.worth is None and self.changes is None

    def of(self, state: State, user: int, card: int) -> int:
        """Return how much a card has of it."""
        if self.worth is not None:
            return self.worth(state, user, card)
        value = self.values[card]
        if self.changes is not None:
            return self.changes.measured(state, self.what, card, value)
        return value


class Measures:
    """What is measured of the cards on a table, by name: what a card lacks counts as 0."""

    def __init__(
        self,
        printed_costs: tuple[int, ...],
        marks: tuple[Mapping[str, str | int], ...],
        worth: Worth,
        changes: Changes,
        points: Points,
        resources: Mapping[str, int],
    ) -> None:
        """``printed_costs`` and ``marks``: of each card; ``changes``: what may change marks.

        ``resources``: their places by their ids.
        """
        self._marks = marks
        self.points = points
        self._changes = changes
        self._found = {
            COST: Measure(COST, printed_costs, None, None),
            POINTS: Measure(POINTS, (), worth, None),
        }
        marked = {mark for of_card in marks for mark in of_card}
        for id in resources.keys() - marked:
            self._found[id] = Measure(id, (), _lying(resources[id]), None)

    def of(self, what: str) -> Measure:
        """Return a measure: the cost, the points, a mark, or how much of a resource lies there."""
        if what not in self._found:
            values = [marks.get(what, 0) for marks in self._marks]
            numbers = tuple([value if isinstance(value, int) else 0 for value in values])
            changes = self._changes if what in self._changes.measures else None
            self._found[what] = Measure(what, numbers, None, changes)
        return self._found[what]


def _lying(resource: int) -> Worth:
    """Return what tells how much of a resource lies on a card, whosever it is."""
    return lambda state, user, card: pools.count(state.lying[card], resource)


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
    """Cards that words mean: some whatever happens, others while they are in a state.

    Or, negated, all others.
    """

    __slots__ = ("always", "changes", "may", "named", "negated", "sorts", "states")

    def __init__(
        self, always: int, states: tuple[tuple[int, int], ...], *, negated: bool = False
    ) -> None:
        """``always`` (a bit mask), and states with the cards (bit masks) that are meant in them."""
        self.always = always
        self.states = states
        self.negated = negated
        self.changes: Changes | None = None
        """What may change which cards these are."""
        self.sorts: tuple[tuple[int, Being], ...] = ()
        """Kinds and types with the cards that each of them means, where that may change."""
        self.may = 0
        """The cards that may become such ones."""
        self.named: tuple[int, ...] = ()
        """The states among the words: whatever is in one of them is meant."""

    @property
    def is_fixed(self) -> bool:
        """Whether it is always the same cards."""
        return not self.states and self.changes is None

    @property
    def ever(self) -> int:
        """The cards that are meant at least in some state, not negated."""
        found = self.always | self.may
        for _, cards in self.states:
            found |= cards
        return found

    def now(self, state: State) -> int:
        """Return the cards that are meant as things stand, not negated."""
        if self.changes is not None:
            return self.changes.named(state, self)
        return self.printed(state) if self.states else self.always

    def printed(self, state: State) -> int:
        """Return the cards that are meant by what stands on them."""
        found = self.always
        for status, cards in self.states:
            found |= state.status(status) & cards
        return found

    def in_states(self, state: State) -> int:
        """Return the cards that are in one of the states among the words."""
        found = 0
        for status in self.named:
            found |= state.status(status)
        return found

    def kept(self, state: State, run: Steps, cards: int) -> int:
        """Look at the states."""
        found = self.now(state)
        return cards & ~found if self.negated else cards & found


class Open(Test):
    """Cards that something may be done to: none of those that can't have it done to them."""

    __slots__ = ("changes", "deed")

    def __init__(self, changes: Changes, deed: int) -> None:
        """Remember what tells them."""
        self.changes = changes
        self.deed = deed

    def kept(self, state: State, run: Steps, cards: int) -> int:
        """Ask what holds of them."""
        return cards & ~self.changes.safe_from(state, self.deed, cards)


class Named(Test):
    """The card that was named before."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        """``slot``: that of the card."""
        self.slot = slot

    def kept(self, state: State, run: Steps, cards: int) -> int:
        """Look."""
        card = run.cards[self.slot]
        return cards & 1 << card if card != NO_CARD else 0


class NotSpared(Test):
    """All but the cards that have ignored being aimed at."""

    __slots__ = ("slots",)

    def __init__(self, slots: tuple[int, ...]) -> None:
        """``slots``: the lists of those."""
        self.slots = slots

    def kept(self, state: State, run: Steps, cards: int) -> int:
        """Leave them out."""
        for slot in self.slots:
            cards &= ~mask_of(run.card_lists[slot])
        return cards


class NotThere(Test):
    """All but the cards that others are measured from."""

    __slots__ = ("of",)

    def __init__(self, of: Cards) -> None:
        """``of``: those cards."""
        self.of = of

    def kept(self, state: State, run: Steps, cards: int) -> int:
        """Leave them out."""
        return cards & ~mask_of(self.of.found(state, run))


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


class Standing(Test):
    """Cards by where they are: what stands in the place of another card, or that place itself."""

    __slots__ = ("of", "places")

    def __init__(self, of: Cards, *, places: bool = False) -> None:
        """``of``: the cards from any of which it is measured.

        ``places``: the place itself is meant, else what stands there.
        """
        self.of = of
        self.places = places

    def kept(self, state: State, run: Steps, cards: int) -> int:
        """Look where the other card is."""
        found = 0
        for place in self.here(state, run):
            found |= 1 << place if self.places else state.standing_in(place)
        return cards & found

    def here(self, state: State, run: Steps) -> list[int]:
        """Return the places in which those are that it is measured from."""
        standing = state.layout.standing
        cards = [card for card in self.of.found(state, run) if card != NO_CARD]
        found = [card if card in standing else state.place_of(card) for card in cards]
        return [place for place in found if place != NO_CARD]


class Near(Standing):
    """Cards that are so far from another, where they stand or, as places, lie."""

    __slots__ = ("limit", "relation")

    def __init__(self, of: Cards, relation: Relation, limit: Limit) -> None:
        """``limit``: how far at most."""
        super().__init__(of)
        self.relation = relation
        self.limit = limit

    def kept(self, state: State, run: Steps, cards: int) -> int:
        """Look at the map."""
        relation, steps, reached = self.relation, self.limit.value(state, run), 0
        for place in self.here(state, run):
            places = state.map(relation.space)
            if place not in places.at:
                continue
            near = places.in_line if relation.in_line else places.around
            found = near(place, steps)
            reached |= found & ~(1 << place) if relation.apart else found
        for status in relation.without:
            reached &= ~state.status(status)
        found = reached
        for place in members(reached):
            found |= state.standing_in(place)
        for status in relation.without:
            found &= ~state.status(status)
        return cards & found


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

    def also(self, test: Test) -> Sieve:
        """Return what leaves only what passes one more test."""
        return Sieve(self.mask, (test, *self.tests), self.extremes)

    def best(self, state: State, run: Steps, cards: int) -> int:
        """Return those of some cards that have the most or the least."""
        for extreme in self.extremes:
            cards = extreme.kept(state, run, cards)
        return cards


class PlayerMeasure:
    """What is measured of players; see the subclasses."""

    __slots__ = ()
    needs_some: ClassVar[bool] = False
    """Whether nobody has the most who has nothing."""

    def of(self, state: State, run: Steps, player: int) -> int:
        """Return how much a player has of it."""
        raise NotImplementedError


class PointsOf(PlayerMeasure):
    """The points that players have."""

    __slots__ = ("points",)

    def __init__(self, points: Points) -> None:
        """Remember who tells them."""
        self.points = points

    def of(self, state: State, run: Steps, player: int) -> int:
        """Return how many a player has."""
        return self.points(state, player)


class ResourceOf(PlayerMeasure):
    """A resource that players own."""

    __slots__ = ("resource",)

    def __init__(self, resource: int) -> None:
        """Remember which."""
        self.resource = resource

    def of(self, state: State, run: Steps, player: int) -> int:
        """Return how much a player owns."""
        return state.count(player, self.resource)


class ResourceOn(PlayerMeasure):
    """A resource that is somebody's on a card."""

    __slots__ = ("resource", "slot")
    needs_some = True

    def __init__(self, resource: int, slot: int) -> None:
        """``slot``: the card's, or -1 for the bearer."""
        self.resource = resource
        self.slot = slot

    def of(self, state: State, run: Steps, player: int) -> int:
        """Return how much of it is a player's; nothing lies on a card that there is not."""
        card = run.cards[self.slot] if self.slot >= 0 else run.bearer
        return state.own_on(card, self.resource, player) if card != NO_CARD else 0


class CardsOf(PlayerMeasure):
    """Cards that players have in play."""

    __slots__ = ("cards", "zones")

    def __init__(self, cards: Being, zones: tuple[int, ...]) -> None:
        """``cards``: those that count."""
        self.cards = cards
        self.zones = zones

    def of(self, state: State, run: Steps, player: int) -> int:
        """Return how many a player has."""
        return (holders(state, self.zones, (player,)) & self.cards.now(state)).bit_count()


class PlayerTest:
    """What players must have; see the subclasses."""

    __slots__ = ("measure",)

    def __init__(self, measure: PlayerMeasure) -> None:
        """Remember of what."""
        self.measure = measure

    def kept(self, state: State, run: Steps, players: tuple[int, ...]) -> tuple[int, ...]:
        """Return those of some players who pass, in the same order."""
        of = self.measure.of
        return tuple([one for one in players if self.passes(state, run, of(state, run, one))])

    def passes(self, state: State, run: Steps, value: int) -> bool:
        """Whether so much is enough."""
        raise NotImplementedError


class SoMuch(PlayerTest):
    """So much of something."""

    __slots__ = ("bound", "limit")

    def __init__(self, measure: PlayerMeasure, bound: int, limit: Number) -> None:
        """``bound``: at least, at most or exactly."""
        super().__init__(measure)
        self.bound = bound
        self.limit = limit

    def passes(self, state: State, run: Steps, value: int) -> bool:
        """Compare with the number."""
        return is_met(self.bound, value, self.limit.value(state, run))


class MoreThan(PlayerTest):
    """More or less of something than players have: than each of them, or than any one."""

    __slots__ = ("is_each", "more", "than")

    def __init__(self, measure: PlayerMeasure, than: Who, *, more: bool, is_each: bool) -> None:
        """``than``: all players who are meant."""
        super().__init__(measure)
        self.than = than
        self.more = more
        self.is_each = is_each

    def passes(self, state: State, run: Steps, value: int) -> bool:
        """Compare with what those have."""
        others = [self.measure.of(state, run, one) for one in self.than.players(state, run)]
        fits = [value > other if self.more else value < other for other in others]
        return all(fits) if self.is_each else any(fits)


class TheMost(PlayerTest):
    """The most or the least of something."""

    __slots__ = ("most",)

    def __init__(self, measure: PlayerMeasure, *, most: bool) -> None:
        """Remember which."""
        super().__init__(measure)
        self.most = most

    def kept(self, state: State, run: Steps, players: tuple[int, ...]) -> tuple[int, ...]:
        """Return those whom no other surpasses."""
        if len(players) < 2 and not self.measure.needs_some:
            return players
        values = [self.measure.of(state, run, player) for player in players]
        limit = (max if self.most else min)(values, default=0)
        if self.most and self.measure.needs_some:
            limit = max(limit, 1)
        pairs = zip(players, values, strict=True)
        return tuple([player for player, value in pairs if value == limit])


class Those(Who):
    """Those of the players that a word means who compare so."""

    __slots__ = ("test", "whom")

    def __init__(self, whom: Who, test: PlayerTest) -> None:
        """``whom``: all that are meant otherwise."""
        super().__init__(whom.word, whom.slot)
        self.whom = whom
        self.test = test

    def players(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return them, in the same order."""
        return self.test.kept(state, run, self.whom.players(state, run))
