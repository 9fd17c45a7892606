"""Every part of a card can be said in every language, and what can't be said is an error."""

import re
from dataclasses import replace
from functools import cache, singledispatchmethod
from importlib import import_module
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.dsl import model, wording
from cardwright.dsl.folders import shipped_games
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.wording import icons
from cardwright.dsl.workspace import Workspace
from support.german import in_all_languages
from support.samples import often
from support.strategies import abilities, pers, vocabulary
from support.wording import card_of, without_form

WRITERS: list[type[Any]] = [
    import_module(f"cardwright.languages.{code}.grammar").WRITER for code in wording.languages()
]
GRAMMARS: list[type[Any]] = [*WRITERS, icons._Icons]
UNIONS = {
    "ability": model.Ability,
    "step": model.Step,
    "resource": model.Resource,
}


def registry(grammar: type[Any], name: str) -> set[type]:
    """What a grammar has a phrase for, and what all languages say in the same way."""
    methods: dict[str, Any] = {}
    for base in reversed(grammar.__mro__):
        methods |= {key: vars(base)[key] for key in (name, f"common_{name}") if key in vars(base)}
    found = [method for method in methods.values() if isinstance(method, singledispatchmethod)]
    assert found, f"{grammar.__name__} has no {name}"
    return {kind for method in found for kind in method.dispatcher.registry}


def is_said_as_declared(grammar: type[Any], node: type[Any]) -> bool:
    """Whether a grammar says a step by its fields: after a verb, or among its signs."""
    if grammar is icons._Icons:
        return hasattr(node, "signs")
    return node.kind in grammar.verbs


@pytest.mark.parametrize("grammar", GRAMMARS, ids=lambda grammar: grammar.__name__)
@pytest.mark.parametrize("name", UNIONS)
def test_every_kind_of_node_has_a_phrase(grammar: type[Any], name: str) -> None:
    known = tuple(registry(grammar, name) - {object})
    unsaid = {kind for kind in get_args(UNIONS[name]) if not issubclass(kind, known)}
    missing = {kind for kind in unsaid if not is_said_as_declared(grammar, kind)}
    assert get_args(UNIONS[name])
    assert not missing


class Unheard(model.Node):
    """A node that no grammar knows."""


@pytest.mark.parametrize("grammar", WRITERS)
def test_unknown_step_is_an_error(grammar: type[Any]) -> None:
    writer = grammar(vocabulary(), card_of("power turn this -> draw 1"))
    with pytest.raises(wording.MissingPhrase, match="no phrase for `Unheard`"):
        writer.step(Unheard(), None)


def test_every_language_of_a_shipped_game_has_a_grammar() -> None:
    assert set(vocabulary().languages) <= set(wording.languages())


# -- any card the language can say ----------------------------------------------------------------

FLAWS = re.compile(r"\s{2}| [,.;:)]|\( |,,|\.\.|None|\bof the an?\b|\bde el\b|\ba el\b|\bà les?\b")
FRENCH_FLAWS = re.compile(r"\bde (le|les|un|une)\b")


@cache
def bearer(kind: str) -> model.Card:
    return card_of("power turn this -> draw 1", kind)


def flaws(text: str, language: str) -> list[str]:
    text = text.replace("\N{NO-BREAK SPACE}", "")
    found = [*FLAWS.finditer(text), *(FRENCH_FLAWS.finditer(text) if language == "fr" else ())]
    return [flaw.group() for flaw in found]


@pytest.mark.parametrize("examples", often([6], [40]))
@pytest.mark.parametrize("kind", ["artifact", "mage", "place", "scroll"])
def test_any_ability_can_be_said_without_flaws(kind: str, examples: int) -> None:
    checked = given(st.just(kind), abilities())(check_said_without_flaws)
    settings(deadline=None, max_examples=examples)(checked)()


def check_said_without_flaws(kind: str, ability: model.Ability) -> None:
    game, card = in_all_languages(), bearer(kind)
    for language in wording.languages():
        text = wording.ability_text(ability, card, game, language)
        assert text.endswith(".")
        assert text[0] == text[0].upper()
        assert not flaws(text, language), text
    line = wording.icon_line(ability, card, game)
    assert line.strip() == line != ""
    assert line.count("(") == line.count(")")


@settings(deadline=None, max_examples=50)
@given(pers(), st.integers(0, 999))
def test_any_points_can_be_said(per: model.Per, number: int) -> None:
    game, card = in_all_languages(), bearer("place")
    worth = model.Term(number=number, per=per)
    card = replace(card, points=(worth, worth))
    for language in wording.languages():
        text = wording.points_text(card, game, language)
        assert text is not None
        assert not flaws(text, language), text
    assert wording.points_icons(card, game)


# -- what is missing ------------------------------------------------------------------------------


def test_language_without_grammar_is_an_error() -> None:
    card = card_of("power turn this -> draw 1")
    with pytest.raises(
        wording.MissingPhrase, match="no grammar for `it`, only for: en, de, es, fr, pl"
    ):
        wording.card_text(card, vocabulary(), "it")


def test_game_without_a_language_that_has_a_grammar_is_an_error() -> None:
    game = Workspace().load_game(shipped_games()["zauberschwert"])
    assert game.vocabulary is not None
    with pytest.raises(wording.MissingPhrase, match="has no name in `pl`"):
        wording.type_line(game.cards[0], game.vocabulary, "pl")


def test_word_without_a_name_is_an_error() -> None:
    data = vocabulary().model_dump()
    for kind in data["kinds"]:
        del kind["names"]["fr"]
    game = Vocabulary.model_validate(data)
    with pytest.raises(wording.MissingPhrase, match="`artifact` has no name in `fr`"):
        wording.type_line(card_of("power turn this -> draw 1"), game, "fr")


@pytest.mark.parametrize(
    ("category", "id", "language", "form", "clause"),
    [
        ("types", "dragon", "en", "plural", "power turn a dragon -> draw 1"),
        ("types", "dragon", "fr", "plural", "all dragons cost 3 less"),
        ("kinds", "artifact", "pl", "locative", "power pay 1 elan -> put 1 elan on this"),
        ("resources", "gold", "pl", "genitive", "collect 1 gold"),
        (
            *("verbs", "turn", "de", "second"),
            "collect each rival loses 1 life unless you turn a dragon",
        ),
        ("verbs", "destroy", "en", "participle", "power destroy a card -> gain (its cost) any"),
        ("moments", "collect", "en", "during", "power during collect: turn this -> draw 1"),
    ],
)
def test_missing_form_is_an_error(
    category: str, id: str, language: str, form: str, clause: str
) -> None:
    card = card_of(clause)
    assert wording.card_text(card, in_all_languages(), language)
    game = without_form(in_all_languages(), category, id, language, form)
    with pytest.raises(wording.MissingPhrase, match=f"`{id}` has no form `{form}` in `{language}`"):
        wording.card_text(card, game, language)


def test_word_without_an_icon_shows_its_id() -> None:
    data = vocabulary().model_dump()
    for resource in data["resources"]:
        resource["icon"] = ""
    card = card_of("collect 2 gold")
    (ability,) = card.abilities
    line = wording.icon_line(ability, card, Vocabulary.model_validate(data))
    assert line == "🤲: 2⟨gold⟩"
