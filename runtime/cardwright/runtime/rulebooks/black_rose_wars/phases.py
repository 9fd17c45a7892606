"""The six phases of a turn in their order (BR-56), and those that are short."""

from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.frames import Fields, Frame, Options
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.resources import gain
from cardwright.runtime.rulebooks.black_rose_wars import rules_of
from cardwright.runtime.rulebooks.black_rose_wars.damage import Collapse
from cardwright.runtime.rulebooks.black_rose_wars.moving import Act
from cardwright.runtime.rulebooks.black_rose_wars.omens import MoveOmens
from cardwright.runtime.rulebooks.black_rose_wars.quests import Abandon, draw
from cardwright.runtime.rulebooks.black_rose_wars.scoring import Check
from cardwright.runtime.rulebooks.black_rose_wars.study import (
    STUDIED,
    DrawGrimoire,
    PrepareTogether,
    Study,
)
from cardwright.runtime.rulebooks.black_rose_wars.turns import Turns
from cardwright.runtime.rulebooks.kit.frames import Entry, MenuFrame, coded
from cardwright.runtime.state import ACTIVE, FIRST, ROUND, State

STEPS: Final = (
    "quests", "omens", "new_quests", "grimoire", "study", "prepare", "actions", "evocations",
    "traps", "dusk", "upkeep",
)  # fmt: skip
"""The steps of a turn. A position can go on at each of them."""
_PHASES: Final = ("quests", "grimoire", "prepare", "actions", "evocations", "traps")
"""The steps with which the phases begin (BR-56)."""
ACTIONS: Final = "actions"
ACT, DONE, TAKE_BACK = 1, 2, 3


def begin_turn(machine: Machine, state: State) -> Frame:
    """Return what begins a new turn."""
    return Step(state.v[FIRST], 0, None)


def rest_of_turn(machine: Machine, state: State, step: str) -> Frame:
    """Return what is left of a turn from a step on; of actions, from the active player on."""
    if step not in STEPS:
        raise BadSetupError(f"there is no step `{step}`; known: {', '.join(STEPS)}")
    number = STEPS.index(step)
    if step == ACTIONS:
        return Turns(state.v[ACTIVE], Step(state.v[FIRST], number + 1, None))
    if not number:
        state.v[ROUND] -= 1  # the turn that begins counts itself
    return Step(state.v[FIRST], number, None)


class Step(Frame):
    """One step of the turn, and then the others: everybody finishes it first (BR-56)."""

    __slots__ = ("number",)

    name = "step"
    fields: ClassVar[Fields] = (("number", "number"),)

    def __init__(self, player: int, number: int, below: Frame | None) -> None:
        super().__init__(player, below)
        self.number = number

    def open(self, machine: Machine, state: State) -> Options:
        """Line up what everybody does in it."""
        step = STEPS[self.number]
        if step == "quests":
            self._begin(machine, state)
        elif step in _PHASES and state.get("for_the_crown_rule"):  # BR-236
            state.v[FIRST] = rules_of(machine).holder(state)
        first = state.v[FIRST]
        order = (first, *machine.clockwise(first))
        last = self.number + 1 == len(STEPS)
        state.frames = Check(first, None) if last else Step(first, self.number + 1, None)
        self._line_up(machine, state, step, order)
        return None

    @staticmethod
    def _begin(machine: Machine, state: State) -> None:
        """BR-57: whoever holds the Crown is first."""
        rules = rules_of(machine)
        state.v[ROUND] += 1
        state.note("round", state.v[ROUND])
        machine.comes(state, rules.turn)
        state.v[FIRST] = state.v[ACTIVE] = rules.holder(state)

    def _line_up(self, machine: Machine, state: State, step: str, order: tuple[int, ...]) -> None:
        rules = rules_of(machine)
        last_first = order[::-1]
        match step:
            case "quests":
                for player in last_first:
                    state.frames = Abandon(player, state.frames)
            case "omens":
                state.frames = MoveOmens(order[-1], state.frames)
            case "new_quests":
                for player in order:
                    if not state.zone(rules.secrets, player):
                        draw(machine, state, player, rules.moon(machine, state))
            case "grimoire":
                for player in last_first:
                    state.frames = DrawGrimoire(player, state.frames)
            case "study":
                for player in last_first:
                    state.frames = Study(player, STUDIED, state.frames)
            case "prepare":
                state.frames = PrepareTogether.ask(order, state.frames)
            case "actions":
                state.frames = Turns(order[0], state.frames)
            case "evocations":
                for player in last_first:
                    state.frames = Evocations(player, (), state.frames)
            case "traps":
                for player in last_first:
                    state.frames = TakeBack(player, state.frames)
            case "dusk":
                for player in last_first:
                    for card in reversed(members(state.zone(rules.cast, player))):
                        machine.at_moment(state, rules.dusk_moment, card, player)
            case "upkeep":
                for player in order:
                    clear_up(machine, state, player)
                state.v[state.layout.status + rules.dark] = 0  # BR-219
                state.frames = Collapse(order[0], state.frames)


