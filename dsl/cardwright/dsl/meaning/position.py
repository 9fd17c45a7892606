"""Where everything is at one moment of a game, and the questions that are put to players."""

from collections import Counter
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from cardwright.runtime.definitions.nodes import MOST_NUMBER
from cardwright.runtime.definitions.steps import Modify, Wait

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
    id, a reaction (a card's id and the place of the ability on it; of one that has waited, its
    serial too), ``NONE``, ``YES`` or ``WAY_OUT``.
    """

    player: int
    kind: str
    options: tuple[Option, ...]


Asking: TypeAlias = Generator[Question, Option, T]
"""Something that is done and may ask on the way: it yields questions and is sent the answers."""


@dataclass(frozen=True)
class Held:
    """Something that a step has begun and that holds, or waits for an event, for some time.

    ``cards``: those it is about, but for a class; ``players``: those who are meant. ``event``: the
    ability, or the window, with which its event is over, where it lasts until then. What waits is
    told from others by its ``serial``, stands in the ability at the ``index``, and knows the cards
    and numbers that were named before, by their letters.
    """

    step: Modify | Wait
    player: int
    bearer: str
    cards: tuple[str, ...]
    players: tuple[int, ...]
    number: int
    event: int | None
    serial: int = 0
    index: int = 0
    names: tuple[tuple[str, str | None], ...] = ()
    letters: tuple[tuple[str, int], ...] = ()


@dataclass
class Position:
    """All that can change in a game.

    Of a pile, ``known`` holds the order of the uppermost cards as far as anybody has seen it;
    which of the other cards comes next is decided by luck, and ``lucks`` counts how often it was.
    ``own``: how many units of a resource on a card are a player's; other units are nobody's.
    ``standing``: the place that a card stands in. ``memory``: what a card remembers under a letter.
    ``used``: abilities, by card and place, that work only once and were used. ``waits`` counts how
    many have begun to wait for an event.
    """

    players: int
    pools: list[Counter[str]] = field(default_factory=list)
    zones: dict[Place, list[str]] = field(default_factory=dict)
    known: dict[Place, list[str]] = field(default_factory=dict)
    on: dict[str, Counter[str]] = field(default_factory=dict)
    own: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    states: dict[str, set[Member]] = field(default_factory=dict)
    standing: dict[str, str] = field(default_factory=dict)
    bonus: list[int] = field(default_factory=list)
    memory: dict[tuple[str, str], str] = field(default_factory=dict)
    used: set[tuple[str, int]] = field(default_factory=set)
    lucks: int = 0
    waits: int = 0
    held: list[Held] = field(default_factory=list)
    log: list[tuple[Any, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Give every player a pool and a number of points."""
        self.pools.extend(Counter() for _ in range(self.players - len(self.pools)))
        self.bonus.extend(0 for _ in range(self.players - len(self.bonus)))

    def copy(self) -> "Position":
        """Return an independent copy."""
        return Position(
            self.players,
            [_copied(pool) for pool in self.pools],
            {place: list(cards) for place, cards in self.zones.items()},
            {place: list(cards) for place, cards in self.known.items()},
            {card: _copied(pool) for card, pool in self.on.items()},
            Counter(self.own),
            {status: set(members) for status, members in self.states.items()},
            dict(self.standing),
            list(self.bonus),
            dict(self.memory),
            set(self.used),
            self.lucks,
            self.waits,
            list(self.held),
            list(self.log),
        )

    def snapshot(self) -> tuple[Any, ...]:
        """Return what tells whether anything has changed: all but the log."""
        return (
            [pool_of(pool) for pool in self.pools],
            {place: set(cards) for place, cards in self.zones.items() if cards},
            {place: list(cards) for place, cards in self.known.items() if cards},
            {card: pool for card, on in self.on.items() if (pool := pool_of(on))},
            {unit: number for unit, number in self.own.items() if number},
            {status: set(members) for status, members in self.states.items() if members},
            dict(self.standing),
            list(self.bonus),
            dict(self.memory),
            set(self.used),
            self.lucks,
            self.waits,
            list(self.held),
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

    def give_back(self, card: str, resource: str, number: int, player: int) -> None:
        """Take units of a player's off a card, and give them back."""
        self.take_off(card, ((resource, number),))
        self.own[card, resource, player] -= number
        self.pools[player][resource] += number

    def take_off(self, card: str, pool: Pool) -> None:
        """Take resources off a card that has them."""
        self.on[card].subtract(dict(pool))

    def take_from(self, player: int, pool: Pool) -> None:
        """Take resources from a player who has them."""
        self.pools[player].subtract(dict(pool))


def _copied(counts: Counter[str]) -> Counter[str]:
    """Return a copy; a counter's own way counts anew, which takes ten times as long."""
    found: Counter[str] = Counter.__new__(Counter)
    if counts:
        dict.update(found, counts)
    return found
