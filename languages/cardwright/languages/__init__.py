"""The languages that there are: a folder for each, with everything that it needs.

- ``grammar.py`` and what it imports: how rules text is written, for ``cardwright.dsl.wording``;
- ``machine.toml``: how sentences are put together, and what every game says;
- ``rulebooks/<game>.toml``: what one game says in its own words;
- ``scenarios.toml``: what scenarios say when they are told in sentences;
- ``terminal.toml``, ``site.toml`` and ``browser.toml``: what these front ends say.

This module reads the files and imports nothing, so that every layer may use it.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any, Final

FALLBACK: Final = "en"
"""The language of everything that has no words in the one that was asked for."""

_FOLDER: Final = Path(__file__).parent


@cache
def codes() -> tuple[str, ...]:
    """Return the languages, the one that stands in for others first."""
    found = (file.parent.name for file in _FOLDER.glob("*/machine.toml"))
    return tuple(sorted(found, key=lambda code: (code != FALLBACK, code)))


def has(language: str, part: str) -> bool:
    """Whether a language has words for a part: `terminal`, `rulebooks/<game>`, ..."""
    return language in codes() and _file(language, part).is_file()


@cache
def words(language: str, part: str) -> dict[str, Any]:
    """Return the words of a language for one part."""
    return tomllib.loads(_file(language, part).read_text("utf-8"))


@cache
def plural_of(language: str) -> Callable[[int], int]:
    """Return what tells which of a word's forms goes with a number."""
    return c2py(words(language, "machine")["plural"])


@cache
def first_numbers(language: str) -> tuple[int, ...]:
    """Return the least number of each form that words have after numbers: 1 and 2, or 1, 2, 5."""
    found: dict[int, int] = {}
    for number in range(1, 101):
        found.setdefault(plural_of(language)(number), number)
    return tuple(found[form] for form in sorted(found))


def called(
    names: Mapping[str, str] | Iterable[tuple[str, str]], language: str, otherwise: str
) -> str:
    """Return what something is called in a language, or in the fallback, where it has a name."""
    known = dict(names)
    return known.get(language) or known.get(FALLBACK) or otherwise


def missing(language: str) -> Iterator[str]:
    """Yield every phrase of the fallback that a language lacks or has with other gaps.

    A language need not have every rulebook. Reasons have their messages in the fallback, so all
    that any other language says is asked for.
    """
    for part in _parts(FALLBACK):
        if not has(language, part):
            if not part.startswith("rulebooks/"):
                yield f"{language}/{part}.toml is missing"
            continue
        expected, own = dict(_flat(words(FALLBACK, part))), dict(_flat(words(language, part)))
        if language != FALLBACK:
            expected |= _reasons(part)
        for key, text in expected.items():
            if key not in own:
                yield f"{language}/{part}.toml has no `{key}`: {text}"
            elif _gaps(own[key]) != _gaps(text):
                yield f"{language}/{part}.toml has other gaps in `{key}` than: {text}"


def _parts(language: str) -> list[str]:
    folder = _FOLDER / language
    files = (file.relative_to(folder).with_suffix("") for file in folder.rglob("*.toml"))
    return sorted(file.as_posix() for file in files)


def _reasons(part: str) -> dict[str, str]:
    """Return the reasons that languages have words for."""
    found: dict[str, str] = {}
    for code in codes():
        if has(code, part):
            reasons = words(code, part).get("reasons", {})
            found = {f"reasons.{key}": text for key, text in reasons.items()} | found
    return found


def _flat(found: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    for key, value in found.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", str(value)


def _gaps(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)(?::[^{}]+)?}", text))


def _file(language: str, part: str) -> Path:
    return _FOLDER / language / f"{part}.toml"
