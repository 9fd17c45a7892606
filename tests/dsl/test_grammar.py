"""The grammar: without conflicts, small, and in step with the code that builds on it."""

import inspect
import re

import pytest
from lark import Lark

from cardwright.dsl.diagnostics import Report
from cardwright.dsl.parser_tables import OPTIONS, grammar_text, keywords, load_parser
from cardwright.dsl.parsing import parse
from cardwright.dsl.read_game import read_game, reserved
from cardwright.dsl.resolve.moves import OWN_VERBS
from cardwright.dsl.resolve.words_of_steps import verbs
from cardwright.dsl.source import Source
from cardwright.dsl.syntax import Game
from cardwright.dsl.tree_builder import TreeBuilder

MOST_LINES = 240
"""What a person can keep in mind; a language that needs more wants another look."""


def test_grammar_has_no_conflicts_and_no_colliding_terminals() -> None:
    Lark(grammar_text(), **OPTIONS, strict=True)


def test_grammar_is_small() -> None:
    assert len(grammar_text().splitlines()) <= MOST_LINES


def names_of_reductions() -> set[str]:
    """What is built while parsing: rules and aliases that are not replaced by their only child."""
    return {
        rule.alias or rule.origin.name
        for rule in load_parser().rules
        if rule.alias or not (rule.options.expand1 and len(rule.expansion) == 1)
    }


def names_of_methods() -> set[str]:
    own = vars(TreeBuilder).items()
    return {name for name, value in own if inspect.isfunction(value) and not name.startswith("_")}


def test_every_rule_has_its_method_and_every_method_its_rule() -> None:
    rules = {name for name in names_of_reductions() if not name.startswith("_")}
    assert {name for name in names_of_methods() if name.islower()} == rules


def test_every_method_for_a_terminal_has_one() -> None:
    terminals = {terminal.name for terminal in load_parser().terminals}
    assert {name for name in names_of_methods() if name.isupper()} <= terminals


def test_reserved_words_are_those_of_the_grammar() -> None:
    words = set(re.findall('"([a-z]+)"', grammar_text()))
    assert keywords("card") <= words
    assert reserved() - words == {"card", "cards", *verbs()} - {*OWN_VERBS}


@pytest.mark.parametrize("category", ["resource", "kind", "type", "zone", "verb", "call", "moment"])
@pytest.mark.parametrize("word", sorted(reserved()))
def test_no_game_can_declare_a_reserved_word(category: str, word: str) -> None:
    text = f'game "G" {{\n  languages en\n  {category} {word} {{\n    en "w"\n  }}\n}}\n'
    source, report = Source("game.card", text), Report()
    tree = parse(source, report).document
    assert isinstance(tree, Game)
    assert len(report) == 0
    read_game("g", tree, source, report)
    assert f"`{word}` is a word of the language itself" in [fault.message for fault in report]


def test_no_call_begins_with_a_reserved_word() -> None:
    text = 'game "G" {\n  languages en\n  call "take stock" {\n    en "w"\n  }\n}\n'
    source, report = Source("game.card", text), Report()
    tree = parse(source, report).document
    assert isinstance(tree, Game)
    read_game("g", tree, source, report)
    assert [fault.message for fault in report] == ["`take` is a word of the language itself"]
