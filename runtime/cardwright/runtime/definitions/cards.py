"""Abilities, and the cards that bear them: what a card means, independent of how it was written.

Every word has been looked up, so ids here are ids of the game's vocabulary.
"""

from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from typing import Annotated, ClassVar, TypeAlias

from cardwright.runtime.definitions.modifiers import Modifier
from cardwright.runtime.definitions.nodes import (
    KindId,
    MomentId,
    Node,
    Pattern,
    Positive,
    StatusId,
    Title,
    TypeId,
    Value,
    Whole,
    about,
    node,
    parts_of,
    value,
)
from cardwright.runtime.definitions.parts import Amounts, Chosen, Select, Term
from cardwright.runtime.definitions.steps import Body, Choice, May, Reaction, Wait

Forms: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
Texts: TypeAlias = tuple[tuple[str, str], ...]
"""A text by language, as pairs: immutable, and in a fixed order."""


@node
class Power(Body):
    """An ability that is used as an action."""

    kind: ClassVar[str] = "power"
    during: tuple[MomentId, ...] = field(
        default=(), metadata=about("moments at which it may be used")
    )


@node
class Automatic(Body):
    """An ability that works by itself at a moment of the game."""

    kind: ClassVar[str] = "automatic"
    moment: MomentId


Ability: TypeAlias = Power | Reaction | Automatic | Modifier


def is_used(ability: Body | Modifier) -> bool:
    """Whether a player uses an ability: a power, or a reaction that is a choice."""
    return isinstance(ability, Power) or (isinstance(ability, Reaction) and not ability.by_itself)


def may_react(ability: Ability) -> bool:
    """Whether an ability is a reaction, or lets one wait for an event."""
    return any(isinstance(part, Reaction) for part in parts_of(ability))


def _letters(ability: Node) -> tuple[set[str], set[str]]:
    """Return the letters that an ability gives to cards, and those by which it speaks of cards."""
    given, spoken = set[str](), set[str]()
    for part in parts_of(ability):
        if isinstance(part, (Select, Chosen)) and part.name is not None:  # a union is slower
            (given if isinstance(part, Select) else spoken).add(part.name)
    return given, spoken


def named_letters(ability: Node) -> set[str]:
    """Return the letters that an ability gives to cards."""
    return _letters(ability)[0]


def recalled_letters(ability: Node) -> set[str]:
    """Return the letters for cards that an ability uses and does not give itself."""
    given, spoken = _letters(ability)
    return spoken - given


@node
class Side(Node):
    """What a card is besides, while it is in a state.

    What it can do then stands among its abilities, each with the condition that it is in the state.
    """

    status: StatusId
    types: tuple[TypeId, ...] = ()


@node
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
    emblem: tuple[str, ...] = field(
        default=(), metadata=about("the figure that its face shows, and what goes with it")
    )
    marks: dict[str, str | Whole] = field(default_factory=dict)
    cost: Amounts | None = field(default=None, metadata=about("none: it is never paid for"))
    points: tuple[Term, ...] = field(default=(), metadata=about("added up"))
    abilities: tuple[Ability, ...] = field(default=(), metadata=about("in printed order"))
    sides: tuple[Side, ...] = ()

    @property
    def all_types(self) -> tuple[TypeId, ...]:
        """Its types, on whichever side."""
        return tuple(dict.fromkeys((*self.types, *(t for side in self.sides for t in side.types))))

    @property
    def remembered(self) -> tuple[str, ...]:
        """The letters for cards that an ability uses and leaves it to another to name."""
        if len(self.abilities) < 2:
            return ()
        given, recalled = set[str](), set[str]()
        for ability in self.abilities:
            named, spoken = _letters(ability)
            given |= named
            recalled |= spoken - named
        return tuple(sorted(given & recalled))

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all copies in play: that of the card, then the same with a number."""
        return (self.id, *(f"{self.id}-{number}" for number in range(2, self.copies + 1)))


@value
class CompiledCard(Value):
    """A card as it is played: each copy is one of its own, with the texts of its abilities.

    ``copy_of`` is the id of the first copy, or empty for that one itself.
    """

    id: str
    card: Card
    texts: tuple[Texts, ...]
    copy_of: str = ""
    forks: tuple[tuple[tuple[Texts, ...], ...], ...] = ()
    """What each ability leaves open (see ``forks_of``), as its text says it: option by option;
    none where that is not known."""
    price: str = ""
    """What it costs, in signs."""

    def copied_as(self, id: str) -> "CompiledCard":
        """Return a copy of this card, which has an id of its own."""
        return replace(self, id=id, copy_of=self.id)


def bodies_of(abilities: Iterable[Ability]) -> Iterator[Body]:
    """Yield the abilities that have effects, and those that they let wait for an event."""
    for ability in abilities:
        if isinstance(ability, Body):
            yield ability
            yield from (one.reaction for one in parts_of(ability) if isinstance(one, Wait))


def forks_of(ability: Ability) -> list[tuple[object, ...]]:
    """Return what an ability leaves open: alternatives, of steps or amounts, and what may be done.

    Each is the options that there are, in the order of the text.
    """
    found: list[tuple[object, ...]] = []
    for part in parts_of(ability):
        if isinstance(part, Choice) or (isinstance(part, Amounts) and len(part.options) > 1):
            found.append(part.options)
        elif isinstance(part, May):
            found.append((part.steps,))
    return found
