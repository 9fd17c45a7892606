"""What the rules say about single components of the base game."""

import pytest

from support.table import essences, lay, mixes, seat

PASSED = seat(passed=True)


@pytest.mark.rules("RA-201")
def test_the_transmuter_may_give_back_what_was_paid_but_no_gold() -> None:
    table = lay(seat("1 elan 1 gold", play="transmuter"), PASSED)
    table.use(0, "transmuter")
    assert len(table.amounts) == 20, "all mixes of 3 out of 4 types"
    assert all("gold" not in amount for amount in table.amounts)
    table.choose(0, "3 elan")
    assert table.pool(0) == essences("3 elan")


@pytest.mark.rules("RA-201")
def test_the_transmuter_needs_2_essences() -> None:
    assert not lay(seat("1 gold", play="transmuter"), PASSED).can_use("transmuter")
    assert lay(seat("2 gold", play="transmuter"), PASSED).can_use("transmuter")


@pytest.mark.rules("RA-202")
def test_elan_gathers_on_the_athanor_and_can_be_collected() -> None:
    table = lay(seat("1 elan", play="athanor"), PASSED, on={"athanor": "2 elan"})
    table.use(0, "athanor", 1)
    assert table.on("athanor") == essences("4 elan")
    table.finish_round()
    assert table.asked == (0, "take_stored")
    table.do(0, "take")
    assert table.pool(0) == essences("4 elan")
    assert table.on("athanor") == {}


@pytest.mark.rules("RA-203")
def test_the_athanor_spends_6_of_its_own_elan_and_x_of_the_pool() -> None:
    table = lay(seat("2 elan 4 calm", play="athanor"), PASSED, on={"athanor": "8 elan"})
    table.use(0, "athanor", 2)
    table.choose(0, "4 calm")
    assert table.on("athanor") == essences("2 elan")
    assert table.pool(0) == essences("2 elan 4 gold")


@pytest.mark.rules("RA-203", "RA-204", "LT-51")
def test_with_5_elan_on_it_the_athanor_makes_no_gold() -> None:
    table = lay(seat("9 elan 9 calm", play="athanor"), PASSED, on={"athanor": "5 elan"})
    assert not table.can_use("athanor", 2)
    fuller = lay(seat("9 elan 9 calm", play="athanor"), PASSED, on={"athanor": "6 elan"})
    assert fuller.can_use("athanor", 2)


@pytest.mark.rules("RA-205")
def test_the_corrupt_altar_may_destroy_itself() -> None:
    table = lay(seat(play="corrupt-altar"), PASSED, on={"corrupt-altar": "3 elan"})
    table.use(0, "corrupt-altar", 2)
    table.do(0, "number:7")  # its cost of 5, and 2; all of them elan
    assert table.pool(0) == essences("7 elan")
    assert table.cards("play", 0) == set()
    assert table.cards("discards", 0) == {"corrupt-altar"}


@pytest.mark.rules("RA-206")
def test_the_crypt_places_out_of_ones_own_discards_only() -> None:
    mine = seat("9 death 9 elan", play="crypt", hand="fiery-whip", discards="flaming-pit")
    table = lay(mine, seat(discards="guard-dog"))
    table.use(0, "crypt", 2)
    assert table.open_for("card") == {"flaming-pit"}
    table.do(0, "card:flaming-pit")
    assert table.cards("play", 0) == {"crypt", "flaming-pit"}
    assert not table.is_turned("flaming-pit")


@pytest.mark.rules("RA-207")
def test_the_fiery_whip_cannot_destroy_itself() -> None:
    alone = lay(seat(play="fiery-whip"), PASSED)
    assert not alone.can_use("fiery-whip", 2)
    table = lay(seat(play="fiery-whip prism vault"), PASSED)
    table.use(0, "fiery-whip", 2)
    assert table.open_for("card") == {"prism", "vault"}


@pytest.mark.rules("RA-208")
def test_the_guard_dog_straightens_itself_only_while_turned_and_for_1_elan() -> None:
    turned = lay(seat("1 elan", play="guard-dog"), PASSED, turned="guard-dog")
    turned.use(0, "guard-dog")
    assert not turned.is_turned("guard-dog")
    assert turned.pool(0) == {}
    assert not turned.can_use("guard-dog")
    assert not lay(seat(play="guard-dog"), PASSED, turned="guard-dog").can_use("guard-dog")


@pytest.mark.rules("RA-209")
def test_the_mermaid_moves_1_calm_life_or_gold() -> None:
    table = lay(seat("1 elan 1 calm 1 life 1 death 1 gold", play="mermaid"), PASSED)
    table.use(0, "mermaid")
    assert table.mixes == mixes("1 calm", "1 life", "1 gold")
    assert not lay(seat("2 elan 2 death", play="mermaid"), PASSED).can_use("mermaid")


@pytest.mark.rules("RA-209", "RA-107")
def test_the_mermaid_puts_it_on_any_of_ones_own_components() -> None:
    own = "mermaid sunken-reef crypt druid"
    table = lay(seat("1 calm", play=own), seat(play="coral-castle prism"), turned="sunken-reef")
    table.use(0, "mermaid")
    assert table.open_for("card") == set(own.split())
    table.do(0, "card:sunken-reef")
    assert table.on("sunken-reef") == essences("1 calm")
    assert table.points(0) == 2, "1 for the calm, and 1 for the tile"


