"""What is wrong with a JSON document, in plain words, each fault with its path."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

ROOT = "$"
"""The path of the whole document."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: where (``$.names.en``, ``$.abilities[0].cost``), what, and how to mend it."""

    path: str
    message: str
    help: str | None = None

    def __str__(self) -> str:
        tail = f" ({self.help})" if self.help else ""
        return f"{self.path}: {self.message}{tail}"


class CardJsonError(ValueError):
    """A JSON document is no card of the game; has all faults that were found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def refuse(faults: Iterable[Fault]) -> None:
    """Raise an error where there are faults; the same fault is told once."""
    if found := tuple(dict.fromkeys(faults)):
        raise CardJsonError(found)


# What pydantic calls a fault, and what we say; names in braces come from its context.
_WORDS = {
    "missing": "this is missing",
    "extra_forbidden": "there is no such field",
    "union_tag_not_found": "expected an object that says its `kind`",
    "union_tag_invalid": "unknown kind `{tag}`; expected {expected_tags}",
    "literal_error": "expected {expected}",
    "int_type": "expected a whole number",
    "string_type": "expected a text",
    "bool_type": "expected true or false",
    "tuple_type": "expected a list",
    "dict_type": "expected an object",
    "model_type": "expected an object",
    "too_short": "expected at least {min_length}, found {actual_length}",
    "greater_than_equal": "expected a number of at least {ge}",
    "less_than_equal": "expected a number of at most {le}",
    "string_pattern_mismatch": "this does not have the form `{pattern}`",
}


def faults_of(error: ValidationError, document: object) -> tuple[Fault, ...]:
    """Return the faults that pydantic found; what it tried at one place is told as one fault."""
    messages: dict[str, list[str]] = {}
    for found in error.errors(include_url=False):
        if _is_echo(found):
            continue
        template = _WORDS.get(found["type"])
        message = template.format(**found.get("ctx", {})) if template else found["msg"]
        message = message.replace("'", "`")
        path = _path(found["loc"], document, is_missing=found["type"] == "missing")
        told = messages.setdefault(path, [])
        if message not in told:
            told.append(message)
    return tuple(Fault(path, ", or ".join(told)) for path, told in messages.items())


def _is_echo(found: ErrorDetails) -> bool:
    """Whether a list counts as too short only because faulty entries of it did not count."""
    return found["type"] == "too_short" and len(found["input"]) >= found["ctx"]["min_length"]


def _path(places: tuple[int | str, ...], document: Any, *, is_missing: bool) -> str:
    """Return a path in the document; pydantic's has the names of types among its steps."""
    path = ROOT
    for place in places[:-1] if is_missing else places:
        if _has(document, place):
            path += step(place)
            document = document[place]
    return path + step(places[-1]) if is_missing else path


def _has(document: object, place: int | str) -> bool:
    if isinstance(document, list):
        return isinstance(place, int) and place < len(document)
    return isinstance(document, dict) and place in document


def step(place: int | str) -> str:
    """Return one step of a path."""
    return f"[{place}]" if isinstance(place, int) else f".{place}"


def differences(one: object, other: object, path: str = ROOT) -> Iterator[tuple[str, Any, Any]]:
    """Yield the smallest parts in which two documents differ, with their paths."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key, value in one.items():
            yield from differences(value, other[key], path + step(key))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from differences(left, right, path + step(index))
    elif one != other:
        yield path, one, other
