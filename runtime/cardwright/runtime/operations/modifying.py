"""Operations that let something hold for some time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.runtime.amounts import Number, Who
from cardwright.runtime.bits import mask_of
from cardwright.runtime.frames import NO_CARD, Options
from cardwright.runtime.lasting import Lasting, event_of
from cardwright.runtime.operations.cards import is_safe
from cardwright.runtime.operations.control import Describe
from cardwright.runtime.programs import Operation, Steps
from cardwright.runtime.state import WAITS, State

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine

NO_TARGET: Final = -2
"""As the slot of a card: the change is about a class."""


class Begin(Describe):
    """Let a change hold: of a card, or of all that fit a class."""

    __slots__ = ("change", "for_event", "number", "who")

    def __init__(
        self, card: int, change: int, who: Who, number: Number, *, for_event: bool
    ) -> None:
        """``card``: its slot, -1 for the bearer; ``change``: its number on the table.

        ``who``: the players who are meant; ``for_event``: it lasts until the event is over.
        """
        super().__init__(card)
        self.change = change
        self.who = who
        self.number = number
        self.for_event = for_event

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Begin it, with its number as it is now."""
        cards = 0
        if self.card != NO_TARGET:
            card = self.target(run)
            if card == NO_CARD:
                return None
            cards = 1 << card
            if not self._enters_state(machine, state, run, card):
                return None
        depth, frame = event_of(run.below) if self.for_event else (0, "")
        begun = Lasting(
            self.change,
            machine.table.program_places[run.program],
            run.user,
            run.bearer,
            cards,
            mask_of(self.who.players(state, run)),
            self.number.value(state, run),
            0,
            (),
            (),
            depth,
            frame,
        )
        state.lasting = (*state.lasting, begun)
        state.note("modify", run.user, run.bearer)
        run.did(machine, 1)
        return None

    def _enters_state(self, machine: Machine, state: State, run: Steps, card: int) -> bool:
        """Put a card into the state that it is to be in, if any; whether that is for some time."""
        status = machine.table.lasting_changes[self.change].status
        if status < 0:
            return True
        if not state.is_in_play(card) or state.status(status) >> card & 1:
            return False
        if any(is_safe(machine, state, verb, card) for verb in machine.table.words.setting(status)):
            return False
        state.set_status(status, card, True)
        state.note_status(run.user, card, status, True)
        return True


class Wait(Operation):
    """Let an ability wait for its event."""

    __slots__ = ("change", "names", "numbers")

    def __init__(self, change: int, names: tuple[int, ...], numbers: tuple[int, ...]) -> None:
        """``change``: its number on the table; the others: the slots of what it speaks of."""
        self.change = change
        self.names = names
        self.numbers = numbers

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Begin, with what was named so far."""
        state.v[WAITS] += 1
        begun = Lasting(
            self.change,
            machine.table.program_places[run.program],
            run.user,
            run.bearer,
            0,
            0,
            0,
            state.v[WAITS],
            tuple([run.cards[slot] for slot in self.names]),
            tuple([run.numbers[slot] for slot in self.numbers]),
            0,
            "",
        )
        state.lasting = (*state.lasting, begun)
        state.note("modify", run.user, run.bearer)
        return None
