"""Saved games that were tampered with."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

from cardwright.runtime.game import Game
from cardwright.runtime.rulebooks import GAMES
from support.games import book, compiled


def sealed(data: dict[str, Any]) -> dict[str, Any]:
    """Return saved data with the hash that belongs to it, as somebody would who knows how."""
    rest = {name: part for name, part in data.items() if name != "hash"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return {**rest, "hash": hashlib.sha256(text.encode()).hexdigest()}


def tampered(game: Game, change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """Return a game's saved data with a change, and the hash to go with it."""
    data = json.loads(game.to_json())
    change(data)
    return sealed(data)


def loaded(data: Any, **options: Any) -> Game:
    """Load a game of the shipped cards."""
    game_id = data.get("game") if isinstance(data, dict) else None
    if not isinstance(game_id, str) or game_id not in GAMES:
        game_id = "res_arcana"
    return Game.from_dict(data, book(game_id), compiled(game_id), **options)
