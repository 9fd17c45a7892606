import random
from collections import Counter
from itertools import permutations

import pytest

from cardwright.runtime.bits import mask_of
from cardwright.runtime.fitting import fit

Choices = dict[int, set[int]]
"""The cards that may lie in each place."""


def deals(sizes: dict[int, int], choices: Choices) -> set[tuple[frozenset[int], ...]]:
    """All ways to lay as many cards as there is room for, found by trying all orders."""
    cards = sorted(set().union(*choices.values()))
    places = [place for place, size in sizes.items() for _ in range(size)]
    found = set()
    for order in permutations(cards):
        laid: Choices = {place: set() for place in sizes}
        for place, card in zip(places, order, strict=True):
            laid[place].add(card)
        if all(laid[place] <= choices[place] for place in sizes):
            found.add(tuple(frozenset(laid[place]) for place in sizes))
    return found


def drawn(sizes: dict[int, int], choices: Choices, seed: int) -> tuple[frozenset[int], ...]:
    cards = sorted(set().union(*choices.values()))
    may = {place: mask_of(choice) for place, choice in choices.items()}
    dealt = fit(cards, sizes, may, random.Random(seed).randrange)
    return tuple(frozenset(dealt[place]) for place in sizes)


ALL = {0, 1, 2, 3, 4, 5}

CASES: list[tuple[dict[int, int], Choices]] = [
    ({7: 2, 8: 1, 9: 3}, {7: ALL, 8: ALL, 9: ALL}),
    ({7: 3, 8: 3}, {7: {0, 1} | {4, 5}, 8: {2, 3} | {4, 5}}),
    ({7: 2, 8: 2, 9: 2}, {7: {0, 1, 2, 3, 4}, 8: {0, 1, 2, 3, 4}, 9: ALL}),
    ({7: 1, 8: 2, 9: 3}, {7: {0, 1}, 8: {0, 1, 2, 3}, 9: {2, 3, 4, 5}}),
    ({7: 2, 8: 2, 9: 2}, {7: {0, 1, 2}, 8: {2, 3, 4}, 9: {4, 5, 0}}),
]


@pytest.mark.parametrize("case", range(len(CASES)))
def test_every_deal_that_fits_comes_up_and_no_other(case: int) -> None:
    sizes, choices = CASES[case]
    possible = deals(sizes, choices)
    assert {drawn(sizes, choices, seed) for seed in range(60 * len(possible))} == possible


@pytest.mark.parametrize("case", range(3))
def test_where_choices_lie_within_each_other_all_deals_are_equally_likely(case: int) -> None:
    sizes, choices = CASES[case]
    possible = deals(sizes, choices)
    found = Counter(drawn(sizes, choices, seed) for seed in range(100 * len(possible)))
    assert all(60 < many < 150 for many in found.values())


def test_the_order_within_a_place_is_random() -> None:
    orders = {
        tuple(fit([1, 2, 3], {0: 3}, {0: 0b1110}, random.Random(seed).randrange)[0])
        for seed in range(60)
    }
    assert len(orders) == 6


def test_cards_that_need_no_order_are_dealt_with_fewer_draws() -> None:
    drawn = []

    def draw(limit: int) -> int:
        drawn.append(limit)
        return limit - 1

    may = dict.fromkeys((7, 8), 0b11_1111)
    dealt = fit(range(6), {7: 5, 8: 1}, may, draw, {7: 0, 8: 0})
    assert sorted(dealt[7] + dealt[8]) == list(range(6))
    assert len(dealt[8]) == len(drawn) == 1


@pytest.mark.parametrize("front", range(4))
def test_any_card_may_lie_in_front(front: int) -> None:
    may = dict.fromkeys((7, 8), 0b1111)
    deals = [
        fit(range(4), {7: 3, 8: 1}, may, random.Random(seed).randrange, {7: 1, 8: 0})
        for seed in range(400)
    ]
    assert 60 < sum(dealt[7][0] == front for dealt in deals) < 140
