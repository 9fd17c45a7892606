from textwrap import dedent

import pytest

from cardwright.dsl import codes
from cardwright.dsl.diagnostics import Diagnostic
from cardwright.dsl.render import COLOURED, render_plain, summary
from cardwright.dsl.source import Source, Span
from support.faults import fault

CARD = 'artifact "Hound" {\n  cost 1 glod\n  power turn this ->\n    gain 1 life\n}\n'


def carets(text: str, marked: str) -> list[str]:
    """The excerpt of a fault: the lines after its head."""
    return render_plain([fault(text, marked)]).splitlines()[1:]


def test_a_fault_is_shown_with_its_place_line_carets_and_way_out() -> None:
    found = fault(CARD, "glod", message="unknown resource `glod`", help="did you mean `gold`?")
    assert render_plain([found]) == dedent(
        """\
        box/hound.card:2:10: error[unknown-resource]: unknown resource `glod`
          |
        2 |   cost 1 glod
          |          ^^^^
          = help: did you mean `gold`?
        """
    )


def test_notes_stand_before_help() -> None:
    lines = render_plain([fault(CARD, "glod", note="why", help="how")]).splitlines()
    assert lines[-2:] == ["  = note: why", "  = help: how"]


def test_a_span_over_two_lines_is_underlined_on_both() -> None:
    assert carets(CARD, "->\n    gain 1") == [
        "  |",
        "3 |   power turn this ->",
        "  |                   ^^",
        "4 |     gain 1 life",
        "  |     ^^^^^^",
    ]


def test_a_span_over_many_lines_shows_the_first_and_the_last() -> None:
    assert carets(CARD, CARD.strip()) == [
        "  |",
        '1 | artifact "Hound" {',
        "  | ^^^^^^^^^^^^^^^^^^",
        "  …",
        "5 | }",
        "  | ^",
    ]


def test_a_span_that_ends_with_its_line_break_stays_on_its_line() -> None:
    assert carets("one\ntwo\n", "one\n")[1:] == ["1 | one", "  | ^^^"]


@pytest.mark.parametrize(
    ("text", "marked", "column", "width"),
    [
        ("カード x", "x", 7, 1),
        ("カード x", "ード", 2, 4),
        ("🪙 x", "x", 3, 1),
        ("e\u0301t\u0323 x", "x", 3, 1),
        ("\tx", "x", 4, 1),
        ("Ołtarz x", "x", 7, 1),
    ],
)
def test_carets_stand_by_display_width(text: str, marked: str, column: int, width: int) -> None:
    assert carets(text, marked)[-1] == "  | " + " " * column + "^" * width


def test_an_empty_span_gets_one_caret() -> None:
    found = Diagnostic(codes.UNCLOSED_BLOCK, "no end", Source("a.card", "{ "), Span(2, 2))
    assert render_plain([found]).splitlines()[-1] == "  |   ^"


def test_the_gutter_is_as_wide_as_the_largest_number() -> None:
    lines = carets("\n" * 8 + "one\ntwo", "one\ntwo")
    assert lines == ["   |", " 9 | one", "   | ^^^", "10 | two", "   | ^^^"]


def test_a_file_that_could_not_be_read_has_no_excerpt() -> None:
    found = Diagnostic(codes.UNREADABLE_FILE, "can't read", Source("a.card", ""), Span(0, 0))
    assert render_plain([found]) == "a.card:1:1: error[unreadable-file]: can't read\n"


def test_a_long_line_is_cut_around_the_fault() -> None:
    shown = carets("a" * 500 + " bad " + "b" * 500, "bad")
    line, marks = shown[1], shown[2]
    assert len(line) <= 100
    assert line[marks.index("^") : marks.rindex("^") + 1] == "bad"
    assert line.startswith("1 | …")
    assert line.endswith("…")


def test_carets_never_outrun_a_cut_line() -> None:
    shown = carets("x" * 5000, "x" * 5000)
    assert len(shown[2]) <= len(shown[1])


@pytest.mark.parametrize("char", ["\x1b", "\x07", "\x9b", "\x7f", "\u202e", "\u2066", "\udc80"])
def test_no_control_character_of_a_card_reaches_the_terminal(char: str) -> None:
    found = fault(f"a {char}b", "b", message=f"bad `{char}`", help=char, path=f"a{char}.card")
    assert char not in render_plain([found])


def test_two_faults_are_an_empty_line_apart() -> None:
    found = fault(CARD, "glod")
    assert render_plain([found, found]).count("\n\n") == 1


def test_nothing_found_renders_nothing() -> None:
    assert render_plain([]) == ""


def test_colour_changes_no_character() -> None:
    found = [fault(CARD, "glod", help="did you mean `gold`?")]
    coloured = render_plain(found, style=COLOURED)
    assert "\x1b[1;31merror[unknown-resource]\x1b[0m" in coloured
    for code in {*COLOURED.codes.values(), "0"}:
        coloured = coloured.replace(f"\x1b[{code}m", "")
    assert coloured == render_plain(found)


WARNING = codes.MISSING_TRANSLATION


@pytest.mark.parametrize(
    ("found", "checked", "text"),
    [
        ([], None, "no faults"),
        ([], 1, "no faults in 1 file"),
        ([], 112, "no faults in 112 files"),
        ([fault(CARD, "glod")], None, "1 error in 1 file"),
        ([fault(CARD, "glod")], 1, "1 error in 1 file"),
        ([fault(CARD, "glod")], 3, "1 error in 1 of 3 files"),
        ([fault(CARD, "glod", code=WARNING)] * 2, None, "2 warnings in 1 file"),
        (
            [
                fault(CARD, "glod"),
                fault(CARD, "cost", path="b.card"),
                fault(CARD, "life", path="c.card", code=WARNING),
            ],
            None,
            "2 errors, 1 warning in 3 files",
        ),
    ],
)
def test_summary_counts(found: list[Diagnostic], checked: int | None, text: str) -> None:
    assert summary(found, checked=checked) == text
