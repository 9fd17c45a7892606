"""What the frames of rulebooks share."""

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import ClassVar, Final, NamedTuple

from cardwright.runtime.bits import members
from cardwright.runtime.compiling import mypyc_attr
from cardwright.runtime.decisions import Decision
from cardwright.runtime.frames import Fields, Frame, Options, Payload
from cardwright.runtime.machine import ANY_TIME, Machine
from cardwright.runtime.reasons import Reason, card_name, not_understood, why_not_power
from cardwright.runtime.state import State


def frames_in(*modules: ModuleType) -> tuple[type[Frame], ...]:
    """Return all frames that some modules declare: those with a name, by which they are saved."""
    return tuple(
        one
        for module in modules
        for one in vars(module).values()
        if isinstance(one, type) and one.__module__ == module.__name__
        if issubclass(one, Frame) and one.name
    )


def ask(frame: Frame, machine: Machine, state: State, options: Sequence[int]) -> Options:
    """Offer options; the only one there is needs no question."""
    if len(options) > 1:
        return tuple(options)
    frame.answer(machine, state, options[0])
    return None


@mypyc_attr(allow_interpreted_subclasses=True)
class CardFrame(Frame):
    """Is about one card."""

    __slots__ = ("card",)

    fields: ClassVar[Fields] = (("card", "card"),)

    def __init__(self, player: int, card: int, below: Frame | None) -> None:
        super().__init__(player, below)
        self.card = card

    def about(self, machine: Machine, state: State) -> Payload:
        """Return the card."""
        return {"card": machine.table.cards[self.card].id}


class Entry(NamedTuple):
    """An action on a menu: its name for clients, and what it is done with."""

    name: str
    takes: str = ""
    """``card``, ``player`` or ``number``; empty where the action says it all."""


_ACTION: Final = 24
OPERAND: Final = 8
"""Where the operand begins in an option of a menu."""
_OPERAND: Final = 0xFFFF
_ABILITY: Final = 0xFF

_POWER: Final = 0
"""The action, on every menu, of using a power of a card: its code is the option."""


_MEMO_LIMIT: Final = 50_000


def coded(action: int, operand: int = 0, ability: int = 0) -> int:
    """Return an option of a menu: what is done, with what, and which of its abilities."""
    return action << _ACTION | operand << OPERAND | ability


class Offers:
    """What a menu offers for each card, remembered for sets of them: the same come up again."""

    __slots__ = ("_found", "_of_card")

    def __init__(self, of_card: Sequence[int]) -> None:
        """``of_card``: the option of each card."""
        self._of_card = of_card
        self._found: dict[int, tuple[int, ...]] = {}

    def of(self, cards: int) -> tuple[int, ...]:
        """Return the options of some cards (a bit mask), in order."""
        found = self._found.get(cards)
        if found is None:
            if len(self._found) > _MEMO_LIMIT:
                self._found.clear()
            found = tuple([self._of_card[card] for card in members(cards)])
            self._found[cards] = found
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class MenuFrame(Frame):
    """Offers actions, each perhaps with a card, a player or a number; powers of cards as well."""

    __slots__ = ()

    shape = "action"
    menu: ClassVar[Mapping[int, Entry]]
    """The actions by their number, from 1."""

    def powers(self, machine: Machine, state: State, moment: int = ANY_TIME) -> list[int]:
        """Return the options of using powers at a moment."""
        return machine.usable_powers(state, self.player, moment)

    @staticmethod
    def is_power(option: int) -> bool:
        """Whether an option is to use a power."""
        return option >> _ACTION == _POWER

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Do what the menu offers."""
        raise NotImplementedError(self.name)

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Use a power, on top of what the stack holds, or do what the menu offers."""
        action, operand = option >> _ACTION, option >> OPERAND & _OPERAND
        if action == _POWER:
            state.note("power", self.player, operand, option & _ABILITY)
            machine.use(state, self.player, operand, option & _ABILITY)
        else:
            self.act(machine, state, action, operand)

    def payload(self, machine: Machine, state: State, option: int) -> Payload:
        """Return what an option is."""
        action, operand = option >> _ACTION, option >> OPERAND & _OPERAND
        if action == _POWER:
            card = machine.table.cards[operand].id
            return {"type": "power", "card": card, "ability": option & _ABILITY}
        name, takes = self.menu[action]
        if takes == "card":
            return {"type": name, "card": machine.table.cards[operand].id}
        return {"type": name, takes: operand} if takes else {"type": name}


@mypyc_attr(allow_interpreted_subclasses=True)
class CardMenuFrame(MenuFrame):
    """Offers actions that are about one card."""

    __slots__ = ("card",)

    fields: ClassVar[Fields] = (("card", "card"),)

    def __init__(self, player: int, card: int, below: Frame | None) -> None:
        super().__init__(player, below)
        self.card = card

    def about(self, machine: Machine, state: State) -> Payload:
        """Return the card."""
        return {"card": machine.table.cards[self.card].id}


def why_not_on_menu(
    machine: Machine, state: State, decision: Decision, option_id: str
) -> Reason | None:
    """Return why a power or an action of the open menu is not offered; None for anything else."""
    frame = state.frames
    if not isinstance(frame, MenuFrame):
        return None
    action, *parts = option_id.split(":")
    if action == "power":
        return why_not_power(machine, state, decision.player, option_id)
    entry = next((one for one in frame.menu.values() if one.name == action), None)
    if entry is None:
        return None
    if entry.takes == "card" and not parts:
        return not_understood(option_id)
    facts = {"option": option_id, "kind": decision.kind}
    if entry.takes == "card" and ":".join(parts) in machine.table.number_of:
        name = card_name(machine, machine.table.number_of[":".join(parts)])
        return Reason("does-not-fit", f"{name} is none of those that it can be done with", facts)
    return Reason("does-not-fit", f"`{option_id}` is not what can be done now", facts)
