"""Phase E, second part: artefacts are laid on the table."""

from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.base import Options
from cardwright.runtime.rulebooks.kit.handlers import POWER, Entry, coded, decoded
from cardwright.runtime.rulebooks.zauberschwert.base import Menu
from cardwright.runtime.state import ACTIVE, State

LAY: Final = 1
DONE: Final = 2


class Lay(Menu):
    """ZS-72, ZS-77: any number of artefacts from the hand, halves of two-part ones as well."""

    asks = "lay_artefacts"
    menu: ClassVar = {LAY: Entry("lay", "card"), DONE: Entry("done")}

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer the hand; a player who has nothing to lay or to use is not asked."""
        player = frame[1]
        state.v[ACTIVE] = player
        hand = members(state.zone(self.words.hand, player))
        options = [coded(LAY, card) for card in hand] + self.powers(machine, state, player)
        if options:
            return (*options, coded(DONE))
        state.frames = frame[-1]
        return None

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Lay one, and ask again."""
        player = frame[1]
        action, card, _ = decoded(option)
        if action == POWER:
            self.use_power(machine, state, player, option)
        elif action == LAY:
            machine.leave(state, card, self.words.hand, player)
            machine.enter(state, card, self.words.play, player)
            state.note("lay", player, card)
        else:
            state.frames = frame[-1]
