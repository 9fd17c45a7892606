"""The options of a new game as plain data: checked, and ready to be saved."""

import json
from collections.abc import Mapping
from typing import Any, Final

from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.machine import Machine
from cardwright.runtime.positions import Position
from cardwright.runtime.rulebook import GameOption

BID_REPLACES_COST: Final = "bid_replaces_cost"
BID_PLUS_COST: Final = "bid_plus_cost"

CREATURE_AUCTION: Final = GameOption(
    "creature_auction",
    "whether the bid for a creature stands for its cost or comes on top of it",
    "choice",
    (BID_REPLACES_COST, BID_PLUS_COST),
)
FIRST_PLAYER: Final = GameOption(
    "first_player", "who begins; at random if not said", "player", begins=True
)
OPTIONS: Final = (CREATURE_AUCTION, FIRST_PLAYER)

_POSITION: Final = "position"


def plain(machine: Machine, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that are set, as JSON-able data, or raise ``BadSetupError``."""
    known = (*(option.name for option in OPTIONS), _POSITION)
    found: dict[str, Any] = {}
    for name, value in options.items():
        if name not in known:
            raise BadSetupError(f"unknown option `{name}`; known: {', '.join(sorted(known))}")
        if value is None:
            continue
        if name == _POSITION:
            position = value if isinstance(value, Position) else Position.from_dict(value)
            found[name] = json.loads(json.dumps(position.to_dict()))
        elif name == FIRST_PLAYER.name:
            found[name] = _player(value, machine.players)
        elif value in CREATURE_AUCTION.values:
            found[name] = value
        else:
            allowed = ", ".join(CREATURE_AUCTION.values)
            raise BadSetupError(f"`{name}` is one of {allowed}")
    return found


def _player(value: Any, players: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < players:
        raise BadSetupError(f"`first_player` must be a player, from 0 to {players - 1}")
    return value
