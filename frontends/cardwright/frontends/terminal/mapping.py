"""The places of a space as a map in letters, from the coordinates that the rules give them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

_Place = Mapping[str, Any]
_NARROWEST: Final = 8
"""With fewer columns for a place, nobody could tell one from another."""
_EDGES: Final = {"hex": ("/\\", "||", "\\/"), "square": ("++", "||", "++")}
"""What is left and right of each line of a place."""
_NAME: Final = 2
"""So many lines a name has at most."""


def draw_map(
    places: Sequence[_Place],
    grid: str,
    width: int,
    name: Callable[[str | None], str],
    there: Callable[[_Place], str],
) -> Text | None:
    """Return a map, or None where it has no two dimensions, or does not fit.

    A place has three lines: for its name, and for what is there. In a grid of hexes each row begins
    half a place further than the one above it.
    """
    at = [_spot(place["at"], grid) for place in places]
    if not places or None in at:
        return None
    spots = [spot for spot in at if spot is not None]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    halves = max(x for x, _ in spots) - left + 2
    size = 2 * width // halves
    if size < _NARROWEST:
        return None
    edges = _EDGES[grid]
    rows: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for place, (x, y) in zip(places, spots, strict=True):
        room = size - 2
        named = _broken(name(place["place"]), room, _NAME)
        standing = _broken(there(place), room, len(edges) - len(named))
        texts = [*named, *standing, *[""] * len(edges)]
        for line, (edge, text) in enumerate(zip(edges, texts, strict=False)):
            cell = edge[0] + set_cell_size(text, room) + edge[1]
            rows.setdefault((y - top, line), []).append(((x - left) * width // halves, cell))
    lines = [_line(cells) for _, cells in sorted(rows.items())]
    return Text("\n".join(lines), no_wrap=True, overflow="crop")


def _broken(text: str, room: int, most: int) -> list[str]:
    """Return a text in lines, at most so many, broken between words; what is too long is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (cell_len(longer) <= room or len(lines) == most):
            lines[-1] = longer
        else:
            lines.append(word)
    return [_cut(line, room) for line in lines]


def _line(cells: Sequence[tuple[int, str]]) -> str:
    """Return a line of texts, each at its column."""
    line = ""
    for start, text in sorted(cells):
        line = set_cell_size(line, start) + text
    return line.rstrip()


def _spot(at: Sequence[int], grid: str) -> tuple[int, int] | None:
    """Return the column, in halves of a place, and the row of a coordinate."""
    if len(at) != 2 or grid not in ("hex", "square"):
        return None
    along, down = at
    return (2 * along + down if grid == "hex" else 2 * along), down


def _cut(text: str, room: int) -> str:
    return text if cell_len(text) <= room else f"{set_cell_size(text, room - 1).rstrip()}…"
