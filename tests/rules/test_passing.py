"""Passing: the tile, the exchange of items, a card; and what it means to have passed."""

import pytest

from support.table import components, essences, lay, seat


@pytest.mark.rules("RA-162", "RA-80")
def test_passing_takes_the_tile_then_exchanges_the_item_then_draws() -> None:
    table = lay(seat(), seat(play="research", deck="hawk"), centre="alchemy", active=1)
    table.do(1, "pass")
    log = [(entry["kind"], entry["player"]) for entry in table.game.log(None)]
    assert log == [("pass", 1), ("tile", 1), ("item", 1), ("draw", 1)]
    assert table.asked == (0, "turn")


@pytest.mark.rules("RA-12", "RA-163")
def test_the_first_to_pass_takes_the_tile_and_shows_its_passed_face() -> None:
    table = lay(seat(), seat(), seat(), first=0, active=2)
    assert table.game.view(None)["rules"]["tile_passed"] is False
    table.do(2, "pass")
    assert table.first == 2
    assert table.game.view(None)["rules"]["tile_passed"] is True


@pytest.mark.rules("RA-163")
def test_the_first_to_pass_may_be_who_holds_the_tile_already() -> None:
    table = lay(seat(), seat(), first=0)
    table.do(0, "pass")
    assert table.first == 0


@pytest.mark.rules("RA-163")
def test_later_passers_do_not_touch_the_tile() -> None:
    table = lay(seat(), seat(), seat(), first=0, active=1)
    table.do(1, "pass")
    table.do(2, "pass")
    assert table.first == 1


@pytest.mark.rules("RA-164")
def test_the_tile_is_worth_a_point_to_its_holder() -> None:
    table = lay(seat(), seat(hand="prism"), first=1)
    assert [table.points(player) for player in range(2)] == [0, 1]
    table.do(0, "pass")
    assert [table.points(player) for player in range(2)] == [1, 0]


@pytest.mark.rules("RA-164", "RA-170")
def test_the_point_of_the_tile_can_win() -> None:
    monuments = "great-pyramid temple oracle mausoleum"
    without = lay(seat(play=monuments), seat(), active=1)
    without.finish_round()
    assert without.round == 2, "9 points are not enough"
    table = lay(seat(play=monuments), seat(), active=0)
    table.finish_round()
    assert table.game.winners == (0,)


@pytest.mark.rules("RA-165", "RA-224")
def test_passing_exchanges_the_item_for_a_different_one() -> None:
    table = lay(seat(play="duelist research"), seat(), centre="alchemy divination")
    table.do(0, "pass")
    assert table.options == {"card:alchemy", "card:divination"}
    table.do(0, "card:alchemy")
    assert table.cards("play", 0) == {"duelist", "alchemy"}
    assert table.cards("centre") == {"research", "divination"}


@pytest.mark.rules("RA-166")
def test_an_item_returned_by_an_earlier_passer_can_be_taken() -> None:
    table = lay(seat(play="research"), seat(play="protection"), centre="alchemy divination")
    table.pass_turn(0, "divination")
    table.do(1, "pass")
    assert table.open_for("card") == {"research", "alchemy"}


@pytest.mark.rules("RA-167")
def test_a_returned_item_is_straightened() -> None:
    table = lay(
        seat(play="alchemy"), seat(play="research"), seat(), centre="divination", turned="alchemy"
    )
    table.do(0, "pass")
    assert not table.is_turned("alchemy")
    table.do(1, "pass")
    assert table.cards("play", 1) == {"alchemy"}
    assert table.asked == (2, "turn")
    assert not table.is_turned("alchemy")


@pytest.mark.rules("RA-12", "RA-167")
def test_an_item_with_its_passed_face_does_nothing_until_the_next_round() -> None:
    table = lay(
        seat("2 life", play="protection"),
        seat(play="research elvish-bow"),
        centre="death-life",
    )
    table.do(0, "pass")
    assert table.cards("play", 0) == {"death-life"}
    table.use(1, "elvish-bow")
    assert table.pool(0) == essences("2 life")
    table.pass_turn(1)
    assert table.asked == (0, "gain"), "collecting begins the next round"
    assert table.round == 2


@pytest.mark.rules("RA-168")
def test_passing_draws_a_card() -> None:
    table = lay(seat(deck="hawk vault", discards="prism"), seat())
    table.do(0, "pass")
    assert table.cards("hand", 0) == {"hawk"}
    assert table.cards("deck", 0) == {"vault"}
    assert table.cards("discards", 0) == {"prism"}


@pytest.mark.rules("RA-168", "RA-142")
def test_who_has_no_deck_left_reshuffles_the_discards_to_draw() -> None:
    table = lay(seat(discards="prism vault"), seat())
    table.do(0, "pass")
    assert len(table.cards("hand", 0)) == 1
    assert table.cards("hand", 0) | table.cards("deck", 0) == {"prism", "vault"}
    assert table.cards("discards", 0) == set()


@pytest.mark.rules("RA-168", "RA-142")
def test_who_has_no_card_anywhere_passes_without_drawing() -> None:
    table = lay(seat(play="prism"), seat())
    table.do(0, "pass")
    assert table.cards("hand", 0) == set()
    assert table.asked == (1, "turn")


@pytest.mark.rules("RA-169", "RA-232", "RA-123")
def test_who_has_passed_is_immune_to_life_loss() -> None:
    table = lay(seat(play="fire-dragon"), seat("3 life", passed=True, hand="hawk"), seat("3 life"))
    table.use(0, "fire-dragon")
    assert table.pool(1) == essences("3 life")
    assert table.pool(2) == essences("1 life")


@pytest.mark.rules("RA-169", "RA-232", "RA-157")
def test_who_has_passed_receives_what_rivals_hand_out() -> None:
    table = lay(seat(play="tree-of-life"), seat(passed=True))
    table.use(0, "tree-of-life")
    assert table.pool(1) == essences("1 life")


@pytest.mark.rules("RA-169", "RA-232", "RA-154")
def test_who_has_passed_can_be_counted() -> None:
    table = lay(seat(play="treant"), seat("4 death", passed=True), seat("1 death"))
    table.use(0, "treant")
    assert table.options == {"player:1", "player:2"}
    table.do(0, "player:1")
    assert table.pool(0) == essences("4 elan")


@pytest.mark.rules("RA-169", "RA-232", "RA-121")
def test_who_has_passed_can_react_to_a_check() -> None:
    table = lay(seat(play="coral-castle"), seat("3 gold", play="golden-statue", passed=True))
    table.use(0, "coral-castle")
    assert table.asked == (1, "react")


@pytest.mark.rules("RA-165", "RA-224")
def test_everybody_keeps_exactly_one_item_through_a_round() -> None:
    table = lay(seat(play="research"), seat(play="alchemy"), centre="divination reanimate")
    table.finish_round()
    for player in range(2):
        assert len(table.cards("play", player) & components("item")) == 1
