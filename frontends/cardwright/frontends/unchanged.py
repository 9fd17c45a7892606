"""What an answer about cards depends on: while these texts are the same, so is the answer."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from cardwright.dsl.folders import Home, home_of, stamps_in
from cardwright.runtime.rulebooks import is_brought


def texts_in(folders: Iterable[Path]) -> Iterator[str]:
    """Yield the paths and texts of all cards in folders."""
    for folder in folders:
        for name in sorted(stamps_in(folder)):
            yield name
            yield text_of(Path(name))


def texts_behind(files: Iterable[Path], digests: dict[Path, str] | None = None) -> list[str] | None:
    """Return the paths and texts of files and of all cards of their games.

    None where more may count: a file that lies in no game's folder, or rules that are not ours.
    ``digests`` remembers what stands for the cards of a folder, while the caller trusts that.
    """
    digests = {} if digests is None else digests
    known: dict[Path, Home | None] = {}
    texts: list[str] = []
    folders: dict[Path, None] = {}
    for file in files:
        home = home_of(file.absolute(), known)
        if home is None or is_brought(home.game_folder.name):
            return None
        folders[home.game_folder] = None
        if home.is_elsewhere and home.set_folder is not None:
            folders[home.set_folder] = None
        texts += [str(file), home.set_id, text_of(file)]
    for folder in folders:
        if folder not in digests:
            digests[folder] = _digest(folder)
        texts.append(digests[folder])
    return texts


def text_of(file: Path) -> str:
    """Return the bytes of a file as a text that differs where they do; nothing where it is gone."""
    try:
        return file.read_bytes().decode("latin-1")
    except OSError:
        return ""


def _digest(folder: Path) -> str:
    return sha256("\0".join(texts_in([folder])).encode("utf-8", "surrogateescape")).hexdigest()
