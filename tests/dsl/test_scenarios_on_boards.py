"""Scenarios say where cards stand: what is given, what is expected, and what can't be."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.dsl.workspace import Workspace
from cardwright.frontends.scenarios.suite import Suite
from cardwright.runtime import rulebooks
from support.board import SQUARES, TEXT, SkirmishBook, figure
from support.scenarios import scenario

GIVEN = """
    given field: a1, a2, dark-wood
    given player 1: ann in camp
    given ann: in a1
"""
WOOD = figure("square", "Dark Wood", "mark column 1", "mark row 4")


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "skirmish" / "base"
    folder.mkdir(parents=True)
    (folder.parent / "game.card").write_text(TEXT.lstrip(), "utf-8")
    (folder / "set.card").write_text('set "Base" {\n}\n', "utf-8")
    for text in (*SQUARES, WOOD, figure("hero", "Ann")):
        name = text.split('"')[1].lower().replace(" ", "-")
        (folder / f"{name}.card").write_text(text, "utf-8")
    monkeypatch.setattr(rulebooks, "_registered", {})
    rulebooks.register("skirmish", SkirmishBook)
    yield folder
    rulebooks.unregister("skirmish")


def told(base: Path, body: str, given: str = GIVEN) -> list[str]:
    """Return the faults of a scenario; where it has none, what was not so."""
    file = base / "sample.scenario"
    file.write_text(scenario(given + body), "utf-8")
    suite = Suite(Workspace(game=str(base.parent)))
    found, _ = suite.load(file)
    if found.found:
        return [fault.message for fault in found.found]
    return [failure.message for result in suite.run(file) for failure in result.failures]


def test_where_a_card_stands_is_given_and_expected(base: Path) -> None:
    assert told(base, "player 1: walk a2\nexpect ann: in a2\nexpect nothing else changed") == []


def test_it_is_told_where_a_card_stands_instead(base: Path) -> None:
    (message,) = told(base, "player 1: walk a2\nexpect ann: in dark-wood")
    assert "`ann` is in `a2`, not in `dark-wood`" in message


def test_a_card_that_stands_elsewhere_has_changed(base: Path) -> None:
    (message,) = told(base, "player 1: walk a2\nexpect nothing else changed")
    assert "`ann` was in `a1`, and is in `a2`" in message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("given ann: in a2", "`ann` stands in two places"),
        ("given a2: in a1", "`a2` does not stand in `a1`"),
        ("expect a2: in a1", "`a2` does not stand in `a1`"),
        ("given ann: in nowhere", "`in nowhere` says nothing here"),
    ],
)
def test_what_can_not_be_so_is_a_fault(base: Path, line: str, message: str) -> None:
    assert any(message in one for one in told(base, f"{line}\nexpect round 1"))


def test_nothing_stands_in_a_place_that_is_not_in_play(base: Path) -> None:
    body = "given player 1: ann in camp\ngiven ann: in a1\nexpect round 1"
    (message,) = told(base, body, given="")
    assert message == "`a1` is not in play, so nothing stands there"
