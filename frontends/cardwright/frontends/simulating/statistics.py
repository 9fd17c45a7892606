"""Shares, averages and their differences, with intervals that know which games belong together.

Games of the same deal are alike, and in each of them one player's victory is the others' defeat. So
the deals, not the games, are what varies by chance: every estimate is a ratio of sums over deals,
and its variance is that of the deals' contributions (the ratio estimator of cluster sampling,
linearised, with the factor g / (g - 1) for g deals).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95
NORMAL: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""How far an interval of that confidence reaches, in standard deviations."""
_NO_VARIANCE: Final = 1e-15
"""What is left of nothing after sums of products have cancelled out."""
FEWEST_DEALS: Final = 10
"""Fewer say too little of how much deals vary: an interval made of them would only pretend."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and the interval that it lies in; no interval where there is too little to tell."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def is_clear(self) -> bool:
        """Whether nought lies outside of the interval."""
        return self.low is not None and self.high is not None and not self.low <= 0 <= self.high


class Moments:
    """Sums, and sums of products, of a few numbers per deal: all that the variances need."""

    def __init__(self, size: int) -> None:
        self.deals = 0
        self.present = [0] * size
        """In how many deals each of the numbers was not nought."""
        self.sums = [0.0] * size
        self.products = [[0.0] * size for _ in range(size)]

    def add(self, *values: float, times: int = 1) -> None:
        """Count a deal, or several with the same numbers."""
        self.deals += times
        for place, value in enumerate(values):
            if value:
                self.present[place] += times
                self.sums[place] += times * value
                row = self.products[place]
                for other, factor in enumerate(values):
                    row[other] += times * value * factor

    def variance(self, weights: Sequence[float], deals: int) -> float:
        """Return the variance of a weighted sum whose expected value is nought."""
        return max(self.product(weights, weights), 0.0) * deals / (deals - 1)

    def product(self, weights: Sequence[float], others: Sequence[float]) -> float:
        """Return the sum over deals of the product of two weighted sums."""
        return sum(
            weight * other * product
            for weight, row in zip(weights, self.products, strict=True)
            for other, product in zip(others, row, strict=True)
        )


def moments_of(deals: Mapping[tuple[float, ...], int]) -> Moments:
    """Return the sums over deals, of which so many had the same four numbers."""
    moments = Moments(4)
    for values, times in deals.items():
        moments.add(*values, times=times)
    return moments


def share(moments: Moments) -> Estimate | None:
    """Return a share of (part, whole), with a Wilson interval.

    The interval is that of as many independent tries as would vary as much as the deals did; where
    these did not vary at all, each of them is one try. It stays between 0 and 1, and is honest
    about shares near them.
    """
    part, whole = moments.sums
    if not whole:
        return None
    value, deals = part / whole, moments.present[1]
    if deals < FEWEST_DEALS:
        return Estimate(value)
    variance = moments.variance((1 / whole, -value / whole), deals)
    tries = value * (1 - value) / variance if variance > _NO_VARIANCE else deals
    return Estimate(value, *wilson(value, tries, quantile(deals - 1)))


def difference(moments: Moments) -> Estimate | None:
    """Return how much the first of two ratios is above the second: (part, whole, part, whole).

    Both may come from the same deals: what a deal adds to both cancels out. How sure it is depends
    on the one of which fewer deals tell: two deals seem not to vary, whatever the others do.
    """
    one, first, other, second = moments.sums
    if not first or not second:
        return None
    value = one / first - other / second
    fewest = min(moments.present[1], moments.present[3])
    if fewest < FEWEST_DEALS:
        return Estimate(value)
    weights = (1 / first, -one / first**2, -1 / second, other / second**2)
    reach = quantile(fewest - 1) * math.sqrt(moments.variance(weights, moments.deals))
    return Estimate(value, value - reach, value + reach)


def share_difference(moments: Moments) -> Estimate | None:
    """Return how much the first of two shares is above the second: (part, whole, part, whole).

    The interval is made of those of both shares and of how they go together (Newcombe's, or
    MOVER). Unlike one around the difference, it does not shrink to nothing where all have won.
    """
    one, other = share(_part(moments, 0)), share(_part(moments, 2))
    if one is None or other is None:
        return None
    value = one.value - other.value
    if one.low is None or one.high is None or other.low is None or other.high is None:
        return Estimate(value)
    together = _correlation(moments, one.value, other.value)
    return Estimate(
        value,
        value - _joined(one.value - one.low, other.high - other.value, together),
        value + _joined(one.high - one.value, other.value - other.low, together),
    )


def _correlation(moments: Moments, one: float, other: float) -> float:
    """Return how much two shares vary together from deal to deal."""
    _, first, _, second = moments.sums
    weights = (1 / first, -one / first, 0.0, 0.0)
    others = (0.0, 0.0, 1 / second, -other / second)
    size = moments.product(weights, weights) * moments.product(others, others)
    if size <= _NO_VARIANCE**2:
        return 0.0
    return min(max(moments.product(weights, others) / math.sqrt(size), -1.0), 1.0)


def _joined(one: float, other: float, together: float) -> float:
    return math.sqrt(max(one**2 + other**2 - 2 * together * one * other, 0.0))


def with_and_without(
    present: Moments, every: Moments, universal: int
) -> tuple[Moments, Moments, Moments]:
    """Return the moments of those who have something, of those who have it not, and of both.

    ``present``: (part, whole, part of all, whole of all) of the deals in which somebody has it.
    ``every``: (part, whole) of all deals. Deals without it need not be counted one by one.
    ``universal``: in how many deals everybody has it.
    """
    part, whole = present.sums[:2]
    all_part, all_whole = every.sums
    lacking = every.deals - universal
    full = [row[:] for row in present.products]
    for place in range(2):
        full[2 + place][2:] = every.products[place]
    # From (have, all) to (have, have not): each sum of products is one of differences.
    matrix = ((1, 0, 0, 0), (0, 1, 0, 0), (-1, 0, 1, 0), (0, -1, 0, 1))
    both = Moments(4)
    both.deals = every.deals
    both.present = [present.deals, present.deals, lacking, lacking]
    both.sums = [part, whole, all_part - part, all_whole - whole]
    both.products = [
        [
            sum(
                left * right * full[i][j]
                for i, left in enumerate(row)
                for j, right in enumerate(column)
                if left and right
            )
            for column in matrix
        ]
        for row in matrix
    ]
    return _part(both, 0), _part(both, 2), both


def _part(moments: Moments, start: int) -> Moments:
    part = Moments(2)
    part.deals = moments.deals
    part.present = moments.present[start : start + 2]
    part.sums = moments.sums[start : start + 2]
    part.products = [row[start : start + 2] for row in moments.products[start : start + 2]]
    return part


# -- intervals ------------------------------------------------------------------------------------


def wilson(share: float, tries: float, z: float) -> tuple[float, float]:
    """Return Wilson's interval for a share of a number of independent tries."""
    square = z * z
    middle = (share + square / (2 * tries)) / (1 + square / tries)
    reach = (
        z
        / (1 + square / tries)
        * math.sqrt(share * (1 - share) / tries + square / (4 * tries * tries))
    )
    return max(0.0, middle - reach), min(1.0, middle + reach)


def quantile(freedom: int) -> float:
    """Return how far an interval reaches: the quantile of Student's t on both sides.

    By its expansion around the normal one (Abramowitz and Stegun, 26.7.5), which is too coarse for
    one or two degrees of freedom; with so few, there are no intervals.
    """
    z = NORMAL
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / float(freedom) ** power for power, term in enumerate(terms))
