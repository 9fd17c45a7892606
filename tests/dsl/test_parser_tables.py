"""The parser's tables are remembered between processes, and only trusted where that is safe."""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from lark import Lark

from cardwright.dsl import parser_tables, syntax

TINY = "file: WORD\nWORD: /[a-z]+/\n"

on_posix = pytest.mark.skipif(os.name != "posix", reason="no such owners and modes")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the tables, in a home of its own, and a grammar that is built at once."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.setattr(parser_tables, "grammar_text", lambda: TINY)
    return tmp_path / "caches" / "cardwright"


def load() -> Lark:
    """Load the parser as a new process would, and see that it works."""
    parser: Lark = parser_tables.load_parser.__wrapped__()
    result: object = parser.parse("owl")
    assert isinstance(result, syntax.Word)
    assert result.text == "owl"
    return parser


def is_remembered(monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the parser can be loaded without being built."""
    with monkeypatch.context() as patch:
        patch.setattr(Lark, "__init__", lambda *_, **__: pytest.fail("built"))
        try:
            load()
        except pytest.fail.Exception:
            return False
    return True


def test_tables_are_remembered(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_remembered(monkeypatch)
    load()
    assert is_remembered(monkeypatch)
    assert len(list(cache.iterdir())) == 1


def test_other_grammar_has_other_tables(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load()
    monkeypatch.setattr(parser_tables, "grammar_text", lambda: TINY + "// changed\n")
    assert not is_remembered(monkeypatch)


def test_other_lark_has_other_tables(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load()
    monkeypatch.setattr("lark.__version__", "99")
    assert not is_remembered(monkeypatch)


@on_posix
def test_nobody_else_can_read_or_write_the_tables(cache: Path) -> None:
    before = os.umask(0)
    try:
        load()
    finally:
        os.umask(before)
    (file,) = cache.iterdir()
    assert cache.stat().st_mode & 0o777 == 0o700
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: b"not tables",
        lambda data: data[: len(data) // 2],
        lambda data: data[:100] + bytes([data[100] ^ 1]) + data[101:],
        lambda data: data + b"x",
    ],
    ids=["empty", "other", "half", "one-bit", "longer"],
)
def test_damaged_tables_are_built_anew(
    damage: Callable[[bytes], bytes], cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load()
    (file,) = cache.iterdir()
    file.write_bytes(damage(file.read_bytes()))
    assert not is_remembered(monkeypatch)
    load()
    assert is_remembered(monkeypatch)


class Trap:
    """What a pickle runs when it is read."""

    def __init__(self, target: Path) -> None:
        self.target = target

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str]]:
        return os.mkdir, (str(self.target),)


def set_trap(file: Path, target: Path) -> None:
    data = pickle.dumps(Trap(target))
    file.write_bytes(data + sha256(data).digest())


@on_posix
@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_tables_that_others_can_write_are_not_read(mode: int, cache: Path, tmp_path: Path) -> None:
    load()
    (file,) = cache.iterdir()
    set_trap(file, tmp_path / "caught")
    file.chmod(mode)
    load()
    assert not (tmp_path / "caught").exists()
    assert file.stat().st_mode & 0o777 == 0o600


@on_posix
def test_tables_of_another_user_are_not_read(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load()
    (file,) = cache.iterdir()
    set_trap(file, tmp_path / "caught")
    other = os.getuid() + 1
    monkeypatch.setattr(os, "getuid", lambda: other)
    load()
    assert not (tmp_path / "caught").exists()


@on_posix
def test_link_is_not_followed(cache: Path, tmp_path: Path) -> None:
    load()
    (file,) = cache.iterdir()
    elsewhere = tmp_path / "elsewhere"
    set_trap(elsewhere, tmp_path / "caught")
    file.unlink()
    file.symlink_to(elsewhere)
    load()
    assert not (tmp_path / "caught").exists()
    assert not file.is_symlink()


@on_posix
def test_folder_that_others_can_write_to_is_not_used(cache: Path) -> None:
    cache.mkdir(parents=True)
    cache.chmod(0o777)
    load()
    assert list(cache.iterdir()) == []


def test_parser_works_without_a_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder", "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(parser_tables, "grammar_text", lambda: TINY)
    load()


def test_relative_cache_folder_is_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", "caches")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(parser_tables, "grammar_text", lambda: TINY)
    load()
    assert not (tmp_path / "caches").exists()


def test_processes_do_not_disturb_each_other(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = (
        "from cardwright.dsl import parser_tables as t;"
        f"t.grammar_text = lambda: {TINY!r};"
        "print(t.load_parser().parse('owl').text)"
    )
    runs = [
        subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    assert [run.communicate(timeout=60)[0].strip() for run in runs] == ["owl"] * 4
    assert len(list(cache.iterdir())) == 1
    assert is_remembered(monkeypatch)
