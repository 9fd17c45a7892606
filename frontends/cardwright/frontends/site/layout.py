"""How the abilities of a card share its room: sizes of signs and letters, and the picture's rest.

Everything fits: letters become smaller, then the texts give way to the signs, then signs become
smaller, and in the end the last rows are left out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardwright.frontends.site.measuring import wrapped
from cardwright.frontends.site.rows import Breadth, Row, in_rows
from cardwright.frontends.site.signs import Line

_LEAST_PICTURE = 30.0
"""A picture lower than this is none."""

_UNDER_PICTURE = 5.0
_SMALLEST_SHARE = 0.72
"""A line of signs that is too long for one row becomes so much smaller, rather than two rows."""

_TRIALS = (
    *((17.0, letters, 90.0) for letters in (11.0, 10.5)),
    *((17.0, letters, 60.0) for letters in (10.5, 10.0, 9.5)),
    *((16.0, letters, 40.0) for letters in (9.5, 9.0)),
    *((15.0, letters, 0.0) for letters in (9.5, 9.0, 8.5, 8.0, 7.5, 7.0)),
    *((13.0, letters, 0.0) for letters in (7.0, 6.5, 6.0)),
    *((10.0, letters, 0.0) for letters in (6.0, 5.5, 5.0, 4.5)),
    *((signs, 0.0, 0.0) for signs in (17.0, 15.0, 13.0, 11.0, 9.0, 7.0)),
)
"""Sizes of signs and letters (0: no text), and the least height of the picture; best first."""


@dataclass(frozen=True)
class Block:
    """What a card says of one ability, in signs and in words."""

    signs: Line
    text: str


@dataclass(frozen=True)
class Laid:
    """The same in rows and lines that fit, and the size of its signs."""

    size: float
    rows: tuple[Row, ...]
    lines: tuple[str, ...]

    @property
    def row(self) -> float:
        """How much lower the next row of signs is."""
        return self.size + 2.5


@dataclass(frozen=True)
class Layout:
    """Blocks with their sizes, and the height of the picture; 0: there is none."""

    blocks: tuple[Laid, ...]
    signs: float
    letters: float
    picture: float

    @property
    def line(self) -> float:
        """How much lower the next line of text is."""
        return self.letters * 1.2

    @property
    def gap(self) -> float:
        """The room above and below a block."""
        return 3.5 if self.signs > 15 else 2.5

    @property
    def height(self) -> float:
        """How high all blocks are together."""
        return sum(map(self.height_of, self.blocks))

    def height_of(self, block: Laid) -> float:
        """How high a block is."""
        return len(block.rows) * block.row + len(block.lines) * self.line + 2 * self.gap


def laid_out(blocks: Sequence[Block], width: float, height: float, breadth: Breadth) -> Layout:
    """Return how the blocks fit into this room; what is left of it is the picture's."""
    for signs, letters, least in _TRIALS:
        laid = tuple(_laid(block, width, signs, letters, breadth) for block in blocks)
        layout = Layout(laid, signs, letters, 0.0)
        rest = height - layout.height - _UNDER_PICTURE
        if rest >= max(least, -_UNDER_PICTURE):
            return Layout(laid, signs, letters, rest if rest >= _LEAST_PICTURE else 0.0)
    return Layout(tuple(_as_many_as_fit(layout, height)), layout.signs, 0.0, 0.0)


def _laid(block: Block, width: float, signs: float, letters: float, breadth: Breadth) -> Laid:
    lines = wrapped(block.text, width, letters) if letters and block.text else ()
    rows = in_rows(block.signs, width, signs, breadth)
    if len(rows) > 1:
        (whole,) = in_rows(block.signs, float("inf"), signs, breadth)
        size = signs * width / whole.width * 0.999  # a hair less, since sums are rounded
        if size >= signs * _SMALLEST_SHARE:
            return Laid(size, in_rows(block.signs, width, size, breadth), lines)
    return Laid(signs, rows, lines)


def _as_many_as_fit(layout: Layout, height: float) -> Iterator[Laid]:
    for block in layout.blocks:
        fitting = block
        while fitting.rows and layout.height_of(fitting) > height:
            fitting = Laid(block.size, fitting.rows[:-1], ())
        if not fitting.rows:
            return
        yield fitting
        height -= layout.height_of(fitting)
