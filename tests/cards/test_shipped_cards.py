"""The shipped cards of Res Arcana are complete and fit together."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

from cardwright.dsl.folders import CARD_SUFFIX, GAME_FILE, SET_FILE, shipped_games
from cardwright.dsl.model import Amount, Card, Named
from cardwright.dsl.workspace import Workspace

FOLDER = shipped_games()["res_arcana"]
COUNTS = {
    "base": {"artifact": 40, "mage": 10, "monument": 10, "item": 8, "place": 10},
    "lux_et_tenebrae": {
        "artifact": 12,
        "mage": 4,
        "monument": 4,
        "item": 2,
        "scroll": 8,
        "place": 4,
    },
}


@pytest.fixture(scope="module")
def workspace() -> Workspace:
    return Workspace()


@pytest.fixture(scope="module")
def cards(workspace: Workspace) -> tuple[Card, ...]:
    return workspace.load_game(FOLDER).cards


def card_paths() -> list[Path]:
    files = FOLDER.rglob(f"*{CARD_SUFFIX}")
    return [file for file in files if file.name not in (GAME_FILE, SET_FILE)]


def test_every_file_checks_without_error(workspace: Workspace) -> None:
    report = workspace.check([FOLDER])
    assert report.errors == 0, [f"{found.source.path}: {found.message}" for found in report]


def test_each_set_has_all_its_components(cards: tuple[Card, ...]) -> None:
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for card in cards:
        counts[card.set][card.kind] += 1
    assert counts == COUNTS
    assert len(cards) == 112


def test_each_set_says_what_it_is_in_every_language(workspace: Workspace) -> None:
    game = workspace.load_game(FOLDER)
    assert game.vocabulary is not None
    assert set(game.sets) == set(COUNTS)
    for info in game.sets.values():
        assert set(info.names) == set(info.about) == set(game.vocabulary.languages)


def test_files_are_named_by_set_kind_and_id(cards: tuple[Card, ...]) -> None:
    named = sorted(FOLDER / card.set / card.kind / f"{card.id}{CARD_SUFFIX}" for card in cards)
    assert named == sorted(card_paths())


def test_ids_are_unique(cards: tuple[Card, ...]) -> None:
    assert repeated(card.id for card in cards) == []


def test_english_names_are_unique(cards: tuple[Card, ...]) -> None:
    assert repeated(card.names["en"] for card in cards) == []


def test_ids_follow_from_the_english_names(cards: tuple[Card, ...]) -> None:
    for card in cards:
        words = card.names["en"].lower().replace("'", "").replace("/", " ").split()
        assert card.id == "-".join(words)


def test_each_tile_has_a_sun_side_and_a_moon_side(cards: tuple[Card, ...]) -> None:
    sides: defaultdict[str | int, list[str | int]] = defaultdict(list)
    for card in cards:
        if card.kind == "place":
            sides[card.marks["tile"]].append(card.marks["side"])
    assert {tile: sorted(map(str, both)) for tile, both in sides.items()} == {
        tile: ["moon", "sun"] for tile in range(1, 8)
    }


def test_both_sides_of_a_tile_are_in_the_same_set(cards: tuple[Card, ...]) -> None:
    sets = {(card.marks["tile"], card.set) for card in cards if card.kind == "place"}
    assert len(sets) == 7


def test_only_places_are_sides_of_tiles(cards: tuple[Card, ...]) -> None:
    assert {card.kind for card in cards if card.marks.keys() & {"tile", "side"}} == {"place"}


def test_first_game_has_four_hands_of_a_mage_and_three_artifacts(cards: tuple[Card, ...]) -> None:
    hands: defaultdict[str | int, Counter[str]] = defaultdict(Counter)
    for card in cards:
        if "first_game" in card.marks:
            assert card.set == "base"
            hands[card.marks["first_game"]][card.kind] += 1
    assert hands == {number: {"mage": 1, "artifact": 3} for number in (1, 2, 3, 4)}


def test_every_monument_costs_four_gold(cards: tuple[Card, ...]) -> None:
    four_gold = ((Amount(number=4, resource=Named(resources=("gold",))),),)
    monuments = [card for card in cards if card.kind == "monument"]
    assert monuments
    for card in monuments:
        assert card.cost is not None
        assert card.cost.options == four_gold, card.id


def test_in_the_base_game_only_the_sea_serpent_has_two_types(cards: tuple[Card, ...]) -> None:
    two_types = [card.id for card in cards if card.set == "base" and len(card.types) > 1]
    assert two_types == ["sea-serpent"]


def repeated(names: Iterable[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]
