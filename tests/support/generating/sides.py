"""What the two that play a card must agree on: the reference and the machine, in plain values."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

Option = Any
"""A card's id, a pool, a player, an alternative, a zone, a reaction, or a word."""
Pool = tuple[tuple[str, int], ...]
"""Resources with their numbers, in the order of their ids; what is not there is left out."""
Place = tuple[str, int | None]
"""A zone, and whose it is; None: the table's."""
Ability = tuple[str, int]
"""A card, and the place of an ability on it."""


@dataclass(frozen=True)
class Asked:
    """Who must choose, and what may be chosen."""

    player: int
    options: frozenset[Option]


@dataclass(frozen=True)
class Standing:
    """Where everything is, as plain values; what is empty is left out."""

    pools: tuple[Pool, ...]
    cards: Mapping[Place, frozenset[str]]
    tops: Mapping[Place, tuple[str, ...]] = field(default_factory=dict)
    on: Mapping[str, Pool] = field(default_factory=dict)
    states: Mapping[str, frozenset[str | int]] = field(default_factory=dict)
    points: tuple[int, ...] = ()
    lasting: tuple[tuple[Any, ...], ...] = ()
    standing: Mapping[str, str] = field(default_factory=dict)
    memory: Mapping[tuple[str, str], str] = field(default_factory=dict)
    used: frozenset[Ability] = frozenset()
    own: Mapping[tuple[str, str, int], int] = field(default_factory=dict)


class Side(Protocol):
    """One of the two."""

    def usable(
        self, player: int, moment: str | None, cards: Collection[str] | None = None
    ) -> frozenset[Ability]:
        """Return the powers that a player could use, at a moment of the game or at any time.

        ``cards``: those that are looked at; None: all.
        """
        ...

    def use(self, player: int, power: Ability) -> None:
        """Begin to use a power."""
        ...

    def happen(self, moment: str, card: str, player: int) -> None:
        """Let a card begin to do for a player what it does by itself at a moment."""
        ...

    def come(self, moment: str) -> None:
        """Let a moment come, until which things last."""
        ...

    def asked(self, like: Asked | None = None) -> Asked | None:
        """Return what is open, in the form that it has on the other side, if it is the same.

        None: all has been done.
        """
        ...

    def choose(self, option: Option) -> None:
        """Make a choice that is open."""
        ...

    def standing(self) -> Standing:
        """Return where everything is."""
        ...

    def log(self) -> Sequence[tuple[Any, ...]]:
        """Return what has happened, oldest first."""
        ...


def luck(seed: int, number: int, candidates: Sequence[str]) -> str:
    """Return what luck brings, when it decides for so many times: the same for both sides."""
    ordered = sorted(candidates)
    return ordered[(seed * 31 + number * 17) // 7 % len(ordered)]


def pool(counts: Mapping[str, int]) -> Pool:
    """Return resources as a pool."""
    return tuple(sorted((name, number) for name, number in counts.items() if number))
