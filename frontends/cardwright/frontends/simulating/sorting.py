"""Which cards are shown, and in which order."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cardwright.frontends.simulating.results import CardResult
from cardwright.frontends.simulating.statistics import Estimate

Key = Callable[[CardResult, str], float | str | tuple[bool, float]]
"""What cards are sorted by, given the measure that decides who has one."""


def _or_least(estimate: Estimate | None) -> float:
    return float("-inf") if estimate is None else estimate.value


def _surest(estimate: Estimate | None) -> tuple[bool, float]:
    """Put what has an interval first: a value without one is mostly chance."""
    return estimate is None or estimate.low is None, -_or_least(estimate)


_KEYS: Final[Mapping[str, Key]] = {
    "difference": lambda card, by: _surest(card.rates[by].difference),
    "wins": lambda card, by: -_or_least(card.rates[by].having),
    "held": lambda card, _: -card.counts["held"],
    "placed": lambda card, _: -card.placed_share,
    "uses": lambda card, _: -card.per_placed(sum(card.uses.values())),
    "resources": lambda card, _: -card.per_placed(card.net),
    "points": lambda card, _: -card.per_placed(card.points),
    "name": lambda card, _: card.name.casefold(),
}

SORTS: Final = tuple(_KEYS)
"""All that cards can be sorted by; numbers from the largest."""


def sorted_cards(cards: Sequence[CardResult], sort: str, by: str) -> list[CardResult]:
    """Return cards in an order; those alike in the order of their ids."""
    return sorted(cards, key=lambda card: (_KEYS[sort](card, by), card.card))
