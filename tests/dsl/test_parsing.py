"""Text to tree: every place exact, every comment kept, every line that can be read."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.dsl import syntax
from cardwright.dsl.diagnostics import Report
from cardwright.dsl.folders import shipped_cards
from cardwright.dsl.parser_tables import load_parser
from cardwright.dsl.parsing import parse
from cardwright.dsl.quick_parser import parse_quickly
from cardwright.dsl.source import Source, Span
from support.pipeline import SAMPLES, is_within
from support.samples import one_in


def read(text: str) -> tuple[syntax.Tree, list[str]]:
    """Parse a text; return the tree and the names of the codes reported."""
    report = Report()
    tree = parse(Source("<text>", text), report)
    return tree, [fault.code.name for fault in report]


def card_of(text: str) -> syntax.Card:
    document = read(text)[0].document
    assert isinstance(document, syntax.Card)
    return document


def body(*lines: str) -> str:
    return "".join(['artifact "Owl" {\n', *(f"  {line}\n" for line in lines), "}\n"])


def clauses(*lines: str) -> tuple[syntax.Clause, ...]:
    return card_of(body(*lines)).clauses


def nodes_in(value: object) -> Iterator[syntax.Node]:
    """A node and all nodes below it."""
    if isinstance(value, tuple):
        for item in value:
            yield from nodes_in(item)
    elif isinstance(value, syntax.Node):
        yield value
        for field in dataclasses.fields(value):
            yield from nodes_in(getattr(value, field.name))


# -- places ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "kind", "written"),
    [
        ("power  turn this  ->  draw 1  # x", syntax.Power, "power  turn this  ->  draw 1"),
        ("power turn this -> draw 1", syntax.Ability, "turn this -> draw 1"),
        ("cost 1 elan + 2 gold", syntax.Effects, "1 elan + 2 gold"),
        ("cost 3 any except gold or death", syntax.AnyOf, "any except gold or death"),
        ("power turn this -> gain (its cost + 2) any", syntax.Expression, "(its cost + 2)"),
        ("power turn this -> gain (its cost + 2) any", syntax.Attribute, "its cost"),
        ("power turn this -> gain 1 gold per 3 X", syntax.Per, "per 3 X"),
        ("points 1 per life on a dragon", syntax.Per, "per life on a dragon"),
        ("power turn a dragon or demon as A -> draw 1", syntax.Selector, "a dragon or demon as A"),
        ("power turn this -> each rival loses 2 life", syntax.By, "each rival loses 2 life"),
        ("power turn this -> take 1 gold from a rival with more life", syntax.Tail,
         "from a rival with more life"),
        ("power turn this -> straighten all demons of all players", syntax.Players, "all players"),
        ("power turn this -> place a dragon for 4 less except gold", syntax.Price,
         "4 less except gold"),
        ("power turn this -> place a card from hand or deck", syntax.Place, "hand or deck"),
        ("power turn this -> (for each resource on this: gain 1 same)", syntax.ForEach,
         "for each resource on this"),
        ("power (draw 1 unless pay 1 gold)", syntax.Group, "(draw 1 unless pay 1 gold)"),
        ("collect if 1 gold on this: 2 any", syntax.If, "if 1 gold on this"),
        ("power if this is turned: draw 1", syntax.IsA, "this is turned"),
        ('fr "Chouette \\"x\\""  pl "Sowa"', syntax.Text, '"Chouette \\"x\\""'),
        ("react to life loss from a dragon: ignore", syntax.Words, "life loss"),
    ],
)  # fmt: skip
def test_node_stands_where_it_was_written(line: str, kind: type[syntax.Node], written: str) -> None:
    text = body(line)
    found = [node for node in nodes_in(clauses(line)) if isinstance(node, kind)]
    assert found[0].span == Span(text.index(written), text.index(written) + len(written))


def test_card_stands_from_its_kind_to_its_brace() -> None:
    text = "# first\n\n" + body("cost 0") + "# last\n"
    assert Source("", text).slice(card_of(text).span) == body("cost 0").strip()


@pytest.mark.parametrize(
    "file", one_in(4, sorted(shipped_cards().rglob("*.card"))), ids=lambda file: file.stem
)
def test_parts_lie_within_the_whole_and_words_are_as_written(file: Path) -> None:
    text = file.read_text("utf-8")
    tree, found = read(text)
    assert found == []
    for node in nodes_in(tree.document):
        assert is_within(node.span, text)
        for field in dataclasses.fields(node):
            for part in nodes_in(getattr(node, field.name)):
                assert node.span.start <= part.span.start <= part.span.end <= node.span.end
        if isinstance(node, syntax.Word):
            assert text[node.span.start : node.span.end] == node.text
        elif isinstance(node, syntax.Numeral):
            assert int(text[node.span.start : node.span.end]) == node.value


# -- comments and lines ---------------------------------------------------------------------------


def test_comments_are_kept_with_their_places() -> None:
    text = '# a\nartifact "O # wl" {  # b\n  cost 0# c + d\n  \t# e -> f  \n}\n#'
    tree, found = read(text)
    assert found == []
    assert [comment.text for comment in tree.comments] == ["# a", "# b", "# c + d", "# e -> f", "#"]
    assert [comment.trailing for comment in tree.comments] == [False, True, True, False, False]
    for comment in tree.comments:
        assert text.startswith(comment.text, comment.span.start)


@pytest.mark.parametrize(
    "lines",
    [
        ["power turn this", "-> draw 1 + gain 1 elan / pay 1 gold unless pay 1 elan"],
        [
            "power turn this  # +",
            "# + who",
            "-> draw 1 + gain 1 elan",
            "/ pay 1 gold unless pay 1 elan",
        ],
        [
            "power turn this -> draw 1",
            "",
            "\t + gain 1 elan/ pay 1 gold",
            "# x",
            "unless pay 1 elan",
        ],
    ],
)
def test_line_goes_on_where_the_next_starts_with_a_sign(lines: list[str]) -> None:
    whole = "power turn this -> draw 1 + gain 1 elan / pay 1 gold unless pay 1 elan"
    assert clauses(*lines) == clauses(whole)


def test_line_that_ends_with_a_sign_is_a_fault_but_the_clause_is_read() -> None:
    tree, found = read(body("power turn this ->", "  draw 1 +", "  gain 1 elan", "points 1"))
    assert found == ["line-too-short"] * 2
    assert isinstance(tree.document, syntax.Card)
    assert tree.document.clauses == clauses("power turn this -> draw 1 + gain 1 elan", "points 1")


def test_comment_with_a_sign_does_not_continue_the_line_before() -> None:
    assert clauses("cost 1 elan", "# pay + gain -> / unless", "points 1") == clauses(
        "cost 1 elan", "points 1"
    )


def test_layout_does_not_count_in_comparisons() -> None:
    assert clauses("cost   1  elan") == clauses("cost 1 elan  # cheap")


def test_quantities_and_verbs_are_steps_alike() -> None:
    (power,) = clauses(
        "power turn this + pay 1 elan + 2 gold + draw 1 -> gain 1 elan / 2 gold / draw 1"
    )
    assert isinstance(power, syntax.Power)
    assert power.ability.cost is not None
    assert [len(option.steps) for option in power.ability.cost.options] == [4]
    assert [len(option.steps) for option in power.ability.effects.options] == [1, 1, 1]


# -- going on after errors ------------------------------------------------------------------------


def test_all_faulty_lines_are_reported_and_all_others_read() -> None:
    wrong = ["cost 1 elan 2", "power turn this gain 1 elan", "points", "types a b", "power -> ->"]
    right = ["collect 1 elan", "points 1", "power turn this -> draw 1", "types dragon"]
    mixed = [line for pair in zip(wrong, [*right, ""], strict=True) for line in pair]
    tree, found = read(body(*mixed))
    assert len(found) == len(wrong)
    assert isinstance(tree.document, syntax.Card)
    assert tree.document.clauses == clauses(*right)


@pytest.mark.parametrize(
    "head",
    ["artifact Brass Owl {", 'artifact "Owl"', "artifact 'Owl' {", 'artifact "Owl {', "artifact {"],
)
def test_clauses_are_read_even_if_the_head_is_not(head: str) -> None:
    text = body("cost 1 elan", "points 1").replace('artifact "Owl" {', head)
    tree, found = read(text)
    assert len(found) == 1
    assert isinstance(tree.document, syntax.Card)
    assert tree.document.clauses == clauses("cost 1 elan", "points 1")


def test_clauses_are_read_even_if_the_card_is_not_closed() -> None:
    tree, found = read(body("cost 1 elan", "points 1").removesuffix("\n}\n"))
    assert found == ["unclosed-block"]
    assert isinstance(tree.document, syntax.Card)
    assert tree.document.clauses == clauses("cost 1 elan", "points 1")


def test_declaration_after_one_that_is_not_closed_is_read() -> None:
    text = 'game "G" {\n  resource a {\n    en "A"\n  resource b {\n    en "B"\n  }\n}\n'
    tree, found = read(text)
    assert found == ["unclosed-block"]
    assert isinstance(tree.document, syntax.Game)
    assert [getattr(entry, "category", None) for entry in tree.document.entries] == [
        syntax.Word("resource", span=Span(0, 0))
    ] * 2


def test_faults_beyond_the_limit_are_passed_over() -> None:
    assert len(read(body(*["power -> ->"] * 1000))[1]) == 50


@pytest.mark.parametrize("sample", SAMPLES)
def test_clause_left_out_leaves_the_others_as_they_were(sample: str) -> None:
    whole = card_of(SAMPLES[sample])
    for clause in whole.clauses:
        start = clause.span.start
        text = SAMPLES[sample][:start] + "power + " + SAMPLES[sample][start:]
        tree, found = read(text)
        assert len(found) == 1
        assert isinstance(tree.document, syntax.Card)
        assert tree.document.clauses == tuple(other for other in whole.clauses if other != clause)


@pytest.mark.parametrize(
    "file", [*shipped_cards().rglob("*.card")][::12], ids=lambda file: file.stem
)
def test_what_is_read_quickly_is_what_lark_reads(file: Path) -> None:
    for path in (file, file.with_suffix(".scenario")):
        if path.is_file():
            text = path.read_text("utf-8")
            quick, slow = parse_quickly(text), load_parser().parse(text)
            assert quick == slow
            assert [one.span for one in nodes_in(quick)] == [one.span for one in nodes_in(slow)]


@pytest.mark.parametrize("fault", ["!", "types ", "}", 'artifact "Owl" {'])
def test_whatever_lark_refuses_is_left_to_it(fault: str) -> None:
    text = body("types dragon")
    assert parse_quickly(text) is not None
    assert parse_quickly(text + fault) is None
    assert parse_quickly(fault + text) is None
