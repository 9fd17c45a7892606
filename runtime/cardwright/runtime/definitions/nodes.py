"""What every part of a card has in common, and the limits of what one may hold."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Final,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
)

Part = TypeVar("Part")
Made = TypeVar("Made", bound="Value")

MOST_NUMBER: Final = 999
"""The largest number that may be written on a card."""

MOST_TIMES: Final = 99
"""How often something may be done again."""


class Value:
    """What never changes, and is compared by its fields: what a frozen dataclass is.

    Dataclasses write code for each class, which takes longer than all else when a game is started;
    these have their methods in common.
    """

    __slots__ = ("_within",)
    _within: tuple["Node", ...]
    """The parts in it, once somebody has asked for them."""
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    _content: ClassVar[Callable[[Any], Any]]
    """Gives all fields of one."""
    _positional: ClassVar[list[str]]
    _defaults: ClassVar[dict[str, Any]]
    setters: ClassVar[dict[str, Callable[[Any, Any], None]]]
    """What sets each field of one that is being made."""

    def __init__(self, *given: Any, **named: Any) -> None:
        values = {**self._defaults, **dict(zip(self._positional, given, strict=False)), **named}
        if values.keys() != self.setters.keys() or len(given) > len(self._positional):
            wrong = ", ".join(sorted(values.keys() ^ self.setters.keys())) or "too many values"
            raise TypeError(f"wrong or missing fields of {type(self).__name__}: {wrong}")
        for name, put in self.setters.items():
            put(self, values[name])

    def __repr__(self) -> str:
        parts = [f"{name}={getattr(self, name)!r}" for name in self.setters]
        return f"{type(self).__name__}({', '.join(parts)})"

    def __getstate__(self) -> list[Any]:
        return [getattr(self, name) for name in self.setters]

    def __setstate__(self, state: list[Any]) -> None:
        for put, value in zip(self.setters.values(), state, strict=True):
            put(self, value)

    if not TYPE_CHECKING:  # where they are told of these, they know less of a value's type

        def __eq__(self, other: object) -> bool:
            if type(other) is not type(self):
                return NotImplemented
            return self._content(self) == self._content(other)

        def __hash__(self) -> int:
            return hash(self._content(self))

        def __setattr__(self, name: str, _: object) -> None:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")

        def __delattr__(self, name: str) -> None:
            raise FrozenInstanceError(f"cannot delete field {name!r}")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[Made], *, kw_only: bool = False) -> type[Made]:
    """Declare the fields of a kind of values as dataclasses do."""
    bare = dataclass(
        init=False, repr=False, eq=False, match_args=False, slots=True, kw_only=kw_only
    )
    made = bare(cls)
    found = fields(made)
    names = [one.name for one in found]
    made.setters = {name: getattr(made, name).__set__ for name in names}
    made._content = attrgetter(*names) if names else type
    made._positional = [one.name for one in found if not one.kw_only]
    made._defaults = {one.name: one.default for one in found if one.default is not MISSING}
    made._defaults |= {  # they are shared: values never change
        one.name: one.default_factory() for one in found if one.default_factory is not MISSING
    }
    return made


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def node(cls: type[Made]) -> type[Made]:
    """Declare the fields of a kind of parts, which are always named."""
    return value(cls, kw_only=True)


@value
class Within(Value):
    """The least and the most that a number may be; of a list, the least length."""

    least: int
    most: int = MOST_NUMBER


@value
class Pattern(Value):
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


@value
class Word(Value):
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


@value
class Index(Value):
    """A number that stands for a word: its place among those declared under this heading.

    Where ``least`` is ``NONE``, it may stand for no word.
    """

    heading: str
    least: int = 0


@value
class Mask(Value):
    """A number that stands for several words: a bit for each, at its place under this heading."""

    heading: str


NONE: Final = -1
"""The index of nothing."""


@node
class Node(Value):
    """A part of a card. Where others may stand in its place, its ``kind`` tells it from them."""


_remember_within: Any = Value.__dict__["_within"].__set__


def parts_of(value: object) -> Iterator[Node]:
    """Yield all parts in a value, one that has parts before those, in the order of the fields."""
    found: list[Node] = []
    _collect_known((value,), found)
    return iter(found)


def _collect_known(values: Iterable[object], found: list[Node]) -> None:
    """Find all parts; what is within those that are asked for is remembered: it never changes."""
    for value in values:
        if isinstance(value, Node):
            inside = getattr(value, "_within", None)
            if inside is None:
                inside = _parts_within(value)
                _remember_within(value, inside)
            found.append(value)
            found += inside
        elif value and isinstance(value, tuple):
            _collect_known(value, found)


def _parts_within(value: Node) -> tuple[Node, ...]:
    found: list[Node] = []
    exact: Any = type(value)
    _collect(_held_by(exact)(value), found)
    return tuple(found)


def _collect(values: Iterable[Any], found: list[Node]) -> None:
    """Find all parts; to remember what is within each takes longer than this."""
    for value in values:
        kind: Any = type(value)
        if kind is tuple:
            if value:
                _collect(value, found)
        elif issubclass(kind, Node):
            found.append(value)
            _collect(_held_by(kind)(value), found)


def within(value: object, kind: type[Part]) -> Iterator[Part]:
    """Yield what is of a kind in a value of tuples and dataclasses of that kind, in order."""
    waiting = [value]  # the next one last
    holding = (kind, tuple)
    while waiting:
        part = waiting.pop()
        if isinstance(part, kind):
            yield part
            exact: Any = type(part)
            held = reversed(_held_by(exact)(part))
            waiting += [one for one in held if one and isinstance(one, holding)]
        elif isinstance(part, tuple):
            waiting += reversed(part)


@cache
def _held_by(kind: Any) -> Callable[[Any], tuple[Any, ...]]:
    """Return what gives the fields that may hold parts: words and numbers have none."""
    return getter_of([field.name for field in fields(kind) if _may_hold_parts(field.type)])


def getter_of(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Return what gives some fields of a part: a tuple, also where it is one field or none."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple([getattr(value, name) for name in names])


def _may_hold_parts(kind: Any) -> bool:
    origin = get_origin(kind)
    if origin is Annotated:
        return _may_hold_parts(get_args(kind)[0])
    if origin in (Union, UnionType, tuple):
        return any(map(_may_hold_parts, get_args(kind)))
    return origin is not Literal and kind not in (str, int, bool, NoneType, ...)


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
