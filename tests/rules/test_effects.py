"""Straightening, costs of X identical essences, effects that look at rivals or at printed costs."""

import pytest

from support.table import Table, essences, lay, mixes, seat

PASSED = seat(passed=True)
RICH = "9 elan 9 life 9 calm 9 death 9 gold"


# -- straighten --


@pytest.mark.rules("RA-148", "RA-223")
@pytest.mark.parametrize("card", ["chalice-of-fire", "reanimate", "witch"])
def test_a_straightened_component_can_be_used_once_more(card: str) -> None:
    table = lay(seat("2 elan", play=f"{card} crypt"), PASSED)
    table.use(0, "crypt")
    assert not table.can_use("crypt")
    table.use(0, card)
    if table.asked == (0, "pay"):
        table.choose(0, "1 elan" if card == "reanimate" else "2 elan")
    table.do(0, "card:crypt")
    assert not table.is_turned("crypt")
    assert table.can_use("crypt")


@pytest.mark.rules("RA-148")
def test_any_component_may_be_straightened() -> None:
    of_each_kind = "druid hawk alchemy oracle coral-castle"
    table = lay(seat("1 elan", play=f"chalice-of-fire {of_each_kind}"), seat(), turned=of_each_kind)
    table.use(0, "chalice-of-fire")
    assert table.open_for("card") == {"chalice-of-fire", *of_each_kind.split()}


@pytest.mark.rules("RA-148", "LT-52")
def test_a_component_may_straighten_itself() -> None:
    table = lay(seat("2 elan", play="chalice-of-fire"), PASSED)
    table.use(0, "chalice-of-fire")
    assert not table.is_turned("chalice-of-fire")
    assert table.pool(0) == essences("1 elan")


@pytest.mark.rules("RA-149")
def test_the_druid_straightens_creatures_only() -> None:
    others = "crypt fire-dragon alchemy oracle"
    table = lay(seat(play=f"druid hawk mermaid {others}"), seat(), turned=f"hawk mermaid {others}")
    table.use(0, "druid")
    assert table.open_for("card") == {"hawk", "mermaid"}


@pytest.mark.rules("RA-150")
def test_only_ones_own_components_are_straightened() -> None:
    mine, theirs = "hawk mermaid", "treant nightingale"
    table = lay(seat(play=f"druid {mine}"), seat(play=theirs), turned=f"{mine} {theirs}")
    table.use(0, "druid")
    assert table.open_for("card") == {"hawk", "mermaid"}


# -- X identical --


@pytest.mark.rules("RA-151", "RA-153")
@pytest.mark.parametrize(("card", "power"), [("athanor", 2), ("prism", 2)])
def test_x_identical_essences_are_of_one_type(card: str, power: int) -> None:
    table = lay(seat("2 elan 1 death", play=card), PASSED, on={card: "6 elan"})
    table.use(0, card, power)
    assert table.mixes == mixes("", "1 elan", "2 elan", "1 death")


@pytest.mark.rules("RA-151", "RA-153")
def test_the_philosophers_stone_asks_for_2_of_any_types_besides() -> None:
    table = lay(seat("2 elan 2 calm", play="philosophers-stone"), PASSED)
    table.use(0, "philosophers-stone")
    table.choose(0, "1 elan 1 calm")
    assert table.mixes == mixes("", "1 elan", "1 calm")
    table.choose(0, "1 calm")
    assert table.pool(0) == essences("1 elan 1 gold")


@pytest.mark.rules("RA-152")
@pytest.mark.parametrize("number", [1, 2, 5])
def test_x_paid_are_x_gained(number: int) -> None:
    athanor = lay(seat("5 death", play="athanor"), PASSED, on={"athanor": "6 elan"})
    athanor.use(0, "athanor", 2)
    athanor.choose(0, f"{number} death")
    assert athanor.pool(0).get("gold") == number
    prism = lay(seat("5 death", play="prism"), PASSED)
    prism.use(0, "prism", 2)
    prism.choose(0, f"{number} death")
    prism.choose(0, f"{number} calm")
    assert prism.pool(0).get("calm") == number


@pytest.mark.rules("RA-152")
def test_the_prism_gives_one_type_and_never_gold() -> None:
    table = lay(seat("3 death", play="prism"), PASSED)
    table.use(0, "prism", 2)
    table.choose(0, "3 death")
    assert table.mixes == mixes("3 elan", "3 life", "3 calm", "3 death")


@pytest.mark.rules("RA-153", "RA-110")
def test_with_x_0_the_other_parts_of_the_cost_are_paid() -> None:
    athanor = lay(seat(play="athanor"), PASSED, on={"athanor": "7 elan"})
    athanor.use(0, "athanor", 2)
    assert athanor.on("athanor") == essences("1 elan")
    assert athanor.is_turned("athanor")
    assert athanor.pool(0) == {}
    stone = lay(seat("2 calm", play="philosophers-stone"), PASSED)
    stone.use(0, "philosophers-stone")
    assert stone.pool(0) == {}


