"""Colours of cards: one for each kind, by its place among the kinds of the game."""

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
