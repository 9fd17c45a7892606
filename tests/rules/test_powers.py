"""Using powers: cost first, then effect; turning; essences on components."""

import pytest

from cardwright.runtime.definitions import Power, Reaction
from support.table import BASE, component, components, essences, lay, mixes, seat

PASSED = seat(passed=True)


@pytest.mark.rules("RA-98")
def test_components_of_the_base_game_have_at_most_two_powers() -> None:
    kinds = ("artifact", "mage", "item", "monument", "place")
    numbers = {
        sum(isinstance(ability, Power | Reaction) for ability in component(card).abilities)
        for kind in kinds
        for card in components(kind, BASE)
    }
    assert numbers == {0, 1, 2}


@pytest.mark.rules("RA-99", "RA-227")
def test_the_cost_is_paid_before_the_effect_gives_anything() -> None:
    """The Gold that Alchemy gains can't be among the 4 essences that it takes."""
    table = lay(seat("3 elan 1 death", play="alchemy"), seat("1 gold"))
    table.use(0, "alchemy")
    assert table.pool(0) == essences("2 gold")
    assert table.pool(1) == essences("1 gold")
    poorer = lay(seat("3 elan", play="alchemy"), seat())
    assert not poorer.can_use("alchemy")


@pytest.mark.rules("RA-100")
@pytest.mark.parametrize("missing", ["elan", "life", "calm", "death"])
def test_every_part_of_a_cost_must_be_met(missing: str) -> None:
    whole = {"elan": 1, "life": 1, "calm": 1, "death": 1}
    pool = " ".join(f"{many} {one}" for one, many in whole.items() if one != missing)
    table = lay(seat(f"{pool} 9 gold", play="alchemists-tower"), PASSED)
    assert not table.can_use("alchemists-tower")
    assert lay(seat(f"{pool} 1 {missing}", play="alchemists-tower"), PASSED).can_use(
        "alchemists-tower"
    )


@pytest.mark.rules("RA-100")
def test_a_part_of_a_cost_that_is_not_essences_must_be_met_too() -> None:
    lair = lay(seat("9 gold", play="dragons-lair hawk"), PASSED)
    assert lair.can_use("dragons-lair", 1)
    assert not lair.can_use("dragons-lair", 2)


@pytest.mark.rules("RA-101")
def test_flaming_pit_turns_1_life_into_1_elan_and_1_death() -> None:
    table = lay(seat("2 life", play="flaming-pit"), PASSED)
    table.use(0, "flaming-pit")
    assert table.pool(0) == essences("1 life 1 elan 1 death")
    assert table.is_turned("flaming-pit")


@pytest.mark.rules("RA-102", "RA-222")
def test_turning_means_the_component_that_bears_the_power() -> None:
    table = lay(seat(play="library fire-dragon crypt horn-of-plenty"), seat(play="prism"))
    table.use(0, "crypt")
    assert table.is_turned("crypt")
    assert not any(map(table.is_turned, ["library", "fire-dragon", "horn-of-plenty", "prism"]))


@pytest.mark.rules("RA-103", "RA-222")
@pytest.mark.parametrize("card", ["crypt", "catacombs-of-the-dead", "prism", "mausoleum"])
def test_a_turned_component_lends_none_of_its_powers(card: str) -> None:
    pool = "9 elan 9 life 9 calm 9 death 9 gold"
    assert lay(seat(pool, play=card), PASSED).open_for("power") == {card}
    assert lay(seat(pool, play=card), PASSED, turned=card).open_for("power") == set()


@pytest.mark.rules("RA-103", "RA-208")
def test_the_guard_dog_may_straighten_itself_while_it_is_turned() -> None:
    table = lay(seat("1 elan", play="guard-dog"), PASSED, turned="guard-dog")
    table.use(0, "guard-dog")
    assert not table.is_turned("guard-dog")
    assert table.pool(0) == {}


@pytest.mark.rules("RA-104", "RA-39")
def test_a_turned_component_collects_and_scores() -> None:
    at_collect = lay(seat(play="flaming-pit"), seat(), turned="flaming-pit", step="collect")
    assert at_collect.pool(0) == essences("1 elan")
    straight = lay(seat(play="colossus nightingale"), seat())
    turned = lay(seat(play="colossus nightingale"), seat(), turned="colossus nightingale")
    assert turned.points(0) == straight.points(0) == 4, "3, and 1 for the tile"


@pytest.mark.rules("RA-105")
def test_a_power_that_does_not_turn_its_component_may_be_used_again_as_another_action() -> None:
    table = lay(seat("3 elan", play="mausoleum"), seat())
    table.use(0, "mausoleum")
    assert table.asked == (1, "turn"), "each use takes the turn's action"
    table.do(1, "pass")
    table.use(0, "mausoleum")
    table.use(0, "mausoleum")
    assert table.on("mausoleum") == essences("3 death")
    assert table.pool(0) == {}


@pytest.mark.rules("RA-106", "RA-44")
def test_what_an_effect_puts_on_a_component_lies_there_and_not_in_the_pool() -> None:
    table = lay(seat("1 elan", play="vault"), seat("1 gold"))
    table.use(0, "vault")
    assert table.on("vault") == essences("1 gold")
    assert table.pool(0) == essences("1 elan")
    assert table.pool(1) == essences("1 gold")


@pytest.mark.rules("RA-107")
def test_essences_may_be_put_on_a_turned_component() -> None:
    """The cost has turned the Catacombs when its effect puts Death there."""
    table = lay(seat(play="catacombs-of-the-dead"), PASSED)
    table.use(0, "catacombs-of-the-dead", 2)
    assert table.is_turned("catacombs-of-the-dead")
    assert table.on("catacombs-of-the-dead") == essences("1 death")


