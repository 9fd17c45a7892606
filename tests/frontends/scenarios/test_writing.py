"""Games written out as scenarios: whatever was played can be said, and passes."""

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardwright import dsl
from cardwright.dsl.workspace import Workspace
from cardwright.frontends.games import Edition
from cardwright.frontends.scenarios.results import Outcome
from cardwright.frontends.scenarios.suite import Suite
from cardwright.frontends.scenarios.writing import NotWritableError, scenario_of
from cardwright.runtime import FixedLuck, Game, Position, Seat, new_game
from support.random_games import VARIANTS, positions, started
from support.samples import one_in
from support.terminal import edition_of

RES_ARCANA = "res_arcana"


def edition_for(variant: dict[str, Any]) -> Edition:
    """Return the cards of a kind of game."""
    return edition_of(variant.get("game", RES_ARCANA))


@cache
def suite_of(game: str) -> Suite:
    """Return what plays the scenarios of a game, with its cards read once."""
    return Suite(Workspace(game=game))


def played(variant: dict[str, Any], seed: int, most: int) -> Game:
    """Return a game after so many choices, or at its end."""
    *_, game = positions(seed, variant, most)
    return game


def assert_passes(text: str, edition: Edition, folder: Path) -> None:
    """Write the text into a file and play it as ``cardwright test`` does."""
    assert dsl.format(text) == text
    assert max(map(len, text.splitlines())) <= 110
    file = folder / "game.scenario"
    file.write_text(text, "utf-8")
    results = list(suite_of(edition.game_id).run(file))
    assert [result.outcome for result in results] == [Outcome.PASSED], [
        failure.message for result in results for failure in result.failures
    ]


# -- over many games --


@pytest.mark.parametrize("variant", VARIANTS[::4], ids=str)  # slow tests take all
def test_every_turn_of_a_game_can_be_written(variant: dict[str, Any]) -> None:
    written = 0
    for game in positions(11, variant, 300):
        if len(game.choices) % 97 == 50 or game.is_over:
            scenario_of(game, edition_for(variant))  # reads and plays what it has written
            written += 1
    assert written


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_every_turn_of_many_games_can_be_written(variant: dict[str, Any], seed: int) -> None:
    for game in positions(seed + 100, variant, 700):
        if len(game.choices) % 71 == 0 or game.is_over:
            scenario_of(game, edition_for(variant))


@pytest.mark.parametrize("variant", VARIANTS[::3], ids=str)
def test_a_part_begins_and_ends_anywhere(variant: dict[str, Any]) -> None:
    chance = random.Random(3)
    whole = played(variant, 7, 120)
    for _ in range(4):
        first, last = sorted(chance.sample(range(len(whole.choices)), 2))
        text = scenario_of(whole, edition_for(variant), first=first, last=min(last, first + 25))
        assert f"of {len(whole.choices)}." in text.splitlines()[0]


@pytest.mark.parametrize("variant", one_in(3, VARIANTS), ids=str)
def test_the_set_up_is_told_from_the_start_of_the_game(
    variant: dict[str, Any], tmp_path: Path
) -> None:
    whole = played(variant, 123456789, 40)
    text = scenario_of(whole, edition_for(variant), first=0)
    assert_passes(text, edition_for(variant), tmp_path)


# -- what stands in them --


