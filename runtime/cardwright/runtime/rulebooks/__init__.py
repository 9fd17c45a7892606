"""The rules that no card can say, one package a game."""

from collections.abc import Callable
from functools import cache
from typing import Final

from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.rulebook import Rulebook
from cardwright.runtime.rulebooks.res_arcana.book import ResArcanaBook
from cardwright.runtime.rulebooks.zauberschwert.book import ZauberschwertBook

_BOOKS: Final[dict[str, Callable[[], Rulebook]]] = {
    ResArcanaBook.game_id: ResArcanaBook,
    ZauberschwertBook.game_id: ZauberschwertBook,
}

GAMES: Final = tuple(sorted(_BOOKS))
"""The ids of all games that have a rulebook."""


@cache
def rulebook_for(game_id: str) -> Rulebook:
    """Return the rulebook of a game, always the same one: its games share what it works out."""
    return new_rulebook(game_id)


def new_rulebook(game_id: str) -> Rulebook:
    """Return a rulebook of a game that shares nothing with others: for cards that don't stay."""
    if game_id not in _BOOKS:
        raise BadSetupError(f"no rulebook for `{game_id}`; there are {', '.join(GAMES)}")
    return _BOOKS[game_id]()
