"""The options of a new game as plain data: checked, and ready to be saved."""

import json
from collections.abc import Mapping
from typing import Any, Final

from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.machine import Machine
from cardwright.runtime.positions import Position
from cardwright.runtime.rulebooks.res_arcana.setup import Setup

_VARIANTS: Final = ("draft", "first_game", "tournament")
_KNOWN: Final = (*_VARIANTS, "first_player", "position", "setup")


def plain(machine: Machine, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that are set, as JSON-able data, or raise ``BadSetupError``."""
    found: dict[str, Any] = {}
    for name, value in options.items():
        if name not in _KNOWN:
            raise BadSetupError(f"unknown option `{name}`; known: {', '.join(sorted(_KNOWN))}")
        if value is None or value is False:
            continue
        if name in _VARIANTS:
            if value is not True:
                raise BadSetupError(f"`{name}` must be true or false")
            found[name] = True
        elif name == "first_player":
            found[name] = _player(value, machine.players)
        elif name == "setup":
            setup = value if isinstance(value, Setup) else Setup.from_dict(value)
            found[name] = setup.to_dict(machine.notation)
        else:
            position = value if isinstance(value, Position) else Position.from_dict(value)
            found[name] = json.loads(json.dumps(position.to_dict()))
    _check_variants(found)
    return found


def _check_variants(options: Mapping[str, Any]) -> None:
    """RA-28, RA-187, RA-192: each variant says how a game is dealt, so there is one at most."""
    chosen = [name for name in _VARIANTS if name in options]
    if len(chosen) > 1:
        raise BadSetupError(f"`{chosen[0]}` and `{chosen[1]}` exclude each other")


def _player(value: Any, players: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < players:
        raise BadSetupError(f"`first_player` must be a player, from 0 to {players - 1}")
    return value
