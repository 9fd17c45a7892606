"""What costs and effects are made of: each thing that can be done, declared once.

The fields say who does it, how much and to which cards. A step with a ``word`` of its own is said
by that word in every game, and each of its fields where it is declared to be said. Reading,
writing, checking, the wire format, the linker, the generator of cards, the page about the language
(with ``title`` and ``example``) and the tests of completeness all follow these declarations.
"""

from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import Annotated, ClassVar, Final, TypeAlias

from cardwright.runtime.definitions.modifiers import Becomes, Change
from cardwright.runtime.definitions.nodes import (
    MOST_TIMES,
    Answers,
    CallId,
    EventId,
    Letter,
    Node,
    NounId,
    ResourceId,
    StatusId,
    VerbId,
    Within,
    ZoneId,
    about,
    node,
    parts_of,
    said,
)
from cardwright.runtime.definitions.parts import (
    SEVERAL_PLAYERS,
    UNSAID,
    Amounts,
    Being,
    CardRef,
    Cards,
    Chosen,
    Condition,
    Duration,
    EachResource,
    Is,
    Limit,
    Measure,
    Number,
    OwnerOf,
    Party,
    Select,
    Spot,
    Sum,
    ThatMany,
    Them,
    This,
    Variable,
)


@node
class Gain(Node):
    """Take resources from the supply."""

    kind: ClassVar[str] = "gain"
    signs: ClassVar[str] = "{amounts}"
    title: ClassVar[str] = "Gain"
    example: ClassVar[str] = "power tap this -> gain 2 clay / 1 silver"
    word: ClassVar[str] = "gain"
    amounts: Amounts = field(metadata=said("object"))


@node
class Pay(Node):
    """Give resources to the supply."""

    kind: ClassVar[str] = "pay"
    signs: ClassVar[str] = "{amounts}"
    title: ClassVar[str] = "Pay"
    example: ClassVar[str] = "power pay X any + tap this -> gain X wood"
    word: ClassVar[str] = "pay"
    amounts: Amounts = field(metadata=said("object"))


@node
class Put(Node):
    """Lay resources on a card: from the supply, or the very ones just paid (no amounts)."""

    kind: ClassVar[str] = "put"
    title: ClassVar[str] = "Put on a card"
    example: ClassVar[str] = "power tap this -> put 2 wood on this"
    word: ClassVar[str] = "put"
    amounts: Amounts | None = field(default=None, metadata=said("object"))
    card: CardRef = field(metadata=said("on"))


@node
class Take(Node):
    """Take resources off a card: as a cost to the supply, as an effect to the player.

    Without amounts: all that lies there.
    """

    kind: ClassVar[str] = "take"
    title: ClassVar[str] = "Take off a card"
    example: ClassVar[str] = (
        "dawn put 1 wood on this\npower tap this + take 2 wood from this -> gain 1 silver"
    )
    word: ClassVar[str] = "take"
    sign: ClassVar[str] = "⇐"
    amounts: Amounts | None = field(default=None, metadata=said("object", out_of="there"))
    card: CardRef = field(metadata=said("from"))


@node
class Remove(Take):
    """Take resources off a card to the supply, as an effect; without amounts: all that lies there.

    As a cost that is what `take` does.
    """

    kind: ClassVar[str] = "remove"
    title: ClassVar[str] = "Remove from a card"
    example: ClassVar[str] = (
        "dawn put 1 wood on this\npower tap this -> remove 1 wood from a tool of a rival"
    )
    word: ClassVar[str] = "remove"
    sign: ClassVar[str] = "⇠"


@node
class Transfer(Take):
    """Move resources from one card to another, as an effect; without amounts: all that lies there.

    Both are one card each: first the one is chosen, then the other, then how much.
    """

    kind: ClassVar[str] = "transfer"
    title: ClassVar[str] = "Move from card to card"
    example: ClassVar[str] = (
        "dawn put 1 wood on this\npower tap this -> move 1 wood from this to another tool"
    )
    word: ClassVar[str] = "move"
    onto: CardRef = field(metadata=said("to"))


