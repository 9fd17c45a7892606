"""Estimates against values that others published, and against slower ways to get the same."""

import math
import random
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest

from cardwright.frontends.simulating.statistics import (
    FEWEST_DEALS,
    Estimate,
    Moments,
    difference,
    quantile,
    share,
    share_difference,
    wilson,
    with_and_without,
)
from cardwright.frontends.simulating.statistics import _joined as joined

Pairs = Sequence[tuple[float, float]]


def moments(rows: Sequence[Sequence[float]]) -> Moments:
    found = Moments(len(rows[0]))
    for row in rows:
        found.add(*row)
    return found


def residuals(part_and_whole: Pairs) -> list[float]:
    """What each deal adds to a ratio beyond its expected part, term by term as in textbooks."""
    whole = sum(n for _, n in part_and_whole)
    ratio = sum(w for w, _ in part_and_whole) / whole
    return [(w - ratio * n) / whole for w, n in part_and_whole]


def spread(values: Sequence[float]) -> float:
    return math.sqrt(len(values) / (len(values) - 1) * sum(value**2 for value in values))


def reach(estimate: Estimate | None) -> float:
    assert estimate is not None and estimate.high is not None
    return estimate.high - estimate.value


@pytest.mark.parametrize(
    ("freedom", "known"),
    [(4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_quantiles_are_those_in_tables_of_students_t(freedom: int, known: float) -> None:
    assert quantile(freedom) == pytest.approx(known, abs=0.001)


@pytest.mark.parametrize(
    ("wins", "tries", "low", "high"),
    # Newcombe, Statistics in Medicine 17 (1998), table I, score method without correction.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_intervals_of_shares_are_those_that_newcombe_published(
    wins: int, tries: int, low: float, high: float
) -> None:
    found = wilson(wins / tries, tries, 1.959964)
    assert found == pytest.approx((low, high), abs=0.0001)


def test_a_share_of_deals_that_are_one_try_each_has_wilsons_interval() -> None:
    deals = [(1.0, 1)] * 30 + [(0.0, 1)] * 70
    found = share(moments(deals))
    assert found is not None
    tries = 99  # one less, for the share is an estimate too
    assert (found.low, found.high) == pytest.approx(wilson(0.3, tries, quantile(99)))


def test_deals_whose_games_all_end_alike_count_once_each() -> None:
    once = share(moments([(1.0, 1)] * 20 + [(0.0, 1)] * 20))
    thrice = share(moments([(3.0, 3)] * 20 + [(0.0, 3)] * 20))
    assert once is not None and thrice is not None
    assert (once.low, once.high) == pytest.approx((thrice.low, thrice.high))


def test_deals_that_each_seat_wins_once_say_more_than_as_many_single_games() -> None:
    rng = random.Random(1)
    pairs = [(1.0 if rng.random() < 0.9 else 2.0 * (rng.random() < 0.5), 2) for _ in range(100)]
    paired = share(moments(pairs))
    assert paired is not None and paired.low is not None and paired.high is not None
    low, high = wilson(paired.value, 200, quantile(99))
    assert paired.high - paired.low < 0.6 * (high - low)


def test_a_difference_has_the_variance_of_what_each_deal_adds_to_both_ratios() -> None:
    rng = random.Random(2)
    rows = [
        (rng.randint(0, have), have, rng.randint(0, 2), 2)
        for have in (rng.randint(0, 2) for _ in range(60))
    ]
    ours = difference(moments(rows))
    first = residuals([(w, n) for w, n, _, _ in rows])
    second = residuals([(w, n) for _, _, w, n in rows])
    apart = spread([one - other for one, other in zip(first, second, strict=True)])
    having = sum(have > 0 for _, have, _, _ in rows)
    assert reach(ours) == pytest.approx(quantile(having - 1) * apart)


def test_a_difference_of_averages_of_pairs_has_the_interval_of_the_textbook() -> None:
    before = [4, 6, 5, 9, 7, 7, 3, 5, 8, 6, 6, 4]
    after = [5, 6, 7, 9, 9, 6, 4, 8, 8, 7, 9, 6]
    found = difference(moments([(new, 1, old, 1) for new, old in zip(after, before, strict=True)]))
    # Differences 1 0 2 0 2 -1 1 3 0 1 3 2: mean 14/12, variance (34 - 14 * 14 / 12) / 11 = 1.6061.
    assert found is not None and found.value == pytest.approx(14 / 12)
    assert reach(found) == pytest.approx(2.201 * math.sqrt(1.6061 / 12), rel=0.001)


def test_a_difference_has_no_interval_where_few_deals_tell_of_one_side() -> None:
    rows = [(number % 3, 1, 0, 0) for number in range(50)] + [(1, 1, 5, 1), (0, 1, 5, 1)]
    found = difference(moments(rows))
    assert found is not None
    assert (found.low, found.high) == (None, None)
    assert not found.is_clear


def test_a_difference_agrees_with_a_bootstrap_of_deals() -> None:
    rng = random.Random(3)
    rows = []
    for _ in range(200):
        strength = rng.random()  # games of a deal are alike
        wins = sum(rng.random() < strength for _ in range(2))
        rows.append((wins, 2, 2 - wins, 2))
    values = []
    for _ in range(400):
        again = difference(moments(rng.choices(rows, k=len(rows))))
        assert again is not None
        values.append(again.value)
    mean = sum(values) / len(values)
    bootstrap = math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
    assert reach(difference(moments(rows))) == pytest.approx(1.972 * bootstrap, rel=0.1)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = random.Random(4)
    hits = 0
    for _ in range(400):
        rows = []
        for _ in range(40):
            strength = rng.uniform(0.3, 0.9)
            rows.append((sum(rng.random() < strength for _ in range(2)), 2))
        found = share(moments(rows))
        assert found is not None and found.low is not None and found.high is not None
        hits += found.low <= 0.6 <= found.high
    assert 0.92 < hits / 400 < 0.98


def test_deals_without_a_card_need_not_be_counted_one_by_one() -> None:
    rng = random.Random(5)
    with_card, every, dense = Moments(4), Moments(2), Moments(4)
    for _ in range(80):
        have = rng.choice((0, 0, 1, 2))
        won = rng.randint(0, have)
        everybody = rng.choice((1, 2))
        every.add(everybody + won, 4)
        dense.add(won, have, everybody, 4 - have)
        if have:
            with_card.add(won, have, everybody + won, 4)
    having, lacking, both = with_and_without(with_card, every, 0)
    assert both.sums == dense.sums
    for row, expected in zip(both.products, dense.products, strict=True):
        assert row == pytest.approx(expected)
    assert having.sums == dense.sums[:2]
    assert lacking.sums == dense.sums[2:]
    assert lacking.present[1] == 80
    assert having.present[1] == with_card.deals < 80


@pytest.mark.parametrize(
    ("one", "other", "published"),
    # Newcombe, Statistics in Medicine 17 (1998), pages 873 to 890, table II, method 10.
    [
        ((56, 70), (48, 80), (0.0524, 0.3339)),
        ((9, 10), (3, 10), (0.1705, 0.8090)),
        ((10, 10), (0, 10), (0.6075, 1.0)),
    ],
)
def test_differences_of_shares_have_the_intervals_that_newcombe_published(
    one: tuple[int, int], other: tuple[int, int], published: tuple[float, float]
) -> None:
    (first, low, high), (second, least, most) = (
        (wins / tries, *wilson(wins / tries, tries, 1.959964)) for wins, tries in (one, other)
    )
    found = (
        first - second - joined(first - low, most - second, 0),
        first - second + joined(high - first, second - least, 0),
    )
    assert found == pytest.approx(published, abs=0.0001)


def test_ten_who_all_won_are_no_certainty() -> None:
    """Around the difference itself, an interval would shrink to that of the others alone."""
    rows = [(1.0, 1, 0.0, 1)] * 10 + [(0.0, 0, 1.0, 2)] * 190
    found, shrunk = share_difference(moments(rows)), difference(moments(rows))
    assert found is not None and found.low is not None
    assert found.value - found.low > 0.25
    assert reach(shrunk) < 0.02


def test_intervals_of_differences_hold_the_truth_near_the_edge_too() -> None:
    rng = random.Random(6)
    hits = 0
    for _ in range(400):
        rows = [(float(rng.random() < 0.95), 1, float(rng.random() < 0.5), 1) for _ in range(15)]
        found = share_difference(moments(rows))
        assert found is not None and found.low is not None and found.high is not None
        hits += found.low <= 0.45 <= found.high
    assert hits / 400 > 0.93


def test_what_both_shares_have_in_common_makes_their_difference_surer() -> None:
    rng = random.Random(7)
    alike = [(float(win), 1, float(win), 1) for win in (rng.random() < 0.5 for _ in range(60))]
    alike[0] = (1.0, 1, 0.0, 1)
    apart = [(one, 1, other, 1) for (one, *_), (other, *_) in pairwise(alike)]
    assert reach(share_difference(moments(alike))) < 0.5 * reach(share_difference(moments(apart)))


@pytest.mark.parametrize(("estimate", "deal"), [(share, (1, 2)), (difference, (1, 1, 1, 2))])
def test_too_few_deals_give_a_value_but_no_interval(
    estimate: Callable[[Moments], Estimate | None], deal: tuple[float, ...]
) -> None:
    few = moments([deal] * (FEWEST_DEALS - 1))
    assert estimate(few) == Estimate(0.5)
    enough = estimate(moments([deal] * FEWEST_DEALS))
    assert enough is not None and enough.low is not None


def test_nothing_is_no_share_at_all() -> None:
    assert share(Moments(2)) is None
    assert difference(moments([(1, 2, 0, 0)])) is None
    assert share_difference(moments([(1, 2, 0, 0)])) is None


@pytest.mark.parametrize(
    ("low", "high", "clear"),
    [(0.1, 0.2, True), (-0.2, -0.1, True), (-0.1, 0.1, False), (0, 1, False)],
)
def test_a_difference_is_clear_where_its_interval_leaves_out_nought(
    low: float, high: float, clear: bool
) -> None:
    assert Estimate((low + high) / 2, low, high).is_clear is clear
    assert not Estimate(0.5).is_clear
