"""Phases C and D: players choose among the adventures, which are resolved one after the other."""

from collections.abc import Mapping
from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.frames import NO_CARD, NOBODY, Fields, Frame, Options, Payload
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.resources import gain, pay
from cardwright.runtime.rulebooks.kit.frames import (
    CardFrame,
    CardMenuFrame,
    Entry,
    MenuFrame,
    ask,
    coded,
)
from cardwright.runtime.rulebooks.zauberschwert import rules_of
from cardwright.runtime.state import ACTIVE, FIRST, State

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


class Bid(CardMenuFrame):
    """ZS-49: bid higher, or pass and be out; until one bidder is left."""

    __slots__ = ("leader", "least", "waiting")

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
        super().__init__(player, card, below)
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


class Won(CardFrame):
    """A player alone gets an adventure, and pays for it."""

    __slots__ = ("bid", "cost")

    name = "won"
    fields: ClassVar[Fields] = (("card", "card"), ("bid", "number"), ("cost", "number"))

    def __init__(self, player: int, card: int, bid: int, cost: int, below: Frame | None) -> None:
        super().__init__(player, card, below)
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


class Shared(CardFrame):
    """ZS-30: one of several, whose share was taken before, gets the reward of several."""

    __slots__ = ("share",)

    name = "shared"
    fields: ClassVar[Fields] = (("card", "card"), ("share", "number"))

    def __init__(self, player: int, card: int, share: int, below: Frame | None) -> None:
        super().__init__(player, card, below)
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
    rules = rules_of(machine)
    laid = state.zone(rules.play, player)
    for artefact in reversed(members(laid & rules.artefacts)):
        is_whole = laid >> rules.pairs.get(artefact, artefact) & 1
        if is_whole and rules.share_a_rune(state, artefact, card):
            state.frames = Effect(player, artefact, rules.bonus, state.frames)
    machine.at_moment(state, moment, card, player)


class Effect(CardFrame):
    """A card does for a player what it does by itself; the log says which card."""

    __slots__ = ("moment",)

    name = "effect"
    fields: ClassVar[Fields] = (("card", "card"), ("moment", "number"))

    def __init__(self, player: int, card: int, moment: int, below: Frame | None) -> None:
        super().__init__(player, card, below)
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


VISIT: Final = 1
DECLINE: Final = 2
FIGHT: Final = 1
RETREAT: Final = 2
SHARE: Final = 1
ALONE: Final = 2

# -- where the magicians stand: each player has one, at an adventure or at none (ZS-19) --

MOST_PLAYERS: Final = 4
MAGICIANS: Final[Mapping[str, str]] = {
    f"magician_{player}": "card_plus_one" for player in range(MOST_PLAYERS)
}


def turn_order(machine: Machine, state: State) -> tuple[int, ...]:
    """ZS-11: clockwise from the first player."""
    first = state.v[FIRST]
    return (first, *machine.clockwise(first))


def adventure_of(state: State, player: int) -> int:
    """Return the adventure at which a player's magician is, or -1."""
    return state.get(f"magician_{player}") - 1


def _players_at(machine: Machine, state: State, card: int) -> tuple[int, ...]:
    """Return the players whose magicians are at an adventure, in turn order."""
    order = turn_order(machine, state)
    return tuple(player for player in order if adventure_of(state, player) == card)


