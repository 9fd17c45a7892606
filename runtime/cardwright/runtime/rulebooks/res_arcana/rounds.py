"""The course of a round: collect, turns, and what follows the last pass."""

from cardwright.runtime.bits import members
from cardwright.runtime.decisions import Payload
from cardwright.runtime.definitions import Automatic
from cardwright.runtime.definitions.amounts import Owner
from cardwright.runtime.definitions.steps import Avoidable, Gain
from cardwright.runtime.frames import AUTOMATIC, Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.base import Options
from cardwright.runtime.operations.resources import constant_gains, take_all
from cardwright.runtime.rulebooks.res_arcana import kinds, victory
from cardwright.runtime.rulebooks.res_arcana.base import Book, Handler
from cardwright.runtime.state import ACTIVE, FIRST, ROUND, State

LEAVE = 0
TAKE = 1

Collects = tuple[tuple[int, int, int], ...]
"""Collect abilities of a component: its number, their place on it, their program."""


class BeginRound(Handler):
    """RA-33: everybody collects, then the holder of the First Player tile acts first."""

    def __init__(self, book: Book) -> None:
        """Sort the collect abilities of each component by when they are dealt with."""
        super().__init__(book)
        cards = range(len(book.table.cards))
        self.sure: list[Collects] = [() for _ in cards]
        self.others: list[Collects] = [() for _ in cards]
        self.costs: list[Collects] = [() for _ in cards]
        for card in cards:
            for place, program in book.table.automatics_at(self.words.collect, card):
                ability = book.table.cards[card].abilities[place]
                assert isinstance(ability, Automatic)
                self._list_for(ability)[card] += ((card, place, program),)

    def _list_for(self, ability: Automatic) -> list[Collects]:
        if _is_sure_gain(ability):
            return self.sure
        due = any(isinstance(step, Avoidable) for step in ability.effects)
        return self.costs if due else self.others

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Line up the collecting of each player, then the first turn."""
        state.v[ROUND] += 1
        first = state.v[FIRST]
        state.v[ACTIVE] = first
        state.note("round", state.v[ROUND])
        state.frames = (kinds.TURN, first, None)
        order = (first, *machine.clockwise(first))
        for player in reversed(order):
            self._line_up(state, player)
        # RA-37: what needs no choice comes first, so that all choices are made knowing it.
        for player in reversed(order):
            self._push(state, player, self.sure)
        return None

    def _line_up(self, state: State, player: int) -> None:
        """RA-36, RA-37, RA-49: first what lies on components, then abilities, at last the costs."""
        self._push(state, player, self.costs)
        self._push(state, player, self.others)
        for card in reversed(members(state.zone(self.words.play, player))):
            if state.on(card):
                state.frames = (kinds.TAKE_STORED, player, card, state.frames)

    def _push(self, state: State, player: int, abilities: list[Collects]) -> None:
        for bearer in reversed(members(state.zone(self.words.play, player))):
            for card, place, program in reversed(abilities[bearer]):
                state.frames = (AUTOMATIC, player, card, place, program, state.frames)


def _is_sure_gain(ability: Automatic) -> bool:
    """Whether an ability gives its owner fixed essences, whatever the position."""
    return (
        ability.condition is None
        and not ability.cost
        and all(
            isinstance(step, Gain)
            and step.who is Owner.YOU
            and len(constant_gains(step.amounts) or ()) == 1
            for step in ability.effects
        )
    )


class TakeStored(Handler):
    """RA-45: all essences on a component, or none."""

    asks = "take_stored"
    shape = "alternative"

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer both."""
        return (LEAVE, TAKE)

    def payload(self, machine: Machine, state: State, frame: Frame, option: int) -> Payload:
        """Return what an option is."""
        return {"type": "take" if option == TAKE else "leave"}

    def about(self, machine: Machine, state: State, frame: Frame) -> Payload:
        """Return the component."""
        return {"card": machine.table.cards[frame[2]].id}

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Take them, or leave them."""
        if option == TAKE:
            take_all(state, frame[1], frame[2])
        state.frames = frame[-1]


class NextTurn(Handler):
    """RA-60, RA-64: the next player who has not passed; when all have, victory is checked."""

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Find who is next."""
        active = state.v[ACTIVE]
        passed = state.status(self.words.passed)
        for player in (*machine.clockwise(active), active):
            if not passed >> player & 1:
                state.v[ACTIVE] = player
                state.frames = (kinds.TURN, player, None)
                return None
        first = state.v[FIRST]
        state.frames = None
        order = (first, *machine.clockwise(first))
        victory.check(self.book, machine, state, order, at_end=True)
        return None
