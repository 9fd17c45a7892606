"""What other sites show of a page that is shared: its title, what it says, and a picture.

Pictures must be PNG and have a whole address, so that there are some only where the address of the
site is known and ``resvg-py`` is installed (``pip install cardwright[share]``).
"""

import html
import re
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from cardwright.frontends.site.catalogue import Entry
from cardwright.frontends.site.faces import HEIGHT, INK, PAPER, WIDTH, face
from cardwright.frontends.site.measuring import width_of, wrapped
from cardwright.frontends.site.speaking import spoken

_WIDTH, _HEIGHT = 1200, 630
"""The size that social networks ask for."""
_FACE: Final = 570
_FONTS: Final = "Helvetica,Arial,Liberation Sans,DejaVu Sans,Noto Sans,Roboto,Segoe UI,sans-serif"
"""What draws pictures takes no other font where it finds none by its name."""
_TITLE: Final = 60.0
_LETTERS: Final = 30.0
_MOST_LINES: Final = 9


def can_draw() -> bool:
    """Whether pictures can be made here."""
    return find_spec("resvg_py") is not None


def picture_of(entry: Entry) -> str:
    """Return where the picture of a card is, from the top of the site."""
    return f"share/{entry.game.id}/{entry.card.id}.png"


def picture(entry: Entry, language: str) -> bytes:
    """Return the picture of a card: its face, and what it says in letters that can be read."""
    resvg = import_module("resvg_py")
    return bytes(resvg.svg_to_bytes(svg_string=drawing(entry, language)))


def drawing(entry: Entry, language: str) -> str:
    """Return the same as an SVG drawing."""
    width = _FACE * WIDTH / HEIGHT
    left, room = width + 90, _WIDTH - width - 130
    title = wrapped(entry.name(language), room, _TITLE, bold=True)[:2]
    lines = wrapped(spoken(entry, language), room, _LETTERS)[:_MOST_LINES]
    own = face(entry, language)
    shown = re.sub(r'font-family="[^"]*"', f'font-family="{_FONTS}"', own).replace(
        "<svg ", f'<svg x="40" y="30" width="{width:.0f}" height="{_FACE}" ', 1
    )
    texts = _lines(title, left, 110, _TITLE, 'font-weight="bold"')
    texts += _lines(lines, left, 110 + len(title) * _TITLE * 1.2, _LETTERS, "")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" '
        f'font-family="{_FONTS}" fill="{INK}">'
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="{PAPER}"/>{shown}{texts}</svg>'
    )


def _lines(lines: tuple[str, ...], x: float, y: float, size: float, style: str) -> str:
    return "".join(
        f'<text x="{x:.0f}" y="{y + place * size * 1.25:.0f}" font-size="{size:.0f}" {style} '
        f'textLength="{width_of(line, size, bold=bool(style)):.0f}" '
        f'lengthAdjust="spacingAndGlyphs">{html.escape(line)}</text>'
        for place, line in enumerate(lines)
    )


def tags(title: str, description: str, address: str | None, image: str | None) -> str:
    """Return what a page says of itself to those who share it; ``image``: its whole address."""
    told = {"og:title": title, "og:description": description, "og:type": "website"}
    if address:
        told["og:url"] = address
    if image:
        told |= {"og:image": image, "og:image:width": str(_WIDTH), "og:image:height": str(_HEIGHT)}
        told["twitter:card"] = "summary_large_image"
    return "".join(
        f'<meta property="{name}" content="{html.escape(text, quote=True)}">'
        for name, text in told.items()
        if text
    )
