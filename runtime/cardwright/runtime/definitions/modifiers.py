"""What holds of cards while something is in force: what they cost."""

from dataclasses import dataclass, field
from typing import ClassVar

from cardwright.runtime.definitions.nodes import Node, ResourceId, about
from cardwright.runtime.definitions.parts import Condition, Number, Select, This


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs(Node):
    """Cards cost so much more, or less; nothing costs less than nothing."""

    kind: ClassVar[str] = "costs"
    number: Number
    more: bool = False
    resources: tuple[ResourceId, ...] = field(
        default=(), metadata=about("what is added or comes off; where none is named: any")
    )
    excepted: tuple[ResourceId, ...] = field(
        default=(), metadata=about("resources that are never added, or never come off")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier(Node):
    """What holds of cards while the card that says so is in play.

    What a card costs is a matter of whoever pays: `all` cards of some kinds are those that the
    players meant pay for. What a card says of its own cost holds wherever it is.
    """

    kind: ClassVar[str] = "modifier"
    who: Select | This
    change: Costs
    conditions: tuple[Condition, ...] = field(
        default=(), metadata=about("it holds only while all of these do")
    )
