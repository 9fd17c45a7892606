"""The guide makes a game out of what it shows, and so does this test."""

import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright import runtime
from cardwright.dsl import FaultsError
from cardwright.frontends.games import open_edition, start
from cardwright.runtime import rulebooks
from support.cli import run
from support.invariants import check_game

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "guide" / "bring-your-own-game.md"
FENCE = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def shown_files() -> dict[str, str]:
    return dict(FENCE.findall(GUIDE.read_text("utf-8")))


@pytest.fixture
def orchard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name, text in shown_files().items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    from orchard.rulebook import OrchardBook  # type: ignore[import-not-found]

    monkeypatch.setattr(rulebooks, "_registered", {})
    rulebooks.register("orchard", OrchardBook)
    yield tmp_path / "orchard"
    rulebooks.rulebook_for.cache_clear()
    for module in [name for name in sys.modules if name.partition(".")[0] == "orchard"]:
        del sys.modules[module]


def test_the_guide_shows_all_files_of_a_game() -> None:
    names = shown_files()
    assert {"orchard/game.card", "orchard/rulebook.py", "pyproject.toml", "play.py"} <= set(names)
    assert sum(name.endswith(".card") for name in names) == 6


@pytest.mark.parametrize("command", [["check"], ["check", "--translations"], ["fmt", "--check"]])
def test_its_cards_are_without_faults_and_formatted(orchard: Path, command: list[str]) -> None:
    done = run(*command, orchard)
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ('  moment dusk {\n    en "Dusk"\n  }\n', "not-served"),
        ('  action sing {\n    en "sing"\n  }\n', "not-served"),
        ('  call ring {\n    en "ring"\n  }\n', "not-served"),
        ('  kind bush {\n    en "bush" plural "bushes"\n  }\n', "not-served"),
    ],
)
def test_words_that_its_rulebook_does_not_serve_are_faults(
    orchard: Path, more: str, code: str
) -> None:
    words = orchard / "game.card"
    words.write_text(words.read_text("utf-8").rstrip().removesuffix("}") + more + "}\n", "utf-8")
    done = run("check", orchard)
    assert done.exit_code == 1, done.output
    assert f"[{code}]" in done.output
    with pytest.raises(FaultsError):
        open_edition(str(orchard))


def test_a_power_at_a_moment_without_powers_is_a_fault(orchard: Path) -> None:
    card = orchard / "base" / "wild-cherry.card"
    card.write_text(card.read_text("utf-8").replace("power ", "power during harvest: "), "utf-8")
    done = run("check", orchard)
    assert "[wrong-moment]" in done.output


def test_its_drawings_are_on_the_sheets_to_print(orchard: Path, tmp_path: Path) -> None:
    done = run("docs", "sheets", "--cards", orchard, "--output", tmp_path / "sheets.html")
    assert done.exit_code == 0, done.output
    page = (tmp_path / "sheets.html").read_text("utf-8")
    assert '<symbol id="cw-orchard-resource-fruit" viewBox="0 0 24 24" fill="#c94f4f"' in page
    assert "<title>Wild Cherry</title>" in page


@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_rulebook_plays_sound_games_to_their_end(orchard: Path, players: int) -> None:
    edition = open_edition(str(orchard))
    for seed in range(20):
        game = start(edition, players=players, seed=seed)
        chance = random.Random(seed)
        while (decision := game.decision) is not None:
            game.apply(chance.choice(decision.options).id)
            check_game(game)
        again = runtime.play_back(runtime.record(game), edition.rulebook, edition.compiled)
        assert again.state.key() == game.state.key()
        saved = runtime.Game.from_dict(game.to_dict(), edition.rulebook, edition.compiled)
        assert saved.story("en", 0) == game.story("en", 0)


def test_its_program_runs(orchard: Path) -> None:
    done = subprocess.run([sys.executable, "play.py"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "win" in done.stdout.splitlines()[-1] or "share" in done.stdout.splitlines()[-1]


def test_its_scenarios_pass(orchard: Path) -> None:
    done = run("test", orchard)
    assert done.exit_code == 0, done.output
    assert "2 passed" in done.output


def test_an_installed_rulebook_is_found_by_its_entry_point(
    orchard: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from importlib.metadata import EntryPoint, EntryPoints

    point = EntryPoint("orchard", "orchard.rulebook:OrchardBook", rulebooks.ENTRY_POINTS)
    monkeypatch.setattr(rulebooks, "_registered", {})
    monkeypatch.setattr(rulebooks, "_installed", lambda: EntryPoints([point]))
    assert rulebooks.has_rulebook("orchard")
    assert rulebooks.new_rulebook("orchard").game_id == "orchard"
    assert not rulebooks.has_rulebook("meadow")
