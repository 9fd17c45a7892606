"""What every part of writing shares: the game's words, what can't be said, and what came whence."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, TypeVar

from cardwright.dsl import model, syntax
from cardwright.dsl.source import Span
from cardwright.dsl.vocabulary import CARD, Vocabulary

NOWHERE = Span(0, 0)
"""The place of nodes that were never text."""

N = TypeVar("N", bound=syntax.Node)
P = TypeVar("P", bound=model.Node)


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
    is_by: bool = False
    """Whether others act than the user of the ability."""
    has_resource: bool = False
    """Whether something is done for each of some resources."""
    says_it: bool = False
    """Whether the card says `it` of a card, which `you` does not introduce."""
    paid_one: bool = False
    """Whether the cost is a single resource."""
    stand_ins: dict[int, tuple[model.Node, model.Node]] = field(default_factory=dict)
    """Parts that no card has, by identity, each with the part of the card that it stands for."""

    def stand_in(self, made: P, part: model.Node) -> P:
        """Return what is written in place of a part of the card: what it says, the part says."""
        self.stand_ins[id(made)] = made, part
        return made

    def _of_card(self, part: model.Node) -> model.Node:
        """Return the part of the card that a part is, or stands for."""
        while id(part) in self.stand_ins:
            part = self.stand_ins[id(part)][1]
        return part

    def note(self, node: N, part: model.Node, field: str | None = None) -> N:
        """Remember what a node says, and return the node."""
        self.origins.append((node, self._of_card(part), field))
        return node

    def fault(self, part: model.Node, message: str) -> None:
        """Record a part that can't be written."""
        self.faults.append(Unwritable(self._of_card(part), message))

    def nouns(self, ids: Iterable[str], *, plural: bool) -> tuple[syntax.Word, ...]:
        """Return words for cards."""
        return tuple(word(self._plural(noun) if plural else noun) for noun in ids)

    def _plural(self, noun: str) -> str:
        """Return the plural of a noun where a card may use it, else the noun as it is."""
        if noun == CARD:
            return f"{CARD}s"
        entry = self.game.noun.get(noun)
        return (self.game.plural(entry) if entry else None) or noun

    def unsaid(
        self, part: model.Select | model.CountCards | model.AnyOf, otherwise: model.Owner = "actor"
    ) -> model.Owner:
        """Return whose cards are meant where nothing is said."""
        is_common = otherwise == "actor" and self.game.are_common(part.nouns)
        if part.owner == model.ANYBODY and not is_common:
            self.fault(part, "there are no words for anybody's cards of this sort")
        if part.owner == "actor" and is_common and self.is_by:
            self.fault(part, "there are no words for cards of this sort of whoever acts")
        if part.owner == "you" and not self.is_by:
            self.fault(part, "here they are the cards of whoever acts")
        return model.ANYBODY if is_common else otherwise

    def is_avatar(self, part: model.Select) -> bool:
        """Whether a card is the one that `you` means: that which stands for you in a space."""
        kinds = [space.avatar for space in self.game.spaces if space.avatar is not None]
        of_you = part.owner == ("you" if self.is_by else "actor")
        plain = model.Select(quantity="the", nouns=(*kinds[:1],), owner=part.owner)
        return bool(kinds) and of_you and part == plain and not self.says_it

    def owner(self, owner: model.Owner | None, unsaid: model.Owner) -> syntax.Players | None:
        """Return the phrase for whose cards are meant; one owner goes without saying."""
        if owner is None or owner == unsaid:
            return None
        return players("you" if owner == "actor" else owner)

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
    """Return the phrase for players; what belongs to whoever acts needs none."""
    if isinstance(owner, model.OwnerOf):
        return syntax.Players("owner of", reference(owner.card), span=NOWHERE)
    if owner == "actor":
        return None
    text = _OTHERS.get(owner, owner.replace("_", " "))
    return syntax.Players(text, span=NOWHERE)


_OTHERS: Final = {"each_other": "each other player"}


def reference(card: model.This | model.Chosen) -> syntax.Ref:
    """Return the word for a card that was named before."""
    if isinstance(card, model.This):
        return syntax.This(span=NOWHERE)
    return syntax.Bound(card.name, span=NOWHERE) if card.name else syntax.It(span=NOWHERE)
