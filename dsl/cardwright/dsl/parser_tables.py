"""The parser, built from the grammar once and remembered between processes.

Lark saves its tables as a pickle, which can run code when it is read. So they are read only from
a file that this user alone can have written, and that is complete.
"""

import os
import pickle
import sys
import tempfile
from functools import cache
from hashlib import sha256
from importlib import resources
from io import BytesIO
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, Final

import lark
from lark import Lark

from cardwright.dsl.tree_builder import TreeBuilder

OPTIONS: Final[dict[str, Any]] = {
    "start": "file",
    "parser": "lalr",
    "lexer": "contextual",
    "keep_all_tokens": True,
    "maybe_placeholders": True,
}

_DIGEST_BYTES: Final = sha256().digest_size
_WRITABLE_BY_OTHERS: Final = 0o022


def grammar_text() -> str:
    """Return the grammar, as shipped with the package."""
    return resources.files("cardwright.dsl").joinpath("grammar.lark").read_text("utf-8")


@cache
def load_parser() -> Lark:
    """Return the parser; its tables are built where no shipped or remembered ones can be used."""
    grammar = grammar_text()
    name = f"{_fingerprint(grammar)}.tables"
    shipped = resources.files("cardwright.dsl").joinpath(name)
    if shipped.is_file():  # as much to be trusted as the code that it lies beside
        return _parser_of(shipped.read_bytes()[:-_DIGEST_BYTES])
    folder = _cache_folder()
    file = folder / name if folder else None
    parser = _remembered(file) if file else None
    if parser is None:
        parser = Lark(grammar, transformer=TreeBuilder(), **OPTIONS)
        if file is not None:
            _remember(parser, file)
    return parser


@cache
def keywords(rule: str) -> frozenset[str]:
    """Return the words that the grammar itself uses in a rule and in its parts."""
    parser = load_parser()
    reached, waiting = set(), [rule]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            rules = [each for each in parser.rules if each.origin.name == name]
            waiting += [symbol.name for each in rules for symbol in each.expansion]
    words = {each.pattern.value for each in parser.terminals if each.name in reached}
    return frozenset(word for word in words if word.isalpha())


def _fingerprint(grammar: str) -> str:
    """Name all that the tables depend on: when one of these changes, another file is used."""
    parts = (grammar, lark.__version__, sys.version, repr(OPTIONS))
    return sha256("\0".join(parts).encode()).hexdigest()[:16]


def _remembered(file: Path) -> Lark | None:
    """Return the parser of a file's tables, or None where the file is not to be trusted."""
    try:
        status = file.lstat()
        if not (S_ISREG(status.st_mode) and _is_mine_alone(status)):
            return None
        data = file.read_bytes()
    except OSError:
        return None
    tables, digest = data[:-_DIGEST_BYTES], data[-_DIGEST_BYTES:]
    return _parser_of(tables) if sha256(tables).digest() == digest else None


def _parser_of(tables: bytes) -> Lark:
    # The way in that Lark's own stand-alone parsers use: `Lark.load` takes no transformer.
    saved = pickle.loads(tables)
    parser: Lark = Lark._load_from_dict(**saved, transformer=TreeBuilder())  # type: ignore[no-untyped-call]
    return parser


def tables_to_ship() -> tuple[str, bytes]:
    """Return the name and the bytes of a file that saves building tables: it lies beside this one.

    Only the same Python, with the same Lark, takes it: so it is made for one, such as a browser's.
    """
    return f"{_fingerprint(grammar_text())}.tables", _saved(load_parser())


def _saved(parser: Lark) -> bytes:
    buffer = BytesIO()
    parser.save(buffer, exclude_options={"transformer"})
    tables = buffer.getvalue()
    return tables + sha256(tables).digest()


def _remember(parser: Lark, file: Path) -> None:
    """Save the tables under another name first, so that others see all of them or nothing."""
    tables = _saved(parser)
    try:
        with tempfile.TemporaryDirectory(dir=file.parent) as scratch:
            unfinished = Path(scratch) / file.name
            unfinished.write_bytes(tables)
            unfinished.chmod(0o600)
            unfinished.replace(file)
    except OSError:  # a full disk, say: the tables are built again next time
        return


def _cache_folder() -> Path | None:
    """Return a folder that only this user can write to, or None where there is none."""
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    try:
        home = base if base.is_absolute() else Path.home() / ".cache"
        folder = home / "cardwright"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.lstat()
    except (OSError, RuntimeError):  # no home, or no way to write there
        return None
    return folder if S_ISDIR(status.st_mode) and _is_mine_alone(status) else None


def _is_mine_alone(status: os.stat_result) -> bool:
    if sys.platform == "win32":  # a profile's folders are private there, and have no such modes
        return True
    return status.st_uid == os.getuid() and not status.st_mode & _WRITABLE_BY_OTHERS
