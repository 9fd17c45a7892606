"""Resources are counted as the languages of the game count them."""

import pytest

from cardwright.runtime import pools
from cardwright.runtime.decisions import Decision
from cardwright.runtime.reasons import lacking
from cardwright.runtime.texts.phrasebook import Phrasebook
from cardwright.runtime.texts.templates import Templates
from support.camp import Camp, compiled, words

MORE = """
  resource stone {
    en "stone" plural "stones"
    fr "pierre de pouvoir" feminine plural "pierres de pouvoir"
    pl "kamień" masculine plural "kamienie" genitive "kamienia" accusative "kamień"
  }
  resource sand {
    en "sand" plural "sands"
    fr "sable" masculine
    pl "piasek" masculine genitive "piasku" accusative "piasek"
  }
"""


def book(language: str) -> Phrasebook:
    return Phrasebook(compiled(words(MORE)), language, {})


@pytest.mark.parametrize(
    ("language", "amounts"),
    [
        ("en", ["1 stone", "2 stones", "3 wood + 1 sand"]),
        ("fr", ["1 pierre de pouvoir", "2 pierres de pouvoir", "3 bois + 1 sable"]),
        ("pl", ["1 towar kamienia", "2 towary kamienia", "3 towary drewna + 1 towar piasku"]),
        ("xx", ["1 stone", "2 stones", "3 wood + 1 sand"]),
    ],
)
def test_an_amount_takes_the_plural_that_the_game_declares(
    language: str, amounts: list[str]
) -> None:
    found = [
        book(language).amounts(resources)
        for resources in ({"stone": 1}, {"stone": 2}, {"wood": 3, "sand": 1})
    ]
    plain = [text.replace("\N{NO-BREAK SPACE}", " ").lower() for text in found]
    assert plain == amounts


def test_a_name_in_one_language_has_no_plural_of_another() -> None:
    assert book("fr").amounts({"sand": 2}).replace("\N{NO-BREAK SPACE}", " ") == "2 sable"


@pytest.mark.parametrize(
    ("language", "prompt"),
    [("en", "How many stones to pay?"), ("fr", "Pierres de pouvoir – combien en payer ?")],
)
def test_a_question_for_a_number_asks_for_several(language: str, prompt: str) -> None:
    about = {"resource": "stone", "question": "pay"}
    asked = book(language).prompt(Decision(0, 0, "how_many", about, ()))
    assert asked.replace("\N{NO-BREAK SPACE}", " ") == prompt


@pytest.mark.parametrize(("many", "text"), [(1, "you lack 1 stone"), (2, "you lack 2 stones")])
def test_what_is_lacking_is_counted(many: int, text: str) -> None:
    camp = Camp(compiled(words(MORE)))
    places = [resource.id for resource in camp.game.resources]
    missing = many * pools.unit(places.index("stone"))
    assert lacking(camp.machine, missing, 0, {}).message == text


@pytest.mark.parametrize(
    ("language", "forms", "said"),
    [
        ("en", "cube|cubes", ["0 cubes", "1 cube", "2 cubes", "5 cubes"]),
        ("fr", "cube|cubes", ["0 cube", "1 cube", "2 cubes", "5 cubes"]),
        ("pl", "kostka|kostki|kostek", ["0 kostek", "1 kostka", "2 kostki", "5 kostek"]),
        ("en", "sheep", ["0 sheep", "1 sheep", "2 sheep", "5 sheep"]),
    ],
)
def test_a_sentence_counts_in_the_forms_that_go_with_numbers(
    language: str, forms: str, said: list[str]
) -> None:
    own = {language: Templates({}, {}, {"lay": f"{{number:{forms}}}"})}
    words_of_game = Phrasebook(compiled(words(MORE)), language, own)
    entries = [{"kind": "lay", "number": number} for number in (0, 1, 2, 5)]
    assert [words_of_game.log_line(entry) for entry in entries] == said
