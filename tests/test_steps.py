"""A step is declared once: few modules name it, and those that CONTRIBUTING says."""

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

from cardwright.dsl import wording
from cardwright.dsl.model import Give, Step

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("runtime", "dsl", "languages", "frontends")
STEPS = {step.__name__: step for step in get_args(Step)}

PLACES = re.compile(
    r"runtime/cardwright/runtime/(definitions/steps|operations/\w+)\.py"
    r"|dsl/cardwright/dsl/meaning/doing\.py"
    r"|languages/cardwright/languages/\w+/grammar\.py"
)
"""Where a step of the ordinary shape is named, as CONTRIBUTING says."""

ELSEWHERE = {
    **{"Gain": 10, "Pay": 20, "Put": 13, "Take": 19, "Remove": 6, "Transfer": 7, "Steal": 1},
    **{"Lose": 12, "SetStatus": 24, "Move": 31, "Stand": 15, "Aim": 15, "Draw": 19, "Deploy": 24},
    **{"Look": 16, "Reveal": 19, "Return": 5, "Shuffle": 3, "Exchange": 3, "ExchangeZones": 3},
    **{"Use": 20, "Score": 3, "Prevent": 1, "Add": 1, "Redirect": 1, "Call": 27, "Modify": 17},
    **{"Choice": 25, "By": 21, "May": 23, "Group": 37, "Avoidable": 21, "Wait": 12},
}
"""In how many other modules steps with a shape of their own are named, at most: fewer by and by."""


@cache
def names_in(path: Path) -> frozenset[str]:
    """Return the names that a module speaks of, but for those in texts."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                found.add(name)
    return frozenset(found)


def modules_that_name(step: str) -> list[str]:
    files = (path for part in PARTS for path in sorted((ROOT / part / "cardwright").rglob("*.py")))
    return [path.relative_to(ROOT).as_posix() for path in files if step in names_in(path)]


@pytest.mark.parametrize("step", STEPS)
def test_a_step_is_named_where_it_is_declared_done_meant_and_said(step: str) -> None:
    found = modules_that_name(step)
    assert "runtime/cardwright/runtime/definitions/steps.py" in found
    elsewhere = [path for path in found if not PLACES.fullmatch(path)]
    assert len(elsewhere) <= ELSEWHERE.get(step, 0), elsewhere


def test_giving_touches_eight_files() -> None:
    grammars = [import_module(f"cardwright.languages.{one}.grammar") for one in wording.languages()]
    said_in = [grammar for grammar in grammars if Give.kind in grammar.WRITER.verbs]
    assert len(said_in) == 5
    assert len(modules_that_name(Give.__name__)) + len(said_in) == 8


def test_contributing_names_these_places() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    row = next(line for line in text.splitlines() if "the language can't say" in line)
    for place in ("definitions/steps.py", "operations/", "meaning/doing.py", "grammar.py"):
        assert place in row
