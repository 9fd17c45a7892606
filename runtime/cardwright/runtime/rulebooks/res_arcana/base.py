"""The rulebook, as the handlers of this game's frames see it."""

from typing import Protocol

from cardwright.runtime.rulebooks.kit.handlers import MenuHandler, RuleHandler
from cardwright.runtime.rulebooks.res_arcana.words import Words
from cardwright.runtime.state import State
from cardwright.runtime.table import Table


class Book(Protocol):
    """The rulebook, as its handlers see it."""

    table: Table
    words: Words
    mages: int
    items: int
    for_claim: int
    scrolls: int

    def points(self, state: State, player: int) -> int:
        """Return a player's points."""
        ...


class Handler(RuleHandler[Book]):
    """Does one thing of the rules."""

    def __init__(self, book: Book) -> None:
        """Keep the game's words at hand."""
        super().__init__(book)
        self.words = book.words


class Menu(Handler, MenuHandler[Book]):
    """Offers actions."""
