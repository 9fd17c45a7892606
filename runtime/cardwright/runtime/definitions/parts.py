"""Who, which and how much: the parts that steps are made of."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from cardwright.runtime.definitions.nodes import (
    Letter,
    Node,
    NounId,
    Positive,
    ResourceId,
    Several,
    StatusId,
    Whole,
    Within,
    about,
)

# -- who ------------------------------------------------------------------------------------------

Players: TypeAlias = Literal[
    "actor",
    "you",
    "a_rival",
    "each_rival",
    "any_player",
    "all_players",
    "another_player",
    "each_other",
]
"""A word for players.

The *actor* does a step: the user of the ability, or the players whom it makes act. `You` are the
user, whoever acts, and rivals are those of the user; other players are others than the actor.
"""

ONE_PLAYER: Final = ("a_rival", "any_player", "another_player")
"""Words for one player, whom the actor chooses."""
SEVERAL_PLAYERS: Final = ("each_rival", "all_players", "each_other")
"""Words for players each of whom is meant."""
OWN: Final = ("actor", "you")
"""Words for a player who is known."""

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
class OwnerOf(Node):
    """The player whose card it is; nobody, where it is the table's."""

    kind: ClassVar[str] = "owner_of"
    card: This | Chosen


Owner: TypeAlias = Players | OwnerOf
"""Whose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Party(Node):
    """Players who do something, or to whom it is done."""

    kind: ClassVar[str] = "party"
    players: Players


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
    owner: Owner = "actor"
    name: Letter | None = field(default=None, metadata=about("the letter given by `as`"))


CardRef: TypeAlias = This | Chosen | Select

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
    owner: Owner = "actor"


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


# -- what must be true ----------------------------------------------------------------------------

Bound: TypeAlias = Literal["at_least", "at_most"]
"""On which side of a number something must be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exists(Node):
    """So many cards are in play: of one of several players, of each of them, or of one."""

    kind: ClassVar[str] = "exists"
    bound: Bound = "at_least"
    number: Whole = 1
    select: Select


@dataclass(frozen=True, slots=True, kw_only=True)
class Stocked(Node):
    """So much is there: players own it, or it lies on cards."""

    kind: ClassVar[str] = "stocked"
    bound: Bound = "at_least"
    number: Whole = 1
    resource: Named | Any | Same
    owner: Owner = "actor"
    on: CardRef | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Is(Node):
    """A card is, or is not, of a kind, type or group; or in a state."""

    kind: ClassVar[str] = "is"
    card: This | Chosen
    negated: bool = False
    nouns: tuple[NounId, ...] = field(
        default=(), metadata=about("kinds, types or groups; any of them")
    )
    status: StatusId | None = field(default=None, metadata=about("a state, where there are none"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Compares(Node):
    """A number that was chosen is so large."""

    kind: ClassVar[str] = "compares"
    bound: Bound = "at_least"
    number: Whole
    of: Variable


Condition: TypeAlias = Exists | Stocked | Is | Compares


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
