"""A deck-building game that lies outside of the project's packages."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardwright.dsl.wording import card_text
from cardwright.frontends.bots import make_bot
from cardwright.frontends.bots.base import seat_of
from cardwright.frontends.games import Edition, open_edition, start
from cardwright.frontends.serving import Host
from cardwright.frontends.serving.catalogue import Catalogue
from cardwright.runtime import Game, play_back, record
from support.cli import run
from support.examples import EXAMPLES, installed
from support.invariants import check_game
from support.samples import often
from support.serving import Client

GAME = EXAMPLES / "limelight" / "limelight"
PLAYERS = (2, 3, 4)


@pytest.fixture(scope="module", autouse=True)
def known() -> Iterator[None]:
    with installed("limelight"):
        yield


@pytest.fixture(scope="module")
def edition(known: None) -> Edition:
    return open_edition(str(GAME))


def played(edition: Edition, players: int, seed: int) -> Iterator[Game]:
    """A game at random, before each choice and after the last one."""
    game, chance = start(edition, players=players, seed=seed), random.Random(seed)
    while (decision := game.decision) is not None:
        yield game
        game.apply(chance.choice(decision.options).id)
    yield game


# -- its cards ------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [["check", "--translations"], ["fmt", "--check"]])
def test_its_cards_are_checked_and_formatted(command: list[str]) -> None:
    done = run(*command, GAME)
    assert done.exit_code == 0, done.output
    assert "warning" not in done.output


def test_scenarios_hold_and_use_every_ability() -> None:
    done = run("test", "--coverage", GAME)
    assert done.exit_code == 0, done.output
    assert "abilities 100.0 %" in done.output
    assert "warning" not in done.output


@pytest.mark.parametrize("card", often(["doorman"], ["encore", "costume-change", "town-crier"]))
def test_every_mutant_is_noticed(card: str) -> None:
    done = run("test", "--mutate", GAME / "base" / f"{card}.card")
    assert done.exit_code == 0, done.output


def test_it_has_enough_cards_and_a_short_rulebook() -> None:
    cards = {file.stem for file in GAME.rglob("*.card")} - {"set", "game"}
    assert len(cards) >= 37
    assert {file.stem for file in GAME.rglob("*.scenario")} == cards
    assert len((GAME / "rulebook.py").read_text("utf-8").splitlines()) <= 400


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_card_says_what_it_does(edition: Edition, language: str) -> None:
    words = edition.folder.vocabulary
    assert words is not None
    texts = [
        line
        for card in edition.folder.cards
        for line in card_text(card, words, language)
        if card.kind == "act"
    ]
    assert len(set(texts)) == len(texts)


# -- its games ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_begins_alike(edition: Edition, players: int) -> None:
    game = start(edition, players=players, seed=players)
    for player in range(players):
        zones = game.view(player)["players"][player]["zones"]
        assert zones["hand"]["count"] + zones["stage"]["count"] == 5
        assert zones["deck"]["count"] == 5
        assert game.points(player) == 3
    agency = game.view(None)["zones"]["agency"]["cards"]
    piles = {card["id"].rstrip("0123456789").rstrip("-") for card in agency}
    assert len(piles) == 17
    legends = [card for card in agency if card["id"].startswith("legend")]
    assert len(legends) == {2: 8, 3: 10, 4: 12}[players]


@pytest.mark.parametrize("seed", often([0], [1, 2]))
@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_end_and_break_no_invariant(edition: Edition, players: int, seed: int) -> None:
    for game in played(edition, players, seed):
        check_game(game)
    assert game.winners
    again = Game.from_dict(game.to_dict(), game.rulebook, edition.compiled, verify=True)
    assert again.to_dict() == game.to_dict()
    assert play_back(record(game), game.rulebook, edition.compiled).winners == game.winners


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_many_random_games_end_and_break_no_invariant(edition: Edition, players: int) -> None:
    for seed in range(50):
        for game in played(edition, players, seed):
            check_game(game)
        assert game.winners


@pytest.mark.parametrize("players", often([2], [3, 4]))
def test_nobody_sees_what_others_hold(edition: Edition, players: int) -> None:
    for number, game in enumerate(played(edition, players, seed=4)):
        if number % 10:
            continue
        for viewer in (*range(players), None):
            for player, seat in enumerate(game.view(viewer)["players"]):
                assert (seat["zones"]["hand"]["cards"] is None) == (player != viewer)
                assert seat["zones"]["deck"]["cards"] is None


@pytest.mark.slow
def test_a_greedy_bot_beats_chance(edition: Edition) -> None:
    won = 0
    for seed in range(6):
        game = start(edition, players=2, seed=seed)
        bots = [make_bot("greedy", seed), make_bot("random", seed)]
        while (decision := game.decision) is not None:
            game.apply(bots[decision.player].choose(seat_of(game, decision.player)))
        won += 0 in game.winners
    assert won >= 5


def test_a_search_bot_imagines_what_it_cannot_see(edition: Edition) -> None:
    game = start(edition, players=3, seed=5)
    bots = [make_bot("search:nodes=20", 5), make_bot("greedy", 5), make_bot("random", 5)]
    for _ in range(20):
        assert game.decision is not None
        player = game.decision.player
        game.apply(bots[player].choose(seat_of(game, player)))


# -- its front ends -------------------------------------------------------------------------------


def test_it_is_served(edition: Edition) -> None:
    client = Client(Host(Catalogue(edition)))
    made: dict[str, Any] = client.ask("create", game="limelight", players=3, seed=3)
    view = client.ask("view", match=made["match"]["match"])["view"]
    assert len(view["players"]) == 3


def test_front_ends_of_the_command_line_take_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = run("watch", "--game", GAME, "--seed", "3", "--bots", "random", "--to", "40")
    assert watched.exit_code == 0, watched.output
    done = run("simulate", "--game", GAME, "--games", "2", "--workers", "1", "--bots", "random")
    assert done.exit_code == 0, done.output
    shown = run("show", GAME / "base" / "encore.card", "--lang", "fr")
    assert shown.exit_code == 0 and "Bis" in shown.output
    monkeypatch.chdir(GAME)
    listed = run("list", "--type", "jeer")
    assert listed.exit_code == 0 and "critic" in listed.output
    sheets = run("docs", "sheets", "--cards", GAME, "--output", tmp_path / "sheets.html")
    assert sheets.exit_code == 0, sheets.output
