"""How steps are said that every game has: read off their declarations."""

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from cardwright.dsl import model, syntax
from cardwright.runtime.definitions.nodes import Role

What = Literal["amounts", "card", "number", "players", "resource"]


@dataclass(frozen=True)
class Part:
    """A field of a step: its place among the words, and what stands there."""

    name: str
    role: Role
    what: What
    required: bool
    per: bool
    allowed: tuple[str, ...]
    """The players that it may be, where it is players."""


@cache
def verbs() -> dict[str, tuple[type[model.Step], ...]]:
    """Return the steps that a word of the language stands for, by that word."""
    found: dict[str, tuple[type[model.Step], ...]] = {}
    for step in get_args(model.Step):
        word = getattr(step, "word", None)
        if isinstance(word, str):
            found[word] = (*found.get(word, ()), step)
    return found


def word_of(step: model.Step) -> str | None:
    """Return the word of the language that a step is said by, if it has one."""
    return next((word for word, steps in verbs().items() if type(step) in steps), None)


def verb_of(words: syntax.Words) -> str | None:
    """Return the word of the language that a verb is, also in the form that follows players."""
    text = words.text
    return text if text in verbs() else text[:-1] if text[:-1] in verbs() else None


def parts(step: type[model.Node]) -> tuple[Part, ...]:
    """Return the fields of a step that are said."""
    return _parts(step)  # type: ignore[arg-type] # which takes a class with `__hash__` for no hash


@cache
def _parts(step: type[model.Node]) -> tuple[Part, ...]:
    hints = get_type_hints(step, include_extras=True)
    return tuple(
        Part(
            field.name,
            field.metadata["role"],
            _what(kinds := tuple(_kinds(hints[field.name]))),
            field.default is MISSING,
            field.metadata["per"],
            tuple(kind for kind in kinds if isinstance(kind, str)),
        )
        for field in fields(step)
        if "role" in field.metadata
    )


def takes_amounts(word: str) -> bool:
    """Whether a verb of the language goes with quantities of resources."""
    return any(part.what == "amounts" for step in verbs()[word] for part in parts(step))


def _kinds(hint: Any) -> Iterator[Any]:
    """Yield the types, or the words, that a field may be."""
    if get_origin(hint) is Annotated:
        yield from _kinds(get_args(hint)[0])
    elif get_args(hint):
        for each in get_args(hint):
            yield from _kinds(each)
    else:
        yield hint


def _what(kinds: tuple[Any, ...]) -> What:
    known: dict[Any, What] = {
        model.Amounts: "amounts",
        model.Select: "card",
        model.Total: "number",
        str: "resource",
    }
    return next((known[kind] for kind in kinds if kind in known), "players")
