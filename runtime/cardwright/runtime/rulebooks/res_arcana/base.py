"""What the handlers of this game's frames share."""

from abc import ABC, abstractmethod
from typing import ClassVar, Protocol

from cardwright.runtime.frames import Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.base import Options
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


class RuleHandler(ABC):
    """Does one thing of the rules, and perhaps asks about it."""

    asks: ClassVar[str] = ""
    """The kind of question, for clients; empty where it never asks."""
    shape: ClassVar[str] = "card"
    """What its options are: see ``cardwright.runtime.decisions``."""

    def __init__(self, book: Book) -> None:
        """Keep the rulebook at hand."""
        self.book = book
        self.words = book.words

    @abstractmethod
    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Do it, or return what may be chosen."""

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Go on with what was chosen."""
        raise AssertionError(f"{type(self).__name__} asks nothing")
