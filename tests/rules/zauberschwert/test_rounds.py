"""The six phases of a round, and the end of the game."""

import pytest

from support.adventures import deal, finish_round, lay, mage
from support.table import essences


@pytest.mark.rules("ZS-10", "ZS-11")
def test_a_round_has_its_phases_in_order_each_in_turn_order() -> None:
    table = lay(
        mage("4 magic 2 stone", play="retransformus", hand="torch"),
        mage("4 magic", play="harpagus", hand="salt-pouch"),
        first=1,
        step="supply",
    )
    asked = []
    while table.round == 1 and table.asked is not None:
        asked.append(table.asked)
        decision = table.game.decision
        assert decision is not None
        table.do(decision.player, decision.options[-1].id)
    assert asked == [
        (1, "supply"),
        (0, "supply"),
        (1, "choose_adventure"),
        (0, "choose_adventure"),
        (1, "trade"),
        (0, "trade"),
        (1, "lay_artefacts"),
        (0, "lay_artefacts"),
    ]


@pytest.mark.rules("ZS-12")
@pytest.mark.parametrize(
    ("left", "shown"),
    [
        ("cave-goblin giant-spider", set()),
        ("cave-goblin", {"blue-spark"}),
        ("", {"blue-spark", "forest-shrine"}),
    ],
)
def test_adventures_are_turned_up_until_two_are_there(left: str, shown: set[str]) -> None:
    table = lay(
        mage(), mage(), display=left, adventures="blue-spark forest-shrine", step="new_adventures"
    )
    assert {entry["card"] for entry in table.entries("show")} == shown
    assert table.cards("display") == {*left.split(), *shown}


@pytest.mark.rules("ZS-13")
def test_no_spell_is_used_while_adventures_are_turned_up() -> None:
    spells = "retransformus transformus harpagus"
    table = lay(
        mage("9 magic 9 stone", play=spells),
        mage("9 magic 10 stone"),
        display="",
        adventures="blue-spark forest-shrine",
        step="new_adventures",
    )
    assert len(table.cards("display")) == 2
    assert table.asked == (0, "supply")
    assert table.pool(0) == essences("11 magic 9 stone")


@pytest.mark.rules("ZS-14", "ZS-81")
def test_the_game_ends_at_once_when_two_adventures_cannot_be_shown() -> None:
    table = lay(
        mage("1 stone", play="addus"),
        mage("2 stone"),
        display="blue-spark",
        step="new_adventures",
    )
    assert table.game.is_over
    assert table.game.winners == (1,)
    assert table.pool(0) == essences("1 stone")
    assert table.cards("display") == {"blue-spark"}


@pytest.mark.rules("ZS-81")
@pytest.mark.parametrize(("display", "adventures"), [("lich", ""), ("", "lich")])
def test_no_round_begins_that_cannot_be_played(display: str, adventures: str) -> None:
    table = lay(mage(), mage(), display=display, adventures=adventures, step="new_adventures")
    assert table.game.is_over
    assert table.entries("too_few")
    assert not table.entries("round")
    assert not table.entries("show")


@pytest.mark.rules("ZS-15")
def test_everybody_gains_2_magic_points_each_round() -> None:
    table = lay(mage("1 magic"), mage(), mage("5 magic"), step="supply")
    assert [table.pool(player) for player in range(3)] == [
        essences("3 magic"),
        essences("2 magic"),
        essences("7 magic"),
    ]


@pytest.mark.rules("ZS-16")
def test_nobody_has_more_than_30_magic_points_at_any_time() -> None:
    table = lay(mage("29 magic"), mage("30 magic"), display="blue-spark", step="supply")
    assert table.pool(0) == table.pool(1) == essences("30 magic")
    table.do(0, "visit:blue-spark")
    table.do(1, "decline")
    assert table.pool(0) == table.pool(1) == essences("30 magic")


@pytest.mark.rules("ZS-17", "ZS-20")
def test_players_choose_openly_one_after_another_from_the_first_player() -> None:
    table = lay(mage(), mage(), mage(), first=2)
    assert table.asked == (2, "choose_adventure")
    assert table.options == {"visit:cave-goblin", "visit:blue-spark", "decline"}
    table.do(2, "visit:blue-spark")
    magicians = table.game.view(1)["rules"]["magicians"]
    assert magicians == [None, None, "blue-spark"]
    assert table.asked == (0, "choose_adventure")
    table.do(0, "visit:blue-spark")
    table.do(1, "visit:blue-spark")
    assert [table.pool(player) for player in range(3)] == [essences("4 magic")] * 3


@pytest.mark.rules("ZS-18")
def test_who_declines_gains_1_magic_point_at_once() -> None:
    table = lay(mage(), mage("30 magic"))
    table.do(0, "decline")
    assert table.pool(0) == essences("1 magic")
    table.do(1, "decline")
    assert table.pool(1) == essences("30 magic")


@pytest.mark.rules("ZS-19")
def test_a_player_takes_part_in_one_adventure_a_round() -> None:
    table = lay(mage("20 magic"), mage(), display="blue-spark forest-shrine")
    table.do(0, "visit:blue-spark")
    table.do(1, "decline")
    assert table.pool(0) == essences("24 magic")
    assert table.cards("hand", 0) == set()