def test_a_scenario_says_what_was_given_chosen_and_came_of_it(tmp_path: Path) -> None:
    edition = edition_of(RES_ARCANA)
    seats = (
        Seat({"death": 3, "calm": 1}, {"play": ("athanor",)}),
        Seat({}, {"play": ("hawk",), "deck": ("vault", "crypt")}),
    )
    start = Position(seats, cards={}, table={"centre": ("library",)})
    game = new_game(
        edition.rulebook,
        edition.compiled,
        players=2,
        sets=("base",),
        seed=1,
        position=start,
    )
    game.apply("pass")
    text = scenario_of(game, edition)
    assert text == (
        "# From a game of Res Arcana: choices 0 to 1 of 1.\n"
        "# Play it with: cardwright test --game res_arcana FILE\n"
        'scenario "Player 1 passes" {\n'
        "  with sets base\n"
        "  given player 1: 1 calm + 3 death\n"
        "  given player 1: athanor in play\n"
        "  given player 2: hawk in play\n"
        "  given player 2: vault, crypt in deck\n"
        "  given centre: library\n"
        "  player 1: pass\n"
        "  expect player 1: passed\n"
        "  expect player 2: active\n"
        "  expect player 2: asked turn\n"
        "  expect nothing else changed\n"
        "}\n"
    )
    assert_passes(text, edition, tmp_path)


def test_what_luck_brought_is_foretold_or_lies_in_order() -> None:
    edition = edition_of(RES_ARCANA)
    for game in positions(3, VARIANTS[0], 700):
        if any(entry["kind"] == "reshuffle" for entry in game.log(None)):
            break
    text = scenario_of(game, edition)
    assert "\n  luck " in text
    assert "with seed" not in text


def test_the_end_of_a_game_names_the_winner() -> None:
    edition = edition_of(RES_ARCANA)
    game = played(VARIANTS[0], 1, 2000)
    assert game.is_over
    text = scenario_of(game, edition)
    for winner in game.winners:
        assert f"expect player {winner + 1}: wins" in text


def test_a_loaded_game_is_written_like_the_one_that_was_saved() -> None:
    edition = edition_of(RES_ARCANA)
    game = played(VARIANTS[0], 4, 80)
    loaded = Game.from_json(game.to_json(), edition.rulebook, edition.compiled)
    assert scenario_of(loaded, edition) == scenario_of(game, edition)


def test_a_game_with_fixed_luck_is_told_with_it(tmp_path: Path) -> None:
    edition = edition_of(RES_ARCANA)
    cards = new_game(edition.rulebook, edition.compiled, players=2, sets=("base",), seed=1).cards
    seats = (Seat({"calm": 2}, {"play": ("hawk",), "discards": ("vault", "crypt")}), Seat())
    game = new_game(
        edition.rulebook,
        edition.compiled,
        players=2,
        sets=("base",),
        seed=1,
        luck=FixedLuck([cards.index("crypt")]),
        position=Position(seats),
    )
    game.apply("power:hawk:2")
    text = scenario_of(game, edition)
    assert "\n  luck crypt\n" in text
    assert_passes(text, edition, tmp_path)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_game_that_has_just_begun_is_written(variant: dict[str, Any]) -> None:
    text = scenario_of(started(1, variant), edition_for(variant))
    assert "choices 0 to 0 of 0." in text


def test_the_name_is_one_s_own() -> None:
    edition = edition_of(RES_ARCANA)
    game = played(VARIANTS[0], 4, 40)
    assert 'scenario "says what matters" {' in scenario_of(
        game, edition, name='says "what" matters\n'
    )


# -- what can't be written --


@pytest.mark.parametrize(("first", "last"), [(-1, None), (5, 4), (None, 999), (999, None)])
def test_choices_that_were_not_made_are_refused(first: int | None, last: int | None) -> None:
    edition = edition_of(RES_ARCANA)
    game = played(VARIANTS[0], 4, 20)
    with pytest.raises(NotWritableError, match="there are choices 0 to 20"):
        scenario_of(game, edition, first=first, last=last)


def test_a_past_that_leads_elsewhere_is_refused() -> None:
    edition = edition_of(RES_ARCANA)
    game = played(VARIANTS[0], 4, 20)
    data = json.loads(game.to_json())
    other = played(VARIANTS[0], 5, 20)
    changed = Game.from_dict(data, edition.rulebook, edition.compiled)
    changed.choices = list(other.choices)
    with pytest.raises(NotWritableError, match="can't be played again"):
        scenario_of(changed, edition)
