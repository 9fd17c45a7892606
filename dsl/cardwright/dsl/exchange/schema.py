"""What a card may be as JSON, derived from how its parts are declared.

For every part there is a pydantic model, which validates and describes it; unions are told apart by
``kind``. A document that is valid becomes a card, and a card becomes a document again.
"""

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, ForwardRef, Literal, Union, get_args, get_origin, get_type_hints

import pydantic
from pydantic import BaseModel, ConfigDict, Discriminator, Tag, create_model

from cardwright.dsl import model
from cardwright.runtime.definitions.nodes import Pattern, Within, kind_of

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
