"""A game's vocabulary as the machine needs it: what there is, in a fixed order."""

from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from cardwright.runtime.definitions.cards import Forms, Texts
from cardwright.runtime.definitions.nodes import NONE, Index, Mask, NounId, Whole, Within

ZoneIndex: TypeAlias = Annotated[int, Index("zones")]
PerhapsZone: TypeAlias = Annotated[int, Index("zones", NONE)]
PerhapsStatus: TypeAlias = Annotated[int, Index("statuses", NONE)]


@dataclass(frozen=True, slots=True)
class Named:
    """Something with an id, its names by language, and an icon.

    ``set``: the set of cards that declares it; none where the game itself does.
    """

    id: str
    names: Texts
    icon: str
    set: str = field(default="", kw_only=True)


@dataclass(frozen=True, slots=True)
class Resource(Named):
    """Something that is gained and paid; nobody holds more than ``most`` of it (0: no limit).

    ``counted`` has what stands after a number, in the order of the forms that a language has for
    numbers. Each of it is worth ``points`` to whoever owns it. ``not_any``: it is meant only where
    it is named.
    """

    most: Whole
    counted: Forms
    points: Whole = 0
    not_any: bool = False


@dataclass(frozen=True, slots=True)
class Kind(Named):
    """A kind of card; one that is used once goes to a zone (an index, or -1).

    ``like``: the kind as which the rules treat such cards (an index, or -1).
    """

    returns_to: PerhapsZone
    like: Annotated[int, Index("kinds", NONE)] = NONE


@dataclass(frozen=True, slots=True)
class Group(Named):
    """A noun for several kinds (a bit mask)."""

    kinds: Annotated[int, Mask("kinds")]


@dataclass(frozen=True, slots=True)
class Status(Named):
    """A state of cards, or of players; a harmless one keeps no power from being used."""

    of_players: bool
    harmless: bool = False


@dataclass(frozen=True, slots=True)
class Zone(Named):
    """A place for cards: a player's or the table's, seen by all, its owner or nobody."""

    of_table: bool
    seen_by: Literal["all", "owner", "nobody"]
    pile: bool
    active: bool


@dataclass(frozen=True, slots=True)
class Verb(Named):
    """What is done to cards: a state starts or ends, or they move between zones.

    The states and the destination are indexes, or -1. ``paid``: the card's cost is paid. ``only``:
    what it applies to, where that is not every card.
    """

    sets: PerhapsStatus
    clears: PerhapsStatus
    origins: tuple[ZoneIndex, ...]
    destination: PerhapsZone
    paid: bool
    only: tuple[NounId, ...]


@dataclass(frozen=True, slots=True)
class Event(Named):
    """Something to react to; what raises it is an index, or -1."""

    window: Literal["paying", "instead", "during", "after"]
    loses: Annotated[int, Index("resources", NONE)]
    verb: Annotated[int, Index("verbs", NONE)]
    call: Annotated[int, Index("calls", NONE)]
    moment: Annotated[int, Index("moments", NONE)]
    power: bool
    spares: PerhapsStatus
    missing: Whole


@dataclass(frozen=True, slots=True)
class Setting(Named):
    """A number that the rules ask for; several: one for each number of players, from the fewest.

    ``changes`` has what it is with each set that changes it.
    """

    value: Annotated[tuple[Whole, ...], Within(1)]
    changes: tuple[tuple[str, tuple[Whole, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class GameDefinition:
    """All words of a game; they refer to each other by their places here."""

    id: str
    names: Texts
    languages: tuple[str, ...]
    resources: tuple[Resource, ...]
    kinds: tuple[Kind, ...]
    types: tuple[Named, ...]
    groups: tuple[Group, ...]
    statuses: tuple[Status, ...]
    zones: tuple[Zone, ...]
    verbs: tuple[Verb, ...]
    calls: tuple[Named, ...]
    events: tuple[Event, ...]
    moments: tuple[Named, ...]
    settings: tuple[Setting, ...] = ()
