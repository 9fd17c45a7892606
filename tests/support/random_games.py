"""Games played at random, for tests that must meet every kind of decision and log entry."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from cardwright.runtime.game import Game, new_game
from support.games import book, compiled

BASE = ("base",)
BOTH = ("base", "lux_et_tenebrae")

VARIANTS: tuple[dict[str, Any], ...] = (
    {"players": 2, "sets": BASE},
    {"players": 4, "sets": BASE, "first_game": True},
    {"players": 3, "sets": BASE, "draft": True},
    {"players": 2, "sets": BASE, "tournament": True},
    {"players": 2, "sets": BOTH},
    {"players": 3, "sets": BOTH, "simultaneous": True},
    {"players": 5, "sets": BOTH},
    {"game": "zauberschwert", "players": 2, "sets": BASE},
    {
        "game": "zauberschwert",
        "players": 3,
        "sets": BASE,
        "creature_auction": "bid_plus_cost",
    },
    {"game": "zauberschwert", "players": 4, "sets": BASE},
    {"game": "black_rose_wars", "players": 2, "sets": BASE},
    {"game": "black_rose_wars", "players": 4, "sets": BASE, "overkill": True, "overload": True},
)
"""Kinds of games: of Res Arcana, where no game is named."""

_LAST_RESORTS = ("pass", "discard", "leave", "decline", "retreat", "refuse", "done")


def started(seed: int, variant: dict[str, Any]) -> Game:
    """Return a new game."""
    options = {"game": "res_arcana", **variant}
    game_id = options.pop("game")
    return new_game(book(game_id), compiled(game_id), seed=seed, **options)


def positions(seed: int, variant: dict[str, Any], most: int = 1500) -> Iterator[Game]:
    """Play a game at random and yield it at each decision, and once more at its end."""
    game = started(seed, variant)
    choice = random.Random(seed)
    for _ in range(most):
        yield game
        decision = game.decision
        if decision is None:
            return
        lively = [
            option for option in decision.options if option.payload["type"] not in _LAST_RESORTS
        ]
        use_lively = lively and choice.random() < 0.9
        game.apply(choice.choice(lively if use_lively else decision.options).id)


@cache
def played(seed: int, variant: int) -> Game:
    """Return a game that was played to its end, or for a long time."""
    *_, game = positions(seed, VARIANTS[variant])
    return game
