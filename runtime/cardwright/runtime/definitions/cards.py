"""Abilities, and the cards that bear them: what a card means, independent of how it was written.

Every word has been looked up, so ids here are ids of the game's vocabulary.
"""

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, TypeAlias

from cardwright.runtime.definitions.nodes import (
    EventId,
    KindId,
    MomentId,
    Node,
    NounId,
    Pattern,
    Positive,
    ResourceId,
    StatusId,
    Title,
    TypeId,
    Whole,
    Within,
    about,
)
from cardwright.runtime.definitions.parts import Amounts, Condition, Is, Select, Term, This
from cardwright.runtime.definitions.steps import Step

Forms: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
Texts: TypeAlias = tuple[tuple[str, str], ...]
"""A text by language, as pairs: immutable, and in a fixed order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Body(Node):
    """A cost and what it brings."""

    cost: tuple[Step, ...] = ()
    effects: Annotated[tuple[Step, ...], Within(1)]
    conditions: tuple[Condition, ...] = field(
        default=(),
        metadata=about("a power of which none speaks of the state of its card needs it in none"),
    )

    @property
    def status(self) -> StatusId | None:
        """The state that the card must be in, if that is one of the conditions."""
        for one in self.conditions:
            match one:
                case Is(card=This(), negated=False, status=str(status)):
                    return status
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Power(Body):
    """An ability that is used as an action."""

    kind: ClassVar[str] = "power"
    during: tuple[MomentId, ...] = field(
        default=(), metadata=about("moments at which it may be used")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Reaction(Body):
    """An ability that may be used when an event happens."""

    kind: ClassVar[str] = "reaction"
    event: EventId
    subject: Select | None = field(default=None, metadata=about("the card that the event befalls"))
    source: Select | None = field(default=None, metadata=about("the card that causes the event"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Automatic(Body):
    """An ability that works by itself at a moment of the game."""

    kind: ClassVar[str] = "automatic"
    moment: MomentId


@dataclass(frozen=True, slots=True, kw_only=True)
class Discount(Node):
    """Cards of some kinds or types cost their owner less."""

    kind: ClassVar[str] = "discount"
    less: Positive
    excepted: tuple[ResourceId, ...] = field(
        default=(), metadata=about("resources that are never reduced")
    )
    nouns: Annotated[tuple[NounId, ...], Within(1)]


Ability: TypeAlias = Power | Reaction | Automatic | Discount


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Node):
    """A card, complete and checked."""

    id: Annotated[str, Pattern(r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    game: str
    set: str
    kind: KindId
    names: dict[str, Title] = field(
        metadata=about("by language; at least the game's first language")
    )
    ours: tuple[str, ...] = field(
        default=(), metadata=about("languages whose name is no printed one, but a translation")
    )
    types: tuple[TypeId, ...] = ()
    copies: Positive = field(default=1, metadata=about("how many there are of this card"))
    marks: dict[str, str | Whole] = field(default_factory=dict)
    cost: Amounts | None = field(default=None, metadata=about("none: it is never paid for"))
    points: tuple[Term, ...] = field(default=(), metadata=about("added up"))
    abilities: tuple[Ability, ...] = field(default=(), metadata=about("in printed order"))

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all copies in play: that of the card, then the same with a number."""
        return (self.id, *(f"{self.id}-{number}" for number in range(2, self.copies + 1)))


@dataclass(frozen=True, slots=True)
class CompiledCard:
    """A card as it is played: each copy is one of its own, with the texts of its abilities.

    ``copy_of`` is the id of the first copy, or empty for that one itself.
    """

    id: str
    card: Card
    texts: tuple[Texts, ...]
    copy_of: str = ""
