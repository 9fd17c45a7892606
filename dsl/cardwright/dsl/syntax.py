"""The syntax tree: what was written, word by word, with its place; no meaning yet.

Words of a game are kept as written; ``resolve`` looks them up. Spans do not count in comparisons,
so two texts that differ only in layout have equal trees.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from cardwright.dsl.source import Span
from cardwright.runtime.definitions.nodes import within


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything with a place in the text."""

    span: Span = field(compare=False, repr=False)


def parts_of(value: object) -> Iterator[Node]:
    """Yield all nodes in a part of a tree, one that has nodes before those, in written order."""
    return within(value, Node)


# -- leaves ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A lower-case word: a keyword's argument or a word of the game."""

    text: str


@dataclass(frozen=True, slots=True)
class Keyword(Node):
    """A word of the language itself, where more than one may stand."""

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
    """A letter for a number, such as X."""

    name: str


@dataclass(frozen=True, slots=True)
class Attribute(Node):
    """A number read off a card: ``its cost``, ``A's cost``, ``this's cost``; or ``their cost``."""

    owner: str | None
    word: Word
    whose: str = "its"
    """The word for whose it is, where no letter is the owner: `its`, `their` or `this's`."""


@dataclass(frozen=True, slots=True)
class ThatMany(Node):
    """``that many``: as many as the last step really dealt with."""


@dataclass(frozen=True, slots=True)
class Term(Node):
    """A part of a sum, perhaps taken away, perhaps once per something."""

    minus: bool
    number: "Number"
    per: "Per | None"


@dataclass(frozen=True, slots=True)
class Expression(Node):
    """Terms added up and taken away; as a number it stands in parentheses."""

    terms: tuple[Term, ...]


Number: TypeAlias = Numeral | Variable | Attribute | ThatMany | Expression


@dataclass(frozen=True, slots=True)
class Bounded(Node):
    """``at least 3``, ``at most 3``."""

    word: Literal["least", "most"]
    number: Number


@dataclass(frozen=True, slots=True)
class Named(Node):
    """Words for resources or cards, of which each is meant."""

    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Node):
    """Any mix of resources but those excepted; with ``same`` all of one kind."""

    same: bool
    excepted: tuple[Word, ...]


Nouns: TypeAlias = Named | AnyOf


@dataclass(frozen=True, slots=True)
class Count(Node):
    """Things that are counted."""

    other: bool
    nouns: Nouns
    owner: "Players | None"
    filters: tuple["Filter", ...]
    on: "Who | None"


@dataclass(frozen=True, slots=True)
class Per(Node):
    """Once for every so many of something, perhaps up to a bound."""

    every: Numeral | None
    counted: "Count | Variable | Expression"
    bound: Bounded | None


# -- comparisons ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compared(Node):
    """``more wood than this``; without ``than``: than you."""

    word: Literal["more", "less"]
    nouns: Nouns
    than: "Ref | Players | None"
    on: "Ref | None" = None
    zones: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class Superlative(Node):
    """``most wood``, ``least cost``."""

    word: Literal["most", "least"]
    nouns: Nouns
    on: "Ref | None" = None
    zones: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class Measured(Node):
    """``cost at most 3``, ``attack 2``."""

    word: Word
    value: "Number | Bounded"
    on: "Ref | None" = None
    zones: tuple[Word, ...] = ()


Comparison: TypeAlias = Compared | Superlative | Measured

# -- who and which --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class This(Node):
    """The card that the text stands on."""


@dataclass(frozen=True, slots=True)
class It(Node):
    """The one card, or resource, that was named before."""


@dataclass(frozen=True, slots=True)
class Them(Node):
    """Those that were named before."""


@dataclass(frozen=True, slots=True)
class Bound(Node):
    """A card named by ``as``."""

    name: str


Ref: TypeAlias = This | It | Them | Bound


@dataclass(frozen=True, slots=True)
class Players(Node):
    """A phrase for players: ``you``, ``each other player``, ``owner of A``, ``a rival with …``."""

    text: str
    card: Ref | None = None
    comparison: Comparison | None = None


@dataclass(frozen=True, slots=True)
class Located(Node):
    """``in hand of a rival``, ``in A``, ``in a tower``."""

    zones: tuple[Word, ...]
    owner: Players | None
    card: "Ref | Selector | None"


