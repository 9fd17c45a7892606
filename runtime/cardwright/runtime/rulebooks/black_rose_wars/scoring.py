"""The end of the game: who has won, with what Quests, Trophies, rooms and the Crown add."""

from collections.abc import Sequence
from typing import ClassVar, Final

from cardwright.runtime.bits import mask_of
from cardwright.runtime.frames import Fields, Frame, Options
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.resources import gain, pay
from cardwright.runtime.rulebooks.black_rose_wars import rules_of
from cardwright.runtime.rulebooks.black_rose_wars.lodge import MOST_PLAYERS
from cardwright.runtime.rulebooks.kit.frames import Entry, MenuFrame, coded
from cardwright.runtime.state import FIRST, OVER, WINNERS, State

_QUESTS: Final = (6, 3, 1)
_TROPHIES: Final = (4, 2, 1)
_CROWN: Final = 1
NAME: Final = 1
TOTALS: Final = tuple(f"total_{player}" for player in range(MOST_PLAYERS))
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
            state.frames = rules.new_turn(machine, state)
        return None


def _count(machine: Machine, state: State) -> None:
    """BR-225: add what counts at the end, and compare."""
    rules, players = rules_of(machine), range(machine.players)
    quests = [state.zone(rules.completed, player).bit_count() for player in players]
    trophies = [state.count(player, rules.trophy_place) for player in players]
    by_quests, by_trophies = places(quests, _QUESTS), places(trophies, _TROPHIES)
    for player in players:
        markers = state.count(player, rules.marker_place)
        pay(state, player, markers * rules.marker)
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
        state.frames = rules.new_turn(machine, state)
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
    state.v[OVER] = 1
    state.v[WINNERS] = mask_of(winners)
    state.v[FIRST] = rules_of(machine).holder(state)
    state.note("over", winners)
    state.frames = None
