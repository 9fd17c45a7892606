"""Scenarios are strict: whatever is not exactly so fails, at its place, with what was open."""

from pathlib import Path

import pytest

from cardwright.frontends.scenarios.results import Cause, Outcome
from support.scenarios import outcome, played, scenario

ATHANOR = """
given player 1: 3 death, athanor in play
given athanor: 6 elan
"""
DRAW = """
given player 1: 2 calm, hawk in play, vault, crypt in discards
player 1: power hawk 2
"""
DRAGON = """
given player 1: fire-dragon in play
given player 2: 3 life + 1 calm
player 1: power fire-dragon
"""


def failing(body: str, folder: Path) -> tuple[Cause, str]:
    """Return why a scenario does not pass, and the text that is marked."""
    result = outcome(body, folder)
    (failure,) = result.failures
    return failure.cause, failure.source.slice(failure.span)


@pytest.mark.parametrize(
    ("body", "cause", "marked"),
    [
        (f"{ATHANOR} player 1: pass\n expect player 1: 3 gold", Cause.NOT_SO, "3 gold"),
        (
            f"{ATHANOR} player 1: power athanor 2\n player 1: pay 4 death\n expect round 1",
            Cause.NOT_OPEN,
            "pay 4 death",
        ),
        (
            f"{ATHANOR} player 1: power athanor 2\n player 1: gain 1 death\n expect round 1",
            Cause.NOT_OPEN,
            "gain 1 death",
        ),
        (f"{ATHANOR} player 2: pass\n expect round 1", Cause.OTHER_PLAYER, "pass"),
        (
            f"{ATHANOR} player 1: power athanor 2\n expect athanor: turned",
            Cause.QUESTION_LEFT,
            "power athanor 2",
        ),
        (f"{ATHANOR} refuse player 1: power athanor 2", Cause.NOT_REFUSED, "power athanor 2"),
        (
            f"{ATHANOR} refuse player 1: power athanor 1 because turned",
            Cause.OTHER_REASON,
            "power athanor 1",
        ),
        (f"{ATHANOR} refuse player 2: pass", Cause.OTHER_REASON, "pass"),
        (f"{DRAW} expect hawk: turned", Cause.LUCK_MISSING, "power hawk 2"),
        (f"luck treant\n{DRAW} expect hawk: turned", Cause.WRONG_LUCK, "power hawk 2"),
        (f"luck crypt, vault\n{DRAW} expect hawk: turned", Cause.LUCK_LEFT, "vault"),
        ("with step nap\n expect round 1", Cause.BAD_POSITION, '"it works"'),
        ("with rule xyzzy 2\n expect round 1", Cause.BAD_POSITION, '"it works"'),
        ("with option xyzzy\n expect round 1", Cause.BAD_POSITION, '"it works"'),
        ("with sets base\n luck fire-demon\n expect round 1", Cause.BAD_POSITION, "fire-demon"),
        ("given player 1: passed\n expect round 1", Cause.BAD_POSITION, '"it works"'),
        (
            "given player 2: passed, cursed-forge in play\n given cursed-forge: 9 gold\n"
            "player 1: pass\n player 1: pass\n expect player 2: wins",
            Cause.GAME_OVER,
            "pass",
        ),
    ],
)
def test_scenario_fails_where_something_is_not_so(
    body: str, cause: Cause, marked: str, tmp_path: Path
) -> None:
    assert failing(body, tmp_path) == (cause, marked)


