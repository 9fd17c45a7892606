"""Matches on disk: one file each, written line by line as the match goes on.

The first line says how the match was set up, and every other what was done in it. A choice is one
write at the end of the file, so a server that is killed at any moment loses nothing that it has
answered; half a line at the end, should the machine itself have failed, is left out.
"""

import contextlib
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cardwright.frontends.files import write_bytes

FORMAT: Final = "cardwright-match"
VERSION: Final = 1

_SUFFIX: Final = ".match.jsonl"
_ID: Final = re.compile(r"m[1-9][0-9]{0,17}")
_LOCK: Final = ".lock"


class StoreInUseError(Exception):
    """Another server already works with the folder."""


class DamagedMatchError(Exception):
    """A stored match that can't be read."""


@dataclass(frozen=True)
class Stored:
    """A match as it lies on disk."""

    head: dict[str, Any]
    choices: list[str]
    joined: list[tuple[int, str]]


class MatchFile:
    """The file of one match."""

    def __init__(self, path: Path) -> None:
        """The file must be there."""
        self._path = path

    def choose(self, option: str) -> None:
        """Write down a choice."""
        self._append({"choose": option})

    def undo(self, choices: int) -> None:
        """Write down that so many choices were taken back."""
        self._append({"undo": choices})

    def join(self, seat: int, key: str) -> None:
        """Write down that a player has taken a seat, whose token has this hash."""
        self._append({"join": seat, "key": key})

    def _append(self, deed: dict[str, Any]) -> None:
        line = _line(deed)
        handle = os.open(self._path, os.O_WRONLY | os.O_APPEND)
        try:
            before = os.fstat(handle).st_size
            written = os.write(handle, line)
            if written < len(line):  # the disk is full
                os.ftruncate(handle, before)
                raise OSError("no space left for the match")
        finally:
            os.close(handle)


class Store:
    """A folder of matches. Only one server at a time may use it."""

    def __init__(self, folder: Path) -> None:
        """Make the folder where it is missing; raise ``StoreInUseError`` or ``OSError``."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folder = folder
        self._lock = _locked(folder / _LOCK)

    def close(self) -> None:
        """Let others use the folder."""
        os.close(self._lock)

    def ids(self) -> Iterator[tuple[str, float]]:
        """Yield all matches, each with the time when it was last written to."""
        for path in self.folder.glob(f"*{_SUFFIX}"):
            with contextlib.suppress(FileNotFoundError):
                id = path.name.removesuffix(_SUFFIX)
                if _ID.fullmatch(id):
                    yield id, path.stat().st_mtime

    def create(self, id: str, head: dict[str, Any]) -> MatchFile:
        """Return the file of a new match: there whole, or not at all."""
        path = self._path(id)
        write_bytes(path, _line({"format": FORMAT, "version": VERSION, **head}))
        path.chmod(0o600)
        return MatchFile(path)

    def open(self, id: str) -> tuple[Stored, MatchFile] | None:
        """Return a match as it lies on disk, to be continued; None if there is no such match."""
        path = self._path(id) if _ID.fullmatch(id) else None
        if path is None or not path.is_file():
            return None
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        stored = _read(data[:whole])
        if whole < len(data):
            os.truncate(path, whole)
        return stored, MatchFile(path)

    def remove(self, id: str) -> None:
        """Remove a match for good."""
        self._path(id).unlink(missing_ok=True)

    def _path(self, id: str) -> Path:
        assert _ID.fullmatch(id), id
        return self.folder / f"{id}{_SUFFIX}"


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _read(data: bytes) -> Stored:
    try:
        head, *deeds = map(json.loads, data.splitlines())
        if head["format"] != FORMAT or head["version"] != VERSION:
            raise DamagedMatchError(f"it is no {FORMAT} of version {VERSION}")
        choices: list[str] = list(head["choices"])
        joined: list[tuple[int, str]] = []
        for deed in deeds:
            match deed:
                case {"choose": str(option)}:
                    choices.append(option)
                case {"undo": int(many)} if 0 < many <= len(choices):
                    del choices[-many:]
                case {"join": int(seat), "key": str(key)}:
                    joined.append((seat, key))
                case _:
                    raise DamagedMatchError(f"it has a line that says nothing: {deed!r:.60}")
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise DamagedMatchError(f"it is damaged: {error}") from error
    return Stored(head, choices, joined)


def _locked(path: Path) -> int:
    """Return an open file that nobody else has; the system lets it go with the process."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        import fcntl
    except ImportError:  # a system without such locks: whoever starts two servers must know
        return handle
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise StoreInUseError from None
    return handle
