"""Phase E, first part: artefacts in hand are swapped, as two players agree.

Whoever proposes lays artefacts open before both; the other adds what they would give, or refuses;
then the first accepts or not. Each player may propose one trade to each other player a round.
"""

from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.decisions import Payload
from cardwright.runtime.frames import Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.base import Options
from cardwright.runtime.rulebooks.kit.handlers import POWER, Entry, coded, decoded
from cardwright.runtime.rulebooks.zauberschwert import kinds
from cardwright.runtime.rulebooks.zauberschwert.base import Book, Menu
from cardwright.runtime.state import ACTIVE, State

TRADE: Final = 1
GIVE: Final = 2
DONE: Final = 3
ACCEPT: Final = 4
REFUSE: Final = 5


class Trade(Menu):
    """ZS-74, ZS-78: in turn order, players may propose to swap artefacts in hand."""

    asks = "trade"
    menu: ClassVar = {TRADE: Entry("trade", "player"), DONE: Entry("done")}

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer the players who have artefacts in hand and were not asked yet."""
        _, player, asked, below = frame
        state.v[ACTIVE] = player
        hand = self.words.hand
        partners = [
            other
            for other in machine.clockwise(player)
            if other not in asked and state.zone(hand, other) and state.zone(hand, player)
        ]
        if not partners:
            state.frames = below
            return None
        trades = (coded(TRADE, partner) for partner in partners)
        return (*trades, *self.powers(machine, state, player), coded(DONE))

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Begin a trade, or go on."""
        _, player, asked, below = frame
        action, partner, _ = decoded(option)
        if action == POWER:
            self.use_power(machine, state, player, option)
        elif action == TRADE:
            again = (kinds.TRADE, player, (*asked, partner), below)
            state.note("propose", player, partner)
            state.frames = (kinds.OFFER, player, partner, again)
        else:
            state.frames = below


class _Giving(Menu):
    """Lays artefacts from the hand open, one by one; at least one (ZS-76)."""

    def giving(self, state: State, player: int) -> list[int]:
        """Return the options: one more artefact, or enough."""
        words = self.words
        options = [coded(GIVE, card) for card in members(state.zone(words.hand, player))]
        return [*options, coded(DONE)] if state.zone(words.offer, player) else options

    def give(self, machine: Machine, state: State, player: int, card: int) -> None:
        """Lay one open."""
        machine.leave(state, card, self.words.hand, player)
        machine.enter(state, card, self.words.offer, player)
        state.note("offer", player, card)


class Offer(_Giving):
    """What the player who proposes would give."""

    asks = "offer_artefacts"
    menu: ClassVar = {GIVE: Entry("give", "card"), DONE: Entry("done")}

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer the hand."""
        state.v[ACTIVE] = frame[1]
        return self.ask(machine, state, frame, self.giving(state, frame[1]))

    def about(self, machine: Machine, state: State, frame: Frame) -> Payload:
        """Return the partner."""
        return {"player": frame[2]}

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Lay one more open, or let the partner answer."""
        _, player, partner, below = frame
        action, card, _ = decoded(option)
        if action == GIVE:
            self.give(machine, state, player, card)
        else:
            state.frames = (kinds.ANSWER, partner, player, below)


class Answer(_Giving):
    """What the partner would give for it."""

    asks = "answer_offer"
    menu: ClassVar = {
        GIVE: Entry("give", "card"),
        DONE: Entry("done"),
        REFUSE: Entry("refuse"),
    }

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer the hand, or to refuse."""
        state.v[ACTIVE] = frame[1]
        return (*self.giving(state, frame[1]), coded(REFUSE))

    def about(self, machine: Machine, state: State, frame: Frame) -> Payload:
        """Return who proposes, and what they offer."""
        return {"player": frame[2], "cards": offered(self.book, machine, state, frame[2])}

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Lay one more open, let the first player decide, or refuse."""
        _, partner, player, below = frame
        action, card, _ = decoded(option)
        if action == GIVE:
            self.give(machine, state, partner, card)
        elif action == DONE:
            state.frames = (kinds.ACCEPT, player, partner, below)
        else:
            state.note("refuse", partner)
            take_back_offers(self.book, machine, state, (player, partner))
            state.frames = below


class Accept(Menu):
    """The player who proposed has the last word."""

    asks = "accept_offer"
    menu: ClassVar = {ACCEPT: Entry("accept"), REFUSE: Entry("refuse")}

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer both."""
        state.v[ACTIVE] = frame[1]
        return (coded(ACCEPT), coded(REFUSE))

    def about(self, machine: Machine, state: State, frame: Frame) -> Payload:
        """Return the partner, and what they would give."""
        return {"player": frame[2], "cards": offered(self.book, machine, state, frame[2])}

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Swap, or take everything back."""
        _, player, partner, below = frame
        state.frames = below
        if decoded(option)[0] == REFUSE:
            state.note("refuse", player)
            take_back_offers(self.book, machine, state, (player, partner))
            return
        state.note("swap", player, partner)
        given = [state.zone(self.words.offer, side) for side in (player, partner)]
        for cards, giver, taker in zip(given, (player, partner), (partner, player), strict=True):
            for card in members(cards):
                machine.leave(state, card, self.words.offer, giver)
                machine.enter(state, card, self.words.hand, taker)


def offered(book: Book, machine: Machine, state: State, player: int) -> list[str]:
    """Return the artefacts that a player has laid open."""
    cards = machine.table.cards
    return [cards[card].id for card in members(state.zone(book.words.offer, player))]


def take_back_offers(book: Book, machine: Machine, state: State, players: tuple[int, ...]) -> None:
    """Return what players have laid open to their hands."""
    for player in players:
        for card in members(state.zone(book.words.offer, player)):
            machine.leave(state, card, book.words.offer, player)
            machine.enter(state, card, book.words.hand, player)
