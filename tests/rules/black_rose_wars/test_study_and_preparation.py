"""The Study Phase and the Preparation Phase."""

from typing import Any

import pytest

from cardwright.runtime import Game
from support.lodge import asked, at, do, do_first, has_state, in_zone, lodge, offered

PLACES = {"nero": at(0, 1), "tessa": at(0, -2)}
PILES = {
    "destruction_pile": ("fireball", "maelstrom", "ice-burst"),
    "necromancy_pile": ("graze", "ice-grip"),
    "transmutation_pile": ("overload", "stone-claws"),
}
HAND = ("cowardice", "epiphany", "dismiss", "plot", "magic-door", "hourglass")


def studying(**more: Any) -> Game:
    return lodge(PLACES, step="study", table=PILES, **more)


@pytest.mark.rules("BR-78", "BR-83", "BR-272")
def test_two_cards_come_from_the_grimoire_and_two_from_schools() -> None:
    game = lodge(
        PLACES, step="grimoire", table=PILES,
        zones={0: {"grimoire": ("plot", "dismiss", "hourglass")}},
    )  # fmt: skip
    assert len(in_zone(game, "hand", 0)) == 2
    do(game, *["zone:destruction_pile"] * 3, "zone:necromancy_pile")
    do_first(game, 2)
    assert len(in_zone(game, "hand", 0)) == 4


@pytest.mark.rules("BR-79", "BR-80")
def test_four_are_drawn_in_any_split_and_two_kept() -> None:
    game = studying()
    assert asked(game) == (0, "study")
    do(game, "zone:destruction_pile", "zone:destruction_pile", "zone:necromancy_pile")
    do(game, "zone:transmutation_pile")
    drawn = in_zone(game, "studied", 0)
    assert len(drawn) == 4
    assert game.view(1)["players"][0]["zones"]["studied"]["cards"] is None
    assert sorted(offered(game)) == sorted(f"keep:{card}" for card in drawn)
    do(game, f"keep:{drawn[0]}", f"keep:{drawn[1]}")
    assert in_zone(game, "hand", 0) == drawn[:2]
    discards = [
        card
        for school in ("destruction", "necromancy", "transmutation")
        for card in in_zone(game, f"{school}_discards")
    ]
    assert sorted(discards) == sorted(drawn[2:])


@pytest.mark.rules("BR-81")
def test_forgotten_spells_are_not_studied() -> None:
    game = lodge(PLACES, step="study", table={**PILES, "forgotten_pile": ("eviscerate",)})
    assert offered(game) == [
        "zone:necromancy_pile", "zone:destruction_pile", "zone:transmutation_pile",
    ]  # fmt: skip


@pytest.mark.rules("BR-82")
def test_a_spell_of_another_mage_is_discarded_and_counts() -> None:
    game = lodge(
        PLACES, step="study", table={"necromancy_pile": ("putrify",), "destruction_pile": HAND}
    )
    do(game, "zone:necromancy_pile")
    assert in_zone(game, "necromancy_discards") == ["putrify"]
    do(game, *["zone:destruction_pile"] * 3)
    assert asked(game) == (0, "keep")
    assert len(offered(game)) == 3


@pytest.mark.rules("BR-84", "BR-87")
def test_what_is_above_the_hand_limit_goes_to_memories() -> None:
    game = studying(zones={0: {"hand": HAND}})
    do(game, *["zone:destruction_pile"] * 3, "zone:transmutation_pile")
    do_first(game, 2)
    assert len(in_zone(game, "hand", 0)) == 8
    assert asked(game) == (0, "trim")
    do(game, "drop:plot")
    assert in_zone(game, "memories", 0) == ["plot"]
    assert len(in_zone(game, "hand", 0)) == 7
    assert asked(game) == (0, "remove"), "also removes one, as in the example"
    do(game, "remove:dismiss")
    assert len(in_zone(game, "hand", 0)) == 6
    assert in_zone(game, "conspiracy_discards") == ["dismiss"]
    assert asked(game)[0] == 1


@pytest.mark.rules("BR-84", "BR-86")
def test_a_removed_spell_is_none_above_the_hand_limit() -> None:
    game = studying(zones={0: {"hand": HAND}})
    do(game, *["zone:destruction_pile"] * 3, "zone:transmutation_pile")
    do_first(game, 2)
    do(game, "remove:plot")
    assert len(in_zone(game, "hand", 0)) == 7
    assert in_zone(game, "memories", 0) == []
    assert asked(game)[0] == 1, "only one"


