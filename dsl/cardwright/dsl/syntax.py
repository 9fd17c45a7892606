"""The syntax tree: what was written, word by word, with its place; no meaning yet.

Words of a game are kept as written; ``resolve`` looks them up. Spans do not count in comparisons,
so two texts that differ only in layout have equal trees.
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from cardwright.dsl.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything with a place in the text."""

    span: Span = field(compare=False, repr=False)


# -- leaves ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A lower-case word: a keyword's argument or a word of the game."""

    text: str


@dataclass(frozen=True, slots=True)
class Text(Node):
    """A quoted string, without quotes and escapes."""

    value: str


@dataclass(frozen=True, slots=True)
class Numeral(Node):
    """A number written in digits."""

    value: int


@dataclass(frozen=True, slots=True)
class Arrow(Node):
    """The mark ``->`` among the values of a property."""


@dataclass(frozen=True, slots=True)
class Words(Node):
    """Several words that make up one name, such as the name of an event."""

    items: tuple[Word, ...]

    @property
    def text(self) -> str:
        """The words with single spaces."""
        return " ".join(word.text for word in self.items)


# -- how much -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Variable(Node):
    """A number bound by a cost, such as X."""

    name: str


@dataclass(frozen=True, slots=True)
class Attribute(Node):
    """A number read off a card: ``its cost``, or ``A's cost`` where the card has a name."""

    owner: str | None
    word: Word


@dataclass(frozen=True, slots=True)
class Sum(Node):
    """Numbers added up, in parentheses."""

    terms: tuple["Numeral | Variable | Attribute", ...]


Number: TypeAlias = Numeral | Variable | Sum


@dataclass(frozen=True, slots=True)
class Named(Node):
    """One of the resources named."""

    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Node):
    """Any mix of resources but those excepted; with ``same`` all of one kind."""

    same: bool
    excepted: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class OfEach(Node):
    """Of each resource that lies on the target already."""


Resource: TypeAlias = Named | AnyOf | OfEach


@dataclass(frozen=True, slots=True)
class Per(Node):
    """The thing counted: once for every so many of them."""

    every: Numeral | None
    variable: Variable | None
    nouns: tuple[Word, ...]
    on: "Target | None"
    owner: "Players | None"


@dataclass(frozen=True, slots=True)
class Amount(Node):
    """A number of a resource, perhaps once per something."""

    number: Number
    resource: Resource
    per: Per | None


@dataclass(frozen=True, slots=True)
class AmountSum(Node):
    """Amounts joined by ``+``."""

    parts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Amounts(Node):
    """Alternatives joined by ``/``."""

    options: tuple[AmountSum, ...]


# -- who and which --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Players(Node):
    """A phrase for players."""

    who: Literal["a_rival", "each_rival", "any_player", "all_players"]


@dataclass(frozen=True, slots=True)
class This(Node):
    """The card that the text stands on."""


@dataclass(frozen=True, slots=True)
class It(Node):
    """The one card that the cost has named."""


@dataclass(frozen=True, slots=True)
class Bound(Node):
    """A card named by ``as``."""

    name: str


@dataclass(frozen=True, slots=True)
class Selector(Node):
    """Cards by kind or type: ``a beast or spirit``, ``another tool``, ``all beasts of …``.

    ``quantifier`` is ``a``, ``another``, ``all`` or a number in digits.
    """

    quantifier: str
    nouns: tuple[Word, ...]
    owner: Players | None
    binding: Variable | None


Target: TypeAlias = This | It | Bound | Selector

# -- what is done ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gain(Node):
    """``gain …``: by the player, or by the players named."""

    players: Players | None
    amounts: Amounts


@dataclass(frozen=True, slots=True)
class Bare(Node):
    """Amounts without a verb."""

    amounts: Amounts


@dataclass(frozen=True, slots=True)
class Pay(Node):
    """``pay …``."""

    amounts: Amounts


@dataclass(frozen=True, slots=True)
class Put(Node):
    """``put … on …``; no amounts: what was paid (``that``)."""

    amounts: Amounts | None
    target: Target


@dataclass(frozen=True, slots=True)
class Take(Node):
    """``take … from …``; no amounts: all that lies there."""

    amounts: Amounts | None
    target: Target


