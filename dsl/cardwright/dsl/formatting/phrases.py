"""A statement in pieces, and how it breaks into lines."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum, auto
from functools import reduce

from cardwright.dsl import syntax
from cardwright.dsl.formatting.words import joined

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
