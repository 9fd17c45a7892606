"""What the client needs beside itself: Python for the worker, compiled cards, words, signs.

All of it is files, so that any web server will do. A game server answers most of it itself, and
uses only ``words`` and ``icon``.
"""

import gzip
import hashlib
import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import typing_extensions

from cardwright.dsl.emblems import emblems
from cardwright.dsl.folders import shipped_cards
from cardwright.frontends.browser.client import MissingClientError, run_node
from cardwright.frontends.games import Edition
from cardwright.frontends.serving.catalogue import Catalogue
from cardwright.frontends.serving.messages.codec import write
from cardwright.frontends.serving.session import cards_reply, games_reply
from cardwright.frontends.site.icons import EMBLEMS, Icons, emblem_file
from cardwright.frontends.site.signs import Sign
from cardwright.languages import FALLBACK, codes
from cardwright.languages import words as words_of
from cardwright.runtime import dump

_SECONDS: Final = 120
_TABLE: Final = {
    "cardwright.languages": ("*/machine.toml", "*/rulebooks/*.toml", "*.py"),
    "cardwright.runtime": ("**/*.py",),
    "cardwright.frontends": ("attempts.py", "errors.py"),
    "cardwright.frontends.bots": ("*.py",),
    "cardwright.frontends.serving": (
        "__init__.py",
        "logs.py",
        "messages/__init__.py",
        "messages/codes.py",
        "telling.py",
        "thinking.py",
    ),
    "cardwright.frontends.browser": ("__init__.py", "start.py", "table.py"),
}
"""The files that the table's worker needs of each package."""


_EDITOR: Final = {
    "cardwright.languages": ("**/*.py", "**/*.toml"),
    "cardwright.dsl": ("**/*.py", "*.lark", "**/*.toml", "explanations/*"),
    "cardwright.runtime": ("**/*.py",),
    "cardwright.frontends": (
        "attempts.py",
        "errors.py",
        "files.py",
        "system.py",
        "unchanged.py",
    ),
    "cardwright.frontends.bots": ("*.py",),
    "cardwright.frontends.browser": ("__init__.py", "[!bc]*.py"),
    "cardwright.frontends.games": ("*.py",),
    "cardwright.frontends.lsp": ("__init__.py", "commands.py"),
    "cardwright.frontends.scenarios": ("**/*.py",),
    "cardwright.frontends.serving": (
        "__init__.py",
        "catalogue.py",
        "logs.py",
        "messages/*.py",
        "telling.py",
        "thinking.py",
    ),
    "cardwright.frontends.simulating": ("*.py",),
    "cardwright.frontends.site": ("*.py", "assets/signs/*.svg"),
    "lark": ("*.py", "parsers/*.py", "grammars/*"),
    "pydantic": ("*.py", "_internal/*.py", "deprecated/*.py", "plugin/*.py"),
    "annotated_types": ("*.py",),
    "typing_inspection": ("*.py",),
}
"""The same for the editor's worker, which has the whole language and what it is made with."""
_ABI: Final = ("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314")
_PLATFORM: Final = "pyemscripten_2026_0_wasm32"
"""What the lock file's Pyodide runs."""
_NATIVE: Final = "pydantic_core.wasm"
_MEMORY: Final[dict[str, tuple[str, bytes]]] = {}
"""The memory that was made last for each kind of worker, and for what: it is not made again."""


def write_editor(folder: Path) -> None:
    """Put what the editor needs into the client's folder, or raise ``MissingClientError``.

    One part of it is not Python, so it comes from PyPI, made for browsers.
    """
    parts = _pydantic_core()
    native = next(part for name, part in parts.items() if name.endswith(".so"))
    (folder / _NATIVE).write_bytes(native)
    cards = shipped_cards()
    sources = _sources(_EDITOR) | {
        f"cardwright/cards/{file.relative_to(cards).as_posix()}": file.read_bytes()
        for file in cards.rglob("*")
        if file.suffix in (".card", ".scenario", ".svg")
    }
    sources |= _emblems()
    sources["typing_extensions.py"] = Path(typing_extensions.__file__).read_bytes()
    sources |= {name: part for name, part in parts.items() if name.endswith(".py")}
    sources["pydantic_core/_pydantic_core.so"] = b""  # by this name it is there before Python is
    (folder / "editor.files").write_bytes(_compiled(_packed(sources), native))


def _pydantic_core() -> dict[str, bytes]:
    """Return the files of pydantic's core, made for browsers, or raise ``MissingClientError``."""
    wanted = f"pydantic_core=={version('pydantic_core')}"
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", wanted, *_ABI]
    with TemporaryDirectory() as scratch:
        command += ["--platform", _PLATFORM, "--only-binary=:all:", "--dest", scratch]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=_SECONDS)
        except (OSError, subprocess.SubprocessError) as error:
            raise MissingClientError(f"`{wanted}` for browsers can't be downloaded") from error
        (wheel,) = Path(scratch).glob("*.whl")
        with zipfile.ZipFile(wheel) as parts:
            return {name: parts.read(name) for name in parts.namelist()}


