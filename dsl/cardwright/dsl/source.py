"""A text with its origin, and places in it. Offsets count characters of the normalised text."""

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple


class Span(NamedTuple):
    """A stretch of text: offsets of its first character and of the one after its last."""

    start: int
    end: int

    def to(self, other: "Span") -> "Span":
        """Return the stretch from the start of this one to the end of the other."""
        return Span(self.start, max(self.end, other.end))


class Position(NamedTuple):
    """A place as people count it: line and column from 1."""

    line: int
    column: int


@dataclass(frozen=True)
class Source:
    """One input: where it came from (a path, or a name such as ``<stdin>``) and its text."""

    path: str
    text: str = field(repr=False)

    @cached_property
    def _line_starts(self) -> list[int]:
        starts = [0]
        starts.extend(i + 1 for i, char in enumerate(self.text) if char == "\n")
        return starts

    def position(self, offset: int) -> Position:
        """Return line and column of an offset; offsets past the end count as the end."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self._line_starts, offset)
        return Position(line, offset - self._line_starts[line - 1] + 1)

    def line(self, number: int) -> str:
        """Return the text of a line, counted from 1, without its line break."""
        start = self._line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : len(self.text) if end < 0 else end].rstrip("\r")

    def slice(self, span: Span) -> str:
        """Return the text of a span."""
        return self.text[span.start : span.end]
