"""Auctions of creatures and spells, by both ways of playing them (ZS-45 to ZS-51)."""

import pytest

from support.adventures import lay, mage, why_not
from support.table import Table, essences

BOTH_WAYS = pytest.mark.parametrize("way", ["bid_replaces_cost", "bid_plus_cost"])
GOBLIN = "cave-goblin"
LEAST = {"bid_replaces_cost": 3, "bid_plus_cost": 0}
"""The least bid for a goblin, which costs 3, by each way of playing."""


def auction_of_goblin(way: str, *pools: str, first: int = 0, passers_by: int = 0) -> Table:
    """Begin an auction among players with these pools; the last ones may have declined."""
    seats = [mage(pool) for pool in pools]
    table = lay(*seats, first=first, adventures="lich", creature_auction=way)
    order = [(first + step) % len(seats) for step in range(len(seats))]
    for player in order:
        here = player < len(seats) - passers_by
        table.do(player, f"visit:{GOBLIN}" if here else "decline")
    if table.asked is not None and table.asked[1] == "share":
        table.do(table.asked[0], "alone")
    return table


def auction_of_spell(*pools: str, first: int = 0) -> Table:
    """Begin an auction of a spell among players with these pools."""
    table = lay(*[mage(pool) for pool in pools], display="fulmentus", first=first)
    for step in range(len(pools)):
        table.do((first + step) % len(pools), "visit:fulmentus")
    return table


@BOTH_WAYS
@pytest.mark.rules("ZS-45")
def test_only_players_at_the_card_bid(way: str) -> None:
    table = auction_of_goblin(way, "9 magic", "9 magic", "30 magic", passers_by=1)
    asked = []
    while table.asked is not None and table.asked[1] == "bid":
        player = table.asked[0]
        asked.append(player)
        table.do(player, "pass" if len(asked) == 4 else min(table.options - {"pass"}))
    assert asked == [0, 1, 0, 1]


@BOTH_WAYS
@pytest.mark.rules("ZS-46", "ZS-11")
def test_the_first_player_opens_if_present(way: str) -> None:
    table = auction_of_goblin(way, "9 magic", "9 magic", "9 magic", first=1)
    assert table.asked == (1, "bid")


@BOTH_WAYS
@pytest.mark.rules("ZS-46")
def test_else_the_bidder_nearest_clockwise_to_the_first_player_opens(way: str) -> None:
    table = auction_of_goblin(way, *["9 magic"] * 4, first=3, passers_by=1)
    assert table.asked == (0, "bid")
    table.do(0, "bid:3")
    assert table.asked == (1, "bid")


@BOTH_WAYS
@pytest.mark.rules("ZS-47", "ZS-51")
def test_the_opener_names_an_amount_from_the_least_bid_on_and_may_not_pass(way: str) -> None:
    table = auction_of_goblin(way, "5 magic", "9 magic")
    assert table.options == {f"bid:{amount}" for amount in range(LEAST[way], 6)}
    table.do(0, f"bid:{LEAST[way]}")
    heard = table.entries("bid", viewer=1)
    assert [(entry["player"], entry["number"]) for entry in heard] == [(0, LEAST[way])]


@BOTH_WAYS
@pytest.mark.rules("ZS-48")
def test_nobody_bids_more_than_they_own(way: str) -> None:
    table = auction_of_goblin(way, "9 magic", "6 magic")
    table.do(0, "bid:4")
    assert table.options == {"bid:5", "bid:6", "pass"}
    assert why_not(table, "bid:8").code == "lacking-resources"


@BOTH_WAYS
@pytest.mark.rules("ZS-48", "ZS-49")
def test_who_cannot_bid_higher_passes_without_being_asked(way: str) -> None:
    table = auction_of_goblin(way, "9 magic", "6 magic", "9 magic")
    table.do(0, "bid:6")
    assert table.asked == (2, "bid")
    assert [entry["player"] for entry in table.entries("pass")] == [1]


