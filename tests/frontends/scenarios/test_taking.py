"""What is taken from a rival is chosen by the word that the card has for it."""

from pathlib import Path

import pytest

from cardwright.dsl.workspace import Workspace
from cardwright.frontends.scenarios.results import Outcome, Result
from cardwright.frontends.scenarios.suite import Suite
from support.scenarios import scenario, small_game

THIEF = 'artifact "Thief" {\n  cost 1 elan\n  power turn this -> take %s from a rival\n}\n'


def taken(amounts: str, body: str, folder: Path) -> Result:
    """Play a scenario of a card that takes so much."""
    files = {"thief.card": THIEF % amounts, "thief.scenario": scenario(body)}
    file = small_game(folder, files) / "thief.scenario"
    (result,) = Suite(Workspace()).run(file)
    return result


@pytest.mark.parametrize(
    ("amounts", "pool", "deed", "left"),
    [
        ("1 any", "1 gold + 1 life", "take 1 life", "1 gold"),
        ("20 any", "9 elan + 9 life + 9 calm", "take 9 elan + 2 life + 9 calm", "7 life"),
    ],
)
def test_taking_is_a_choice(amounts: str, pool: str, deed: str, left: str, tmp_path: Path) -> None:
    body = f"""
    with 3 players
    given player 1: thief in play
    given player 3: {pool}
    player 1: power thief
    player 1: choose player 3
    player 1: {deed}
    expect player 1: {deed.removeprefix("take ")}
    expect player 3: {left}
    """
    result = taken(amounts, body, tmp_path)
    assert result.outcome is Outcome.PASSED, [failure.message for failure in result.failures]
