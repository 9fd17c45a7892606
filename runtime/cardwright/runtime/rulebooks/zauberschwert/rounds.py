"""The order of a round, its first two phases and its last, and the end of the game."""

from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.frames import Frame, Options
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.resources import gain
from cardwright.runtime.rulebooks.kit.cards import declare
from cardwright.runtime.rulebooks.kit.frames import Entry, MenuFrame, coded
from cardwright.runtime.rulebooks.zauberschwert import rules_of
from cardwright.runtime.rulebooks.zauberschwert.adventures import (
    Choose,
    ClearUp,
    Effect,
    Solve,
    turn_order,
)
from cardwright.runtime.rulebooks.zauberschwert.artefacts import Lay, Trade
from cardwright.runtime.state import ACTIVE, FIRST, ROUND, State

NEW_ADVENTURES: Final = "new_adventures"
SUPPLY: Final = "supply"
CHOOSE: Final = "choose"
ARTEFACTS: Final = "artefacts"
STEPS: Final = (NEW_ADVENTURES, SUPPLY, CHOOSE, ARTEFACTS)
"""Where a game can go on from a position."""

_TO_THE_RIGHT: Final = -1
"""ZS-80: against the order of play, which is clockwise."""

_DONE: Final = 1


def rest_of_round(machine: Machine, state: State, step: str) -> Frame:
    """Return the frames from a step to the end of the round: six phases, A to F (ZS-10)."""
    if step not in STEPS:
        raise BadSetupError(f"there is no step `{step}`; known: {', '.join(STEPS)}")
    order = turn_order(machine, state)
    first, last_first = order[0], order[::-1]
    if step == NEW_ADVENTURES:
        return NewAdventures(first, None)
    frames: Frame = PassOn(first, None)
    for player in last_first:
        frames = Lay(player, frames)
    for player in last_first:  # ZS-78: all trading comes before all laying
        frames = Trade(player, (), frames)
    if step == ARTEFACTS:
        return frames
    frames = Solve(first, ClearUp(first, frames))
    for player in last_first:
        frames = Choose(player, frames)
    if step == CHOOSE:
        return frames
    for player in last_first:  # ZS-70: spells come after everybody's supply
        frames = Spells(player, frames)
    return Supply(first, frames)


class NewAdventures(Frame):
    """ZS-12: adventures are turned up until two are there; if they can't be, the game ends."""

    __slots__ = ()

    name = "new_adventures"

    def open(self, machine: Machine, state: State) -> Options:
        """Begin a round, or end the game."""
        rules = rules_of(machine)
        state.v[state.layout.status + rules.exhausted] = 0  # ZS-58: each spell once a round
        if state.get("idle_rounds") == rules.idle_rounds:  # ZS-86
            state.note("stalemate", rules.idle_rounds)
            _end(machine, state)
            return None
        there = state.zone(rules.display) | state.zone(rules.adventure_pile)
        if there.bit_count() < rules.adventures_shown:
            state.note("too_few")  # ZS-14, ZS-81
            _end(machine, state)
            return None
        state.v[ROUND] += 1
        machine.comes(state, rules.round)
        state.v[ACTIVE] = state.v[FIRST]
        state.note("round", state.v[ROUND])
        while state.zone(rules.display).bit_count() < rules.adventures_shown:
            self._reveal(machine, state)
        state.frames = rest_of_round(machine, state, SUPPLY)
        return None

    def _reveal(self, machine: Machine, state: State) -> None:
        """ZS-7: all A cards come out before any B, all B before any C."""
        rules = rules_of(machine)
        known = state.known_top(rules.adventure_pile, 0)
        if known:
            card = known[0]
        else:
            pile = state.zone(rules.adventure_pile)
            group = next(pile & back for back in rules.backs if pile & back)
            card = machine.luck.pick(state, members(group))
        machine.leave(state, card, rules.adventure_pile, 0)
        machine.enter(state, card, rules.display, 0)
        state.note("show", card)


class Supply(Frame):
    """ZS-15, ZS-70: all players gain 2 magic points, and what their spells add."""

    __slots__ = ()

    name = "supply"

    def open(self, machine: Machine, state: State) -> Options:
        """Hand them out in turn order."""
        state.frames = self.below
        rules = rules_of(machine)
        order = turn_order(machine, state)
        for player in order:
            gain(state, player, rules.magic_supplied * rules.one_magic)
        for player in reversed(order):
            for card in reversed(members(state.zone(rules.play, player))):
                if machine.table.automatics_at(rules.supply, card):
                    state.frames = Effect(player, card, rules.supply, state.frames)
        return None


class Spells(MenuFrame):
    """ZS-70: after the supply, players may use the spells of this phase, in turn order."""

    __slots__ = ()

    name = "spells"
    asks = "supply"
    menu: ClassVar = {_DONE: Entry("done")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer spells; a player without any is not asked."""
        state.v[ACTIVE] = self.player
        powers = self.powers(machine, state, rules_of(machine).supply)
        if powers:
            return (*powers, coded(_DONE))
        state.frames = self.below
        return None

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Go on."""
        state.frames = self.below


class PassOn(Frame):
    """ZS-80: the first player card goes to the neighbour on the right; then comes a new round."""

    __slots__ = ()

    name = "pass_on"

    def open(self, machine: Machine, state: State) -> Options:
        """Hand it over."""
        first = (state.v[FIRST] + _TO_THE_RIGHT) % machine.players
        state.v[FIRST] = first
        state.note("first", first)
        state.frames = NewAdventures(first, None)
        return None


def _end(machine: Machine, state: State) -> None:
    """ZS-82 to ZS-85: most stones, then magic points, then artefacts; else victory is shared."""
    standings = [_standing(machine, state, player) for player in range(machine.players)]
    best = max(standings)
    winners = tuple(player for player, own in enumerate(standings) if own == best)
    state.note("result", tuple(stones for stones, _, _ in standings))
    declare(state, winners)


def _standing(machine: Machine, state: State, player: int) -> tuple[int, int, int]:
    """Return what players are compared by; artefacts in hand count as well (ZS-84)."""
    rules = rules_of(machine)
    own = state.zone(rules.hand, player) | state.zone(rules.play, player)
    stones = machine.table.points(state, player)
    return stones, rules.magic_of(state, player), (own & rules.artefacts).bit_count()
