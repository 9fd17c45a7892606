"""Phases A and B: new adventures are turned up, and everybody gains magic points."""

from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.base import Options
from cardwright.runtime.operations.resources import gain
from cardwright.runtime.rulebooks.kit.handlers import POWER, Entry, coded, decoded
from cardwright.runtime.rulebooks.zauberschwert import ending, kinds, phases
from cardwright.runtime.rulebooks.zauberschwert.base import Handler, Menu, turn_order
from cardwright.runtime.state import ACTIVE, FIRST, ROUND, State

SHOWN: Final = 2
SUPPLY: Final = 2
IDLE_ROUNDS: Final = 3

DONE: Final = 1


class NewAdventures(Handler):
    """ZS-12: adventures are turned up until two are there; if they can't be, the game ends."""

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Begin a round, or end the game."""
        words = self.words
        state.v[state.layout.status + words.exhausted] = 0  # ZS-58: each spell once a round
        if state.get("idle_rounds") == IDLE_ROUNDS:  # ZS-86
            state.note("stalemate", IDLE_ROUNDS)
            ending.end(self.book, machine, state)
            return None
        if (state.zone(words.display) | state.zone(words.adventures)).bit_count() < SHOWN:
            state.note("too_few")  # ZS-14, ZS-81
            ending.end(self.book, machine, state)
            return None
        state.v[ROUND] += 1
        state.v[ACTIVE] = state.v[FIRST]
        state.note("round", state.v[ROUND])
        while state.zone(words.display).bit_count() < SHOWN:
            self._reveal(machine, state)
        state.frames = phases.rest_of_round(machine, state, phases.SUPPLY)
        return None

    def _reveal(self, machine: Machine, state: State) -> None:
        """ZS-7: all A cards come out before any B, all B before any C."""
        words = self.words
        pile = state.zone(words.adventures)
        known = state.known_top(words.adventures, 0)
        if known:
            card = known[0]
        else:
            group = next(pile & back for back in self.book.backs if pile & back)
            card = machine.luck.pick(state, members(group))
        machine.leave(state, card, words.adventures, 0)
        machine.enter(state, card, words.display, 0)
        state.note("show", card)


class Supply(Handler):
    """ZS-15, ZS-70: all players gain 2 magic points, and what their spells add."""

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Hand them out in turn order."""
        state.frames = frame[-1]
        words = self.words
        order = turn_order(machine, state)
        for player in order:
            gain(state, player, SUPPLY * words.one_magic)
        for player in reversed(order):
            for card in reversed(members(state.zone(words.play, player))):
                if machine.table.automatics_at(words.supply, card):
                    state.frames = (kinds.EFFECT, player, card, words.supply, state.frames)
        return None


class Spells(Menu):
    """ZS-70: after the supply, players may use the spells of this phase, in turn order."""

    asks = "supply"
    menu: ClassVar = {DONE: Entry("done")}

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer spells; a player without any is not asked."""
        state.v[ACTIVE] = frame[1]
        powers = self.powers(machine, state, frame[1], self.words.supply)
        if powers:
            return (*powers, coded(DONE))
        state.frames = frame[-1]
        return None

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Use one, or go on."""
        if decoded(option)[0] == POWER:
            self.use_power(machine, state, frame[1], option)
        else:
            state.frames = frame[-1]
