"""Drawings of signs: a game's own, those of every game, and badges with letters for the rest.

A game keeps drawings of its words in ``icons/<category>/<id>.svg`` beside its ``game.card``, with
``-`` for each gap in an id: plain shapes, as high as the viewBox; ``currentColor`` is the ink.
A word without one is drawn as the emblem that its declaration names.
"""

import hashlib
import html
import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from importlib.util import find_spec
from pathlib import Path

from cardwright.dsl import Card
from cardwright.dsl.emblems import emblems
from cardwright.dsl.folders import Stamp, stamp_of
from cardwright.dsl.vocabulary import CATEGORIES, SignedWord, Vocabulary
from cardwright.frontends.errors import WrongUse, reason
from cardwright.frontends.site.measuring import width_of
from cardwright.frontends.site.signs import Line, Sign, emblem_signs

EMBLEMS = ("templates", ".icons")
"""The folder of icons in the package of the theme, where the drawings of emblems are."""
_CORE = Path(__file__).with_name("assets") / "signs"
_SHAPES = ("g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon")
_LOOKS = (
    *("d", "points", "pathLength", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry"),
    *("width", "height", "transform", "vector-effect", "paint-order", "fill-rule", "clip-rule"),
    *("fill", "fill-opacity", "opacity", "color", "stroke", "stroke-opacity", "stroke-width"),
    *("stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin"),
    "stroke-miterlimit",
)
"""The attributes that say how a shape looks. No others reach a page: pages read names of attributes
in any case, and some are scripts, or ids that clash."""
_HARMLESS = re.compile(r"[-\w\s.,()#%+]*")
"""Numbers, names and colours; no address of anything, which a page would ask for."""
_NO_ID = re.compile(r"[^\w-]")
_MOST_BYTES = 100_000
_OUTLINES = {
    "resource": '<circle cx="12" cy="12" r="10.5"/>',
    "kind": '<rect x="3" y="1.5" width="18" height="21" rx="2.5"/>',
    "group": '<rect x="3" y="1.5" width="18" height="21" rx="2.5"/>',
    "type": '<path d="M12 1 22 6.5v11L12 23 2 17.5v-11z"/>',
    "zone": '<path d="M1.5 5h21v14.5h-21z"/>',
    "event": '<path d="M12 .8 23.2 12 12 23.2.8 12z"/>',
}
_OTHER_OUTLINE = '<rect x="1.5" y="2.5" width="21" height="19" rx="6"/>'


@dataclass(frozen=True)
class Drawing:
    """A drawing: its viewBox, the attributes of all its shapes, and the shapes."""

    box: tuple[float, float, float, float]
    style: str
    shapes: str

    @property
    def breadth(self) -> float:
        """How wide it is, where its height is one."""
        return self.box[2] / self.box[3]


def emblem_file(name: str) -> Path | None:
    """Return where the icon of an emblem lies; None where the theme that has it is missing."""
    theme = find_spec("material")
    homes = (theme.submodule_search_locations or ()) if theme else ()
    files = (Path(home, *EMBLEMS, f"{emblems()[name]}.svg") for home in homes)
    return next((file for file in files if file.is_file()), None)


class Icons:
    """The drawings of a game's signs."""

    def __init__(self, game: Vocabulary, folder: Path | None = None) -> None:
        """``folder``: that of the game, where it has drawings of its own."""
        self.game = game
        self.folder = folder
        self._drawn: dict[Sign, Drawing] = {}

    def drawing(self, sign: Sign) -> Drawing:
        """Return the drawing of a word or of a sign of every game."""
        if sign not in self._drawn:
            self._drawn[sign] = self._draw(sign)
        return self._drawn[sign]

    def _draw(self, sign: Sign) -> Drawing:
        file = self.file(sign)
        if file is None:
            return self._badge(sign)
        drawing = _read(file, stamp_of(file))
        # An icon has no colour of its own; as a card's emblem it takes that of its place.
        is_bare = sign.what == "word" and not drawing.style
        return replace(drawing, style=' fill="currentColor"') if is_bare else drawing

    def emblem(self, card: Card) -> Line:
        """Return the figures of a card's emblem; nothing where none is named, or can be drawn."""
        signs = emblem_signs(card)
        return signs if all(self.file(sign) for sign in signs) else ()

    def file(self, sign: Sign) -> Path | None:
        """Return where the drawing of a sign is, or None where there is none."""
        if sign.what == "emblem":
            return emblem_file(sign.id)
        name = f"{sign.id.replace(' ', '-')}.svg"
        if sign.what == "core":
            return _CORE / name
        own = self.folder / "icons" / sign.category / name if self.folder else None
        if own and own.is_file():
            return own
        emblem = self._emblems.get((sign.category, sign.id))
        return emblem_file(emblem) if emblem else None

    @cached_property
    def _emblems(self) -> dict[tuple[str, str], str]:
        """The emblems of words that name one, by category and word."""
        return {
            (category, word.id): word.emblem
            for category, word in self.game.entries()
            if isinstance(word, SignedWord) and word.emblem
        }

    def symbol_id(self, sign: Sign) -> str:
        """Return the id under which a page holds the drawing of a sign."""
        match sign.what:
            case "core":
                parts = ["cw"]
            case "emblem":
                parts = ["cw", "emblem"]
            case _:
                parts = ["cw", self.game.id, sign.category]
        # The id of a game is the name of its folder, which may be anything.
        return _NO_ID.sub("-", "-".join([*parts, sign.id]))

    def symbols(self, signs: Iterable[Sign], prefix: str = "") -> str:
        """Return the drawings of some signs, each once, for use by their ids."""
        drawn = dict.fromkeys(sign for sign in signs if sign.what in ("word", "core", "emblem"))
        return "".join(self._symbol(sign, prefix) for sign in drawn)

    def _symbol(self, sign: Sign, prefix: str) -> str:
        drawing = self.drawing(sign)
        box = " ".join(f"{number:g}" for number in drawing.box)
        id = prefix + self.symbol_id(sign)
        return f'<symbol id="{id}" viewBox="{box}"{drawing.style}>{drawing.shapes}</symbol>'

    def _badge(self, sign: Sign) -> Drawing:
        """Return two letters of a word in the outline of its category."""
        letters = self._letters.get((sign.category, sign.id)) or _initials(sign.id)[0]
        hue = int(hashlib.sha256(f"{sign.category}/{sign.id}".encode()).hexdigest(), 16) % 360
        length = min(16.0, width_of(letters, 12, bold=True))
        style = f' fill="hsl({hue} 55% 82%)" stroke="#2b2118" stroke-width="1.5"'
        text = (
            f'<text x="12" y="16.2" font-size="12" font-weight="bold" text-anchor="middle" '
            f'textLength="{length:g}" lengthAdjust="spacingAndGlyphs" '
            f'fill="#2b2118" stroke="none">{html.escape(letters)}</text>'
        )
        outline = _OUTLINES.get(sign.category, _OTHER_OUTLINE)
        return Drawing((0, 0, 24, 24), style, outline + text)

    @cached_property
    def _letters(self) -> dict[tuple[str, str], str]:
        """Two letters for each word, such that no other of its category has them."""
        found: dict[tuple[str, str], str] = {}
        for category, field in CATEGORIES.items():
            taken: set[str] = set()
            for entry in getattr(self.game, field):
                free = [letters for letters in _initials(entry.id) if letters not in taken]
                found[category, entry.id] = (free or _initials(entry.id))[0]
                taken.add(found[category, entry.id])
        return found


def _initials(id: str) -> list[str]:
    """Return ways to abbreviate a word, the best first."""
    words = id.replace("_", " ").replace("-", " ").split() or ["?"]
    several = ["".join(word[0] for word in words[:2]).upper()] if len(words) > 1 else []
    first, rest = words[0][0].upper(), "".join(words)[1:]
    return [*several, *(first + letter for letter in rest), first]


@lru_cache(maxsize=1024)
def _read(file: Path, _stamp: Stamp) -> Drawing:
    """Read a drawing; the stamp makes sure that a changed file is read again."""
    help = f"a drawing is an <svg> with a viewBox that holds only: {', '.join(_SHAPES)}"
    try:
        if file.stat().st_size > _MOST_BYTES:
            raise WrongUse(f"`{file}` has more than {_MOST_BYTES} bytes", help=help)
        root = ET.fromstring(file.read_text("utf-8"))
        box = tuple(float(number) for number in root.get("viewBox", "").split())
    except (ET.ParseError, ValueError) as error:
        raise WrongUse(f"`{file}` is not a drawing: {error}", help=help) from None
    except OSError as error:
        raise WrongUse(f"can't read `{file}`: {reason(error)}") from None
    if len(box) != 4 or not all(map(math.isfinite, box)) or min(box[2:]) <= 0:
        raise WrongUse(f"`{file}` is not a drawing", help=help)
    if _local(root) != "svg":
        raise WrongUse(f"`{file}` is not a drawing", help=help)
    for element in root.iter():
        element.tag = _local(element)
        element.text = element.tail = None
        if element is not root and element.tag not in _SHAPES:
            raise WrongUse(f"`{file}` may not hold <{element.tag}>", help=help)
        shown = {name: value for name, value in element.attrib.items() if _is_harmless(name, value)}
        element.attrib.clear()
        element.attrib.update(shown)
    try:
        shapes = "".join(ET.tostring(child, "unicode").replace(" />", "/>") for child in root)
    except RecursionError:
        raise WrongUse(f"`{file}` is nested too deeply", help=help) from None
    style = "".join(
        f' {name}="{html.escape(value)}"'
        for name, value in root.attrib.items()
        if name not in ("width", "height")
    )
    return Drawing((box[0], box[1], box[2], box[3]), style, shapes)


def _local(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


def _is_harmless(name: str, value: str) -> bool:
    """Whether an attribute says how a shape looks, and nothing else."""
    return name in _LOOKS and _HARMLESS.fullmatch(value) is not None
