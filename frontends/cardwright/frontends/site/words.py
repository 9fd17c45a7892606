"""The site's own words, from a file for each language; English where a language has none."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

FALLBACK: Final = "en"
_FOLDER = Path(__file__).with_name("assets") / "words"


def word(language: str, key: str, **gaps: str) -> str:
    """Return one of the site's words, with its gaps filled."""
    known = words_in(language) if language in languages() else {}
    text = known.get(key) or words_in(FALLBACK)[key]
    return text.format(**gaps)


def spoken_in(language: str, shown: str) -> str:
    """Return "in English" or the like; the code of a language that the site does not know."""
    return word(language, f"in_{shown}") if shown in languages() else f"({shown})"


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that the site itself speaks."""
    found = (file.stem for file in _FOLDER.glob("*.toml"))
    return tuple(sorted(found, key=lambda code: (code != FALLBACK, code)))


@cache
def words_in(language: str) -> dict[str, str]:
    """Return all words of a language, by key."""
    return tomllib.loads((_FOLDER / f"{language}.toml").read_text("utf-8"))
