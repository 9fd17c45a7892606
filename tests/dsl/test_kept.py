"""What is kept between processes is trusted only where it is safe, and never grows old."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.dsl import kept

on_posix = pytest.mark.skipif(os.name != "posix", reason="no such owners and modes")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept"


class Maker:
    """Counts how often something is made."""

    def __init__(self) -> None:
        self.made = 0

    def recalled(self, *parts: str) -> object:
        return kept.recalled("owls", parts, self.make)

    def make(self) -> object:
        self.made += 1
        return {"owl": [1, "hű"]}


def test_what_was_made_is_recalled(cache: Path) -> None:
    maker = Maker()
    assert maker.recalled("a", "b") == maker.recalled("a", "b") == {"owl": [1, "hű"]}
    assert maker.made == 1
    (file,) = cache.iterdir()
    assert file.name.startswith("owls-")


def test_other_parts_are_made_anew(cache: Path) -> None:
    maker = Maker()
    for parts in (("a", "b"), ("ab",), ("a", "b", ""), ("b", "a"), ("a:b",)):
        maker.recalled(*parts)
    assert maker.made == 5


def test_other_subjects_are_kept_apart(cache: Path) -> None:
    assert kept.recalled("owls", ["a"], lambda: 1) == 1
    assert kept.recalled("hawks", ["a"], lambda: 2) == 2


def test_another_cardwright_makes_it_anew(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    maker = Maker()
    maker.recalled("a")
    monkeypatch.setattr(kept, "program", lambda: "another version")
    maker.recalled("a")
    assert maker.made == 2


def test_each_source_is_part_of_what_cardwright_is(monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str] = []
    stamps = kept._stamps

    def noted(folder: str) -> list[tuple[str, tuple[int, int]]]:
        found = list(stamps(folder))
        names.extend(name for name, _ in found)
        return found

    monkeypatch.setattr(kept, "_stamps", noted)
    before = kept.program.__wrapped__()
    assert {"grammar.lark", "machine.py", "album.py", "browser.toml"} <= {
        Path(name).name for name in names
    }
    monkeypatch.setattr(
        kept, "_stamps", lambda folder: [(name, (1, size)) for name, (_, size) in stamps(folder)]
    )
    assert kept.program.__wrapped__() != before


def test_nothing_is_kept_where_nobody_wants_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("CARDWRIGHT_CACHE", "")
    maker = Maker()
    maker.recalled("a")
    maker.recalled("a")
    assert maker.made == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "damage",
    [lambda data: b"", lambda data: data[:-1], lambda data: b"[" + data[1:], lambda data: b"{}"],
    ids=["empty", "short", "changed", "unsealed"],
)
def test_what_is_damaged_is_made_anew(damage: Callable[[bytes], bytes], cache: Path) -> None:
    maker = Maker()
    maker.recalled("a")
    (file,) = cache.iterdir()
    file.write_bytes(damage(file.read_bytes()))
    assert maker.recalled("a") == {"owl": [1, "hű"]}
    maker.recalled("a")
    assert maker.made == 2


@on_posix
@pytest.mark.parametrize("mode", [0o620, 0o602])
def test_what_others_can_write_is_not_read(mode: int, cache: Path) -> None:
    maker = Maker()
    maker.recalled("a")
    (file,) = cache.iterdir()
    file.chmod(mode)
    maker.recalled("a")
    assert maker.made == 2
    assert file.stat().st_mode & 0o777 == 0o600


@on_posix
def test_what_another_user_wrote_is_not_read(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    maker = Maker()
    maker.recalled("a")
    other = os.getuid() + 1
    monkeypatch.setattr(os, "getuid", lambda: other)
    maker.recalled("a")
    assert maker.made == 2


def test_what_is_old_goes_once_there_is_much(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_MOST_FILES", 4)
    maker = Maker()
    for number in range(6):
        maker.recalled(f"{number}")
    assert len(list(cache.iterdir())) <= 4
    maker.recalled("5")
    assert maker.made == 6
