"""The formatter: the same text for the same tree, with every comment."""

import re
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.dsl import syntax
from cardwright.dsl.diagnostics import Report
from cardwright.dsl.folders import CARD_SUFFIX, shipped_cards
from cardwright.dsl.formatting import format_source, format_tree
from cardwright.dsl.formatting.words import LAYOUTS
from cardwright.dsl.parsing import parse
from cardwright.dsl.reading import read_file
from cardwright.dsl.source import Source
from cardwright.dsl.write import card_to_tree
from support.documents import documents
from support.layouts import careless
from support.samples import often, one_in
from support.strategies import cards, vocabulary

CASES = sorted((Path(__file__).parent / "format_cases").glob("*.txt"))
SHIPPED = sorted(shipped_cards().rglob(f"*{CARD_SUFFIX}"))


def parsed(text: str) -> syntax.Tree:
    report = Report()
    tree = parse(Source("<test>", text), report)
    assert not list(report), text
    return tree


def formatted(text: str) -> str:
    report = Report()
    result = format_source(Source("<test>", text), report)
    assert result is not None, list(report)
    return result


def words_of(comments: list[str]) -> list[list[str]]:
    return [comment.lstrip("#").split() for comment in comments]


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_case_is_formatted_as_expected(case: Path) -> None:
    text, expected = case.read_text("utf-8").split("=== formatted ===\n")
    assert formatted(text) == expected
    assert formatted(expected) == expected
    assert parsed(expected).document == parsed(text).document


@pytest.mark.parametrize("file", one_in(4, SHIPPED), ids=lambda path: path.stem)
def test_shipped_file_is_formatted(file: Path) -> None:
    source = read_file(file, Report())
    assert source is not None
    assert format_source(source, Report()) == source.text


@pytest.mark.parametrize(
    "text",
    [
        'mage "Seer" {\n  collect 1 life ->\n  power turn this -> draw 1\n}\n',
        'mage "Seer" {\n  collect 1 life\n',
        'mage "Seer" {\n}\nmage "Twin" {\n}\n',
        'mage "Seer" {\n  collect 1000 life\n}\n',
        "# only a comment\n",
        "",
    ],
)
def test_text_with_syntax_errors_is_not_formatted(text: str) -> None:
    report = Report()
    assert format_source(Source("<test>", text), report) is None
    assert report.errors


def test_words_need_not_be_known_to_be_formatted() -> None:
    assert formatted('elf "E"{\n  shout 1 gld\n}') == 'elf "E" {\n  shout 1 gld\n}\n'


def test_tree_that_was_never_text_has_no_blank_lines() -> None:
    tree = parsed('mage "Seer" {\n  collect 1 life\n\n  collect 1 gold\n}\n')
    assert "\n\n" not in format_tree(tree)


def check_layout_makes_no_difference(document: syntax.Document, data: st.DataObject) -> None:
    canonical = format_tree(syntax.Tree(document, ()))
    text, comments = data.draw(careless(canonical))

    result = formatted(text)

    tree = parsed(result)
    assert tree.document == document
    assert words_of([comment.text for comment in tree.comments]) == words_of(comments)
    assert formatted(result) == result
    assert format_tree(syntax.Tree(tree.document, ())) == canonical


@pytest.mark.parametrize("examples", often([12], [300]))
@pytest.mark.parametrize(
    "documents",
    [cards().map(lambda card: card_to_tree(card, vocabulary())), documents()],
    ids=["cards", "games and sets"],
)
def test_layout_makes_no_difference(
    documents: st.SearchStrategy[syntax.Document], examples: int
) -> None:
    given_these = given(document=documents, data=st.data())
    settings(deadline=None, max_examples=examples)(given_these(check_layout_makes_no_difference))()


@pytest.mark.parametrize("node", LAYOUTS, ids=lambda node: node.__name__)
def test_a_layout_writes_every_field_once(node: type[syntax.Node]) -> None:
    named = re.findall(r"\.(\w+)", LAYOUTS[node])
    own = {field.name for field in fields(node)} - {"span", "minus"}  # a sum writes the signs
    assert sorted(named) == sorted({"text"} if node is syntax.Words else own)
