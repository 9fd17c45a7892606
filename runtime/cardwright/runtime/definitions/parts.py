"""Who, which and how much: the parts that steps are made of."""

from collections.abc import Container, Iterable
from dataclasses import field, replace
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from cardwright.runtime.definitions.nodes import (
    Letter,
    MeasureId,
    MomentId,
    Node,
    NounId,
    NounOrStatusId,
    Positive,
    RelationId,
    ResourceId,
    StatusId,
    Whole,
    Within,
    ZoneId,
    about,
    node,
)

# -- who ------------------------------------------------------------------------------------------

Players: TypeAlias = Literal[
    "actor",
    "you",
    "a_rival",
    "each_rival",
    "any_player",
    "all_players",
    "another_player",
    "each_other",
]
"""A word for players.

The *actor* does a step: the user of the ability, or the players whom it makes act. `You` are the
user, whoever acts, and rivals are those of the user; other players are others than the actor.
"""

ONE_PLAYER: Final = ("a_rival", "any_player", "another_player")
"""Words for one player, whom the actor chooses."""
SEVERAL_PLAYERS: Final = ("each_rival", "all_players", "each_other")
"""Words for players each of whom is meant."""
ANYBODY: Final = "anybody"
"""The word for all players together."""
OWN: Final = ("actor", "you")
"""Words for a player who is known."""

# -- which card -----------------------------------------------------------------------------------


@node
class This(Node):
    """The card that bears the ability."""

    kind: ClassVar[str] = "this"


@node
class Chosen(Node):
    """A card that was named before in the same ability: by ``as A``, or the only one (no name)."""

    kind: ClassVar[str] = "chosen"
    name: Letter | None = None


@node
class OwnerOf(Node):
    """The player whose card it is; nobody, where it is the table's."""

    kind: ClassVar[str] = "owner_of"
    card: This | Chosen


@node
class Them(Node):
    """The cards of the last step that dealt with several, but those that have left since.

    A step that takes some of them leaves the others.
    """

    kind: ClassVar[str] = "them"


Whom: TypeAlias = Players | OwnerOf
"""Players who are spoken of."""
Owner: TypeAlias = (
    Literal[
        "actor",
        "you",
        "a_rival",
        "each_rival",
        "any_player",
        "all_players",
        "another_player",
        "each_other",
        "anybody",
    ]
    | OwnerOf
)
"""Whose: a word for players, or anybody's; those are of all players together, as if of one."""


# -- where ----------------------------------------------------------------------------------------


@node
class Spot(Node):
    """Where cards come from, or go to: zones, whose they are, and the end of a pile."""

    kind: ClassVar[str] = "spot"
    zones: Annotated[tuple[ZoneId, ...], Within(1)]
    end: Literal["top", "bottom"] | None = field(
        default=None, metadata=about("of a pile; the top, where it does not say")
    )
    owner: Owner | None = field(
        default=None,
        metadata=about(
            "whose zones; none: where cards come from, those of their owner, else the player's own"
        ),
    )


# -- how much -------------------------------------------------------------------------------------


@node
class Variable(Node):
    """A number that the player chose while paying, such as X."""

    kind: ClassVar[str] = "variable"
    name: Letter


@node
class ThatMany(Node):
    """As many as the step before really dealt with: cards, or units of resources."""

    kind: ClassVar[str] = "that_many"


@node
class Measure(Node):
    """A number that is read off cards: of the cost, the points, or a mark; of several, in all."""

    kind: ClassVar[str] = "measure"
    card: This | Chosen | Them
    what: str = field(metadata=about("`cost`, `points`, or a mark of the game that is a number"))


@node
class CountCards(Node):
    """So many cards as there are of the kinds, types or groups named: in play, or in zones."""

    kind: ClassVar[str] = "cards"
    nouns: Annotated[tuple[NounId, ...], Within(1)]
    owner: Owner = "actor"
    filters: "tuple[Filter, ...]" = ()

    @property
    def is_other(self) -> bool:
        """Whether the bearer, and cards that were named or chosen before, are left out."""
        return any(isinstance(one, Other) for one in self.filters)

    @property
    def is_among(self) -> bool:
        """Whether they are counted among the cards that the last step dealt with."""
        return any(isinstance(one, Among) for one in self.filters)

    @property
    def zones(self) -> tuple[str, ...]:
        """The zones that are named; none: cards in play are meant."""
        places = [one for one in self.filters if isinstance(one, InZones)]
        return tuple(zone for one in places for zone in one.zones)

    def every(self, number: int) -> "Select":
        """Return every so many of these cards, as they are spoken of."""
        quantity: Literal["a"] | int = "a" if number == 1 else number
        return Select(quantity=quantity, nouns=self.nouns, owner=self.owner, filters=self.filters)


