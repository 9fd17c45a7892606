"""Lines out, lines in: on a terminal with colour and at its width, in a pipe as plain text."""

import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from cardwright.dsl.render import visible
from cardwright.frontends.system import wants_colour

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


_NARROW, _WIDE = 40, 110
_CLEAR_ALL = "\x1b[2J\x1b[3J\x1b[H"
"""Clears what was scrolled away, too: somebody else's hand may be there."""


class Screen:
    """What people see, and what they type."""

    def __init__(self, language: str = "en") -> None:
        """Look at the streams as they are now."""
        self.language = language
        self.is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        if isinstance(sys.stdin, TextIOWrapper):  # what is no text is no answer, and no fault
            sys.stdin.reconfigure(errors="replace")
        colour = wants_colour(sys.stdout)
        width = shutil.get_terminal_size((80, 24)).columns
        self.console = Console(
            file=sys.stdout,
            width=min(max(width, _NARROW), _WIDE),
            highlight=False,
            emoji=False,
            markup=False,
            force_terminal=colour,
            no_color=not colour,
        )
        if self.is_terminal:
            with suppress(ImportError):  # editing and history, where the system has it
                import readline  # noqa: F401

    def show(self, *parts: RenderableType) -> None:
        """Print something, without spaces at the ends of lines."""
        with self.console.capture() as captured:
            for part in parts:
                self.console.print(part)
        print(printed(captured.get()), end="")

    def say(self, text: str, style: str = "", *, whole: bool = False) -> None:
        """Print a sentence; what was typed or read may be part of it.

        A ``whole`` line is never broken, so that it can be copied.
        """
        shown = phrase("\n".join(map(visible, text.split("\n"))), style)
        with self.console.capture() as captured:
            self.console.print(shown, soft_wrap=whole)
        print(printed(captured.get()), end="")

    @property
    def width(self) -> int:
        """How many columns there are."""
        return self.console.width

    @property
    def height(self) -> int | None:
        """How many lines there are; None where nobody looks at a screen."""
        return shutil.get_terminal_size((80, 24)).lines if self.is_terminal else None

    def lines_of(self, part: RenderableType) -> int:
        """Return how many lines something takes."""
        return len(self.console.render_lines(part))

    def gap(self) -> None:
        """Leave a line empty."""
        print()

    def ask(self, question: str) -> str | None:
        """Return the line that is typed, or None at the end of the input.

        Where nobody has seen it being typed, it is printed.
        """
        self.say(question, "bold")
        try:
            answer = input("> ").strip()
        except EOFError:
            print()
            return None
        if not sys.stdin.isatty():
            print(visible(answer))
        return answer

    def clear(self) -> None:
        """Begin on an empty screen, where there is a screen."""
        if self.is_terminal:
            print(_CLEAR_ALL, end="", flush=True)

    @contextmanager
    def waiting(self, text: str) -> Iterator[None]:
        """Show that something takes its time, where somebody is waiting."""
        if not self.is_terminal or not self.console.is_terminal:
            yield
            return
        with self.console.status(Text(text, style="dim")):
            yield
