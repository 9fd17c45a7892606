"""Lines out, lines in: on a terminal with colour and at its width, in a pipe as plain text."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper

from rich.console import Console, RenderableType
from rich.text import Text

from cardwright.dsl.render import visible
from cardwright.frontends.system import wants_colour
from cardwright.frontends.terminal.flowing import phrase, printed

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
