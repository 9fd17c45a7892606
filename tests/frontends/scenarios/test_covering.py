"""What scenarios reach of cards."""

from pathlib import Path

import pytest

from cardwright.dsl.folders import shipped_games
from cardwright.frontends.scenarios.covering.coverage import (
    Area,
    CardCoverage,
    Share,
    Tracker,
    share_of,
)
from cardwright.frontends.scenarios.finding import scenario_files
from cardwright.frontends.scenarios.results import Outcome
from cardwright.frontends.scenarios.suite import Suite
from support.scenarios import scenario, small_game

GLOVE = """
  cost 1 gold
  collect 1 elan
  power turn this -> gain 1 elan
  power turn this + pay 1 calm -> gain 1 life
"""
SHIELD = """
  cost 1 gold
  react to life loss: turn this -> ignore
"""
WHIP = """
  cost 1 gold
  power turn this -> each rival loses 1 life unless pay 1 calm
"""
TAILOR = """
  cost 1 gold
  all artifacts cost 1 less
"""


def covered(folder: Path, body: str, name: str = "glove", clauses: str = GLOVE) -> CardCoverage:
    """What scenarios reach of a card; each has the lines up to an empty one."""
    texts = [
        scenario(f"{lines}\nexpect nobody wins", f"number {at}")
        for at, lines in enumerate(body.split("\n\n"))
    ]
    cards = {"whip": WHIP, "shield": SHIELD, name: clauses}
    files = {
        f"{card}.card": f'artifact "{card.title()}" {{{text}}}\n' for card, text in cards.items()
    }
    home = small_game(folder, {**files, f"{name}.scenario": "\n".join(texts)})
    suite, tracker = Suite(), Tracker()
    results = list(suite.run(home / f"{name}.scenario", play=tracker.play))
    assert len(results) == len(texts)
    assert Outcome.ERROR not in {result.outcome for result in results}
    (found,) = tracker.coverage(suite, [home / f"{name}.card"])
    return found


def test_everything_of_a_card_without_scenarios_is_missing(tmp_path: Path) -> None:
    found = covered(tmp_path, "expect round 1")
    assert found.phrases == (
        "collect never takes effect",
        "power 1 is never used",
        "power 2 is never used",
        "it is never refused because `lacking-resources`",
        "power 1 is never refused because `turned`",
        "power 2 is never refused because `turned`",
        "power 2 is never refused because `lacking-resources`",
    )
    assert found.share() == Share(0, 7)


def test_a_used_power_is_reached_and_the_other_one_is_not(tmp_path: Path) -> None:
    found = covered(tmp_path, "given player 1: glove in play\nplayer 1: power glove 1")
    assert found.share(Area.ABILITIES) == Share(1, 3)
    assert "power 2 is never used" in found.phrases


def test_what_works_by_itself_is_reached_when_it_takes_effect(tmp_path: Path) -> None:
    found = covered(tmp_path, "with step collect\ngiven player 1: glove in play")
    assert "collect never takes effect" not in found.phrases


def test_refusals_are_reached_reason_by_reason(tmp_path: Path) -> None:
    found = covered(
        tmp_path,
        """given player 1: glove in play
        refuse player 1: power glove 2 because lacking-resources

        given player 1: glove in play
        given glove: turned
        refuse player 1: power glove 1

        given player 1: glove in hand
        refuse player 1: place glove""",
    )
    assert found.share(Area.REFUSALS) == Share(3, 4)
    assert "power 2 is never refused because `turned`" in found.phrases


def test_a_choice_by_its_id_counts_as_well(tmp_path: Path) -> None:
    lines = (
        'given player 1: glove in play\nrefuse player 1: "power:glove:2"\nplayer 1: "power:glove:1"'
    )
    found = covered(tmp_path, lines)
    assert found.share(Area.ABILITIES) == Share(1, 3)
    assert found.share(Area.REFUSALS) == Share(1, 4)


@pytest.mark.parametrize(
    ("choice", "missing"),
    [
        ("react shield", ("react is never let pass",)),
        ("choose none", ("react is never used",)),
    ],
)
def test_a_reaction_is_to_be_used_and_to_be_let_pass(
    choice: str, missing: tuple[str, ...], tmp_path: Path
) -> None:
    lines = f"""given player 1: whip in play
        given player 2: 1 life, shield in play
        player 1: power whip
        player 2: {choice}"""
    found = covered(tmp_path, lines, "shield", SHIELD)
    assert found.phrases == (*missing, "it is never refused because `lacking-resources`")


@pytest.mark.parametrize(
    ("choice", "missing"),
    [
        ("way out", "nobody leaves the way out of power"),
        ("choose none", "nobody takes the way out of power"),
    ],
)
def test_a_way_out_is_to_be_taken_and_to_be_left(choice: str, missing: str, tmp_path: Path) -> None:
    lines = f"""given player 1: whip in play
        given player 2: 1 life + 1 calm
        player 1: power whip
        player 2: {choice}"""
    found = covered(tmp_path, lines, "whip", WHIP)
    assert found.share(Area.WINDOWS) == Share(1, 2)
    assert missing in found.phrases


def test_a_discount_is_reached_when_a_card_comes_into_play_cheaper(tmp_path: Path) -> None:
    given = "given player 1: 1 gold, tailor in play, whip in hand\n"
    placed = covered(tmp_path / "a", given + "player 1: place whip", "tailor", TAILOR)
    assert placed.share(Area.ABILITIES) == Share(1, 1)
    kept = covered(
        tmp_path / "b", given + "player 1: discard whip\nplayer 1: gain 1 gold", "tailor", TAILOR
    )
    assert kept.phrases[0] == "modifier never takes effect"


def test_a_scenario_that_fails_reaches_nothing(tmp_path: Path) -> None:
    lines = "given player 1: glove in play\nplayer 1: power glove 1\nexpect player 1: 9 elan"
    assert covered(tmp_path, lines).share() == Share(0, 7)


def test_shares_are_rounded_down_and_nothing_is_fully_reached() -> None:
    assert [Share(*pair).percent for pair in [(1, 3), (999, 1000), (1999, 2000), (0, 0)]] == [
        33.3,
        99.9,
        99.9,
        100.0,
    ]


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(shipped_games()))
def test_scenarios_reach_every_ability_of_the_shipped_cards(game: str) -> None:
    folder = shipped_games()[game]
    suite, tracker = Suite(), Tracker()
    for file in scenario_files([folder]):
        assert all(r.outcome is Outcome.PASSED for r in suite.run(file, play=tracker.play))
    cards = list(tracker.coverage(suite, sorted(folder.rglob("*/*.card"))))
    assert cards
    lacking = {card.card: card.phrases for card in cards if card.missing}
    assert share_of(cards, Area.ABILITIES).percent == 100, lacking
