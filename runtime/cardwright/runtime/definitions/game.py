"""A game's vocabulary as the machine needs it: what there is, in a fixed order."""

from dataclasses import dataclass

from cardwright.runtime.definitions.abilities import Texts


@dataclass(frozen=True, slots=True)
class Named:
    """Something with an id, its names by language, and an icon."""

    id: str
    names: Texts
    icon: str


@dataclass(frozen=True, slots=True)
class Resource(Named):
    """Something that is gained and paid; nobody holds more than ``most`` of it (0: no limit).

    ``plurals`` has its name for several of it, in the languages in which that is another one.
    """

    most: int
    plurals: Texts


@dataclass(frozen=True, slots=True)
class Kind(Named):
    """A kind of card; one that is used once goes to a zone (an index, or -1)."""

    returns_to: int


@dataclass(frozen=True, slots=True)
class Status(Named):
    """A state of cards, or of players; a harmless one keeps no power from being used."""

    of_players: bool
    harmless: bool = False


@dataclass(frozen=True, slots=True)
class Zone(Named):
    """A place for cards: a player's or the table's, seen by all, its owner or nobody."""

    of_table: bool
    seen_by: str
    pile: bool
    active: bool


@dataclass(frozen=True, slots=True)
class Event(Named):
    """Something to react to; what raises it is an index, or -1."""

    window: str
    loses: int
    verb: int
    call: int
    moment: int
    power: bool
    spares: int
    missing: int


@dataclass(frozen=True, slots=True)
class GameDefinition:
    """All that the cards of a game refer to by number."""

    id: str
    names: Texts
    languages: tuple[str, ...]
    resources: tuple[Resource, ...]
    kinds: tuple[Kind, ...]
    types: tuple[Named, ...]
    statuses: tuple[Status, ...]
    zones: tuple[Zone, ...]
    verbs: tuple[Named, ...]
    calls: tuple[Named, ...]
    events: tuple[Event, ...]
    moments: tuple[Named, ...]
