"""Energy balls and holy places (ZS-52 to ZS-54)."""

import pytest

from support.adventures import lay, mage
from support.table import essences


@pytest.mark.rules("ZS-52")
def test_everybody_at_an_energy_ball_gains_all_its_magic_points() -> None:
    table = lay(mage("1 magic"), mage(), mage("3 magic"), display="storm-sphere")
    for player in range(3):
        table.do(player, "visit:storm-sphere")
    assert [table.pool(player)["magic"] for player in range(3)] == [7, 6, 9]
    assert table.cards("discards") == {"storm-sphere"}


@pytest.mark.rules("ZS-52", "ZS-16")
def test_an_energy_ball_brings_nobody_above_30_magic_points() -> None:
    table = lay(mage("28 magic"), mage("24 magic"), display="storm-sphere")
    table.do(0, "visit:storm-sphere")
    table.do(1, "visit:storm-sphere")
    assert table.pool(0) == table.pool(1) == essences("30 magic")


@pytest.mark.rules("ZS-52", "ZS-53")
def test_who_is_elsewhere_gains_nothing_from_balls_and_places() -> None:
    table = lay(mage(), mage(), display="storm-sphere temple-of-dawn")
    table.do(0, "visit:storm-sphere")
    table.do(1, "visit:temple-of-dawn")
    assert table.pool(0) == essences("6 magic")
    assert table.pool(1) == essences("3 stone")
    assert not table.cards("hand", 0)


@pytest.mark.rules("ZS-53")
def test_everybody_at_a_holy_place_gains_its_stones_and_draws_in_turn_order() -> None:
    table = lay(
        *[mage()] * 3, display="circle-of-stones", first=1, artefacts="torch wolfsbane salt-pouch"
    )
    for player in (1, 2, 0):
        table.do(player, "visit:circle-of-stones")
    assert [table.pool(player) for player in range(3)] == [essences("2 stone")] * 3
    hands = [table.cards("hand", player) for player in range(3)]
    assert hands == [{"salt-pouch"}, {"torch"}, {"wolfsbane"}]


@pytest.mark.rules("ZS-53")
def test_what_is_drawn_is_seen_by_nobody_else() -> None:
    table = lay(mage(), mage(), display="circle-of-stones", artefacts="torch wolfsbane")
    table.do(0, "visit:circle-of-stones")
    table.do(1, "visit:circle-of-stones")
    seen = table.game.view(0)["players"][1]["zones"]["hand"]
    assert (seen["count"], seen["cards"]) == (1, None)


@pytest.mark.rules("ZS-54")
def test_from_an_empty_pile_nothing_is_drawn() -> None:
    table = lay(
        mage(play="torch"),
        mage(hand="salt-pouch"),
        display="forest-shrine circle-of-stones",
        artefacts="wolfsbane",
    )
    table.do(0, "visit:forest-shrine")
    table.do(1, "visit:circle-of-stones")
    assert table.cards("hand", 0) == {"wolfsbane"}
    assert table.cards("hand", 1) == {"salt-pouch"}
    assert table.cards("play", 0) == {"torch"}
    assert table.pool(1) == essences("2 stone")


@pytest.mark.rules("ZS-54")
def test_there_is_no_reshuffle() -> None:
    table = lay(mage(play="torch"), mage(), display="forest-shrine", artefacts="")
    table.do(0, "visit:forest-shrine")
    table.do(1, "decline")
    assert table.cards("play", 0) == {"torch"}
    assert table.cards("artefacts") == set()
    assert not table.entries("shuffle")
