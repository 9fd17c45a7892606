"""Phase D: the adventures are resolved, one after the other."""

from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.decisions import Payload
from cardwright.runtime.frames import Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.base import Options
from cardwright.runtime.operations.resources import pay
from cardwright.runtime.rulebooks.kit.handlers import POWER, Entry, coded, decoded
from cardwright.runtime.rulebooks.zauberschwert import auctions, kinds, magicians
from cardwright.runtime.rulebooks.zauberschwert.base import (
    Book,
    Handler,
    Menu,
    magic_of,
    turn_order,
)
from cardwright.runtime.state import ACTIVE, State

FIGHT: Final = 1
RETREAT: Final = 2
SHARE: Final = 1
ALONE: Final = 2


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
            self._spell(machine, state, card, players)
        elif self.book.creatures >> card & 1:
            self._creature(machine, state, card, players)
        else:
            self._visit(machine, state, card, players)
        return None

    def _visit(self, machine: Machine, state: State, card: int, players: tuple[int, ...]) -> None:
        """ZS-52, ZS-53: everybody there gets what the card gives, in turn order."""
        state.frames = (kinds.LEAVE_DISPLAY, players[0], card, state.frames)
        for player in reversed(players):
            machine.at_moment(state, self.words.visit, card, player)

    def _spell(self, machine: Machine, state: State, card: int, players: tuple[int, ...]) -> None:
        """ZS-55, ZS-56: a spell is free for a player alone, else it is auctioned."""
        if len(players) == 1:
            state.frames = (kinds.WON, players[0], card, 0, 0, state.frames)
        else:
            auctions.open_auction(self.book, state, card, players)

    def _creature(
        self, machine: Machine, state: State, card: int, players: tuple[int, ...]
    ) -> None:
        if len(players) == 1:
            state.frames = (kinds.FIGHT, players[0], card, state.frames)
        elif can_share(self.book, state, card, players):
            state.frames = (kinds.SHARE, players[0], card, players[1:], state.frames)
        else:
            auctions.open_auction(self.book, state, card, players)


def share_of(book: Book, card: int, number: int) -> int:
    """ZS-30, ZS-31: what each of several players pays for a creature, rounded up."""
    return -(-book.table.printed_cost(card) // number)


def can_share(book: Book, state: State, card: int, players: tuple[int, ...]) -> bool:
    """ZS-33: sharing needs that everybody there can pay the share."""
    share = share_of(book, card, len(players))
    return all(magic_of(book, state, player) >= share for player in players)


class Fight(Menu):
    """ZS-28, ZS-29: a player alone pays the cost and gets the reward, or leaves the creature."""

    asks = "fight"
    menu: ClassVar = {FIGHT: Entry("fight"), RETREAT: Entry("retreat")}

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer the fight to whoever can pay for it."""
        _, player, card, below = frame
        state.v[ACTIVE] = player
        if magic_of(self.book, state, player) < machine.table.printed_cost(card):
            state.note("too_weak", player, card)
            state.frames = below
            return None
        return (coded(FIGHT), *self.powers(machine, state, player), coded(RETREAT))

    def about(self, machine: Machine, state: State, frame: Frame) -> Payload:
        """Return the creature, and what it costs."""
        card = frame[2]
        return {
            "card": machine.table.cards[card].id,
            "number": machine.table.printed_cost(card),
        }

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Fight, or go."""
        _, player, card, below = frame
        action, _, _ = decoded(option)
        if action == POWER:
            self.use_power(machine, state, player, option)
            return
        state.frames = below
        if action == FIGHT:
            cost = machine.table.printed_cost(card)
            state.frames = (kinds.WON, player, card, 0, cost, below)
        else:
            state.note("retreat", player, card)


class Share(Menu):
    """ZS-32, ZS-35: in turn order, openly; one who wants the creature alone is enough."""

    asks = "share"
    menu: ClassVar = {SHARE: Entry("share"), ALONE: Entry("alone")}

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Ask the next player."""
        state.v[ACTIVE] = frame[1]
        return (coded(SHARE), coded(ALONE), *self.powers(machine, state, frame[1]))

    def about(self, machine: Machine, state: State, frame: Frame) -> Payload:
        """Return the creature, and the share that each would pay."""
        _, _, card, _, _ = frame
        number = len(magicians.at(machine, state, card))
        return {
            "card": machine.table.cards[card].id,
            "number": share_of(self.book, card, number),
        }

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Go on asking, share, or hold an auction."""
        _, player, card, waiting, below = frame
        action, _, _ = decoded(option)
        if action == POWER:
            self.use_power(machine, state, player, option)
            return
        state.note("share" if action == SHARE else "alone", player, card)
        state.frames = below
        if action == SHARE and waiting:
            state.frames = (kinds.SHARE, waiting[0], card, waiting[1:], below)
            return
        players = magicians.at(machine, state, card)
        if action == SHARE and can_share(self.book, state, card, players):
            share_creature(self.book, machine, state, card, players)
        else:
            auctions.open_auction(self.book, state, card, players)


def share_creature(
    book: Book, machine: Machine, state: State, card: int, players: tuple[int, ...]
) -> None:
    """ZS-30: each pays a share, and each gets the reward of several."""
    share = share_of(book, card, len(players))
    state.frames = (kinds.LEAVE_DISPLAY, players[0], card, state.frames)
    for player in players:
        pay(state, player, share * book.words.one_magic)
        state.note("defeat", player, card)
    for player in reversed(players):
        reward(book, machine, state, card, player, moment=book.words.together)


def reward(
    book: Book, machine: Machine, state: State, card: int, player: int, *, moment: int
) -> None:
    """ZS-39 to ZS-43: what the creature gives, then what each matching artefact adds."""
    words = book.words
    runes = book.table.cards[card].types
    for artefact in reversed(members(state.zone(words.play, player) & book.artefacts)):
        if book.table.cards[artefact].types & runes and _is_whole(book, state, player, artefact):
            machine.at_moment(state, words.bonus, artefact, player)
    machine.at_moment(state, moment, card, player)


def _is_whole(book: Book, state: State, player: int, artefact: int) -> bool:
    """ZS-41, ZS-77: half of a two-part artefact helps only beside its other half."""
    half = book.pairs.get(artefact)
    return half is None or bool(state.zone(book.words.play, player) >> half & 1)


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
        pay(state, player, cost * words.one_magic)
        state.note("defeat", player, card)
        state.frames = (kinds.LEAVE_DISPLAY, player, card, state.frames)
        reward(self.book, machine, state, card, player, moment=words.alone)
        return None


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
