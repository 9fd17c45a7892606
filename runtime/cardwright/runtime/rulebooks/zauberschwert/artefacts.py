"""Phase E: artefacts in hand are swapped, as two players agree, then laid on the table.

Whoever proposes lays artefacts open before both; the other adds what they would give, or refuses;
then the first accepts or not. Each player may propose one trade to each other player a round.
"""

from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Fields, Frame, Options, Payload
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebooks.kit.frames import Entry, MenuFrame, ask, coded
from cardwright.runtime.rulebooks.zauberschwert import rules_of
from cardwright.runtime.state import ACTIVE, State

TRADE: Final = 1
GIVE: Final = 2
DONE: Final = 3
ACCEPT: Final = 4
REFUSE: Final = 5
LAY: Final = 6


class Trade(MenuFrame):
    """ZS-74, ZS-78: in turn order, players may propose to swap artefacts in hand."""

    __slots__ = ("asked",)

    name = "trade"
    fields: ClassVar[Fields] = (("asked", "players"),)
    asks = "trade"
    menu: ClassVar = {TRADE: Entry("trade", "player"), DONE: Entry("done")}

    def __init__(self, player: int, asked: tuple[int, ...], below: Frame | None) -> None:
        """``asked``: to whom the player has proposed a trade this round."""
        super().__init__(player, below)
        self.asked = asked

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the players who have artefacts in hand and were not asked yet."""
        player, hand = self.player, rules_of(machine).hand
        state.v[ACTIVE] = player
        partners = [
            other
            for other in machine.clockwise(player)
            if other not in self.asked and state.zone(hand, other) and state.zone(hand, player)
        ]
        if not partners:
            state.frames = self.below
            return None
        trades = (coded(TRADE, partner) for partner in partners)
        return (*trades, *self.powers(machine, state), coded(DONE))

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Begin a trade, or go on."""
        if action == DONE:
            state.frames = self.below
            return
        state.note("propose", self.player, operand)
        again = Trade(self.player, (*self.asked, operand), self.below)
        state.frames = Offer(self.player, operand, again)


class _Trading(MenuFrame):
    """A trade with a partner, at one of its steps."""

    __slots__ = ("partner",)

    fields: ClassVar[Fields] = (("partner", "player"),)

    def __init__(self, player: int, partner: int, below: Frame | None) -> None:
        super().__init__(player, below)
        self.partner = partner

    def about(self, machine: Machine, state: State) -> Payload:
        """Return the partner, and what they have laid open."""
        offered = members(state.zone(rules_of(machine).offer, self.partner))
        return {
            "player": self.partner,
            "cards": [machine.table.cards[card].id for card in offered],
        }

    def giving(self, machine: Machine, state: State) -> list[int]:
        """ZS-76: return the options of one more artefact, or, after at least one, of no more."""
        rules = rules_of(machine)
        options = [coded(GIVE, card) for card in members(state.zone(rules.hand, self.player))]
        return [*options, coded(DONE)] if state.zone(rules.offer, self.player) else options

    def give(self, machine: Machine, state: State, card: int) -> None:
        """Lay one open."""
        rules = rules_of(machine)
        machine.leave(state, card, rules.hand, self.player)
        machine.enter(state, card, rules.offer, self.player)
        state.note("offer", self.player, card)

    def end(self, machine: Machine, state: State, *, swap: bool) -> None:
        """Let both take up what the other has laid open, or their own."""
        rules = rules_of(machine)
        state.frames = self.below
        sides = (self.player, self.partner)
        offers = [state.zone(rules.offer, side) for side in sides]
        for giver, taker, cards in zip(sides, sides[::-1], offers, strict=True):
            for card in members(cards):
                machine.leave(state, card, rules.offer, giver)
                machine.enter(state, card, rules.hand, taker if swap else giver)


class Offer(_Trading):
    """What the player who proposes would give."""

    __slots__ = ()

    name = "offer"
    asks = "offer_artefacts"
    menu: ClassVar = {GIVE: Entry("give", "card"), DONE: Entry("done")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the hand."""
        state.v[ACTIVE] = self.player
        return ask(self, machine, state, self.giving(machine, state))

    def about(self, machine: Machine, state: State) -> Payload:
        """Return the partner, who has laid nothing open yet."""
        return {"player": self.partner}

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Lay one more open, or let the partner answer."""
        if action == GIVE:
            self.give(machine, state, operand)
        else:
            state.frames = Answer(self.partner, self.player, self.below)


class Answer(_Trading):
    """What the partner would give for it."""

    __slots__ = ()

    name = "answer"
    asks = "answer_offer"
    menu: ClassVar = {
        GIVE: Entry("give", "card"),
        DONE: Entry("done"),
        REFUSE: Entry("refuse"),
    }

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the hand, or to refuse."""
        state.v[ACTIVE] = self.player
        return (*self.giving(machine, state), coded(REFUSE))

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Lay one more open, let the first player decide, or refuse."""
        if action == GIVE:
            self.give(machine, state, operand)
        elif action == DONE:
            state.frames = Accept(self.partner, self.player, self.below)
        else:
            state.note("refuse", self.player)
            self.end(machine, state, swap=False)


class Accept(_Trading):
    """The player who proposed has the last word."""

    __slots__ = ()

    name = "accept"
    asks = "accept_offer"
    menu: ClassVar = {ACCEPT: Entry("accept"), REFUSE: Entry("refuse")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer both."""
        state.v[ACTIVE] = self.player
        return (coded(ACCEPT), coded(REFUSE))

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Swap, or take everything back."""
        if action == ACCEPT:
            state.note("swap", self.player, self.partner)
        else:
            state.note("refuse", self.player)
        self.end(machine, state, swap=action == ACCEPT)


class Lay(MenuFrame):
    """ZS-72, ZS-77: any number of artefacts from the hand, halves of two-part ones as well."""

    __slots__ = ()

    name = "lay"
    asks = "lay_artefacts"
    menu: ClassVar = {LAY: Entry("lay", "card"), DONE: Entry("done")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the hand; a player who has nothing to lay or to use is not asked."""
        state.v[ACTIVE] = self.player
        rules = rules_of(machine)
        hand = machine.open_to(state, rules.lay, state.zone(rules.hand, self.player))
        options = [coded(LAY, card) for card in members(hand)] + self.powers(machine, state)
        if options:
            return (*options, coded(DONE))
        state.frames = self.below
        return None

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Lay one, and ask again."""
        if action == DONE:
            state.frames = self.below
            return
        rules = rules_of(machine)
        machine.leave(state, operand, rules.hand, self.player)
        machine.enter(state, operand, rules.play, self.player)
        state.note("lay", self.player, operand)
