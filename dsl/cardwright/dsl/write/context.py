"""What every part of writing shares: the game's words, what can't be said, and what came whence."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from cardwright.dsl import model, syntax
from cardwright.dsl.source import Span
from cardwright.dsl.vocabulary import CARD, Vocabulary

NOWHERE = Span(0, 0)
"""The place of nodes that were never text."""

N = TypeVar("N", bound=syntax.Node)


@dataclass(frozen=True, slots=True)
class Unwritable:
    """A part of a card that the language has no words for."""

    part: model.Node
    message: str


class CannotWriteError(ValueError):
    """A card means something that the language can't say."""

    def __init__(self, faults: Iterable[Unwritable]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(fault.message for fault in self.faults))


@dataclass
class Context:
    """The game's words, and for each node the part of the card, and its field, that it says."""

    game: Vocabulary
    origins: list[tuple[syntax.Node, model.Node, str | None]] = field(default_factory=list)
    faults: list[Unwritable] = field(default_factory=list)

    def note(self, node: N, part: model.Node, field: str | None = None) -> N:
        """Remember what a node says, and return the node."""
        self.origins.append((node, part, field))
        return node

    def fault(self, part: model.Node, message: str) -> None:
        """Record a part that can't be written."""
        self.faults.append(Unwritable(part, message))

    def nouns(self, ids: Iterable[str], *, plural: bool) -> tuple[syntax.Word, ...]:
        """Return words for cards."""
        return tuple(word(self._plural(noun) if plural else noun) for noun in ids)

    def _plural(self, noun: str) -> str:
        """Return the plural of a noun where a card may use it, else the noun as it is."""
        if noun == CARD:
            return f"{CARD}s"
        entry = self.game.noun.get(noun)
        return (self.game.plural(entry) if entry else None) or noun

    def resources(self, ids: Iterable[str], *, plural: bool) -> tuple[syntax.Word, ...]:
        """Return words for resources."""
        return tuple(self.resource(name, plural=plural) for name in ids)

    def resource(self, id: str, *, plural: bool) -> syntax.Word:
        """Return the word for a resource; in the plural where a card may use it."""
        entry = self.game.resource.get(id)
        return word((self.game.plural(entry) if plural and entry else None) or id)


def word(text: str) -> syntax.Word:
    """Return a word."""
    return syntax.Word(text, span=NOWHERE)


def words(texts: Iterable[str]) -> tuple[syntax.Word, ...]:
    """Return several words."""
    return tuple(word(text) for text in texts)


def name(text: str) -> syntax.Words:
    """Return a name of one or more words."""
    return syntax.Words(words(text.split()), span=NOWHERE)


def numeral(value: int) -> syntax.Numeral:
    """Return a number in digits."""
    return syntax.Numeral(value, span=NOWHERE)


def text(value: str) -> syntax.Text:
    """Return a quoted string."""
    return syntax.Text(value, span=NOWHERE)


def players(owner: model.Owner) -> syntax.Players | None:
    """Return the phrase for players; what is one's own needs none."""
    return None if owner == "you" else syntax.Players(owner.replace("_", " "), span=NOWHERE)
