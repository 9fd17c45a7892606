"""Phases C and D: players choose among the adventures, which are resolved one after the other."""

from collections.abc import Mapping
from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Fields, Frame, Options, Payload
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.resources import gain
from cardwright.runtime.rulebooks.kit.frames import CardFrame, Entry, MenuFrame, coded
from cardwright.runtime.rulebooks.zauberschwert import rules_of
from cardwright.runtime.rulebooks.zauberschwert.winning import (
    Effect,
    LeaveDisplay,
    Shared,
    Won,
    discard,
    open_auction,
)
from cardwright.runtime.state import ACTIVE, FIRST, State

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


class Fight(MenuFrame):
    """ZS-28, ZS-29: a player alone pays the cost and gets the reward, or leaves the creature."""

    __slots__ = ("card",)

    name = "fight"
    fields: ClassVar[Fields] = (("card", "card"),)
    asks = "fight"
    menu: ClassVar = {FIGHT: Entry("fight"), RETREAT: Entry("retreat")}

    def __init__(self, player: int, card: int, below: Frame | None) -> None:
        super().__init__(player, below)
        self.card = card

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


class Share(MenuFrame):
    """ZS-32, ZS-35: in turn order, openly; one who wants the creature alone is enough."""

    __slots__ = ("card", "waiting")

    name = "share"
    fields: ClassVar[Fields] = (("card", "card"), ("waiting", "players"))
    asks = "share"
    menu: ClassVar = {SHARE: Entry("share"), ALONE: Entry("alone")}

    def __init__(
        self, player: int, card: int, waiting: tuple[int, ...], below: Frame | None
    ) -> None:
        """``waiting``: those who are asked next."""
        super().__init__(player, below)
        self.card = card
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
