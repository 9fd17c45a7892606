"""Places in an editor's text and in ours: lines and units there, characters here.

Our text is normalised, so that letters which the editor holds as two characters are one of ours.
"""

import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Mapping

from lsprotocol.types import Position, PositionEncodingKind, Range

from cardwright.dsl import Span

_UNITS: Mapping[str, Callable[[str], int]] = {
    PositionEncodingKind.Utf8.value: lambda text: len(text.encode("utf-8", "surrogatepass")),
    PositionEncodingKind.Utf16.value: lambda text: (
        len(text.encode("utf-16-le", "surrogatepass")) // 2
    ),
    PositionEncodingKind.Utf32.value: len,
}


class Places:
    """The places of one text, as an editor with a certain encoding counts them."""

    def __init__(self, text: str, encoding: str | None = None) -> None:
        """``encoding`` is what the editor counts; by the protocol, units of UTF-16."""
        self._units = _UNITS[encoding or PositionEncodingKind.Utf16.value]
        self._lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._ours = [unicodedata.normalize("NFC", line) for line in self._lines]
        self._starts = [0]
        for line in self._ours[:-1]:
            self._starts.append(self._starts[-1] + len(line) + 1)

    def offset(self, position: Position) -> int:
        """Return where a place of the editor is in our text; past the end of a line: its end."""
        if position.line >= len(self._lines):
            return self._starts[-1] + len(self._ours[-1])
        line = self._lines[position.line]
        before = line[: self._index(line, position.character)]
        return self._starts[position.line] + len(unicodedata.normalize("NFC", before))

    def span(self, range: Range) -> Span:
        """Return a stretch of the editor's text as one of ours."""
        return Span(self.offset(range.start), self.offset(range.end))

    def position(self, offset: int) -> Position:
        """Return where a place of our text is in the editor's."""
        number = bisect_right(self._starts, offset) - 1
        column = offset - self._starts[number]
        line, ours = self._lines[number], self._ours[number]
        if line != ours:
            column = next(
                (i for i, _ in enumerate(line) if _composed(line[:i]) >= column),
                len(line),
            )
        return Position(number, self._units(line[:column]))

    def range(self, span: Span) -> Range:
        """Return a stretch of our text as one of the editor's."""
        return Range(self.position(span.start), self.position(span.end))

    @property
    def whole(self) -> Range:
        """All of the text."""
        return Range(Position(0, 0), Position(len(self._lines) - 1, self._units(self._lines[-1])))

    def _index(self, line: str, units: int) -> int:
        """Return how many characters of a line so many units are."""
        if line.isascii():
            return min(units, len(line))
        count = 0
        for index, char in enumerate(line):
            if count >= units:
                return index
            count += self._units(char)
        return len(line)


def _composed(text: str) -> int:
    """Return how many characters a text has in our form."""
    return len(unicodedata.normalize("NFC", text))
