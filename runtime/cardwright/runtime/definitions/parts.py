"""Who, which and how much: the parts that steps are made of."""

from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from cardwright.runtime.definitions.nodes import (
    Letter,
    MeasureId,
    Node,
    NounId,
    NounOrStatusId,
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


# -- how much -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Variable(Node):
    """A number that the player chose while paying, such as X."""

    kind: ClassVar[str] = "variable"
    name: Letter


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedCost(Node):
    """The number of resources in a card's printed cost."""

    kind: ClassVar[str] = "printed_cost"
    card: Chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class Total(Node):
    """Numbers added up."""

    kind: ClassVar[str] = "total"
    terms: Annotated[tuple[Whole | Variable | PrintedCost, ...], Within(1)]


Number: TypeAlias = Whole | Variable | Total

# -- how things compare: cards with cards, players with players -----------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured(Node):
    """So much of something: exactly, at least or at most."""

    kind: ClassVar[str] = "measured"
    what: MeasureId = field(
        metadata=about(
            "of cards: `cost`, `points` or a mark; of players: `points`, a resource or a noun"
        )
    )
    bound: Literal["exactly", "at_least", "at_most"]
    number: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared(Node):
    """More or less of something than a card, or than a player."""

    kind: ClassVar[str] = "compared"
    more: bool
    what: MeasureId = field(metadata=about("as for `measured`"))
    than: This | Chosen | Literal["you", "actor"] = "you"


@dataclass(frozen=True, slots=True, kw_only=True)
class Superlative(Node):
    """The most or the least of something, among those that are meant otherwise."""

    kind: ClassVar[str] = "superlative"
    most: bool
    what: MeasureId = field(metadata=about("as for `measured`"))


Comparison: TypeAlias = Measured | Compared | Superlative

# -- which cards ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class InZones(Node):
    """Cards in some zones, of the players whose cards are selected."""

    kind: ClassVar[str] = "in"
    zones: Annotated[tuple[ZoneId, ...], Within(1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Having(Node):
    """Cards that compare so."""

    kind: ClassVar[str] = "having"
    comparison: Comparison


@dataclass(frozen=True, slots=True, kw_only=True)
class Being(Node):
    """Cards that are one of these, or none of them."""

    kind: ClassVar[str] = "being"
    negated: bool = False
    nouns: Annotated[tuple[NounOrStatusId, ...], Within(1)] = field(
        metadata=about("kinds, types, groups or states; any of them")
    )


Filter: TypeAlias = InZones | Having | Being


@dataclass(frozen=True, slots=True, kw_only=True)
class Select(Node):
    """Cards to be chosen by what they are."""

    kind: ClassVar[str] = "select"
    quantity: Literal["a", "the", "another", "all"] | Positive = field(
        metadata=about(
            "how many; `the` leaves no choice whether; `another` leaves out the card that bears "
            "the ability, and those named before"
        )
    )
    up_to: bool = field(default=False, metadata=about("so many, fewer or none"))
    random: bool = field(default=False, metadata=about("chance picks them"))
    nouns: Annotated[tuple[NounId, ...], Within(1)] = field(
        metadata=about("kinds, types or groups; any of them")
    )
    owner: Owner = "you"
    filters: tuple[Filter, ...] = field(default=(), metadata=about("all of them hold"))
    name: Letter | None = field(default=None, metadata=about("the letter given by `as`"))

    @property
    def is_one(self) -> bool:
        """Whether it is a single card, of each player who is meant."""
        return self.quantity in ("a", "the", "another")

    @property
    def zones(self) -> tuple[ZoneId, ...]:
        """The zones that are named; none: where what is done with the cards finds them."""
        places = [one for one in self.filters if isinstance(one, InZones)]
        return places[0].zones if places else ()


CardRef: TypeAlias = This | Chosen | Select

# -- which resources ------------------------------------------------------------------------------


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
class PerVariable(Node):
    """Once for every so many of a number chosen while paying, rounded down."""

    kind: ClassVar[str] = "per_variable"
    every: Positive = 1
    name: Letter


@dataclass(frozen=True, slots=True, kw_only=True)
class PerResourceOn(Node):
    """Once for every so many of the resources on cards."""

    kind: ClassVar[str] = "per_resource_on"
    every: Positive = 1
    resources: Annotated[tuple[ResourceId, ...], Within(1)]
    card: CardRef


@dataclass(frozen=True, slots=True, kw_only=True)
class PerResourceOf(Node):
    """Once for every so many of the resources that players own."""

    kind: ClassVar[str] = "per_resource_of"
    every: Positive = 1
    resources: Annotated[tuple[ResourceId, ...], Within(1)]
    owner: Owner


@dataclass(frozen=True, slots=True, kw_only=True)
class PerCard(Node):
    """Once for every so many cards in play that are of the kinds or types named."""

    kind: ClassVar[str] = "per_card"
    every: Positive = 1
    nouns: Annotated[tuple[NounId, ...], Within(1)]
    owner: Owner = "you"


Per: TypeAlias = PerVariable | PerResourceOn | PerResourceOf | PerCard


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount(Node):
    """A number of a resource, perhaps once per something."""

    number: Number
    resource: Resource
    per: Per | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Amounts(Node):
    """Alternatives, of which one is chosen; each is a list of amounts that all apply."""

    options: Annotated[tuple[tuple[Amount, ...], ...], Within(1)]

    @property
    def is_nothing(self) -> bool:
        """Whether there is nothing to pay or gain."""
        return self.options == ((),)


COST: Final = "cost"
POINTS: Final = "points"
"""What is measured of every card, beside the marks of its game."""


def constant_part(number: Number) -> int:
    """Return what is known of a number beforehand: all of it but letters and printed costs."""
    terms = number.terms if isinstance(number, Total) else (number,)
    return sum(term for term in terms if isinstance(term, int))


def fitting(
    resource: Resource, declared: Iterable[str], not_any: Container[str] = ()
) -> tuple[str, ...]:
    """Return which of the declared resources one may be; ``not_any``: only those named can be."""
    match resource:
        case Named():
            return tuple(name for name in declared if name in resource.resources)
        case Any() | Same():
            left_out = resource.excepted
            return tuple(name for name in declared if name not in left_out and name not in not_any)
    return tuple(declared)
