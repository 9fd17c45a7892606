"""What holds of cards while something is in force: what they cost, have, are and can't be."""

from dataclasses import field
from typing import ClassVar, Literal, TypeAlias

from cardwright.runtime.definitions.nodes import (
    DeedId,
    MeasureId,
    Node,
    NounId,
    ResourceId,
    StatusId,
    about,
    node,
)
from cardwright.runtime.definitions.parts import Condition, Number, Select, This


@node
class Costs(Node):
    """Cards cost so much, or so much more or less; nothing costs less than nothing."""

    kind: ClassVar[str] = "costs"
    number: Number
    how: Literal["exactly", "more", "less"] = "less"
    resources: tuple[ResourceId, ...] = field(
        default=(), metadata=about("what is paid, added or comes off; none named: any")
    )
    excepted: tuple[ResourceId, ...] = field(
        default=(), metadata=about("resources that are never paid or added, or never come off")
    )


@node
class Has(Node):
    """Cards have so much of something: exactly, more or less than is printed on them."""

    kind: ClassVar[str] = "has"
    number: Number
    how: Literal["exactly", "more", "less"]
    what: MeasureId = field(metadata=about("`points`, or a mark of the game that is a number"))


@node
class Becomes(Node):
    """Cards are all of some kinds or types, or none of them; or they are in a state."""

    kind: ClassVar[str] = "becomes"
    negated: bool = False
    nouns: tuple[NounId, ...] = field(default=(), metadata=about("kinds or types; all of them"))
    status: StatusId | None = field(default=None, metadata=about("a state, where there are none"))


@node
class Cannot(Node):
    """Something is never done to cards, whoever would do it; or nobody reacts to what they do."""

    kind: ClassVar[str] = "cannot"
    deed: DeedId | None = field(
        default=None, metadata=about("a verb or a call; none: nobody reacts to what they do")
    )


Change: TypeAlias = Costs | Has | Becomes | Cannot
"""What can be different of cards."""


def changed_number(change: Change) -> Number:
    """Return how much something changes; nothing, where that is no number."""
    return 0 if isinstance(change, Becomes | Cannot) else change.number


@node
class Modifier(Node):
    """What holds of cards while the card that says so is in play.

    `All` cards of some kinds are a class: whatever fits at the time. What a card costs is a matter
    of whoever pays: these are those that the players meant pay for. What a card says of its own
    cost, and what can't be done to it, holds wherever it is.
    """

    kind: ClassVar[str] = "modifier"
    who: Select | This
    change: Change
    conditions: tuple[Condition, ...] = field(
        default=(), metadata=about("it holds only while all of these do")
    )
