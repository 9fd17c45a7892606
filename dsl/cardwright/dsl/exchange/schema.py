"""What a card may be as JSON, derived from how its parts are declared.

For every part there is a pydantic model, which validates and describes it; unions are told apart by
``kind``. A document that is valid becomes a card, and a card becomes a document again.
"""

from collections.abc import Iterable, Iterator
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, ForwardRef, Literal, Union, get_args, get_origin, get_type_hints

import pydantic
from pydantic import BaseModel, ConfigDict, Discriminator, Tag, ValidationError, create_model
from pydantic_core import ErrorDetails

from cardwright.dsl import model
from cardwright.runtime.definitions.nodes import Pattern, Within, kind_of

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


_CONFIG = ConfigDict(frozen=True, extra="forbid")


def document_of(value: Any, *, with_defaults: bool = True) -> Any:
    """Return a card, or a part of one, as a JSON document; ``kind`` is never left out."""
    if isinstance(value, tuple):
        return [document_of(entry, with_defaults=with_defaults) for entry in value]
    if not isinstance(value, model.Node):
        return value
    return _tag(type(value)) | {
        part.name: document_of(found, with_defaults=with_defaults)
        for part in fields(value)
        if (found := getattr(value, part.name)) != _default(part) or with_defaults
    }


def card_of(document: bytes) -> model.Card:
    """Return the card that a document describes; raises ``ValidationError`` where it is none."""
    card: model.Card = _declared(card_model().model_validate_json(document, strict=True))
    return card


def _declared(value: Any) -> Any:
    """Return what was validated as it is declared."""
    if isinstance(value, BaseModel):
        cls = _classes()[type(value).__name__]
        given = {name: getattr(value, name) for name in value.model_fields_set - _tag(cls).keys()}
        return cls(**{name: _declared(found) for name, found in given.items()})
    return tuple(map(_declared, value)) if isinstance(value, tuple) else value


@cache
def card_model() -> type[BaseModel]:
    """Return the model of a card."""
    models = {name: _model(cls) for name, cls in _classes().items()}
    made = models[model.Card.__name__]
    made.model_rebuild(_types_namespace=models)
    return made


@cache
def _classes() -> dict[str, type[model.Node]]:
    """The card and all parts that it may have, by name."""
    found: dict[str, type[model.Node]] = {}
    waiting: list[Any] = [model.Card]
    while waiting:
        hint = waiting.pop()
        if not _is_node(hint):
            waiting.extend(get_args(hint))
        elif hint.__name__ not in found:
            found[hint.__name__] = hint
            waiting.extend(get_type_hints(hint).values())
    return found


def _is_node(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, model.Node)


def _model(cls: type[model.Node]) -> type[BaseModel]:
    hints = get_type_hints(cls, include_extras=True)
    wanted: dict[str, Any] = {
        name: (Literal[kind], pydantic.Field(default=kind)) for name, kind in _tag(cls).items()
    }
    for part in fields(cls):
        default = _default(part)
        about = pydantic.Field(
            default=... if default is MISSING else document_of(default),
            description=part.metadata.get("about"),
        )
        wanted[part.name] = (_type(hints[part.name]), about)
    return create_model(cls.__name__, __config__=_CONFIG, __doc__=cls.__doc__, **wanted)


def _tag(cls: type[model.Node]) -> dict[str, str]:
    """Return the field that tells a part from others in its place, if there are any."""
    kind = kind_of(cls)
    return {"kind": kind} if kind else {}


def _default(part: Field[Any]) -> Any:
    return part.default if part.default_factory is MISSING else part.default_factory()


# -- types ----------------------------------------------------------------------------------------


def _type(hint: Any) -> Any:
    """Return a type as pydantic knows it."""
    if _is_node(hint):
        return ForwardRef(hint.__name__)
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        limits = tuple(_limits(inner[0], inner[1:]))
        return Annotated[(_type(inner[0]), *limits)] if limits else _type(inner[0])
    if origin in (Union, UnionType):
        return _union([member for member in inner if member is not NoneType], NoneType in inner)
    if origin in (tuple, dict):
        return origin[tuple(_type(part) for part in inner)]
    return hint


def _limits(hint: Any, markers: tuple[Any, ...]) -> Iterator[Any]:
    for marker in markers:
        if isinstance(marker, Pattern):
            yield pydantic.Field(pattern=marker.expression)
        elif isinstance(marker, Within) and hint is int:
            yield pydantic.Field(ge=marker.least, le=marker.most)
        elif isinstance(marker, Within):
            yield pydantic.Field(min_length=marker.least)


def _union(members: list[Any], optional: bool) -> Any:
    types = [_type(member) for member in members]
    nodes = [member for member in members if _is_node(member)]
    union: Any = Union
    told_apart: Any
    if nodes and len(nodes) < len(members):
        tags = [_tag_of(member) for member in members]
        tagged = (Annotated[kind, Tag(tag)] for kind, tag in zip(types, tags, strict=True))
        told_apart = Annotated[union[tuple(tagged)], _form_of(tags)]
    elif len(nodes) > 1:
        told_apart = Annotated[union[tuple(types)], Discriminator("kind")]
    else:
        told_apart = union[tuple(types)]
    return union[told_apart, None] if optional else told_apart


_NUMBER, _WORD = "number", "word"


def _tag_of(member: Any) -> str:
    """Return what tells a member of a union apart: a node, a word or a plain number."""
    if _is_node(member):
        return str(member.kind)
    plain = get_args(member)[0] if get_origin(member) is Annotated else member
    return _WORD if plain is str or get_origin(plain) is Literal else _NUMBER


def _form(value: object) -> str | None:
    """Return what tells apart a plain number, words and the objects that stand for a number."""
    if isinstance(value, int):
        return _NUMBER
    if isinstance(value, str):
        return _WORD
    kind = value.get("kind") if isinstance(value, dict) else getattr(value, "kind", None)
    return kind if isinstance(kind, str) else None


def _form_of(tags: list[str]) -> Discriminator:
    plain = "a whole number" if _NUMBER in tags else "a word"
    return Discriminator(
        _form,
        custom_error_type="plain_form",
        custom_error_message=f"expected {plain}, or an object of a `kind` that stands for one",
    )
