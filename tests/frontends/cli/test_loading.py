"""A command loads what it needs and no more, so that short ones are quick."""

import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.dsl.folders import shipped_cards

SCRIPT = """
import sys
from cardwright.frontends.cli import main
code = main(sys.argv[1:])
print(*sys.modules, sep="\\n", file=sys.stderr)
sys.exit(code)
"""
# The command line, and the small modules that it shares with the other front ends.
COMMAND_LINE = {"frontends.cli", "frontends.errors", "frontends.files", "frontends.system"}
LIBRARIES = ("lark", "mkdocs", "rich")
NOT_FOR_CHECKING = (
    "cardwright.dsl.api",
    "cardwright.dsl.compiler",
    "cardwright.dsl.exchange",
    "cardwright.dsl.formatting",
    "cardwright.dsl.scenarios.resolve",
    "cardwright.dsl.scenarios.model",
    "cardwright.dsl.wording",
    "cardwright.dsl.write",
    "rich",
)


def loaded_by(*arguments: str) -> list[str]:
    """Return the modules that are loaded when a command ends."""
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT, *arguments], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stderr.splitlines()


def within(packages: tuple[str, ...], modules: list[str]) -> list[str]:
    inner = tuple(f"{package}." for package in packages)
    return [name for name in modules if name in packages or name.startswith(inner)]


def parts_of_cardwright(modules: list[str]) -> set[str]:
    """Return which parts of the project are among the modules, such as ``frontends.bots``."""
    parts = set()
    for name in within(("cardwright",), modules):
        _, *below = name.split(".")
        if below and below not in (["frontends"], ["runtime"]):
            parts.add(".".join(below[: 2 if below[0] in ("frontends", "runtime") else 1]))
    return parts


@pytest.mark.parametrize(
    "arguments",
    [["--version"], ["--help"], ["check", "--help"], ["docs", "--help"], ["docs", "build", "-h"]],
    ids=" ".join,
)
def test_what_is_about_no_cards_loads_the_command_line_alone(arguments: list[str]) -> None:
    loaded = loaded_by(*arguments)
    assert parts_of_cardwright(loaded) == COMMAND_LINE
    assert within(LIBRARIES, loaded) == []


def test_a_check_loads_no_machine_no_bots_and_no_site(box: Path) -> None:
    loaded = loaded_by("check", "game.card")
    needed = ("definitions", "errors", "limits", "pools", "rulebooks", "served", "ways")
    runtime = {f"runtime.{part}" for part in needed}
    assert parts_of_cardwright(loaded) == {*COMMAND_LINE, "frontends.unchanged", "dsl", *runtime}


def test_a_check_of_cards_loads_only_the_parts_of_the_language_that_check(box: Path) -> None:
    loaded = loaded_by("check", "game.card")
    assert "cardwright.dsl.checks" in loaded
    assert within(NOT_FOR_CHECKING, loaded) == []


def test_a_test_that_passed_before_loads_no_machine_and_no_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path / "kept"))
    card = str(shipped_cards() / "res_arcana" / "base" / "artifact" / "hawk.card")
    loaded_by("test", card)
    loaded = loaded_by("test", card)
    assert within(("cardwright.runtime.game", "cardwright.dsl.workspace", "lark"), loaded) == []
