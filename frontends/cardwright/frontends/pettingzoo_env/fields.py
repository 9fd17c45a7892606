"""What an option or a decision is about, as a row of numbers."""

from collections.abc import Mapping
from typing import Any, Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from cardwright.runtime import Game

Row = NDArray[np.float32]

_NUMBERS: Final = ("number", "from", "to", "alternative", "ability")
"""Numbers that options are made of; each stands one higher, so that 0 is for there being none."""


class Fields:
    """Writes payloads of one game into rows: cards by their number, words as one of several.

    Cards are numbered from 1, in the order of ``game.cards``; players count from whoever looks.
    """

    def __init__(self, game: Game) -> None:
        """Fix the order of everything."""
        words = game.compiled.game
        self.players = game.players
        self.cards = {card: number for number, card in enumerate(game.cards, start=1)}
        self.resources = {resource.id: at for at, resource in enumerate(words.resources)}
        self.names: list[str] = ["card", "other card"]
        self._numbers = self._add(_NUMBERS)
        self._players = self._add([f"player +{seat}" for seat in range(self.players)])
        self._resources = self._add(self.resources)
        self._words = {
            "zone": self._places("zone", [zone.id for zone in words.zones]),
            "origin": self._places("origin", [zone.id for zone in words.zones]),
            "event": self._places("event", [event.id for event in words.events]),
            "resource": self._places("resource", list(self.resources)),
            "purpose": self._places("purpose", [verb.id for verb in words.verbs]),
        }
        self._rest = self._add(["anything else"])

    def _add(self, names: Any) -> int:
        """Add columns, and return the first of them."""
        first = len(self.names)
        self.names += list(names)
        return first

    def _places(self, field: str, values: list[str]) -> dict[str, int]:
        first = self._add([f"{field} {value}" for value in values])
        return {value: first + at for at, value in enumerate(values)}

    def write(self, payload: Mapping[str, Any], row: Row, viewer: int) -> None:
        """Write what a payload says, its type left out, into a row of zeros."""
        rest = {}
        for name, value in payload.items():
            if name == "type" or value is None:
                continue
            if isinstance(value, str) and value in self.cards:
                row[0 if name == "card" else 1] = self.cards[value]
            elif name in _NUMBERS and isinstance(value, int):
                row[self._numbers + _NUMBERS.index(name)] = value + 1
            elif name in ("player", "owner") and isinstance(value, int):
                row[self._players + (value - viewer) % self.players] = 1
            elif name == "resources" and isinstance(value, dict):
                for resource, number in value.items():
                    row[self._resources + self.resources[resource]] = number
            elif isinstance(value, str) and value in self._words.get(name, ()):
                row[self._words[name][value]] = 1
            else:
                rest[name] = value
        if rest:  # a field that is not known here still tells options from each other
            row[self._rest] = 1 + crc32(repr(sorted(rest.items())).encode()) / 2**32
