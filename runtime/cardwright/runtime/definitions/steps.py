"""What costs and effects are made of: each thing that can be done, declared once.

The fields say who does it, how much and to which cards. A step with a ``word`` of its own is said
by that word in every game, and each of its fields where it is declared to be said. Reading,
writing, checking, the wire format, the linker, the generator of cards and the tests of completeness
all follow these declarations.
"""

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, TypeAlias

from cardwright.runtime.definitions.nodes import (
    MOST_TIMES,
    CallId,
    Node,
    NounId,
    ResourceId,
    VerbId,
    Whole,
    Within,
    ZoneId,
    about,
    said,
)
from cardwright.runtime.definitions.parts import (
    Amounts,
    CardRef,
    Cards,
    Condition,
    Number,
    OwnerOf,
    Party,
    Select,
    Spot,
    Them,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain(Node):
    """Take resources from the supply."""

    kind: ClassVar[str] = "gain"
    word: ClassVar[str] = "gain"
    amounts: Amounts = field(metadata=said("object"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay(Node):
    """Give resources to the supply."""

    kind: ClassVar[str] = "pay"
    word: ClassVar[str] = "pay"
    amounts: Amounts = field(metadata=said("object"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Put(Node):
    """Lay resources on a card: from the supply, or the very ones just paid (no amounts)."""

    kind: ClassVar[str] = "put"
    word: ClassVar[str] = "put"
    amounts: Amounts | None = field(default=None, metadata=said("object"))
    card: CardRef = field(metadata=said("on"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Take(Node):
    """Take resources off a card: as a cost to the supply, as an effect to the player.

    Without amounts: all that lies there.
    """

    kind: ClassVar[str] = "take"
    word: ClassVar[str] = "take"
    amounts: Amounts | None = field(default=None, metadata=said("object"))
    card: CardRef = field(metadata=said("from"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Steal(Node):
    """Take resources from other players: who has too little gives all there is of it.

    It raises no event, not even that of a loss.
    """

    kind: ClassVar[str] = "steal"
    word: ClassVar[str] = "take"
    who: Party = field(metadata=said("from"))
    amounts: Amounts = field(metadata=said("object"))
    more: ResourceId | None = field(
        default=None,
        metadata=said("more", "only from those who own more of this resource than the player"),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Lose(Node):
    """Lose resources: an event that one may react to."""

    kind: ClassVar[str] = "lose"
    word: ClassVar[str] = "lose"
    amounts: Amounts = field(metadata=said("object"))


@dataclass(frozen=True, slots=True, kw_only=True)
class SetStatus(Node):
    """Put cards into a state, or end it."""

    kind: ClassVar[str] = "set_status"
    verb: VerbId
    card: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Node):
    """Move cards from zone to zone: as the verb says, but where the step says otherwise.

    Cards that a verb moves stay those of their owner. Where the step says where they go, they
    become those of the player that it names, else of the one who moves them.
    """

    kind: ClassVar[str] = "move"
    verb: VerbId | None = field(
        default=None, metadata=about("none: they are moved, and that is all")
    )
    card: Cards
    origin: Spot | Them | None = None
    destination: Spot | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Node):
    """Move cards off the top of a pile; then perhaps move some of the hand on.

    Where fewer cards than wanted could be drawn, as many fewer are moved on.
    """

    kind: ClassVar[str] = "draw"
    verb: VerbId | None = None
    count: Number
    origin: Spot | None = None
    destination: Spot | None = None
    then_verb: VerbId | None = None
    then_count: Whole = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Price(Node):
    """What a card costs when an effect brings it somewhere: its own cost, unless it says."""

    instead: Amounts | None = field(
        default=None, metadata=about("what is paid, whatever the card costs and others take off it")
    )
    less: Number = 0
    excepted: tuple[ResourceId, ...] = field(
        default=(), metadata=about("resources that are never reduced")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Deploy(Node):
    """Bring a card from some zone into play or elsewhere: for its cost, or for another price."""

    kind: ClassVar[str] = "deploy"
    verb: VerbId
    card: Select
    origin: Spot | None = None
    destination: Spot | None = None
    price: Price = Price()


@dataclass(frozen=True, slots=True, kw_only=True)
class Look(Node):
    """See cards: the top ones of one of some piles, or cards in other zones."""

    kind: ClassVar[str] = "look"
    card: Select
    origin: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Node):
    """Let everybody see cards: the top ones of one of some piles, or cards in other zones."""

    kind: ClassVar[str] = "reveal"
    card: Select
    origin: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Return(Node):
    """Put the cards of a pile that were seen last back on top of it, in any order."""

    kind: ClassVar[str] = "return"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Node):
    """Let nobody know the order of a pile any more."""

    kind: ClassVar[str] = "shuffle"
    zone: ZoneId


@dataclass(frozen=True, slots=True, kw_only=True)
class Use(Node):
    """Use a power of a card as one's own: it is about that card, and about the player who uses it.

    A power that is being used is not used once more within that use.
    """

    kind: ClassVar[str] = "use"
    card: CardRef
    free: bool = field(
        default=False, metadata=about("without its cost; what that binds is nothing")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CountAs(Node):
    """Stand in for one card of a type, for the power that is being used."""

    kind: ClassVar[str] = "count_as"
    nouns: Annotated[tuple[NounId, ...], Within(1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Score(Node):
    """Points that count for the check at hand only."""

    kind: ClassVar[str] = "score"
    word: ClassVar[str] = "score"
    number: Number = field(metadata=said("object"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ignore(Node):
    """The event does not happen to this player."""

    kind: ClassVar[str] = "ignore"
    word: ClassVar[str] = "ignore"


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Node):
    """Something that the game's rulebook does, with a number or to a card where it takes them."""

    kind: ClassVar[str] = "call"
    name: CallId
    number: Number | None = None
    card: CardRef | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Node):
    """One of several lists of steps, chosen by the player."""

    kind: ClassVar[str] = "choice"
    options: Annotated[tuple[Annotated[tuple["Step", ...], Within(1)], ...], Within(2)]


@dataclass(frozen=True, slots=True, kw_only=True)
class By(Node):
    """Steps that other players do, one after another, each of them all."""

    kind: ClassVar[str] = "by"
    who: Party | OwnerOf
    steps: Annotated[tuple["Step", ...], Within(1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class May(Node):
    """Steps that need not be done: whoever acts is asked once, before them."""

    kind: ClassVar[str] = "may"
    steps: Annotated[tuple["Step", ...], Within(1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Group(Node):
    """Steps that happen if something is true, if something is paid for them, or several times.

    What can be paid is paid. Where it can't be, or where one of the conditions does not hold,
    something else happens instead, if that is said. All of this is done so many times, again and
    again until something is true, or once for each of some cards in play.
    """

    kind: ClassVar[str] = "group"
    for_each: Select | None = field(
        default=None, metadata=about("all of these, one after another; its letter is each of them")
    )
    conditions: tuple[Condition, ...] = ()
    cost: tuple["Step", ...] = ()
    effects: Annotated[tuple["Step", ...], Within(1)]
    otherwise: tuple["Step", ...] = ()
    times: Annotated[int, Within(1, MOST_TIMES)] = 1
    until: Condition | None = None

    @property
    def is_repeated(self) -> bool:
        """Whether it is done several times."""
        return self.times > 1 or self.until is not None or self.for_each is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Avoidable(Node):
    """Steps that those who do them, or each player they befall, may avoid by paying.

    Where payers are named (the payment is a ``By``), the first of them who pays spares everybody.
    """

    kind: ClassVar[str] = "avoidable"
    steps: Annotated[tuple["Step", ...], Within(1)]
    unless: Annotated[tuple["Step", ...], Within(1)]


Step: TypeAlias = (
    Gain
    | Pay
    | Put
    | Take
    | Steal
    | Lose
    | SetStatus
    | Move
    | Draw
    | Deploy
    | Look
    | Reveal
    | Return
    | Shuffle
    | Use
    | CountAs
    | Score
    | Ignore
    | Call
    | Choice
    | By
    | May
    | Group
    | Avoidable
)
