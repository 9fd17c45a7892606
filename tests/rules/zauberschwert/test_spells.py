"""Spells: how they are won, when they are cast, and what the six of them do (ZS-55 to ZS-71)."""

import pytest

from cardwright.runtime import pools
from support.adventures import finish_round, lay, mage, why_not
from support.table import essences

TRANSFORMUS = "power:transformus:0"
RETRANSFORMUS = "power:retransformus:0"
HARPAGUS = "power:harpagus:0"
FULMENTUS = "reaction:fulmentus:0"
STONEX = "reaction:stonex:0"


# -- ZS-55 to ZS-57: winning a spell --


@pytest.mark.rules("ZS-55", "ZS-57")
def test_a_player_alone_takes_the_spell_free_of_charge_and_lays_it_face_up() -> None:
    table = lay(mage("4 magic"), mage(), display="addus")
    table.do(0, "visit:addus")
    table.do(1, "decline")
    assert table.pool(0) == essences("4 magic")
    (seen,) = table.game.view(1)["players"][0]["zones"]["play"]["cards"]
    assert seen["id"] == "addus"
    assert table.cards("discards") == set()


@pytest.mark.rules("ZS-56")
def test_with_several_players_a_spell_is_auctioned_and_cannot_be_shared() -> None:
    table = lay(mage("4 magic"), mage("4 magic"), display="addus")
    table.do(0, "visit:addus")
    table.do(1, "visit:addus")
    assert table.asked == (0, "bid")
    assert why_not(table, "share").code == "other-question"
    table.do(0, "bid:1")
    table.do(1, "pass")
    assert table.cards("play", 0) == {"addus"}
    assert table.pool(0) == essences("3 magic")


@pytest.mark.rules("ZS-57", "ZS-58")
def test_a_spell_stays_and_is_cast_round_after_round() -> None:
    table = lay(mage("4 magic", play="transformus"), mage(), display="lich werewolf")
    for stones in (1, 2, 3):
        if table.asked == (1, "choose_adventure"):
            table.do(1, "decline")
        table.do(0, TRANSFORMUS)
        assert table.pool(0)["stone"] == stones
        assert TRANSFORMUS not in table.options
        finish_round(table)
        assert table.cards("play", 0) == {"transformus"}


# -- ZS-58 to ZS-62: casting --


@pytest.mark.rules("ZS-58")
def test_a_spell_takes_effect_once_a_round_in_whatever_phase() -> None:
    table = lay(
        mage("9 magic", play="transformus", hand="torch"),
        mage(hand="wolfsbane"),
        adventures="lich",
        step="supply",
    )
    table.do(0, TRANSFORMUS)
    refused = []
    answers = iter(("visit:cave-goblin", "decline", "retreat", *["done"] * 4))
    while table.round == 1 and table.asked is not None:
        player, kind = table.asked
        if player == 0:
            assert why_not(table, TRANSFORMUS).code == "card-in-status"
            refused.append(kind)
        table.do(player, next(answers))
    assert refused == ["choose_adventure", "fight", "trade", "lay_artefacts"]


@pytest.mark.rules("ZS-58")
def test_who_wins_a_ball_and_a_place_in_two_rounds_casts_for_both() -> None:
    table = lay(
        mage(play="fulmentus"),
        mage(),
        display="blue-spark lich",
        adventures="drifting-light",
    )
    table.do(0, "visit:blue-spark")
    table.do(1, "decline")
    table.do(0, FULMENTUS)
    assert table.round == 2
    table.do(1, "decline")
    table.do(0, "visit:drifting-light", FULMENTUS)
    assert table.pool(0)["stone"] == 4


@pytest.mark.rules("ZS-59")
def test_any_number_of_different_spells_is_cast_in_a_round() -> None:
    table = lay(
        mage("5 magic 2 stone", play="transformus retransformus harpagus fulmentus addus"),
        mage("5 magic 9 stone"),
        display="blue-spark lich",
        step="supply",
    )
    assert table.pool(0) == essences("8 magic 2 stone")
    table.do(0, RETRANSFORMUS, HARPAGUS, TRANSFORMUS)
    assert table.pool(0) == essences("10 magic 2 stone")
    table.do(0, "visit:blue-spark")
    table.do(1, "decline")
    table.do(0, FULMENTUS)
    assert table.pool(0) == essences("15 magic 4 stone")


@pytest.mark.rules("ZS-60")
def test_spells_are_cast_also_by_who_chose_no_adventure() -> None:
    table = lay(mage("5 magic", play="transformus"), mage())
    table.do(0, "decline")
    table.do(1, "decline")
    assert table.asked == (0, "lay_artefacts")
    table.do(0, TRANSFORMUS)
    assert table.pool(0) == essences("5 magic 1 stone")


@pytest.mark.rules("ZS-61")
def test_casting_is_optional() -> None:
    table = lay(
        mage("5 magic 2 stone", play="retransformus fulmentus"),
        mage(),
        display="blue-spark lich",
        adventures="werewolf",
        step="supply",
    )
    table.do(0, "done", "visit:blue-spark")
    table.do(1, "decline")
    table.do(0, "none")
    assert table.round == 2
    assert table.pool(0) == essences("13 magic 2 stone")


