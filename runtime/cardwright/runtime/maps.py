"""Maps of places: which lies next to which, and what is in a line.

A rulebook brings the map of each space of its game, made by the kit from a coordinate a place.
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from cardwright.runtime.bits import members
from cardwright.runtime.frames import NO_CARD

Coordinate: TypeAlias = tuple[int, ...]

EDGE: Final = NO_CARD
"""As the next place in a direction: there is none."""


class Map:
    """Where the places of a space lie. It never changes, so what was asked once is remembered."""

    __slots__ = ("_around", "_in_line", "_ways", "at")

    def __init__(self, at: Mapping[int, Coordinate], ways: Mapping[int, Sequence[int]]) -> None:
        """``at``: each place with its coordinate, for those who draw the map.

        ``ways``: from each place the next one in each direction, or ``EDGE``; the same direction
        has the same number everywhere, so that lines can be followed.
        """
        self.at = at
        self._ways = ways
        self._around: dict[tuple[int, int], int] = {}
        self._in_line: dict[tuple[int, int], int] = {}

    def around(self, place: int, steps: int) -> int:
        """Return the places at most so many steps away, the place itself among them; a bit mask."""
        key = (place, steps)
        found = self._around.get(key)
        if found is None:
            found = reached = 1 << place
            for _ in range(min(steps, len(self._ways))):
                for one in members(reached):
                    for other in self._ways.get(one, ()):
                        found |= 1 << other if other != EDGE else 0
                if found == reached:
                    break
                reached = found
            self._around[key] = found
        return found

    def in_line(self, place: int, steps: int) -> int:
        """Return the places at most so many steps away in one direction, with the place itself."""
        key = (place, steps)
        found = self._in_line.get(key)
        if found is None:
            found = 1 << place
            for direction in range(len(self._ways.get(place, ()))):
                here = place
                for _ in range(min(steps, len(self._ways))):
                    here = self._ways[here][direction]
                    if here == EDGE:
                        break
                    found |= 1 << here
            self._in_line[key] = found
        return found
