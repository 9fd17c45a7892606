"""Resources that have to be paid: whether a pool has them, and every way to pay them out of it."""

from math import prod

from cardwright.runtime import pools
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.errors import TooManyWaysError


class Demand:
    """Resources that a cost asks for: fixed ones, and so many out of some."""

    __slots__ = ("fixed", "flexible", "options", "total")

    def __init__(self, parts: list[a.Amounts]) -> None:
        """Gather what all payments of one cost ask for together."""
        self.fixed = 0
        self.flexible: list[tuple[int, int]] = []
        self.options: list[a.Amounts] = []
        for amounts in parts:
            if len(amounts) > 1:
                self.options.append(amounts)
                continue
            for amount in amounts[0]:
                self._add(amount)
        self.total = pools.total(self.fixed) + sum(number for number, _ in self.flexible)
        self.total += sum(_least(amounts) for amounts in self.options)
        check_ways(parts)

    def _add(self, amount: a.Amount) -> None:
        number = amount.number.constant
        resources = pools.resources_in(amount.allowed)
        if amount.number.variables:
            return  # a number that the player chooses can be 0
        if len(resources) == 1:
            self.fixed = pools.add(self.fixed, min(number, pools.MOST) * pools.unit(resources[0]))
        elif amount.same and number > 1:
            self.options.append(((amount,),))
        elif number:
            self.flexible.append((number, amount.allowed))

    def joined(self, other: "Demand") -> "Demand":
        """Return what both ask for together, out of the same pool."""
        both = Demand([])
        both.fixed = pools.add(self.fixed, other.fixed)
        both.flexible = self.flexible + other.flexible
        both.options = self.options + other.options
        both.total = self.total + other.total
        return both

    def is_covered(self, pool: int, guard: int) -> bool:
        """Whether a pool has what is asked for."""
        fixed = self.fixed
        if fixed and ((pool | guard) - fixed) & guard != guard:
            return False
        if self.options:
            return self._covers_options(pool - fixed, self.options)
        return not self.flexible or self._covers_flexible(pool - fixed)

    def _covers_flexible(self, rest: int) -> bool:
        if not self.flexible:
            return True
        if len(self.flexible) == 1:
            number, allowed = self.flexible[0]
            return pools.total(pools.restrict(rest, allowed)) >= number
        return _can_split(rest, self.flexible)

    def _covers_options(self, rest: int, options: list[a.Amounts]) -> bool:
        """Whether some choice among the options leaves enough for all that is asked besides."""
        if not options:
            return self._covers_flexible(rest)
        return any(
            self._covers_options(rest - paid, options[1:]) for paid in payments(options[0], rest)
        )


def _least(amounts: a.Amounts) -> int:
    return min(sum(amount.number.constant for amount in option) for option in amounts)


def check_ways(parts: list[a.Amounts]) -> None:
    """Refuse what could be paid in too many ways to list them."""
    ways = 1
    for amounts in parts:
        ways *= sum(
            prod(
                pools.mixes(amount.number.constant, amount.allowed.bit_count())
                for amount in option
                if not amount.same and not amount.number.variables
            )
            for option in amounts
        )
    if ways > pools.MOST_WAYS:
        raise TooManyWaysError("a cost can be paid in too many ways")


def _can_split(pool: int, wanted: list[tuple[int, int]]) -> bool:
    """Whether several demands can be met at once, each out of resources of its own."""
    if not wanted:
        return True
    (number, allowed), *others = wanted
    return any(
        _can_split(pool - taken, others) for taken in pools.selections(pool, number, allowed)
    )


def payments(amounts: a.Amounts, pool: int) -> tuple[int, ...]:
    """Return every distinct way to pay constant amounts out of a pool."""
    if len(amounts) == 1 and len(amounts[0]) == 1:
        return _payments_of(amounts[0][0], pool)
    found: dict[int, None] = {}
    for option in amounts:
        for payment in _payments_of_all(option, pool):
            found[payment] = None
    return tuple(found)


def _payments_of(amount: a.Amount, pool: int) -> tuple[int, ...]:
    number = amount.number.constant
    if amount.same:
        return tuple(
            number * pools.unit(resource)
            for resource in pools.resources_in(amount.allowed)
            if pools.count(pool, resource) >= number
        )
    return pools.selections(pool, number, amount.allowed)


def _payments_of_all(parts: tuple[a.Amount, ...], pool: int) -> list[int]:
    found = {0: None}
    for part in parts:
        found = {paid + more: None for paid in found for more in _payments_of(part, pool - paid)}
    return list(found)
