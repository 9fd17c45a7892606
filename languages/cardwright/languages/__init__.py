"""The languages that there are: a folder for each, with everything that it needs.

- ``grammar.py`` and what it imports: how rules text is written, for ``cardwright.dsl.wording``;
- ``machine.toml``: how sentences are put together, and what every game says;
- ``rulebooks/<game>.toml``: what one game says in its own words;
- ``terminal.toml`` and ``site.toml``: what these front ends say.

This module reads the files and imports nothing, so that every layer may use it.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

FALLBACK: Final = "en"
"""The language of everything that has no words in the one that was asked for."""

_FOLDER: Final = Path(__file__).parent


@cache
def codes() -> tuple[str, ...]:
    """Return the languages, the one that stands in for others first."""
    found = (file.parent.name for file in _FOLDER.glob("*/grammar.py"))
    return tuple(sorted(found, key=lambda code: (code != FALLBACK, code)))


def has(language: str, part: str) -> bool:
    """Whether a language has words for a part: `terminal`, `rulebooks/<game>`, ..."""
    return language in codes() and _file(language, part).is_file()


@cache
def words(language: str, part: str) -> dict[str, Any]:
    """Return the words of a language for one part."""
    return tomllib.loads(_file(language, part).read_text("utf-8"))


def _file(language: str, part: str) -> Path:
    return _FOLDER / language / f"{part}.toml"