@dataclass(frozen=True, slots=True)
class Steal(Node):
    """``take … from a rival``; perhaps only from those ``with more`` of a resource."""

    amounts: Amounts
    players: Players
    more: Word | None


@dataclass(frozen=True, slots=True)
class Lose(Node):
    """``each rival loses …``."""

    players: Players
    amounts: Amounts


@dataclass(frozen=True, slots=True)
class Sort(Node):
    """``sort 3 of …``: look at the top cards of a pile and put them back in any order."""

    count: Numeral
    zones: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class CountAs(Node):
    """``count as a …``: stand in for a type."""

    selector: Selector


@dataclass(frozen=True, slots=True)
class Score(Node):
    """``score 3``: points for this check alone."""

    number: Number


@dataclass(frozen=True, slots=True)
class Ignore(Node):
    """``ignore``: the event does not happen to this player."""


@dataclass(frozen=True, slots=True)
class Origin(Node):
    """``from`` zones, perhaps of other players."""

    zones: tuple[Word, ...]
    owner: Players | None


@dataclass(frozen=True, slots=True)
class Price(Node):
    """``for free`` (no number) or ``for 2 less except …``."""

    less: Numeral | None
    excepted: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Then(Node):
    """``then discard 1`` after a verb that counts cards."""

    verb: Words
    count: Numeral


@dataclass(frozen=True, slots=True)
class Aimed(Node):
    """``3 on a …``: a number, and the card that it is for."""

    number: Numeral
    target: Target


@dataclass(frozen=True, slots=True)
class Act(Node):
    """A verb of the game, with what it applies to."""

    verb: Words
    operand: "Target | Numeral | Aimed | None"
    origin: Origin | None
    price: Price | None
    then: Then | None


@dataclass(frozen=True, slots=True)
class Group(Node):
    """Effects in parentheses."""

    effects: "Effects"
    unless: "Effects | None"


Item: TypeAlias = (
    Gain | Bare | Pay | Put | Take | Steal | Lose | Sort | CountAs | Score | Ignore | Act | Group
)


@dataclass(frozen=True, slots=True)
class Sequence(Node):
    """Items joined by ``+``."""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Effects(Node):
    """Alternatives joined by ``/``."""

    options: tuple[Sequence, ...]


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """``cost -> effects unless cost``."""

    cost: Effects | None
    effects: Effects
    unless: Effects | None


# -- clauses --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class While(Node):
    """``while …``: the state that the card must be in."""

    status: Word


@dataclass(frozen=True, slots=True)
class During(Node):
    """``during …``: the moments at which a power may be used."""

    moments: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class IfLeft(Node):
    """``if 1 … left on this``; no number: anything at all."""

    number: Number | None
    resource: Resource | None
    target: Target


Qualifier: TypeAlias = While | During | IfLeft


OURS = "_ours"
"""Ends the language of a name that is no printed one, but a translation of the writers'."""


@dataclass(frozen=True, slots=True)
class Names(Node):
    """Names in other languages: pairs of a language and a name."""

    entries: tuple[tuple[Word, Text], ...]


@dataclass(frozen=True, slots=True)
class Types(Node):
    """The types a card carries."""

    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Copies(Node):
    """How many there are of a card."""

    number: Numeral


@dataclass(frozen=True, slots=True)
class Mark(Node):
    """A printed mark with its value."""

    name: Word
    value: Word | Numeral


@dataclass(frozen=True, slots=True)
class Cost(Node):
    """What it takes to bring the card into play; a bare number stands for nothing to pay."""

    amounts: Amounts | Numeral


@dataclass(frozen=True, slots=True)
class Worth(Node):
    """Points, perhaps once per something."""

    number: Number
    per: Per | None


@dataclass(frozen=True, slots=True)
class Points(Node):
    """All that a card scores."""

    terms: tuple[Worth, ...]


@dataclass(frozen=True, slots=True)
class Discount(Node):
    """Other cards cost less."""

    number: Numeral
    excepted: tuple[Word, ...]
    nouns: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Power(Node):
    """An ability used as an action."""

    qualifiers: tuple[Qualifier, ...]
    ability: Ability


@dataclass(frozen=True, slots=True)
class React(Node):
    """An ability used when an event happens."""

    event: Words
    subject: Selector | None
    source: Selector | None
    qualifiers: tuple[Qualifier, ...]
    ability: Ability


