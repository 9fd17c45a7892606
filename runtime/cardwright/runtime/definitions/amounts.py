"""How much of what, and which cards: the parts that steps are made of."""

from dataclasses import dataclass
from enum import StrEnum


class Owner(StrEnum):
    """Whose."""

    YOU = "you"
    A_RIVAL = "a_rival"
    EACH_RIVAL = "each_rival"
    ANY_PLAYER = "any_player"
    ALL_PLAYERS = "all_players"


@dataclass(frozen=True, slots=True)
class CardFilter:
    """Cards of one of these kinds, or with one of these types: two bit masks."""

    kinds: int
    types: int

    def accepts(self, kind: int, types: int) -> bool:
        """Whether a card of this kind with these types is meant."""
        return bool(self.kinds >> kind & 1 or self.types & types)


THIS = "this"
CHOSEN = "chosen"
SELECT = "select"

ALL = 0
"""As a quantity: every card that fits."""


@dataclass(frozen=True, slots=True)
class Target:
    """A card: the one that bears the ability, one named before (by slot), or those to select."""

    how: str
    slot: int = 0
    quantity: int = 1
    other: bool = False
    filter: CardFilter | None = None
    owner: Owner = Owner.YOU


@dataclass(frozen=True, slots=True)
class Number:
    """A constant, plus numbers the player chose (by slot), plus printed costs of cards."""

    constant: int
    variables: tuple[int, ...] = ()
    printed_costs: tuple[Target, ...] = ()


VARIABLE = "variable"
RESOURCE_ON = "resource_on"
RESOURCE_OF = "resource_of"
CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Count:
    """What is counted, and by how many: a chosen number, resources, or cards."""

    what: str
    every: int
    variable: int = 0
    resources: int = 0
    card: Target | None = None
    owner: Owner = Owner.YOU
    filter: CardFilter | None = None


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of resources out of those allowed (a bit mask).

    ``same``: all of one resource. ``each``: so many of every resource that lies on the target.
    """

    number: Number
    allowed: int
    same: bool = False
    each: bool = False
    per: Count | None = None


Amounts = tuple[tuple[Amount, ...], ...]
"""Alternatives, each a list of amounts that all apply."""