@node
class Steal(Node):
    """Take resources from other players: who has too little gives all there is of it.

    It raises no event, not even that of a loss.
    """

    kind: ClassVar[str] = "steal"
    signs: ClassVar[str] = "{amounts}⇐{who}"
    title: ClassVar[str] = "Take from a rival"
    example: ClassVar[str] = "power tap this -> take 1 grain from a rival with more silver"
    word: ClassVar[str] = "take"
    who: Party | OwnerOf = field(metadata=said("from"))
    amounts: Amounts = field(metadata=said("object", out_of="there"))


@node
class Give(Node):
    """Let other players have resources of one's own: who has too little gives all there is of it.

    It raises no event, not even that of a loss.
    """

    kind: ClassVar[str] = "give"
    word: ClassVar[str] = "give"
    signs: ClassVar[str] = "{amounts}⇒{who}"
    title: ClassVar[str] = "Give to a rival"
    example: ClassVar[str] = "power tap this -> give 2 any to a rival + draw 2"
    amounts: Amounts = field(metadata=said("object", out_of="own"))
    who: Party | OwnerOf = field(metadata=said("to"))


@node
class Lose(Node):
    """Lose resources: an event that one may react to."""

    kind: ClassVar[str] = "lose"
    signs: ClassVar[str] = "\N{MINUS SIGN}{amounts}"
    title: ClassVar[str] = "Loss"
    example: ClassVar[str] = "power tap this -> lose 1 grain + gain 2 wood"
    word: ClassVar[str] = "lose"
    amounts: Amounts = field(metadata=said("object", out_of="own"))


@node
class SetStatus(Node):
    """Put cards into a state, or end it."""

    kind: ClassVar[str] = "set_status"
    title: ClassVar[str] = "State of a card"
    example: ClassVar[str] = "power pay 1 silver -> untap another tool"
    verb: VerbId
    card: Cards


@node
class Move(Node):
    """Move cards from zone to zone: as the verb says, but where the step says otherwise.

    Cards that a verb moves stay those of their owner. Where the step says where they go, they
    become those of the player that it names, else of the one who moves them.
    """

    kind: ClassVar[str] = "move"
    title: ClassVar[str] = "Move a card"
    example: ClassVar[str] = "power scrap a tool -> gain (its cost) wood"
    verb: VerbId | None = field(
        default=None, metadata=about("none: they are moved, and that is all")
    )
    card: Cards
    origin: Spot | Them | None = None
    destination: Spot | None = None


@node
class Stand(Node):
    """Let cards stand in a place: cards in play, or those that the verb brings there before."""

    kind: ClassVar[str] = "stand"
    title: ClassVar[str] = "Bring a card to a place"
    example: ClassVar[str] = "power tap this -> move a hero to a meadow"
    verb: VerbId | None = field(
        default=None, metadata=about("none: they are moved, and that is all")
    )
    card: CardRef
    place: CardRef = field(metadata=about("the place, which is chosen before the cards"))


@node
class Aim(Node):
    """Choose what the rest is aimed at, which is done once for each: the first part of a cost.

    When the cost is paid, it is announced to those who are aimed at; who ignores it is left out of
    whatever the ability says of cards.
    """

    kind: ClassVar[str] = "aim"
    signs: ClassVar[str] = "◎{card}"
    title: ClassVar[str] = "Aim"
    example: ClassVar[str] = "power at up to 2 birds of a rival as A: tap this -> tap A"
    card: Chosen | Select

    @property
    def is_several(self) -> bool:
        """Whether it may be aimed at several."""
        if not isinstance(self.card, Select):
            return False
        return not self.card.is_one or self.card.owner in SEVERAL_PLAYERS


@node
class Draw(Node):
    """Move cards off the top of a pile, as many as there are."""

    kind: ClassVar[str] = "draw"
    title: ClassVar[str] = "Draw"
    example: ClassVar[str] = "power tap this -> draw 3 + toss that many cards"
    verb: VerbId | None = None
    up_to: bool = field(default=False, metadata=about("so many, fewer or none: who acts says"))
    count: Number
    origin: Spot | None = None
    destination: Spot | None = None


@node
class Price(Node):
    """What a card costs when an effect brings it somewhere: its own cost, unless it says."""

    instead: Amounts | None = field(
        default=None, metadata=about("what is paid, whatever the card costs and others take off it")
    )
    less: Number = 0
    excepted: tuple[ResourceId, ...] = field(
        default=(), metadata=about("resources that are never reduced")
    )


