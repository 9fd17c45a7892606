"""What the client needs beside itself: Python for the worker, compiled cards, words, signs.

All of it is files, so that any web server will do. A game server answers most of it itself, and
uses only ``words`` and ``icon``.
"""

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
from cardwright.frontends.serving.answers import cards_reply, games_reply
from cardwright.frontends.serving.catalogue import Catalogue
from cardwright.frontends.serving.messages.codec import write
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
    "cardwright.frontends.serving": ("__init__.py", "logs.py", "thinking.py"),
    "cardwright.frontends.browser": ("__init__.py", "start.py", "table.py"),
}
"""The files that the table's worker needs of each package."""


_EDITOR: Final = {
    "cardwright.languages": ("**/*.py", "**/*.toml"),
    "cardwright.dsl": ("**/*.py", "*.lark", "**/*.toml", "explanations/*"),
    "cardwright.runtime": ("**/*.py",),
    "cardwright.frontends": ("attempts.py", "errors.py", "files.py", "system.py"),
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


def write_editor(folder: Path) -> None:
    """Put what the editor needs into the client's folder, or raise ``MissingClientError``.

    One part of it is not Python, so it comes from PyPI, made for browsers.
    """
    wanted = f"pydantic_core=={version('pydantic_core')}"
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", wanted, *_ABI]
    command += ["--platform", _PLATFORM, "--only-binary=:all:", "--dest", str(folder / "wheels")]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=_SECONDS)
    except (OSError, subprocess.SubprocessError) as error:
        raise MissingClientError(f"`{wanted}` for browsers can't be downloaded") from error
    (wheel,) = (folder / "wheels").glob("*.whl")
    _put(folder / "wheels.json", json.dumps([f"wheels/{wheel.name}"]))
    cards = shipped_cards()
    sources = _sources(_EDITOR) | {
        f"cardwright/cards/{file.relative_to(cards).as_posix()}": file.read_bytes()
        for file in cards.rglob("*")
        if file.suffix in (".card", ".scenario", ".svg")
    }
    sources |= _emblems()
    sources["typing_extensions.py"] = Path(typing_extensions.__file__).read_bytes()
    (folder / "editor.zip").write_bytes(_compiled(_packed(sources), wheel))


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
    (folder / "table.zip").write_bytes(python)
    for language in languages:
        _put(folder / "words" / f"{language}.json", words(language))
    stamp = hashlib.sha256(python)
    editor = folder / "editor.zip"
    if editor.is_file():
        stamp.update(editor.read_bytes())
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
def _compiled(sources: bytes, wheel: Path | None = None) -> bytes:
    """Return an archive for the Python of browsers, compiled by it; for the language with a wheel.

    Remembered, since a site is built again at every change of a page, and this takes longest.
    Raises ``MissingClientError`` where there is no Node to run it in.
    """
    with TemporaryDirectory() as scratch:
        given, made = Path(scratch, "sources.zip"), Path(scratch, "compiled.zip")
        given.write_bytes(sources)
        more = [str(wheel.absolute())] if wheel else []
        run_node("python.mjs", str(given), str(made), *more)
        return made.read_bytes()


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
