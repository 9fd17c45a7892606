import re

from cardwright.dsl import codes
from cardwright.dsl.render import render_github
from support.faults import fault

CARD = 'artifact "Hound" {\n  cost 1 glod\n}\n'


def test_a_fault_becomes_one_annotation() -> None:
    found = fault(CARD, "glod", message="unknown resource `glod`", help="did you mean `gold`?")
    assert render_github([found]) == (
        "::error file=box/hound.card,line=2,endLine=2,title=unknown-resource,col=10,endColumn=14"
        "::unknown resource `glod`%0Ahelp: did you mean `gold`?\n"
    )


def test_a_warning_is_a_warning() -> None:
    found = fault(CARD, "glod", code=codes.MISSING_TRANSLATION)
    assert render_github([found]).startswith("::warning ")


def test_characters_with_a_meaning_are_escaped() -> None:
    found = fault(CARD, "glod", path="a,b:c%.card", message="50% off\r\n::error::x")
    (line,) = render_github([found]).splitlines()
    assert "file=a%2Cb%3Ac%25.card," in line
    assert line.endswith("::50%25 off%0D%0A::error::x")


def test_annotations_over_several_lines_carry_no_columns() -> None:
    assert not re.search("col|endColumn", render_github([fault(CARD, CARD)]))