@node
class Deploy(Node):
    """Bring a card from some zone into play or elsewhere: for its cost, or for another price."""

    kind: ClassVar[str] = "deploy"
    title: ClassVar[str] = "Bring into play"
    example: ClassVar[str] = "power tap this -> build a bird from hand for 2 less except silver"
    verb: VerbId
    card: Select
    origin: Spot | None = None
    destination: Spot | None = None
    price: Price = Price()


@node
class Look(Node):
    """See cards: the top ones of one of some piles, or cards in other zones."""

    kind: ClassVar[str] = "look"
    title: ClassVar[str] = "Look"
    example: ClassVar[str] = (
        "power tap this -> look at 3 cards from deck + draw a card from them + return them"
    )
    card: Select
    origin: Spot


@node
class Reveal(Node):
    """Let everybody see cards: the top ones of one of some piles, or cards in other zones.

    A card that is known is revealed wherever it is. As a cost, cards are not those of a pile.
    """

    kind: ClassVar[str] = "reveal"
    title: ClassVar[str] = "Reveal"
    example: ClassVar[str] = "power tap this -> reveal 2 cards from deck + toss a tool from them"
    card: CardRef
    origin: Spot | None = field(default=None, metadata=about("none: a card that is known"))
    until: Being | None = field(
        default=None,
        metadata=about("of a pile, one card after another until one is such; that one is `it`"),
    )


@node
class Return(Node):
    """Put the cards of a pile that were seen last back on top of it, in any order."""

    kind: ClassVar[str] = "return"
    signs: ClassVar[str] = "⇅"
    title: ClassVar[str] = "Return"
    example: ClassVar[str] = "power tap this -> look at 3 cards from deck + return them"


@node
class Shuffle(Node):
    """Let nobody know the order of a pile any more."""

    kind: ClassVar[str] = "shuffle"
    signs: ClassVar[str] = "🔀{zone}"
    title: ClassVar[str] = "Shuffle"
    example: ClassVar[str] = "power tap this -> move a bird from deck to hand + shuffle deck"
    zone: ZoneId


@node
class Exchange(Node):
    """Let two cards change places: each comes to where the other was, and to whom it belonged.

    First the one is chosen, then the other. Nobody reacts to it.
    """

    kind: ClassVar[str] = "exchange"
    signs: ClassVar[str] = "{card}⇌{other}"
    title: ClassVar[str] = "Exchange"
    example: ClassVar[str] = "power tap this -> exchange a bird with a bird of a rival"
    card: CardRef
    other: CardRef


@node
class ExchangeZones(Node):
    """All cards that one has in a zone for those that another player has there."""

    kind: ClassVar[str] = "exchange_zones"
    signs: ClassVar[str] = "{zone}⇌{who}"
    title: ClassVar[str] = "Exchange all"
    example: ClassVar[str] = "power tap this -> exchange hand with a rival"
    zone: ZoneId
    who: Party | OwnerOf


@node
class Use(Node):
    """Use a power of a card as one's own: it is about that card, and about the player who uses it.

    A power that is being used is not used once more within that use.
    """

    kind: ClassVar[str] = "use"
    title: ClassVar[str] = "Use"
    example: ClassVar[str] = "power tap this -> use another tool for 0"
    card: CardRef
    free: bool = field(
        default=False, metadata=about("without its cost; what that binds is nothing")
    )


@node
class Score(Node):
    """Points that count for the check at hand only."""

    kind: ClassVar[str] = "score"
    title: ClassVar[str] = "Score"
    example: ClassVar[str] = "react to stocktaking: tap this -> score 2"
    word: ClassVar[str] = "score"
    answers: ClassVar[Answers] = "points"
    number: Number = field(metadata=said("object"))


@node
class Ignore(Node):
    """The event does not happen to this player."""

    kind: ClassVar[str] = "ignore"
    signs: ClassVar[str] = "🛡"
    title: ClassVar[str] = "Ignore"
    example: ClassVar[str] = "react to frost: tap this -> ignore"
    word: ClassVar[str] = "ignore"
    answers: ClassVar[Answers] = "befalling"


