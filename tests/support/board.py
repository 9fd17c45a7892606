"""A made-up game on a board of nine squares: figures stand on squares, heroes are players.

Squares lie in the field, which is the table's; each has its column and row as marks. ``square``
reads one, ``SQUARES`` are all: a1 to c3.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from cardwright.dsl.diagnostics import Report
from cardwright.dsl.parsing import parse
from cardwright.dsl.read_game import read_game
from cardwright.dsl.source import Source
from cardwright.dsl.syntax import Game
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.runtime.bits import members
from cardwright.runtime.frames import Options
from cardwright.runtime.game import Game as PlayedGame
from cardwright.runtime.game import new_game
from cardwright.runtime.machine import Machine, Rules
from cardwright.runtime.maps import Map
from cardwright.runtime.position_codec import state_of
from cardwright.runtime.positions import Position
from cardwright.runtime.rulebook import Rulebook
from cardwright.runtime.rulebooks.kit.boards import from_marks
from cardwright.runtime.rulebooks.kit.cards import in_box
from cardwright.runtime.rulebooks.kit.frames import Entry, MenuFrame, coded
from cardwright.runtime.state import ACTIVE, State
from cardwright.runtime.table import Table
from support.camp import Camp, compiled

TEXT = (Path(__file__).parent / "skirmish.card").read_text("utf-8")


@cache
def words(more: str = "") -> Vocabulary:
    """Return the words of the game, with more declarations."""
    report = Report()
    source = Source("game.card", TEXT.rstrip().removesuffix("}") + more + "\n}\n")
    tree = parse(source, report).document
    assert isinstance(tree, Game), [fault.message for fault in report]
    found = read_game("skirmish", tree, source, report)
    assert found is not None, [fault.message for fault in report]
    return found


def square(name: str, column: int, row: int) -> str:
    """Return the text of a square."""
    return f'square "{name}" {{\n  mark column {column}\n  mark row {row}\n}}\n'


SQUARES = tuple(square(f"{'abc'[column - 1]}{row}", column, row)
                for column in (1, 2, 3) for row in (1, 2, 3))  # fmt: skip


def figure(kind: str, name: str, *clauses: str) -> str:
    """Return the text of a figure, or of another card without marks."""
    lines = "".join(f"  {clause}\n" for clause in clauses)
    return f'{kind} "{name}" {{\n{lines}}}\n'


def table(*cards: str, players: int = 2) -> Camp:
    """Return a table with all squares in play and the figures in the camp of the first player."""
    camp = Camp(compiled(words(), *SQUARES, *cards), players=players)
    return camp.put("field", *(name for name in camp.table.number_of if name[1:].isdigit()))


# -- the game, played by its rulebook -------------------------------------------------------------

_REST = 1
_WALK = 2


class _Turn(MenuFrame):
    """One action of a player: a power, or a rest; on the first square, a walk to the next one."""

    name = "turn"
    asks = "turn"
    menu: ClassVar = {_REST: Entry("rest"), _WALK: Entry("walk", "card")}

    def open(self, machine: Machine, state: State) -> Options:
        state.v[ACTIVE] = self.player
        return (coded(_REST), *self.powers(machine, state), *map(_walk, self._near(machine, state)))

    def _near(self, machine: Machine, state: State) -> tuple[int, ...]:
        hero = self._hero(machine, state)
        place = state.place_of(hero) if hero is not None else -1
        return members(state.map(0).around(place, 1) & ~(1 << place)) if place >= 0 else ()

    def _hero(self, machine: Machine, state: State) -> int | None:
        kinds = [kind.id for kind in machine.table.game.kinds]
        own = members(state.own_in_play(self.player))
        heroes = (card for card in own if kinds[machine.table.kind_of[card]] == "hero")
        return next(heroes, None)

    def answer(self, machine: Machine, state: State, option: int) -> None:
        state.frames = _Turn((self.player + 1) % machine.players, None)
        super().answer(machine, state, option)

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        hero = self._hero(machine, state)
        if action == _WALK and hero is not None:
            machine.stand(state, self.player, hero, operand)


def _walk(place: int) -> int:
    return coded(_WALK, place)


class Skirmish(Rules):
    """The rules: players take turns, without end."""

    frames = (_Turn,)

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._map = from_marks(table, "board", "column", "row")

    def map(self, state: State, space: int) -> Map:
        return self._map


class SkirmishBook(Rulebook):
    """The game as the public interface sees it."""

    game_id = "skirmish"
    turn_kinds = ("turn",)
    needed_sets = ()

    def rules(self, table: Table) -> Skirmish:
        return Skirmish(table)

    def seats(self, sets: tuple[str, ...]) -> range:
        return range(2, 5)

    def deal(self, machine: Machine, seed: int, options: Mapping[str, Any]) -> State:
        state = in_box(machine, [zone.id for zone in machine.table.game.zones].index("box"), seed)
        state.frames = _Turn(0, None)
        return state

    def resume(self, machine: Machine, position: Position, seed: int) -> State:
        box = [zone.id for zone in machine.table.game.zones].index("box")
        state = state_of(machine, position, seed, box)
        state.frames = _Turn(position.active, None)
        return state


def play(position: Position, *cards: str) -> PlayedGame:
    """Return a game that goes on from a position; all squares are in play."""
    names = [f"{column}{row}" for column in "abc" for row in "123"]
    position = Position(
        position.seats, {**position.table, "field": tuple(names)}, position.cards, position.active
    )
    whole = compiled(words(), *SQUARES, *cards)
    book = SkirmishBook()
    return new_game(book, whole, players=len(position.seats), sets=("loose",), seed=1,
                    position=position)  # fmt: skip
