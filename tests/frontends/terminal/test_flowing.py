"""Pieces with dots between them fill lines, and no dot stands on a line alone."""

import io

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from cardwright.frontends.terminal.screen import flowing, printed


def lines_of(pieces: list[str], width: int) -> list[str]:
    console = Console(file=io.StringIO(), width=width)
    with console.capture() as captured:
        console.print(flowing(map(Text, pieces), width))
    return printed(captured.get()).replace("\N{NO-BREAK SPACE}", " ").splitlines()


@pytest.mark.parametrize("width", range(12, 40))
def test_a_dot_stays_beside_the_piece_before_it(width: int) -> None:
    pieces = ["Hawk", "Coral Castle", "Elvish Bow", "Dragon's Lair", "Obelisk", "Sacred Grove"]
    lines = lines_of(pieces, width)
    assert max(map(cell_len, lines)) <= width
    assert not any(line.startswith("·") for line in lines)
    assert " ".join(lines) == " · ".join(pieces)


def test_the_last_piece_needs_no_room_for_a_dot() -> None:
    assert lines_of(["Hawk", "Bow"], 10) == ["Hawk · Bow"]
    assert lines_of(["Hawk", "Bow", "Ox"], 10) == ["Hawk ·", "Bow · Ox"]


def test_a_piece_that_is_as_wide_as_the_screen_takes_its_dot_along() -> None:
    assert lines_of(["Coral Castle", "Hawk"], 12) == ["Coral", "Castle ·", "Hawk"]
