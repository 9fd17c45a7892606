"""Positions: laid out as described, described as they stand, and refused where impossible."""

import json
from dataclasses import replace
from functools import cache

import pytest

from cardwright.dsl import api
from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.game import Game, new_game
from cardwright.runtime.positions import Position, Seat, Standing
from cardwright.runtime.rulebooks.res_arcana.book import ResArcanaBook


@cache
def cards() -> CompiledSet:
    return api.compile(api.load("res_arcana"))


def start(position: Position) -> Game:
    players = len(position.seats)
    sets = ("base", "lux_et_tenebrae")
    return new_game(ResArcanaBook(), cards(), players=players, sets=sets, seed=1, position=position)


POSITION = Position(
    seats=(
        Seat({"elan": 2, "gold": 1}, {"play": ("athanor",), "deck": ("vault", "crypt")}),
        Seat({"life": 3}, {"hand": ("hawk",)}, ("passed",)),
    ),
    table={"centre": ("library",), "monuments": ("oracle", "temple")},
    cards={"athanor": Standing({"elan": 6}, ("turned",))},
    first=1,
    round=3,
)


def without_box(position: Position) -> Position:
    table = {zone: cards for zone, cards in position.table.items() if zone != "box"}
    return replace(position, table=table)


def test_game_stands_as_described() -> None:
    assert without_box(start(POSITION).position()) == POSITION


def test_game_goes_on_with_a_turn_of_the_active_player() -> None:
    position = Position(seats=(Seat(), Seat(), Seat()), active=2)
    decision = start(position).decision
    assert decision is not None
    assert (decision.player, decision.kind) == (2, "turn")


def test_game_may_go_on_with_the_beginning_of_a_round() -> None:
    position = Position(seats=(Seat(zones={"play": ("hawk",)}), Seat()), step="collect", round=2)
    game = start(position)
    assert game.position().seats[0].resources == {"calm": 1}
    assert game.position().round == 2


def test_piles_keep_their_order() -> None:
    game = start(Position(seats=(Seat({}, {"deck": ("vault", "crypt", "hawk")}), Seat())))
    game.apply("pass")
    assert game.position().seats[0].zones["hand"] == ("vault",)


def test_game_from_a_position_can_be_saved_and_taken_back() -> None:
    game = start(POSITION)
    game.apply("pass")
    again = Game.from_json(game.to_json(), ResArcanaBook(), cards(), verify=True)
    assert again.position() == game.position()
    again.undo(past_hidden=True)
    assert without_box(again.position()) == POSITION


def test_position_survives_json() -> None:
    assert Position.from_dict(json.loads(json.dumps(POSITION.to_dict()))) == POSITION


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        POSITION.to_dict() | {"seats": 3},
        POSITION.to_dict() | {"seats": [{"resources": {}, "zones": {}, "states": None}]},
        POSITION.to_dict() | {"table": {"centre": "library"}},
        POSITION.to_dict() | {"cards": {"athanor": {"resources": {"gold": "1"}, "states": []}}},
        POSITION.to_dict() | {"round": True},
        POSITION.to_dict() | {"step": 1},
    ],
)
def test_data_that_is_no_position_is_refused(data: object) -> None:
    with pytest.raises(BadSetupError, match="not a position"):
        Position.from_dict(data)


NOBODY = Position(seats=(Seat(), Seat()))


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (replace(NOBODY, table={"centre": ("nonesuch",)}), "no card `nonesuch`"),
        (replace(NOBODY, table={"nowhere": ("hawk",)}), "no zone `nowhere`"),
        (replace(NOBODY, table={"hand": ("hawk",)}), "a zone of players"),
        (replace(NOBODY, table={"centre": ("hawk",), "box": ("hawk",)}), "two places"),
        (replace(NOBODY, seats=(Seat({"mud": 1}), Seat())), "no resource `mud`"),
        (replace(NOBODY, seats=(Seat({"gold": -1}), Seat())), "can't be -1"),
        (replace(NOBODY, seats=(Seat({"gold": 99999}), Seat())), "can't be 99999"),
        (replace(NOBODY, seats=(Seat(zones={"centre": ("hawk",)}), Seat())), "zone of the table"),
        (replace(NOBODY, seats=(Seat(states=("turned",)), Seat())), "not a state of players"),
        (replace(NOBODY, seats=(Seat(states=("asleep",)), Seat())), "no state `asleep`"),
        (replace(NOBODY, cards={"hawk": Standing({"gold": 1})}), "not in play"),
        (replace(NOBODY, active=2), "no player 2"),
        (replace(NOBODY, first=-1), "no player -1"),
        (replace(NOBODY, step="nap"), "no step `nap`"),
        (replace(NOBODY, seats=(Seat(states=("passed",)), Seat())), "has passed"),
    ],
)
def test_impossible_position_is_refused(position: Position, message: str) -> None:
    with pytest.raises(BadSetupError, match=message):
        start(position)


def test_position_needs_a_seat_for_each_player() -> None:
    with pytest.raises(BadSetupError, match="3 seats for 2 players"):
        position = replace(NOBODY, seats=(Seat(), Seat(), Seat()))
        new_game(ResArcanaBook(), cards(), players=2, sets=("base",), seed=1, position=position)