def _emblems() -> dict[str, bytes]:
    """Return the drawings of emblems, where faces look for them: in the package of the theme."""
    return {
        "/".join(("material", *EMBLEMS, f"{icon}.svg")): file.read_bytes()
        for name, icon in emblems().items()
        if (file := emblem_file(name)) is not None
    }


def write_table(folder: Path, editions: Sequence[Edition], languages: Sequence[str]) -> None:
    """Put all that a table needs without a server into the client's folder."""
    python = archive()
    (folder / "table.files").write_bytes(python)
    for language in languages:
        _put(folder / "words" / f"{language}.json", words(language))
    stamp = hashlib.sha256(python)
    for name in ("editor.files", _NATIVE):
        if (folder / name).is_file():
            stamp.update((folder / name).read_bytes())
    catalogue = Catalogue(*editions)
    games = json.loads(write(games_reply(catalogue)))
    for game in games["games"]:
        game["languages"] = [code for code in game["languages"] if code in languages]
    _put(folder / "games.json", json.dumps(games, ensure_ascii=False))
    for edition in editions:
        data = dump(edition.compiled)
        stamp.update(data)
        (folder / "games").mkdir(exist_ok=True)
        (folder / "games" / f"{edition.game_id}.json").write_bytes(data)
        for language in set(edition.languages) & set(languages):
            cards = write(cards_reply(catalogue, edition, language)).decode()
            _put(folder / "cards" / f"{edition.game_id}.{language}.json", cards)
        for resource in edition.compiled.game.resources:
            drawn = icon(edition, resource.id)
            _put(folder / "icons" / edition.game_id / f"{resource.id}.svg", drawn)
    _put(folder / "stamp.txt", stamp.hexdigest()[:16])
    _list_files(folder)


def write_memory(folder: Path) -> None:
    """Keep the memory that Python has in each worker when all is loaded, so that pages begin there.

    All else lies in the client's folder already. Raises ``MissingClientError`` where it can't be.
    """
    stamp = (folder / "stamp.txt").read_text("utf-8")
    for kind in sorted(file.stem for file in folder.glob("*.files")):
        made = _MEMORY.get(kind)
        if made is None or made[0] != stamp:
            made = _MEMORY[kind] = (stamp, _memory(folder, kind))
        (folder / f"{kind}.memory").write_bytes(made[1])
    _list_files(folder)


def _memory(folder: Path, kind: str) -> bytes:
    with TemporaryDirectory() as scratch:
        made = Path(scratch, "memory")
        run_node("memory.mjs", str(folder.absolute()), kind, str(made))
        return made.read_bytes()


def _list_files(folder: Path) -> None:
    """Write down what a page that shall work without a net has to have."""
    found = (file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())
    kept = [name for name in found if name != "offline.js"]
    _put(folder / "files.json", json.dumps(sorted(kept)))


def words(language: str) -> str:
    """Return what the client says in a language, as JSON."""
    known = language if language in codes() else FALLBACK
    return json.dumps(words_of(known, "browser"), ensure_ascii=False)


def icon(edition: Edition, resource: str) -> str:
    """Return the sign of a resource as a drawing of its own."""
    assert edition.folder.vocabulary is not None
    icons = Icons(edition.folder.vocabulary, edition.folder.folder)
    drawing = icons.drawing(Sign("word", resource, "resource"))
    box = " ".join(f"{number:g}" for number in drawing.box)
    start = '<svg xmlns="http://www.w3.org/2000/svg"'
    return f'{start} viewBox="{box}"{drawing.style}>{drawing.shapes}</svg>'


def archive() -> bytes:
    """Return the Python of the table as an archive; the same files make the same bytes."""
    return _compiled(_packed(table_sources()))


def table_sources() -> dict[str, bytes]:
    """Return the files that the archive of the table is made from, by their names in it."""
    return _sources(_TABLE)


@lru_cache(maxsize=2)
def _compiled(sources: bytes, native: bytes = b"") -> bytes:
    """Return an archive for the Python of browsers, compiled by it; ``native`` is for the language.

    Remembered, since a site is built again at every change of a page, and this takes longest.
    Raises ``MissingClientError`` where there is no Node to run it in.
    """
    with TemporaryDirectory() as scratch:
        given, made = Path(scratch, "sources.zip"), Path(scratch, "compiled.zip")
        given.write_bytes(sources)
        needed = Path(scratch, _NATIVE)
        needed.write_bytes(native)
        run_node("python.mjs", str(given), str(made), *([str(needed)] if native else []))
        return gzip.compress(made.read_bytes(), 9, mtime=0)


def _packed(sources: Mapping[str, bytes]) -> bytes:
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w") as packed:
        for name, data in sorted(sources.items()):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            packed.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
    return found.getvalue()


def _sources(packages: Mapping[str, Sequence[str]]) -> dict[str, bytes]:
    """Return the files by their names in the archive."""
    return {
        f"{package.replace('.', '/')}/{file.relative_to(root).as_posix()}": file.read_bytes()
        for package, patterns in packages.items()
        for root in import_module(package).__path__
        for pattern in patterns
        for file in Path(root).glob(pattern)
        if file.is_file()
    }


def _put(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