@pytest.mark.parametrize(
    "body",
    [
        f"{ATHANOR} player 1: power athanor 2\n player 1: pay 3 death\n expect player 1: 3 gold",
        f'{ATHANOR} player 1: "power:athanor:1"\n expect player 1: asked pay',
        f"{ATHANOR} refuse player 1: power athanor 1 because lacking-resources",
        f"{ATHANOR} refuse player 2: pass because not-your-decision",
        f"luck crypt\n{DRAW} expect player 1: crypt in hand, vault in deck",
        f"with seed 3\n{DRAW} expect hawk: turned",
        f"{DRAGON} expect player 2: asked react",
        f"{DRAGON} player 2: way out\n expect player 2: 3 life",
        f"{DRAGON} player 2: choose none\n expect player 2: 1 life + 1 calm",
        f"{DRAGON} refuse player 2: choose 3 because other-question\n expect player 2: asked react",
        "given player 1: corrupt-altar, nightingale in play\n"
        "given player 2: 1 gold, vial-of-light in play\n"
        "player 1: power corrupt-altar 2\n player 1: choose nightingale\n"
        "player 2: react vial-of-light\n player 2: gain 1 life\n expect player 1: asked gain",
        "with new game\n with sets base\n with option first_game\n with seed 5\n"
        "expect player 1: asked choose",
        "with 1 players\n given player 1: 4 gold\n given centre: library\n"
        "player 1: claim library\n expect library: in play of player 1",
        "given player 1: hawk in hand\n player 1: discard hawk\n player 1: gain 1 gold\n"
        "expect player 1: 1 gold\n expect hawk: in discards of player 1\n expect player 2: active",
    ],
)
def test_scenario_passes_where_all_is_so(body: str, tmp_path: Path) -> None:
    result = outcome(body, tmp_path)
    assert (result.outcome, result.failures) == (Outcome.PASSED, ())


@pytest.mark.parametrize(
    ("fact", "message"),
    [
        ("player 1: 2 gold", "player 1 has 3 death, not 2 gold"),
        ("player 1: nothing", "player 1 has 3 death, not nothing"),
        ("player 1: 3 points", "player 1 has 1 point, not 3"),
        ("player 1: passed", "player 1 is not passed"),
        ("player 2: active", "player 1 is active, not player 2"),
        ("player 2: first", "player 1 is first, not player 2"),
        ("player 2: asked pay", "player 1 is asked `turn`"),
        ("player 1: wins", "the game is not over"),
        ("player 2: athanor in play", "`athanor` is in play of player 1, not in play of player 2"),
        ("athanor: in centre", "`athanor` is in play of player 1, not in centre"),
        ("athanor: turned", "`athanor` is not turned"),
        ("athanor: nothing on it", "`athanor` has 6 elan, not nothing on it"),
        ("round 2", "it is round 1, not 2"),
        ("player 1: saw athanor", "player 1 has not seen `athanor`"),
        ("rule wins_1 1", "`wins_1` is 0, not 1"),
    ],
)
def test_unmet_expectation_says_what_is_so(fact: str, message: str, tmp_path: Path) -> None:
    (failure,) = outcome(f"{ATHANOR} expect {fact}", tmp_path).failures
    assert failure.message == message


def test_all_unmet_expectations_are_reported(tmp_path: Path) -> None:
    failures = outcome(f"{ATHANOR} expect athanor: turned, 5 elan\n expect round 1", tmp_path)
    assert len(failures.failures) == 2


def test_open_choices_are_told_in_words_that_can_be_written(tmp_path: Path) -> None:
    body = f"{ATHANOR} player 1: power athanor 2\n player 1: choose none\n expect round 1"
    (failure,) = outcome(body, tmp_path).failures
    assert failure.open == ("pay nothing", "pay 1 death", "pay 2 death", "pay 3 death")
    for words in failure.open:
        text = f"{ATHANOR} player 1: power athanor 2\n player 1: {words}\n expect round 1"
        assert outcome(text, tmp_path).outcome is Outcome.PASSED


MENUS = """
given player 1: {pool}, hawk, transmutation, guard-dog in play, mermaid in hand
given centre: library
given monuments: oracle
"""