@pytest.mark.rules("BR-85")
def test_empty_piles_are_refilled() -> None:
    game = lodge(PLACES, step="grimoire", zones={0: {"memories": ("plot", "dismiss")}})
    assert sorted(in_zone(game, "hand", 0)) == ["dismiss", "plot"]
    assert in_zone(game, "memories", 0) == []
    game = lodge(PLACES, step="study", table={"destruction_discards": ("fireball",)})
    do(game, "zone:destruction_pile")
    assert in_zone(game, "hand", 0) == ["fireball"], "nothing was left for a second draw"


@pytest.mark.rules("BR-86", "BR-87", "BR-273")
def test_one_spell_may_be_removed_to_its_school() -> None:
    game = studying(zones={0: {"hand": ("plot", "dismiss")}})
    do(game, *["zone:destruction_pile"] * 3, "zone:necromancy_pile")
    do_first(game, 2)
    assert asked(game) == (0, "remove")
    do(game, "remove:plot")
    assert in_zone(game, "conspiracy_discards") == ["plot"]
    assert asked(game)[0] == 1, "only one"


def preparing(*hand: str) -> Game:
    return lodge(PLACES, step="prepare", zones={0: {"hand": hand}, 1: {"hand": ("graze",)}})


@pytest.mark.rules("BR-88", "BR-89", "BR-90", "BR-93", "BR-95", "BR-276")
def test_two_to_four_spells_are_laid_quick_first() -> None:
    game = preparing("fireball", "plot", "dismiss", "hourglass", "epiphany")
    do(game, "upright:fireball")
    assert "done" not in offered(game), "one is too few"
    do(game, "upright:plot")
    assert "done" in offered(game)
    do(game, "upright:dismiss", "upright:hourglass", "upright:graze")
    assert [in_zone(game, zone, 0) for zone in ("quick", "first", "second", "third")] == [
        ["fireball"], ["plot"], ["dismiss"], ["hourglass"],
    ]  # fmt: skip
    assert in_zone(game, "hand", 0) == ["epiphany"]
    assert asked(game) == (0, "turn")


@pytest.mark.rules("BR-91", "BR-92")
def test_each_spell_is_laid_on_one_of_its_sides() -> None:
    game = do(preparing("fireball", "plot"), "reversed:fireball", "upright:plot", "upright:graze")
    assert has_state(game, "fireball", "turned")
    assert not has_state(game, "plot", "turned")
    assert not [option for option in offered(game) if "upright" in option or "reversed" in option]


@pytest.mark.rules("BR-94")
def test_preparation_is_secret_until_all_are_done() -> None:
    game = do(preparing("fireball", "plot"), "reversed:fireball", "upright:plot")
    assert asked(game) == (1, "prepare")
    other = game.view(1)["players"][0]["zones"]
    assert other["quick"]["count"] == 0, "not even how many"
    do(game, "upright:graze")
    other = game.view(1)["players"][0]["zones"]
    assert other["quick"] == {"count": 1, "cards": None, "top": []}


@pytest.mark.rules("BR-96")
def test_with_fewer_cards_what_there_is_is_prepared() -> None:
    game = do(preparing("fireball"), "upright:fireball", "upright:graze")
    assert in_zone(game, "quick", 1) == ["graze"]
    assert in_zone(game, "first", 1) == []


@pytest.mark.rules("BR-150")
def test_a_room_trap_has_no_reverse() -> None:
    assert offered(preparing("blade-barrage", "plot")) == [
        "upright:blade-barrage", "upright:plot", "reversed:plot",
    ]  # fmt: skip


@pytest.mark.rules("BR-81", "BR-86")
def test_why_a_spell_is_not_removed() -> None:
    game = studying(zones={0: {"hand": (*HAND, "lightning-storm")}})
    do(game, *["zone:destruction_pile"] * 3, "zone:transmutation_pile")
    do_first(game, 2)
    assert asked(game) == (0, "trim")
    reasons = [game.why_not("remove:lightning-storm")]
    do(game, "remove:plot")
    assert asked(game) == (0, "trim"), "still one too many"
    reasons.append(game.why_not("remove:dismiss"))
    assert [reason and reason.code for reason in reasons] == ["of-no-school", "removed-already"]
