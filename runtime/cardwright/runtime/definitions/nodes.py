"""What every part of a card has in common, and the limits of what one may hold."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar, Union, get_args, get_origin

Part = TypeVar("Part")

MOST_NUMBER: Final = 999
"""The largest number that may be written on a card."""

MOST_TIMES: Final = 99
"""How often something may be done again."""


@dataclass(frozen=True, slots=True)
class Within:
    """The least and the most that a number may be; of a list, the least length."""

    least: int
    most: int = MOST_NUMBER


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a text must look like."""

    expression: str


Whole: TypeAlias = Annotated[int, Within(0)]
Positive: TypeAlias = Annotated[int, Within(1)]

Letter: TypeAlias = Annotated[str, Pattern(r"^[A-Z]$")]
"""A name that an ability gives to a number or a card."""

Title: TypeAlias = Annotated[
    str,
    Pattern(r"^[^\x00-\x08\x0a-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$"),
]
"""A card's name: one line of text, without control characters."""


@dataclass(frozen=True, slots=True)
class Word:
    """A text that must be a word of the game: one of those declared under this heading."""

    heading: str


ResourceId: TypeAlias = Annotated[str, Word("resources")]
KindId: TypeAlias = Annotated[str, Word("kinds")]
TypeId: TypeAlias = Annotated[str, Word("types")]
NounId: TypeAlias = Annotated[str, Word("nouns")]
StatusId: TypeAlias = Annotated[str, Word("statuses")]
NounOrStatusId: TypeAlias = Annotated[str, Word("nouns_or_statuses")]
MeasureId: TypeAlias = Annotated[str, Word("measures")]
"""What is measured; marks are declared by games alone, and what nothing has counts as 0."""
ZoneId: TypeAlias = Annotated[str, Word("zones")]
VerbId: TypeAlias = Annotated[str, Word("verbs")]
CallId: TypeAlias = Annotated[str, Word("calls")]
DeedId: TypeAlias = Annotated[str, Word("deeds")]
"""What is done to cards: a verb, or a call."""
RelationId: TypeAlias = Annotated[str, Word("relations")]
EventId: TypeAlias = Annotated[str, Word("events")]
MomentId: TypeAlias = Annotated[str, Word("moments")]


@dataclass(frozen=True, slots=True)
class Index:
    """A number that stands for a word: its place among those declared under this heading.

    Where ``least`` is ``NONE``, it may stand for no word.
    """

    heading: str
    least: int = 0


@dataclass(frozen=True, slots=True)
class Mask:
    """A number that stands for several words: a bit for each, at its place under this heading."""

    heading: str


NONE: Final = -1
"""The index of nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A part of a card. Where others may stand in its place, its ``kind`` tells it from them."""


def parts_of(value: object) -> Iterator[Node]:
    """Yield all parts in a value, one that has parts before those, in the order of the fields."""
    return within(value, Node)


def within(value: object, kind: type[Part]) -> Iterator[Part]:
    """Yield what is of a kind in a value of tuples and dataclasses of that kind, in order."""
    waiting = [value]  # the next one last
    holding = (kind, tuple)
    while waiting:
        part = waiting.pop()
        if isinstance(part, kind):
            yield part
            exact: Any = type(part)
            held = [getattr(part, name) for name in _last_field_first(exact)]
            waiting += [one for one in held if one and isinstance(one, holding)]
        elif isinstance(part, tuple):
            waiting += reversed(part)


@cache
def _last_field_first(kind: Any) -> tuple[str, ...]:
    """Return the fields that may hold parts: words and numbers have none."""
    return tuple(field.name for field in reversed(fields(kind)) if _may_hold_parts(field.type))


def _may_hold_parts(kind: Any) -> bool:
    origin = get_origin(kind)
    if origin is Annotated:
        return _may_hold_parts(get_args(kind)[0])
    if origin in (Union, UnionType):
        return any(map(_may_hold_parts, get_args(kind)))
    return origin is not Literal and kind not in (str, int, bool, NoneType)


def kind_of(node: type[Node]) -> str | None:
    """Return what tells a part from others in its place, or None where there are no others."""
    kind = getattr(node, "kind", None)
    return kind if isinstance(kind, str) else None


def about(text: str) -> dict[str, str]:
    """Return what a field is for, which becomes part of the published schema."""
    return {"about": text}


Answers: TypeAlias = Literal["befalling", "how_much", "deed", "aim", "points"]
"""What a step of a reaction changes: something about to befall a player, how much of it, what an
ability does, what one is aimed at, or a count of points."""

Role: TypeAlias = Literal["object", "on", "from", "to", "for"]
"""Where a step's field stands among its words: right after the verb, or after a word."""


OutOf: TypeAlias = Literal["own", "there"]
"""What resources come out of: what whoever acts has, or what is where they are taken from."""


def said(role: Role, text: str = "", *, out_of: OutOf | None = None) -> dict[str, str]:
    """Return where a field is said, what it is for, and what resources come out of."""
    more = {"out_of": out_of} if out_of is not None else {}
    return {"role": role, **more, **(about(text) if text else {})}


def out_of(step: type[Node]) -> OutOf | None:
    """Return what the resources of a step come out of, if not of the supply."""
    found = (field.metadata.get("out_of") for field in fields(step))
    return next(filter(None, found), None)
