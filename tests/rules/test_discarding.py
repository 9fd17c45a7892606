"""The discard action, and discards that are none."""

import pytest

from support.table import essences, lay, seat


@pytest.mark.rules("RA-75", "RA-76")
def test_a_discarded_artifact_gives_1_gold_or_2_other_essences() -> None:
    table = lay(seat(hand="hawk"), seat())
    table.do(0, "discard:hawk")
    pairs = [amount for amount in table.amounts if amount != {"gold": 1}]
    assert len(table.amounts) == 1 + 10, "4 pairs of the same type, 6 of different ones"
    assert all(sum(pair.values()) == 2 and "gold" not in pair for pair in pairs)


@pytest.mark.rules("RA-75", "RA-220")
@pytest.mark.parametrize("gained", ["1 gold", "2 death", "1 elan 1 calm"])
def test_the_reward_of_a_discard_is_gained_and_the_turn_is_over(gained: str) -> None:
    table = lay(seat(hand="hawk vault"), seat())
    table.do(0, "discard:hawk")
    table.choose(0, gained)
    assert table.pool(0) == essences(gained)
    assert table.cards("hand", 0) == {"vault"}
    assert table.asked == (1, "turn")


@pytest.mark.rules("RA-75", "RA-220")
def test_artifacts_in_play_cannot_be_discarded() -> None:
    table = lay(seat(hand="hawk", play="vault"), seat(hand="prism"))
    assert table.open_for("discard") == {"hawk"}


@pytest.mark.rules("RA-77")
def test_a_discarded_card_lies_open_in_the_discard_pile_and_is_not_turned() -> None:
    table = lay(seat(hand="hawk"), seat())
    table.do(0, "discard:hawk", "resources:1gold")
    pile = table.game.view(1)["players"][0]["zones"]["discards"]
    assert pile["cards"] == [
        {"id": "hawk", "resources": {}, "owners": {}, "statuses": [], "used": [], "remembers": {}}
    ]


@pytest.mark.rules("RA-78", "RA-210", "LT-47")
def test_a_discard_that_pays_a_cost_earns_no_reward() -> None:
    table = lay(seat(play="sacrificial-dagger", hand="prism"), seat())
    table.use(0, "sacrificial-dagger", 2)
    assert table.cards("discards", 0) == {"sacrificial-dagger", "prism"}
    assert table.pool(0) == {}, "the Prism costs 0"
    assert table.asked == (1, "turn")


@pytest.mark.rules("RA-78", "RA-133")
def test_a_discard_that_avoids_a_loss_earns_no_reward() -> None:
    table = lay(seat(play="wind-dragon"), seat("2 life", hand="hawk"))
    table.use(0, "wind-dragon")
    table.do(1, "way_out")
    assert table.cards("discards", 1) == {"hawk"}
    assert table.pool(1) == essences("2 life")
    assert table.asked == (1, "turn")
