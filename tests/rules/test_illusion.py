"""Illusion: a magic item that stands in for a Creature, a Demon or a Dragon."""

import pytest

from support.table import Table, essences, lay, reaction_of, seat

PASSED = seat(passed=True)
AS_CREATURE_OR_DEMON = reaction_of("illusion", 1)
AS_DRAGON = reaction_of("illusion", 2)


def bestiary(pool: str = "", beasts: str = "") -> Table:
    """A player who is about to check victory with the Bestiary, Illusion at hand."""
    return lay(seat(pool, play=f"sorcerers-bestiary illusion {beasts}"), seat(), first=1)


def standings(table: Table) -> list[int]:
    (check,) = table.entries("check")
    return list(check["standings"])


@pytest.mark.rules("LT-36")
@pytest.mark.parametrize("place", ["sacred-grove", "gate-of-hell"])
def test_illusion_counts_as_a_creature_or_a_demon_for_nothing_but_being_turned(place: str) -> None:
    table = lay(seat("1 gold", play=f"{place} illusion"), PASSED)
    table.use(0, place, 2 if place == "sacred-grove" else 1)
    assert table.is_turned("illusion")
    assert table.pool(0) == essences("1 gold")
    assert sum(table.on(place).values()) == 1


@pytest.mark.rules("LT-36")
def test_illusion_counts_as_a_dragon_for_2_essences() -> None:
    assert not lay(seat("1 elan", play="dragons-lair illusion"), PASSED).can_use("dragons-lair", 2)
    assert lay(seat("2 elan", play="dragons-lair illusion"), PASSED).can_use("dragons-lair", 2)


@pytest.mark.rules("LT-36", "RA-120")
def test_illusion_has_no_power_to_use_as_an_action() -> None:
    table = lay(seat("2 elan", play="illusion"), PASSED)
    assert table.options == {"pass"}


@pytest.mark.rules("LT-36", "RA-116")
def test_illusion_may_be_used_although_there_is_a_real_one_and_need_not() -> None:
    for choice, turned in (("card:hawk", "hawk"), (AS_CREATURE_OR_DEMON, "illusion")):
        table = lay(seat(play="sacred-grove hawk illusion"), PASSED)
        table.use(0, "sacred-grove", 2)
        assert table.options == {"card:hawk", AS_CREATURE_OR_DEMON}
        table.do(0, choice)
        assert table.on("sacred-grove") == essences("1 life")
        assert [card for card in ("hawk", "illusion") if table.is_turned(card)] == [turned]


@pytest.mark.rules("LT-36")
def test_a_rivals_illusion_is_of_no_use() -> None:
    table = lay(seat(play="sacred-grove"), seat(play="illusion"))
    assert not table.can_use("sacred-grove", 2)


@pytest.mark.rules("LT-37", "LT-38", "RA-215")
def test_illusion_is_the_missing_dragon_of_the_lair() -> None:
    table = lay(seat("1 elan 1 calm", play="dragons-lair illusion"), PASSED, first=1)
    table.use(0, "dragons-lair", 2)
    assert table.pool(0) == {}
    assert table.is_turned("illusion")
    assert table.is_turned("dragons-lair")
    assert table.on("dragons-lair") == essences("2 gold")
    assert table.points(0) == 2


@pytest.mark.rules("LT-38")
def test_a_turned_illusion_does_not_help_to_declare_a_power() -> None:
    table = lay(seat("2 elan", play="dragons-lair illusion"), PASSED, turned="illusion")
    assert table.can_use("dragons-lair", 1)
    assert not table.can_use("dragons-lair", 2)


@pytest.mark.rules("LT-38")
def test_a_power_that_needs_illusion_also_needs_what_illusion_costs() -> None:
    king = "cursed-dwarven-king illusion"
    assert lay(seat("2 elan", play=king), PASSED).can_use("cursed-dwarven-king", 2)
    assert not lay(seat("1 elan", play=king), PASSED).can_use("cursed-dwarven-king", 2)


@pytest.mark.rules("LT-39")
def test_at_the_bestiarys_check_illusion_counts_1_as_a_creature() -> None:
    table = bestiary(beasts="hawk")
    table.use(0, "sorcerers-bestiary", 1)
    table.do(0, AS_CREATURE_OR_DEMON)
    assert standings(table) == [2, 1]
    assert table.is_turned("illusion")


