"""Why something is not open is said in every language that a game's rules are told in."""

import ast
import inspect
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import cardwright.runtime
from cardwright.runtime import Reason
from cardwright.runtime.rulebooks import GAMES
from cardwright.runtime.texts.phrasebook import CORE, Phrasebook
from cardwright.runtime.texts.templates import Templates, TextsOf
from support.games import compiled_res_arcana

RUNTIME = Path(inspect.getfile(cardwright.runtime)).parent
RULEBOOKS = RUNTIME / "rulebooks"
TRANSLATED = sorted(set(CORE) - {"en"})
LACKING = {"lacking-resources/any", "lacking-resources/mixed", "lacking-resources/nothing"}


OWN = [
    (game, language)
    for game in GAMES
    for language in TextsOf(f"rulebooks/{game}")
    if language != "en"
]


@cache
def codes_in(folder: Path) -> frozenset[str]:
    """The codes of the reasons that the modules of a folder give."""
    found = set()
    for path in folder.rglob("*.py"):
        if folder == RUNTIME and RULEBOOKS in path.parents:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason":
                found |= {
                    part.value
                    for part in ast.walk(node.args[0])
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                }
    return frozenset(found)


def book_in(language: str) -> Phrasebook:
    return Phrasebook(compiled_res_arcana(), language, TextsOf("rulebooks/res_arcana"))


def gaps(templates: Templates) -> dict[str, set[str]]:
    return {
        key: {name for _, name, _, _ in Formatter().parse(text) if name}
        for key, text in templates.reasons.items()
    }


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_core_says_each_of_its_reasons_in_every_language(language: str) -> None:
    core = codes_in(RUNTIME) | {"card-in-status", "card-not-in-status"}
    assert CORE[language].reasons.keys() == core | LACKING


@pytest.mark.parametrize(("game", "language"), OWN)
def test_a_rulebook_says_each_of_its_reasons_in_its_languages(game: str, language: str) -> None:
    own = TextsOf(f"rulebooks/{game}")[language].reasons.keys()
    assert own == codes_in(RULEBOOKS / game) - CORE[language].reasons.keys()


def test_all_languages_name_the_same_facts() -> None:
    first, *others = (gaps(CORE[language]) for language in TRANSLATED)
    assert all(other == first for other in others)


@pytest.mark.parametrize(
    ("resources", "more", "expected"),
    [
        ({"gold": 2}, 0, "il vous manque 2 Or"),
        ({}, 3, "il vous manque encore 3 ressources au choix"),
        ({"gold": 1}, 1, "il vous manque 1 Or + 1 de plus, au choix"),
        ({}, 0, "il vous manque les bonnes ressources"),
    ],
)
def test_what_is_lacking_is_named_or_counted(
    resources: dict[str, int], more: int, expected: str
) -> None:
    facts = {"card": "hawk", "resources": resources, "any": more}
    assert book_in("fr").reason(Reason("lacking-resources", "you lack it", facts)) == expected


def test_names_are_those_of_the_language() -> None:
    reason = Reason("card-in-status", "`Hawk` is turned", {"card": "hawk", "status": "turned"})
    assert book_in("fr").reason(reason) == (
        "«\N{NO-BREAK SPACE}Faucon\N{NO-BREAK SPACE}» est en position engagée"
    )


def test_english_is_the_message_of_the_reason_itself() -> None:
    assert book_in("en").reason(Reason("game-over", "the game is over")) == "the game is over"


def test_a_reason_without_words_is_said_in_english() -> None:
    assert book_in("fr").reason(Reason("of-another-game", "it rains")) == "it rains"
