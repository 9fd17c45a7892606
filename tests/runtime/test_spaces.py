"""Spaces: who stands where, in views, saves, positions and imagined worlds; maps of the kit."""

from collections.abc import Iterable

import pytest

from cardwright.runtime.bits import members
from cardwright.runtime.errors import BadSaveError, BadSetupError
from cardwright.runtime.game import Game
from cardwright.runtime.position_codec import position_of
from cardwright.runtime.positions import Position, Seat, Standing
from cardwright.runtime.rulebooks.kit.boards import board
from cardwright.runtime.state_codec import write_state
from cardwright.runtime.table import Table
from support import board as skirmish
from support.board import SQUARES, SkirmishBook, figure, play, words
from support.camp import compiled
from support.saves import sealed

ANN, BEN, WOLF, BEAR = (
    figure("hero", "Ann"),
    figure("hero", "Ben"),
    figure("beast", "Wolf", "power slay this -> gain 1 gold"),
    figure("beast", "Bear"),
)


def at(**places: str) -> dict[str, Standing]:
    return {card: Standing(place=place) for card, place in places.items()}


def two_heroes(**more: str) -> Game:
    """A game in which the first player has Ann and the wolf, the second Ben and a hidden bear."""
    seats = (Seat({}, {"camp": ("ann", "wolf")}), Seat({}, {"camp": ("ben",), "lair": ("bear",)}))
    standing = at(**{"ann": "a1", "wolf": "a1", "ben": "c3", "bear": "b2", **more})
    return play(Position(seats, cards=standing), ANN, BEN, WOLF, BEAR)


def standing(game: Game) -> dict[str, str]:
    cards = game.position().cards
    return {card: one.place for card, one in cards.items() if one.place}


def test_a_view_shows_all_places_and_hides_what_lies_face_down() -> None:
    game = two_heroes()
    for viewer, bear in ((0, None), (1, "bear"), (None, None)):
        places = {one["place"]: one for one in game.view(viewer)["spaces"]["board"]}
        assert len(places) == 9
        assert places["a1"] == {"place": "a1", "at": [1, 1], "cards": ["ann", "wolf"]}
        assert places["b2"]["cards"] == [bear]


def test_rules_move_figures_and_the_log_tells_it() -> None:
    game = two_heroes()
    assert {option.id for option in game.decision.options if "walk" in option.id} == {  # type: ignore[union-attr]
        "walk:a2",
        "walk:b1",
    }
    game.apply("walk:a2")
    assert standing(game)["ann"] == "a2"
    last = game.log(None)[-1]
    assert last == {"kind": "stand", "player": 0, "card": "ann", "before": "a1", "place": "a2"}
    assert game.story("en", None)[-1].endswith("moves Ann (→ a2)")


def test_who_leaves_play_stands_nowhere_and_comes_back_by_undo() -> None:
    game = two_heroes()
    game.apply("power:wolf:0")
    assert "wolf" not in standing(game)
    assert game.position().seats[0].zones["grave"] == ("wolf",)
    game.undo()
    assert standing(game)["wolf"] == "a1"


def test_a_place_that_leaves_play_holds_nothing() -> None:
    camp = skirmish.table(ANN, WOLF).put("camp", "ann", "wolf").stand("b2", "ann", "wolf")
    field = [zone.id for zone in camp.game.zones].index("field")
    camp.machine.leave(camp.state, camp.table.number_of["b2"], field, 0)
    assert camp.place("ann") is camp.place("wolf") is None


def test_it_is_saved_and_loaded() -> None:
    game = two_heroes()
    data = game.to_dict()
    assert data["state"]["standing"] == {"a1": ["ann", "wolf"], "b2": ["bear"], "c3": ["ben"]}
    again = Game.from_dict(data, SkirmishBook(), game.compiled)
    assert standing(again) == standing(game)
    assert again.state.key() == game.state.key()


@pytest.mark.parametrize(
    ("saved", "message"),
    [
        ({"a1": ["a2"]}, "`a2` can't stand in `a1`"),
        ({"ann": ["wolf"]}, "`wolf` can't stand in `ann`"),
        ({"a1": ["ann"], "a2": ["ann"]}, "`ann` stands in two places"),
    ],
)
def test_what_can_not_be_so_is_not_loaded(saved: dict[str, list[str]], message: str) -> None:
    data = two_heroes().to_dict()
    data["state"]["standing"] = saved
    with pytest.raises(BadSaveError, match=message):
        Game.from_dict(sealed(data), SkirmishBook(), two_heroes().compiled)


