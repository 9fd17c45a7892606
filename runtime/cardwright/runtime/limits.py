"""What a machine can carry: for checks before a game, and for set-ups."""

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Final

from cardwright.runtime import pools
from cardwright.runtime.ways import Part, Parts, number_of_ways

MOST_RESOURCES: Final = 32
"""The most resources of a game: a pool has a field for each."""

MOST_CARDS: Final = 4000
"""The most cards of a game, each copy being one."""

MOST_ABILITIES: Final = 200
"""The most abilities of a card."""

STEPS_BETWEEN_DECISIONS: Final = 10_000
"""After so many steps without a question, what is going on has no end."""

UNKNOWN: Final = 30
"""What a number that only a game tells is taken to be, at the least."""


def are_too_many(alternatives: Sequence[Parts]) -> bool:
    """Whether resources can be chosen in more ways than are ever listed."""
    return number_of_ways(alternatives) > pools.MOST_WAYS


def are_too_many_together(payments: Iterable[Sequence[Parts]]) -> bool:
    """Whether the alternatives of several payments of one cost are too many to look at."""
    listed = [number_of_ways(payment) for payment in payments if len(payment) > 1]
    return prod(listed) > pools.MOST_WAYS


def with_replacements(
    alternatives: Sequence[Parts], missing: Mapping[int, int], everything: int
) -> list[Parts]:
    """Return what can be lost: also so many others for each one of a resource that is lacking."""
    return [(*parts, *_instead(parts, missing, everything)) for parts in alternatives]


def _instead(parts: Parts, missing: Mapping[int, int], everything: int) -> list[Part]:
    return [
        (number * missing[kind], everything & ~allowed, False)
        for number, allowed, _ in parts
        if (kind := allowed.bit_length() - 1) in missing and allowed == 1 << kind
    ]
