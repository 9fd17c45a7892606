"""Cards for tests of the generated text: a few lines of a card, and what languages make of it."""

from functools import cache
from pathlib import Path

from cardwright.dsl import model, wording
from cardwright.dsl.folders import Home, shipped_games
from cardwright.dsl.source import Source
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.workspace import read_card
from support.german import in_all_languages
from support.strategies import vocabulary

_HEADS = {
    "artifact": 'artifact "Test" {\ncost 0\n',
    "place": 'place "Test" {\ncost 0\nmark tile 1\nmark side sun\n',
    "monument": 'monument "Test" {\ncost 4 gold\n',
}


@cache
def _words() -> Vocabulary:
    """The words of a game in which powers may be bound to every moment."""
    data = vocabulary().model_dump()
    for moment in data["moments"]:
        moment["powers"] = "too"
    return Vocabulary.model_validate(data)


def card_of(clauses: str, kind: str = "artifact") -> model.Card:
    """The card with these clauses."""
    head = _HEADS.get(kind, f'{kind} "Test" {{\n')
    folder = shipped_games()["res_arcana"]
    source = Source("<test>", f"{head}{clauses}\n}}\n")
    file = read_card(source, Path("test.card"), Home(folder, "base", None), _words())
    assert file.card is not None, [found.message for found in file.found]
    return file.card


def said(clauses: str, language: str, kind: str = "artifact") -> str:
    """The whole text of a card with these clauses."""
    return " ".join(wording.card_text(card_of(clauses, kind), in_all_languages(), language))


def signs(clause: str, kind: str = "artifact") -> str:
    """The signs for a card with one ability."""
    card = card_of(clause, kind)
    (ability,) = card.abilities
    return wording.icon_line(ability, card, vocabulary())


def without_form(game: Vocabulary, category: str, id: str, language: str, form: str) -> Vocabulary:
    """The game with one word that lacks a form."""
    data = game.model_dump()
    (entry,) = [entry for entry in data[category] if entry["id"] == id]
    del entry["names"][language]["forms"][form]
    return Vocabulary.model_validate(data)
