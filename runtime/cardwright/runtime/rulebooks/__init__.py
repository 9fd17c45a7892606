"""The rules that no card can say, one package a game.

A game of somebody else's brings its rulebook along: as an entry point ``cardwright.rulebooks`` of
its distribution, named by the game's id, or by ``register``.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.rulebook import Rulebook
from cardwright.runtime.rulebooks.res_arcana.book import ResArcanaBook
from cardwright.runtime.rulebooks.zauberschwert.book import ZauberschwertBook

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

Maker = Callable[[], Rulebook]

ENTRY_POINTS: Final = "cardwright.rulebooks"

_SHIPPED: Final[dict[str, Maker]] = {
    ResArcanaBook.game_id: ResArcanaBook,
    ZauberschwertBook.game_id: ZauberschwertBook,
}
_registered: dict[str, Maker] = {}

GAMES: Final = tuple(sorted(_SHIPPED))
"""The ids of the games that come with Cardwright."""


def register(game_id: str, book: Maker) -> None:
    """Make a game playable in this process."""
    _registered[game_id] = book
    rulebook_for.cache_clear()


def has_rulebook(game_id: str) -> bool:
    """Whether a game can be played."""
    return _maker(game_id) is not None


@cache
def rulebook_for(game_id: str) -> Rulebook:
    """Return the rulebook of a game, always the same one: its games share what it works out."""
    return new_rulebook(game_id)


def new_rulebook(game_id: str) -> Rulebook:
    """Return a rulebook of a game that shares nothing with others: for cards that don't stay."""
    maker = _maker(game_id)
    if maker is None:
        known = ", ".join(sorted({*_SHIPPED, *_registered, *_installed().names}))
        raise BadSetupError(
            f"no rulebook for `{game_id}`; there are {known}, and another one is installed with "
            f"its package, as an entry point `{ENTRY_POINTS}`"
        )
    return maker()


def _maker(game_id: str) -> Maker | None:
    found = _registered.get(game_id) or _SHIPPED.get(game_id)
    if found is None and game_id in _installed().names:
        maker: Maker = _installed()[game_id].load()
        return maker
    return found


@cache
def _installed() -> "EntryPoints":
    metadata = import_module("importlib.metadata")  # slow to load, and seldom needed
    found: EntryPoints = metadata.entry_points(group=ENTRY_POINTS)
    return found
