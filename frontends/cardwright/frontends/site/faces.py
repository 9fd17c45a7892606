"""The face of a card, drawn from its definition: signs, and what they say in words.

A face that stands alone holds the drawings of its signs itself. On a page with many faces, each
drawing is needed only once: put ``sprite(entries, emblems=True)`` on the page, and make the faces
with ``alone=False``.
"""

import hashlib
import html
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import cos, gcd, pi, sin

from cardwright.dsl import model
from cardwright.dsl.wording import ability_text, marks_text, points_text, type_line
from cardwright.frontends.site.catalogue import Entry
from cardwright.frontends.site.icons import Icons
from cardwright.frontends.site.measuring import Fitted, fitted, width_of, wrapped
from cardwright.frontends.site.rows import Breadth, Row, drawn_row, in_rows, number
from cardwright.frontends.site.signs import Line, Sign, SignReader, kind_sign, type_signs
from cardwright.frontends.site.speaking import language_for, said, spoken

# -- colours and ornaments --

INK = "#2b2118"
PAPER = "#fffdf7"
_KINDS = (
    "#1f5f8b",
    "#6a3d84",
    "#7a5a1c",
    "#1f6f54",
    "#93294f",
    "#4a5560",
    "#a2431b",
    "#0f6b78",
)
"""Dark enough for white letters. Kinds differ by their sign and their word as well."""


def colour_of(place: int) -> str:
    """Return the colour of the kind with this place; more kinds than colours begin again."""
    return _KINDS[place % len(_KINDS)]


def lighter(colour: str, share: float) -> str:
    """Return a colour mixed with so much white."""
    channels = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return "#" + "".join(f"{round(part + (255 - part) * share):02x}" for part in channels)


