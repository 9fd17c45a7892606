"""The five actions of a turn (RA-61), and what each of them asks."""

from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.decisions import Payload
from cardwright.runtime.frames import NO_CARD, Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.base import Options
from cardwright.runtime.operations.resources import gain, pay
from cardwright.runtime.rulebooks.kit.handlers import POWER, Entry, coded, decoded
from cardwright.runtime.rulebooks.res_arcana import kinds
from cardwright.runtime.rulebooks.res_arcana.base import Handler, Menu
from cardwright.runtime.rulebooks.res_arcana.words import Words
from cardwright.runtime.state import FIRST, State

PLACE: Final = 1
CLAIM: Final = 2
CLAIM_TOP: Final = 3
DISCARD: Final = 4
PASS: Final = 5


class Turn(Menu):
    """One action of the active player."""

    asks = "turn"
    menu: ClassVar = {
        PLACE: Entry("place", "card"),
        CLAIM: Entry("claim", "card"),
        CLAIM_TOP: Entry("claim_top"),
        DISCARD: Entry("discard", "card"),
        PASS: Entry("pass"),
    }

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer every action that can be carried out."""
        player, words = frame[1], self.words
        placement = machine.placement
        options = self.powers(machine, state, player)
        hand = members(state.zone(words.hand, player))
        for_claim = self.book.for_claim
        at_hand = state.zone(words.hand, player) | (state.zone(words.centre) & for_claim)
        options += [
            coded(CLAIM if for_claim >> card & 1 else PLACE, card)
            for card in placement.affordable_among(state, player, at_hand)
        ]
        pile = state.zone(words.monuments)
        if pile and placement.affordable(state, player, pile.bit_length() - 1):
            options.append(coded(CLAIM_TOP))  # RA-69: all monuments cost the same
        options += [coded(DISCARD, card) for card in hand]
        options.append(coded(PASS))
        return tuple(options)

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Begin the action; the next turn follows it."""
        player = frame[1]
        action, card, _ = decoded(option)
        state.frames = (kinds.NEXT_TURN, player, None)
        if action == POWER:
            self.use_power(machine, state, player, option)
        elif action == DISCARD:
            self._discard(machine, state, player, card)
        elif action == PASS:
            self._pass(machine, state, player)
        elif action == CLAIM_TOP:
            state.frames = (kinds.PAY_PLACEMENT, player, NO_CARD, CLAIM_TOP, state.frames)
        else:
            state.frames = (kinds.PAY_PLACEMENT, player, card, action, state.frames)

    def _discard(self, machine: Machine, state: State, player: int, card: int) -> None:
        machine.leave(state, card, self.words.hand, player)
        machine.enter(state, card, self.words.discards, player)
        state.note("discard", player, card)
        state.frames = (kinds.DISCARD_GAIN, player, state.frames)

    def _pass(self, machine: Machine, state: State, player: int) -> None:
        """RA-162: take the tile if first, then exchange the item, then draw."""
        state.note("pass", player)
        if not state.status(self.words.passed):
            state.v[FIRST] = player
            state.set("tile_passed", 1)
            state.note("tile", player)
        state.set_status(self.words.passed, player, True)
        state.frames = (kinds.PASS_ITEM, player, state.frames)


class PayPlacement(Handler):
    """RA-81: pay the placement cost, less all discounts, and put the component into play.

    RA-70: nobody knows the top monument before it is paid for, so the frame does not name it.
    """

    asks = "pay_placement"
    shape = "pool"

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer the ways to pay."""
        card = frame[2]
        if card == NO_CARD:  # RA-69: all monuments cost the same
            card = state.zone(self.words.monuments).bit_length() - 1
        ways = machine.placement.ways(state, frame[1], card)
        if len(ways) > 1:
            return machine.ask_for_pool(state, frame, ways)
        self.answer(machine, state, frame, ways[0])
        return None

    def about(self, machine: Machine, state: State, frame: Frame) -> Payload:
        """Return the component that is paid for, or the pile that it is on."""
        table = machine.table
        if frame[2] == NO_CARD:
            return {"zone": table.game.zones[self.words.monuments].id}
        return {"card": table.cards[frame[2]].id}

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Pay; a claimed monument is replaced before what claiming it brings (RA-71)."""
        _, player, card, action, below = frame
        words = self.words
        if card == NO_CARD:
            card = top_monument(self.words, machine, state)
        state.note("place" if action == PLACE else "claim", player, card)
        pay(state, player, option)
        state.frames = below
        if action == PLACE:
            machine.leave(state, card, words.hand, player)
            machine.enter(state, card, words.play, player)
            return
        origin = words.monuments if action == CLAIM_TOP else words.centre
        machine.leave(state, card, origin, 0)
        machine.enter(state, card, words.play, player)
        machine.at_moment(state, words.claimed, card, player)
        if action == CLAIM and machine.table.cards[card].kind == words.monument:
            state.frames = (kinds.SHOW_MONUMENT, player, state.frames)


def top_monument(words: Words, machine: Machine, state: State) -> int:
    """Return the monument on top of the pile, which must not be empty."""
    known = state.known_top(words.monuments, 0)
    return known[0] if known else machine.luck.pick(state, members(state.zone(words.monuments)))


class ShowMonument(Handler):
    """RA-71: the top monument takes the place of one that was claimed."""

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Turn it up, if there is one."""
        words = self.words
        state.frames = frame[-1]
        pile = state.zone(words.monuments)
        if pile:
            card = top_monument(words, machine, state)
            machine.leave(state, card, words.monuments, 0)
            machine.enter(state, card, words.centre, 0)
            state.note("show", card)
        return None


class DiscardGain(Handler):
    """RA-75: what the discarded artefact gives."""

    asks = "discard_gain"
    shape = "pool"

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer 1 Gold, or 2 other essences."""
        return self.words.for_a_discard

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Gain them."""
        gain(state, frame[1], option)
        state.frames = frame[-1]


class PassItem(Handler):
    """RA-165, RA-168: give the item back, take a different one, draw a card."""

    asks = "pass_item"
    shape = "card"

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer the other items."""
        items = members(state.zone(self.words.centre) & self.book.items)
        if len(items) > 1:
            return items
        if items:
            self.answer(machine, state, frame, items[0])
        else:
            self._draw(machine, state, frame)
        return None

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Exchange it."""
        player, words = frame[1], self.words
        for item in members(state.zone(words.play, player) & self.book.items):
            machine.leave(state, item, words.play, player)
            machine.enter(state, item, words.centre, 0)
        machine.leave(state, option, words.centre, 0)
        machine.enter(state, option, words.play, player)
        state.note("item", player, option)
        self._draw(machine, state, frame)

    def _draw(self, machine: Machine, state: State, frame: Frame) -> None:
        state.frames = frame[-1]
        machine.draw(state, self.words.deck, frame[1], self.words.hand)
