"""What cards can be asked for."""

import html
import json
import re
from pathlib import Path

import pytest

from cardwright.frontends.simulating.figures import Figure
from cardwright.frontends.simulating.statistics import Estimate
from cardwright.frontends.site.catalogue import Catalogue, Library, Shelf
from cardwright.frontends.site.query import ALIASES, Questions, query_box
from cardwright.frontends.site.relations import Relations

HERE = "cards/game/index.md"


def questions(shelf: Shelf, language: str = "en") -> Questions:
    figure = Figure("", "held", 8, 4, 3, 2, 5, Estimate(0.625, 0.5, 0.75), None)
    figures = {shelf.entries[0].card.id: figure}
    return Questions(shelf, Relations(shelf), language, figures)


@pytest.fixture(scope="module")
def res_arcana(catalogue: Catalogue) -> Questions:
    return questions(next(s for s in catalogue.shelves if s.game.id == "res_arcana"))


def answers(asked: Questions, card: str) -> dict[str, object]:
    entry = next(entry for entry in asked.shelf.entries if entry.card.id == card)
    text = asked.answers(entry).removeprefix('data-cw-card="').removesuffix('"')
    found: dict[str, object] = json.loads(html.unescape(text))
    return found


def test_a_card_answers_what_it_is_costs_and_does(res_arcana: Questions) -> None:
    found = answers(res_arcana, "earth-dragon")
    assert found["type"] == ["dragon", "artifact"]
    assert (found["cost"], found["elan"], found["life"], found["points"]) == (7, 4, 3, 1)
    sword = answers(res_arcana, "dancing-sword")
    assert sword["makes"] == ["death", "elan"]
    assert sword["reacts"] == ["life loss"]
    assert sword["first_game"] == 4
    assert (answers(res_arcana, "alchemist")["wins"], found.get("wins")) == (62.5, None)


def test_a_card_without_a_cost_answers_no_number(res_arcana: Questions) -> None:
    assert "cost" not in answers(res_arcana, "alchemist")
    assert answers(res_arcana, "vial-of-light")["cost"] == 0


def test_every_word_that_a_card_answers_with_can_be_asked_for(catalogue: Catalogue) -> None:
    for shelf in catalogue.shelves:
        asked = questions(shelf)
        keys = {key.id: key for key in asked.keys}
        for entry in shelf.entries:
            for key, value in answers(asked, entry.card.id).items():
                if key != "id" and keys[key].kind == "word":
                    known = dict(keys[key].words)
                    words = value if isinstance(value, list) else [value]
                    assert all(word in known for word in words), (entry.card.id, key, words)


def test_short_forms_lead_to_keys_that_every_game_has(catalogue: Catalogue) -> None:
    general = {"name", "text", "kind", "type", "set", "cost", "points"}
    assert set(ALIASES.values()) <= general


@pytest.mark.parametrize("language", ["en", "fr", "pl", "de", "es"])
def test_the_box_speaks_the_language_of_the_page(catalogue: Catalogue, language: str) -> None:
    for shelf in catalogue.shelves:
        text = query_box(questions(shelf, language), is_gallery=True)
        data = re.search(r'id="cw-vocabulary">(.*?)</script>', text)
        assert data is not None
        vocabulary = json.loads(data[1])
        assert "{word}" in vocabulary["says"]["no_key"]
        assert all(key["title"] for key in vocabulary["keys"].values())
        assert text.count("?find=") >= 3


def test_a_game_of_ones_own_is_asked_in_its_own_words(woodcamp: Path) -> None:
    (shelf,) = Library([woodcamp]).catalogue().shelves
    found = answers(questions(shelf), "saw")
    assert found["silver"] == 1
    assert found["makes"] == ["wood", "clay"]
    assert "t:bird" in query_box(questions(shelf))
