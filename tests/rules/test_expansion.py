"""Components of the expansion with rules of their own: Illusion, and Places that do not turn."""

import pytest

from support.table import essences, lay, seat


@pytest.mark.rules("LT-42")
def test_illusion_turns_with_each_use_and_works_again_once_straightened() -> None:
    table = lay(seat("2 life", play="illusion temple-of-the-abyss witch"), seat())
    table.use(0, "temple-of-the-abyss", 3)
    assert table.is_turned("illusion")
    assert table.on("temple-of-the-abyss") == essences("1 calm")
    table.do(1, "pass")
    assert not table.can_use("temple-of-the-abyss", 3)
    table.use(0, "witch")
    table.do(0, "card:illusion")
    table.use(0, "temple-of-the-abyss", 3)
    assert table.on("temple-of-the-abyss") == essences("2 calm")


@pytest.mark.rules("LT-42")
def test_what_illusion_counts_as_lasts_for_one_use_of_a_power() -> None:
    table = lay(seat(play="illusion sorcerers-bestiary"), seat(), first=1)
    table.use(0, "sorcerers-bestiary")
    table.react(0, "illusion")
    assert table.entries("check")[-1]["standings"] == [1, 1]
    assert table.points(0) == 0


@pytest.mark.rules("LT-44")
@pytest.mark.parametrize(
    ("place", "power", "artifacts", "lying"),
    [
        ("dragon-aerie", 2, "fire-dragon bone-dragon", "2 life"),
        ("temple-of-the-abyss", 3, "homunculus fire-demon", "2 calm"),
    ],
)
def test_a_place_that_does_not_turn_can_be_used_several_times(
    place: str, power: int, artifacts: str, lying: str
) -> None:
    table = lay(seat(play=f"{place} {artifacts}"), seat())
    table.use(0, place, power)
    table.do(0, f"card:{artifacts.split(maxsplit=1)[0]}")
    assert not table.is_turned(place)
    table.do(1, "pass")
    table.use(0, place, power)
    assert table.on(place) == essences(lying)
    assert all(table.is_turned(card) for card in artifacts.split())
    assert not table.can_use(place, power), "no other artifact is left to turn"


@pytest.mark.rules("LT-45")
def test_the_temple_straightens_the_demons_of_all_players() -> None:
    table = lay(
        seat("2 life", play="temple-of-the-abyss homunculus hawk"),
        seat(play="fire-demon prism"),
        seat(play="hound-of-death", passed=True),
        turned="homunculus hawk fire-demon prism hound-of-death",
    )
    table.use(0, "temple-of-the-abyss")
    assert not any(table.is_turned(card) for card in ("homunculus", "fire-demon", "hound-of-death"))
    assert all(table.is_turned(card) for card in ("hawk", "prism", "temple-of-the-abyss"))
