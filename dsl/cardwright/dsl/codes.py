"""Every fault that can be found, by its stable name; ``explanations/`` has a page for each."""

from enum import StrEnum
from typing import Final, NamedTuple


class Severity(StrEnum):
    """Whether a card with this fault can be used."""

    ERROR = "error"
    WARNING = "warning"


class Code(NamedTuple):
    """A kind of fault. The name is stable once published; tools may match on it."""

    name: str
    summary: str
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        return self.name


ALL: Final[dict[str, Code]] = {}
"""Every code by name, in the order of declaration."""


def _code(name: str, summary: str, severity: Severity = Severity.ERROR) -> Code:
    assert name not in ALL, name
    ALL[name] = Code(name, summary, severity)
    return ALL[name]


# -- files ----------------------------------------------------------------------------------------

UNREADABLE_FILE = _code("unreadable-file", "a file is missing or can't be read")
NOT_TEXT = _code("not-text", "a file is not text in UTF-8")
FILE_TOO_LARGE = _code("file-too-large", "a file is larger than a card can be")
EMPTY_FILE = _code("empty-file", "a file holds nothing")
NO_GAME = _code("no-game", "no game declares the words of a card")
BAD_FILE_NAME = _code("bad-file-name", "a file's name can't be a card's id")
WRONG_FILE = _code("wrong-file", "a card, a set and a game stand in each other's files")
DUPLICATE_ID = _code("duplicate-id", "two cards of a game have the same id")
DUPLICATE_NAME = _code("duplicate-name", "two cards of a game have the same name")

# -- syntax ---------------------------------------------------------------------------------------

STRANGE_CHARACTER = _code("strange-character", "a character that the language does not have")
UNCLOSED_TEXT = _code("unclosed-text", "a text in quotes that does not end")
UNCLOSED_BLOCK = _code("unclosed-block", "a block without its closing brace")
HALF_A_CARD = _code("half-a-card", "a file ends in the middle of a card's head")
SECOND_DOCUMENT = _code("second-document", "more than one card in a file")
LINE_TOO_SHORT = _code("line-too-short", "a line ends before the clause does")
OTHER_WORDS = _code("other-words", "a statement as players of other games would write it")
UNEXPECTED_WORD = _code("unexpected-word", "a word that does not fit where it stands")
MISSING_JOIN = _code("missing-join", "no `+` or `/` between two things")
MISSING_ARROW = _code("missing-arrow", "no `->` between cost and effect")
SECOND_ARROW = _code("second-arrow", "more than one `->` in an ability")
TOO_DEEP = _code("too-deep", "parentheses nested too deep")
NUMBER_TOO_LARGE = _code("number-too-large", "a number larger than any card needs")

# -- words ----------------------------------------------------------------------------------------

UNKNOWN_KIND = _code("unknown-kind", "a kind of card that the game does not have")
UNKNOWN_LANGUAGE = _code("unknown-language", "a name in a language that the game does not have")
UNKNOWN_TYPE = _code("unknown-type", "a type that the game does not have")
UNKNOWN_RESOURCE = _code("unknown-resource", "a resource that the game does not have")
UNKNOWN_NOUN = _code("unknown-noun", "a word for cards that the game does not have")
UNKNOWN_RELATION = _code("unknown-relation", "a relation that the game does not declare")
UNKNOWN_ZONE = _code("unknown-zone", "a zone that the game does not have")
UNKNOWN_VERB = _code("unknown-verb", "a verb that neither the language nor the game has")
UNKNOWN_EVENT = _code("unknown-event", "an event that the game does not have")
UNKNOWN_MOMENT = _code("unknown-moment", "a moment that the game does not have")
UNKNOWN_CLAUSE = _code("unknown-clause", "a line that starts with no known word")
UNKNOWN_STATUS = _code("unknown-status", "a state that the game does not have")
UNKNOWN_EMBLEM = _code("unknown-emblem", "an emblem that the language does not have")
UNKNOWN_MARK = _code("unknown-mark", "a mark, or a value of it, that the game does not have")
NOT_YET = _code("not-yet", "words that the language knows and that have no meaning yet")
UNKNOWN_ATTRIBUTE = _code("unknown-attribute", "a card has no such number")

# -- shape ----------------------------------------------------------------------------------------