class Evocations(MenuFrame):
    """BR-213: a player may let all own Evocations act, in any order."""

    __slots__ = ("done",)

    name = "evocations"
    asks = "evocations"
    fields: ClassVar[Fields] = (("done", "cards"),)
    menu: ClassVar = {ACT: Entry("act", "card"), DONE: Entry("done")}

    def __init__(self, player: int, done: tuple[int, ...], below: Frame | None) -> None:
        """``done``: those that have acted."""
        super().__init__(player, below)
        self.done = done

    def open(self, machine: Machine, state: State) -> Options:
        """Offer those that have not acted."""
        rules = rules_of(machine)
        state.v[ACTIVE] = self.player
        machine.comes(state, rules.resolved)
        able = members(rules.can_act(state, self.player))
        options = [coded(ACT, card) for card in able if card not in self.done]
        if not options:
            self._end(machine, state)
            return None
        return (*options, coded(DONE))

    def _end(self, machine: Machine, state: State) -> None:
        """Go on, and end what hinders Evocations in their next turn."""
        rules = rules_of(machine)
        state.frames = self.below
        own = state.zone(rules.board, self.player) & rules.evocations
        for status in rules.until_next_turn:
            state.v[state.layout.status + status] &= ~own

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Let one act, or go on."""
        if action == DONE:
            self._end(machine, state)
        else:
            state.note("act", self.player, operand)
            again = Evocations(self.player, (*self.done, operand), self.below)
            state.frames = Act(self.player, operand, again)


class TakeBack(MenuFrame):
    """BR-169: Traps that were not triggered may be taken back."""

    __slots__ = ()

    name = "take_back"
    asks = "take_back"
    menu: ClassVar = {TAKE_BACK: Entry("take_back", "card"), DONE: Entry("done")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer them."""
        rules = rules_of(machine)
        traps = [
            card
            for card in members(state.zone(rules.laid, self.player))
            if rules.is_trap(card, rules.side_of(state, card))
        ]
        if not traps:
            state.frames = self.below
            return None
        return (*(coded(TAKE_BACK, card) for card in traps), coded(DONE))

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Take one, or go on."""
        rules, player = rules_of(machine), self.player
        if action == DONE:
            state.frames = self.below
            return
        state.frames = self
        rules.move_own(machine, state, operand, rules.laid, rules.hand, player)
        state.note("taken_back", player)


def clear_up(machine: Machine, state: State, player: int) -> None:
    """BR-218, BR-223: Spells go to Memories, tokens are ready, what lasts a turn is over."""
    rules = rules_of(machine)
    for zone in (*rules.sheet, rules.laid, rules.cast):
        for card in members(state.zone(zone, player)):
            rules.to_memories(machine, state, card, player)
    for status in rules.ends_with_turn:
        own = state.own_in_play(player)
        state.v[state.layout.status + status] &= ~own
    missing = rules.physical_actions - state.count(player, rules.action)
    if missing > 0:
        gain(state, player, missing * rules.one_action)
