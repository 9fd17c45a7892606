"""A text cut into statements, and these into words, without regard to the grammar."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from cardwright.dsl.source import Span

_LINE_ENDS = re.compile(r"(?:\r?\n[ \t]*(?:#[^\r\n]*)?)+")
_GOES_ON = re.compile(r"\+|/|-|(?:unless|otherwise)\b")
_PIECES = re.compile(r'"(?:\\.|[^"\\\r\n])*"?|#[^\r\n]*|->|\w+|[^\w\s]')
_SIGNS: Final = {
    "+": {"PLUS"},
    "/": {"SLASH"},
    "->": {"ARROW"},
    "{": {"LBRACE"},
    "}": {"RBRACE"},
    "(": {"LPAR"},
    ")": {"RPAR"},
    ":": {"COLON"},
    ",": {"COMMA"},
}


@dataclass(frozen=True)
class Piece:
    """A word, number, text or sign as written."""

    text: str
    span: Span

    def until(self, offset: int) -> "Piece":
        """Return what stands before an offset, for the lexer may read one word as several."""
        start, end = self.span.start, min(self.span.end, offset)
        return Piece(self.text[: end - start], Span(start, end))

    @property
    def terminals(self) -> set[str]:
        """What the lexer may take it for, depending on what the parser can use."""
        if self.text.startswith('"'):
            return {"STRING"}
        if self.text.isdecimal():
            return {"NUMBER"}
        if self.text[:1].isalpha():
            letter = {"VARIABLE"} if len(self.text) == 1 and self.text.isupper() else set()
            return {"WORD", self.text.upper()} | letter
        return _SIGNS.get(self.text, set())


class Statements:
    """The statements of a text: each a line with the lines that go on from it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0]
        self._ends: list[int] = []
        for end in _LINE_ENDS.finditer(text):
            if not _GOES_ON.match(text, end.end()):
                self._ends.append(end.start())
                self._starts.append(end.end())
        self._ends.append(len(text))

    def span_at(self, offset: int) -> Span:
        """Return the stretch of the statement at an offset, up to the end of its last line."""
        index = bisect_right(self._starts, offset) - 1
        return Span(self._starts[index], max(self._ends[index], self._starts[index]))

    def pieces_at(self, offset: int) -> list[Piece]:
        """Return the statement at an offset word by word, without comments."""
        span = self.span_at(offset)
        return self._pieces(span.start, span.end)

    def pieces(self) -> list[Piece]:
        """Return the whole text word by word, without comments."""
        return self._pieces(0, len(self._text))

    def last_piece(self) -> Piece:
        """Return the last word of the text."""
        return [Piece("", Span(0, 0)), *self.pieces()][-1]

    def _pieces(self, start: int, end: int) -> list[Piece]:
        found = _PIECES.finditer(self._text, start, end)
        return [Piece(m[0], Span(m.start(), m.end())) for m in found if not m[0].startswith("#")]


def first_piece(text: str, offset: int) -> Piece:
    """Return the first word at or after an offset."""
    found = _PIECES.search(text, offset)
    return Piece(found[0], Span(found.start(), found.end())) if found else Piece("", Span(0, 0))