@dataclass(frozen=True, slots=True)
class Having(Node):
    """``with cost 3``."""

    comparison: Comparison


@dataclass(frozen=True, slots=True)
class Being(Node):
    """``that is not a …``, ``that is …``: a noun or a state."""

    verb: Keyword
    negated: bool
    article: bool
    nouns: Nouns


@dataclass(frozen=True, slots=True)
class Related(Node):
    """A relation of the game: ``beside A``, ``within 2``, ``around 2 of a tower``."""

    word: Word
    distance: Number | None
    anchor: "Ref | Players | Selector | None"


Filter: TypeAlias = Located | Having | Being | Related


@dataclass(frozen=True, slots=True)
class UpTo(Node):
    """``up to 3``."""

    number: Number


Quantifier: TypeAlias = Keyword | Number | Bounded | UpTo


@dataclass(frozen=True, slots=True)
class Selector(Node):
    """So many of something: cards by what and where they are, or resources.

    The quantifier is a number, a bound, or one of the words ``a``, ``the``, ``no``, ``another``,
    ``each``, ``all``, ``each other`` and ``all other``.
    """

    quantifier: Quantifier
    nouns: Nouns
    owner: Players | None = None
    filters: tuple[Filter, ...] = ()
    binding: Variable | None = None
    random: bool = False


Who: TypeAlias = Ref | Players | Selector

# -- conditions -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exists(Node):
    """So many are there: ``3 oceans``, ``1 wood on this``, ``no shrine in A``."""

    selector: Selector
    on: Who | None


@dataclass(frozen=True, slots=True)
class IsA(Node):
    """``A is not a tool``, ``this is …``."""

    who: Ref | Players
    verb: Keyword
    negated: bool
    article: bool
    nouns: Nouns


@dataclass(frozen=True, slots=True)
class IsNumber(Node):
    """``X is at least 3``."""

    who: "Ref | Number"
    verb: Keyword
    value: Number | Bounded


@dataclass(frozen=True, slots=True)
class Has(Node):
    """``you have most goods``, ``A has cost 3``."""

    who: Ref | Players
    verb: Keyword
    what: Comparison | Selector
    on: Ref | None = None


Condition: TypeAlias = Exists | IsA | IsNumber | Has

