"""A set that adds words to a shipped game, and changes what it takes to win."""

import random
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cardwright.dsl.wording import ability_text
from cardwright.frontends.bots import make_bot
from cardwright.frontends.bots.base import seat_of
from cardwright.frontends.games import Edition, open_edition, start
from cardwright.frontends.pettingzoo_env import raw_env
from cardwright.frontends.serving import Host
from cardwright.frontends.serving.catalogue import Catalogue
from cardwright.runtime import Game, play_back, record
from support.cli import run
from support.invariants import check_game
from support.samples import one_in
from support.serving import Client

TIDES = Path(__file__).resolve().parents[2] / "examples" / "tides"
PEARL = "pearl"


@cache
def tides() -> Edition:
    return open_edition(cards=[TIDES])


def setting(game: Game, name: str) -> tuple[int, ...]:
    return next(entry.value for entry in game.compiled.game.settings if entry.id == name)


def words(game: Game) -> set[str]:
    """All words of a game that is played."""
    found = game.compiled.game
    declared = (found.resources, found.types, found.zones, found.verbs, found.events)
    return {word.id for several in declared for word in several}


@pytest.mark.parametrize(
    "command",
    [
        ["check", "--translations"],
        ["fmt", "--check"],
        ["test", "--coverage-fail-under", "100"],
    ],
)
def test_its_cards_are_checked_formatted_and_tested(command: list[str]) -> None:
    done = run(*command, TIDES)
    assert done.exit_code == 0, done.output
    assert "warning" not in done.output


def test_it_has_36_cards_each_with_scenarios() -> None:
    cards = [file for file in TIDES.rglob("*.card") if file.name != "set.card"]
    assert len(cards) == 36
    assert all(file.with_suffix(".scenario").is_file() for file in cards)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Turn this artifact and sink an artifact from your hand: gain 1 Pearl."),
        (
            "fr",
            "Engagez cet artefact et coulez un artefact de votre main : gagnez 1 Perle.",
        ),
        (
            "pl",
            "Aktywuj ten artefakt i zatop artefakt z ręki: weź 1 znacznik perły.",
        ),
    ],
)
def test_its_words_are_said_in_every_language(language: str, text: str) -> None:
    game = tides().folder.vocabulary
    assert game is not None
    card = next(card for card in tides().folder.cards if card.id == "pearl-diver")
    found = ability_text(card.abilities[-1], card, game, language)
    assert found.replace("\N{NO-BREAK SPACE}", " ") == text


# -- games with it, and without it ----------------------------------------------------------------


def test_a_game_with_the_set_has_its_words_and_its_goal() -> None:
    game = start(tides(), seed=1)
    assert {PEARL, "sailor", "depths", "sink", "salvage", "sinking"} <= words(game)
    assert setting(game, "goal") == (13,)
    assert "depths" in game.view(None)["players"][0]["zones"]


@pytest.mark.parametrize("sets", [["base"], ["base", "lux_et_tenebrae"]])
def test_a_game_without_the_set_has_none_of_its_words(sets: list[str]) -> None:
    game = start(tides(), seed=1, sets=sets)
    plain = start(open_edition("res_arcana"), seed=1, sets=sets)
    assert words(game) == words(plain)
    assert setting(game, "goal") == (10,)
    assert len(game.state.numbers) == len(plain.state.numbers)
    assert game.cards == plain.cards
    assert game.view(0) == plain.view(0)


@pytest.mark.parametrize(
    "sample",
    one_in(8, [*product(((), ("tides", "lux_et_tenebrae")), (2, 3, 4), range(4))]),
    ids=str,
)
def test_games_at_random(sample: tuple[tuple[str, ...], int, int]) -> None:
    sets, players, seed = sample
    game = start(tides(), seed=seed, players=players, sets=sets)
    chance = random.Random(seed)
    for _ in range(800):
        check_game(game)
        if game.decision is None:
            break
        game.apply(chance.choice(game.decision.options).id)
    again = Game.from_dict(game.to_dict(), game.rulebook, tides().compiled, verify=True)
    assert again.to_dict() == game.to_dict()
    assert again.view(0) == game.view(0)


@pytest.mark.slow
def test_bots_play_it_to_its_end_and_pearls_count() -> None:
    owned = 0
    for seed in range(3):
        game = start(tides(), seed=seed)
        bots = [make_bot("greedy", seed + player) for player in range(game.players)]
        while (decision := game.decision) is not None:
            game.apply(bots[decision.player].choose(seat_of(game, decision.player)))
        assert max(game.points(player) for player in range(game.players)) >= 13
        for player, seat in enumerate(game.view(None)["players"]):
            pearls = seat["resources"].get(PEARL, 0)
            tile = game.position().first == player
            of_cards = sum(game.points_by_card(player).values())
            assert game.points(player) >= of_cards + pearls + tile
            owned += pearls
        assert play_back(record(game), game.rulebook, tides().compiled).winners == game.winners
    assert owned


def test_what_is_learned_from_has_room_for_pearls_only_where_they_are_played() -> None:
    with_pearls = raw_env(tides(), seed=1)
    with_pearls.reset()
    without = raw_env(tides(), seed=1, sets=("base",))
    without.reset()
    names = with_pearls.layout.names
    assert any(PEARL in name for name in names)
    assert not any(PEARL in name for name in without.layout.names)
    for _ in range(30):
        observation = with_pearls.last()[0]
        assert observation["observation"].shape == (len(names),)
        with_pearls.step(int(np.flatnonzero(observation["action_mask"])[0]))


def test_it_is_served() -> None:
    client = Client(Host(Catalogue(tides())))
    made: dict[str, Any] = client.ask("create", game="res_arcana", players=2, seed=3)
    assert made["match"]["sets"] == ["base", "tides"]
    view = client.ask("view", match=made["match"]["match"])["view"]
    assert "depths" in view["players"][0]["zones"]


def test_front_ends_of_the_command_line_take_it() -> None:
    watched = run("watch", "--cards", TIDES, "--seed", "3", "--bots", "random", "--to", "30")
    assert watched.exit_code == 0, watched.output
    done = run("simulate", "--cards", TIDES, "--games", "2", "--workers", "1", "--bots", "random")
    assert done.exit_code == 0, done.output
    assert "base + tides" in done.output