@pytest.mark.rules("RA-108")
def test_essences_on_a_component_do_not_pay_for_powers() -> None:
    table = lay(
        seat("4 death", play="catacombs-of-the-dead"),
        PASSED,
        on={"catacombs-of-the-dead": "9 death"},
    )
    assert not table.can_use("catacombs-of-the-dead", 1)


@pytest.mark.rules("RA-108", "RA-130")
def test_essences_on_a_component_are_not_lost() -> None:
    table = lay(seat(play="fire-dragon"), seat(play="vault"), on={"vault": "3 gold 3 life"})
    table.use(0, "fire-dragon")
    assert table.on("vault") == essences("3 gold 3 life")


@pytest.mark.rules("RA-108", "RA-174")
def test_essences_on_a_component_do_not_break_a_tie() -> None:
    table = lay(
        seat("1 elan", play="catacombs-of-the-dead"),
        seat(play="sunken-reef vault"),
        on={"catacombs-of-the-dead": "9 death", "sunken-reef": "10 calm", "vault": "9 gold"},
    )
    table.finish_round()
    assert [table.points(player) for player in (0, 1)] == [10, 10]
    assert table.game.winners == (0,)


@pytest.mark.rules("RA-109")
def test_catacombs_with_12_death_can_be_raised_to_3_points() -> None:
    table = lay(seat("12 death", play="catacombs-of-the-dead"), PASSED, first=1)
    table.use(0, "catacombs-of-the-dead", 1)
    assert table.pool(0) == essences("7 death")
    assert table.on("catacombs-of-the-dead") == essences("1 death")
    table.use(0, "catacombs-of-the-dead", 1)
    assert table.pool(0) == essences("2 death")
    assert table.on("catacombs-of-the-dead") == essences("2 death")
    assert not table.can_use("catacombs-of-the-dead", 1)
    table.use(0, "catacombs-of-the-dead", 2)
    assert table.pool(0) == essences("2 death")
    assert table.on("catacombs-of-the-dead") == essences("3 death")
    assert table.points(0) == 3
    assert table.is_turned("catacombs-of-the-dead")


@pytest.mark.rules("RA-110", "LT-52")
@pytest.mark.parametrize(
    ("pool", "card", "power"),
    [("", "druid", 1), ("", "library", 1), ("", "treant", 1), ("1 death", "crypt", 2)],
)
def test_a_power_without_effect_may_be_used_if_its_cost_is_paid(
    pool: str, card: str, power: int
) -> None:
    table = lay(seat(pool, play=card), seat())
    table.use(0, card, power)
    assert table.is_turned(card)
    assert table.pool(0) == {}
    assert table.asked == (1, "turn")


@pytest.mark.rules("RA-99")
def test_an_effect_with_a_target_is_applied_to_one() -> None:
    table = lay(seat("1 elan", play="reanimate hawk crypt"), seat(), turned="hawk crypt")
    table.use(0, "reanimate")
    assert table.options == {"card:reanimate", "card:hawk", "card:crypt"}


@pytest.mark.rules("RA-99", "RA-107")
def test_what_was_paid_to_be_put_on_a_component_is_put_on_one() -> None:
    table = lay(seat("1 calm", play="mermaid hawk"), seat())
    table.use(0, "mermaid")
    assert table.options == {"card:mermaid", "card:hawk"}


@pytest.mark.rules("RA-110")
def test_the_druid_need_not_straighten_anything() -> None:
    table = lay(seat(play="druid hawk"), seat(), turned="hawk")
    table.use(0, "druid")
    table.do(0, "none")
    assert table.is_turned("druid")
    assert table.is_turned("hawk")
    assert table.asked == (1, "turn")


@pytest.mark.rules("RA-111", "LT-48")
def test_turning_a_dragon_as_a_cost_does_not_use_its_power() -> None:
    table = lay(seat(play="dragons-lair fire-dragon"), seat("3 life"))
    table.use(0, "dragons-lair", 2)
    assert table.is_turned("fire-dragon")
    assert table.pool(1) == essences("3 life")
    assert table.on("dragons-lair") == essences("2 gold")


@pytest.mark.rules("RA-112")
def test_a_component_that_is_turned_as_a_cost_must_be_straightened_and_ones_own() -> None:
    table = lay(
        seat(play="dragons-lair fire-dragon water-dragon bone-dragon"),
        seat(play="earth-dragon"),
        turned="fire-dragon",
    )
    table.use(0, "dragons-lair", 2)
    assert table.open_for("card") == {"water-dragon", "bone-dragon"}
    nothing_to_turn = lay(
        seat(play="dragons-lair fire-dragon"), seat(play="earth-dragon"), turned="fire-dragon"
    )
    assert not nothing_to_turn.can_use("dragons-lair", 2)


@pytest.mark.rules("RA-113")
def test_essences_are_chosen_among_all_types_that_the_effect_does_not_exclude() -> None:
    table = lay(seat("1 elan 1 life 1 calm 1 death 1 gold", play="reanimate magical-shard"), PASSED)
    table.use(0, "magical-shard")
    assert table.mixes == mixes("1 elan", "1 life", "1 calm", "1 death")
    table.choose(0, "1 calm")
    table.use(0, "reanimate")
    assert table.mixes == mixes("1 elan", "1 life", "1 calm", "1 death", "1 gold")


@pytest.mark.rules("RA-113")
def test_an_effect_may_exclude_several_types() -> None:
    table = lay(seat("1 life", play="cursed-skull"), PASSED)
    table.use(0, "cursed-skull")
    types = {essence for amount in table.amounts for essence in amount}
    assert types == {"elan", "calm", "death"}
    assert len(table.amounts) == 10, "all mixes of 3 out of 3 types"