@BOTH_WAYS
@pytest.mark.rules("ZS-49")
def test_who_passes_is_out_for_good_and_the_others_go_round_until_one_is_left(way: str) -> None:
    table = auction_of_goblin(way, "30 magic", "30 magic", "30 magic")
    table.do(0, "bid:4")
    table.do(1, "pass")
    table.do(2, "bid:5")
    assert table.asked == (0, "bid")
    table.do(0, "bid:6")
    assert table.asked == (2, "bid")
    table.do(2, "bid:8")
    table.do(0, "pass")
    assert [(entry["player"], entry["number"]) for entry in table.entries("win_bid")] == [(2, 8)]


@BOTH_WAYS
@pytest.mark.rules("ZS-49", "ZS-51")
def test_a_raise_is_at_least_1_higher(way: str) -> None:
    table = auction_of_goblin(way, "9 magic", "9 magic")
    table.do(0, "bid:4")
    assert "bid:5" in table.options
    for too_low in ("bid:4", "bid:3"):
        reason = why_not(table, too_low)
        assert (reason.code, reason.facts["number"]) == ("bid-too-low", 5)


@pytest.mark.rules("ZS-50")
def test_the_winner_of_a_spell_pays_the_bid_and_losers_keep_theirs() -> None:
    table = auction_of_spell("5 magic", "6 magic", "7 magic")
    table.do(0, "bid:2")
    table.do(1, "bid:3")
    table.do(2, "pass")
    table.do(0, "pass")
    assert [table.pool(player) for player in range(3)] == [
        essences("5 magic"),
        essences("3 magic"),
        essences("7 magic"),
    ]
    assert table.cards("play", 1) == {"fulmentus"}


@pytest.mark.rules("ZS-51")
def test_a_spell_can_be_had_for_0() -> None:
    table = auction_of_spell("2 magic", "9 magic")
    assert table.options == {"bid:0", "bid:1", "bid:2"}
    table.do(0, "bid:0")
    table.do(1, "pass")
    assert table.pool(0) == essences("2 magic")
    assert table.cards("play", 0) == {"fulmentus"}


@pytest.mark.rules("ZS-51")
def test_players_without_magic_points_can_still_bid_0() -> None:
    table = auction_of_spell("", "")
    assert table.cards("play", 0) == {"fulmentus"}
    assert [entry["number"] for entry in table.entries("bid")] == [0]


@pytest.mark.rules("ZS-51")
def test_bids_are_whole_numbers() -> None:
    table = auction_of_spell("9 magic", "9 magic")
    for odd in ("bid:1.5", "bid:-1", "bid:x", "bid", "bid:1:2"):
        assert why_not(table, odd).code == "not-understood"


@pytest.mark.rules("ZS-51")
def test_the_opener_may_not_pass_at_the_first_call() -> None:
    table = auction_of_spell("9 magic", "9 magic")
    assert why_not(table, "pass").code == "must-open"


# -- rulings of this project --


@pytest.mark.rules("ZS-38", "ZS-48")
def test_the_only_one_who_can_bid_gets_the_creature_for_the_least_bid() -> None:
    table = auction_of_goblin("bid_replaces_cost", "1 magic", "9 magic", "0 magic")
    assert [(entry["player"], entry["number"]) for entry in table.entries("win_bid")] == [(1, 3)]
    assert table.pool(0) == essences("1 magic")
    assert table.pool(1) == essences("6 magic 3 stone")


@BOTH_WAYS
@pytest.mark.rules("ZS-45", "ZS-62")
def test_no_spell_is_cast_during_an_auction_but_all_can_be_before_or_after_it(way: str) -> None:
    table = lay(mage("9 magic", play="transformus"), mage("9 magic"), creature_auction=way, first=0)
    assert "power:transformus:0" in table.options
    table.do(0, f"visit:{GOBLIN}")
    table.do(1, f"visit:{GOBLIN}")
    assert "power:transformus:0" in table.options
    table.do(0, "alone")
    assert table.asked == (0, "bid")
    assert "power:transformus:0" not in table.options
    table.do(0, "bid:3")
    table.do(1, "pass")
    assert table.asked == (0, "lay_artefacts")
    assert "power:transformus:0" in table.options
