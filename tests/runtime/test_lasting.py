"""What holds for some time, in games: when it ends, who sees it, saved games."""

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


def test_what_holds_this_turn_ends_with_the_next_turn() -> None:
    game = table(
        "power turn this -> all dragons cost 9 less this turn", seat(play="odd-thing"), seat()
    )
    game.do(0, "power:odd-thing:0")
    assert game.game.view(0)["lasting"] == []


def test_what_holds_this_round_is_seen_by_all_and_saved() -> None:
    game = table(
        "power turn this -> all dragons cost 9 less this round",
        seat(play="odd-thing", hand="fire-dragon"),
        seat(),
    )
    assert "place:fire-dragon" not in game.options
    game.do(0, "power:odd-thing:0")
    held = {"card": "odd-thing", "ability": 0, "player": 0, "cards": [], "players": [0]}
    assert game.game.view(1)["lasting"] == [{**held, "number": 9, "waiting": 0}]
    game.do(1, "pass")
    assert "place:fire-dragon" in game.options
    saved = json.loads(json.dumps(game.game.to_dict()))
    again = Game.from_dict(saved, res_arcana_book(), game.game.compiled)
    assert again.view(0) == game.game.view(0)
    game.do(0, "pass")
    assert game.game.view(0)["lasting"] == []


def test_a_card_that_a_rival_does_not_see_is_not_named() -> None:
    game = table(
        "power turn this -> a dragon in hand costs 1 less this round",
        seat(play="odd-thing", hand="fire-dragon"),
        seat(),
    )
    game.do(0, "power:odd-thing:0")
    assert game.game.view(0)["lasting"][0]["cards"] == ["fire-dragon"]
    assert game.game.view(1)["lasting"][0]["cards"] == [None]
    imagined = game.game.imagine(1, 5)
    assert imagined.view(1)["lasting"] == game.game.view(1)["lasting"]


@pytest.mark.parametrize(
    ("clause", "points"),
    [
        ("this has 3 points", 3),
        ("this has 2 more points per creature", 2),
        ("this has 1 less points", -1),
        ("all creatures have 2 more points", 2),
        ("all creatures are dragons\n  points 4 per dragon", 4),
        ("this has 3 points if this is turned", 0),
    ],
)
def test_points_are_counted_with_what_changes_them(clause: str, points: int) -> None:
    game = table(
        clause,
        seat(play="odd-thing hawk"),
        seat(),
    )
    assert game.points(0) == points + 1  # for the First Player tile


def test_a_state_for_some_time_ends_with_it() -> None:
    game = table(
        "power pay 1 elan -> a creature is turned until turn",
        seat("1 elan", play="odd-thing hawk treant"),
        seat(),
    )
    game.do(0, "power:odd-thing:0")
    game.do(0, "card:hawk")
    assert not game.is_turned("hawk")
