"""The sample of Black Rose Wars: 25 spells with two sides each, 6 rooms, 3 evocations."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.dsl.model import Aim, parts_of
from cardwright.frontends.games import Edition, open_edition, start
from cardwright.runtime import Game, Position, rulebooks
from cardwright.runtime.positions import Seat, Standing
from support.black_rose import BlackRoseBook
from support.cli import run
from support.invariants import check_game

FOLDER = Path(__file__).parent / "black_rose"

# What the cards say of each side, upright and reversed; of rooms and evocations, of the whole card.
# E: exact. N: nearly; the note says what is missing.
SAYS = {
    "fireball": "EE",
    "meteor-swarm": "EE",
    "destructive-bolt": "EE",
    "ice-burst": "EE",
    "maelstrom": "EE",
    "obscure-armor": "EE",
    "unstable-arrow": "EE",
    "demons-howl": "EE",
    "blade-barrage": "EE",
    "deceptive-wind": "EE",
    "dismiss": "EE",
    "magic-door": "EE",
    "magical-theft": "EE",
    "plot": "EE",
    "arcane-mark": "EN",  # r: whose spells, and a ceiling
    "spring-rite": "EE",
    "clairvoyance": "EE",
    "deceptive-image": "EE",
    "light-cape": "EN",  # r: a defeat that counts as one's own
    "ice-grip": "EE",
    "vampires-bite": "EE",
    "summon-obscurity": "EE",
    "traitor-mist": "EE",
    "acid-explosion": "EE",
    "stone-claws": "EE",
    "garden": "E",
    "sanctuary": "E",
    "summoner-room": "E",
    "laboratory": "E",
    "forge": "E",
    "black-rose-room": "E",
    "cerbero": "E",
    "landsknecht": "E",
    "andromeda": "E",
}
UNAIMED = {
    *("obscure-armor", "deceptive-wind", "magical-theft", "plot", "clairvoyance", "light-cape"),
    "stone-claws",
}
"""Spells that are aimed at nothing: protections, and what is about oneself or quests."""


@pytest.fixture(scope="module")
def edition() -> Iterator[Edition]:
    rulebooks.register("black_rose", BlackRoseBook)
    yield open_edition(str(FOLDER))
    rulebooks.unregister("black_rose")


def test_the_sample_passes_the_check() -> None:
    done = run("check", FOLDER)
    assert done.exit_code == 0, done.output
    assert run("fmt", "--check", FOLDER).exit_code == 0


def test_every_spell_has_two_sides_with_types_of_their_own(edition: Edition) -> None:
    spells = [card for card in edition.folder.cards if card.kind == "spell"]
    assert len(spells) == 25
    for spell in spells:
        assert [side.status for side in spell.sides] == ["upright", "reversed"]
        assert all(side.types for side in spell.sides)
        assert all(ability.conditions for ability in spell.abilities), spell.id


def test_the_table_speaks_of_all_sides(edition: Edition) -> None:
    cards = {card.id: card for card in edition.folder.cards}
    assert sum(map(len, SAYS.values())) == 59
    for card_id, says in SAYS.items():
        assert len(says) == (len(cards[card_id].sides) or 1), card_id
    assert "".join(SAYS.values()).count("E") >= 54


def test_spells_are_aimed_by_what_their_heads_say(edition: Edition) -> None:
    spells = {card.id: card for card in edition.folder.cards if card.kind == "spell"}
    aimed = {
        name for name, card in spells.items() if any(isinstance(p, Aim) for p in parts_of(card))
    }
    assert spells.keys() - aimed == UNAIMED


ROOMS = (
    *("black-rose-room", "garden", "sanctuary", "summoner-room", "laboratory"),
    "forge",
)


def table(edition: Edition, own: str, theirs: str = "", **places: str) -> Game:
    """A turn of Nero in the garden; Tessa is in the Black Rose room, next to it.

    ``own`` and ``theirs``: spells of both, each with its side; other figures are Tessa's.
    """
    spells = [line.split() for line in (own, theirs)]
    at = {"nero": "garden", "tessa": "black-rose-room", **places}
    cards = {name: Standing(place=place.replace("_", "-")) for name, place in at.items()}
    for name, side in (spell.split(":") for both in spells for spell in both):
        cards[name] = Standing(states=(side,))
    names = [tuple(spell.split(":")[0] for spell in both) for both in spells]
    seats = (
        Seat({}, {"table": ("nero",), "quick": names[0]}),
        Seat({}, {"table": ("tessa", *(places.keys() - {"nero"})), "quick": names[1]}),
    )
    lodge = {"lodge": ROOMS, "open": ("first-quest",)}
    position = Position(seats, lodge, cards)
    return start(edition, players=2, seed=1, options={"position": position})


def do(game: Game, *options: str) -> Game:
    for option in options:
        assert game.decision is not None
        game.apply(option)
        game.pass_formal()
    return game


def cubes(game: Game) -> dict[str, int]:
    cards = game.position().cards
    return {name: one.resources["cube"] for name, one in cards.items() if one.resources}


def asked(game: Game) -> tuple[int, str]:
    assert game.decision is not None
    return game.decision.player, game.decision.kind


def test_who_sees_a_combat_spell_coming_ignores_it_and_others_are_hit(edition: Edition) -> None:
    game = table(edition, "fireball:reversed", "clairvoyance:upright", cerbero="black_rose_room")
    do(game, "power:fireball:2", "card:black-rose-room")
    assert asked(game) == (1, "react")
    do(game, "reaction:clairvoyance:0")
    assert cubes(game) == {"cerbero": 2, "black-rose-room": 1}  # one figure is hit
    assert game.position().seats[1].resources == {"point": 1}


def test_nobody_answers_a_fireball_upright(edition: Edition) -> None:
    game = table(edition, "fireball:upright", "clairvoyance:upright")
    do(game, "power:fireball:1", "card:black-rose-room")
    assert asked(game) == (0, "turn")
    assert cubes(game) == {"tessa": 3}


def test_an_arrow_hits_each_of_two(edition: Edition) -> None:
    game = table(edition, "unstable-arrow:reversed", cerbero="garden", landsknecht="laboratory")
    do(game, "power:unstable-arrow:1", "card:cerbero", "card:landsknecht")
    assert cubes(game) == {"cerbero": 1, "garden": 1, "landsknecht": 1, "laboratory": 1}


def test_a_spell_at_one_figure_is_redirected_or_cancelled(edition: Edition) -> None:
    game = table(edition, "ice-grip:upright", "deceptive-wind:reversed", cerbero="laboratory")
    do(game, "power:ice-grip:0", "card:tessa", "reaction:deceptive-wind:1", "card:cerbero")
    assert cubes(game) == {}, "a cerbero has three lives"
    assert game.position().table["reserve"] == ("cerbero",)


def test_a_trap_is_aimed_too(edition: Edition) -> None:
    own, theirs = "obscure-armor:reversed", "blade-barrage:upright"
    game = do(table(edition, own, theirs, nero="sanctuary"), "walk:summoner-room")
    do(game, "reaction:blade-barrage:0")
    assert asked(game) == (0, "react")
    do(game, "reaction:obscure-armor:1")
    assert cubes(game) == {"tessa": 4}  # her own blades reach the next room


def test_quests_and_their_rewards_are_stolen(edition: Edition) -> None:
    game = do(table(edition, "", "magical-theft:upright"), "done")
    assert asked(game) == (1, "react")
    do(game, "reaction:magical-theft:0")
    seats = game.position().seats
    assert seats[1].zones["completed"] == ("first-quest",)
    assert seats[0].resources == {"point": 2}
    game = do(table(edition, "", "magical-theft:reversed"), "done")
    do(game, "reaction:magical-theft:1")
    seats = game.position().seats
    assert seats[0].zones["completed"] == ("first-quest",)
    assert (seats[0].resources, seats[1].resources) == ({}, {"point": 2})


def test_a_barred_quest_is_not_completed(edition: Edition) -> None:
    game = do(table(edition, "", "deceptive-image:reversed"), "done")
    do(game, "reaction:deceptive-image:1", "alternative:1")
    assert game.position().table["open"] == ("first-quest",)
    assert game.position().seats[0].resources == {}


@pytest.mark.parametrize("seed", range(6))
def test_the_sample_is_played(edition: Edition, seed: int) -> None:
    game = start(edition, players=2, seed=seed)
    chance = random.Random(seed)
    for _ in range(400):
        check_game(game)
        if game.decision is None:
            break
        game.apply(chance.choice(game.decision.options).id)
    again = Game.from_dict(game.to_dict(), game.rulebook, edition.compiled, verify=True)
    assert again.view(0) == game.view(0)
    assert game.is_over
