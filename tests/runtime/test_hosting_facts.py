"""What hosts may ask of a game besides views: its cards, the order of piles, the round."""

from typing import Any

import pytest

from cardwright.runtime import (
    BadSetupError,
    FixedLuck,
    Game,
    Position,
    Seat,
    Standing,
    new_game,
)
from support.games import compiled_res_arcana, res_arcana_book


def game_with(*seats: Seat, luck: FixedLuck | None = None) -> Game:
    return new_game(
        res_arcana_book(),
        compiled_res_arcana(),
        players=len(seats),
        sets=("base",),
        seed=1,
        luck=luck,
        position=Position(seats, round=3),
    )


def test_luck_knows_a_card_by_its_place_among_all() -> None:
    seats = (Seat({"calm": 2}, {"play": ("hawk",), "discards": ("vault", "crypt")}), Seat())
    cards = game_with(*seats).cards
    assert {"hawk", "vault", "crypt"} <= {*cards}
    assert len(set(cards)) == len(cards)
    game = game_with(*seats, luck=FixedLuck([cards.index("crypt")]))
    game.apply("power:hawk:2")
    assert game.position().seats[0].zones["hand"] == ("crypt",)


def test_the_order_of_a_pile_is_fixed_as_far_as_luck_has_nothing_to_say() -> None:
    given = game_with(Seat({}, {"deck": ("vault", "crypt")}), Seat())
    assert given.fixed_order("deck", 0) == ("vault", "crypt")
    assert given.fixed_order("deck", 1) == ()
    dealt = new_game(res_arcana_book(), compiled_res_arcana(), players=2, sets=("base",), seed=1)
    assert dealt.fixed_order("monuments") == ()


def test_what_is_no_pile_has_no_order() -> None:
    game = game_with(Seat(), Seat())
    for zone in ("hand", "xyzzy"):
        with pytest.raises(BadSetupError, match="no pile"):
            game.fixed_order(zone)


def test_the_round_is_told() -> None:
    assert game_with(Seat(), Seat()).round == 3
    dealt = new_game(res_arcana_book(), compiled_res_arcana(), players=2, sets=("base",), seed=1)
    assert dealt.round == 0


def test_a_story_may_begin_later() -> None:
    game = game_with(Seat({}, {"hand": ("hawk",)}), Seat())
    game.apply("discard:hawk")
    heard = len(game.log(None))
    game.apply("resources:1gold")
    assert game.story("en", None, start=heard) == ["Player 1 gains 1 Gold"]
    assert game.story("en", None) == ["Player 1 discards Hawk: gains 1 Gold"]


# -- what the rules keep in mind --


def match_at(wins: int, player: int = 1) -> Game:
    """Return the last round of a second game, which player 2 wins; one has won so many before."""
    position = Position(
        (Seat(), Seat({}, {"play": ("cursed-forge",)}, ("passed",))),
        cards={"cursed-forge": Standing({"gold": 9})},
        rules={"match_game": 2, f"wins_{player}": wins, "drafted_0": ["hawk"]},
    )
    return new_game(
        res_arcana_book(),
        compiled_res_arcana(),
        players=2,
        sets=("base",),
        seed=1,
        position=position,
    )


def test_a_position_goes_on_with_what_the_rules_keep_in_mind() -> None:
    for player, is_over in ((1, True), (0, False)):  # 2 to 0, or 1 to 1
        game = match_at(1, player)
        game.apply("pass")
        assert game.is_over is is_over


def test_what_the_rules_keep_in_mind_is_part_of_a_position() -> None:
    position = match_at(1).position()
    kept = {"match_game": 2, "wins_1": 1, "drafted_0": ["hawk"], "tile_passed": True}
    assert position.rules == kept
    assert Position.from_dict(position.to_dict()).rules == kept


def test_positions_are_alike_whatever_the_rules_keep_in_mind() -> None:
    assert match_at(1).position() == match_at(0).position()


def test_a_position_of_old_is_read_without_it() -> None:
    data = match_at(1).position().to_dict()
    del data["rules"]
    assert Position.from_dict(data).rules == {}


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"xyzzy": 1}, "the rules keep no `xyzzy` in mind; known: "),
        ({"wins_1": "many"}, "`wins_1`: "),
        ({"drafted_0": ["xyzzy"]}, "`drafted_0`: there is no card"),
        ({"match_game": 4}, "a mini tournament has 3 games at most"),
        ({"decider": 2}, "`decider`: `2` is not between"),
    ],
)
def test_what_the_rules_do_not_know_is_refused(rules: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetupError, match=message):
        new_game(
            res_arcana_book(),
            compiled_res_arcana(),
            players=2,
            sets=("base",),
            seed=1,
            position=Position((Seat(), Seat()), rules=rules),
        )
