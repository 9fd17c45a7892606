import json

import pytest

from cardwright.frontends.simulating.plan import Plan, option_to_begin, seed_of
from cardwright.runtime.rulebooks import rulebook_for


def plan(players: int = 2, bots: str = "ab", games: int = 10, begins: str = "starter") -> Plan:
    return Plan("woods", players, ("base",), tuple(bots), seed=1, games=games, begins=begins)


def test_everybody_begins_once_with_each_deal() -> None:
    turns = plan(players=3, bots="aaa").turns
    assert [turn.first for turn in turns] == [0, 1, 2]


def test_bots_that_differ_play_each_hand_once_for_everybody_who_begins() -> None:
    ours = plan(players=2, bots="ab")
    seen = {(ours.bots_in(turn), turn.first) for turn in ours.turns}
    assert seen == {(("a", "b"), 0), (("a", "b"), 1), (("b", "a"), 0), (("b", "a"), 1)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_seats_and_hands_are_worth_cancels_out_for_bots(players: int) -> None:
    ours = plan(players=players, bots="abcd"[:players])
    seen = sorted(
        (bot, seat, (seat - (turn.first or 0)) % players)
        for turn in ours.turns
        for seat, bot in enumerate(ours.bots_in(turn))
    )
    assert seen == sorted(
        (bot, seat, place)
        for bot in "abcd"[:players]
        for seat in range(players)
        for place in range(players)
    )


def test_a_game_that_leaves_open_nobody_who_begins_is_played_once_a_deal() -> None:
    assert [turn.first for turn in plan(bots="aa", begins="").turns] == [None]


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert plan(bots="aa", games=9).deals == 5
    assert plan(bots="ab", games=9).deals == 3


def test_who_begins_is_given_as_an_option_of_the_game() -> None:
    ours = plan(bots="aa")
    assert [ours.options_in(turn) for turn in ours.turns] == [{"starter": 0}, {"starter": 1}]


def test_a_plan_survives_being_written() -> None:
    ours = plan()
    assert Plan.from_dict(json.loads(json.dumps(ours.to_dict()))) == ours


def test_the_option_to_begin_is_found_unless_somebody_has_set_it() -> None:
    rulebook = rulebook_for("res_arcana")
    assert option_to_begin(rulebook, {}) == "first_player"
    assert option_to_begin(rulebook, {"first_player": 1}) == ""


def test_seeds_are_the_same_everywhere_and_differ_for_every_part() -> None:
    assert seed_of(1, 2) == 7826351492715128199
    seeds = {seed_of(1, deal, seat) for deal in range(50) for seat in range(4)}
    assert len(seeds | {seed_of(1, deal) for deal in range(50)}) == 250
    assert all(0 <= seed < 2**63 for seed in seeds)