@node
class Prevent(Node):
    """Less of what is about to happen happens; at 0 it is over."""

    kind: ClassVar[str] = "prevent"
    signs: ClassVar[str] = "⚠\N{MINUS SIGN}{number}"
    title: ClassVar[str] = "Prevent"
    example: ClassVar[str] = "react to frost: tap this -> prevent 2"
    word: ClassVar[str] = "prevent"
    answers: ClassVar[Answers] = "how_much"
    number: Number = field(metadata=said("object"))


@node
class Add(Node):
    """More of what is about to happen happens."""

    kind: ClassVar[str] = "add"
    signs: ClassVar[str] = "⚠+{number}"
    title: ClassVar[str] = "Add"
    example: ClassVar[str] = "when frost of a rival: add 1"
    word: ClassVar[str] = "add"
    answers: ClassVar[Answers] = "how_much"
    number: Number = field(metadata=said("object"))


@node
class Cancel(Node):
    """The ability that raised the event is over; what it has cost stays paid."""

    kind: ClassVar[str] = "cancel"
    signs: ClassVar[str] = "⊘"
    title: ClassVar[str] = "Cancel"
    example: ClassVar[str] = (
        "react to scrapping of a tool from a rival: tap this -> cancel\n"
        "power scrap another tool -> gain 3 wood"
    )
    word: ClassVar[str] = "cancel"
    answers: ClassVar[Answers] = "deed"


@node
class Redirect(Node):
    """Another card takes the place of the one that an ability is aimed at."""

    kind: ClassVar[str] = "redirect"
    signs: ClassVar[str] = "↪{card}"
    title: ClassVar[str] = "Redirect"
    example: ClassVar[str] = (
        "react to aim of this: tap this -> redirect to another tool\n"
        "power at a tool of a rival as A: tap this -> tap A"
    )
    word: ClassVar[str] = "redirect"
    answers: ClassVar[Answers] = "aim"
    card: CardRef = field(metadata=said("to"))


@node
class Call(Node):
    """Something that the game's rulebook does, with a number or to a card where it takes them."""

    kind: ClassVar[str] = "call"
    title: ClassVar[str] = "Call"
    example: ClassVar[str] = "power tap this -> stocktake"
    name: CallId
    number: Number | None = None
    card: CardRef | None = None


@node
class Modify(Node):
    """Let something hold of cards for some time.

    Cards are found, and numbers worked out, when the step begins. Only `all` cards of some kinds
    are a class: what comes to fit later is meant too, and what fits no more is not.
    """

    kind: ClassVar[str] = "modify"
    title: ClassVar[str] = "What holds for some time"
    example: ClassVar[str] = "power tap this -> all tools cost 1 less once this day"
    card: CardRef
    is_class: bool = field(
        default=False, metadata=about("`all`, not `each`: what fits later is meant too")
    )
    change: Change
    duration: Duration = UNSAID


@node
class Choice(Node):
    """One of several lists of steps, chosen by the player."""

    kind: ClassVar[str] = "choice"
    title: ClassVar[str] = "Choice"
    example: ClassVar[str] = "power tap this -> draw 1 / gain 1 silver"
    options: Annotated[tuple[Annotated[tuple["Step", ...], Within(1)], ...], Within(2)]


@node
class By(Node):
    """Steps that other players do, one after another, each of them all."""

    kind: ClassVar[str] = "by"
    title: ClassVar[str] = "What others do"
    example: ClassVar[str] = "power tap this -> each rival loses 1 grain"
    who: Party | OwnerOf
    steps: Annotated[tuple["Step", ...], Within(1)]


@node
class May(Node):
    """Steps that need not be done: whoever acts is asked once, before them."""

    kind: ClassVar[str] = "may"
    title: ClassVar[str] = "What need not be done"
    example: ClassVar[str] = "power tap this -> each rival may draw 1"
    steps: Annotated[tuple["Step", ...], Within(1)]


