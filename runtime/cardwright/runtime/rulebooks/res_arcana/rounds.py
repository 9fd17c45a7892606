"""The course of a round: collect, turns, and the victory check after the last pass."""

from typing import ClassVar, Final

from cardwright.runtime import pools, windows
from cardwright.runtime.bits import members
from cardwright.runtime.definitions import Automatic
from cardwright.runtime.definitions.parts import Amounts, Named
from cardwright.runtime.definitions.steps import Avoidable, Gain
from cardwright.runtime.frames import Fields, Frame, Options, Payload
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.resources import take_all
from cardwright.runtime.rulebooks.kit.frames import CardFrame
from cardwright.runtime.rulebooks.res_arcana import rules_of
from cardwright.runtime.rulebooks.res_arcana.actions import Turn
from cardwright.runtime.sealing import Sealed
from cardwright.runtime.state import ACTIVE, FIRST, ROUND, State
from cardwright.runtime.table import Table

# When the collect abilities of a component are dealt with.
_AT_ONCE: Final = 0
_LATER: Final = 1
_LAST: Final = 2
STAGES: Final = 3

Collects = tuple[tuple[int, ...], ...]
"""The places of a component's collect abilities, by when they are dealt with."""


def collects_of(table: Table, moment: int, card: int) -> Collects:
    """Sort the collect abilities of a component by when they are dealt with."""
    stages: list[tuple[int, ...]] = [()] * STAGES
    for linked in table.automatics_at(moment, card):
        assert isinstance(linked.ability, Automatic)
        stages[_stage_of(linked.ability)] += (linked.place,)
    return tuple(stages)


def _stage_of(ability: Automatic) -> int:
    """RA-37, RA-49: what is gained without a choice comes first, costs come last."""
    if any(isinstance(step, Avoidable) for step in ability.effects):
        return _LAST
    is_sure = not ability.cost and not ability.conditions
    for step in ability.effects:
        is_sure &= isinstance(step, Gain) and _is_fixed(step.amounts)
    return _AT_ONCE if is_sure else _LATER


def _is_fixed(amounts: Amounts) -> bool:
    """Whether amounts are the same in every position, without a choice."""
    return len(amounts.options) == 1 and all(
        isinstance(amount.number, int)
        and isinstance(amount.resource, Named)
        and len(amount.resource.resources) == 1
        for amount in amounts.options[0]
    )


class BeginRound(Frame):
    """RA-33: everybody collects, then the holder of the First Player tile acts first."""

    __slots__ = ()

    name = "begin_round"

    def open(self, machine: Machine, state: State) -> Options:
        """Line up the collecting of each player, then the first turn."""
        state.v[ROUND] += 1
        machine.comes(state, rules_of(machine).round)
        machine.comes(state, rules_of(machine).turn)
        first = state.v[FIRST]
        state.v[ACTIVE] = first
        state.note("round", state.v[ROUND])
        state.frames = Turn(first, NextTurn(first, None))
        order = (first, *machine.clockwise(first))
        if state.get("simultaneous"):  # RA-38
            state.frames = CollectTogether.ask(order, state.frames)
        else:
            for player in reversed(order):
                _choose_in_collect(machine, state, player)
        # RA-37: what needs no choice comes first, so that all choices are made knowing it.
        for player in reversed(order):
            _collect(machine, state, player, _AT_ONCE)
        return None


def _choose_in_collect(machine: Machine, state: State, player: int) -> None:
    """RA-36, RA-37, RA-49: what lies on components, then abilities, at last the costs."""
    _collect(machine, state, player, _LAST)
    _collect(machine, state, player, _LATER)
    for card in reversed(state.laden(state.zone(rules_of(machine).play, player))):
        state.frames = TakeStored(player, card, state.frames)