@pytest.mark.parametrize(("card", "place"), [("ann", "wolf"), ("a2", "a1"), ("ann", "nowhere")])
def test_no_position_has_cards_where_they_can_not_stand(card: str, place: str) -> None:
    with pytest.raises(BadSetupError):
        two_heroes(**{card: place})


def test_a_position_goes_through_data_and_back() -> None:
    position = two_heroes().position()
    assert Position.from_dict(position.to_dict()) == position
    assert position_of(two_heroes().machine, two_heroes().state) == position


def test_hidden_figures_stand_where_they_stood_in_imagined_worlds() -> None:
    seats = (Seat({}, {"camp": ("ann",)}), Seat({}, {"lair": ("bear", "wolf")}))
    game = play(Position(seats, cards=at(bear="b2", wolf="c1")), ANN, WOLF, BEAR)
    worlds = {tuple(sorted(standing(game.imagine(0, seed)).items())) for seed in range(30)}
    assert worlds == {
        (("bear", "b2"), ("wolf", "c1")),
        (("bear", "c1"), ("wolf", "b2")),
    }


# -- maps of the kit ------------------------------------------------------------------------------


def ids(table: Table, mask: int) -> str:
    return " ".join(sorted(table.cards[card].id for card in members(mask)))


def a_table(grid: str) -> Table:
    game = words().model_copy(
        update={"spaces": (words().spaces[0].model_copy(update={"grid": grid}),)}
    )
    whole = compiled(game, *SQUARES)
    return Table(whole, tuple(card.id for card in whole.cards))


def in_rows(rows: Iterable[str]) -> dict[str, tuple[int, int]]:
    return {
        name: (column, row)
        for row, line in enumerate(rows)
        for column, name in enumerate(line.split())
    }


def test_squares_touch_on_four_sides() -> None:
    table = a_table("square")
    found = board(table, "board", in_rows(["a1 b1 c1", "a2 b2 c2", "a3 b3 c3"]))
    one = table.number_of
    assert ids(table, found.around(one["a1"], 0)) == "a1"
    assert ids(table, found.around(one["a1"], 1)) == "a1 a2 b1"
    assert ids(table, found.around(one["a1"], 2)) == "a1 a2 a3 b1 b2 c1"
    assert ids(table, found.in_line(one["a1"], 2)) == "a1 a2 a3 b1 c1"
    assert found.around(one["b2"], 99) == found.around(one["a1"], 4)


def test_hexes_touch_on_six_sides() -> None:
    table = a_table("hex")
    found = board(table, "board", in_rows(["a1 b1 c1", "a2 b2 c2", "a3 b3 c3"]))
    assert ids(table, found.around(table.number_of["b2"], 1)) == "a2 a3 b1 b2 b3 c1 c2"
    assert ids(table, found.in_line(table.number_of["a3"], 2)) == "a1 a2 a3 b2 b3 c1 c3"


def test_a_line_has_two_directions() -> None:
    table = a_table("line")
    found = board(table, "board", {"a1": (1,), "a2": (2,), "a3": (4,)})
    assert ids(table, found.around(table.number_of["a1"], 5)) == "a1 a2"


def test_roads_join_what_the_grid_does_not() -> None:
    table = a_table("graph")
    places = dict.fromkeys(("a1", "a2", "a3"), ())
    found = board(table, "board", places, [("a1", "a2"), ("a2", "a3")])
    one = table.number_of
    assert ids(table, found.around(one["a1"], 1)) == "a1 a2"
    assert ids(table, found.around(one["a1"], 2)) == "a1 a2 a3"
    assert ids(table, found.in_line(one["a1"], 2)) == "a1 a2"


def test_two_places_do_not_lie_in_one_spot() -> None:
    with pytest.raises(BadSetupError, match="the same coordinate"):
        board(a_table("square"), "board", {"a1": (0, 0), "a2": (0, 0)})


def test_a_game_without_spaces_keeps_no_places() -> None:
    from support.table import lay, seat

    game = lay(seat(play="hawk"), seat()).game
    assert write_state(game.machine, game.state)["standing"] == {}
    assert game.view(0)["spaces"] == {}


def test_nobody_is_asked_who_goes_where_no_card_is() -> None:
    line = "power slay this -> slay another beast as B + move a figure to B"
    cards = (ANN, BEN, figure("beast", "Wolf", line), figure("hero", "Cid"))
    seats = (Seat({}, {"camp": ("ann", "cid", "wolf")}), Seat({}, {"camp": ("ben",)}))
    game = play(Position(seats, cards=at(ann="a1", cid="a2", wolf="a1", ben="c3")), *cards)
    game.apply("power:wolf:0")
    assert game.decision is not None and game.decision.kind != "card"
    assert standing(game) == {"ann": "a1", "cid": "a2", "ben": "c3"}