@node
class Group(Node):
    """Steps that happen if something is true, if something is paid for them, or several times.

    What can be paid is paid. Where it can't be, or where one of the conditions does not hold,
    something else happens instead, if that is said. All of this is done so many times, again and
    again until something is true, or once for each of some cards in play, or resources.
    """

    kind: ClassVar[str] = "group"
    title: ClassVar[str] = "Group"
    example: ClassVar[str] = "power tap this -> (if 3 birds: draw 2 otherwise gain 1 wood)"
    for_each: Select | EachResource | None = field(
        default=None,
        metadata=about(
            "all of these, one after another; its letter is each card, `same` each resource"
        ),
    )
    conditions: tuple[Condition, ...] = ()
    cost: tuple["Step", ...] = ()
    effects: Annotated[tuple["Step", ...], Within(1)]
    otherwise: tuple["Step", ...] = ()
    times: Annotated[int, Within(1, MOST_TIMES)] | Variable | ThatMany | Measure | Sum = 1
    until: Condition | None = None

    @property
    def is_repeated(self) -> bool:
        """Whether it is done several times."""
        return self.times != 1 or self.until is not None or self.for_each is not None


@node
class Avoidable(Node):
    """Steps that those who do them, or each player they befall, may avoid by paying.

    Where payers are named (the payment is a ``By``), the first of them who pays spares everybody.
    """

    kind: ClassVar[str] = "avoidable"
    title: ClassVar[str] = "Unless"
    example: ClassVar[str] = "power tap this -> each rival loses 2 grain unless pay 1 silver"
    steps: Annotated[tuple["Step", ...], Within(1)]
    unless: Annotated[tuple["Step", ...], Within(1)]


@node
class Body(Node):
    """A cost and what it brings."""

    cost: tuple["Step", ...] = ()
    effects: Annotated[tuple["Step", ...], Within(1)]
    conditions: tuple[Condition, ...] = field(
        default=(),
        metadata=about("a power needs its card in no state that hinders it but those asked for"),
    )
    limit: Limit | None = field(default=None, metadata=about("none: as often as one likes"))

    @property
    def states(self) -> tuple[StatusId, ...]:
        """The states that the card must be in, by the conditions."""
        return tuple(
            one.status
            for one in self.conditions
            if isinstance(one, Is)
            and isinstance(one.card, This)
            and one.status is not None
            and not one.negated
        )

    @property
    def guises(self) -> tuple[NounId, ...]:
        """The kinds and types that its card comes to be of."""
        found: tuple[NounId, ...] = ()
        for step in self.effects:
            match step:
                case Modify(card=This(), change=Becomes(negated=False, nouns=nouns)):
                    found += nouns
        return found


@node
class Reaction(Body):
    """An ability that may be used when an event happens, or that works by itself then."""

    kind: ClassVar[str] = "reaction"
    event: EventId
    by_itself: bool = field(
        default=False, metadata=about("nobody is asked, and it works before others may react")
    )
    number: Letter | None = field(
        default=None, metadata=about("the letter for how much is about to happen, or has happened")
    )
    subject: Select | This | Chosen | Party | None = field(
        default=None, metadata=about("the card, or the player, that the event befalls")
    )
    source: Select | This | Chosen | Party | None = field(
        default=None,
        metadata=about("the card that causes the event, or the player whose ability does"),
    )

    @property
    def chosen_by_event(self) -> tuple[Select, ...]:
        """What it says of the cards of the event, where these can be several."""
        return tuple(one for one in (self.subject, self.source) if isinstance(one, Select))


@node
class Wait(Node):
    """Let a reaction wait for its event, for whoever acts, as long as it says.

    What was named before it is what it was when the waiting began.
    """

    kind: ClassVar[str] = "wait"
    title: ClassVar[str] = "What waits"
    example: ClassVar[str] = "power tap this -> (when frost once this day: gain 2 wood)"
    reaction: Reaction
    duration: Duration


def deed_of(step: Node | None) -> str | None:
    """Return what a step does to cards by a word of the game: a verb, or a call."""
    match step:
        case SetStatus(verb=deed) | Move(verb=deed) | Stand(verb=deed) | Deploy(verb=deed):
            return deed
        case Call(name=deed):
            return deed
    return None


WithAmounts: TypeAlias = Gain | Pay | Put | Take | Steal | Give | Lose
"""Steps that say how much of what."""

HandedOver: TypeAlias = Move | Exchange
"""Steps by which cards may come to be another player's."""

ToOthers: TypeAlias = Steal | Give
"""Steps that whoever acts does to other players, one after another, with resources."""

