"""The rules that no card can say, one package a game.

A game of somebody else's brings its rulebook along: as an entry point ``cardwright.rulebooks`` of
its distribution, named by the game's id, or by ``register``. A rulebook is loaded when it is asked
for, since all that others need is whether there is one.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from cardwright.runtime.errors import BadSetupError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

    from cardwright.runtime.rulebook import Rulebook
    from cardwright.runtime.served import Served

Maker: TypeAlias = Callable[[], "Rulebook"]

ENTRY_POINTS: Final = "cardwright.rulebooks"

_SHIPPED: Final = {
    "res_arcana": "ResArcanaBook",
    "zauberschwert": "ZauberschwertBook",
    "black_rose_wars": "BlackRoseWarsBook",
}
_registered: dict[str, Maker] = {}
_books: dict[str, "Rulebook"] = {}

GAMES: Final = tuple(_SHIPPED)
"""The ids of the games that come with Cardwright, in the order in which they came."""

PAYLOADS: Final = ("view", "log_entry", "reason", "option", "about")
"""What games tell clients, by the titles of its schemas."""


def payload_schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of one of ``PAYLOADS``, typed for all kinds of the shipped games."""
    found: dict[str, Any] = import_module(f"{__name__}.payloads").payload(name)
    return found


def register(game_id: str, book: Maker) -> None:
    """Make a game playable in this process."""
    _registered[game_id] = book
    _books.pop(game_id, None)


def unregister(game_id: str) -> None:
    """Take back what ``register`` did."""
    _registered.pop(game_id, None)
    _books.pop(game_id, None)


def has_rulebook(game_id: str) -> bool:
    """Whether a game can be played."""
    return game_id in _registered or game_id in _SHIPPED or game_id in _installed().names


def is_brought(game_id: str) -> bool:
    """Whether somebody else's code plays a game, so that its rules may change without ours."""
    return game_id in _registered or (game_id not in _SHIPPED and has_rulebook(game_id))


def rulebook_for(game_id: str) -> "Rulebook":
    """Return the rulebook of a game, always the same one: its games share what it works out."""
    if game_id not in _books:
        _books[game_id] = new_rulebook(game_id)
    return _books[game_id]


def new_rulebook(game_id: str) -> "Rulebook":
    """Return a rulebook of a game that shares nothing with others: for cards that don't stay."""
    maker = _maker(game_id)
    if maker is None:
        known = ", ".join(sorted({*_SHIPPED, *_registered, *_installed().names}))
        raise BadSetupError(
            f"no rulebook for `{game_id}`; there are {known}, and another one is installed with "
            f"its package, as an entry point `{ENTRY_POINTS}`"
        )
    return maker()


def served_by_rules(game_id: str) -> "Served | None":
    """Return what the rulebook of a game does with its words; None where it has no rulebook."""
    return rulebook_for(game_id).serves if has_rulebook(game_id) else None


def _maker(game_id: str) -> Maker | None:
    if game_id in _registered:
        return _registered[game_id]
    maker: Maker | None = None
    if game_id in _SHIPPED:
        maker = getattr(import_module(f"{__name__}.{game_id}.book"), _SHIPPED[game_id])
    elif game_id in _installed().names:
        maker = _installed()[game_id].load()
    return maker


@cache
def _installed() -> "EntryPoints":
    metadata = import_module("importlib.metadata")  # slow to load, and seldom needed
    found: EntryPoints = metadata.entry_points(group=ENTRY_POINTS)
    return found
