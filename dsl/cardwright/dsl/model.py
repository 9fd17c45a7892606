"""The checked card: what a card means, independent of how it was written.

Every word has been looked up, so ids here are ids of the game's vocabulary. Objects are frozen
and refuse unknown fields; unions are told apart by ``kind``. The JSON Schema of ``Card`` is the
published form of a card, and the docstrings here are its documentation.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    SerializerFunctionWrapHandler,
    Tag,
    model_serializer,
)

from cardwright.dsl.limits import MAX_NUMBER


class Node(BaseModel):
    """A part of a card."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @model_serializer(mode="wrap")
    def _with_kind(self, dump: SerializerFunctionWrapHandler) -> dict[str, object]:
        """Put ``kind`` first, and keep it where defaults are left out: it tells what this is."""
        data: dict[str, object] = dump(self)
        field = type(self).model_fields.get("kind")
        if field is None or field.is_required():
            return data
        return {"kind": field.default, **data}


# -- leaves ---------------------------------------------------------------------------------------

Whole: TypeAlias = Annotated[int, Field(ge=0, le=MAX_NUMBER)]
Positive: TypeAlias = Annotated[int, Field(ge=1, le=MAX_NUMBER)]
Several: TypeAlias = Annotated[int, Field(ge=2, le=MAX_NUMBER)]

Letter: TypeAlias = Annotated[str, Field(pattern=r"^[A-Z]$")]
"""A name that an ability gives to a number or a card."""

Title: TypeAlias = Annotated[
    str,
    Field(pattern=r"^[^\x00-\x08\x0a-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$"),
]
"""A card's name: one line of text, without control characters."""

# -- who ------------------------------------------------------------------------------------------

Owner: TypeAlias = Literal["you", "a_rival", "each_rival", "any_player", "all_players"]
"""Whose: one's own, one rival's (chosen), every rival's, one player's (chosen), everyone's."""

Players: TypeAlias = Literal["a_rival", "each_rival", "any_player", "all_players"]
"""Players who are named: not the owner of the card alone."""

Rivals: TypeAlias = Literal["a_rival", "each_rival"]
"""Other players: one of them (chosen), or every one."""

# -- which card -----------------------------------------------------------------------------------


class This(Node):
    """The card that bears the ability."""

    kind: Literal["this"] = "this"


class Chosen(Node):
    """A card that was named before in the same ability: by ``as A``, or the only one (no name)."""

    kind: Literal["chosen"] = "chosen"
    name: Letter | None = None


class Select(Node):
    """Cards to be chosen by what they are."""

    kind: Literal["select"] = "select"
    quantity: Literal["a", "another", "all"] | Several = Field(
        description="how many; `another` leaves out the card that bears the ability"
    )
    nouns: tuple[str, ...] = Field(min_length=1, description="kinds, types or groups; any of them")
    owner: Owner = "you"
    name: Letter | None = Field(default=None, description="the letter given by `as`")


CardRef: TypeAlias = Annotated[This | Chosen | Select, Field(discriminator="kind")]

# -- how much -------------------------------------------------------------------------------------


class Variable(Node):
    """A number that the player chose while paying, such as X."""

    kind: Literal["variable"] = "variable"
    name: Letter


class PrintedCost(Node):
    """The number of resources in a card's printed cost."""

    kind: Literal["printed_cost"] = "printed_cost"
    card: Chosen


def _form(value: object) -> str | None:
    """Return what tells apart a plain number and the objects that stand for one."""
    if isinstance(value, int):
        return "number"
    kind = value.get("kind") if isinstance(value, dict) else getattr(value, "kind", None)
    return kind if isinstance(kind, str) else None


_FORM = Discriminator(
    _form,
    custom_error_type="number_form",
    custom_error_message="expected a whole number, or an object of a `kind` that stands for one",
)
_Plain: TypeAlias = Annotated[Whole, Tag("number")]
_Variable: TypeAlias = Annotated[Variable, Tag("variable")]
_PrintedCost: TypeAlias = Annotated[PrintedCost, Tag("printed_cost")]


class Total(Node):
    """Numbers added up."""

    kind: Literal["total"] = "total"
    terms: tuple[Annotated[_Plain | _Variable | _PrintedCost, _FORM], ...] = Field(min_length=1)


Number: TypeAlias = Annotated[_Plain | _Variable | Annotated[Total, Tag("total")], _FORM]


