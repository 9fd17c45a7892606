import re
import socket
from pathlib import Path

import pytest

from cardwright.frontends import errors
from support.cli import run, run_terminal


@pytest.fixture
def my_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "my-set"
    folder.mkdir()
    (folder / "set.card").write_text('set "My set" {\n  game res_arcana\n}\n', "utf-8")
    (folder / "hound.card").write_text('artifact "Hound" {\n  cost 1 elan\n}\n', "utf-8")
    return folder


def test_a_site_of_ones_own_is_built_and_said_where(my_set: Path) -> None:
    done = run("docs", "build", "--cards", "my-set", "--lang", "fr", "-o", "out")
    assert done.exit_code == 0
    assert re.search(r"wrote \d+ pages to out\n", done.stderr)
    assert (my_set.parent / "out/cards/res_arcana/hound/index.html").is_file()
    assert done.stdout == ""


def test_pages_are_counted_for_those_who_watch(my_set: Path) -> None:
    seen = run_terminal("docs", "build", "--cards", str(my_set), "--lang", "en", "-o", "out")
    assert re.search(r"\d+ pages \(en\)", seen)


def test_faults_are_reported_as_a_check_does(my_set: Path) -> None:
    (my_set / "hound.card").write_text('artifact "Hound" {\n  cost 1 elann\n}\n', "utf-8")
    done = run("docs", "build", "--cards", "my-set")
    assert done.exit_code == 1
    assert "my-set/hound.card:2:10: error[unknown-resource]: unknown resource `elann`" in (
        done.stderr
    )
    assert "did you mean `elan`?" in done.stderr
    assert not (my_set.parent / "site").exists()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--cards", "nowhere"), "no such file or folder: `nowhere`"),
        (("--cards", "empty"), "no cards in `empty`"),
        (("--cards", "my-set", "--output", "my-set"), "`my-set` has other things in it"),
        (("--cards", "my-set", "--lang", "it"), "no site in `it`"),
    ],
)
def test_what_can_not_be_built_is_refused_with_a_way_out(
    my_set: Path, options: tuple[str, ...], message: str
) -> None:
    (my_set.parent / "empty").mkdir()
    done = run("docs", "build", *options)
    assert done.exit_code == 2
    assert message in done.stderr


@pytest.mark.parametrize("command", ["build", "serve"])
def test_without_mkdocs_it_says_what_to_install(
    my_set: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "find_spec", lambda module: None)
    done = run("docs", command, "--cards", "my-set")
    assert done.exit_code == 2
    assert "the site needs mkdocs" in done.stderr
    assert "pip install 'cardwright[docs]'" in done.stderr


def test_a_taken_port_is_refused(my_set: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("docs", "serve", "--cards", "my-set", "--port", str(port))
    assert done.exit_code == 2
    assert f"port {port} can't be used: address already in use\n" in done.stderr
    assert "name another with --port" in done.stderr