def rosette(id: str, x: float, y: float, radius: float) -> str:
    """Return the figure of a card around a point, as the path of its lines."""
    one, two, three, four = hashlib.sha256(id.encode()).digest()[:4]
    outer, inner = 7 + one % 6, 5 + two % 5
    return (
        _star((x, y), radius, outer, 2 + three % (outer // 2 - 1))
        + _star((x, y), radius * 0.62, inner, 1 + four % 2)
        + _circle((x, y), radius)
        + _circle((x, y), radius * 0.62)
    )


def _star(middle: tuple[float, float], radius: float, points: int, step: int) -> str:
    """Return the star that joins each point on a circle with the one so many steps on."""
    (x, y), parts = middle, []
    rounds = gcd(points, step)
    for first in range(rounds):
        corners = []
        for index in range(points // rounds):
            angle = 2 * pi * (first + index * step) / points - pi / 2
            corners.append(f"{number(x + radius * cos(angle))} {number(y + radius * sin(angle))}")
        parts.append(f"M{'L'.join(corners)}z")
    return "".join(parts)


def _circle(middle: tuple[float, float], radius: float) -> str:
    (x, y), size = middle, number(radius)
    across = number(2 * float(size))
    return (
        f"M{number(x - radius)} {number(y)}"
        f"a{size} {size} 0 1 0 {across} 0a{size} {size} 0 1 0-{across} 0z"
    )


# -- how signs and words find their room --

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


# -- faces --

WIDTH, HEIGHT = 252, 352
"""Four units are a millimetre of a card of 63 by 88."""

_LEFT, _RIGHT, _TOP, _BOTTOM = 13, WIDTH - 13, 44, 331
_INNER = _RIGHT - _LEFT
_FONTS = "Helvetica,Arial,Liberation Sans,sans-serif"
_STAR = Sign("core", "points")
_ROOM_FOR_MORE = 34
_MOST_AROUND = 6
_COST_SIZES = (17.0, 15.0, 13.0, 11.0, 9.0)


def face(entry: Entry, language: str, *, alone: bool = True) -> str:
    """Return a card's face as an SVG drawing, with a title and a description to be read aloud.

    ``alone=False``: the page holds the drawings of the signs, see ``sprite``.
    """
    return _Face(entry, language, alone).svg()


def sprite(entries: Iterable[Entry], *, emblems: bool = False) -> str:
    """Return the drawings of all signs of some cards, once for a page that shows many.

    ``emblems``: with those of the cards, which only whole faces show.
    """
    books: dict[str, tuple[SignReader, Icons]] = {}
    symbols: dict[str, str] = {}
    for entry in entries:
        game = entry.game
        if game.id not in books:
            books[game.id] = (SignReader(game), Icons(game, entry.folder))
        reader, icons = books[game.id]
        own = icons.emblem(entry.card) if emblems else ()
        for sign in (*reader.all_of(entry.card), *own):
            symbols.setdefault(icons.symbol_id(sign), icons.symbols([sign]))
    hidden = 'style="position:absolute;width:0;height:0" aria-hidden="true" focusable="false"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {hidden}>{"".join(symbols.values())}</svg>'


class _Face:
    def __init__(self, entry: Entry, language: str, alone: bool) -> None:
        self.entry = entry
        self.card = entry.card
        self.game = entry.game
        self.language = language
        self.shown = language_for(entry.game, language)
        self.alone = alone
        self.prefix = f"{entry.card.id}-" if alone else ""
        self.reader = SignReader(entry.game)
        self.icons = Icons(entry.game, entry.folder)
        self.emblem = self.icons.emblem(entry.card)
        place = [kind.id for kind in entry.game.kinds].index(entry.card.kind)
        self.colour = colour_of(place)

    def svg(self) -> str:
        parts = [
            f'<svg class="cw-svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" lang="{self.shown}" '
            f'xmlns="http://www.w3.org/2000/svg" font-family="{_FONTS}" fill="{INK}" '
            f'color="{INK}">',
            f"<title>{html.escape(self.entry.name(self.language))}</title>",
            f"<desc>{html.escape(spoken(self.entry, self.language))}</desc>",
            self._defs(),
            f'<rect x="1" y="1" width="250" height="350" rx="13" fill="{self.colour}"/>',
            f'<rect x="6" y="38" width="240" height="308" rx="8" fill="{PAPER}"/>',
            self._header(),
            *self._body(),
            self._footer(),
            "</svg>",
        ]
        return "".join(parts)

    def _defs(self) -> str:
        if not self.alone:
            return ""
        signs = (*self.reader.all_of(self.card), *self.emblem)
        return f"<defs>{self.icons.symbols(signs, self.prefix)}</defs>"

    # -- name and points --

    def _header(self) -> str:
        plain = self._plain_points()
        width = _INNER - (32 if plain else 0)
        name = fitted(
            self.entry.name(self.language),
            width,
            (17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0),
            bold=True,
        )
        if not name.whole:
            name = fitted(self.entry.name(self.language), width, (12.0, 11.0, 10.0), 2, bold=True)
        middle = 20.5 - (len(name.lines) - 1) * name.size * 0.55
        top = middle + name.size * 0.36
        title = self._text(name, _LEFT, top, 'fill="#fff" font-weight="bold"', bold=True)
        return title + (self._medal(plain) if plain else "")

    def _plain_points(self) -> str:
        """Return the number on the card's star, or nothing where its points are to be counted."""
        match self.card.points:
            case (model.Term(number=int(number), negative=negative, per=None),):
                return f"\N{MINUS SIGN}{number}" if negative else str(number)
        return ""

    def _medal(self, points: str) -> str:
        length = number(min(13.0, width_of(points, 12, bold=True)))
        return (
            f'<use href="#{self._link(_STAR)}" x="{_RIGHT - 28}" y="4" width="31" height="31"/>'
            f'<text x="{_RIGHT - 12.5}" y="25" font-size="12" font-weight="bold" '
            f'text-anchor="middle" textLength="{length}" lengthAdjust="spacingAndGlyphs">'
            f"{points}</text>"
        )

    # -- what is between header and footer --

    def _body(self) -> Iterable[str]:
        y = float(_TOP)
        cost = self.reader.cost(self.card)
        if cost:
            size, rows = next(
                (size, rows)
                for size in _COST_SIZES
                for rows in [in_rows(cost, _INNER, size, self._breadth)]
                if len(rows) == 1 or size == _COST_SIZES[-1]
            )
            for row in rows:
                yield drawn_row(row, _LEFT, y, size, self._link)
                y += size + 2
            y += 3
        layout = laid_out(self._blocks(), _INNER, _BOTTOM - y - 18, self._breadth)
        yield from self._picture(y, layout.picture)
        y += layout.picture + (5 if layout.picture else 0)
        yield from self._kind(y, (*type_signs(self.card), *(() if layout.picture else self.emblem)))
        y += 18
        yield from self._abilities(layout, y)

    def _blocks(self) -> list[Block]:
        card, game, shown = self.card, self.game, self.shown
        blocks = [
            Block(
                self.reader.ability(ability, card),
                said(partial(ability_text, ability, card, game, shown)),
            )
            for ability in card.abilities
        ]
        if card.points and not self._plain_points():
            text = said(partial(points_text, card, game, shown))
            blocks.insert(0, Block(self.reader.points(card), text))
        marks = said(partial(marks_text, card, game, shown))
        return [Block((), marks), *blocks] if marks else blocks

    def _picture(self, y: float, height: float) -> Iterable[str]:
        """Draw the card's emblem, by which it is told from all others at a glance."""
        if not height:
            return
        x, middle = WIDTH / 2, y + height / 2
        tint, lines = lighter(self.colour, 0.86), lighter(self.colour, 0.62)
        radius = min(height / 2 - 3, 84)
        yield (
            f'<rect x="{_LEFT}" y="{number(y)}" width="{_INNER}" height="{number(height)}" '
            f'rx="6" fill="{tint}"/><path d="{rosette(self.card.id, x, middle, radius)}" '
            f'fill="none" stroke="{lines}"/>'
        )
        if self.emblem:
            yield from self._named_emblem(x, middle, radius)
        else:
            yield from self._drawn_emblem(x, middle, radius)

    def _named_emblem(self, x: float, middle: float, radius: float) -> Iterable[str]:
        """Draw the figure that the card's file names, and beside it what goes with it."""
        figure, *attributes = self.emblem
        size = radius * 1.44
        yield f'<g fill="{self.colour}">'
        yield self._use(figure, x - size / 2, middle - size / 2, size)
        for attribute in attributes:
            reach = radius * 0.42
            right, below = x + size * 0.6, middle + radius - reach
            yield (
                f'<circle cx="{number(right)}" cy="{number(below)}" r="{number(reach)}" '
                f'fill="{PAPER}" stroke="{self.colour}" stroke-width="1.5"/>'
            )
            yield self._use(attribute, right - reach * 0.68, below - reach * 0.68, reach * 1.36)
        yield "</g>"

    def _drawn_emblem(self, x: float, middle: float, radius: float) -> Iterable[str]:
        """Draw what the card does: first of all its first effect, and the others around it."""
        own = (*self._effects(), *type_signs(self.card), kind_sign(self.card))
        figure, *others = dict.fromkeys(own)
        size = max(radius * 0.86, min(radius * 2 - 4, 42))
        yield self._use(figure, x - size / 2, middle - size / 2, size)
        if radius < _ROOM_FOR_MORE:
            return
        size = radius * 0.36
        shown = others[:_MOST_AROUND]
        for index, sign in enumerate(shown):
            angle = math.pi * (2 * index + 1) / len(shown) - math.pi / 2
            across, down = _INNER / 2 - size / 2 - 6, radius - size / 2
            place = x + across * math.cos(angle), middle + down * math.sin(angle)
            yield self._use(sign, place[0] - size / 2, place[1] - size / 2, size)

    def _effects(self) -> list[Sign]:
        """Return the words of the game that the card's abilities are made of, each once."""
        own = {kind_sign(self.card), *type_signs(self.card)}
        signs = (
            sign for one in self.card.abilities for sign in self.reader.ability(one, self.card)
        )
        return [sign for sign in dict.fromkeys(signs) if sign.what == "word" and sign not in own]

    def _kind(self, y: float, last: Line) -> Iterable[str]:
        """Draw what the card is; its types, and an emblem without a picture, end the line."""
        yield self._use(kind_sign(self.card), _LEFT, y, 14)
        for place, sign in enumerate(reversed(last), 1):
            yield self._use(sign, _RIGHT - 16 * place + 2, y, 14)
        room = _INNER - 19 - 16 * len(last)
        line = said(partial(type_line, self.card, self.game, self.shown)) or self.card.kind
        text = fitted(line[:1].upper() + line[1:], room, (10.5, 9.5, 8.5, 7.5))
        yield self._text(text, _LEFT + 19, y + 10.5, f'fill="{self.colour}" font-weight="bold"')

    def _abilities(self, layout: Layout, y: float) -> Iterable[str]:
        for block in layout.blocks:
            yield f'<path d="M{_LEFT} {number(y)}h{_INNER}" stroke="#d8d0c0" stroke-width=".8"/>'
            y += layout.gap
            for row in block.rows:
                yield drawn_row(row, _LEFT, y, block.size, self._link)
                y += block.row
            if block.lines:
                text = Fitted(layout.letters, block.lines)
                yield self._text(text, _LEFT, y + layout.letters * 0.82, "")
                y += len(block.lines) * layout.line
            y += layout.gap

    # -- set --

    def _footer(self) -> str:
        names, game = self.entry.set.names, self.game
        set_name = names.get(self.language) or next(iter(names.values()))
        first = names.get(game.languages[0], set_name)
        initials = "".join(part[0] for part in first.split() if len(part) > 2)[:2].upper()
        game_names = game.names.get(self.language) or game.names[game.languages[0]]
        mark = fitted(set_name, _INNER / 2 - 16, (7.0, 6.0, 5.0))
        parts = [
            f'<circle cx="{_LEFT + 6}" cy="338.5" r="6" fill="{self.colour}"/>'
            f'<text x="{_LEFT + 6}" y="340.4" font-size="5.3" font-weight="bold" '
            f'text-anchor="middle" fill="#fff">{html.escape(initials)}</text>',
            self._text(mark, _LEFT + 15, 341, 'fill="#6b6255"'),
        ]
        if game_names.text != set_name:
            text = fitted(game_names.text, _INNER / 2 - 8, (7.0, 6.0, 5.0))
            x = _RIGHT - width_of(text.lines[0], text.size)
            parts.append(self._text(text, x, 341, 'fill="#6b6255"'))
        return "".join(parts)

    # -- parts --

    def _text(self, text: Fitted, x: float, y: float, style: str, *, bold: bool = False) -> str:
        lines = []
        for index, line in enumerate(text.lines):
            length = number(width_of(line, text.size, bold=bold))
            lines.append(
                f'<text x="{number(x)}" y="{number(y + index * text.size * 1.2)}" '
                f'textLength="{length}" lengthAdjust="spacingAndGlyphs">{html.escape(line)}</text>'
            )
        return f'<g font-size="{number(text.size)}" {style}>{"".join(lines)}</g>'

    def _use(self, sign: Sign, x: float, y: float, size: float) -> str:
        return (
            f'<use href="#{self._link(sign)}" x="{number(x)}" y="{number(y)}" '
            f'width="{number(size)}" height="{number(size)}"/>'
        )

    def _link(self, sign: Sign) -> str:
        return self.prefix + self.icons.symbol_id(sign)

    def _breadth(self, sign: Sign) -> float:
        return self.icons.drawing(sign).breadth
