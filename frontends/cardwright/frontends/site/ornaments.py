"""What a face has besides signs: a colour for its kind, and a figure where there is no picture."""

import hashlib
from math import cos, gcd, pi, sin

from cardwright.frontends.site.rows import number

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
