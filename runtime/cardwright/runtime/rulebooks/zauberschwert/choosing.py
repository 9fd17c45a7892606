"""Phase C: each player goes to one of the adventures, or to none."""

from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.base import Options
from cardwright.runtime.operations.resources import gain
from cardwright.runtime.rulebooks.kit.handlers import POWER, Entry, coded, decoded
from cardwright.runtime.rulebooks.zauberschwert import magicians
from cardwright.runtime.rulebooks.zauberschwert.base import Menu
from cardwright.runtime.state import ACTIVE, State

VISIT: Final = 1
DECLINE: Final = 2


class Choose(Menu):
    """ZS-17, ZS-20, ZS-21: openly, in turn order, whatever the magic points."""

    asks = "choose_adventure"
    menu: ClassVar = {VISIT: Entry("visit", "card"), DECLINE: Entry("decline")}

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer the adventures on display."""
        state.v[ACTIVE] = frame[1]
        shown = members(state.zone(self.words.display))
        return (
            *(coded(VISIT, card) for card in shown),
            *self.powers(machine, state, frame[1]),
            coded(DECLINE),
        )

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Go there; who declines gains 1 magic point (ZS-18)."""
        player = frame[1]
        action, card, _ = decoded(option)
        if action == POWER:
            self.use_power(machine, state, player, option)
            return
        state.frames = frame[-1]
        if action == VISIT:
            magicians.place(state, player, card)
            state.note("visit", player, card)
        else:
            state.note("decline", player)
            gain(state, player, self.words.one_magic)
