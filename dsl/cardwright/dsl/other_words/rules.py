"""The rules that rewrite what players of other games write, as their file has them."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any, Final

_RULES: Final = "rules.toml"
GAP = re.compile(r"(?<!\?P)<(\w+)([+-]1)?>")
SLOT = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Rule:
    """A phrase of other games, and what is written for it; the fields are told of in the file."""

    said: tuple[str, ...]
    write: tuple[str, ...]
    hint: str = ""
    near: tuple[str, ...] = ()
    weight: float = 1
    always: bool = False
    first: bool = False
    told: bool = False
    stops: bool = False
    stranger: bool = False


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files("cardwright.dsl.other_words").joinpath(_RULES).read_text("utf-8"))


@cache
def rules() -> tuple[Rule, ...]:
    """Return all rules, in the order of their file."""
    return tuple(_rule(data) for data in _data()["rule"])


def line_rules(file: str) -> list[dict[str, str]]:
    """Return the rules for lines of files that hold no card."""
    return [rule for rule in _data()["line"] if file in rule["in"]]


def _rule(data: Mapping[str, Any]) -> Rule:
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
    }
    return Rule(**fields)


@cache
def foreign_nouns() -> dict[str, str]:
    """Return nouns that other games have, each with what it is for."""
    return {noun: role for role, nouns in _data()["nouns"].items() for noun in nouns}


@cache
def foreign_words() -> dict[str, str]:
    """Return words of other natural languages, each with the one that this language has for it."""
    return {word: ours for ours, words in _data()["foreign"].items() for word in words}


@cache
def part_words(part: str) -> dict[str, Any]:
    """Return the words, or the expressions, by which parts of one sort are known."""
    words: dict[str, Any] = _data()["parts"][part]
    return words


def expand(write: str, found: re.Match[str]) -> str:
    """Return what is written instead of what was found."""
    groups = found.groupdict()

    def filled(gap: re.Match[str]) -> str:
        value = (groups.get(gap[1]) or "").strip()
        return str(int(value) + int(gap[2])) if gap[2] and value.isdecimal() else value

    return GAP.sub(filled, write)


def filled_with(text: str, slots: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """Yield a text with each word of the game that may stand in its places."""
    names = list(dict.fromkeys(slot[1] for slot in SLOT.finditer(text)))
    for words in product(*(slots.get(name, ()) for name in names)):
        chosen = dict(zip(names, words, strict=True))
        yield SLOT.sub(lambda slot, chosen=chosen: chosen[slot[1]], text)  # type: ignore[misc]
