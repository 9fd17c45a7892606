"""Maps of spaces, from a coordinate a place: squares, hexes, a line, or roads between places."""

from collections.abc import Iterable, Mapping
from typing import Final

from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.maps import EDGE, Coordinate, Map
from cardwright.runtime.table import Table

DIRECTIONS: Final[Mapping[str, tuple[Coordinate, ...]]] = {
    "square": ((1, 0), (0, 1), (-1, 0), (0, -1)),
    "hex": ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
    "line": ((1,), (-1,)),
    "graph": (),
}
"""What one step changes of a coordinate, by the grid of a space.

Of hexes the first number goes along a row, the second along one of the two slanting ones.
"""


def board(
    table: Table,
    space: str,
    at: Mapping[str, Coordinate],
    roads: Iterable[tuple[str, str]] = (),
) -> Map:
    """Return the map of a space, by the grid that the game declares for it.

    ``at``: where each place lies, by the id of its card. ``roads``: what else is one step apart,
    whatever the grid; no line goes on beyond one.
    """
    grid = next((entry.grid for entry in table.game.spaces if entry.id == space), None)
    if grid is None:
        raise BadSetupError(f"the game lacks a word that its rules need: the space `{space}`")
    where = {table.number_of[place]: coordinate for place, coordinate in at.items()}
    by_coordinate = {coordinate: place for place, coordinate in where.items()}
    if len(by_coordinate) < len(where) and grid != "graph":
        raise BadSetupError(f"two places of `{space}` have the same coordinate")
    ways: dict[int, list[int]] = {
        place: [by_coordinate.get(_next(here, step), EDGE) for step in DIRECTIONS[grid]]
        for place, here in where.items()
    }
    for one, other in roads:
        ends = (table.number_of[one], table.number_of[other])
        for here, there in (ends, ends[::-1]):
            for place, out in ways.items():
                out.append(there if place == here else EDGE)
    return Map(where, ways)


def from_marks(table: Table, space: str, *marks: str) -> Map:
    """Return the map of a space whose places say themselves where they lie, by numbers as marks."""
    kinds = next((entry.places for entry in table.game.spaces if entry.id == space), 0)
    at = {}
    for place, card in enumerate(table.cards):
        if kinds >> table.kind_of[place] & 1:
            numbers = [card.card.marks.get(mark) for mark in marks]
            at[card.id] = tuple(number for number in numbers if isinstance(number, int))
            if len(at[card.id]) < len(marks):
                raise BadSetupError(f"`{card.id}` does not say where it lies")
    return board(table, space, at)


def _next(here: Coordinate, step: Coordinate) -> Coordinate:
    return tuple(number + more for number, more in zip(here, step, strict=True))
