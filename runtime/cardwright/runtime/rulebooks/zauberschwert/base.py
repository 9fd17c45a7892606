"""The rulebook, as the handlers of this game's frames see it."""

from collections.abc import Mapping
from typing import Final, Protocol

from cardwright.runtime import pools
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebooks.kit.handlers import MenuHandler, RuleHandler
from cardwright.runtime.rulebooks.zauberschwert.words import Words
from cardwright.runtime.state import FIRST, State
from cardwright.runtime.table import Table

MAGIC: Final = "magic"
"""The resource that adventures are paid with."""


class Book(Protocol):
    """The rulebook, as its handlers see it."""

    table: Table
    words: Words
    creatures: int
    spells: int
    artefacts: int
    backs: tuple[int, ...]
    """The adventures of each group by back, the group that comes first as the first (ZS-7)."""
    pairs: Mapping[int, int]
    """The other half of each card of a two-part artefact."""


class Handler(RuleHandler[Book]):
    """Does one thing of the rules."""

    def __init__(self, book: Book) -> None:
        """Keep the game's words at hand."""
        super().__init__(book)
        self.words = book.words


class Menu(Handler, MenuHandler[Book]):
    """Offers actions."""


def magic_of(book: Book, state: State, player: int) -> int:
    """Return a player's magic points."""
    return pools.count(state.pool(player), book.words.magic)


def turn_order(machine: Machine, state: State) -> tuple[int, ...]:
    """ZS-11: clockwise from the first player."""
    first = state.v[FIRST]
    return (first, *machine.clockwise(first))