def test_every_open_action_can_be_written_as_it_is_told(tmp_path: Path) -> None:
    start = MENUS.format(pool="4 gold + 4 calm + 4 life + 4 elan + 1 death")
    (failure,) = outcome(f"{start} player 1: way out\n expect round 1", tmp_path).failures
    assert {"pass", "claim top", "claim library", "place mermaid", "power hawk 2"} <= {
        *failure.open
    }
    for words in failure.open:
        result = outcome(f"{start} player 1: {words}\n expect round 1", tmp_path)
        causes = {failure.cause for failure in result.failures}
        assert causes <= {Cause.QUESTION_LEFT}, words


ALTAR = """
given player 1: corrupt-altar, fire-dragon in play
player 1: power corrupt-altar 2
player 1: choose fire-dragon
"""


def test_choice_among_hundreds_is_written_in_one_line(tmp_path: Path) -> None:
    """The game asks for it resource by resource; the scenario has the whole answer."""
    body = f"{ALTAR} player 1: gain 3 elan + 2 life + 3 death\n"
    result = outcome(f"{body} expect player 1: 3 elan + 2 life + 3 death", tmp_path)
    assert result.outcome is Outcome.PASSED


@pytest.mark.parametrize(
    "wrong", ["gain 8 gold", "gain 3 elan + 2 life", "gain 3 elan + 5 life + 1 death", "pay 8 life"]
)
def test_choice_among_hundreds_must_be_open_as_a_whole(wrong: str, tmp_path: Path) -> None:
    assert failing(f"{ALTAR} player 1: {wrong}\n expect round 1", tmp_path) == (
        Cause.NOT_OPEN,
        wrong,
    )


def test_nothing_else_changed_tells_every_other_change(tmp_path: Path) -> None:
    body = f"{DRAGON} player 2: choose none\n expect player 2: 1 life + 1 calm\n"
    (failure,) = outcome(f"{body} expect nothing else changed", tmp_path).failures
    assert (
        failure.message == "something else has changed: `fire-dragon` was not turned, and is turned"
    )
    mentioned = f"{body} expect fire-dragon: turned\n expect nothing else changed"
    assert outcome(mentioned, tmp_path).outcome is Outcome.PASSED


def test_what_the_game_does_before_the_first_choice_is_a_change(tmp_path: Path) -> None:
    body = "with step collect\n given player 1: 2 gold, hawk in play\n given player 1: 1 elan\n"
    (failure,) = outcome(f"{body} expect nothing else changed", tmp_path).failures
    assert "player 1 had 1 elan + 2 gold, and has 1 elan + 1 calm + 2 gold" in failure.message
    mentioned = "expect player 1: 1 elan + 1 calm + 2 gold\n expect nothing else changed"
    assert outcome(f"{body} {mentioned}", tmp_path).outcome is Outcome.PASSED


def test_mentioning_a_card_covers_only_what_is_mentioned(tmp_path: Path) -> None:
    body = "given player 1: vault in play\n player 1: power vault\n expect vault: turned\n"
    (failure,) = outcome(f"{body} expect nothing else changed", tmp_path).failures
    assert failure.message == "something else has changed: `vault` had nothing, and has 1 gold"


def test_card_that_left_play_need_not_lose_its_state_in_words(tmp_path: Path) -> None:
    body = """
    given player 1: sea-serpent in play
    given player 2: hawk in play
    given hawk: turned, 2 gold
    player 1: power sea-serpent
    player 2: way out
    expect player 2: hawk in discards
    expect sea-serpent: turned
    expect nothing else changed
    """
    assert outcome(body, tmp_path).outcome is Outcome.PASSED


def test_faults_of_a_file_are_an_error_and_the_other_scenarios_run(tmp_path: Path) -> None:
    text = scenario("expect hwak: turned", "a") + "\n" + scenario("expect round 1", "b")
    results = played(text, tmp_path)
    assert [result.outcome for result in results] == [Outcome.ERROR, Outcome.PASSED]
    assert [str(fault.code) for fault in results[0].faults] == ["unknown-card"]
