"""Lines that are filled with small pieces, none of which is broken."""

from collections.abc import Iterable, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

_DOT = "·"
_BETWEEN = f" {_DOT} "
_NO_BREAK = "\N{NO-BREAK SPACE}"
_STAND_IN = "\ue000"
"""What a no-break space is while lines are filled: a line may be broken at the space itself."""
_ENDING = f"{_STAND_IN}{_DOT}"


def phrase(text: str, style: str = "") -> Text:
    """Return a text that is broken only where its language allows it."""
    return Text(text.replace(_NO_BREAK, _STAND_IN), style=style)


def printed(text: str) -> str:
    """Return filled lines as they are printed."""
    lines = text.replace(_STAND_IN, _NO_BREAK).splitlines()
    return "".join(f"{line.rstrip(' ')}\n" for line in lines)


def flowing(pieces: Iterable[Text], width: int) -> Text:
    """Return pieces with dots between them, on as many lines as it takes.

    A dot at the end of a line goes with the word before it, so none stands alone.
    """
    text = Text()
    room = width
    listed = list(pieces)
    for place, piece in enumerate(listed):
        dot = 0 if place == len(listed) - 1 else len(_ENDING)
        if not place:
            room -= piece.cell_len
        elif len(_BETWEEN) + piece.cell_len + dot <= room:
            text.append(_BETWEEN, style="dim")
            room -= len(_BETWEEN) + piece.cell_len
        else:
            text.append(f"{_ENDING}\n", style="dim")
            room = width - piece.cell_len
        text.append_text(piece)
    return text


def labelled(rows: Sequence[tuple[Text, Text]], label_width: int) -> Table:
    """Return texts beside their labels."""
    table = Table.grid(padding=(0, 1))
    table.add_column(width=label_width, overflow="fold")
    table.add_column(overflow="fold")
    for label, text in rows:
        table.add_row(label, text)
    return table


def bullets(lines: Iterable[str]) -> RenderableType:
    """Return lines with a dot before each, those that are broken set in."""
    table = Table.grid(padding=(0, 1))
    table.add_column(width=1)
    table.add_column(overflow="fold")
    for line in lines:
        table.add_row("•", phrase(line))
    return table
