"""Who, which and how much: the parts that steps are made of."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal, TypeAlias

from cardwright.runtime.definitions.nodes import (
    Letter,
    Node,
    NounId,
    Positive,
    ResourceId,
    Several,
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

# -- where ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot(Node):
    """Where cards come from, or go to: zones, whose they are, and the end of a pile."""

    kind: ClassVar[str] = "spot"
    zones: Annotated[tuple[ZoneId, ...], Within(1)]
    end: Literal["top", "bottom"] | None = field(
        default=None, metadata=about("of a pile; the top, where it does not say")
    )
    owner: Owner | None = field(
        default=None,
        metadata=about(
            "whose zones; none: where cards come from, those of their owner, else the player's own"
        ),
    )


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
    quantity: Literal["a", "another", "all"] | Several = field(
        metadata=about("how many; `another` leaves out the card that bears the ability")
    )
    nouns: Annotated[tuple[NounId, ...], Within(1)] = field(
        metadata=about("kinds, types or groups; any of them")
    )
    owner: Owner = "you"
    name: Letter | None = field(default=None, metadata=about("the letter given by `as`"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Them(Node):
    """The cards of the last step that dealt with several, but those that have left since.

    A step that takes some of them leaves the others.
    """

    kind: ClassVar[str] = "them"


CardRef: TypeAlias = This | Chosen | Select
Cards: TypeAlias = This | Chosen | Select | Them

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


def constant_part(number: Number) -> int:
    """Return what is known of a number beforehand: all of it but letters and printed costs."""
    terms = number.terms if isinstance(number, Total) else (number,)
    return sum(term for term in terms if isinstance(term, int))


def fitting(resource: Resource, declared: Iterable[str]) -> tuple[str, ...]:
    """Return which of the declared resources one may be."""
    match resource:
        case Named():
            return tuple(name for name in declared if name in resource.resources)
        case Any() | Same():
            return tuple(name for name in declared if name not in resource.excepted)
    return tuple(declared)