class Named(Node):
    """Resources by name; with several names, each unit is one of them."""

    kind: Literal["named"] = "named"
    resources: tuple[str, ...] = Field(min_length=1)


class Any(Node):
    """Any mix of resources, but those excepted."""

    kind: Literal["any"] = "any"
    excepted: tuple[str, ...] = ()


class Same(Node):
    """Any one resource, but those excepted; all units are of that one."""

    kind: Literal["same"] = "same"
    excepted: tuple[str, ...] = ()


class OfEach(Node):
    """Each resource that lies on the target already."""

    kind: Literal["of_each"] = "of_each"


Resource: TypeAlias = Annotated[Named | Any | Same | OfEach, Field(discriminator="kind")]


class PerVariable(Node):
    """Once for every so many of a number chosen while paying, rounded down."""

    kind: Literal["per_variable"] = "per_variable"
    every: Positive = 1
    name: Letter


class PerResourceOn(Node):
    """Once for every so many of the resources on a card."""

    kind: Literal["per_resource_on"] = "per_resource_on"
    every: Positive = 1
    resources: tuple[str, ...] = Field(min_length=1)
    card: CardRef


class PerResourceOf(Node):
    """Once for every so many of the resources that a player owns."""

    kind: Literal["per_resource_of"] = "per_resource_of"
    every: Positive = 1
    resources: tuple[str, ...] = Field(min_length=1)
    owner: Owner


class PerCard(Node):
    """Once for every so many cards in play that are of the kinds or types named."""

    kind: Literal["per_card"] = "per_card"
    every: Positive = 1
    nouns: tuple[str, ...] = Field(min_length=1)
    owner: Owner = "you"


Per: TypeAlias = Annotated[
    PerVariable | PerResourceOn | PerResourceOf | PerCard, Field(discriminator="kind")
]


class Amount(Node):
    """A number of a resource, perhaps once per something."""

    number: Number
    resource: Resource
    per: Per | None = None


class Amounts(Node):
    """Alternatives, of which one is chosen; each is a list of amounts that all apply."""

    options: tuple[tuple[Amount, ...], ...] = Field(min_length=1)

    @property
    def is_nothing(self) -> bool:
        """Whether there is nothing to pay or gain."""
        return self.options == ((),)


# -- what is done: the steps of costs and effects -------------------------------------------------


class Gain(Node):
    """Take resources from the supply."""

    kind: Literal["gain"] = "gain"
    who: Owner = "you"
    amounts: Amounts


class Pay(Node):
    """Give resources to the supply."""

    kind: Literal["pay"] = "pay"
    amounts: Amounts


class Put(Node):
    """Lay resources on a card: from the supply, or the very ones just paid (no amounts)."""

    kind: Literal["put"] = "put"
    amounts: Amounts | None = None
    card: CardRef


class Take(Node):
    """Take resources off a card: as a cost to the supply, as an effect to the player.

    Without amounts: all that lies there.
    """

    kind: Literal["take"] = "take"
    amounts: Amounts | None = None
    card: CardRef


class Steal(Node):
    """Take resources from other players: who has too little gives all there is of it.

    It raises no event, not even that of a loss.
    """

    kind: Literal["steal"] = "steal"
    who: Rivals
    amounts: Amounts
    more: str | None = Field(
        default=None, description="only from those who own more of this resource than the player"
    )


class Lose(Node):
    """Players lose resources: an event that they may react to."""

    kind: Literal["lose"] = "lose"
    who: Players
    amounts: Amounts


class SetStatus(Node):
    """Put cards into a state, or end it."""

    kind: Literal["set_status"] = "set_status"
    verb: str
    card: CardRef


class Move(Node):
    """Move cards from zone to zone, as the verb says."""

    kind: Literal["move"] = "move"
    verb: str
    card: CardRef


class Draw(Node):
    """Move cards off the top of a pile; then perhaps move some of the hand on.

    Where fewer cards than wanted could be drawn, as many fewer are moved on.
    """

    kind: Literal["draw"] = "draw"
    verb: str
    count: Positive
    then_verb: str | None = None
    then_count: Whole = 0


class Price(Node):
    """What a card costs when an effect brings it into play."""

    free: bool = False
    less: Whole = 0
    excepted: tuple[str, ...] = Field(default=(), description="resources that are never reduced")


