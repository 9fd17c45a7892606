"""A report for people: each fault with its line, carets under the spot, and the way out.

The first line of a fault is ``path:line:column: severity[code]: message``, which editors and
terminals can jump from.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from cardwright.dsl.codes import Severity
from cardwright.dsl.diagnostics import Diagnostic, NoteKind
from cardwright.dsl.source import Source, Span

TAB_COLUMNS = 4


def width(text: str) -> int:
    """Return how many columns a text takes on a terminal."""
    if text.isascii():
        return len(text)
    return sum(_char_width(char) for char in text)


def visible(text: str) -> str:
    """Return a line as it can safely be shown: tabs as blanks, control characters as signs.

    A card may come from anywhere; its bytes must not move the cursor or turn the text around.
    """
    if text.isprintable():
        return text
    return "".join(_visible_char(char) for char in text)


def visible_width(text: str) -> int:
    """Return how many columns a text takes once it is made visible."""
    return width(visible(text))


def cut(text: str, start: int, columns: int) -> tuple[str, int]:
    """Cut a visible line to a window that shows column `start`, with `…` where text is left out.

    Returns the window and how far its columns have moved to the left.
    """
    if width(text) <= columns:
        return text, 0
    first = max(0, start - columns // 3) if start > columns * 2 // 3 else 0
    taken: list[str] = []
    at = moved = 0
    for char in text:
        if at >= first:
            if not taken:
                moved = at
            if at - moved + _char_width(char) > columns - 2:
                break
            taken.append(char)
        at += _char_width(char)
    before = "…" if moved else ""
    after = "…" if width("".join(taken)) + moved < width(text) else ""
    return before + "".join(taken) + after, moved - len(before)


def _char_width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _visible_char(char: str) -> str:
    if char == "\t":
        return " " * TAB_COLUMNS
    if ord(char) < 0x20:
        return chr(0x2400 + ord(char))
    if char == "\x7f":
        return "\u2421"
    if char.isprintable() or unicodedata.category(char) == "Zs" or char == "\u200d":
        return char
    return "\ufffd"


class Role(StrEnum):
    """The part that a piece of a report plays."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    HELP = "help"
    PLACE = "place"
    MESSAGE = "message"
    GUTTER = "gutter"


class Style(NamedTuple):
    """How each part is shown; parts that the table leaves out are shown plain."""

    codes: Mapping[Role, str] = MappingProxyType({})

    def paint(self, role: Role, text: str) -> str:
        """Return the text with the codes of its part around it."""
        code = self.codes.get(role)
        return f"\x1b[{code}m{text}\x1b[0m" if code and text else text


UNCOLOURED = Style()
COLOURED = Style(
    {
        Role.ERROR: "1;31",
        Role.WARNING: "1;33",
        Role.NOTE: "1;36",
        Role.HELP: "1;32",
        Role.PLACE: "1",
        Role.MESSAGE: "1",
        Role.GUTTER: "34",
    }
)


_ROLES = {
    Severity.ERROR: Role.ERROR,
    Severity.WARNING: Role.WARNING,
    NoteKind.NOTE: Role.NOTE,
    NoteKind.HELP: Role.HELP,
}


def render_plain(
    diagnostics: Iterable[Diagnostic], *, style: Style = UNCOLOURED, columns: int = 100
) -> str:
    """Return the faults one below the other, an empty line between two; empty where none is.

    Lines of a card that are longer than ``columns`` are cut around the fault.
    """
    return "\n".join(_render(diagnostic, style, columns) for diagnostic in diagnostics)


def summary(diagnostics: Iterable[Diagnostic], *, checked: int | None = None) -> str:
    """Return one line on the whole: ``2 errors, 1 warning in 3 files``.

    ``checked`` is the number of files looked at, where that is known.
    """
    found = list(diagnostics)
    errors = sum(diagnostic.severity is Severity.ERROR for diagnostic in found)
    files = len({diagnostic.source.path for diagnostic in found})
    if not found:
        return "no faults" if checked is None else f"no faults in {counted(checked, 'file')}"
    counts = [counted(errors, "error"), counted(len(found) - errors, "warning")]
    shown = ", ".join(count for count in counts if not count.startswith("0 "))
    if checked is not None and checked > files:
        return f"{shown} in {files} of {counted(checked, 'file')}"
    return f"{shown} in {counted(files, 'file')}"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 file``, ``2 files``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _render(diagnostic: Diagnostic, style: Style, columns: int) -> str:
    start = diagnostic.source.position(diagnostic.span.start)
    place = f"{visible(diagnostic.source.path)}:{start.line}:{start.column}"
    label = f"{diagnostic.severity}[{diagnostic.code}]"
    head = (
        f"{style.paint(Role.PLACE, place)}: {style.paint(_ROLES[diagnostic.severity], label)}: "
        f"{style.paint(Role.MESSAGE, visible(diagnostic.message))}"
    )
    gutter, excerpt = _excerpt(diagnostic, style, columns)
    mark = style.paint(Role.GUTTER, "=")
    notes = [
        f"{gutter} {mark} {style.paint(_ROLES[note.kind], note.kind)}: {visible(note.message)}"
        for note in diagnostic.notes
    ]
    return "\n".join([head, *excerpt, *notes, ""])


def _excerpt(diagnostic: Diagnostic, style: Style, columns: int) -> tuple[str, list[str]]:
    """Return the blank gutter, and the lines that the fault touches with carets below them."""
    source = diagnostic.source
    if not source.text.strip():
        return " ", []
    parts = _lines_of(source, diagnostic.span)
    gutter = " " * len(str(parts[-1][0]))
    bar = style.paint(Role.GUTTER, f"{gutter} |")
    lines = [bar]
    previous = parts[0][0]
    for number, first, last in parts:
        if number > previous + 1:
            lines.append(style.paint(Role.GUTTER, f"{gutter} …"))
        previous = number
        shown, column, carets = _underlined(
            source.line(number), first, last, columns - len(gutter) - 3
        )
        line_bar = style.paint(Role.GUTTER, f"{number:>{len(gutter)}} |")
        lines.append(f"{line_bar} {shown}".rstrip())
        lines.append(
            f"{bar} {' ' * column}{style.paint(_ROLES[diagnostic.severity], '^' * carets)}"
        )
    return gutter, lines


def _lines_of(source: Source, span: Span) -> list[tuple[int, int, int]]:
    """Return line, first and last column (from 0, last excluded) of the lines to show.

    A span over several lines is shown by its first and its last line.
    """
    start = source.position(span.start)
    end = source.position(max(span.start, span.end - 1))
    first = start.column - 1
    if start.line == end.line:
        return [(start.line, first, max(first + 1, end.column if span.end > span.start else 0))]
    last_line = source.line(end.line)
    indent = len(last_line) - len(last_line.lstrip())
    return [
        (start.line, first, len(source.line(start.line))),
        (end.line, min(indent, end.column - 1), end.column),
    ]


def _underlined(text: str, first: int, last: int, columns: int) -> tuple[str, int, int]:
    """Return a line as shown, with the column and the number of the carets below it."""
    column = visible_width(text[:first])
    carets = visible_width(text[first:last])
    shown, moved = cut(visible(text), column, columns)
    column -= moved
    return shown, column, max(1, min(carets, width(shown) - column))
