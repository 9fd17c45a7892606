"""The examples run, and play whole games."""

import io
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cardwright.frontends.serving import Host
from cardwright.frontends.serving.catalogue import Catalogue
from support.serving import SHORT_GAME, catalogue, serving

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
JAVASCRIPT = EXAMPLES / "javascript"


@cache
def node_version() -> int | None:
    """Return the version of Node that is installed, if one is."""
    node = shutil.which("node")
    if node is None:
        return None
    found = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    return int(found.stdout.strip().lstrip("v").split(".")[0])


needs_node = pytest.mark.skipif((node_version() or 0) < 20, reason="needs Node 20 or newer")


def run(*command: str) -> str:
    """Run a program that must succeed, and return what it prints."""
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=100)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_every_example_is_listed() -> None:
    page = (EXAMPLES / "README.md").read_text("utf-8")
    for path in EXAMPLES.iterdir():
        if path.is_dir() and path.name != "__pycache__":
            assert f"[{path.name}/" in page
    for path in EXAMPLES.rglob("*"):
        if path.is_file() and path.suffix in (".py", ".mjs"):
            assert f"({_shown_by(path).relative_to(EXAMPLES).as_posix()})" in page


def _shown_by(program: Path) -> Path:
    """Return what the list links for a program: itself, or the page of its example."""
    pages = [folder / "README.md" for folder in program.parents if EXAMPLES in folder.parents]
    return next((page for page in pages if page.is_file()), program)


def test_a_game_in_a_python_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = EXAMPLES / "python_embedding.py"
    assert len(path.read_text("utf-8").splitlines()) < 40
    monkeypatch.setattr(sys, "argv", [str(path), "3"])
    # A number that is no option, then always the first option.
    monkeypatch.setattr(sys, "stdin", io.StringIO("99\n" + "\n" * 5000))
    runpy.run_path(str(path))
    seen = capsys.readouterr().out
    assert "Type a number from 1 to " in seen
    assert re.search(r"Won by (Ann|Bob|Ann and Bob)\n$", seen)


@needs_node
def test_a_client_in_javascript_plays_over_stdio() -> None:
    serve = [sys.executable, "-m", "cardwright", "serve", "--stdio", "--game", SHORT_GAME]
    seen = run("node", str(JAVASCRIPT / "play_stdio.mjs"), *serve)
    over = re.search(r"The game is over after (\d+) choices of Ann\.\n$", seen)
    assert over is not None
    *chosen, blank, _, _, _, _ = seen.splitlines()  # ... the end of the story, and that it is over
    assert blank == ""
    assert len(chosen) == int(over[1]) > 0


@pytest.fixture
def server() -> Iterator[tuple[Host, str]]:
    host = Host(Catalogue(catalogue().edition(SHORT_GAME)), tokens=True)
    with serving(host) as address:
        yield host, f"ws://{address}/socket"


@needs_node
def test_clients_in_javascript_play_over_websockets(server: tuple[Host, str]) -> None:
    host, address = server
    flags = ["--experimental-websocket"] if (node_version() or 0) < 22 else []
    seen = run("node", *flags, str(JAVASCRIPT / "play_websocket.mjs"), address)
    assert re.search(r"Won by player \d.* points\.\n$", seen)
    assert len(seen.splitlines()) > 20
    assert host.matches_in_memory == 0  # it has closed its match
