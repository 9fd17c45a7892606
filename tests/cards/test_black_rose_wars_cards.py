"""The shipped cards of Black Rose Wars are complete and fit together."""

import re
from collections import Counter

import pytest

from cardwright.dsl.folders import CARD_SUFFIX, SCENARIO_SUFFIX, shipped_games
from cardwright.dsl.model import Card
from cardwright.dsl.wording import marks_text
from cardwright.dsl.workspace import Workspace

FOLDER = shipped_games()["black_rose_wars"]
COUNTS = {
    "spell": 86, "quest": 48, "omen": 30, "room": 19, "evocation": 8, "cell": 4, "mage": 4,
}  # fmt: skip
GIVEN = {"nero"}
"""Mages and Evocations of which the rules give all values."""


@pytest.fixture(scope="module")
def workspace() -> Workspace:
    return Workspace()


@pytest.fixture(scope="module")
def cards(workspace: Workspace) -> tuple[Card, ...]:
    return workspace.load_game(FOLDER).cards


def test_all_cards_are_there(cards: tuple[Card, ...]) -> None:
    assert Counter(card.kind for card in cards) == COUNTS


def test_set_and_cards_have_names_in_both_languages(
    workspace: Workspace, cards: tuple[Card, ...]
) -> None:
    game = workspace.load_game(FOLDER)
    assert game.vocabulary is not None
    assert game.vocabulary.languages == ("en", "fr")
    (info,) = game.sets.values()
    assert set(info.names) == set(info.about) == {"en", "fr"}
    for card in cards:
        assert set(card.names) <= {"en", "fr"}
        assert card.kind == "mage" or set(card.names) == {"en", "fr"}, card.id


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_cards_have_the_same_name(cards: tuple[Card, ...], language: str) -> None:
    names = Counter(card.names.get(language, card.names["en"]) for card in cards)
    assert [name for name, number in names.items() if number > 1] == []


def test_ids_follow_from_the_english_names(cards: tuple[Card, ...]) -> None:
    for card in cards:
        words = card.names["en"].lower().replace("'", "").split()
        assert card.id == "-".join(words)
        assert (FOLDER / card.set / card.kind / f"{card.id}{CARD_SUFFIX}").is_file()


def test_every_card_has_scenarios_beside_it(cards: tuple[Card, ...]) -> None:
    for card in cards:
        file = FOLDER / card.set / card.kind / f"{card.id}{CARD_SUFFIX}"
        assert file.with_suffix(SCENARIO_SUFFIX).is_file(), card.id


def test_what_is_authored_here_says_so(cards: tuple[Card, ...]) -> None:
    says = {card.id: card.marks.get("authored") for card in cards}
    for card in cards:
        if card.kind == "spell":
            assert says[card.id] == "header"
        elif card.kind in ("mage", "evocation"):
            assert (says[card.id] == "values") is (card.id not in GIVEN)
        elif card.kind in ("quest", "omen"):
            printed = card.id in ("spilt-blood", "wretched-dance")
            assert says[card.id] == ("header" if printed else "card")
        else:
            assert says[card.id] is None


def test_numbers_are_printed_on_cards(workspace: Workspace, cards: tuple[Card, ...]) -> None:
    game = workspace.load_game(FOLDER).vocabulary
    assert game is not None
    told = {card.id: marks_text(card, game, "en") or "" for card in cards}
    assert told["nero"] == "Health 12, movement 2, attack 2, hand limit 7."
    assert told["clairvoyance"] == "", "nothing that only who deals the cards must know"
    wanted = {"quest": "worth", "room": "Resistance", "evocation": "ealth", "omen": "Moon Phase"}
    for card in cards:
        assert wanted.get(card.kind, "") in told[card.id], card.id


def test_every_room_but_the_black_rose_has_a_quest(cards: tuple[Card, ...]) -> None:
    named = " ".join(
        (FOLDER / card.set / card.kind / f"{card.id}{CARD_SUFFIX}").read_text("utf-8")
        for card in cards
        if card.kind == "quest" and "room_quest" in card.types
    )
    for room in (card for card in cards if card.kind == "room"):
        noun = room.types[-1]
        assert noun == "rose_room" or re.search(rf"activation of an? {noun}\b", named), room.id