EMPTY_NAME = _code("empty-name", "a name without letters")
REPEATED_CLAUSE = _code("repeated-clause", "a clause that may stand only once")
REPEATED_WORD = _code("repeated-word", "the same word twice in a list")
MISSING_COST = _code("missing-cost", "a card of this kind needs a cost")
UNWANTED_COST = _code("unwanted-cost", "a card of this kind has no cost")
UNWANTED_TYPES = _code("unwanted-types", "a card of this kind carries no types")
MISSING_VERB = _code("missing-verb", "an amount without a verb")
NOBODY_ACTS = _code("nobody-acts", "a verb as it follows players, with none before it")
WRONG_OPERAND = _code("wrong-operand", "a verb with the wrong words after it")
WRONG_SIDE = _code("wrong-side", "what no side of a card can be or have")
NOT_A_COST = _code("not-a-cost", "something that can't be paid with")
NOT_AN_EFFECT = _code("not-an-effect", "something that can only be paid")
WRONG_QUANTITY = _code("wrong-quantity", "several cards where there can only be one")
WRONG_UNLESS = _code("wrong-unless", "an `unless` after what nobody can be spared")
WRONG_WINDOW = _code("wrong-window", "an effect that does not fit the event")
WRONG_WAITING = _code("wrong-waiting", "what waits for an event too long, or for the wrong one")
WRONG_MOMENT = _code("wrong-moment", "a moment that never comes for such an ability")
CHOICE_FOR_POINTS = _code("choice-for-points", "points that somebody would have to choose")
CHOICE_FOR_CLAUSE = _code("choice-for-clause", "a clause that somebody would have to choose for")
UNSEEN_CARDS = _code("unseen-cards", "cards that the player would have to see, and can't")
UNBOUND_VARIABLE = _code("unbound-variable", "a letter that nothing gives a number to")
UNBOUND_CARD = _code("unbound-card", "`it` or a letter that stands for no card")
AMBIGUOUS_CARD = _code("ambiguous-card", "`it` could be one of several cards")
NOTHING_PAID = _code("nothing-paid", "`that` without a payment")
ZERO_AMOUNT = _code("zero-amount", "a 0 where a number must be at least 1")
MISSING_TRANSLATION = _code(
    "missing-translation", "a name is missing in one of the languages", Severity.WARNING
)

# -- meaning --------------------------------------------------------------------------------------

UNPAYABLE_COST = _code("unpayable-cost", "a cost that nobody can ever pay")
IDLE_ABILITY = _code("idle-ability", "an ability, or a part of one, that can never do anything")
NEVER_THERE = _code("never-there", "cards that are never where they would have to be")
TOO_MANY_WAYS = _code("too-many-ways", "more ways to pay or to gain than a game can offer")
TOO_MUCH = _code("too-much", "more cards, abilities or resources than a game can hold")
REPEATED_ABILITY = _code("repeated-ability", "the same ability or alternative twice")
NOTHING_DONE = _code("nothing-done", "`that many` where no effect has done anything before")
UNUSED_VARIABLE = _code("unused-variable", "a number chosen for nothing")
UNUSED_BINDING = _code("unused-binding", "a name given to a card and never used")
ENDLESS_POWER = _code("endless-power", "a power that feeds itself without end")
EVENT_NEVER_HAPPENS = _code(
    "event-never-happens", "a reaction to an event that no card causes", Severity.WARNING
)
NO_SUCH_CARD = _code(
    "no-such-card", "a word for cards that no card of the game answers to", Severity.WARNING
)

# -- games ----------------------------------------------------------------------------------------

UNKNOWN_DECLARATION = _code("unknown-declaration", "a declaration that games don't have")
UNKNOWN_PROPERTY = _code("unknown-property", "a property that this declaration doesn't have")
BAD_PROPERTY = _code("bad-property", "a property with the wrong values")
MISSING_PROPERTY = _code("missing-property", "a declaration without what it needs")
DUPLICATE_WORD = _code("duplicate-word", "a word declared twice, or one of the language's own")
NOT_SERVED = _code("not-served", "a word that the game's rulebook does nothing with")

# -- scenarios ------------------------------------------------------------------------------------

UNKNOWN_CARD = _code("unknown-card", "a card that the game does not have")
UNKNOWN_PLAYER = _code("unknown-player", "a player who does not play")
UNKNOWN_SET = _code("unknown-set", "a set that the game does not have")
UNKNOWN_SETTING = _code("unknown-setting", "a setting that a scenario or a game doesn't have")
UNKNOWN_FACT = _code("unknown-fact", "a fact that can't be said of a player or a card")
UNKNOWN_CHOICE = _code("unknown-choice", "a choice in words that scenarios don't have")
UNKNOWN_ABILITY = _code("unknown-ability", "a power or reaction that the card does not have")
IMPOSSIBLE_POSITION = _code("impossible-position", "a position that can't be laid out")
LATE_SETUP = _code("late-setup", "a line about the start after the first choice")
IDLE_SCENARIO = _code("idle-scenario", "a scenario that expects nothing")
DUPLICATE_SCENARIO = _code("duplicate-scenario", "two scenarios of a file have the same name")
