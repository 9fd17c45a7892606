"""Texts that an editor holds, over the files that lie elsewhere."""

from itertools import count
from pathlib import Path

from cardwright.dsl.diagnostics import Report
from cardwright.dsl.folders import CARD_SUFFIX, Files, Stamp
from cardwright.dsl.reading import normalise
from cardwright.dsl.source import Source


class NoFiles(Files):
    """No files at all: under texts that are all there is, in a browser for instance."""

    def is_file(self, path: Path) -> bool:
        """There is none."""
        return False

    def read(self, path: Path, report: Report) -> Source | None:
        """Return nothing."""
        return None

    def stamp(self, path: Path) -> Stamp:
        """Return the stamp of what is not there."""
        return (0, 0)

    def stamps_in(
        self, folder: Path, suffixes: tuple[str, ...] = (CARD_SUFFIX,)
    ) -> dict[str, Stamp]:
        """Return nothing."""
        return {}


class Texts(Files):
    """Open texts, each in place of the file with its path; all other files are those below."""

    def __init__(self, below: Files) -> None:
        self.below = below
        self._open: dict[Path, tuple[Stamp, Source]] = {}
        self._versions = count(1)

    def put(self, path: Path, text: str) -> Source:
        """Hold a text, in place of what the file or an older text says."""
        source = Source(str(path), normalise(text))
        kept = self._open.get(path)
        if kept is not None and kept[1].text == source.text:
            return kept[1]
        self._open[path] = ((next(self._versions), -1), source)
        return source

    def drop(self, path: Path) -> None:
        """Let the file below be seen again."""
        self._open.pop(path, None)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The paths of all texts that are held."""
        return tuple(self._open)

    def is_file(self, path: Path) -> bool:
        """Whether there is such a text or file."""
        return path in self._open or self.below.is_file(path)

    def read(self, path: Path, report: Report) -> Source | None:
        """Return the text that is held, or else that of the file."""
        return self._open[path][1] if path in self._open else self.below.read(path, report)

    def stamp(self, path: Path) -> Stamp:
        """Return what changes whenever the text or the file does."""
        return self._open[path][0] if path in self._open else self.below.stamp(path)

    def stamps_in(
        self, folder: Path, suffixes: tuple[str, ...] = (CARD_SUFFIX,)
    ) -> dict[str, Stamp]:
        """Return the stamps of files and texts in a folder, by path."""
        found = self.below.stamps_in(folder, suffixes)
        for path, (stamp, _) in self._open.items():
            if folder in path.parents and path.name.endswith(suffixes):
                found[str(path)] = stamp
        return found
