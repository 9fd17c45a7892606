"""What the handlers of a rulebook's frames share."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar

from cardwright.runtime.decisions import Payload
from cardwright.runtime.frames import Frame, steps
from cardwright.runtime.machine import ANY_TIME, Machine
from cardwright.runtime.operations.base import Options
from cardwright.runtime.state import State
from cardwright.runtime.table import Table


class BookLike(Protocol):
    """A rulebook, as far as every handler needs it."""

    @property
    def table(self) -> Table:
        """The cards."""
        ...


B = TypeVar("B", bound=BookLike)


class RuleHandler(ABC, Generic[B]):
    """Does one thing of the rules, and perhaps asks about it."""

    asks: ClassVar[str] = ""
    """The kind of question, for clients; empty where it never asks."""
    shape: ClassVar[str] = "card"
    """What its options are: see ``cardwright.runtime.decisions``."""

    def __init__(self, book: B) -> None:
        """Keep the rulebook at hand."""
        self.book = book

    @abstractmethod
    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Do it, or return what may be chosen."""

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Go on with what was chosen."""
        raise AssertionError(f"{type(self).__name__} asks nothing")


class Entry(NamedTuple):
    """An action on a menu: its name for clients, and what it is done with."""

    name: str
    takes: str = ""
    """``card``, ``player``, ``number``; a power takes a card and its ability."""


_ACTION: Final = 24
_OPERAND: Final = 8
_ABILITY: Final = 0xFF

POWER: Final = 0xFF
"""The action, on every menu, of using a power of a card."""


def coded(action: int, operand: int = 0, ability: int = 0) -> int:
    """Return an option of a menu: what is done, with what, and which of its abilities."""
    return action << _ACTION | operand << _OPERAND | ability


def decoded(option: int) -> tuple[int, int, int]:
    """Return the action, the operand and the ability in an option."""
    return option >> _ACTION, option >> _OPERAND & 0xFFFF, option & _ABILITY


class MenuHandler(RuleHandler[B]):
    """Offers actions, each perhaps with a card, a player or a number; powers of cards as well."""

    shape = "action"
    menu: ClassVar[Mapping[int, Entry]]
    """The actions by their number."""

    def ask(self, machine: Machine, state: State, frame: Frame, options: Sequence[int]) -> Options:
        """Offer options; the only one there is needs no question."""
        if len(options) > 1:
            return tuple(options)
        self.answer(machine, state, frame, options[0])
        return None

    def powers(
        self, machine: Machine, state: State, player: int, moment: int = ANY_TIME
    ) -> list[int]:
        """Return the options of using powers at a moment."""
        return [
            coded(POWER, card, linked.place)
            for card, linked in machine.usable_powers(state, player, moment)
        ]

    def use_power(self, machine: Machine, state: State, player: int, option: int) -> None:
        """Use a power, on top of what the stack holds."""
        _, card, place = decoded(option)
        state.note("power", player, card, place)
        program = machine.table.power(card, place).program
        state.frames = steps(player, program, card, state.frames)

    def payload(self, machine: Machine, state: State, frame: Frame, option: int) -> Payload:
        """Return what an option is."""
        action, operand, ability = decoded(option)
        if action == POWER:
            card = machine.table.cards[operand].id
            return {"type": "power", "card": card, "ability": ability}
        name, takes = self.menu[action]
        if takes == "card":
            return {"type": name, "card": machine.table.cards[operand].id}
        return {"type": name, takes: operand} if takes else {"type": name}