@pytest.mark.rules("ZS-21", "ZS-29")
def test_an_adventure_can_be_chosen_without_the_magic_points_for_it() -> None:
    table = lay(mage("2 magic"), mage(), adventures="lich")
    table.do(0, "visit:cave-goblin")
    table.do(1, "decline")
    assert [entry["card"] for entry in table.entries("too_weak")] == ["cave-goblin"]
    assert not table.entries("pay")
    assert table.cards("display") == {"cave-goblin", "lich"}
    assert table.round == 2
    assert table.pool(0) == essences("4 magic")


@pytest.mark.rules("ZS-22")
@pytest.mark.parametrize(
    ("first", "choices", "order"),
    [
        (0, ["blue-spark", "forest-shrine"], [0, 1]),
        (1, ["blue-spark", "forest-shrine"], [1, 0]),
        (2, ["blue-spark", "forest-shrine"], [0, 1]),
    ],
)
def test_the_adventure_of_the_first_player_or_the_nearest_to_them_is_resolved_first(
    first: int, choices: list[str], order: list[int]
) -> None:
    table = lay(mage(), mage(), mage(), display="blue-spark forest-shrine", first=first)
    for player in ((first + step) % 3 for step in range(3)):
        table.do(player, f"visit:{choices[player]}" if player < 2 else "decline")
    gains = [entry["player"] for entry in table.entries("gain") if entry["player"] != 2]
    assert gains == order


@pytest.mark.rules("ZS-23")
def test_a_resolved_adventure_is_discarded() -> None:
    table = lay(mage("3 magic"), mage(), adventures="giant-spider")
    table.do(0, "visit:cave-goblin")
    table.do(1, "visit:blue-spark")
    table.do(0, "fight")
    assert table.cards("discards") == {"cave-goblin", "blue-spark"}


@pytest.mark.rules("ZS-24", "ZS-25")
def test_a_creature_that_nobody_chose_stays_and_all_else_is_discarded() -> None:
    for other in ("blue-spark", "forest-shrine", "addus"):
        table = lay(mage(), mage(), display=f"cave-goblin {other}", adventures="lich werewolf")
        table.do(0, "decline")
        table.do(1, "decline")
        assert table.cards("discards") == {other}
        assert table.cards("display") == {"cave-goblin", "lich"}
        assert table.round == 2


@pytest.mark.rules("ZS-26")
def test_magicians_return_also_from_an_unresolved_creature() -> None:
    table = lay(mage(), mage(), adventures="lich")
    table.do(0, "visit:cave-goblin")
    table.do(1, "decline")
    assert table.round == 2
    assert table.game.view(None)["rules"]["magicians"] == [None, None]


@pytest.mark.rules("ZS-80")
def test_the_first_player_card_goes_to_the_right() -> None:
    table = lay(mage(), mage(), mage(), adventures="lich werewolf")
    for player in range(3):
        table.do(player, "decline")
    assert (table.round, table.first) == (2, 2)
    assert table.asked == (2, "choose_adventure")
    for player in (2, 0, 1):
        table.do(player, "decline")
    assert table.first == 1


@pytest.mark.rules("ZS-4", "ZS-82")
def test_most_stones_win() -> None:
    table = lay(mage("3 stone"), mage("4 stone 1 magic"), display="", step="new_adventures")
    assert table.game.winners == (1,)
    assert [table.points(player) for player in range(2)] == [3, 4]


@pytest.mark.rules("ZS-83")
def test_of_tied_players_the_one_with_more_magic_points_wins() -> None:
    table = lay(mage("3 stone 2 magic"), mage("3 stone 1 magic"), display="", step="new_adventures")
    assert table.game.winners == (0,)


@pytest.mark.rules("ZS-84")
def test_then_the_one_with_more_artefacts_in_hand_and_on_the_table() -> None:
    table = lay(
        mage("3 stone", play="torch", hand="magic-sword-blade"),
        mage("3 stone", play="addus fulmentus", hand="salt-pouch"),
        display="",
        step="new_adventures",
    )
    assert table.game.winners == (0,)


@pytest.mark.rules("ZS-85")
def test_else_victory_is_shared() -> None:
    table = lay(
        mage("3 stone", hand="torch"),
        mage("3 stone", play="salt-pouch"),
        display="",
        step="new_adventures",
    )
    assert table.game.winners == (0, 1)


@pytest.mark.rules("ZS-86")
def test_three_rounds_without_a_change_on_display_end_the_game() -> None:
    table = lay(mage("1 stone"), mage(), display="lich werewolf", adventures="blue-spark")
    for _ in range(3):
        assert not table.game.is_over
        finish_round(table)
    assert table.game.is_over
    assert table.game.winners == (0,)
    assert table.round == 3


@pytest.mark.rules("ZS-86")
def test_a_round_in_which_an_adventure_went_starts_the_count_anew() -> None:
    table = lay(
        mage("9 magic"),
        mage(),
        display="lich cave-goblin",
        adventures="werewolf giant-spider",
    )
    finish_round(table)
    finish_round(table)
    first = table.first
    table.do(first, "visit:cave-goblin")
    table.do(1 - first, "decline")
    table.do(first, "fight")
    for _ in range(3):
        assert not table.game.is_over
        finish_round(table)
    assert table.game.is_over


def test_a_whole_game_ends_by_itself() -> None:
    table = deal(4, seed=3)
    while table.asked is not None:
        decision = table.game.decision
        assert decision is not None
        table.do(decision.player, decision.options[0].id)
    assert table.game.winners
