"""Cards made at random do the same in the machine as the language means by them.

``bench/generated_cards.py`` plays many more.
"""

import pytest

from cardwright.runtime.positions import Position, Seat
from support.generating.by_machine import MachineSide
from support.generating.comparing import compare
from support.generating.coverage import STEP_KINDS
from support.generating.situations import Situation
from support.meaning import card, words
from support.samples import often

_CARDS = 100
_SECONDS_FOR_A_SITUATION = 10
"""The reference looks through all ways to pay, which for a few cards are endless."""


@pytest.mark.long
@pytest.mark.parametrize("seed", often([0], range(1, 10)))
def test_generated_cards_are_played_as_they_are_meant(seed: int) -> None:
    outcome = compare(seed, _CARDS, each=2, seconds=_SECONDS_FOR_A_SITUATION)
    assert not outcome.differences, "\n\n".join(outcome.differences)
    assert outcome.refusals.accepted == _CARDS
    assert outcome.given_up < outcome.situations / 20
    played = {step for step, places in outcome.coverage.by_step().items() if places}
    assert len(played) > len(STEP_KINDS) / 2


def test_what_holds_while_an_event_is_reacted_to_ends_with_the_last_answer() -> None:
    tools = [card(f"tool {name}: react to sunrise: all beasts have 2 more points") for name in "ab"]
    cards = (card("hero w: dawn 1 wood"), *tools)
    seats = (Seat(zones={"camp": ("w", "a", "b")}), Seat())
    side = MachineSide(Situation(words(), cards, Position(seats), "w", 1))
    side.happen("dawn", "w", 0)
    side.choose(("a", 0))
    assert len(side.standing().lasting) == 1
    side.choose("none")
    assert side.standing().lasting == ()
