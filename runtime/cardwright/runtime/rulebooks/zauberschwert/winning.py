"""What players get who win an adventure: its reward and the bonuses of artefacts, or a spell."""

from cardwright.runtime.bits import members
from cardwright.runtime.frames import NO_CARD, Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.base import Options
from cardwright.runtime.operations.resources import pay
from cardwright.runtime.rulebooks.zauberschwert import kinds
from cardwright.runtime.rulebooks.zauberschwert.base import Book, Handler, magic_of
from cardwright.runtime.state import State


class Won(Handler):
    """A player alone gets an adventure, and pays for it."""

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """ZS-28, ZS-36, ZS-57: a creature gives its reward, a spell comes to its owner.

        A bid is paid in any case (ZS-37); whoever then lacks the cost leaves the creature there.
        """
        _, player, card, bid, cost, below = frame
        state.frames = below
        words = self.words
        pay(state, player, bid * words.one_magic)
        if self.book.spells >> card & 1:
            machine.leave(state, card, words.display, 0)
            machine.enter(state, card, words.play, player)
            state.set("progress", 1)
            state.note("spell", player, card)
            return None
        if magic_of(self.book, state, player) < cost:
            state.note("too_weak", player, card)
            return None
        state.note("defeat", player, card)
        pay(state, player, cost * words.one_magic)
        state.frames = (kinds.LEAVE_DISPLAY, player, card, state.frames)
        reward(self.book, machine, state, card, player, moment=words.alone)
        return None


class Shared(Handler):
    """ZS-30: one of several, whose share was taken before, gets the reward of several."""

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Tell of the share, and get the reward."""
        _, player, card, share, below = frame
        state.frames = below
        state.note("defeat", player, card)
        if share:
            state.note("pay", player, share * self.words.one_magic, NO_CARD)
        reward(self.book, machine, state, card, player, moment=self.words.together)
        return None


class Effect(Handler):
    """A card does for a player what it does by itself; the log says which card."""

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Note it, and let the card work."""
        _, player, card, moment, below = frame
        state.frames = below
        state.note("reach" if moment == self.words.visit else "profit", player, card)
        machine.at_moment(state, moment, card, player)
        return None


def reward(
    book: Book, machine: Machine, state: State, card: int, player: int, *, moment: int
) -> None:
    """ZS-39 to ZS-43: what the creature gives, then what each matching artefact adds."""
    words = book.words
    runes = book.table.cards[card].types
    for artefact in reversed(members(state.zone(words.play, player) & book.artefacts)):
        if book.table.cards[artefact].types & runes and _is_whole(book, state, player, artefact):
            state.frames = (kinds.EFFECT, player, artefact, words.bonus, state.frames)
    machine.at_moment(state, moment, card, player)


def _is_whole(book: Book, state: State, player: int, artefact: int) -> bool:
    """ZS-41, ZS-77: half of a two-part artefact helps only beside its other half."""
    half = book.pairs.get(artefact)
    return half is None or bool(state.zone(book.words.play, player) >> half & 1)