class Deploy(Node):
    """Bring a card into play from some zone, for its cost, for less, or for nothing."""

    kind: Literal["deploy"] = "deploy"
    verb: str
    card: Select
    zones: tuple[str, ...] = Field(min_length=1)
    owner: Owner = "you"
    price: Price = Price()


class Sort(Node):
    """Look at the top cards of one of the piles and put them back in any order."""

    kind: Literal["sort"] = "sort"
    count: Positive
    zones: tuple[str, ...] = Field(min_length=1)


class CountAs(Node):
    """Stand in for one card of a type, for the power that is being used."""

    kind: Literal["count_as"] = "count_as"
    nouns: tuple[str, ...] = Field(min_length=1)


class Score(Node):
    """Points that count for the check at hand only."""

    kind: Literal["score"] = "score"
    number: Number


class Ignore(Node):
    """The event does not happen to this player."""

    kind: Literal["ignore"] = "ignore"


class Call(Node):
    """Something that the game's rulebook does, with a number or to a card where it takes them."""

    kind: Literal["call"] = "call"
    name: str
    number: Whole | None = None
    card: CardRef | None = None


class Choice(Node):
    """One of several lists of steps, chosen by the player."""

    kind: Literal["choice"] = "choice"
    options: tuple[Annotated[tuple["Step", ...], Field(min_length=1)], ...] = Field(min_length=2)


class Avoidable(Node):
    """Steps that each player they befall may avoid by paying."""

    kind: Literal["avoidable"] = "avoidable"
    steps: tuple["Step", ...] = Field(min_length=1)
    unless: tuple["Step", ...] = Field(min_length=1)


Step: TypeAlias = Annotated[
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
    | Sort
    | CountAs
    | Score
    | Ignore
    | Call
    | Choice
    | Avoidable,
    Field(discriminator="kind"),
]
# Before they are part of anything else, which would work them out again, each time.
Choice.model_rebuild()
Avoidable.model_rebuild()

# -- abilities ------------------------------------------------------------------------------------


class Left(Node):
    """So much is left on a card; without a number: anything at all."""

    number: Whole = 1
    resource: Resource = Any()
    card: CardRef


class Body(Node):
    """A cost and what it brings."""

    cost: tuple[Step, ...] = ()
    effects: tuple[Step, ...] = Field(min_length=1)
    condition: Left | None = None


class Power(Body):
    """An ability that is used as an action."""

    kind: Literal["power"] = "power"
    while_status: str | None = Field(
        default=None, description="the state that the card must be in; else it must be in none"
    )
    during: tuple[str, ...] = Field(default=(), description="moments at which it may be used")


class Reaction(Body):
    """An ability that may be used when an event happens."""

    kind: Literal["reaction"] = "reaction"
    event: str
    while_status: str | None = Field(
        default=None, description="the state that the card must be in; else it may be in any"
    )
    subject: Select | None = Field(default=None, description="the card that the event befalls")
    source: Select | None = Field(default=None, description="the card that causes the event")


class Automatic(Body):
    """An ability that works by itself at a moment of the game."""

    kind: Literal["automatic"] = "automatic"
    moment: str


class Discount(Node):
    """Cards of some kinds or types cost their owner less."""

    kind: Literal["discount"] = "discount"
    less: Positive
    excepted: tuple[str, ...] = Field(default=(), description="resources that are never reduced")
    nouns: tuple[str, ...] = Field(min_length=1)


Ability: TypeAlias = Annotated[Power | Reaction | Automatic | Discount, Field(discriminator="kind")]


class Worth(Node):
    """Points, perhaps once per something."""

    number: Whole
    per: Per | None = None


class Card(Node):
    """A card, complete and checked."""

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    game: str
    set: str
    kind: str
    names: dict[str, Title] = Field(description="by language; at least the game's first language")
    types: tuple[str, ...] = ()
    copies: Positive = Field(default=1, description="how many there are of this card")
    marks: dict[str, str | Whole] = {}
    cost: Amounts | None = Field(default=None, description="none: it is never paid for")
    points: tuple[Worth, ...] = ()
    abilities: tuple[Ability, ...] = Field(default=(), description="in printed order")

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all copies in play: that of the card, then the same with a number."""
        return (self.id, *(f"{self.id}-{number}" for number in range(2, self.copies + 1)))