class Choose(MenuFrame):
    """ZS-17, ZS-20, ZS-21: openly, in turn order, whatever the magic points."""

    __slots__ = ()

    name = "choose"
    asks = "choose_adventure"
    menu: ClassVar = {VISIT: Entry("visit", "card"), DECLINE: Entry("decline")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the adventures on display."""
        state.v[ACTIVE] = self.player
        return (
            *(coded(VISIT, card) for card in members(state.zone(rules_of(machine).display))),
            *self.powers(machine, state),
            coded(DECLINE),
        )

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Go there; who declines gains 1 magic point (ZS-18)."""
        state.frames = self.below
        if action == VISIT:
            state.set(f"magician_{self.player}", operand + 1)
            state.note("visit", self.player, operand)
        else:
            state.note("decline", self.player)
            rules = rules_of(machine)
            gain(state, self.player, rules.magic_for_declining * rules.one_magic)


class Solve(Frame):
    """ZS-22: first the adventure of whoever comes first in turn order, then the other one."""

    __slots__ = ()

    name = "solve"

    def open(self, machine: Machine, state: State) -> Options:
        """Line them up; an adventure without a magician is not resolved."""
        state.frames = self.below
        order = turn_order(machine, state)
        chosen = dict.fromkeys(adventure_of(state, player) for player in order)
        for card in reversed([card for card in chosen if card >= 0]):
            state.frames = Adventure(order[0], card, state.frames)
        return None


class Adventure(CardFrame):
    """Says how an adventure is resolved: by its kind, and by how many have come."""

    __slots__ = ()

    name = "adventure"

    def open(self, machine: Machine, state: State) -> Options:
        """Begin."""
        rules, card = rules_of(machine), self.card
        players = _players_at(machine, state, card)
        first, *others = players
        state.frames = self.below
        if rules.creatures >> card & 1:
            if others:
                state.frames = Share(first, card, tuple(others), self.below)
            else:
                state.frames = Fight(first, card, self.below)
        elif rules.spells >> card & 1:
            if others:  # ZS-55, ZS-56: a spell is free for a player alone
                open_auction(machine, state, card, players)
            else:
                state.frames = Won(first, card, 0, 0, self.below)
        else:  # ZS-52, ZS-53: everybody there gets what the card gives, in turn order
            state.frames = LeaveDisplay(first, card, self.below)
            for player in reversed(players):
                state.frames = Effect(player, card, rules.visit, state.frames)
        return None


class Fight(CardMenuFrame):
    """ZS-28, ZS-29: a player alone pays the cost and gets the reward, or leaves the creature."""

    __slots__ = ()

    name = "fight"
    asks = "fight"
    menu: ClassVar = {FIGHT: Entry("fight"), RETREAT: Entry("retreat")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the fight to whoever can pay for it."""
        state.v[ACTIVE] = self.player
        cost = machine.table.printed_cost(self.card)
        if rules_of(machine).magic_of(state, self.player) < cost:
            state.note("too_weak", self.player, self.card)
            state.frames = self.below
            return None
        return (coded(FIGHT), *self.powers(machine, state), coded(RETREAT))

    def about(self, machine: Machine, state: State) -> Payload:
        """Return the creature, and what it costs."""
        return _for_magic(machine, self.card, machine.table.printed_cost(self.card))

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Fight, or go."""
        state.frames = self.below
        if action == FIGHT:
            cost = machine.table.printed_cost(self.card)
            state.frames = Won(self.player, self.card, 0, cost, self.below)
        else:
            state.note("retreat", self.player, self.card)


class Share(CardMenuFrame):
    """ZS-32, ZS-35: in turn order, openly; one who wants the creature alone is enough."""

    __slots__ = ("waiting",)

    name = "share"
    fields: ClassVar[Fields] = (("card", "card"), ("waiting", "players"))
    asks = "share"
    menu: ClassVar = {SHARE: Entry("share"), ALONE: Entry("alone")}

    def __init__(
        self, player: int, card: int, waiting: tuple[int, ...], below: Frame | None
    ) -> None:
        """``waiting``: those who are asked next."""
        super().__init__(player, card, below)
        self.waiting = waiting

    def open(self, machine: Machine, state: State) -> Options:
        """Ask the next player, unless not everybody there can pay the share (ZS-33).

        Somebody may have spent it since the first was asked.
        """
        state.v[ACTIVE] = self.player
        rules, players = rules_of(machine), _players_at(machine, state, self.card)
        share = self._share(machine, state)
        if any(rules.magic_of(state, player) < share for player in players):
            state.frames = self.below
            open_auction(machine, state, self.card, players)
            return None
        return (coded(SHARE), coded(ALONE), *self.powers(machine, state))

    def about(self, machine: Machine, state: State) -> Payload:
        """Return the creature, and the share that each would pay."""
        return _for_magic(machine, self.card, self._share(machine, state))

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Go on asking, share, or hold an auction."""
        card, players = self.card, _players_at(machine, state, self.card)
        state.note("share" if action == SHARE else "alone", self.player, card)
        state.frames = self.below
        if action == ALONE:
            open_auction(machine, state, card, players)
        elif self.waiting:
            state.frames = Share(self.waiting[0], card, self.waiting[1:], self.below)
        else:
            self._share_creature(machine, state, players)

    def _share(self, machine: Machine, state: State) -> int:
        """ZS-30, ZS-31: what each of several players pays for a creature, rounded up."""
        number = len(_players_at(machine, state, self.card))
        return -(-machine.table.printed_cost(self.card) // number)

    def _share_creature(self, machine: Machine, state: State, players: tuple[int, ...]) -> None:
        """ZS-30: each pays a share, and each gets the reward of several, in turn order.

        All shares are taken now: a reward may take magic points from those who come after.
        """
        share, one_magic = self._share(machine, state), rules_of(machine).one_magic
        state.frames = LeaveDisplay(players[0], self.card, state.frames)
        for player in reversed(players):
            state.take_from_pool(player, share * one_magic)
            state.frames = Shared(player, self.card, share, state.frames)


def _for_magic(machine: Machine, card: int, points: int) -> Payload:
    """Return a creature, and the magic points that are asked for it."""
    table = machine.table
    magic = table.game.resources[rules_of(machine).magic].id
    return {"card": table.cards[card].id, "resources": {magic: points}}


class ClearUp(Frame):
    """ZS-24 to ZS-26: only creatures stay; all magicians go home."""

    __slots__ = ()

    name = "clear_up"

    def open(self, machine: Machine, state: State) -> Options:
        """End the phase; ZS-86 counts rounds in which no adventure has gone."""
        rules = rules_of(machine)
        state.frames = self.below
        for card in members(state.zone(rules.display) & ~rules.creatures):
            discard(machine, state, card)
            state.note("unclaimed", card)
        for player in range(machine.players):
            state.set(f"magician_{player}", 0)
        idle = 0 if state.get("progress") else state.get("idle_rounds") + 1
        state.set("idle_rounds", idle)
        state.set("progress", 0)
        return None
