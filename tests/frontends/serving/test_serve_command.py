"""The command ``serve``: its help, and what it says where it can't serve."""

import socket
import sys
from pathlib import Path

import pytest

from cardwright.frontends.cli import serving
from cardwright.frontends.serving import Limits
from cardwright.frontends.serving.web import running
from cardwright.runtime.rulebooks import GAMES
from support.cli import run


def test_help_has_examples_and_exit_codes() -> None:
    result = run("serve", "--help")
    assert result.exit_code == 0
    assert "cardwright serve --stdio" in result.stdout
    assert "cardwright serve --http 8080" in result.stdout
    assert "Exit codes:" in result.stdout


def test_what_is_not_said_is_as_the_limits_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Limits] = []
    monkeypatch.setattr(serving, "serve_stdio", lambda _, limits, *__: found.append(limits))
    assert run("serve", "--stdio").exit_code == 0
    assert found == [Limits()]


@pytest.mark.parametrize("options", [[], ["--stdio", "--http", "0"]])
def test_one_way_to_serve_must_be_chosen(options: list[str]) -> None:
    result = run("serve", *options)
    assert result.exit_code == 2
    assert "--stdio or --http PORT" in result.stderr


def test_a_port_in_use_is_told_with_a_way_out() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = run("serve", "--http", str(port))
    assert result.exit_code == 2
    assert f"port {port} is in use" in result.stderr
    assert "--http 0 takes a free one" in result.stderr


def test_an_address_that_is_not_ours_is_told() -> None:
    result = run("serve", "--http", "0", "--host", "192.0.2.1")
    assert result.exit_code == 2
    assert "can't listen on 192.0.2.1, port 0: " in result.stderr
    assert "while attempting" not in result.stderr
    assert "--host takes an address of this machine" in result.stderr


@pytest.mark.parametrize(
    ("host", "warned"), [("127.0.0.1", False), ("127.0.0.2", False), ("0.0.0.0", True)]
)
def test_whoever_lets_others_in_is_warned(
    host: str, warned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "run", lambda *_, **__: None)
    result = run("serve", "--http", "0", "--host", host)
    assert result.exit_code == 0
    assert ("warning:" in result.stderr) is warned


def test_a_missing_library_is_told_with_the_way_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [
        name for name in sys.modules if name.startswith("cardwright.frontends.serving.web")
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = run("serve", "--http", "0")
    assert result.exit_code == 2
    assert "pip install 'cardwright[serve]'" in result.stderr


def test_one_game_can_be_offered_alone() -> None:
    result = run("serve", "--stdio", "--game", GAMES[-1], stdin='{"type": "games"}\n')
    assert result.exit_code == 0
    assert [f'"id":"{game}"' in result.stdout for game in GAMES] == [
        game == GAMES[-1] for game in GAMES
    ]


def test_a_game_or_cards_that_are_not_there_are_told(tmp_path: Path) -> None:
    result = run("serve", "--stdio", "--game", "chess", stdin="")
    assert (result.exit_code, "no game `chess`" in result.stderr) == (2, True)
    missing = tmp_path / "missing"
    result = run("serve", "--stdio", "--game", GAMES[0], "--cards", missing, stdin="")
    assert (result.exit_code, "missing" in result.stderr) == (2, True)


def test_faulty_cards_are_told(tmp_path: Path) -> None:
    card = tmp_path / "odd.card"
    card.write_text('artifact "Odd" {\n  cost 1 nonsense\n}\n', "utf-8")
    result = run("serve", "--stdio", "--game", "res_arcana", "--cards", card, stdin="")
    assert result.exit_code == 1
    assert "unknown resource `nonsense`" in result.stderr