@pytest.mark.rules("ZS-61", "ZS-65")
def test_a_spell_that_only_helps_works_by_itself() -> None:
    table = lay(mage(play="addus"), mage(), step="supply")
    assert table.asked == (0, "choose_adventure")
    assert table.pool(0) == essences("3 magic")


@pytest.mark.rules("ZS-62")
def test_transformus_is_cast_in_the_very_round_in_which_it_was_won() -> None:
    table = lay(mage("2 magic"), mage(), display="transformus")
    table.do(0, "visit:transformus")
    table.do(1, "decline")
    assert table.asked == (0, "lay_artefacts")
    table.do(0, TRANSFORMUS)
    assert table.pool(0) == essences("1 magic 1 stone")


@pytest.mark.rules("ZS-62")
def test_a_spell_of_phase_b_works_from_the_next_round_on() -> None:
    table = lay(
        mage("2 magic 1 stone"), mage(), display="retransformus lich", adventures="werewolf"
    )
    table.do(0, "visit:retransformus")
    table.do(1, "decline")
    assert table.round == 2
    assert table.asked == (0, "supply")
    assert RETRANSFORMUS in table.options


@pytest.mark.rules("ZS-62")
def test_a_spell_that_was_won_does_not_affect_the_adventure_being_resolved() -> None:
    table = lay(mage(), mage(), mage(), display="fulmentus blue-spark")
    table.do(0, "visit:fulmentus")
    table.do(1, "visit:blue-spark")
    table.do(2, "visit:blue-spark")
    assert not table.entries("power")
    assert [table.pool(player) for player in range(3)] == [{}, *[essences("4 magic")] * 2]


# -- the six spells --


@pytest.mark.rules("ZS-63")
def test_fulmentus_adds_2_stones_and_1_magic_point_at_an_energy_ball() -> None:
    table = lay(mage(play="fulmentus"), mage(), display="blue-spark")
    table.do(0, "visit:blue-spark")
    table.do(1, "visit:blue-spark")
    table.do(0, FULMENTUS)
    assert table.pool(0) == essences("5 magic 2 stone")
    assert table.pool(1) == essences("4 magic")


@pytest.mark.rules("ZS-63")
@pytest.mark.parametrize("place", ["forest-shrine", "cave-goblin"])
def test_fulmentus_needs_the_own_magician_at_an_energy_ball(place: str) -> None:
    table = lay(mage("2 magic", play="fulmentus"), mage(), display=f"blue-spark {place}")
    table.do(0, f"visit:{place}")
    table.do(1, "visit:blue-spark")
    assert not table.entries("react")
    assert table.asked is None or table.asked[1] != "react"
    assert table.pool(1) == essences("4 magic")


@pytest.mark.rules("ZS-64")
def test_stonex_adds_2_stones_and_an_artefact_at_a_holy_place() -> None:
    table = lay(
        mage(),
        mage(play="stonex"),
        display="forest-shrine",
        artefacts="torch wolfsbane salt-pouch",
        first=1,
    )
    table.do(1, "visit:forest-shrine")
    table.do(0, "visit:forest-shrine")
    table.do(1, STONEX)
    assert table.pool(1) == essences("3 stone")
    assert table.cards("hand", 1) == {"torch", "wolfsbane"}
    assert table.pool(0) == essences("1 stone")
    assert table.cards("hand", 0) == {"salt-pouch"}


@pytest.mark.rules("ZS-64", "ZS-54")
def test_stonex_gives_its_stones_also_where_nothing_can_be_drawn() -> None:
    table = lay(mage(play="stonex"), mage(), display="forest-shrine", artefacts="")
    table.do(0, "visit:forest-shrine")
    table.do(1, "decline")
    table.do(0, STONEX)
    assert table.pool(0) == essences("3 stone")


@pytest.mark.rules("ZS-64")
def test_stonex_does_nothing_at_an_energy_ball() -> None:
    table = lay(mage(play="stonex"), mage(), display="blue-spark forest-shrine")
    table.do(0, "visit:blue-spark")
    table.do(1, "visit:forest-shrine")
    assert table.asked is None or table.asked[1] != "react"
    assert table.pool(0) == essences("4 magic")


@pytest.mark.rules("ZS-65")
def test_addus_makes_it_3_magic_points_instead_of_2() -> None:
    table = lay(mage("1 magic"), mage("1 magic", play="addus"), step="supply")
    assert table.pool(0) == essences("3 magic")
    assert table.pool(1) == essences("4 magic")


@pytest.mark.rules("ZS-66")
def test_retransformus_changes_1_stone_into_2_magic_points_once_a_round_in_phase_b() -> None:
    table = lay(mage("2 stone", play="retransformus"), mage(), step="supply")
    table.do(0, RETRANSFORMUS)
    assert table.pool(0) == essences("1 stone 4 magic")
    assert table.asked == (0, "choose_adventure")
    assert why_not(table, RETRANSFORMUS).code == "wrong-moment"


@pytest.mark.rules("ZS-66")
def test_retransformus_needs_a_stone() -> None:
    table = lay(mage("5 magic", play="retransformus"), mage(), step="supply")
    assert table.asked == (0, "choose_adventure")


