"""The six phases of a turn in their order (BR-56), those that are short, and the end of a game."""

from collections.abc import Sequence
from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.frames import Fields, Frame, Options
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.resources import gain, pay
from cardwright.runtime.rulebooks.black_rose_wars import rules_of
from cardwright.runtime.rulebooks.black_rose_wars.damage import Collapse
from cardwright.runtime.rulebooks.black_rose_wars.lodge import MOST_PLAYERS
from cardwright.runtime.rulebooks.black_rose_wars.quests import Abandon, MoveOmens, draw
from cardwright.runtime.rulebooks.black_rose_wars.study import (
    STUDIED,
    DrawGrimoire,
    PrepareTogether,
    Study,
)
from cardwright.runtime.rulebooks.black_rose_wars.turns import Act, Turns
from cardwright.runtime.rulebooks.kit.cards import declare
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
        state.add_to_pool(player, missing * rules.one_action)


# -- the end of the game: who has won, with what Quests, Trophies, rooms and the Crown add --

_QUESTS: Final = (6, 3, 1)
_TROPHIES: Final = (4, 2, 1)
_CROWN: Final = 1
NAME: Final = 1
TOTALS: Final[tuple[str, ...]] = tuple(f"total_{player}" for player in range(MOST_PLAYERS))
"""Of each player what counts in extra turns: the final scoring, Quests, defeats, Markers."""


def places(numbers: Sequence[int], prizes: tuple[int, int, int]) -> tuple[int, ...]:
    """Return what first, second and other places bring; ties bring 1 less (BR-226 to BR-231)."""
    ranks = sorted({number for number in numbers if number}, reverse=True)
    found = []
    for number in numbers:
        if not number:
            found.append(0)
            continue
        rank = min(ranks.index(number), 2)
        is_tied = list(numbers).count(number) > 1 and rank < 2
        found.append(prizes[rank] - is_tied)
    return tuple(found)


class Check(Frame):
    """BR-221: the game ends if anybody has enough Power Points; otherwise a new turn begins."""

    __slots__ = ()

    name = "check"

    def open(self, machine: Machine, state: State) -> Options:
        """Look at all, the Rose too."""
        rules = rules_of(machine)
        points = [state.count(player, rules.point) for player in range(machine.players)]
        if state.get("extra") or max((*points, state.get("rose_points"))) >= rules.goal:
            _count(machine, state)
        else:
            state.frames = begin_turn(machine, state)
        return None


def _count(machine: Machine, state: State) -> None:
    """BR-225: add what counts at the end, and compare."""
    rules, players = rules_of(machine), range(machine.players)
    quests = [state.zone(rules.completed, player).bit_count() for player in players]
    trophies = [state.count(player, rules.trophy_place) for player in players]
    by_quests, by_trophies = places(quests, _QUESTS), places(trophies, _TROPHIES)
    for player in players:
        markers = state.count(player, rules.marker_place)
        state.take_from_pool(player, markers * rules.marker)  # what they bring is told below
        if state.get("extra"):  # BR-239: places and Crown count once
            _come_to(machine, state, player, state.get(TOTALS[player]) + markers)
            continue
        crown = _CROWN if player == rules.holder(state) else 0
        bonus = by_quests[player] + by_trophies[player] + markers + crown
        state.note("bonus", player, by_quests[player], by_trophies[player], markers, crown)
        gain(state, player, bonus * rules.one_point)
    points = [state.count(player, rules.point) for player in players]
    state.note("result", tuple(points), state.get("rose_points"))
    if state.get("rose_wins_rule") and state.get("rose_points") > max(points):  # BR-234
        _end(machine, state, ())
        return
    best = [player for player in players if points[player] == max(points)]
    if len(best) > 1 and state.get("extra_turns_rule"):
        state.set("extra", 1)
        for player in players:
            state.set(TOTALS[player], points[player])
        state.frames = begin_turn(machine, state)
        return
    for numbers in (quests, trophies):  # BR-232
        most = max(numbers[player] for player in best)
        best = [player for player in best if numbers[player] == most]
    state.frames = Decide(rules.holder(state), tuple(best), None)


def _come_to(machine: Machine, state: State, player: int, total: int) -> None:
    """Let a player have so many Power Points: what else came in an extra turn does not count."""
    rules = rules_of(machine)
    missing = total - state.count(player, rules.point)
    if missing > 0:
        gain(state, player, missing * rules.one_point)
    elif missing < 0:
        pay(state, player, -missing * rules.one_point)


class Decide(MenuFrame):
    """BR-232, BR-306: among equals the holder of the Crown decides."""

    __slots__ = ("among",)

    name = "decide"
    asks = "decide"
    fields: ClassVar[Fields] = (("among", "players"),)
    menu: ClassVar = {NAME: Entry("name", "player")}

    def __init__(self, player: int, among: tuple[int, ...], below: Frame | None) -> None:
        super().__init__(player, below)
        self.among = among

    def open(self, machine: Machine, state: State) -> Options:
        """Offer them; the only one has won."""
        if len(self.among) == 1:
            self.act(machine, state, NAME, self.among[0])
            return None
        return tuple(coded(NAME, player) for player in self.among)

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """End the game."""
        _end(machine, state, (operand,))


def _end(machine: Machine, state: State, winners: tuple[int, ...]) -> None:
    state.v[FIRST] = rules_of(machine).holder(state)
    declare(state, winners)
