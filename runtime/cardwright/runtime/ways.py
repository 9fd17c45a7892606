"""Every way to choose resources: to gain them, to pay them, to lose as many as there are.

A part asks for so many out of some resources; an alternative is a list of parts that all apply.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import prod
from types import MappingProxyType
from typing import Final, TypeAlias

from cardwright.runtime import pools
from cardwright.runtime.errors import TooManyWaysError
from cardwright.runtime.pools import Mix, Ways

MENU: Final = 100
"""The most options that a player is shown at once; larger choices are asked part by part."""

Part: TypeAlias = tuple[int, int, bool]
"""So many resources out of those allowed (a bit mask), and whether all must be of one kind."""
Parts: TypeAlias = tuple[Part, ...]

_NOTHING: Final[Mapping[int, int]] = MappingProxyType({})


@lru_cache(10_000)
def gains(alternatives: tuple[Parts, ...]) -> Ways:
    """Return every distinct pool that parts can come to."""
    if len(alternatives) == 1:
        fixed, flexible = _sorted(alternatives[0])
        if not flexible:
            return (fixed,)
        if len(flexible) == 1:
            number, allowed, same = flexible[0]
            if not same and pools.mixes(number, allowed.bit_count()) > MENU:
                return Mix(fixed, number, number * pools.pack_units(allowed))
    found: dict[int, None] = {}
    for parts in alternatives:
        ways: tuple[int, ...] = (0,)
        for part in parts:
            more = _gains_of(part)
            if len(ways) * len(more) > pools.MOST_WAYS:
                raise TooManyWaysError("there are too many ways to choose these resources")
            ways = tuple([pools.add(way, extra) for way in ways for extra in more])
        found.update(dict.fromkeys(ways))
    return tuple(found)


def _gains_of(part: Part) -> tuple[int, ...]:
    number, allowed, same = part
    if not number:
        return (0,)
    if same:
        return tuple([number * pools.unit(kind) for kind in pools.resources_in(allowed)]) or (0,)
    if pools.mixes(number, allowed.bit_count()) > pools.MOST_WAYS:
        raise TooManyWaysError("there are too many ways to choose these resources")
    return pools.multisets(number, allowed) or (0,)


def _sorted(parts: Parts) -> tuple[int, list[Part]]:
    """Return what parts leave no choice about, as a pool, and those that leave one."""
    fixed, flexible = 0, []
    for part in parts:
        number, allowed, _ = part
        if allowed & (allowed - 1):
            if number:
                flexible.append(part)
        elif allowed:
            one = pools.unit(allowed.bit_length() - 1)
            fixed = pools.add(fixed, min(number, pools.MOST) * one)
    return fixed, flexible


def leave_no_choice(parts: Parts) -> bool:
    """Whether parts name each of their resources."""
    return all(allowed.bit_count() == 1 for _, allowed, _ in parts)


def payments(alternatives: Sequence[Parts], pool: int) -> Ways:
    """Return every distinct way to pay parts out of a pool; none where it has too little."""
    if len(alternatives) == 1:
        parts = alternatives[0]
        if len(parts) == 1:
            number, allowed, same = parts[0]
            if same or number * allowed.bit_count() <= MENU:
                return _payments_of(parts[0], pool)
        fixed, flexible = _sorted(parts)
        if not has(pool, fixed):
            return ()
        if not flexible:
            return (fixed,)
        if len(flexible) == 1 and not flexible[0][2]:
            number, allowed, _ = flexible[0]
            own = pools.restrict(pool - fixed, allowed)
            if pools.total(own) < number:
                return ()
            if pools.has_more_selections(own, number, MENU):
                return Mix(fixed, number, own)
            return tuple([fixed + way for way in pools.selections(own, number, allowed)])
    found: dict[int, None] = {}
    for parts in alternatives:
        found.update(dict.fromkeys(_payments_of_all(parts, pool)))
    return tuple(found)


def has(pool: int, wanted: int) -> bool:
    """Whether a pool has all that another one has."""
    guard = pools.guard_of(wanted)
    return ((pool | guard) - wanted) & guard == guard


def _payments_of(part: Part, pool: int) -> tuple[int, ...]:
    number, allowed, same = part
    if same:
        if not number:
            return (0,)
        return tuple(
            [
                number * pools.unit(kind)
                for kind in pools.resources_in(allowed)
                if pools.count(pool, kind) >= number
            ]
        )
    return pools.selections(pool, number, allowed)


def _payments_of_all(parts: Parts, pool: int) -> list[int]:
    found = {0: None}
    for part in parts:
        found = {paid + more: None for paid in found for more in _payments_of(part, pool - paid)}
    return list(found)


def removals(
    alternatives: Sequence[Parts], pool: int, missing: Mapping[int, int] = _NOTHING
) -> Ways:
    """Return every way to take parts out of a pool, or as many as there are.

    What can be taken whole goes before what can't; where nothing can, the most is taken.
    ``missing``: for each one that is lacking of a resource, so many others are taken instead.
    """
    whole = [parts for parts in alternatives if is_covered(parts, pool)]
    if whole:
        return payments(whole, pool)
    if len(alternatives) == 1:
        found = _most_of(alternatives[0], pool, missing)
        if isinstance(found, Mix):
            return found
    ways: dict[int, None] = {}
    for parts in alternatives:
        ways.update(dict.fromkeys(expanded(_most_of(parts, pool, missing))))
    most = max(map(pools.total, ways))
    return tuple([way for way in ways if pools.total(way) == most])


def _most_of(parts: Parts, pool: int, missing: Mapping[int, int]) -> Ways:
    """Return the ways to take as much as there is of each part, from the first to the last."""
    fixed, flexible = _sorted(parts)
    if len(flexible) == 1 and not flexible[0][2] and (not missing or has(pool, fixed)):
        # Most is taken where the one part that leaves a choice comes last.
        number, allowed, _ = flexible[0]
        way = pools.clip(fixed, pool)
        rest = pools.restrict(pool - way, allowed)
        number = min(number, pools.total(rest))
        if pools.has_more_selections(rest, number, MENU):
            return Mix(way, number, rest)
    ways: dict[tuple[int, Parts], None] = {(0, ()): None}
    for part in parts:
        number, allowed, _ = part
        kind = allowed.bit_length() - 1 if allowed.bit_count() == 1 else -1
        grown: dict[tuple[int, Parts], None] = {}
        for way, owed in ways:
            for more in _as_many(part, pool - way):
                short = number - pools.total(more)
                if short and kind in missing:
                    others = pools.every_resource() & ~allowed
                    grown[way + more, (*owed, (short * missing[kind], others, False))] = None
                else:
                    grown[way + more, owed] = None
        ways = grown
    if len(ways) == 1:
        ((way, owed),) = ways
        if len(owed) == 1:
            wanted, others, _ = owed[0]
            rest = pools.restrict(pool - way, others)
            wanted = min(wanted, pools.total(rest))
            if pools.has_more_selections(rest, wanted, MENU):
                return Mix(way, wanted, rest)
    found: dict[int, None] = {}
    for way, owed in ways:
        taken = {way: None}
        for part in owed:
            taken = {so + more: None for so in taken for more in _as_many(part, pool - so)}
        found.update(taken)
    return tuple(found)


def _as_many(part: Part, pool: int) -> tuple[int, ...]:
    number, allowed, same = part
    if same:
        kinds = pools.resources_in(allowed)
        most = [min(number, pools.count(pool, kind)) * pools.unit(kind) for kind in kinds]
        return tuple(most) or (0,)
    own = pools.restrict(pool, allowed)
    number = min(number, pools.total(own))
    if pools.has_more_selections(own, number, pools.MOST_WAYS):
        raise TooManyWaysError("there are too many ways to choose these resources")
    return pools.selections(own, number, allowed)


def expanded(ways: Ways) -> tuple[int, ...]:
    """Return pools one by one, also those of a mix."""
    if not isinstance(ways, Mix):
        return ways
    if pools.has_more_selections(ways.limit, ways.number, pools.MOST_WAYS):
        raise TooManyWaysError("there are too many ways to choose these resources")
    found = pools.selections(ways.limit, ways.number, pools.every_resource())
    return tuple([ways.base + way for way in found])


def is_covered(parts: Parts, pool: int) -> bool:
    """Whether a pool has what parts ask for."""
    return Demand([(parts,)]).is_covered(pool)


class Demand:
    """Resources that a cost asks for: fixed ones, and so many out of some."""

    __slots__ = ("alternatives", "fixed", "flexible", "guard", "mask", "total")

    def __init__(self, asked: Sequence[Sequence[Parts]]) -> None:
        """Gather what all payments of one cost ask for together."""
        self.fixed = 0
        self.flexible: list[tuple[int, int]] = []
        self.alternatives: list[Sequence[Parts]] = []
        self.total = 0
        for alternatives in asked:
            if len(alternatives) > 1:
                self.alternatives.append(alternatives)
                self.total += min(sum(part[0] for part in parts) for parts in alternatives)
                continue
            for part in alternatives[0]:
                self._add(part)
        self.guard = pools.guard_of(self.fixed)
        self.mask = pools.field_mask(self.flexible[0][1]) if self.flexible else 0
        """The bits of a pool that belong to what the first demand may take."""

    def _add(self, part: Part) -> None:
        number, allowed, same = part
        self.total += number
        if allowed.bit_count() == 1:
            one = pools.unit(allowed.bit_length() - 1)
            self.fixed = pools.add(self.fixed, min(number, pools.MOST) * one)
        elif same and number > 1:
            self.alternatives.append(((part,),))
        elif number:
            self.flexible.append((number, allowed))

    def is_covered(self, pool: int) -> bool:
        """Whether a pool has what is asked for."""
        guard = self.guard
        if ((pool | guard) - self.fixed) & guard != guard:
            return False
        return self.covers_rest(pool - self.fixed)

    def covers_rest(self, rest: int) -> bool:
        """Whether what a pool has beside what is fixed suffices for all else that is asked for."""
        if self.alternatives:
            return self._covers(rest, self.alternatives)
        return not self.flexible or self._covers_flexible(rest)

    def _covers_flexible(self, rest: int) -> bool:
        """Whether several demands can be met at once, each out of resources of its own."""
        if len(self.flexible) == 1:
            return pools.total(rest & self.mask) >= self.flexible[0][0]
        # By Hall's theorem: of every group of demands, all that they may take together suffices.
        groups = {0: 0}  # what they may take together, and the most that such a group wants
        for number, allowed in self.flexible:
            for union, wanted in tuple(groups.items()):
                groups[union | allowed] = max(groups.get(union | allowed, 0), wanted + number)
        return all(
            pools.total(pools.restrict(rest, union)) >= wanted for union, wanted in groups.items()
        )

    def _covers(self, rest: int, alternatives: list[Sequence[Parts]]) -> bool:
        """Whether some choice among the alternatives leaves enough for all else that is asked."""
        if not alternatives:
            return not self.flexible or self._covers_flexible(rest)
        return any(
            self._covers(rest - paid, alternatives[1:])
            for paid in expanded(payments(alternatives[0], rest))
        )


def number_of_ways(alternatives: Sequence[Parts]) -> int:
    """Return in how many ways parts could be paid, at the most, where they must be listed."""
    if len(alternatives) == 1:
        _, flexible = _sorted(alternatives[0])
        if len(flexible) == 1:
            return 1
    return sum(
        prod(
            allowed.bit_count() if same else pools.mixes(number, allowed.bit_count())
            for number, allowed, same in parts
        )
        for parts in alternatives
    )
