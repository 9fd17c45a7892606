"""Amounts of several resources packed into one integer, twelve bits each.

A pool is its own key in a memo, is compared and added in one operation, and costs nothing to copy.
The top bit of each field is a guard: it is never set in a pool, and tells when a field runs short.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Final, TypeAlias

from cardwright.runtime.definitions.nodes import MOST_NUMBER

BITS: Final = 12
FIELD: Final = (1 << BITS) - 1
MOST: Final[int] = MOST_NUMBER
"""The largest amount of one resource that a pool can hold; what would go over it is not gained."""

MOST_WAYS: Final = 50_000
"""The most ways to choose resources that are ever listed; a card must not ask for more."""

_FIELDS: Final = 32
GUARDS: Final = sum(1 << (BITS * field + BITS - 1) for field in range(_FIELDS))
"""The guard bits of all fields that a pool may have."""
_PERHAPS_TOO_MANY: Final = sum((FIELD & ~0x1FF) << BITS * field for field in range(_FIELDS))
_SUM: Final = FIELD  # base 4096: the digits of a number add up to its remainder by 4095 ...
_LARGE: Final = sum((FIELD & ~0x7F) << BITS * field for field in range(_FIELDS))  # ... below 4095


@dataclass(frozen=True, slots=True)
class Mix:
    """All pools of a fixed part and so many more, in any mix, out of a limit."""

    base: int
    number: int
    limit: int


Ways: TypeAlias = tuple[int, ...] | Mix
"""Pools to choose from: each of them, or all that a mix describes."""


def unit(resource: int) -> int:
    """Return one of a resource."""
    return 1 << (BITS * resource)


def pack(counts: Sequence[int]) -> int:
    """Return a pool of these counts, one for each resource in order."""
    pool = 0
    for resource, count in enumerate(counts):
        pool |= count << (BITS * resource)
    return pool


def unpack(pool: int, resources: int) -> tuple[int, ...]:
    """Return the counts of a pool."""
    return tuple(pool >> (BITS * resource) & FIELD for resource in range(resources))


def count(pool: int, resource: int) -> int:
    """Return how many of one resource there are."""
    return pool >> (BITS * resource) & FIELD


def total(pool: int) -> int:
    """Return how many there are in all."""
    if pool & _LARGE:
        return sum(unpack(pool, _FIELDS))
    return pool % _SUM


def add(pool: int, more: int) -> int:
    """Return both together; of no resource more than a pool can hold."""
    both = pool + more
    large = both & _PERHAPS_TOO_MANY
    while large:
        low = ((large & -large).bit_length() - 1) // BITS * BITS
        field = FIELD << low
        if both & field > MOST << low:
            both = both & ~field | MOST << low
        large &= ~field
    return both


def are_many(pool: int) -> bool:
    """Whether there is so much of a resource that more of it might be too many."""
    return bool(pool & _PERHAPS_TOO_MANY)


_GUARD_UP_TO: Final = tuple(
    sum(1 << (BITS * field + BITS - 1) for field in range(fields)) for fields in range(_FIELDS + 1)
)


def guard_of(pool: int) -> int:
    """Return the guard bits of the fields that a pool fills, and of those below them."""
    return _GUARD_UP_TO[(pool.bit_length() + BITS - 1) // BITS]


def clip(pool: int, limit: int) -> int:
    """Return a pool with no more of any resource than a limit has."""
    guard = guard_of(pool)
    within = ((limit | guard) - pool) & guard
    own, all_own = within - (within >> BITS - 1), guard - (guard >> BITS - 1)
    return pool & own | limit & (all_own ^ own)


@cache
def field_mask(allowed: int) -> int:
    """Return the bits of a pool that belong to the allowed resources."""
    mask = 0
    resource = 0
    while allowed >> resource:
        if allowed >> resource & 1:
            mask |= FIELD << (BITS * resource)
        resource += 1
    return mask


def restrict(pool: int, allowed: int) -> int:
    """Return what a pool has of the allowed resources (a bit mask)."""
    return pool & field_mask(allowed)


@cache
def resources_in(allowed: int) -> tuple[int, ...]:
    """Return the resources of a bit mask."""
    return tuple(resource for resource in range(allowed.bit_length()) if allowed >> resource & 1)


def every_resource() -> int:
    """Return the bit mask of all resources that a pool may have."""
    return (1 << _FIELDS) - 1


@cache
def pack_units(allowed: int) -> int:
    """Return a pool of one of each of some resources (a bit mask)."""
    return sum([unit(resource) for resource in resources_in(allowed)])


def number_of_parts(pool: int) -> int:
    """Return how many pools there are that are a part of one."""
    parts = 1
    while pool:
        parts *= (pool & FIELD) + 1
        pool >>= BITS
    return parts


def parts_of(pool: int) -> list[int]:
    """Return every part of a pool, from nothing to all of it."""
    parts = [0]
    shift = 0
    while pool >> shift:
        have = pool >> shift & FIELD
        if have:
            parts = [part + (many << shift) for part in parts for many in range(have + 1)]
        shift += BITS
    return parts


def mixes(number: int, resources: int) -> int:
    """Return how many ways there are to mix so many of some resources."""
    return comb(number + resources - 1, number) if resources else int(not number)


@cache
def multisets(number: int, allowed: int) -> tuple[int, ...]:
    """Return every pool of so many of the allowed resources, in a fixed order."""
    found = [0]
    resources = resources_in(allowed)
    if not resources:
        return (0,) if number == 0 else ()
    for _ in range(number):
        found = _one_more(found, resources)
    return tuple(found)


def _one_more(pools: Iterable[int], resources: tuple[int, ...]) -> list[int]:
    """Add one of each resource to each pool; keeping resources in order finds each pool once."""
    grown: list[int] = []
    for pool in pools:
        highest = (pool.bit_length() - 1) // BITS if pool else 0
        grown.extend(pool + unit(resource) for resource in resources if resource >= highest)
    return grown


_selections: dict[tuple[int, int], tuple[int, ...]] = {}


def selections(pool: int, number: int, allowed: int) -> tuple[int, ...]:
    """Return every way to take so many of the allowed resources out of a pool."""
    clipped = clip(pool & field_mask(allowed), min(number, MOST) * pack_units(allowed))
    return _selected(clipped, number)


def _selected(pool: int, number: int) -> tuple[int, ...]:
    """Return every way to take so many out of a pool. Remembered, also those of its parts."""
    key = (pool, number)
    found = _selections.get(key)
    if found is None:
        if len(_selections) > 200_000:
            _selections.clear()
        found = _selections[key] = _select(pool, number)
    return found


def _select(pool: int, number: int) -> tuple[int, ...]:
    if not number:
        return (0,)
    if total(pool) < number:
        return ()
    shift = ((pool & -pool).bit_length() - 1) // BITS * BITS
    have = pool >> shift & FIELD
    rest = pool - (have << shift)
    return tuple(
        [
            (many << shift) + more
            for many in range(min(have, number) + 1)
            for more in _selected(rest, number - many)
        ]
    )


def has_more_selections(pool: int, number: int, than: int) -> bool:
    """Whether there are more ways than that to take so many out of a pool."""
    ways = [1] + [0] * number  # by how many are still to be taken
    while pool:
        have, pool = pool & FIELD, pool >> BITS
        ways = [sum(ways[max(left - have, 0) : left + 1]) for left in range(number + 1)]
        if ways[number] > than:
            return True
    return ways[number] > than
