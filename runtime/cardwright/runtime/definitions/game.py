"""A game's vocabulary as the machine needs it: what there is, in a fixed order."""

from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from cardwright.runtime.definitions.cards import Forms, Texts
from cardwright.runtime.definitions.nodes import (
    NONE,
    Index,
    Mask,
    NounId,
    Value,
    Whole,
    Within,
    value,
)

ZoneIndex: TypeAlias = Annotated[int, Index("zones")]
PerhapsZone: TypeAlias = Annotated[int, Index("zones", NONE)]
PerhapsSpace: TypeAlias = Annotated[int, Index("spaces", NONE)]
PerhapsStatus: TypeAlias = Annotated[int, Index("statuses", NONE)]


@value
class Named(Value):
    """Something with an id, its names by language, and an icon.

    ``set``: the set of cards that declares it; none where the game itself does.
    """

    id: str
    names: Texts
    icon: str
    set: str = field(default="", kw_only=True)


@value
class Resource(Named):
    """Something that is gained and paid; nobody holds more than ``most`` of it (0: no limit).

    ``counted`` has what stands after a number, in the order of the forms that a language has for
    numbers. Each of it is worth ``points`` to whoever owns it. ``not_any``: it is meant only where
    it is named. ``owned``: on a card, too, each unit is a player's, or nobody's.
    """

    most: Whole
    counted: Forms
    points: Whole = 0
    not_any: bool = False
    owned: bool = False


@value
class Kind(Named):
    """A kind of card; one that is used once goes to a zone (an index, or -1).

    ``like``: the kind as which the rules treat such cards (an index, or -1). ``several``: what more
    than one are called.
    """

    returns_to: PerhapsZone
    like: Annotated[int, Index("kinds", NONE)] = NONE
    several: Texts = ()


@value
class Group(Named):
    """A noun for several kinds (a bit mask)."""

    kinds: Annotated[int, Mask("kinds")]


@value
class Status(Named):
    """A state of cards, or of players; a harmless one keeps no power from being used."""

    of_players: bool
    harmless: bool = False


@value
class Zone(Named):
    """A place for cards: a player's or the table's, seen by all, its owner or nobody.

    ``active``: cards work there. ``counts``: they are worth their points there all the same.
    """

    of_table: bool
    seen_by: Literal["all", "owner", "nobody"]
    pile: bool
    active: bool
    counts: bool = False


@value
class Verb(Named):
    """What is done to cards: a state starts or ends, or they move between zones or in a space.

    The states and the destination are indexes, or -1. ``paid``: the card's cost is paid. ``only``:
    what it applies to, where that is not every card.
    """

    sets: PerhapsStatus
    clears: PerhapsStatus
    origins: tuple[ZoneIndex, ...]
    destination: PerhapsZone
    paid: bool
    only: tuple[NounId, ...]
    stands: PerhapsSpace = NONE


@value
class Call(Named):
    """What is done when a card says so: by the rulebook, or by the machine to a track on a card.

    So many of a resource (an index, or -1) are put there, taken off, or made those of
    whoever does it. ``up_to``: the mark that says how many may lie there; none: any number.
    ``full``: what the rulebook does when no more fit (an index, or -1).
    """

    puts: Annotated[int, Index("resources", NONE)] = NONE
    removes: Annotated[int, Index("resources", NONE)] = NONE
    up_to: str = ""
    full: Annotated[int, Index("calls", NONE)] = NONE
    turns: Annotated[int, Index("resources", NONE)] = NONE

    @property
    def counts(self) -> int:
        """The resource of the track that it changes, or -1."""
        return max(self.puts, self.removes, self.turns)


@value
class Event(Named):
    """Something to react to; what raises it is an index, or -1.

    ``makes_act``: the cards that raise it for each player whom they make act. ``aims``: the cards
    that it befalls when an ability is aimed at them, or at the place where they stand.
    """

    window: Literal["paying", "instead", "during", "after"]
    loses: Annotated[int, Index("resources", NONE)]
    verb: Annotated[int, Index("verbs", NONE)]
    call: Annotated[int, Index("calls", NONE)]
    moment: Annotated[int, Index("moments", NONE)]
    power: bool
    spares: PerhapsStatus
    missing: Whole
    makes_act: tuple[NounId, ...] = ()
    number: bool = False
    enters: PerhapsSpace = NONE
    leaves: PerhapsSpace = NONE
    aims: tuple[NounId, ...] = ()

    @property
    def befalls_player(self) -> bool:
        """Whether it befalls a player, whatever the card."""
        return self.loses >= 0 or bool(self.makes_act)


@value
class Space(Named):
    """Where cards stand: those of some kinds in places, which are cards themselves.

    ``avatar``: the kind of the cards that stand for their players (an index, or -1). ``grid``: how
    the coordinates of places are meant.
    """

    places: Annotated[int, Mask("kinds")]
    holds: Annotated[int, Mask("kinds")]
    avatar: Annotated[int, Index("kinds", NONE)]
    grid: Literal["square", "hex", "line", "graph"]


@value
class Relation(Named):
    """How far cards are from each other in a space: so many steps at most, or steps in a line.

    ``said``: how many comes with the word; else it is ``steps``. ``apart``: what is in the same
    place is left out. ``without``: states; cards in them, and what stands in such places, are left
    out.
    """

    space: Annotated[int, Index("spaces")]
    in_line: bool
    said: bool
    steps: Whole
    apart: bool
    without: tuple[Annotated[int, Index("statuses")], ...]


@value
class Setting(Named):
    """A number that the rules ask for; several: one for each number of players, from the fewest.

    ``changes`` has what it is with each set that changes it.
    """

    value: Annotated[tuple[Whole, ...], Within(1)]
    changes: tuple[tuple[str, tuple[Whole, ...]], ...] = ()


@value
class GameDefinition(Value):
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
    calls: tuple[Call, ...]
    events: tuple[Event, ...]
    moments: tuple[Named, ...]
    spaces: tuple[Space, ...] = ()
    relations: tuple[Relation, ...] = ()
    settings: tuple[Setting, ...] = ()
