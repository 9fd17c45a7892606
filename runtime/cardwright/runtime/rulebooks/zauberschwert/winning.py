"""Who wins an adventure at an auction, and what winners pay and get."""

from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.frames import NO_CARD, NOBODY, Fields, Frame, Options, Payload
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.resources import pay
from cardwright.runtime.rulebooks.kit.frames import CardFrame, Entry, MenuFrame, ask, coded
from cardwright.runtime.rulebooks.zauberschwert import rules_of
from cardwright.runtime.state import ACTIVE, State

BID: Final = 1
PASS: Final = 2

# -- auctions among the players at an adventure, in magic points (ZS-45 to ZS-51) --


def open_auction(machine: Machine, state: State, card: int, players: tuple[int, ...]) -> None:
    """Let players bid in turn order; those who can't bid the least amount are out (ZS-38, ZS-48).

    A single bidder who is left need not be asked: the least bid wins.
    """
    rules = rules_of(machine)
    state.note("auction", card)
    # ZS-37, ZS-51: a bid replaces a creature's cost or comes on top of it; a spell has none.
    is_free = rules.spells >> card & 1 or state.get("bid_plus_cost")
    least = 0 if is_free else machine.table.printed_cost(card)
    bidders = tuple(player for player in players if rules.magic_of(state, player) >= least)
    if not bidders:
        state.note("no_bid", card)
    elif len(bidders) == 1:
        _win(machine, state, card, bidders[0], least)
    else:
        state.frames = Bid(bidders[0], card, least, NOBODY, bidders[1:], state.frames)


def _win(machine: Machine, state: State, card: int, player: int, bid: int) -> None:
    """ZS-36, ZS-50: the winner pays the bid and gets the adventure for one person."""
    state.note("win_bid", player, card, bid)
    on_top = state.get("bid_plus_cost") and rules_of(machine).creatures >> card & 1
    cost = machine.table.printed_cost(card) if on_top else 0
    state.frames = Won(player, card, bid, cost, state.frames)


