"""How wide a text is, without asking a font: by the widths of Helvetica, with some room to spare.

Whoever looks at a drawing may have another font, so lines are drawn with the length given here.
"""

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache

_WIDTHS = {
    "'`ijlł|’": 0.222,
    " !,./:;[]\\ftI·": 0.278,
    '"°*': 0.37,
    "()-r{}“”„": 0.333,
    "ckJsvxyz": 0.5,
    "abdeghnopquL0123456789?$#–_«»đ": 0.556,
    "FTZ+<=>×\N{MINUS SIGN}~≥≤ßøŁ": 0.6,
    "ABEKPSVXY&": 0.667,
    "CDHNRUw": 0.722,
    "GOQØ": 0.778,
    "mM": 0.833,
    "æ%": 0.889,
    "Wœ": 0.944,
    "@—…ÆŒ": 1.0,
}
_WIDTH = {character: width for characters, width in _WIDTHS.items() for character in characters}
_NARROW = 0.65  # letters of other alphabets
_WIDE = 1.0  # signs and the characters of East Asia
_SPARE = 1.05
_BOLD = 1.08


@dataclass(frozen=True)
class Fitted:
    """A text in lines that fit, and the size of its letters."""

    size: float
    lines: tuple[str, ...]
    whole: bool = True


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text is, in letters of a size."""
    return _ems(text) * size * _SPARE * (_BOLD if bold else 1)


def wrapped(text: str, width: float, size: float, *, bold: bool = False) -> tuple[str, ...]:
    """Return a text in lines no wider than this; a word that is wider is broken."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if width_of(longer, size, bold=bold) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *broken, line = _broken(word, width, size, bold)
        lines += broken
    return (*lines, line) if line else tuple(lines)


def fitted(
    text: str, width: float, sizes: tuple[float, ...], most_lines: int = 1, *, bold: bool = False
) -> Fitted:
    """Return a text in the first size in which it fits; in the last it is cut where it does not."""
    for size in sizes:
        lines = wrapped(text, width, size, bold=bold)
        if len(lines) <= most_lines and " ".join(lines) == text:  # no word is broken
            return Fitted(size, lines)
    return Fitted(size, cut(lines, most_lines, width, size, bold=bold), len(lines) <= most_lines)


def cut(
    lines: tuple[str, ...], most: int, width: float, size: float, *, bold: bool = False
) -> tuple[str, ...]:
    """Return the first lines, and a sign where others were left out."""
    if len(lines) <= most or most == 0:
        return lines[:most]
    last = lines[most - 1]
    while last and width_of(f"{last}…", size, bold=bold) > width:
        last = last[:-1]
    return (*lines[: most - 1], f"{last.rstrip()}…")


def _broken(word: str, width: float, size: float, bold: bool) -> list[str]:
    parts = [""]
    for character in word:
        if parts[-1] and width_of(parts[-1] + character, size, bold=bold) > width:
            parts.append("")
        parts[-1] += character
    return parts


@lru_cache(maxsize=8192)
def _ems(text: str) -> float:
    return sum(map(_width, text))


@cache
def _width(character: str) -> float:
    if character in _WIDTH:
        return _WIDTH[character]
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Mn"):
        return 0
    base = unicodedata.normalize("NFKD", character)[0]
    if base in _WIDTH:
        return _WIDTH[base]
    is_wide = unicodedata.east_asian_width(character) in "WF" or not character.isalpha()
    return _WIDE if is_wide else _NARROW
