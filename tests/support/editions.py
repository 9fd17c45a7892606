"""Shipped games to be started, read once for a whole run of tests."""

from functools import cache

from cardwright.dsl.folders import shipped_games
from cardwright.frontends.games import Edition, open_edition
from cardwright.runtime.rulebooks import GAMES

PLAYABLE = [game for game in GAMES if game in shipped_games()]
"""The ids of the shipped games that have a rulebook, in the order in which they came."""


@cache
def edition(game: str) -> Edition:
    """Return a shipped game."""
    return open_edition(game)
