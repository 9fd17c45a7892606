"""Clauses, the steps they are made of, and lines of scenarios as phrases."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum, auto
from functools import reduce

from cardwright.dsl import syntax
from cardwright.dsl.formatting.words import joined, signed, text_of

LINE_WIDTH = 100
CONTINUATION_INDENT = 4


class Break(IntEnum):
    """A place where a line may break, the outermost first."""

    ARROW = auto()
    CHOICE = auto()
    STEP = auto()
    AMOUNT = auto()


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text in pieces: one that starts it, and others before which a line may break."""

    start: str
    rest: tuple[tuple[Break, str], ...] = ()

    @property
    def flat(self) -> str:
        """The phrase on one line."""
        return joined([self.start, *(text for _, text in self.rest)])

    def after(self, *words: syntax.Node | str | None) -> "Phrase":
        """Return the phrase with words put before it."""
        return replace(self, start=joined([*words, self.start]))

    def before(self, *words: syntax.Node | str | None) -> "Phrase":
        """Return the phrase with words put after it."""
        if not self.rest:
            return Phrase(joined([self.start, *words]))
        place, text = self.rest[-1]
        return replace(self, rest=(*self.rest[:-1], (place, joined([text, *words]))))

    def then(self, place: Break, mark: str, other: "Phrase") -> "Phrase":
        """Return both phrases with a mark between them, before which the line may break."""
        return replace(self, rest=(*self.rest, (place, joined([mark, other.start])), *other.rest))

    def lines(self, indent: int) -> list[str]:
        """Return the phrase in as few lines as fit the width, broken at the outermost places."""
        pieces = [(Break.ARROW, self.start), *self.rest]
        texts = _broken(pieces, indent, CONTINUATION_INDENT)
        first, *others = texts
        margin = " " * (indent + CONTINUATION_INDENT)
        return [" " * indent + first, *(margin + text for text in others)]


def _broken(pieces: list[tuple[Break, str]], indent: int, extra: int) -> list[str]:
    text = " ".join(piece for _, piece in pieces)
    if indent + len(text) <= LINE_WIDTH or len(pieces) == 1:
        return [text]
    outermost = min(place for place, _ in pieces[1:])
    chunks = [[pieces[0]]]
    for piece in pieces[1:]:
        if piece[0] == outermost:
            chunks.append([])
        chunks[-1].append(piece)
    lines = _broken(chunks[0], indent, extra)
    for chunk in chunks[1:]:
        lines += _broken(chunk, indent + extra, 0)
    return lines


def sequence(phrases: Iterable[Phrase], place: Break, mark: str) -> Phrase:
    """Return phrases with a mark between them, before which the line may break."""
    return reduce(lambda left, right: left.then(place, mark, right), phrases)


def phrase_of(node: syntax.Node) -> Phrase:
    """Return a node as a phrase; nodes without a phrase of their own stay on one line."""
    match node:
        case syntax.Sequence():
            first, *others = node.steps
            phrase = phrase_of(first)
            for step in others:
                place = Break.AMOUNT if isinstance(step, syntax.More) else Break.STEP
                phrase = phrase.then(place, "+", phrase_of(step))
            return phrase
        case syntax.Effects():
            return sequence(map(phrase_of, node.options), Break.CHOICE, "/")
        case syntax.Ability():
            return _ability(node)
        case syntax.Group():
            head = joined([node.event, *node.qualifiers])
            body = joined([f"{head}:" if head else None, phrase_of(node.ability).flat])
            times = joined([node.times, "times"]) if node.times else None
            return Phrase(joined([f"({body})", node.until, times]))
        case syntax.By():
            return phrase_of(node.deed).after(node.players)
        case syntax.May():
            return phrase_of(node.deed).after(node.players, "may")
        case syntax.Names():
            return Phrase("  ".join(joined([language, name]) for language, name in node.entries))
        case syntax.Cost():
            return phrase_of(node.amounts).after("cost")
        case syntax.Points():
            term, *terms = node.expression.terms
            phrase = Phrase(f"points {signed(term)}")
            for term in terms:
                sign = "-" if term.minus else "+"
                phrase = phrase.then(Break.AMOUNT, sign, Phrase(text_of(term)))
            return phrase
        case syntax.Power():
            return phrase_of(node.ability).after(_head("power", node.qualifiers))
        case syntax.Trigger():
            return phrase_of(node.ability).after(f"{joined([node.event, *node.qualifiers])}:")
        case syntax.Moment():
            return phrase_of(node.ability).after(_head(node.word.text, node.qualifiers))
        case syntax.Choose():
            return _deed(node.deed).after(f"{text_of(node.player)}:")
    return Phrase(text_of(node))


def _ability(node: syntax.Ability) -> Phrase:
    phrase = phrase_of(node.effects)
    if node.cost is not None:
        phrase = phrase_of(node.cost).then(Break.ARROW, "->", phrase)
    if node.unless is not None:
        phrase = phrase.then(Break.ARROW, "unless", phrase_of(node.unless))
    if node.otherwise is not None:
        phrase = phrase.then(Break.ARROW, "otherwise", phrase_of(node.otherwise))
    return phrase


def _head(word: str, qualifiers: tuple[syntax.Qualifier, ...]) -> str:
    """Return the words before an ability; a colon ends them only where something is qualified."""
    return f"{joined([word, *qualifiers])}:" if qualifiers else word


def _deed(node: syntax.Deed) -> Phrase:
    """Return a deed that may break before each `+` of its amount."""
    if not isinstance(node.amount, syntax.Holdings):
        return Phrase(text_of(node))
    parts = [Phrase(text_of(part)) for part in node.amount.parts]
    return sequence(parts, Break.AMOUNT, "+").after(*node.words)
