"""What beginners do wrong, and what they are told: one report for one mistake, with a way out."""

from pathlib import Path

import pytest

from cardwright.dsl.workspace import Workspace
from support.mistakes import SEPARATOR, check, mended, reports
from support.samples import one_in

CASES = sorted((Path(__file__).parent / "mistakes").glob("*.txt"))


@pytest.fixture(scope="module")
def workspace() -> Workspace:
    return Workspace()


def parts_of(case: Path) -> tuple[str, str]:
    text, separator, expected = case.read_text("utf-8").partition(SEPARATOR)
    assert separator, f"no line {SEPARATOR!r} in {case.name}"
    return text, expected


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_mistake_is_reported_as_expected(case: Path, workspace: Workspace) -> None:
    text, expected = parts_of(case)
    assert reports(text, check(workspace, text)) == expected


@pytest.mark.parametrize("case", one_in(3, CASES), ids=lambda case: case.stem)
def test_fix_removes_the_fault(case: Path, workspace: Workspace) -> None:
    text, _ = parts_of(case)
    found = check(workspace, text)
    messages = [fault.message for fault in found]
    for fault in found:
        if fault.fix:
            left = [other.message for other in check(workspace, mended(text, fault))]
            assert left.count(fault.message) < messages.count(fault.message)
            assert len(left) <= len(found), left


def test_cases_are_many() -> None:
    assert len(CASES) >= 40
