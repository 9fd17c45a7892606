"""Phase D: the adventures are resolved, one after the other."""

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.base import Options
from cardwright.runtime.rulebooks.zauberschwert import auctions, kinds, magicians
from cardwright.runtime.rulebooks.zauberschwert.base import Book, Handler, turn_order
from cardwright.runtime.state import State


class Solve(Handler):
    """ZS-22: first the adventure of whoever comes first in turn order, then the other one."""

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Line them up; an adventure without a magician is not resolved."""
        state.frames = frame[-1]
        order = turn_order(machine, state)
        chosen = dict.fromkeys(magicians.place_of(state, player) for player in order)
        for card in reversed([card for card in chosen if card >= 0]):
            state.frames = (kinds.ADVENTURE, order[0], card, state.frames)
        return None


class Adventure(Handler):
    """Says how an adventure is resolved: by its kind, and by how many have come."""

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Begin."""
        _, _, card, below = frame
        players = magicians.at(machine, state, card)
        state.frames = below
        if self.book.spells >> card & 1:
            self._spell(state, card, players)
        elif self.book.creatures >> card & 1:
            self._creature(state, card, players)
        else:
            self._visit(state, card, players)
        return None

    def _visit(self, state: State, card: int, players: tuple[int, ...]) -> None:
        """ZS-52, ZS-53: everybody there gets what the card gives, in turn order."""
        state.frames = (kinds.LEAVE_DISPLAY, players[0], card, state.frames)
        for player in reversed(players):
            state.frames = (kinds.EFFECT, player, card, self.words.visit, state.frames)

    def _spell(self, state: State, card: int, players: tuple[int, ...]) -> None:
        """ZS-55, ZS-56: a spell is free for a player alone, else it is auctioned."""
        if len(players) == 1:
            state.frames = (kinds.WON, players[0], card, 0, 0, state.frames)
        else:
            auctions.open_auction(self.book, state, card, players)

    def _creature(self, state: State, card: int, players: tuple[int, ...]) -> None:
        if len(players) == 1:
            state.frames = (kinds.FIGHT, players[0], card, state.frames)
        else:
            state.frames = (kinds.SHARE, players[0], card, players[1:], state.frames)


class LeaveDisplay(Handler):
    """ZS-23: a resolved adventure is discarded."""

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Discard it."""
        _, _, card, below = frame
        state.frames = below
        discard(self.book, machine, state, card)
        return None


def discard(book: Book, machine: Machine, state: State, card: int) -> None:
    """Move an adventure from the display to the discards."""
    machine.leave(state, card, book.words.display, 0)
    machine.enter(state, card, book.words.discards, 0)
    state.set("progress", 1)


class ClearUp(Handler):
    """ZS-24 to ZS-26: only creatures stay; all magicians go home."""

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """End the phase; ZS-86 counts rounds in which no adventure has gone."""
        state.frames = frame[-1]
        for card in members(state.zone(self.words.display) & ~self.book.creatures):
            discard(self.book, machine, state, card)
            state.note("unclaimed", card)
        magicians.take_back(machine, state)
        idle = 0 if state.get("progress") else state.get("idle_rounds") + 1
        state.set("idle_rounds", idle)
        state.set("progress", 0)
        return None
