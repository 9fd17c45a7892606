"""Where everything is at one moment of a game, and the questions that are put to players."""

from collections import Counter
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from cardwright.runtime.definitions.nodes import MOST_NUMBER

T = TypeVar("T")

Pool: TypeAlias = tuple[tuple[str, int], ...]
"""Resources with their numbers, in the order of their ids; what is not there is left out."""
Place: TypeAlias = tuple[str, int | None]
"""A zone, and whose it is; None: the table's."""
Member: TypeAlias = str | int
"""What can be in a state: a card, or a player."""
Option: TypeAlias = Any
"""What may be chosen: see ``Question``."""

NONE = "none"
"""The option to choose no card, not to react, or not to pay."""
YES = "yes"
"""The option to do what need not be done."""
WAY_OUT = "way_out"
"""The option to pay instead."""


def pool_of(counts: Mapping[str, int]) -> Pool:
    """Return resources as a pool."""
    return tuple(sorted((resource, number) for resource, number in counts.items() if number))


@dataclass(frozen=True)
class Question:
    """What a player must choose: exactly one of the options.

    An option is a card's id, a ``Pool``, a player's number, the place of an alternative, a zone's
    id, a reaction (a card's id and the place of the ability on it), ``NONE``, ``YES`` or
    ``WAY_OUT``.
    """

    player: int
    kind: str
    options: tuple[Option, ...]


Asking: TypeAlias = Generator[Question, Option, T]
"""Something that is done and may ask on the way: it yields questions and is sent the answers."""


@dataclass
class Position:
    """All that can change in a game.

    Of a pile, ``known`` holds the order of the uppermost cards as far as anybody has seen it;
    which of the other cards comes next is decided by luck, and ``lucks`` counts how often it was.
    ``stood_in``: a card whose points count one more of a type while its power is in use.
    """

    players: int
    pools: list[Counter[str]] = field(default_factory=list)
    zones: dict[Place, list[str]] = field(default_factory=dict)
    known: dict[Place, list[str]] = field(default_factory=dict)
    on: dict[str, Counter[str]] = field(default_factory=dict)
    states: dict[str, set[Member]] = field(default_factory=dict)
    bonus: list[int] = field(default_factory=list)
    lucks: int = 0
    stood_in: tuple[str, str] | None = None
    log: list[tuple[Any, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Give every player a pool and a number of points."""
        self.pools.extend(Counter() for _ in range(self.players - len(self.pools)))
        self.bonus.extend(0 for _ in range(self.players - len(self.bonus)))

    def copy(self) -> "Position":
        """Return an independent copy."""
        return Position(
            self.players,
            [Counter(pool) for pool in self.pools],
            {place: list(cards) for place, cards in self.zones.items()},
            {place: list(cards) for place, cards in self.known.items()},
            {card: Counter(pool) for card, pool in self.on.items()},
            {status: set(members) for status, members in self.states.items()},
            list(self.bonus),
            self.lucks,
            self.stood_in,
            list(self.log),
        )

    def snapshot(self) -> tuple[Any, ...]:
        """Return what tells whether anything has changed: all but the log."""
        return (
            [pool_of(pool) for pool in self.pools],
            {place: set(cards) for place, cards in self.zones.items() if cards},
            {place: list(cards) for place, cards in self.known.items() if cards},
            {card: pool for card, on in self.on.items() if (pool := pool_of(on))},
            {status: set(members) for status, members in self.states.items() if members},
            list(self.bonus),
            self.lucks,
        )

    def cards_at(self, place: Place) -> list[str]:
        """Return the cards in one zone."""
        return self.zones.get(place, [])

    def place_of(self, card: str) -> Place | None:
        """Return where a card is."""
        return next((place for place, cards in self.zones.items() if card in cards), None)

    def is_in(self, status: str, member: Member) -> bool:
        """Whether a card, or a player, is in a state."""
        return member in self.states.get(status, ())

    def pool_on(self, card: str) -> Counter[str]:
        """Return the resources on a card."""
        return self.on.get(card, Counter())

    def put_on(self, card: str, pool: Pool) -> None:
        """Lay resources on a card; it holds no more of each than a number can tell."""
        there = self.on.setdefault(card, Counter())
        for resource, number in pool:
            there[resource] = min(there[resource] + number, MOST_NUMBER)

    def take_off(self, card: str, pool: Pool) -> None:
        """Take resources off a card that has them."""
        self.on[card].subtract(dict(pool))

    def take_from(self, player: int, pool: Pool) -> None:
        """Take resources from a player who has them."""
        self.pools[player].subtract(dict(pool))