def _collect(machine: Machine, state: State, player: int, stage: int) -> None:
    rules = rules_of(machine)
    for card in reversed(members(state.zone(rules.play, player) & rules.collecting[stage])):
        for place in reversed(rules.collects[card][stage]):
            state.frames = windows.Automatic(player, card, place, state.frames)


class CollectTogether(Sealed):
    """RA-38: all players collect simultaneously."""

    __slots__ = ()

    name = "collect_together"
    asks = "collect"

    def line_up(self, machine: Machine, state: State, player: int) -> None:
        """Put on top of the frames what a player may choose in Collect."""
        _choose_in_collect(machine, state, player)


class TakeStored(CardFrame):
    """RA-45: all essences on a component, or none."""

    __slots__ = ()

    name = "take_stored"
    asks = "take_stored"
    shape = "alternative"

    def open(self, machine: Machine, state: State) -> Options:
        """Offer both."""
        return (0, 1)

    def payload(self, machine: Machine, state: State, option: int) -> Payload:
        """Return what an option is."""
        return {"type": "take" if option else "leave"}

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Take them, or leave them."""
        if option:
            take_all(state, self.player, self.card)
        state.frames = self.below


class NextTurn(Frame):
    """RA-60, RA-64: the next player who has not passed; when all have, victory is checked."""

    __slots__ = ()

    name = "next_turn"

    def open(self, machine: Machine, state: State) -> Options:
        """Find who is next."""
        rules, active = rules_of(machine), state.v[ACTIVE]
        passed = state.status(rules.passed)
        for player in (*machine.clockwise(active), active):
            if not passed >> player & 1:
                state.v[ACTIVE] = player
                machine.comes(state, rules.turn)
                state.frames = Turn(player, self)
                return None
        state.frames = None
        check_victory(machine, state, state.v[FIRST], at_end=True)
        return None


def check_victory(machine: Machine, state: State, player: int, *, at_end: bool) -> None:
    """LT-54: let players react, clockwise from a player, then compare points."""
    state.frames = Judge(player, int(at_end), state.frames)
    order = (player, *machine.clockwise(player))
    machine.open_window(state, rules_of(machine).victory_check, order)


class Judge(Frame):
    """RA-172 to RA-175: who has won, if anybody has."""

    __slots__ = ("at_end",)

    name = "judge"
    fields: ClassVar[Fields] = (("at_end", "flag"),)

    def __init__(self, player: int, at_end: int, below: Frame | None) -> None:
        """``at_end``: whether it is the check at the end of a round."""
        super().__init__(player, below)
        self.at_end = at_end

    def open(self, machine: Machine, state: State) -> Options:
        """End the game, or go on: after the end of a round with a new one."""
        rules = rules_of(machine)
        points = [rules.points(state, player) for player in range(machine.players)]
        state.note("check", tuple(points))
        best = max(points)
        if best >= rules.points_to_win:
            tied = [player for player, own in enumerate(points) if own == best]
            rules.end(machine, state, self._richest(machine, state, tied))
            return None
        for player in range(machine.players):  # RA-184: temporary points end with the check
            state.v[state.layout.bonus + player] = 0
        state.frames = self.below
        if self.at_end:
            self._new_round(machine, state)
        return None

    def _richest(self, machine: Machine, state: State, tied: list[int]) -> list[int]:
        """RA-173: of tied players, the one with the most essences, each Gold counting 2."""
        gold = rules_of(machine).gold
        wealth = {
            player: pools.total(state.pool(player)) + pools.count(state.pool(player), gold)
            for player in tied
        }
        return [player for player in tied if wealth[player] == max(wealth.values())]

    def _new_round(self, machine: Machine, state: State) -> None:
        """RA-34: straighten everything, turn items and the tile back from their passed face."""
        rules, layout = rules_of(machine), state.layout
        state.v[layout.status + rules.turned] = 0
        state.v[layout.status + rules.passed] = 0
        state.set("tile_passed", 0)
        state.frames = BeginRound(0, None)
