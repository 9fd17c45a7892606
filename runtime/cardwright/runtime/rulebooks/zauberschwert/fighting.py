"""How creatures are fought: by a player alone, or by several who agree to share."""

from typing import ClassVar, Final

from cardwright.runtime.decisions import Payload
from cardwright.runtime.frames import Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.base import Options
from cardwright.runtime.rulebooks.kit.handlers import POWER, Entry, coded, decoded
from cardwright.runtime.rulebooks.zauberschwert import auctions, kinds, magicians
from cardwright.runtime.rulebooks.zauberschwert.base import MAGIC, Book, Menu, magic_of
from cardwright.runtime.state import ACTIVE, State

FIGHT: Final = 1
RETREAT: Final = 2
SHARE: Final = 1
ALONE: Final = 2


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
            "resources": {MAGIC: machine.table.printed_cost(card)},
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
        """Ask the next player; whoever has spent the share meanwhile leaves nothing to ask."""
        _, player, card, _, below = frame
        state.v[ACTIVE] = player
        players = magicians.at(machine, state, card)
        if not can_share(self.book, state, card, players):
            state.frames = below
            auctions.open_auction(self.book, state, card, players)
            return None
        return (coded(SHARE), coded(ALONE), *self.powers(machine, state, player))

    def about(self, machine: Machine, state: State, frame: Frame) -> Payload:
        """Return the creature, and the share that each would pay."""
        _, _, card, _, _ = frame
        number = len(magicians.at(machine, state, card))
        return {
            "card": machine.table.cards[card].id,
            "resources": {MAGIC: share_of(self.book, card, number)},
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
        if action == SHARE:
            share_creature(self.book, state, card, players)
        else:
            auctions.open_auction(self.book, state, card, players)


def share_of(book: Book, card: int, number: int) -> int:
    """ZS-30, ZS-31: what each of several players pays for a creature, rounded up."""
    return -(-book.table.printed_cost(card) // number)


def can_share(book: Book, state: State, card: int, players: tuple[int, ...]) -> bool:
    """ZS-33: sharing needs that everybody there can pay the share."""
    share = share_of(book, card, len(players))
    return all(magic_of(book, state, player) >= share for player in players)


def share_creature(book: Book, state: State, card: int, players: tuple[int, ...]) -> None:
    """ZS-30: each pays a share, and each gets the reward of several, in turn order.

    All shares are taken now: a reward may take magic points from those whose turn is still to come.
    """
    share = share_of(book, card, len(players))
    state.frames = (kinds.LEAVE_DISPLAY, players[0], card, state.frames)
    for player in reversed(players):
        state.take_from_pool(player, share * book.words.one_magic)
        state.frames = (kinds.SHARED, player, card, share, state.frames)