@node
class CountResources(Node):
    """So many resources as players own, or as lie on cards; of some, whose they are there."""

    kind: ClassVar[str] = "resources"
    resources: Annotated[tuple[ResourceId, ...], Within(1)]
    owner: Owner | None = None
    on: "CardRef | None" = None


@node
class CountPlayers(Node):
    """So many players as there are: all, or the rivals of the user."""

    kind: ClassVar[str] = "players"
    rivals: bool


@node
class Per(Node):
    """Once for every so many of something, rounded down; perhaps so many times at most."""

    every: Positive = 1
    of: "Counted"
    most: "Number | None" = None


@node
class Term(Node):
    """A number that is added, or taken away; perhaps once per something."""

    number: Whole | Variable | ThatMany | Measure
    negative: bool = False
    per: Per | None = None


@node
class Sum(Node):
    """Numbers added up. What comes to less than nothing is 0, but for points."""

    kind: ClassVar[str] = "sum"
    terms: Annotated[tuple[Term, ...], Within(1)]


Number: TypeAlias = Whole | Variable | ThatMany | Measure | Sum
Counted: TypeAlias = CountCards | CountResources | CountPlayers | Variable | Sum
"""What something happens once for every so many of."""

# -- how things compare: cards with cards, players with players -----------------------------------

Bound: TypeAlias = Literal["exactly", "at_least", "at_most"]
"""On which side of a number something must be."""


@node
class Measured(Node):
    """So much of something: exactly, at least or at most."""

    kind: ClassVar[str] = "measured"
    what: MeasureId = field(
        metadata=about(
            "of cards: `cost`, `points`, a mark, or a resource that lies there;"
            " of players: `points`, a resource or a noun"
        )
    )
    bound: Bound
    number: Number
    on: This | Chosen | None = field(
        default=None, metadata=about("of players: what is theirs of a resource on this card")
    )
    zones: tuple[ZoneId, ...] = field(
        default=(), metadata=about("of players: where their cards are; none: in play")
    )


@node
class Compared(Node):
    """More or less of something than a card, or than players.

    Than several players: than each of them; than one of them: than any one.
    """

    kind: ClassVar[str] = "compared"
    more: bool
    what: MeasureId = field(metadata=about("as for `measured`"))
    than: This | Chosen | Whom = "actor"
    on: This | Chosen | None = field(default=None, metadata=about("as for `measured`"))
    zones: tuple[ZoneId, ...] = field(default=(), metadata=about("as for `measured`"))


@node
class Superlative(Node):
    """The most or the least of something, among those that are meant otherwise."""

    kind: ClassVar[str] = "superlative"
    most: bool
    what: MeasureId = field(metadata=about("as for `measured`"))
    on: This | Chosen | None = field(default=None, metadata=about("as for `measured`"))
    zones: tuple[ZoneId, ...] = field(default=(), metadata=about("as for `measured`"))


Comparison: TypeAlias = Measured | Compared | Superlative


@node
class Party(Node):
    """Players who do something, or to whom it is done: all that a word means, or some of them."""

    kind: ClassVar[str] = "party"
    players: Players
    comparison: Comparison | None = field(
        default=None, metadata=about("only those who compare so; the most, among those meant")
    )


# -- which cards ----------------------------------------------------------------------------------


@node
class InZones(Node):
    """Cards in some zones, of the players whose cards are selected."""

    kind: ClassVar[str] = "in"
    zones: Annotated[tuple[ZoneId, ...], Within(1)]


@node
class Having(Node):
    """Cards that compare so."""

    kind: ClassVar[str] = "having"
    comparison: Comparison


@node
class Being(Node):
    """Cards that are one of these, or none of them."""

    kind: ClassVar[str] = "being"
    negated: bool = False
    nouns: Annotated[tuple[NounOrStatusId, ...], Within(1)] = field(
        metadata=about("kinds, types, groups or states; any of them")
    )


@node
class AnyOf(Node):
    """Cards in play of some kinds, types or groups, whichever they are; nobody chooses one."""

    kind: ClassVar[str] = "any_of"
    nouns: Annotated[tuple[NounId, ...], Within(1)]
    owner: Owner = "actor"


@node
class Related(Node):
    """Cards by where they stand, in places, or lie, as places: so far from another card."""

    kind: ClassVar[str] = "related"
    relation: RelationId = field(
        metadata=about(
            "a relation of the game; `in`: what stands where the card is; `with`: that place"
        )
    )
    number: "Number | None" = field(default=None, metadata=about("how far, where that is said"))
    of: This | Chosen | AnyOf | Literal["actor", "you"] = field(
        default="actor",
        metadata=about(
            "from what it is measured: of a player, from the avatar; of some cards, from any"
        ),
    )


