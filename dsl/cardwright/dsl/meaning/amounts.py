"""Which resources amounts can come to: what is gained, what is paid, what is lost.

An amount has been worked out to a ``Want`` before: so many units out of some resources. Where
alternatives are given, each is a list of wants that all apply.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from cardwright.dsl.meaning.position import Pool, pool_of


@dataclass(frozen=True)
class Want:
    """So many units, each any of some resources; ``same``: all of them of one of these.

    ``missing``: of those who lose it, for each unit that is lacking so many others are taken.
    """

    number: int
    of: tuple[str, ...]
    same: bool = False
    missing: int = 0


Alternatives: TypeAlias = Sequence[Sequence[Want]]


def size(pool: Pool) -> int:
    """Return how many units there are."""
    return sum(number for _, number in pool)


def together(one: Pool, other: Pool) -> Pool:
    """Return two pools as one."""
    counts = dict(one)
    for resource, number in other:
        counts[resource] = counts.get(resource, 0) + number
    return pool_of(counts)


def without(have: Mapping[str, int], pool: Pool) -> Counter[str]:
    """Return what is left of resources when a pool is taken out."""
    return Counter(have) - Counter(dict(pool))


def mixes(number: int, of: Sequence[str], have: Mapping[str, int]) -> list[Pool]:
    """Return every way to take exactly so many units of some resources out of what there is."""
    if not number:
        return [()]
    if sum(have.get(resource, 0) for resource in of) < number:
        return []
    first, *others = sorted(of)
    return [
        ((first, many), *rest) if many else rest
        for many in range(min(number, have.get(first, 0)), -1, -1)
        for rest in mixes(number - many, others, have)
    ]


def _exactly(want: Want, have: Mapping[str, int]) -> list[Pool]:
    if not want.same:
        return mixes(want.number, want.of, have)
    enough = [resource for resource in want.of if have.get(resource, 0) >= want.number]
    return _distinct(pool_of({resource: want.number}) for resource in enough)


def payments(alternatives: Alternatives, have: Mapping[str, int]) -> list[Pool]:
    """Return every distinct pool, out of what there is, that meets an alternative exactly."""
    found: list[Pool] = []
    for wants in alternatives:
        ways: list[Pool] = [()]
        for want in wants:
            ways = _distinct(
                together(way, more) for way in ways for more in _exactly(want, without(have, way))
            )
        found += ways
    return _distinct(found)


def gains(alternatives: Alternatives) -> list[Pool]:
    """Return every distinct pool that amounts can come to: the supply has enough of everything."""
    supply = Counter[str]()
    for wants in alternatives:
        for want in wants:
            supply.update(dict.fromkeys(want.of, want.number))
    return payments(alternatives, supply)


def losses(alternatives: Alternatives, have: Mapping[str, int]) -> list[Pool]:
    """Return every distinct pool that can be lost: as much of an alternative as there is.

    From left to right each amount takes as many of its resources as are still there, in every
    mix; for what is lacking of an amount with ``missing``, others are taken out of what all
    amounts have left. Results without anything lacking go before all others; if there are none,
    those that take the most remain.
    """
    whole, partial = list[Pool](), list[Pool]()
    for wants in alternatives:
        ways: list[tuple[Pool, tuple[Want, ...]]] = [((), ())]
        for want in wants:
            ways = [
                (together(pool, more), (*lacking, replace(want, number=want.number - size(more))))
                for pool, lacking in ways
                for more in _at_most(want, without(have, pool))
            ]
        for pool, lacking in ways:
            if any(want.number for want in lacking):
                partial += _with_others(pool, lacking, have)
            else:
                whole.append(pool)
    most = max(map(size, partial), default=0)
    return _distinct(whole or [pool for pool in partial if size(pool) == most])


def _at_most(want: Want, have: Mapping[str, int]) -> list[Pool]:
    if want.same:
        largest = [pool_of({name: min(want.number, have.get(name, 0))}) for name in want.of]
        return _distinct(largest) or [()]
    number = min(want.number, sum(have.get(resource, 0) for resource in want.of))
    return mixes(number, want.of, have)


def _with_others(pool: Pool, lacking: Iterable[Want], have: Mapping[str, int]) -> list[Pool]:
    ways = [pool]
    for want in lacking:
        others = tuple(resource for resource in have if resource not in want.of)
        more = Want(want.number * want.missing, others)
        ways = [
            together(way, extra) for way in ways for extra in _at_most(more, without(have, way))
        ]
    return ways


def reduced(
    alternatives: Alternatives, reductions: Sequence[tuple[int, frozenset[str]]]
) -> set[tuple[Want, ...]]:
    """Return every price that is left when all reductions have come off, as far as they can.

    A reduction takes off so many units, each of any amount, but never of the resources with it.
    The payer chooses which. The narrowest comes off first: what it can't take others may.
    """
    prices = {tuple(want for want in wants if want.number) for wants in alternatives}
    for less, spared in sorted(reductions, key=lambda reduction: -len(reduction[1])):
        for _ in range(less):
            prices = {smaller for price in prices for smaller in _one_less(price, spared)}
    return prices


def _one_less(price: tuple[Want, ...], spared: frozenset[str]) -> list[tuple[Want, ...]]:
    smaller = []
    for place, want in enumerate(price):
        if set(want.of) - spared:
            left = (replace(want, number=want.number - 1),) if want.number > 1 else ()
            smaller.append((*price[:place], *left, *price[place + 1 :]))
    return smaller or [price]


def _distinct(pools: Iterable[Pool]) -> list[Pool]:
    return list(dict.fromkeys(pools))
