"""Auctions: among the players at an adventure, in magic points (ZS-45 to ZS-51)."""

from typing import ClassVar, Final

from cardwright.runtime.decisions import Payload
from cardwright.runtime.frames import NOBODY, Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.base import Options
from cardwright.runtime.rulebooks.kit.handlers import Entry, coded, decoded
from cardwright.runtime.rulebooks.zauberschwert import kinds
from cardwright.runtime.rulebooks.zauberschwert.base import Book, Menu, magic_of
from cardwright.runtime.state import ACTIVE, State

BID: Final = 1
PASS: Final = 2


def open_auction(book: Book, state: State, card: int, players: tuple[int, ...]) -> None:
    """Let players bid in turn order; those who can't bid the least amount are out (ZS-38, ZS-48).

    A single bidder who is left need not be asked: the least bid wins.
    """
    state.note("auction", card)
    least = least_bid(book, state, card)
    bidders = tuple(player for player in players if magic_of(book, state, player) >= least)
    if not bidders:
        state.note("no_bid", card)
    elif len(bidders) == 1:
        _win(book, state, card, bidders[0], bid=least, below=state.frames)
    else:
        state.frames = (kinds.BID, bidders[0], card, least, NOBODY, bidders[1:], state.frames)


def least_bid(book: Book, state: State, card: int) -> int:
    """ZS-37, ZS-51: a bid replaces a creature's cost or comes on top of it; a spell has none."""
    if book.spells >> card & 1 or state.get("bid_plus_cost"):
        return 0
    return book.table.printed_cost(card)


def _win(
    book: Book, state: State, card: int, player: int, *, bid: int, below: Frame | None
) -> None:
    """ZS-36, ZS-50: the winner pays the bid and gets the adventure for one person."""
    state.note("win_bid", player, card, bid)
    on_top = state.get("bid_plus_cost") and book.creatures >> card & 1
    cost = book.table.printed_cost(card) if on_top else 0
    state.frames = (kinds.WON, player, card, bid, cost, below)


class Bid(Menu):
    """ZS-49: bid higher, or pass and be out; until one bidder is left.

    The frame has the least amount that may be bid now, who has bid last, and who comes next.
    """

    asks = "bid"
    menu: ClassVar = {BID: Entry("bid", "number"), PASS: Entry("pass")}

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer all bids that a player can pay; the opener must make one."""
        _, player, _, least, leader, _, _ = frame
        state.v[ACTIVE] = player
        own = magic_of(self.book, state, player)
        if own < least:
            self._pass(state, frame)
            return None
        bids = [coded(BID, amount) for amount in range(least, own + 1)]
        options = bids if leader == NOBODY else [*bids, coded(PASS)]
        return self.ask(machine, state, frame, options)

    def about(self, machine: Machine, state: State, frame: Frame) -> Payload:
        """Return what is auctioned, and who has bid most."""
        _, _, card, least, leader, _, _ = frame
        about: Payload = {"card": machine.table.cards[card].id, "number": least}
        return about if leader == NOBODY else {**about, "leader": leader}

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Bid, or pass."""
        _, player, card, _, _, waiting, below = frame
        action, amount, _ = decoded(option)
        if action == PASS:
            self._pass(state, frame)
            return
        state.note("bid", player, amount)
        queue = (*waiting[1:], player)
        state.frames = (kinds.BID, waiting[0], card, amount + 1, player, queue, below)

    def _pass(self, state: State, frame: Frame) -> None:
        _, player, card, least, leader, waiting, below = frame
        state.note("pass", player)
        if waiting == (leader,):
            _win(self.book, state, card, leader, bid=least - 1, below=below)
        else:
            state.frames = (kinds.BID, waiting[0], card, least, leader, waiting[1:], below)