IN: Final = "in"
WITH: Final = "with"
"""Relations that every space has: what stands where a card is, and the place where it is."""


@node
class Other(Node):
    """Others than the card that bears the ability, and those named or chosen before."""

    kind: ClassVar[str] = "other"


@node
class Among(Node):
    """Those of the cards that the last step dealt with that are still there, to be counted."""

    kind: ClassVar[str] = "among"


Filter: TypeAlias = InZones | Having | Being | Related | Other | Among


@node
class Select(Node):
    """Cards to be chosen by what they are."""

    kind: ClassVar[str] = "select"
    quantity: Literal["a", "the", "another", "all"] | Number = field(
        metadata=about(
            "how many; `the` leaves no choice whether; `another` leaves out the card that bears "
            "the ability, and those named before"
        )
    )
    up_to: bool = field(default=False, metadata=about("so many, fewer or none"))
    random: bool = field(default=False, metadata=about("chance picks them"))
    nouns: Annotated[tuple[NounId, ...], Within(1)] = field(
        metadata=about("kinds, types or groups; any of them")
    )
    owner: Owner = "actor"
    filters: tuple[Filter, ...] = field(default=(), metadata=about("all of them hold"))
    name: Letter | None = field(default=None, metadata=about("the letter given by `as`"))

    @property
    def is_other(self) -> bool:
        """Whether the bearer, and cards that were named or chosen before, are left out."""
        return self.quantity == "another" or any(isinstance(one, Other) for one in self.filters)

    @property
    def is_one(self) -> bool:
        """Whether it is a single card, of each player who is meant."""
        return self.quantity in ("a", "the", "another")

    @property
    def zones(self) -> tuple[ZoneId, ...]:
        """The zones that are named; none: where what is done with the cards finds them."""
        places = [one for one in self.filters if isinstance(one, InZones)]
        return places[0].zones if places else ()


CardRef: TypeAlias = This | Chosen | Select
Cards: TypeAlias = This | Chosen | Select | Them

# -- which resources ------------------------------------------------------------------------------


@node
class Named(Node):
    """Resources by name; with several names, each unit is one of them."""

    kind: ClassVar[str] = "named"
    resources: Annotated[tuple[ResourceId, ...], Within(1)]


@node
class Any(Node):
    """Any mix of resources, but those excepted."""

    kind: ClassVar[str] = "any"
    excepted: tuple[ResourceId, ...] = ()


@node
class Same(Node):
    """Any one resource, but those excepted; all units are of that one."""

    kind: ClassVar[str] = "same"
    excepted: tuple[ResourceId, ...] = ()


@node
class ThatOne(Node):
    """The resource whose turn it is, where something is done for each of some resources."""

    kind: ClassVar[str] = "that_one"


Resource: TypeAlias = Named | Any | Same | ThatOne


@node
class EachResource(Node):
    """The resources that lie on a card, or that whoever acts has; each is meant once."""

    kind: ClassVar[str] = "each_resource"
    on: This | Chosen | None = field(
        default=None, metadata=about("none: those that whoever acts has")
    )


@node
class Amount(Node):
    """A number of a resource."""

    up_to: bool = field(
        default=False,
        metadata=about("so many, fewer or none; only of what is gained, put or taken"),
    )
    every: bool = field(
        default=False,
        metadata=about(
            "all that there is, which is no more than the number; of what is lost, taken"
        ),
    )
    number: Number
    resource: Resource


@node
class Amounts(Node):
    """Alternatives, of which one is chosen; each is a list of amounts that all apply."""

    options: Annotated[tuple[tuple[Amount, ...], ...], Within(1)]

    @property
    def is_nothing(self) -> bool:
        """Whether there is nothing to pay or gain."""
        return self.options == ((),)


# -- what must be true ----------------------------------------------------------------------------

LeastOrMost: TypeAlias = Literal["at_least", "at_most"]
"""Whether so many are enough, or too many."""


@node
class Exists(Node):
    """So many cards are there, in play or in zones: of one of several players, or of each."""

    kind: ClassVar[str] = "exists"
    bound: LeastOrMost = "at_least"
    number: Number = 1
    select: Select


@node
class Stocked(Node):
    """So much is there: players own it, or it lies on cards, perhaps as what is somebody's."""

    kind: ClassVar[str] = "stocked"
    bound: LeastOrMost = "at_least"
    number: Number = 1
    resource: Named | Any | Same
    owner: Owner = "actor"
    on: CardRef | None = None


