"""Phase F: the first player card goes on."""

from typing import Final

from cardwright.runtime.frames import Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.base import Options
from cardwright.runtime.rulebooks.zauberschwert import kinds
from cardwright.runtime.rulebooks.zauberschwert.base import Handler
from cardwright.runtime.state import FIRST, State

TO_THE_RIGHT: Final = -1
"""ZS-80: against the order of play, which is clockwise."""


class PassOn(Handler):
    """ZS-80: to the neighbour on the right; then a new round begins."""

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Hand it over."""
        first = (state.v[FIRST] + TO_THE_RIGHT) % machine.players
        state.v[FIRST] = first
        state.note("first", first)
        state.frames = (kinds.NEW_ADVENTURES, first, None)
        return None
