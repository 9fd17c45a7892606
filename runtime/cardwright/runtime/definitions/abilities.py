"""Abilities, and the cards that bear them."""

from dataclasses import dataclass

from cardwright.runtime.definitions.amounts import Amount, Amounts, CardFilter, Count, Target
from cardwright.runtime.definitions.steps import Step

Texts = tuple[tuple[str, str], ...]
"""A text by language, as pairs: immutable, and in a fixed order."""


@dataclass(frozen=True, slots=True)
class Left:
    """A condition: so much is left on a card."""

    amount: Amount
    card: Target


@dataclass(frozen=True, slots=True)
class Ability:
    """Something a card does; the text says what, in each language."""

    text: Texts


@dataclass(frozen=True, slots=True)
class Power(Ability):
    """Used as an action: in one state of the card only, or (``-1``) in none."""

    cost: tuple[Step, ...]
    effects: tuple[Step, ...]
    condition: Left | None = None
    while_status: int = -1
    during: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Reaction(Ability):
    """May be used when an event happens, if subject and source of the event fit.

    ``while_status``: only in that state of the card; ``-1``: in any. ``event_cards``: the slots in
    which it finds the subject and the source; ``-1`` where it does not speak of them.
    """

    event: int
    cost: tuple[Step, ...]
    effects: tuple[Step, ...]
    condition: Left | None = None
    subject: Target | None = None
    source: Target | None = None
    while_status: int = -1
    event_cards: tuple[int, int] = (-1, -1)


@dataclass(frozen=True, slots=True)
class Automatic(Ability):
    """Works by itself at a moment."""

    moment: int
    cost: tuple[Step, ...]
    effects: tuple[Step, ...]
    condition: Left | None = None


@dataclass(frozen=True, slots=True)
class Discount(Ability):
    """Cards cost their owner less; resources in ``spared`` (a bit mask) are never reduced."""

    less: int
    spared: int
    filter: CardFilter


@dataclass(frozen=True, slots=True)
class Worth:
    """Points, perhaps once per something."""

    number: int
    per: Count | None = None


@dataclass(frozen=True, slots=True)
class CardDefinition:
    """A card, ready to be played. Each copy of it is a card of its own; ``copy_of``: the first."""

    id: str
    set: str
    kind: int
    types: int
    names: Texts
    marks: tuple[tuple[str, str | int], ...]
    cost: Amounts | None
    points: tuple[Worth, ...]
    abilities: tuple[Ability, ...]
    copy_of: str = ""
