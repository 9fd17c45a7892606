"""The questions and answers that come with the expansion and hold for the base game too."""

import pytest

from support.table import Table, essences, lay, seat

PASSED = seat(passed=True)


def standings(table: Table) -> list[int]:
    return list(table.entries("check")[-1]["standings"])


@pytest.mark.rules("LT-47", "RA-78")
def test_only_the_discard_action_gives_essences_for_a_card() -> None:
    paid = lay(seat(play="bard", hand="hawk"), PASSED)
    paid.use(0, "bard", 1)
    assert paid.pool(0) == essences("2 gold"), "what the bard's power gives, and no more"
    drawn = lay(seat(play="diviner", deck="hawk prism vault"), PASSED)
    drawn.use(0, "diviner")
    drawn.do(0, "card:hawk", "card:prism")
    assert drawn.cards("discards", 0) == {"hawk", "prism", "vault"}
    assert drawn.pool(0) == {}
    action = lay(seat(hand="hawk"), PASSED)
    action.do(0, "discard:hawk")
    action.choose(0, "1 gold")
    assert action.pool(0) == essences("1 gold")


@pytest.mark.rules("LT-48")
def test_turning_an_artifact_as_a_cost_does_not_use_its_powers() -> None:
    table = lay(seat(play="beastmaster mermaid treant"), seat("3 death"))
    table.use(0, "beastmaster", 2)
    table.do(0, "card:treant")  # its power would give 3 elan
    table.choose(0, "2 calm")
    assert table.pool(0) == essences("2 calm")
    assert table.is_turned("treant")
    assert not table.is_turned("mermaid")


@pytest.mark.rules("LT-49", "RA-107", "RA-209")
def test_the_mermaid_puts_gold_on_a_turned_cursed_forge() -> None:
    table = lay(seat("1 gold", play="mermaid cursed-forge"), PASSED, turned="cursed-forge")
    table.use(0, "mermaid")
    table.do(0, "card:cursed-forge")
    assert table.on("cursed-forge") == essences("1 gold")
    assert table.is_turned("cursed-forge")


@pytest.mark.rules("LT-50", "RA-147")
@pytest.mark.parametrize("card", ["hawk", "oracle", "seer"])
def test_sorting_offers_ones_own_deck_and_the_monuments_alone(card: str) -> None:
    table = lay(seat(play=card, deck="vault prism"), seat(deck="crypt treant"))
    table.use(0, card)
    assert table.options == {"zone:deck", "zone:monuments"}
    table.do(0, "zone:deck")
    assert table.open_for("card") == {"vault", "prism"}


@pytest.mark.rules("LT-51", "RA-10")
def test_essences_for_placing_and_for_powers_come_from_the_pool() -> None:
    mine = seat("1 elan", play="vault dwarven-pickaxe", hand="hand-of-glory")
    table = lay(mine, PASSED, on={"vault": "9 death 9 life", "dwarven-pickaxe": "9 elan"})
    assert table.open_for("place") == set()
    table.use(0, "dwarven-pickaxe")
    assert table.pool(0) == essences("1 gold")
    assert table.on("dwarven-pickaxe") == essences("9 elan")


@pytest.mark.rules("LT-51", "RA-203")
def test_the_athanor_is_an_exception_that_spends_elan_lying_on_it() -> None:
    table = lay(seat("1 calm", play="athanor"), PASSED, on={"athanor": "6 elan"})
    table.use(0, "athanor", 2)
    table.choose(0, "1 calm")
    assert table.on("athanor") == {}
    assert table.pool(0) == essences("1 gold")


@pytest.mark.rules("LT-52", "RA-110")
def test_a_power_that_does_nothing_saves_a_player_from_passing() -> None:
    table = lay(seat(play="druid"), seat())
    table.use(0, "druid")
    assert table.is_turned("druid")
    assert table.asked == (1, "turn")
    assert not table.has_passed(0)
    table.do(1, "pass")
    assert table.asked == (0, "turn")


@pytest.mark.rules("LT-52", "RA-100")
def test_even_a_power_that_does_nothing_costs_all_that_it_costs() -> None:
    assert not lay(seat("1 gold", play="witch"), PASSED).can_use("witch")
    assert not lay(seat("1 gold", play="demonologist"), PASSED).can_use("demonologist", 1)


@pytest.mark.rules("LT-53", "RA-183")
def test_statue_and_cathedral_react_to_a_check_in_the_middle_of_a_round() -> None:
    mine = seat("3 gold", play="golden-statue dark-cathedral chaos-imp")
    table = lay(seat(play="coral-castle"), mine)
    table.use(0, "coral-castle")
    table.react(1, "golden-statue")
    table.react(1, "dark-cathedral")
    assert standings(table) == [4, 7]
    assert table.round == 1


@pytest.mark.rules("LT-53", "RA-183")
def test_statue_and_cathedral_react_to_the_check_at_the_end_of_a_round() -> None:
    mine = seat("3 gold", play="golden-statue dark-cathedral chaos-imp", passed=True)
    table = lay(seat(play="coral-castle"), mine)
    table.do(0, "pass")
    table.react(1, "dark-cathedral")
    table.react(1, "golden-statue")
    assert standings(table) == [4, 7]
    assert table.round == 2
