"""Scenarios of the shipped cards, written and played in tests."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from cardwright.dsl.folders import GAME_FILE, shipped_games
from cardwright.dsl.workspace import Workspace
from cardwright.frontends.scenarios.results import Result
from cardwright.frontends.scenarios.suite import Suite


@cache
def suite() -> Suite:
    """The suite that tests share: the cards are read and compiled once."""
    return Suite(Workspace(game="res_arcana"))


def scenario(body: str, name: str = "it works") -> str:
    """Return a scenario with these lines."""
    lines = "\n".join(f"  {line.strip()}" for line in body.strip().splitlines())
    return f'scenario "{name}" {{\n{lines}\n}}\n'


def played(text: str, folder: Path) -> list[Result]:
    """Play the scenarios of a text."""
    file = folder / "sample.scenario"
    file.write_text(text, "utf-8")
    return list(suite().run(file))


def outcome(body: str, folder: Path) -> Result:
    """Play one scenario with these lines."""
    (result,) = played(scenario(body), folder)
    return result


def small_game(folder: Path, files: Mapping[str, str]) -> Path:
    """Write a game with the words of a shipped one and few files, which is read in no time."""
    game = folder / "res_arcana"
    (game / "base").mkdir(parents=True)
    words = shipped_games()["res_arcana"] / GAME_FILE
    (game / GAME_FILE).write_text(words.read_text("utf-8"), "utf-8")
    for name, text in files.items():
        (game / "base" / name).write_text(text, "utf-8")
    return game / "base"