@pytest.mark.rules("ZS-67", "ZS-13")
def test_transformus_is_cast_in_every_phase_with_a_choice_but_a() -> None:
    table = lay(
        mage("9 magic", play="transformus", hand="torch"),
        mage("9 magic", hand="wolfsbane"),
        adventures="lich",
        step="supply",
    )
    open_at = []
    goblin = "visit:cave-goblin"
    answers = iter(("done", goblin, goblin, "alone", "bid:4", "pass", *["done"] * 4))
    while table.round == 1 and table.asked is not None:
        player, kind = table.asked
        if player == 0 and TRANSFORMUS in table.options:
            open_at.append(kind)
        table.do(player, next(answers))
    assert open_at == ["supply", "choose_adventure", "share", "trade", "lay_artefacts"]


@pytest.mark.rules("ZS-67")
def test_transformus_is_cast_before_a_fight_alone_as_well() -> None:
    table = lay(mage("4 magic", play="transformus"), mage())
    table.do(0, "visit:cave-goblin")
    table.do(1, "decline")
    table.do(0, TRANSFORMUS, "fight")
    assert table.pool(0) == essences("4 stone")


@pytest.mark.rules("ZS-67", "ZS-29")
def test_who_casts_the_magic_points_for_the_fight_away_cannot_fight() -> None:
    table = lay(mage("3 magic", play="transformus"), mage(), adventures="lich")
    table.do(0, "visit:cave-goblin")
    table.do(1, "decline")
    table.do(0, TRANSFORMUS)
    assert table.entries("too_weak")
    assert table.cards("display") == {"cave-goblin", "lich"}


@pytest.mark.rules("ZS-67")
def test_transformus_needs_a_magic_point() -> None:
    table = lay(mage(play="transformus"), mage())
    assert why_not(table, TRANSFORMUS).code == "lacking-resources"


@pytest.mark.rules("ZS-68")
def test_harpagus_takes_1_magic_point_from_a_chosen_player_with_more_stones() -> None:
    table = lay(
        mage("2 stone", play="harpagus"),
        mage("3 stone 1 magic"),
        mage("2 stone 9 magic"),
        mage("4 stone 5 magic"),
        step="supply",
    )
    table.do(0, HARPAGUS)
    assert table.options == {"player:1", "player:3"}
    table.do(0, "player:3")
    pools = [table.pool(player) for player in range(4)]
    assert [pool["magic"] for pool in pools] == [3, 3, 11, 6]
    assert [pool["stone"] for pool in pools] == [2, 3, 2, 4]


@pytest.mark.rules("ZS-69")
def test_harpagus_does_nothing_where_nobody_has_more_stones() -> None:
    table = lay(mage("3 stone", play="harpagus"), mage("3 stone"), mage("2 stone"), step="supply")
    table.do(0, HARPAGUS)
    assert table.asked == (0, "choose_adventure")
    assert [table.pool(player)["magic"] for player in range(3)] == [2, 2, 2]


@pytest.mark.rules("ZS-69")
def test_harpagus_does_nothing_to_a_player_without_magic_points() -> None:
    table = lay(mage("3 stone", play="harpagus"), mage("4 stone"), step="supply")
    state = table.game.state
    state.take_from_pool(1, 2 * pools.unit(0))  # by play alone somebody always has one here
    assert table.pool(1) == essences("4 stone")
    table.do(0, HARPAGUS)
    assert table.pool(0) == essences("3 stone 2 magic")
    assert table.pool(1) == essences("4 stone")


@pytest.mark.rules("ZS-69", "ZS-16")
def test_at_30_magic_points_what_harpagus_takes_is_lost() -> None:
    table = lay(mage("30 magic", play="harpagus"), mage("1 stone 5 magic"), step="supply")
    table.do(0, HARPAGUS)
    assert table.pool(0) == essences("30 magic")
    assert table.pool(1) == essences("1 stone 6 magic")


@pytest.mark.rules("ZS-70")
def test_all_gain_their_magic_points_before_anybody_casts_in_turn_order() -> None:
    table = lay(
        mage(play="harpagus"),
        mage("1 stone", play="addus"),
        mage("1 stone", play="retransformus"),
        first=2,
        step="supply",
    )
    assert table.asked == (2, "supply")
    assert [table.pool(player)["magic"] for player in range(3)] == [2, 3, 2]
    table.do(2, "done")
    assert table.asked == (0, "supply")
    table.do(0, HARPAGUS, "player:1")
    assert [table.pool(player)["magic"] for player in range(3)] == [3, 2, 2]


@pytest.mark.rules("ZS-70", "ZS-68")
def test_a_stone_exchanged_before_counts_no_more_for_harpagus() -> None:
    table = lay(
        mage("1 stone", play="retransformus"),
        mage(play="harpagus"),
        step="supply",
    )
    table.do(0, RETRANSFORMUS)
    assert table.asked == (1, "supply")
    table.do(1, HARPAGUS)
    assert table.pool(0) == essences("4 magic")
    assert table.pool(1) == essences("2 magic")
