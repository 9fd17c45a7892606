"""The glossary: each entry is a rule."""

import pytest

from support.table import component, components, essences, lay, seat


@pytest.mark.rules("RA-218", "RA-91", "RA-176")
def test_abilities_work_on_turned_components() -> None:
    abilities = "dragon-bridle druid sorcerers-bestiary"
    table = lay(
        seat("3 elan", play=abilities, hand="fire-dragon"), seat(), turned=abilities, first=1
    )
    assert table.open_for("place") == {"fire-dragon"}, "3 of 6 Elan less"
    table.do(0, "place:fire-dragon")
    assert table.points(0) == 1 + 1 + 2
    collecting = lay(seat(play="druid"), seat(), turned="druid", step="collect")
    assert collecting.pool(0) == essences("1 life")


@pytest.mark.rules("RA-218")
def test_abilities_need_no_action() -> None:
    table = lay(seat(play="artificer dragon-bridle"), seat())
    assert table.options == {"pass"}


@pytest.mark.rules("RA-219")
@pytest.mark.parametrize(
    ("kind", "priced"),
    [("artifact", True), ("monument", True), ("place", True), ("mage", False), ("item", False)],
)
def test_artifacts_monuments_and_places_have_a_placement_cost(kind: str, priced: bool) -> None:
    assert all((component(card).cost is not None) is priced for card in components(kind))


@pytest.mark.rules("RA-220", "RA-137")
def test_discarding_moves_an_artifact_from_hand_to_the_discards() -> None:
    table = lay(seat(hand="hawk", play="vault"), seat())
    assert table.open_for("discard") == {"hawk"}
    table.do(0, "discard:hawk", "resources:1gold")
    assert table.cards("discards", 0) == {"hawk"}


@pytest.mark.rules("RA-221", "RA-137")
def test_destroying_moves_an_artifact_from_play_to_the_discards() -> None:
    table = lay(seat(hand="hawk", play="dragon-egg"), seat())
    table.use(0, "dragon-egg")
    assert table.cards("discards", 0) == {"dragon-egg"}
    assert table.cards("hand", 0) == {"hawk"}


@pytest.mark.rules("RA-222", "RA-103")
def test_a_turned_component_is_out_of_use() -> None:
    table = lay(seat("2 life", play="ring-of-midas"), seat())
    assert table.can_use("ring-of-midas", 1)
    table.use(0, "ring-of-midas", 2)
    assert table.is_turned("ring-of-midas")
    table.do(1, "pass")
    assert table.open_for("power") == set()


@pytest.mark.rules("RA-223", "RA-148")
def test_a_straightened_component_is_ready_again() -> None:
    table = lay(seat("1 elan", play="reanimate crypt"), seat(), turned="crypt")
    assert not table.can_use("crypt")
    table.use(0, "reanimate")
    table.do(0, "card:crypt")
    table.do(1, "pass")
    assert table.can_use("crypt")


@pytest.mark.rules("RA-224")
def test_an_item_is_exchanged_every_time_its_holder_passes() -> None:
    table = lay(seat(play="research"), seat(play="alchemy"), centre="divination")
    held = ["research"]
    for _ in range(3):
        table.finish_round()
        (item,) = table.cards("play", 0)
        assert item != held[-1]
        held.append(item)


@pytest.mark.rules("RA-225")
def test_a_mage_stays_in_play_with_its_player() -> None:
    table = lay(seat(play="scholar research"), seat(play="artificer alchemy"), centre="divination")
    table.finish_round()
    assert "scholar" in table.cards("play", 0)
    assert "artificer" in table.cards("play", 1)


@pytest.mark.rules("RA-226")
@pytest.mark.parametrize("card", ["coral-castle", "library"])
def test_places_and_monuments_are_no_artifacts(card: str) -> None:
    table = lay(seat("1 gold", play=f"crystal-keep prism {card}"), seat(), first=1)
    own = {"coral-castle": 3, "library": 1}[card]
    assert table.points(0) == 5 + own, "1 point per 2 artifacts, and there is only one"


@pytest.mark.rules("RA-227")
def test_a_power_needs_an_action_its_cost_and_a_straightened_component() -> None:
    def can_use(pool: str, turned: str) -> bool:
        return lay(seat(pool, play="flaming-pit"), seat(), turned=turned).can_use("flaming-pit")

    assert can_use("1 life", "")
    assert not can_use("", "")
    assert not can_use("1 life", "flaming-pit")


@pytest.mark.rules("RA-228", "RA-117")
@pytest.mark.parametrize(
    ("reacts", "pool", "can_react"),
    [("dancing-sword", "1 life 1 elan", True), ("protection", "1 life", False)],
)
def test_a_turned_component_reacts_unless_the_cost_turns_it(
    reacts: str, pool: str, can_react: bool
) -> None:
    table = lay(seat(play="elvish-bow"), seat(pool, play=reacts), turned=reacts)
    table.use(0, "elvish-bow")
    assert table.asked == (1, "react_to_loss" if can_react else "turn")


@pytest.mark.rules("RA-229", "RA-122", "RA-124", "RA-125")
def test_life_loss_hits_rivals_who_have_not_passed_at_2_essences_for_a_missing_life() -> None:
    table = lay(
        seat("5 life", play="fire-dragon"),
        seat("1 life 2 death"),
        seat("5 life", passed=True),
        seat("1 gold"),
    )
    table.use(0, "fire-dragon")
    assert [table.pool(player) for player in range(4)] == [
        essences("5 life"),
        {},
        essences("5 life"),
        {},
    ]


@pytest.mark.rules("RA-230", "RA-90")
def test_a_discount_makes_a_placement_cheaper_and_never_pays_out() -> None:
    table = lay(
        seat(play="artificer dragon-bridle dragons-lair", hand="fire-dragon"), seat(), first=1
    )
    table.do(0, "place:fire-dragon")
    assert table.cards("play", 0) >= {"fire-dragon"}
    assert table.pool(0) == {}


@pytest.mark.rules("RA-231")
def test_rivals_are_all_other_players() -> None:
    table = lay(seat(), seat(play="tree-of-life"), seat(), seat(), active=1)
    table.use(1, "tree-of-life")
    assert [table.pool(player).get("life", 0) for player in range(4)] == [1, 3, 1, 1]