# -- effects that involve rivals --


@pytest.mark.rules("RA-154", "RA-231")
@pytest.mark.parametrize("rival", [1, 2])
def test_any_rival_may_be_chosen_passed_or_not(rival: int) -> None:
    table = lay(seat("9 elan", play="hypnotic-basin"), seat("2 elan", passed=True), seat("3 elan"))
    table.use(0, "hypnotic-basin")
    assert table.options == {"player:1", "player:2"}
    table.do(0, f"player:{rival}")
    assert table.pool(0) == {"elan": 9, "calm": rival + 1}


@pytest.mark.rules("RA-154", "RA-155", "RA-156")
@pytest.mark.parametrize(
    ("card", "counted", "gained"),
    [("hypnotic-basin", "elan", "calm"), ("treant", "death", "elan")],
)
def test_only_the_rivals_pool_counts_and_the_rival_loses_nothing(
    card: str, counted: str, gained: str
) -> None:
    table = lay(
        seat(play=card), seat(f"2 {counted} 5 gold", play="vault"), on={"vault": f"4 {counted}"}
    )
    table.use(0, card)
    assert table.pool(0) == {gained: 2}
    assert table.pool(1) == {counted: 2, "gold": 5}
    assert table.on("vault") == {counted: 4}


@pytest.mark.rules("RA-157", "RA-169", "RA-232")
def test_rivals_gain_from_the_supply_even_after_passing() -> None:
    table = lay(seat(play="hand-of-glory"), seat(passed=True), seat("1 death"))
    table.use(0, "hand-of-glory")
    assert table.pool(0) == essences("2 death")
    assert table.pool(1) == essences("1 death")
    assert table.pool(2) == essences("2 death")


# -- gain by placement cost --


def after_paying_with(
    card: str, power: int, given: str, *, play: str = "", hand: str = ""
) -> Table:
    """A table at which a power has been paid for with an artefact."""
    table = lay(seat("1 death", play=f"{card} {play}", hand=hand), PASSED)
    table.use(0, card, power)
    if f"card:{given}" in table.options:
        table.do(0, f"card:{given}")
    return table


@pytest.mark.rules("RA-158")
@pytest.mark.parametrize(
    ("card", "number"), [("corrupt-altar", 4), ("fiery-whip", 4), ("vortex-of-destruction", 4)]
)
def test_destroying_an_artifact_of_cost_2_gives_2_more(card: str, number: int) -> None:
    power = 1 if card == "vortex-of-destruction" else 2
    table = after_paying_with(card, power, "athanor", play="athanor")
    assert {sum(amount.values()) for amount in table.amounts} == {number}


@pytest.mark.rules("RA-158", "RA-210")
def test_the_dagger_gives_the_cost_of_the_discarded_card() -> None:
    table = after_paying_with("sacrificial-dagger", 2, "chalice-of-life", hand="chalice-of-life")
    assert {sum(amount.values()) for amount in table.amounts} == {3}


@pytest.mark.rules("RA-158")
def test_the_sacrificial_pit_gives_the_cost_in_gold() -> None:
    table = after_paying_with("sacrificial-pit", 2, "treant", play="treant vault")
    assert table.pool(0) == essences("5 gold")
    assert table.cards("discards", 0) == {"treant"}


@pytest.mark.rules("RA-158")
def test_the_flaming_pit_does_not_pay_by_placement_cost() -> None:
    table = lay(seat("1 life", play="flaming-pit athanor"), PASSED)
    table.use(0, "flaming-pit")
    assert "athanor" in table.cards("play", 0)
    assert table.pool(0) == essences("1 elan 1 death")


@pytest.mark.rules("RA-159")
def test_the_printed_cost_counts_whatever_was_paid() -> None:
    table = lay(seat("1 calm", play="artificer fiery-whip", hand="hawk"), PASSED)
    table.do(0, "place:hawk")  # 2 - 1
    assert table.pool(0) == {}
    table.use(0, "fiery-whip", 2)
    assert {sum(amount.values()) for amount in table.amounts} == {4}


@pytest.mark.rules("RA-160", "RA-158")
def test_types_that_the_cost_does_not_have_may_be_taken() -> None:
    table = after_paying_with("fiery-whip", 2, "guard-dog", play="guard-dog")  # costs 1 elan
    assert {essence for amount in table.amounts for essence in amount} == {
        "elan",
        "life",
        "calm",
        "death",
    }
    assert len(table.amounts) == 20, "all mixes of 3 out of 4 types"


@pytest.mark.rules("RA-161")
def test_any_essences_in_a_cost_count_by_their_number() -> None:
    table = after_paying_with("sacrificial-dagger", 2, "crypt", hand="crypt")  # 3 any + 2 death
    assert {sum(amount.values()) for amount in table.amounts} == {5}
    tree = after_paying_with("sacrificial-dagger", 2, "tree-of-life", hand="tree-of-life")
    assert {sum(amount.values()) for amount in tree.amounts} == {3}
