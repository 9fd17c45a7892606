"""The options of a new game as plain data: checked, and ready to be saved."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.machine import Machine
from cardwright.runtime.positions import Position
from cardwright.runtime.rulebook import GameOption

Reader = Callable[[Machine, Any], Any]
"""Turns what somebody gave into plain data, or raises ``BadSetupError``."""

POSITION = "position"


def plain(
    machine: Machine,
    known: Iterable[GameOption],
    given: Mapping[str, Any],
    more: Mapping[str, Reader] | None = None,
) -> dict[str, Any]:
    """Return the options that are set, as JSON-able data.

    ``more`` reads options that programs may give, beside those for people; a position is always
    one of them.
    """
    readers = {option.name: _reader(option) for option in known}
    readers |= {POSITION: _position, **(more or {})}
    found: dict[str, Any] = {}
    for name, value in given.items():
        if name not in readers:
            names = ", ".join(sorted(readers))
            raise BadSetupError(f"unknown option `{name}`; known: {names}")
        if value is not None and value is not False:
            found[name] = readers[name](machine, value)
    return found


def _position(machine: Machine, value: Any) -> Any:
    position = value if isinstance(value, Position) else Position.from_dict(value)
    return json.loads(json.dumps(position.to_dict()))


def _reader(option: GameOption) -> Reader:
    def read(machine: Machine, value: Any) -> Any:
        if option.kind == "flag" and value is not True:
            raise BadSetupError(f"`{option.name}` must be true or false")
        if option.kind == "choice" and value not in option.values:
            raise BadSetupError(f"`{option.name}` is one of {', '.join(option.values)}")
        if option.kind == "player" and not _is_player(value, machine.players):
            most = machine.players - 1
            raise BadSetupError(f"`{option.name}` must be a player, from 0 to {most}")
        return value

    return read


def _is_player(value: Any, players: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < players
