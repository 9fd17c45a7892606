"""Situations for generated cards, and what is found where two sides that play them differ."""

from collections.abc import Callable

import pytest

from support.generating import situations
from support.generating.by_reference import ReferenceSide
from support.generating.coverage import STEP_KINDS, Coverage
from support.generating.playing import DifferenceError, Game
from support.generating.shrinking import shrunk
from support.generating.sides import Asked
from support.generating.situations import Situation

_MOST_CARDS = 2000
"""So many that each kind of step is among them, whatever chance makes first."""


@pytest.mark.slow
def test_the_reference_plays_generated_cards_and_every_kind_of_step() -> None:
    coverage, rare = Coverage(), set(STEP_KINDS) - {"score"}
    for situation in situations(3, _MOST_CARDS, each=2):
        Game(situation, (ReferenceSide(situation),), coverage).play()
        rare -= {step for step, places in coverage.by_step().items() if places}
        if not rare and set(coverage.abilities) == {"power", "reaction", "automatic", "modifier"}:
            return
    pytest.fail(f"never played: {sorted(rare)}, of {sorted(coverage.abilities)}")


def test_two_that_do_the_same_do_not_differ() -> None:
    assert not any(_differ(ReferenceSide, situation) for situation in situations(4, 20))


class _Stubborn(ReferenceSide):
    """A side that never lets anybody choose no card."""

    def asked(self, like: Asked | None = None) -> Asked | None:
        asked = super().asked(like)
        return asked and Asked(asked.player, asked.options - {"none"})


class _Clumsy(ReferenceSide):
    """A side that breaks down where somebody reacts."""

    def log(self) -> list[tuple[object, ...]]:
        assert not any(entry[0] == "react" for entry in super().log())
        return list(super().log())


@pytest.mark.parametrize(
    ("side", "difference"), [(_Stubborn, "the question"), (_Clumsy, "that _Clumsy fails")]
)
def test_a_difference_is_found_and_made_small(side: type[ReferenceSide], difference: str) -> None:
    def differs(situation: Situation) -> bool:
        found = _differ(side, situation)
        return found is not None and found.what == difference

    situation = next(one for one in situations(6, 100) if differs(one))
    smaller = shrunk(situation, differs)
    assert len(smaller.cards) <= 3 < len(situation.cards)
    assert smaller.cards[0].names["en"] in str(_differ(side, smaller))


def _differ(
    side: Callable[[Situation], ReferenceSide], situation: Situation
) -> DifferenceError | None:
    try:
        Game(situation, (ReferenceSide(situation), side(situation))).play()
    except DifferenceError as error:
        return error
    return None
