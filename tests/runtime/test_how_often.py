"""Abilities that work only once: when they may be used again, who sees it, saved games."""

import json

import pytest

from cardwright.runtime.game import Game, new_game
from cardwright.runtime.positions import Position, Seat
from support.brewing import brewed
from support.games import res_arcana_book
from support.table import BOTH, Table, seat


def table(clauses: str, *seats: Seat) -> Table:
    """A table at which somebody has a card of these clauses, at the first player's turn."""
    cards = brewed(f'artifact "Odd Thing" {{\n  cost 1 elan\n  {clauses}\n}}\n')
    position = Position(seats)
    book = res_arcana_book()
    return Table(new_game(book, cards, players=len(seats), sets=BOTH, seed=1, position=position))


def used(game: Table, viewer: int = 0) -> list[int]:
    """The abilities of the odd thing that were used, as a player sees it."""
    cards = game.game.view(viewer)["players"][0]["zones"]["play"]["cards"]
    found: list[int] = next(card["used"] for card in cards if card["id"] == "odd-thing")
    return found


def test_once_each_round_is_used_again_in_the_next_round() -> None:
    game = table(
        "power once each round: pay 1 elan -> gain 1 gold", seat("3 elan", play="odd-thing"), seat()
    )
    game.do(0, "power:odd-thing:0")
    assert used(game) == used(game, 1) == [0]
    game.do(1, "pass")
    assert "power:odd-thing:0" not in game.options
    game.do(0, "pass")
    while game.asked is not None and "power:odd-thing:0" not in game.options:
        game.game.apply(min(game.options))
    assert used(game) == []


def test_why_it_can_t_be_used_again_is_said() -> None:
    game = table(
        "power once each round: pay 1 elan -> gain 1 gold", seat("3 elan", play="odd-thing"), seat()
    )
    game.do(0, "power:odd-thing:0")
    game.do(1, "pass")
    reason = game.game.why_not("power:odd-thing:0")
    assert reason is not None and reason.code == "used-already"
    assert reason.message == "`Odd Thing` was used already, and works once each: Round"
    assert reason.facts["moments"] == ["round"]


@pytest.mark.parametrize(
    "clause", ["power once: gain 1 gold", "power once: pay 1 elan -> gain 1 gold"]
)
def test_once_is_for_as_long_as_the_card_stays(clause: str) -> None:
    game = table(clause, seat("3 elan", play="odd-thing"), seat())
    game.do(0, "power:odd-thing:0")
    game.do(1, "pass")
    reason = game.game.why_not("power:odd-thing:0")
    assert reason is not None and reason.code == "used-for-good"


def test_a_card_that_leaves_play_forgets_it() -> None:
    game = table(
        "power once each round: pay 1 elan -> gain 1 gold\n  power destroy this -> gain 2 elan",
        seat("3 elan", play="odd-thing"),
        seat(),
    )
    game.do(0, "power:odd-thing:0")
    game.do(1, "pass")
    game.do(0, "power:odd-thing:1")
    assert not game.game.to_dict()["state"]["used"]


def test_what_was_used_is_saved_and_undone() -> None:
    game = table("power once: pay 1 elan -> gain 1 gold", seat("3 elan", play="odd-thing"), seat())
    before = game.game.to_dict()["hash"]
    copy = game.game.copy()
    game.do(0, "power:odd-thing:0")
    saved = json.loads(json.dumps(game.game.to_dict()))
    assert saved["state"]["used"] == {"odd-thing": [0]}
    again = Game.from_dict(saved, res_arcana_book(), game.game.compiled)
    assert again.view(0) == game.game.view(0)
    assert copy.to_dict()["hash"] == before != saved["hash"]
    imagined = game.game.imagine(1, 5)
    assert imagined.view(1) == game.game.view(1)
    game.game.undo()
    assert used(game) == []


def test_a_reaction_is_used_once_each_round() -> None:
    game = table(
        "react to life loss once each round: prevent 1",
        seat("9 elan 9 life", play="fire-demon hound-of-death"),
        seat("9 life 9 elan", play="odd-thing hawk"),
    )
    game.do(0, "power:fire-demon:1")
    game.do(1, "reaction:odd-thing:0", "power:hawk:1")
    assert game.pool(1)["life"] == 8
    game.do(1, min(game.options))
    game.do(0, "power:hound-of-death:1")
    assert game.pool(1)["life"] == 6


def test_what_works_by_itself_works_the_first_time_each_round() -> None:
    game = table(
        "when life loss of a rival once each round: gain 1 gold",
        seat("9 elan 9 life", play="odd-thing fire-demon hound-of-death"),
        seat("9 life"),
    )
    game.do(0, "power:fire-demon:1")
    game.do(1, "pass")
    game.do(0, "power:hound-of-death:1")
    assert game.pool(0)["gold"] == 1
