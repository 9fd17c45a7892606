"""Lines that are filled with small pieces, none of which is broken."""

from collections.abc import Iterable, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

_BETWEEN = " · "
_NO_BREAK = "\N{NO-BREAK SPACE}"
_STAND_IN = "\ue000"
"""What a no-break space is while lines are filled: a line may be broken at the space itself."""


def phrase(text: str, style: str = "") -> Text:
    """Return a text that is broken only where its language allows it."""
    return Text(text.replace(_NO_BREAK, _STAND_IN), style=style)


def printed(text: str) -> str:
    """Return filled lines as they are printed."""
    lines = text.replace(_STAND_IN, _NO_BREAK).splitlines()
    return "".join(f"{line.rstrip(' ')}\n" for line in lines)


def flowing(pieces: Iterable[Text], width: int) -> Text:
    """Return pieces with dots between them, on as many lines as it takes."""
    text = Text()
    room = width
    for piece in pieces:
        if room == width:
            text.append_text(piece)
            room -= piece.cell_len
        elif piece.cell_len + len(_BETWEEN) <= room:
            text.append(_BETWEEN, style="dim")
            text.append_text(piece)
            room -= piece.cell_len + len(_BETWEEN)
        else:
            text.append(_BETWEEN.rstrip(), style="dim")
            text.append("\n")
            text.append_text(piece)
            room = width - piece.cell_len
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
