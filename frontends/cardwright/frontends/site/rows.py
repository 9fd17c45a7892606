"""Signs in rows: where each of them stands, as parts of a drawing or within the text of a page."""

import html
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from cardwright.frontends.site.icons import Icons
from cardwright.frontends.site.measuring import width_of
from cardwright.frontends.site.signs import Line, Sign

Breadth = Callable[[Sign], float]
"""How wide the drawing of a sign is, where its height is one."""

_LETTERS = 0.8
_GAP = 0.3
_BETWEEN = 0.06


@dataclass(frozen=True)
class Piece:
    """A drawing, or several signs that are text, in a row."""

    x: float
    width: float
    sign: Sign
    """A word or a sign of every game; or a text, whose id is what is written."""


@dataclass(frozen=True)
class Row:
    """Signs beside each other."""

    width: float
    pieces: tuple[Piece, ...]


def number(value: float) -> str:
    """Return a number as drawings write it."""
    return f"{round(value, 1):g}"


def in_rows(line: Line, width: float, size: float, breadth: Breadth) -> tuple[Row, ...]:
    """Return signs in rows no wider than this; rows end at gaps where they can."""
    rows: list[Row] = []
    pieces: list[Piece] = []
    x = 0.0
    for chunk in _chunks(line):
        measured = [(sign, _width(sign, size, breadth)) for sign in chunk]
        gap = size * _GAP if pieces else 0.0
        chunk_width = sum(width for _, width in measured) + size * _BETWEEN * (len(chunk) - 1)
        if pieces and x + gap + chunk_width > width:
            rows.append(Row(x, tuple(pieces)))
            pieces, x, gap = [], 0.0, 0.0
        for index, (sign, sign_width) in enumerate(measured):
            start = x + (size * _BETWEEN if index else gap)
            if pieces and start + sign_width > width:
                rows.append(Row(x, tuple(pieces)))
                pieces, start = [], 0.0
            pieces.append(Piece(start, sign_width, sign))
            x = start + sign_width
    return (*rows, Row(x, tuple(pieces))) if pieces else tuple(rows)


def drawn_row(row: Row, x: float, y: float, size: float, link: Callable[[Sign], str]) -> str:
    """Return a row as a part of a drawing: its top left corner is at ``x`` and ``y``.

    ``link`` gives the id under which the page holds the drawing of a sign.
    """
    parts: list[str] = []
    for piece in row.pieces:
        if piece.sign.what == "text":
            middle, base = number(x + piece.x + piece.width / 2), number(y + size * 0.79)
            parts.append(f'<text x="{middle}" y="{base}">{html.escape(piece.sign.id)}</text>')
        else:
            parts.append(
                f'<use href="#{link(piece.sign)}" x="{number(x + piece.x)}" y="{number(y)}" '
                f'width="{number(piece.width)}" height="{number(size)}"/>'
            )
    style = f'font-size="{number(size * _LETTERS)}" font-weight="bold" text-anchor="middle"'
    return f"<g {style}>{''.join(parts)}</g>"


def _chunks(line: Line) -> Iterator[list[Sign]]:
    """Yield what stands between gaps; neighbours that are text become one."""
    for is_gap, signs in groupby(line, lambda sign: sign.what == "gap"):
        if not is_gap:
            yield list(_joined(signs))


def _joined(signs: Iterable[Sign]) -> Iterator[Sign]:
    for is_text, group in groupby(signs, lambda sign: sign.what == "text"):
        if is_text:
            yield Sign("text", "".join(sign.id for sign in group))
        else:
            yield from group


def _width(sign: Sign, size: float, breadth: Breadth) -> float:
    if sign.what == "text":
        return width_of(sign.id, size * _LETTERS, bold=True)
    return size * breadth(sign)


def inline_signs(line: Line, icons: Icons, spoken: str) -> str:
    """Return signs as HTML; ``spoken`` is what they say, for those who can't see them.

    Without it they are silent: the text beside them says it already.
    """
    shown = "".join(
        html.escape("".join(" " if sign.what == "gap" else sign.id for sign in signs))
        if is_text
        else "".join(_drawn(sign, icons) for sign in signs)
        for is_text, signs in (
            (is_text, list(signs))
            for is_text, signs in groupby(line, lambda sign: sign.what in ("text", "gap"))
        )
    )
    label = f'role="img" aria-label="{html.escape(spoken)}"' if spoken else 'aria-hidden="true"'
    return f'<span class="cw-signs" {label}>{shown}</span>' if line else ""


def _drawn(sign: Sign, icons: Icons) -> str:
    breadth = icons.drawing(sign).breadth
    narrow = "" if breadth == 1 else f' style="width:{number(breadth * 1.3)}em"'
    return f'<svg class="cw-sign"{narrow}><use href="#{icons.symbol_id(sign)}"/></svg>'
