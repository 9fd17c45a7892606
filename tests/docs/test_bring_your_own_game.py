"""The guide walks through a game of the examples, and shows its very files."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.dsl import FaultsError
from cardwright.frontends.games import open_edition
from cardwright.runtime import rulebooks
from support.cli import run
from support.examples import EXAMPLES, installed

FOLDER = EXAMPLES / "limelight"
GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guide" / "bring-your-own-game.md"
FENCE = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
SHOWN: list[tuple[str, str]] = FENCE.findall(GUIDE.read_text("utf-8"))
PROGRAM = "play.py"


@pytest.fixture(scope="module", autouse=True)
def known() -> Iterator[None]:
    with installed("limelight"):
        yield


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A copy of the game's folder, to be changed."""
    return Path(shutil.copytree(FOLDER / "limelight", tmp_path / "limelight"))


def plain(text: str) -> str:
    """Return a text without blank lines."""
    return "\n".join(line for line in text.splitlines() if line.strip())


@pytest.mark.parametrize(("name", "text"), [shown for shown in SHOWN if shown[0] != PROGRAM])
def test_what_the_guide_shows_is_the_game(name: str, text: str) -> None:
    assert plain(text) in plain((FOLDER / name).read_text("utf-8"))


def test_the_guide_shows_something_of_everything() -> None:
    names = {name for name, _ in SHOWN}
    assert {"limelight/game.card", "limelight/rulebook.py", "pyproject.toml", PROGRAM} <= names
    assert sum(name.startswith("limelight/base/") for name in names) >= 7


def test_its_program_runs(tmp_path: Path) -> None:
    program = tmp_path / PROGRAM
    program.write_text(dict(SHOWN)[PROGRAM], "utf-8")
    shutil.copytree(FOLDER / "limelight", tmp_path / "limelight")
    done = subprocess.run(
        [sys.executable, PROGRAM], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert "win" in done.stdout.splitlines()[-1] or "share" in done.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    "more",
    [
        '  moment dusk {\n    en "Dusk"  fr "Crépuscule"\n  }\n',
        '  action sing {\n    en "sing"  fr "chanter"\n  }\n',
        '  call ring {\n    en "ring"  fr "sonnez"\n  }\n',
        '  kind bush {\n    en "bush" plural "bushes"  fr "x" masculine plural "x"\n  }\n',
    ],
)
def test_words_that_its_rulebook_does_not_serve_are_faults(game: Path, more: str) -> None:
    words = game / "game.card"
    words.write_text(words.read_text("utf-8").rstrip().removesuffix("}") + more + "}\n", "utf-8")
    done = run("check", game)
    assert done.exit_code == 1, done.output
    assert "[not-served]" in done.output
    with pytest.raises(FaultsError):
        open_edition(str(game))


def test_a_power_at_a_moment_without_powers_is_a_fault(game: Path) -> None:
    card = game / "base" / "stagehand.card"
    card.write_text(card.read_text("utf-8").replace("power ", "power during takings: "), "utf-8")
    assert "[wrong-moment]" in run("check", game).output


def test_its_drawings_are_on_the_sheets_to_print(game: Path, tmp_path: Path) -> None:
    done = run("docs", "sheets", "--cards", game, "--output", tmp_path / "sheets.html")
    assert done.exit_code == 0, done.output
    page = (tmp_path / "sheets.html").read_text("utf-8")
    assert '<symbol id="cw-limelight-resource-coin" viewBox="0 0 24 24" fill="#d9a441"' in page
    assert "<title>Encore</title>" in page


def test_an_installed_rulebook_is_found_by_its_entry_point(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from importlib.metadata import EntryPoint, EntryPoints

    point = EntryPoint("limelight", "limelight.rulebook:LimelightBook", rulebooks.ENTRY_POINTS)
    monkeypatch.setattr(rulebooks, "_registered", {})
    monkeypatch.setattr(rulebooks, "_installed", lambda: EntryPoints([point]))
    assert rulebooks.has_rulebook("limelight")
    assert rulebooks.new_rulebook("limelight").game_id == "limelight"
    assert not rulebooks.has_rulebook("meadow")
