"""The shipped cards of Zauberschwert & Drachenei are complete and fit together."""

from collections import Counter

import pytest

from cardwright.dsl.folders import CARD_SUFFIX, SCENARIO_SUFFIX, shipped_games
from cardwright.dsl.model import Card
from cardwright.dsl.workspace import Workspace

FOLDER = shipped_games()["zauberschwert"]
COUNTS = {"artefact": 28, "creature": 12, "spell": 6, "energy_ball": 4, "holy_place": 3}


@pytest.fixture(scope="module")
def workspace() -> Workspace:
    return Workspace()


@pytest.fixture(scope="module")
def cards(workspace: Workspace) -> tuple[Card, ...]:
    return workspace.load_game(FOLDER).cards


def test_every_file_checks_without_error(workspace: Workspace) -> None:
    report = workspace.check([FOLDER])
    assert report.errors == 0, [f"{found.source.path}: {found.message}" for found in report]


def test_all_cards_are_there(cards: tuple[Card, ...]) -> None:
    assert Counter(card.kind for card in cards) == COUNTS


def test_set_and_cards_have_names_in_every_language(
    workspace: Workspace, cards: tuple[Card, ...]
) -> None:
    game = workspace.load_game(FOLDER)
    assert game.vocabulary is not None
    languages = set(game.vocabulary.languages)
    (info,) = game.sets.values()
    assert set(info.names) == set(info.about) == languages
    for card in cards:
        assert set(card.names) == languages, card.id


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_no_two_cards_have_the_same_name(cards: tuple[Card, ...], language: str) -> None:
    names = Counter(card.names[language] for card in cards)
    assert [name for name, number in names.items() if number > 1] == []


def test_ids_follow_from_the_english_names(cards: tuple[Card, ...]) -> None:
    for card in cards:
        words = card.names["en"].lower().replace("'", "").replace(":", "").split()
        assert card.id == "-".join(words)


def test_every_card_has_scenarios_beside_it(cards: tuple[Card, ...]) -> None:
    for card in cards:
        file = FOLDER / card.set / card.kind / f"{card.id}{CARD_SUFFIX}"
        assert file.is_file()
        assert file.with_suffix(SCENARIO_SUFFIX).is_file(), card.id