@pytest.mark.rules("RA-209", "RA-165")
def test_what_lies_on_a_magic_item_is_lost_when_the_item_is_given_back() -> None:
    table = lay(seat("1 gold", play="mermaid alchemy"), seat(), centre="divination research")
    table.use(0, "mermaid")
    table.do(0, "card:alchemy")
    table.do(1, "pass", "card:research")
    table.pass_turn(0, "divination")
    assert table.cards("centre") == {"alchemy"}
    assert table.on("alchemy") == {}
    assert "gold" not in table.pool(0)


@pytest.mark.rules("RA-210", "RA-78")
def test_the_dagger_is_destroyed_and_a_card_discarded_for_its_second_power() -> None:
    assert not lay(seat(play="sacrificial-dagger"), PASSED).can_use("sacrificial-dagger", 2)
    table = lay(seat(play="sacrificial-dagger", hand="flaming-pit hawk"), PASSED)
    table.use(0, "sacrificial-dagger", 2)
    table.do(0, "card:flaming-pit")
    table.choose(0, "1 calm 1 death")
    assert table.cards("discards", 0) == {"sacrificial-dagger", "flaming-pit"}
    assert table.cards("hand", 0) == {"hawk"}
    assert table.pool(0) == essences("1 calm 1 death")


@pytest.mark.rules("RA-211", "RA-54", "RA-56")
def test_vault_and_windup_man_reward_leaving_essences_on_them() -> None:
    table = lay(
        seat(play="vault windup-man"),
        seat(),
        on={"vault": "3 gold", "windup-man": "1 calm"},
        step="collect",
    )
    table.do(0, "leave", "leave")
    table.choose(0, "1 elan 1 death")
    assert table.pool(0) == essences("1 elan 1 death")
    assert table.on("vault") == essences("3 gold")
    assert table.on("windup-man") == essences("3 calm")


@pytest.mark.rules("RA-212")
def test_transmutation_may_give_back_what_was_paid_and_needs_3_essences() -> None:
    table = lay(seat("2 elan 1 death", play="transmutation"), PASSED)
    table.use(0, "transmutation")
    assert all("gold" not in amount for amount in table.amounts)
    table.choose(0, "2 elan 1 death")
    assert table.pool(0) == essences("2 elan 1 death")
    assert not lay(seat("2 elan", play="transmutation"), PASSED).can_use("transmutation")


@pytest.mark.rules("RA-213", "RA-182")
def test_the_golden_statue_is_worth_3_more_for_3_gold_at_a_check() -> None:
    table = lay(seat(play="coral-castle"), seat("4 gold", play="golden-statue great-pyramid"))
    table.use(0, "coral-castle")
    table.react(1, "golden-statue")
    assert table.entries("check")[0]["standings"] == [4, 7]
    assert table.pool(1) == essences("1 gold")
    assert table.is_turned("golden-statue")
    assert table.points(1) == 4, "the 3 points were for the check only"


@pytest.mark.rules("RA-214", "RA-50", "RA-51", "RA-177")
def test_the_cursed_forge_wants_1_death_or_is_turned_and_scores_all_the_same() -> None:
    paid = lay(seat("1 death", play="cursed-forge"), seat(), step="collect")
    assert paid.asked == (0, "avoid")
    paid.do(0, "way_out")
    assert paid.pool(0) == {}
    assert not paid.is_turned("cursed-forge")
    declined = lay(seat("1 death", play="cursed-forge"), seat(), step="collect")
    declined.do(0, "none")
    assert declined.pool(0) == essences("1 death")
    assert declined.is_turned("cursed-forge")
    assert declined.points(0) == 2, "1, and 1 for the tile"


@pytest.mark.rules("RA-215")
def test_the_dragons_lair_is_turned_together_with_a_dragon() -> None:
    table = lay(seat(play="dragons-lair water-dragon"), PASSED)
    table.use(0, "dragons-lair", 2)
    assert table.is_turned("dragons-lair")
    assert table.is_turned("water-dragon")
    assert table.on("dragons-lair") == essences("2 gold")
    no_lair = lay(seat(play="dragons-lair water-dragon"), PASSED, turned="dragons-lair")
    assert not no_lair.can_use("dragons-lair", 2)
    no_dragon = lay(seat(play="dragons-lair water-dragon"), PASSED, turned="water-dragon")
    assert not no_dragon.can_use("dragons-lair", 2)


@pytest.mark.rules("RA-216")
def test_the_sacred_grove_is_turned_together_with_a_creature() -> None:
    table = lay(seat(play="sacred-grove nightingale"), PASSED)
    table.use(0, "sacred-grove", 2)
    assert table.is_turned("sacred-grove")
    assert table.is_turned("nightingale")
    assert table.on("sacred-grove") == essences("1 life")
    no_creature = lay(seat(play="sacred-grove water-dragon"), PASSED)
    assert not no_creature.can_use("sacred-grove", 2)


@pytest.mark.rules("RA-217", "RA-4")
def test_the_bestiary_scores_2_per_dragon_and_1_per_creature() -> None:
    def worth(beasts: str) -> int:
        with_place = lay(seat(play=f"sorcerers-bestiary {beasts}"), seat(), first=1).points(0)
        return with_place - lay(seat(play=beasts), seat(), first=1).points(0)

    assert worth("") == 0
    assert worth("vault") == 0
    assert worth("hawk") == 1
    assert worth("fire-dragon") == 2
    assert worth("sea-serpent") == 3
    assert worth("sea-serpent hawk fire-dragon") == 6