class Bid(MenuFrame):
    """ZS-49: bid higher, or pass and be out; until one bidder is left."""

    __slots__ = ("card", "leader", "least", "waiting")

    name = "bid"
    fields: ClassVar[Fields] = (
        ("card", "card"),
        ("least", "number"),
        ("leader", "player_or_nobody"),
        ("waiting", "players"),
    )
    asks = "bid"
    menu: ClassVar = {BID: Entry("bid", "number"), PASS: Entry("pass")}

    def __init__(
        self,
        player: int,
        card: int,
        least: int,
        leader: int,
        waiting: tuple[int, ...],
        below: Frame | None,
    ) -> None:
        """``least``: what must be bid; ``leader``: who has bid last; ``waiting``: who is next."""
        super().__init__(player, below)
        self.card = card
        self.least = least
        self.leader = leader
        self.waiting = waiting

    def open(self, machine: Machine, state: State) -> Options:
        """Offer all bids that a player can pay; the opener must make one."""
        state.v[ACTIVE] = self.player
        own = rules_of(machine).magic_of(state, self.player)
        options = [coded(BID, amount) for amount in range(self.least, own + 1)]
        if self.leader != NOBODY or not options:
            options.append(coded(PASS))
        return ask(self, machine, state, options)

    def about(self, machine: Machine, state: State) -> Payload:
        """Return what is auctioned, and who has bid most."""
        about: Payload = {"card": machine.table.cards[self.card].id, "number": self.least}
        return about if self.leader == NOBODY else {**about, "leader": self.leader}

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Bid, or pass."""
        following, *others = self.waiting
        if action == BID:
            state.note("bid", self.player, operand)
            queue = (*others, self.player)
            state.frames = Bid(following, self.card, operand + 1, self.player, queue, self.below)
            return
        state.note("pass", self.player)
        if self.waiting == (self.leader,):
            state.frames = self.below
            _win(machine, state, self.card, self.leader, self.least - 1)
        else:
            state.frames = Bid(
                following, self.card, self.least, self.leader, tuple(others), self.below
            )


# -- what winners get: a reward and the bonuses of artefacts, or a spell --


class Won(Frame):
    """A player alone gets an adventure, and pays for it."""

    __slots__ = ("bid", "card", "cost")

    name = "won"
    fields: ClassVar[Fields] = (("card", "card"), ("bid", "number"), ("cost", "number"))

    def __init__(self, player: int, card: int, bid: int, cost: int, below: Frame | None) -> None:
        super().__init__(player, below)
        self.card = card
        self.bid = bid
        self.cost = cost

    def open(self, machine: Machine, state: State) -> Options:
        """ZS-28, ZS-36, ZS-57: a creature gives its reward, a spell comes to its owner.

        A bid is paid in any case (ZS-37); whoever then lacks the cost leaves the creature there.
        """
        rules, player, card = rules_of(machine), self.player, self.card
        state.frames = self.below
        pay(state, player, self.bid * rules.one_magic)
        if rules.spells >> card & 1:
            machine.leave(state, card, rules.display, 0)
            machine.enter(state, card, rules.play, player)
            state.set("progress", 1)
            state.note("spell", player, card)
        elif rules.magic_of(state, player) < self.cost:
            state.note("too_weak", player, card)
        else:
            state.note("defeat", player, card)
            pay(state, player, self.cost * rules.one_magic)
            state.frames = LeaveDisplay(player, card, state.frames)
            _reward(machine, state, card, player, moment=rules.alone)
        return None


class Shared(Frame):
    """ZS-30: one of several, whose share was taken before, gets the reward of several."""

    __slots__ = ("card", "share")

    name = "shared"
    fields: ClassVar[Fields] = (("card", "card"), ("share", "number"))

    def __init__(self, player: int, card: int, share: int, below: Frame | None) -> None:
        super().__init__(player, below)
        self.card = card
        self.share = share

    def open(self, machine: Machine, state: State) -> Options:
        """Tell of the share, and get the reward."""
        rules = rules_of(machine)
        state.frames = self.below
        state.note("defeat", self.player, self.card)
        if self.share:
            state.note("pay", self.player, self.share * rules.one_magic, NO_CARD)
        _reward(machine, state, self.card, self.player, moment=rules.together)
        return None


def _reward(machine: Machine, state: State, card: int, player: int, *, moment: int) -> None:
    """ZS-39 to ZS-43: what the creature gives, then what each matching artefact adds.

    ZS-41, ZS-77: half of a two-part artefact helps only beside its other half.
    """
    rules, runes_of = rules_of(machine), machine.table.types_of
    laid = state.zone(rules.play, player)
    for artefact in reversed(members(laid & rules.artefacts)):
        is_whole = laid >> rules.pairs.get(artefact, artefact) & 1
        if is_whole and runes_of[artefact] & runes_of[card]:
            state.frames = Effect(player, artefact, rules.bonus, state.frames)
    machine.at_moment(state, moment, card, player)


class Effect(Frame):
    """A card does for a player what it does by itself; the log says which card."""

    __slots__ = ("card", "moment")

    name = "effect"
    fields: ClassVar[Fields] = (("card", "card"), ("moment", "number"))

    def __init__(self, player: int, card: int, moment: int, below: Frame | None) -> None:
        super().__init__(player, below)
        self.card = card
        self.moment = moment

    def open(self, machine: Machine, state: State) -> Options:
        """Note it, and let the card work."""
        state.frames = self.below
        is_visit = self.moment == rules_of(machine).visit
        state.note("reach" if is_visit else "profit", self.player, self.card)
        machine.at_moment(state, self.moment, self.card, self.player)
        return None


class LeaveDisplay(CardFrame):
    """ZS-23: a resolved adventure is discarded."""

    __slots__ = ()

    name = "leave_display"

    def open(self, machine: Machine, state: State) -> Options:
        """Discard it."""
        state.frames = self.below
        discard(machine, state, self.card)
        return None


def discard(machine: Machine, state: State, card: int) -> None:
    """Move an adventure from the display to the discards."""
    rules = rules_of(machine)
    machine.leave(state, card, rules.display, 0)
    machine.enter(state, card, rules.discards, 0)
    state.set("progress", 1)
