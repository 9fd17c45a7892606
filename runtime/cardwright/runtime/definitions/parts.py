"""Who, which and how much: the parts that steps are made of."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Annotated, ClassVar, Literal, TypeAlias

from cardwright.runtime.definitions.nodes import (
    Letter,
    Node,
    NounId,
    Positive,
    ResourceId,
    Whole,
    Within,
    ZoneId,
    about,
)

# -- who ------------------------------------------------------------------------------------------

Owner: TypeAlias = Literal["you", "a_rival", "each_rival", "any_player", "all_players"]
"""Whose: one's own, one rival's (chosen), every rival's, one player's (chosen), everyone's."""

Players: TypeAlias = Literal["a_rival", "each_rival", "any_player", "all_players"]
"""Players who are named: not the owner of the card alone."""

Rivals: TypeAlias = Literal["a_rival", "each_rival"]
"""Other players: one of them (chosen), or every one."""

# -- which card -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class This(Node):
    """The card that bears the ability."""

    kind: ClassVar[str] = "this"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen(Node):
    """A card that was named before in the same ability: by ``as A``, or the only one (no name)."""

    kind: ClassVar[str] = "chosen"
    name: Letter | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Select(Node):
    """Cards to be chosen by what they are."""

    kind: ClassVar[str] = "select"
    quantity: "Literal['a', 'another', 'all'] | Number" = field(
        metadata=about("how many; `another` leaves out the card that bears the ability")
    )
    nouns: Annotated[tuple[NounId, ...], Within(1)] = field(
        metadata=about("kinds, types or groups; any of them")
    )
    owner: Owner = "you"
    name: Letter | None = field(default=None, metadata=about("the letter given by `as`"))


CardRef: TypeAlias = This | Chosen | Select

# -- how much -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Variable(Node):
    """A number that the player chose while paying, such as X."""

    kind: ClassVar[str] = "variable"
    name: Letter


@dataclass(frozen=True, slots=True, kw_only=True)
class ThatMany(Node):
    """As many as the step before really dealt with: cards, or units of resources."""

    kind: ClassVar[str] = "that_many"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure(Node):
    """A number that is read off a card: of its cost, its points, or one of its marks."""

    kind: ClassVar[str] = "measure"
    card: This | Chosen
    what: str = field(metadata=about("`cost`, `points`, or a mark of the game that is a number"))


@dataclass(frozen=True, slots=True, kw_only=True)
class InZones(Node):
    """Cards in some zones, of the players whose cards are meant."""

    kind: ClassVar[str] = "in"
    zones: Annotated[tuple[ZoneId, ...], Within(1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class CountCards(Node):
    """So many cards as there are of the kinds, types or groups named: in play, or in zones."""

    kind: ClassVar[str] = "cards"
    nouns: Annotated[tuple[NounId, ...], Within(1)]
    owner: Owner = "you"
    filters: tuple[InZones, ...] = ()

    @property
    def zones(self) -> tuple[str, ...]:
        """The zones that are named; none: cards in play are meant."""
        return tuple(zone for one in self.filters for zone in one.zones)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountResources(Node):
    """So many resources as players own, or as lie on cards: one of the two."""

    kind: ClassVar[str] = "resources"
    resources: Annotated[tuple[ResourceId, ...], Within(1)]
    owner: Owner | None = None
    on: CardRef | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Per(Node):
    """Once for every so many of something, rounded down; perhaps so many times at most."""

    every: Positive = 1
    of: "CountCards | CountResources | Variable | Sum"
    most: "Number | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Term(Node):
    """A number that is added, or taken away; perhaps once per something."""

    number: Whole | Variable | ThatMany | Measure
    negative: bool = False
    per: Per | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum(Node):
    """Numbers added up. What comes to less than nothing is 0, but for points."""

    kind: ClassVar[str] = "sum"
    terms: Annotated[tuple[Term, ...], Within(1)]


Number: TypeAlias = Whole | Variable | ThatMany | Measure | Sum


@dataclass(frozen=True, slots=True, kw_only=True)
class Named(Node):
    """Resources by name; with several names, each unit is one of them."""

    kind: ClassVar[str] = "named"
    resources: Annotated[tuple[ResourceId, ...], Within(1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Any(Node):
    """Any mix of resources, but those excepted."""

    kind: ClassVar[str] = "any"
    excepted: tuple[ResourceId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Same(Node):
    """Any one resource, but those excepted; all units are of that one."""

    kind: ClassVar[str] = "same"
    excepted: tuple[ResourceId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OfEach(Node):
    """Each resource that lies on the target already."""

    kind: ClassVar[str] = "of_each"


Resource: TypeAlias = Named | Any | Same | OfEach


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount(Node):
    """A number of a resource."""

    number: Number
    resource: Resource


@dataclass(frozen=True, slots=True, kw_only=True)
class Amounts(Node):
    """Alternatives, of which one is chosen; each is a list of amounts that all apply."""

    options: Annotated[tuple[tuple[Amount, ...], ...], Within(1)]

    @property
    def is_nothing(self) -> bool:
        """Whether there is nothing to pay or gain."""
        return self.options == ((),)


def terms_of(number: Number) -> tuple[Term, ...]:
    """Return a number as what is added up; a number of its own is added to nothing."""
    return number.terms if isinstance(number, Sum) else (Term(number=number),)


def number_of(terms: tuple[Term, ...]) -> Number:
    """Return what is added up as a number, as plain as it can be said."""
    match terms:
        case (Term(number=number, negative=False, per=None),):
            return number
        case ():
            return 0
    return Sum(terms=terms)


def constant_part(number: Number) -> int:
    """Return what is known of a number beforehand: what is added or taken away in any case."""
    return sum(
        -term.number if term.negative else term.number
        for term in terms_of(number)
        if isinstance(term.number, int) and term.per is None
    )


def least_of(number: Number) -> int:
    """Return what a number comes to at the least, as far as it is known beforehand."""
    taken_away = any(
        term.negative and (term.per or not isinstance(term.number, int))
        for term in terms_of(number)
    )
    return 0 if taken_away else max(constant_part(number), 0)


def is_plain(number: Number) -> bool:
    """Whether a number is a whole one, or a letter."""
    return isinstance(number, int | Variable)


def common_per(number: Number) -> tuple[Number, Per | None]:
    """Return a number and what all of it is counted by, where that is the same for all of it."""
    terms = terms_of(number)
    per = terms[0].per
    if per is None or any(term.per != per for term in terms):
        return number, None
    return number_of(tuple(replace(term, per=None) for term in terms)), per


def times(number: Number, per: Per | None) -> Number:
    """Return a number once per something: all that is added up in it."""
    if per is None:
        return number
    return Sum(terms=tuple(replace(term, per=per) for term in terms_of(number)))


def fitting(resource: Resource, declared: Iterable[str]) -> tuple[str, ...]:
    """Return which of the declared resources one may be."""
    match resource:
        case Named():
            return tuple(name for name in declared if name in resource.resources)
        case Any() | Same():
            return tuple(name for name in declared if name not in resource.excepted)
    return tuple(declared)