ToCards: TypeAlias = (
    SetStatus | Move | Stand | Put | Take | Aim | Redirect | Call | Modify | Exchange
)
"""Steps that are done to cards where they are."""

InPlay: TypeAlias = SetStatus | Put | Take
"""Steps that are done to cards in play only."""

Aimed: TypeAlias = ToCards | Look | Reveal
"""Steps that do something with cards, each of those that are meant."""

Naming: TypeAlias = (
    SetStatus | Move | Stand | Exchange | Put | Take | Deploy | Call | Modify | Use | Aim | Redirect
)
"""Steps after which a card that they are about is `it`."""

WithSteps: TypeAlias = Choice | Avoidable | By | May | Group
"""Steps that have others in them, each of which deals with something of its own."""

Sparable: TypeAlias = By | Lose | ToOthers | ToCards
"""Steps that can befall other players, each of whom may pay to be spared."""

OfTheUser: TypeAlias = Ignore | Prevent | Add | Score | Wait
"""Steps that only whoever uses the ability does."""

MAY_BE_LEFT: Final = (Deploy, Use)
"""Steps that whoever acts may leave, whatever the card says."""
DEALS_WITH_NOTHING: Final = (Shuffle, Ignore, Cancel, Modify, Wait)
"""Steps that deal with no cards or units: after them, `that many` is what it was before."""


Step: TypeAlias = (
    Gain
    | Pay
    | Put
    | Take
    | Remove
    | Transfer
    | Steal
    | Give
    | Lose
    | SetStatus
    | Move
    | Stand
    | Aim
    | Draw
    | Deploy
    | Look
    | Reveal
    | Return
    | Shuffle
    | Exchange
    | ExchangeZones
    | Use
    | Score
    | Ignore
    | Prevent
    | Add
    | Cancel
    | Redirect
    | Call
    | Modify
    | Choice
    | By
    | May
    | Group
    | Avoidable
    | Wait
)


def every_step(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield steps and the steps within them, in the order of the text.

    What waits for an event is an ability of its own.
    """
    for step in steps:
        yield step
        if isinstance(step, Choice):
            for option in step.options:
                yield from every_step(option)
        elif isinstance(step, By | May):
            yield from every_step(step.steps)
        elif isinstance(step, Group):
            yield from every_step((*step.cost, *step.effects, *step.otherwise))
        elif isinstance(step, Avoidable):
            yield from every_step(step.steps)
            yield from every_step(step.unless)


def independent(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the steps that speak of nothing that others before them name or deal with."""
    letters: set[str | None] = set()
    for place, step in enumerate(steps):
        spoken = list(parts_of(step))
        if not place or not any(_is_of_before(part, letters) for part in (step, *spoken)):
            yield step
        named = (part for part in spoken if isinstance(part, Select | Variable))
        letters |= {part.name for part in named}


def _is_of_before(part: object, letters: set[str | None]) -> bool:
    """Whether a part of a step speaks of what steps before it have named, or dealt with."""
    if isinstance(part, Chosen | Variable):
        return part.name is None or part.name in letters
    return isinstance(part, Them | ThatMany | Return)


def is_about_moved(step: Move | Draw | Deploy | Stand) -> bool:
    """Whether where a card goes is known when that is chosen: the step has a letter for it."""
    card = step.card if not isinstance(step, Draw) else None
    if not isinstance(card, Select) or card.name is None:
        return False
    where = step.place if isinstance(step, Stand) else step.destination
    return Chosen(name=card.name) in parts_of(where)


def card_befallen(steps: tuple[Step, ...]) -> Chosen | None:
    """Return the card named before that steps are about, whose owner may have a way out of it."""
    match steps:
        case (Move(origin=Them()),):
            return None
        case (
            SetStatus(card=Chosen() as card)
            | Move(card=Chosen() as card)
            | Call(card=Chosen() as card)
            | Put(card=Chosen() as card)
            | Take(card=Chosen() as card),
        ):
            return card
    return None


def target_of(cost: tuple[Step, ...]) -> Aim | None:
    """Return what is aimed at before a cost is paid, if anything is."""
    return cost[0] if cost and isinstance(cost[0], Aim) else None