@pytest.mark.rules("LT-39")
def test_at_the_bestiarys_check_illusion_counts_2_as_a_dragon_for_2_essences() -> None:
    table = bestiary("3 calm", beasts="hawk")
    table.use(0, "sorcerers-bestiary", 1)
    table.do(0, AS_DRAGON)
    assert standings(table) == [3, 1]
    assert table.pool(0) == essences("1 calm")


@pytest.mark.rules("LT-39", "RA-116")
def test_at_the_bestiarys_check_illusion_may_be_left_alone() -> None:
    table = bestiary(beasts="hawk")
    table.use(0, "sorcerers-bestiary", 1)
    table.do(0, "none")
    assert standings(table) == [1, 1]
    assert not table.is_turned("illusion")


@pytest.mark.rules("LT-39")
def test_illusion_as_a_dragon_may_win_the_game() -> None:
    table = bestiary("2 calm", beasts="fire-dragon water-dragon hawk nightingale")
    assert table.points(0) == 9
    table.use(0, "sorcerers-bestiary", 1)
    table.do(0, AS_DRAGON)
    assert table.game.winners == (0,)


@pytest.mark.rules("LT-42", "LT-39")
def test_illusion_counts_for_that_one_check_only() -> None:
    table = bestiary(beasts="hawk")
    table.use(0, "sorcerers-bestiary", 1)
    table.do(0, AS_CREATURE_OR_DEMON)
    assert table.points(0) == 1


@pytest.mark.rules("LT-40")
def test_illusion_does_not_count_at_a_rivals_check() -> None:
    table = lay(seat(play="coral-castle"), seat("2 elan", play="sorcerers-bestiary illusion"))
    table.use(0, "coral-castle")
    assert table.asked == (1, "turn")
    assert standings(table) == [4, 0]


@pytest.mark.rules("LT-40")
def test_illusion_does_not_count_at_the_end_of_a_round() -> None:
    table = lay(seat("2 elan", play="sorcerers-bestiary illusion"), PASSED, first=1)
    table.do(0, "pass")
    assert standings(table) == [0, 1]
    assert table.round == 2


@pytest.mark.rules("LT-41")
def test_the_druid_and_the_temple_of_the_abyss_cannot_straighten_illusion() -> None:
    druid = lay(seat(play="druid illusion hawk"), PASSED, turned="illusion hawk")
    druid.use(0, "druid")
    assert druid.open_for("card") == {"hawk"}
    temple = lay(
        seat("2 life", play="temple-of-the-abyss illusion chaos-imp"),
        PASSED,
        turned="illusion chaos-imp",
    )
    temple.use(0, "temple-of-the-abyss", 1)
    assert temple.is_turned("illusion")
    assert not temple.is_turned("chaos-imp")


@pytest.mark.rules("LT-41")
def test_what_straightens_any_component_straightens_illusion() -> None:
    table = lay(seat("1 elan", play="chalice-of-fire illusion"), PASSED, turned="illusion")
    table.use(0, "chalice-of-fire")
    table.do(0, "card:illusion")
    assert not table.is_turned("illusion")


@pytest.mark.rules("LT-41", "LT-36")
def test_illusion_is_not_counted_among_creatures_demons_or_dragons() -> None:
    bestiary_alone = lay(seat(play="sorcerers-bestiary illusion"), seat(), first=1)
    assert bestiary_alone.points(0) == 0
    gate = lay(seat(play="gate-of-hell illusion"), seat(), first=1)
    assert gate.points(0) == 0
    slayer = lay(seat(play="possessed-demon-slayer"), seat(play="illusion"))
    slayer.use(0, "possessed-demon-slayer")
    assert slayer.pool(0) == {}


@pytest.mark.rules("LT-36", "LT-38", "LT-53")
def test_illusion_stands_in_for_the_cost_of_a_reaction_too() -> None:
    table = lay(seat(play="dark-cathedral illusion coral-castle"), seat(), first=1)
    table.use(0, "coral-castle")
    table.react(0, "dark-cathedral")
    assert table.is_turned("illusion")
    assert table.is_turned("dark-cathedral")
    assert standings(table) == [6, 1]


@pytest.mark.rules("LT-36", "LT-38")
def test_a_turned_illusion_does_not_help_to_react() -> None:
    table = lay(
        seat(play="dark-cathedral illusion coral-castle"), seat(), first=1, turned="illusion"
    )
    table.use(0, "coral-castle")
    assert standings(table) == [5, 1]
