"""A game on a board of squares that lies outside of the project's packages."""

import random
import re
import shutil
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
from cardwright.runtime import Game, Position, play_back, record
from cardwright.runtime.positions import Seat, Standing
from support.cli import run
from support.examples import EXAMPLES, installed
from support.invariants import check_game
from support.samples import often
from support.serving import Client

GAME = EXAMPLES / "skirmish" / "skirmish"


@pytest.fixture(scope="module", autouse=True)
def known() -> Iterator[None]:
    with installed("skirmish"):
        yield


@pytest.fixture(scope="module")
def edition(known: None) -> Edition:
    return open_edition(str(GAME))


@pytest.mark.parametrize(
    "command",
    [
        ["check", "--translations"],
        ["fmt", "--check"],
    ],
)
def test_its_cards_are_checked_and_formatted(command: list[str]) -> None:
    done = run(*command, GAME)
    assert done.exit_code == 0, done.output
    assert "warning" not in done.output


def test_scenarios_hold_and_use_every_ability() -> None:
    done = run("test", "--coverage", GAME)
    assert done.exit_code == 0, done.output
    assert "abilities 100.0 %" in done.output
    assert "warning" not in done.output


def test_what_others_are_made_to_call_for_needs_words_for_it(tmp_path: Path) -> None:
    folder = tmp_path / "skirmish"
    shutil.copytree(GAME, folder)
    card = folder / "base" / "order" / "spite.card"
    power = "power play this -> each player harms 1 on a figure of a rival"
    card.write_text(f'order "Spite" {{\n  fr "Dépit"\n  {power}\n}}\n', "utf-8")
    assert "each player wounds" in run("show", card).output
    assert "chaque joueur blesse" in run("show", card, "--lang", "fr").output
    words = folder / "game.card"
    words.write_text(re.sub(' third "blesse [^"]*"', "", words.read_text("utf-8")), "utf-8")
    done = run("check", card)
    assert done.exit_code == 1
    assert "error[missing-property]: `harm` has no form `third` in `fr`" in done.output


def test_squares_in_between_are_on_the_way_where_cards_are_changed() -> None:
    done = run("test", "--mutate", GAME / "base" / "order" / "mud.card")
    assert "broken" not in done.output
    assert "killed" in done.output


def test_it_has_enough_cards_and_a_short_rulebook() -> None:
    cards = {file.stem for file in GAME.rglob("*.card")} - {"set", "game"}
    squares = {file.stem for file in (GAME / "base" / "square").glob("*.card")}
    assert len(squares) == 25 and len(cards - squares) >= 20
    tested = {file.stem for file in GAME.rglob("*.scenario")}
    assert cards - squares <= tested
    assert len((GAME / "rulebook.py").read_text("utf-8").splitlines()) <= 400


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_card_says_what_it_does(edition: Edition, language: str) -> None:
    game = edition.folder.vocabulary
    assert game is not None
    texts = [
        (card.id, line) for card in edition.folder.cards for line in card_text(card, game, language)
    ]
    assert len({card for card, _ in texts}) >= 22
    assert len({line for _, line in texts}) == len(texts)


def test_a_remembered_card_is_saved_and_shown(edition: Edition) -> None:
    squares = ("a1", "c1", "c3")
    position = Position(
        (Seat({}, {"band": ("mirel", "tracker")}), Seat({}, {"band": ("brand",)})),
        {"field": squares},
        {
            name: Standing(place=place)
            for name, place in zip(("mirel", "tracker", "brand"), squares, strict=True)
        },
    )
    game = start(edition, players=2, seed=1, options={"position": position})
    game.apply("power:tracker:0")
    saved = game.to_dict()
    assert saved["state"]["remembered"] == {"tracker": {"A": "brand"}}
    again = Game.from_dict(saved, game.rulebook, game.compiled, verify=True)
    band = again.view(1)["players"][0]["zones"]["band"]["cards"]
    assert {card["id"]: card["remembers"] for card in band}["tracker"] == {"A": "brand"}


@pytest.mark.parametrize("players", often([3], [2, 4]))
def test_random_games_end_and_break_no_invariant(edition: Edition, players: int) -> None:
    for seed in range(3):
        game = start(edition, players=players, seed=seed)
        chance = random.Random(seed)
        while (decision := game.decision) is not None:
            check_game(game)
            game.apply(chance.choice(decision.options).id)
        assert game.winners
        again = Game.from_dict(game.to_dict(), game.rulebook, edition.compiled, verify=True)
        assert again.to_dict() == game.to_dict()
        assert play_back(record(game), game.rulebook, edition.compiled).winners == game.winners


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
    game = start(edition, players=2, seed=5)
    bots = [make_bot("search:nodes=20", 5), make_bot("greedy", 5)]
    for _ in range(12):
        assert game.decision is not None
        player = game.decision.player
        game.apply(bots[player].choose(seat_of(game, player)))


def test_it_is_served(edition: Edition) -> None:
    client = Client(Host(Catalogue(edition)))
    made: dict[str, Any] = client.ask("create", game="skirmish", players=3, seed=3)
    view = client.ask("view", match=made["match"]["match"])["view"]
    assert len(view["spaces"]["board"]) == 25
    told = client.ask("cards", game="skirmish")
    assert told["grids"] == {"board": "square"}
    described = {id for card in told["cards"] for id in (card["id"], *card["copies"])}
    shown = [view["zones"], *(player["zones"] for player in view["players"])]
    assert described >= {
        card["id"] for zones in shown for zone in zones.values() for card in zone["cards"] or ()
    }
    assert any(card["copies"] for card in told["cards"])


def test_front_ends_of_the_command_line_take_it() -> None:
    watched = run("watch", "--game", GAME, "--seed", "4", "--bots", "greedy")
    assert watched.exit_code == 0, watched.output
    assert "wins" in watched.output
    done = run("simulate", "--game", GAME, "--games", "2", "--workers", "1", "--bots", "random")
    assert done.exit_code == 0, done.output
    shown = run("show", GAME / "base" / "fighter" / "skinchanger.card", "--lang", "fr")
    assert shown.exit_code == 0 and "transform" in shown.output
