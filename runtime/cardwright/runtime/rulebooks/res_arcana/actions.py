"""The five actions of a turn (RA-61), and what each of them asks."""

from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.frames import NO_CARD, Fields, Frame, Options, Payload
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.resources import gain, pay
from cardwright.runtime.rulebooks.kit.frames import OPERAND, Entry, MenuFrame, ask, coded
from cardwright.runtime.rulebooks.res_arcana import rules_of
from cardwright.runtime.state import FIRST, State

PLACE: Final = 1
CLAIM: Final = 2
CLAIM_TOP: Final = 3
DISCARD: Final = 4
PASS: Final = 5

_PLACE, _CLAIM, _CLAIM_TOP, _DISCARD, _PASS = map(coded, (PLACE, CLAIM, CLAIM_TOP, DISCARD, PASS))


class Turn(MenuFrame):
    """One action of the active player."""

    __slots__ = ()

    name = "turn"
    asks = "turn"
    always_asks = True
    menu: ClassVar = {
        PLACE: Entry("place", "card"),
        CLAIM: Entry("claim", "card"),
        CLAIM_TOP: Entry("claim_top"),
        DISCARD: Entry("discard", "card"),
        PASS: Entry("pass"),
    }

    def open(self, machine: Machine, state: State) -> Options:
        """Offer every action that can be carried out."""
        rules, player, placement = rules_of(machine), self.player, machine.placement
        options = self.powers(machine, state)
        hand, for_claim = state.zone(rules.hand, player), rules.for_claim
        centre, pile = state.zone(rules.centre) & for_claim, state.zone(rules.pile)
        top = 1 << pile.bit_length() >> 1  # RA-69: all monuments cost the same
        can_claim_top = False
        for card in placement.affordable_among(state, player, hand | centre | top):
            if top >> card & 1:
                can_claim_top = True
            else:
                option = _CLAIM if for_claim >> card & 1 else _PLACE
                options.append(option | card << OPERAND)
        if can_claim_top:
            options.append(_CLAIM_TOP)
        options += [_DISCARD | card << OPERAND for card in members(hand)]
        options.append(_PASS)
        return tuple(options)

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Begin the action; whatever follows the turn waits below."""
        state.frames = self.below
        MenuFrame.answer(self, machine, state, option)

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Begin an action that is not a power."""
        if action == DISCARD:
            self._discard(machine, state, operand)
        elif action == PASS:
            self._pass(machine, state)
        else:
            card = NO_CARD if action == CLAIM_TOP else operand
            state.frames = PayPlacement(self.player, card, action, state.frames)

    def _discard(self, machine: Machine, state: State, card: int) -> None:
        rules, player = rules_of(machine), self.player
        machine.leave(state, card, rules.hand, player)
        machine.enter(state, card, rules.discards, player)
        state.note("discard", player, card)
        state.frames = DiscardGain(player, state.frames)

    def _pass(self, machine: Machine, state: State) -> None:
        """RA-162: take the tile if first, then exchange the item, then draw."""
        rules, player = rules_of(machine), self.player
        state.note("pass", player)
        if not state.status(rules.passed):
            state.v[FIRST] = player
            state.set("tile_passed", 1)
            state.note("tile", player)
        state.set_status(rules.passed, player, True)
        state.frames = PassItem(player, state.frames)


class PayPlacement(Frame):
    """RA-81: pay the placement cost, less all discounts, and put the component into play.

    RA-70: nobody knows the top monument before it is paid for, so the frame does not name it.
    """

    __slots__ = ("action", "card")

    name = "pay_placement"
    fields: ClassVar[Fields] = (
        ("card", "card_or_none"),
        ("action", {PLACE: "place", CLAIM: "claim", CLAIM_TOP: "claim_top"}),
    )
    asks = "pay_placement"
    shape = "pool"

    def __init__(self, player: int, card: int, action: int, below: Frame | None) -> None:
        super().__init__(player, below)
        self.card = card
        self.action = action

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the ways to pay."""
        card = self.card
        if card == NO_CARD:  # RA-69: all monuments cost the same
            card = state.zone(rules_of(machine).pile).bit_length() - 1
        ways = machine.placement.ways(state, self.player, card)
        if len(ways) > 1:
            return machine.ask_for_pool(state, self, ways)
        self.answer(machine, state, ways[0])
        return None

    def about(self, machine: Machine, state: State) -> Payload:
        """Return the component that is paid for, or the pile that it is on."""
        table = machine.table
        if self.card == NO_CARD:
            return {"zone": table.game.zones[rules_of(machine).pile].id}
        return {"card": table.cards[self.card].id}

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Pay; a claimed monument is replaced before what claiming it brings (RA-71)."""
        rules, player = rules_of(machine), self.player
        card = top_monument(machine, state) if self.card == NO_CARD else self.card
        state.note("place" if self.action == PLACE else "claim", player, card)
        pay(state, player, option)
        machine.placement.paid(state, player, card)
        state.frames = self.below
        if self.action == PLACE:
            machine.leave(state, card, rules.hand, player)
            machine.enter(state, card, rules.play, player)
            return
        machine.leave(state, card, rules.pile if self.card == NO_CARD else rules.centre, 0)
        machine.enter(state, card, rules.play, player)
        machine.at_moment(state, rules.claimed, card, player)
        if self.action == CLAIM and rules.monuments >> card & 1:
            state.frames = ShowMonument(player, state.frames)


def top_monument(machine: Machine, state: State) -> int:
    """Return the monument on top of the pile, which must not be empty."""
    pile = rules_of(machine).pile
    known = state.known_top(pile, 0)
    return known[0] if known else machine.luck.pick(state, members(state.zone(pile)))


class ShowMonument(Frame):
    """RA-71: the top monument takes the place of one that was claimed."""

    __slots__ = ()

    name = "show_monument"

    def open(self, machine: Machine, state: State) -> Options:
        """Turn it up, if there is one."""
        rules = rules_of(machine)
        state.frames = self.below
        if state.zone(rules.pile):
            card = top_monument(machine, state)
            machine.leave(state, card, rules.pile, 0)
            machine.enter(state, card, rules.centre, 0)
            state.note("show", card)
        return None


class DiscardGain(Frame):
    """RA-75: what the discarded artefact gives."""

    __slots__ = ()

    name = "discard_gain"
    asks = "discard_gain"
    shape = "pool"

    def open(self, machine: Machine, state: State) -> Options:
        """Offer 1 Gold, or 2 other essences."""
        return rules_of(machine).for_a_discard

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Gain them."""
        gain(state, self.player, option)
        state.frames = self.below


class PassItem(Frame):
    """RA-165, RA-168: give the item back, take a different one, draw a card."""

    __slots__ = ()

    name = "pass_item"
    asks = "pass_item"

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the other items."""
        rules = rules_of(machine)
        items = members(state.zone(rules.centre) & rules.items)
        if items:
            return ask(self, machine, state, items)
        self._draw(machine, state)
        return None

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Exchange it."""
        rules, player = rules_of(machine), self.player
        for item in members(state.zone(rules.play, player) & rules.items):
            machine.leave(state, item, rules.play, player)
            machine.enter(state, item, rules.centre, 0)
        machine.leave(state, option, rules.centre, 0)
        machine.enter(state, option, rules.play, player)
        state.note("item", player, option)
        self._draw(machine, state)

    def _draw(self, machine: Machine, state: State) -> None:
        rules = rules_of(machine)
        state.frames = self.below
        for _ in range(rules.drawn_on_passing):
            machine.draw(state, rules.deck, self.player, rules.hand)