@node
class Is(Node):
    """A card is, or is not, of a kind, type or group; or in a state."""

    kind: ClassVar[str] = "is"
    card: This | Chosen
    negated: bool = False
    nouns: tuple[NounId, ...] = field(
        default=(), metadata=about("kinds, types or groups; any of them")
    )
    status: StatusId | None = field(default=None, metadata=about("a state, where there are none"))


@node
class Compares(Node):
    """A number is so large."""

    kind: ClassVar[str] = "compares"
    bound: Bound = "at_least"
    number: Number
    of: Variable | ThatMany | Sum = field(metadata=about("what is read off one card, it `has`"))


@node
class CardHas(Node):
    """A card compares so."""

    kind: ClassVar[str] = "card_has"
    card: This | Chosen
    comparison: Measured | Compared


@node
class PlayersHave(Node):
    """One of several players compares so, or each of them; the most is that of all players."""

    kind: ClassVar[str] = "players_have"
    who: Whom
    comparison: Comparison


Condition: TypeAlias = Exists | Stocked | Is | Compares | CardHas | PlayersHave

# -- how long -------------------------------------------------------------------------------------


@node
class Duration(Node):
    """How long something lasts that a step began: a modifier holds, an event is waited for.

    Whatever is said ends it, whichever comes first. Where nothing is said, it lasts in a reaction
    until the event is over, else as long as the card stays where it is.
    """

    once: bool = field(default=False, metadata=about("its first use ends it"))
    this: MomentId | None = field(
        default=None, metadata=about("`this turn`: until the moment comes again")
    )
    until: "MomentId | Condition | None" = field(
        default=None, metadata=about("until the moment comes, or until that is true")
    )

    @property
    def is_said(self) -> bool:
        """Whether anything is said of it."""
        return self.once or self.this is not None or self.until is not None

    @property
    def moments(self) -> tuple[MomentId, ...]:
        """The moments that end it."""
        return tuple(one for one in (self.this, self.until) if isinstance(one, str))


UNSAID: Final = Duration()
"""Nothing is said of how long it lasts."""


@node
class Limit(Node):
    """How often an ability works: once while its card stays in play, or once each so often."""

    each: MomentId | None = field(
        default=None, metadata=about("`each turn`: it may be used again when the moment comes")
    )


def it_is(being: Being) -> Is:
    """Return the condition that `it` is one of some cards."""
    return Is(card=Chosen(), negated=being.negated, nouns=being.nouns)


COST: Final = "cost"
POINTS: Final = "points"
"""What is measured of every card, beside the marks of its game."""


def terms_of(number: Number) -> tuple[Term, ...]:
    """Return a number as what is added up; a number of its own is added to nothing."""
    return number.terms if isinstance(number, Sum) else (Term(number=number),)


def number_of(terms: tuple[Term, ...]) -> Number:
    """Return what is added up as a number, as plain as it can be said."""
    match terms:
        case (Term(number=number, negative=False, per=None),):
            return number
        case ():
            return 0
    return Sum(terms=terms)


def constant_part(number: Number) -> int:
    """Return what is known of a number beforehand: what is added or taken away in any case."""
    return sum(
        -term.number if term.negative else term.number
        for term in terms_of(number)
        if isinstance(term.number, int) and term.per is None
    )


def least_of(number: Number) -> int:
    """Return what a number comes to at the least, as far as it is known beforehand."""
    taken_away = any(
        isinstance(term.number, Measure)  # a card may be worth less than nothing
        or (term.negative and (term.per or not isinstance(term.number, int)))
        for term in terms_of(number)
    )
    return 0 if taken_away else max(constant_part(number), 0)


def is_plain(number: Number) -> bool:
    """Whether a number is a whole one, or a letter."""
    return isinstance(number, int | Variable)


def common_per(number: Number) -> tuple[Number, Per | None]:
    """Return a number and what all of it is counted by, where that is the same for all of it."""
    terms = terms_of(number)
    per = terms[0].per
    if per is None or any(term.per != per for term in terms):
        return number, None
    return number_of(tuple(replace(term, per=None) for term in terms)), per


def times(number: Number, per: Per | None) -> Number:
    """Return a number once per something: all that is added up in it."""
    if per is None:
        return number
    return Sum(terms=tuple(replace(term, per=per) for term in terms_of(number)))


def fitting(
    resource: Resource, declared: Iterable[str], not_any: Container[str] = ()
) -> tuple[str, ...]:
    """Return which of the declared resources one may be; ``not_any``: only those named can be."""
    match resource:
        case Named():
            return tuple(name for name in declared if name in resource.resources)
        case Any() | Same():
            left_out = resource.excepted
            return tuple(name for name in declared if name not in left_out and name not in not_any)
    return tuple(declared)
