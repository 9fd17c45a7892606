"""The files of games: where shipped cards are, which game a file belongs to."""

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cardwright.dsl.diagnostics import Report
from cardwright.dsl.reading import read_file
from cardwright.dsl.source import Source

CARD_SUFFIX = ".card"
SCENARIO_SUFFIX = ".scenario"
GAME_FILE = "game.card"
SET_FILE = "set.card"
GAME_LINE = re.compile(r"^[ \t]*game[ \t]+([^\s#\"]+)[ \t]*(?:#.*)?$", re.MULTILINE)
"""How a set says whose words its cards use."""
Stamp = tuple[int, int]
"""When a file was changed last, and its size."""

LEFT_OUT = ".cardignore"
"""A file that marks a folder: who looks through folders above it passes by."""

LOOSE = "loose"
"""The set of cards that lie in no set's folder."""

_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "'": "", "’": ""}
)


def id_of(name: str) -> str:
    """Return the id that a name suggests: small letters and digits, joined by hyphens."""
    folded = unicodedata.normalize("NFKD", name.lower().translate(_LETTERS))
    plain = "".join(char for char in folded if not unicodedata.combining(char))
    return "-".join(re.findall(r"[a-z0-9]+", plain))


@cache
def shipped_cards() -> Path:
    """Return the folder of the games that come with Cardwright."""
    package = Path(__file__).resolve().parent
    checkout = package.parents[2]
    if (checkout / "pyproject.toml").is_file() and (checkout / "cards").is_dir():
        return checkout / "cards"
    return package.parent / "cards"


def shipped_games() -> dict[str, Path]:
    """Return the folders of the shipped games by id."""
    files = sorted(shipped_cards().glob(f"*/{GAME_FILE}"))
    return {file.parent.name: file.parent for file in files}


class Home(NamedTuple):
    """Where a file belongs: the folder of its game, and its set."""

    game_folder: Path
    set_id: str
    set_folder: Path | None

    @property
    def is_elsewhere(self) -> bool:
        """Whether its set lies outside the folder of its game."""
        return self.set_folder is not None and self.game_folder not in self.set_folder.parents


def home_of(
    file: Path, known: dict[Path, Home | None] | None = None, files: "Files | None" = None
) -> Home | None:
    """Find the game of a file: a `game.card` above it, or a `set.card` above that names one.

    ``known`` remembers the answer for each folder, for as long as the caller trusts it.
    """
    folder = real_path(file).parent if file.is_symlink() else file.parent
    if known is None:
        return _home_of_folder(real_path(folder), files or DISK)
    if folder not in known:
        known[folder] = _home_of_folder(real_path(folder), files or DISK)
    return known[folder]


def _home_of_folder(start: Path, files: "Files") -> Home | None:
    set_folder: Path | None = None
    for folder in (start, *start.parents):
        if files.is_file(folder / GAME_FILE):
            parts = start.relative_to(folder).parts
            return Home(folder, parts[0] if parts else LOOSE, folder / parts[0] if parts else None)
        if set_folder is None and files.is_file(folder / SET_FILE):
            set_folder = folder
            game = _game_named_in(folder / SET_FILE, files)
            if game is not None:
                return Home(game, folder.name, folder)
    return None


def _game_named_in(set_file: Path, files: "Files") -> Path | None:
    """Read the line ``game word`` of a set's file, without judging the rest of the file."""
    source = files.read(set_file, Report())
    line = GAME_LINE.search(source.text) if source else None
    return shipped_games().get(line[1]) if line else None


def card_files(paths: Iterable[Path], *, scenarios: bool = False) -> Iterator[Path]:
    """Yield the card files among files and folders, folders in order of path, each file once.

    With ``scenarios``, the files of scenarios in folders as well.
    """
    suffixes = (CARD_SUFFIX, SCENARIO_SUFFIX) if scenarios else (CARD_SUFFIX,)
    seen = set()
    for path in paths:
        inside = _in_folder(path, suffixes) if path.is_dir() else [(path, real_path(path))]
        for file, real in inside:
            if real not in seen:
                seen.add(real)
                yield file


def _in_folder(folder: Path, suffixes: tuple[str, ...]) -> Iterator[tuple[Path, Path]]:
    """Yield the files with these suffixes in a folder, each with where it really is."""
    real_folder = real_path(folder)
    for file in sorted(Path(entry.path) for entry in entries_in(folder, suffixes)):
        if file.is_symlink():
            yield file, real_path(file)
        else:
            yield file, real_folder / file.relative_to(folder)


def stamps_in(folder: Path, suffixes: tuple[str, ...] = (CARD_SUFFIX,)) -> dict[str, Stamp]:
    """Return when each card file in a folder was changed last, by path: one quick walk.

    With other ``suffixes``, other files. A folder that vanishes meanwhile has none.
    """
    return {entry.path: stamp_of(entry) for entry in entries_in(folder, suffixes)}


def entries_in(folder: Path, suffixes: tuple[str, ...]) -> "Iterator[os.DirEntry[str]]":
    """Yield the files with these suffixes in a folder and all below it, in no order.

    Hidden folders are no part of it, such as `.venv`, nor are those that are marked to be left out.
    """
    waiting = [str(folder)]
    while waiting:
        inside: list[os.DirEntry[str]] = []
        place = waiting.pop()
        with suppress(FileNotFoundError, PermissionError), os.scandir(place) as entries:
            inside = list(entries)
        if place != str(folder) and any(entry.name == LEFT_OUT for entry in inside):
            continue
        for entry in inside:
            if entry.is_dir(follow_symlinks=False):
                if not entry.name.startswith("."):
                    waiting.append(entry.path)
            elif entry.name.endswith(suffixes):
                yield entry


def stamp_of(file: "Path | os.DirEntry[str]") -> Stamp:
    """Return when a file was changed last, and its size; zeros where it can't be told."""
    try:
        stat = file.stat()
    except OSError:
        return (0, 0)
    return (stat.st_mtime_ns, stat.st_size)


def real_path(path: Path) -> Path:
    """Return where a path leads; links that lead in a circle stay as they are."""
    return Path(os.path.realpath(path))


class Files:
    """The files on disk; who has texts elsewhere, in an editor for instance, makes another such."""

    def is_file(self, path: Path) -> bool:
        """Whether there is such a file."""
        return path.is_file()

    def read(self, path: Path, report: Report) -> Source | None:
        """Return the text of a file, or None with a diagnostic where it can't be read."""
        return read_file(path, report)

    def stamp(self, path: Path) -> Stamp:
        """Return what changes whenever the file does."""
        return stamp_of(path)

    def stamps_in(
        self, folder: Path, suffixes: tuple[str, ...] = (CARD_SUFFIX,)
    ) -> dict[str, Stamp]:
        """Return the stamps of all files with these suffixes in a folder, by path."""
        return stamps_in(folder, suffixes)


DISK = Files()
