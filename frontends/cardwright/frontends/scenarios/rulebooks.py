"""The rulebooks of the games that can be played."""

from collections.abc import Callable
from typing import Final

from cardwright.runtime.rulebook import Rulebook
from cardwright.runtime.rulebooks.res_arcana.book import ResArcanaBook

_BOOKS: Final[dict[str, Callable[[], Rulebook]]] = {ResArcanaBook.game_id: ResArcanaBook}


def rulebook_for(game: str) -> Rulebook | None:
    """Return a new rulebook of a game, or None where there is none."""
    book = _BOOKS.get(game)
    return book() if book else None