# -- heads ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class If(Node):
    """``if …``: what must be true."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class Once(Node):
    """``once``, or ``once each turn``."""

    each: Word | None


@dataclass(frozen=True, slots=True)
class ThisTime(Node):
    """``this turn``: how long something waits or holds."""

    word: Word


@dataclass(frozen=True, slots=True)
class Until(Node):
    """``until`` a moment, or until something is true."""

    end: Condition | Words


@dataclass(frozen=True, slots=True)
class During(Node):
    """``during …``: the moments at which a power may be used."""

    moments: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Aim(Node):
    """``at …``: the target that is chosen first."""

    target: Who


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """``for each …``: what the rest is done for, one after another."""

    selector: Selector
    on: Who | None


Limit: TypeAlias = If | Once | ThisTime | Until
Qualifier: TypeAlias = Limit | During | Aim | ForEach


@dataclass(frozen=True, slots=True)
class Event(Node):
    """What an ability waits for: its name, its number, what it befalls and what causes it."""

    word: Literal["when", "react"]
    name: Words
    number: Variable | None
    subject: Who | None
    source: Who | None


# -- what is done ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place(Node):
    """Zones, perhaps of other players, perhaps the top or the bottom of them."""

    end: Literal["top", "bottom"] | None
    zones: tuple[Word, ...]
    owner: Players | None


@dataclass(frozen=True, slots=True)
class Price(Node):
    """``2``, ``2 less except wood``, ``1 more ruby``."""

    number: Number
    change: Literal["more", "less"] | None
    nouns: Nouns | None
    excepted: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Tail(Node):
    """A word that leads on, and what follows: on whom, from and to where, for what price."""

    word: Literal["on", "from", "to", "for", "with"]
    what: Who | Place | Price


@dataclass(frozen=True, slots=True)
class LookedAt(Node):
    """``at …``: an object that is only seen."""

    who: Who


Object: TypeAlias = Who | LookedAt | Number | UpTo


@dataclass(frozen=True, slots=True)
class Act(Node):
    """A verb with what it applies to."""

    verb: Words
    object: Object | None = None
    tails: tuple[Tail, ...] = ()
    per: Per | None = None
    until: Until | None = None
    times: Number | None = None


@dataclass(frozen=True, slots=True)
class More(Node):
    """A quantity without a verb: it goes on with the verb before it."""

    selector: Selector
    tails: tuple[Tail, ...] = ()
    per: Per | None = None


@dataclass(frozen=True, slots=True)
class Group(Node):
    """A whole ability in parentheses, perhaps with a head, and perhaps one that waits."""

    event: Event | None
    qualifiers: tuple[Qualifier, ...]
    ability: "Ability"
    until: Until | None = None
    times: Number | None = None


@dataclass(frozen=True, slots=True)
class By(Node):
    """Players before what they do."""

    players: Players
    deed: Act | Group


@dataclass(frozen=True, slots=True)
class May(Node):
    """``may …``: what the player, or the players named, need not do."""

    players: Players | None
    deed: Act | Group


@dataclass(frozen=True, slots=True)
class Costs(Node):
    """``costs 1 less``."""

    verb: Keyword
    price: Price


@dataclass(frozen=True, slots=True)
class AmountsTo(Node):
    """``has 1 more attack``."""

    verb: Keyword
    number: Number
    change: Literal["more", "less"] | None
    nouns: Nouns


@dataclass(frozen=True, slots=True)
class CountsAs(Node):
    """``is a …``."""

    verb: Keyword
    negated: bool
    article: bool
    nouns: Nouns


@dataclass(frozen=True, slots=True)
class Cannot(Node):
    """``cannot …``."""

    words: Words


Change: TypeAlias = Costs | AmountsTo | CountsAs | Cannot


@dataclass(frozen=True, slots=True)
class Modifier(Node):
    """What holds of something: as a clause while its card is active, as a step as it says."""

    who: Who
    change: Change
    per: Per | None
    limits: tuple[Limit, ...]


Step: TypeAlias = Act | More | Group | By | May | Modifier


@dataclass(frozen=True, slots=True)
class Sequence(Node):
    """Steps joined by ``+``."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Effects(Node):
    """Alternatives joined by ``/``."""

    options: tuple[Sequence, ...]


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """``cost -> effects unless cost otherwise effects``."""

    cost: Effects | None
    effects: Effects
    unless: Effects | None
    otherwise: Effects | None = None


# -- clauses --------------------------------------------------------------------------------------


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
class Emblem(Node):
    """What the card shows as its picture: a figure, and what goes with it."""

    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Mark(Node):
    """A printed mark with its value."""

    name: Word
    value: Word | Numeral


@dataclass(frozen=True, slots=True)
class Cost(Node):
    """What it takes to bring the card into play; a bare number stands for nothing to pay."""

    amounts: Effects | Numeral


@dataclass(frozen=True, slots=True)
class Points(Node):
    """All that a card scores."""

    expression: Expression


@dataclass(frozen=True, slots=True)
class Power(Node):
    """An ability used as an action."""

    qualifiers: tuple[Qualifier, ...]
    ability: Ability


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    """An ability that is used, or works by itself, when something happens."""

    event: Event
    qualifiers: tuple[Qualifier, ...]
    ability: Ability


@dataclass(frozen=True, slots=True)
class Moment(Node):
    """An ability that works by itself at a moment, whose word starts the line."""

    word: Word
    qualifiers: tuple[Qualifier, ...]
    ability: Ability


@dataclass(frozen=True, slots=True)
class Side(Node):
    """Clauses that hold while the card is in a state."""

    name: Word
    clauses: tuple["Clause", ...]


Clause: TypeAlias = (
    Names
    | Types
    | Copies
    | Emblem
    | Mark
    | Cost
    | Points
    | Power
    | Trigger
    | Moment
    | Modifier
    | Side
)

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
    """A file that describes a set of cards, and declares what words it adds to the game."""

    name: Text
    entries: tuple[Property | Declaration, ...]


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
    """``3 words``: so many of a resource, or of points; of what is somebody's, whose."""

    count: Numeral
    word: Word
    owner: Player | None = None


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
class Broken(Node):
    """A statement with a fault in it, and the parts that were understood before the fault."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Tree:
    """What was read of one file: the document, if there is one, and all comments.

    Statements that could not be read are not part of the document, but kept beside it.
    """

    document: Document | None
    comments: tuple[Comment, ...]
    broken: tuple[Broken, ...] = ()