@dataclass(frozen=True, slots=True)
class When(Node):
    """An ability that works by itself at a moment; ``lead`` where the moment's word leads."""

    moment: Words
    lead: bool
    qualifiers: tuple[Qualifier, ...]
    ability: Ability


Clause: TypeAlias = Names | Types | Copies | Mark | Cost | Points | Discount | Power | React | When

# -- files ----------------------------------------------------------------------------------------

Value: TypeAlias = Word | Text | Numeral | Arrow


@dataclass(frozen=True, slots=True)
class Property(Node):
    """A line of a declaration: a word and its values."""

    name: Word
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Declaration(Node):
    """A word that a game declares."""

    category: Word
    name: Word | Text
    properties: tuple[Property, ...]


@dataclass(frozen=True, slots=True)
class Card(Node):
    """A card file."""

    kind: Word
    name: Text
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Set(Node):
    """A file that describes a set of cards."""

    name: Text
    properties: tuple[Property, ...]


@dataclass(frozen=True, slots=True)
class Game(Node):
    """A file that declares the vocabulary of a game."""

    name: Text
    entries: tuple[Property | Declaration, ...]


# -- scenarios ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Player(Node):
    """``player 2``."""

    number: Numeral


@dataclass(frozen=True, slots=True)
class Holding(Node):
    """``3 words``: so many of a resource, or of points."""

    count: Numeral
    word: Word


@dataclass(frozen=True, slots=True)
class Holdings(Node):
    """Holdings joined by ``+``."""

    parts: tuple[Holding, ...]


@dataclass(frozen=True, slots=True)
class Whereabouts(Node):
    """``in hand of player 1``."""

    zone: Word
    owner: Player | None


@dataclass(frozen=True, slots=True)
class Standing(Node):
    """A card or a state, in words, perhaps with the zone that it is in."""

    words: tuple[Word, ...]
    whereabouts: Whereabouts | None

    @property
    def text(self) -> str:
        """The words with single spaces."""
        return " ".join(word.text for word in self.words)


Subject: TypeAlias = Player | Word
Fact: TypeAlias = Holdings | Standing | Whereabouts


@dataclass(frozen=True, slots=True)
class Deed(Node):
    """What a player does, in words and perhaps with an amount; or the id of an option."""

    words: tuple[Word, ...]
    amount: Numeral | Holdings | None
    option: Text | None

    @property
    def text(self) -> str:
        """The words with single spaces."""
        return " ".join(word.text for word in self.words)


@dataclass(frozen=True, slots=True)
class Rules(Node):
    """``rules …``: the rules that a scenario is about."""

    names: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Setting(Node):
    """``with …``: what is not as usual."""

    words: tuple[Word | Numeral, ...]


@dataclass(frozen=True, slots=True)
class Given(Node):
    """``given …: …``: how things stand at the start."""

    subject: Subject
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Luck(Node):
    """``luck …``: the cards that luck brings, in order."""

    names: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """``player 1: …``: a choice."""

    player: Player
    deed: Deed


@dataclass(frozen=True, slots=True)
class Refuse(Node):
    """``refuse player 1: …``: a choice that must not be open."""

    player: Player
    deed: Deed
    reason: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Expect(Node):
    """``expect …: …``: how things must stand now."""

    subject: Subject
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class ExpectInGeneral(Node):
    """``expect …`` of no card and no player."""

    words: tuple[Word, ...]
    number: Numeral | None

    @property
    def text(self) -> str:
        """The words with single spaces."""
        return " ".join(word.text for word in self.words)


Line: TypeAlias = Rules | Setting | Given | Luck | Choose | Refuse | Expect | ExpectInGeneral


@dataclass(frozen=True, slots=True)
class Scenario(Node):
    """A test of cards: a position, what players do in it, and what must come of it."""

    name: Text
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Scenarios(Node):
    """A file of scenarios."""

    items: tuple[Scenario, ...]


Document: TypeAlias = Card | Set | Game | Scenarios


@dataclass(frozen=True, slots=True)
class Comment(Node):
    """A comment, with its ``#``; ``trailing`` where text precedes it on its line."""

    text: str
    trailing: bool


@dataclass(frozen=True, slots=True)
class Tree:
    """What was read of one file: the document, if there is one, and all comments."""

    document: Document | None
    comments: tuple[Comment, ...]
