"""What tells cards apart, and players: what they are, and how they compare."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from cardwright.runtime.definitions import parts
from cardwright.runtime.definitions.nodes import node
from cardwright.runtime.definitions.parts import POINTS

if TYPE_CHECKING:
    from cardwright.dsl.meaning.reading import Reading, Use

T = TypeVar("T", str, int)


# -- cards ----------------------------------------------------------------------------------------


@node
class Known(parts.Chosen):
    """The card that a name has meant when a step began, which may name another by it."""

    card: str | None = None


def settled(reading: "Reading", use: "Use", select: parts.Select) -> parts.Select:
    """Return cards with all that their filters speak of worked out, as a step begins."""
    return replace(
        select, filters=tuple(settled_filter(reading, use, one) for one in select.filters)
    )


def settled_filter(reading: "Reading", use: "Use", one: parts.Filter) -> parts.Filter:
    """Return a filter with the number and the card that it speaks of worked out."""
    match one:
        case parts.Having(comparison=parts.Measured() as measured):
            number = reading.number(use, measured.number)
            return parts.Having(comparison=replace(measured, number=number))
        case parts.Having(comparison=parts.Compared() as compared):
            than = compared.than
            assert isinstance(than, parts.This | parts.Chosen), "cards compare with cards"
            other = reading.card(use, than)
            limit = reading.measure(use, other, compared.what) if other is not None else 0
            return parts.Having(comparison=_bounded(compared, limit))
        case parts.Related(number=steps, of=of):
            if isinstance(of, parts.Chosen):
                of = Known(name=of.name, card=reading.card(use, of))
            return replace(one, number=steps and reading.number(use, steps), of=of)
    return one


def _bounded(compared: parts.Compared, limit: int) -> parts.Measured:
    """Return what it means to have more or less than so much."""
    if compared.more:
        return parts.Measured(what=compared.what, bound="at_least", number=limit + 1)
    return parts.Measured(what=compared.what, bound="at_most", number=limit - 1)


def filtered(
    reading: "Reading", use: "Use", cards: Iterable[str], filters: Sequence[parts.Filter]
) -> list[str]:
    """Return those of some cards that settled filters leave, but for the most and the least.

    Where cards must be was decided before.
    """
    found = list(cards)
    for one in filters:
        match one:
            case parts.Being(nouns=nouns, negated=negated):
                found = [card for card in found if _is_one(reading, card, nouns) is not negated]
            case parts.Related():
                found = [card for card in found if reading.is_related(use, card, one)]
            case parts.Having(comparison=parts.Measured(what=what) as measured):
                found = [
                    card for card in found if _is_met(measured, reading.measure(use, card, what))
                ]
    return found


def best(
    reading: "Reading", use: "Use", cards: Iterable[str], filters: Sequence[parts.Filter]
) -> list[str]:
    """Return those of some cards that have the most or the least of what filters name."""
    found = list(cards)
    for one in filters:
        if isinstance(one, parts.Having) and isinstance(one.comparison, parts.Superlative):
            what = one.comparison.what
            found = _extremes(one.comparison, found, lambda c: reading.measure(use, c, what))  # noqa: B023 - used at once
    return found


def _is_one(reading: "Reading", card: str, nouns: Iterable[str]) -> bool:
    """Whether a card is of one of some kinds, types or groups, or in one of some states."""
    names = set(nouns)
    states = {name for name in names if name not in reading.words.noun}
    return reading.answers_to(card, names) or any(
        reading.position.is_in(status, card) for status in states
    )


# -- players --------------------------------------------------------------------------------------


def players_that(
    reading: "Reading", use: "Use", players: Iterable[int], comparison: parts.Comparison
) -> list[int]:
    """Return those of some players who compare so: by resources, points, or cards in play."""

    def has(player: int) -> int:
        what = comparison.what
        if what == POINTS:
            return reading.points(player)
        if comparison.on is not None:
            card = reading.card(use, comparison.on)
            return reading.count_on([what], [card] if card is not None else [], [player])
        if what in reading.words.resource:
            return reading.count_of([what], [player])
        return reading.count_cards([what], [player], comparison.zones)

    match comparison:
        case parts.Superlative():
            found = _extremes(comparison, list(players), has)
            if comparison.on is not None and comparison.most:
                found = [player for player in found if has(player)]
            return found
        case parts.Compared():
            than = comparison.than
            assert not isinstance(than, parts.This | parts.Chosen), "players compare with players"
            others = [has(other) for other in reading.meant(use, than)]
            is_each = than in parts.SEVERAL_PLAYERS
            return [
                player
                for player in players
                if _is_beyond(has(player), others, more=comparison.more, is_each=is_each)
            ]
        case parts.Measured():
            comparison = replace(comparison, number=reading.number(use, comparison.number))
    return [player for player in players if _is_met(comparison, has(player))]


def _is_beyond(value: int, others: Sequence[int], *, more: bool, is_each: bool) -> bool:
    """Whether a value is more, or less, than each of some others; or than any of them."""
    fits = [value > other if more else value < other for other in others]
    return all(fits) if is_each else any(fits)


# -- both -----------------------------------------------------------------------------------------


def _is_met(measured: parts.Measured, value: int) -> bool:
    assert isinstance(measured.number, int), "numbers are worked out before"
    return is_met(measured.bound, value, measured.number)


def is_met(bound: parts.Bound, value: int, number: int) -> bool:
    """Whether a value is at least, at most, or exactly so much."""
    match bound:
        case "at_least":
            return value >= number
        case "at_most":
            return value <= number
    return value == number


def _extremes(comparison: parts.Superlative, found: list[T], value: Callable[[T], int]) -> list[T]:
    """Return those that have the most, or the least; all that are equal."""
    if not found:
        return found
    limit = (max if comparison.most else min)(map(value, found))
    return [one for one in found if value(one) == limit]
