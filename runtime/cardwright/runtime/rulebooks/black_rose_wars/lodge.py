"""Where the rooms lie: a hexagon of 19, with the Cells at its corners (BR-27 to BR-31)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from cardwright.runtime.bits import members
from cardwright.runtime.machine import Machine
from cardwright.runtime.maps import Coordinate, Map
from cardwright.runtime.positions import Position
from cardwright.runtime.rulebooks.black_rose_wars import rules_of
from cardwright.runtime.rulebooks.kit.boards import DIRECTIONS, board
from cardwright.runtime.state import State
from cardwright.runtime.table import Table

MOST_PLAYERS: Final = 4
_RINGS: Final = 2
SPACE: Final = "house"
LODGE: Final = "lodge"


def _spiral() -> tuple[Coordinate, ...]:
    """Return the coordinates of all rooms: the centre, then ring after ring."""
    found: list[Coordinate] = [(0, 0)]
    steps = DIRECTIONS["hex"]
    for ring in range(1, _RINGS + 1):
        q, r = (ring * number for number in steps[4])
        for q_step, r_step in steps:
            for _ in range(ring):
                found.append((q, r))
                q, r = q + q_step, r + r_step
    return tuple(found)


ROOMS: Final = _spiral()
CENTRE, THRONE = 0, 1
"""Where the Black Rose Room and the Throne Room lie, among ``ROOMS`` (BR-29)."""
_CORNERS: Final = tuple((q * (_RINGS + 1), r * (_RINGS + 1)) for q, r in DIRECTIONS["hex"])
CELLS: Final[Mapping[int, tuple[Coordinate, ...]]] = {
    2: (_CORNERS[0], _CORNERS[3]),
    3: (_CORNERS[0], _CORNERS[2], _CORNERS[4]),
    4: (_CORNERS[0], _CORNERS[1], _CORNERS[3], _CORNERS[4]),
}
"""BR-31: where Cells are attached, by the number of players."""

ROOM_AT: Final = tuple(f"room_{place}" for place in range(len(ROOMS)))
CELL_AT: Final = tuple(f"cell_{place}" for place in range(MOST_PLAYERS))
SCALARS: Final[Mapping[str, str]] = dict.fromkeys((*ROOM_AT, *CELL_AT), "card_plus_one")
"""Which card lies at each coordinate; none of them is set where nobody has dealt the Lodge."""


class Lodge:
    """The maps of Lodges that were asked for, remembered: the same come up again."""

    def __init__(self, table: Table, rooms: int, cells: int, first: tuple[int, int]) -> None:
        """``first``: the Black Rose Room and the Throne Room."""
        self._table = table
        others = [room for room in members(rooms) if room not in first]
        self._default = (*first, *others, *members(cells))
        self._made: dict[tuple[int, ...], Map] = {}
        self.most_kept = 1_000
        """Every game has a Lodge of its own, and a server may play any number of them."""

    def map(self, state: State) -> Map:
        """Return how the rooms lie in a game."""
        first, players = state.layout.scalars[ROOM_AT[0]], state.layout.players
        placed = tuple(state.v[first : first + len(ROOMS) + players])
        found = self._made.get(placed)
        if found is None:
            ids = [card.id for card in self._table.cards]
            cards = [one - 1 for one in placed] if any(placed) else self._default
            coordinates = (*ROOMS, *CELLS[players])
            at = {
                ids[card]: where
                for card, where in zip(cards, coordinates, strict=False)
                if card >= 0
            }
            if len(self._made) >= self.most_kept:
                self._made.clear()
            found = self._made[placed] = board(self._table, SPACE, at)
        return found


def deal_rooms(machine: Machine, state: State) -> None:
    """Lay out the Lodge at random, but for its centre; Cells too (BR-27, BR-28, BR-31)."""
    rules = rules_of(machine)
    left = rules.rooms & ~(1 << rules.rose_room | 1 << rules.throne)
    for place, name in enumerate(ROOM_AT):
        card = {CENTRE: rules.rose_room, THRONE: rules.throne}.get(place, -1)
        if card < 0:
            card = machine.luck.pick(state, members(left))
            left &= ~(1 << card)
        state.set(name, card + 1)
        _lay(machine, state, card)
    cells = 0
    for player in range(machine.players):
        cells |= 1 << rules.cells[player]
    for name in CELL_AT[: machine.players]:
        card = machine.luck.pick(state, members(cells))
        cells &= ~(1 << card)
        state.set(name, card + 1)
        _lay(machine, state, card)
    begin(machine, state)


def furnished(machine: Machine, position: Position) -> Position:
    """Return a position with all rooms and the players' Cells in the Lodge, where they always are.

    Whoever describes a position names only those that matter.
    """
    rules = rules_of(machine)
    named = {card for cards in position.table.values() for card in cards}
    rest = (
        machine.table.cards[card].id
        for card in (*members(rules.rooms), *rules.cells[: machine.players])
    )
    laid = (*position.table.get(LODGE, ()), *(card for card in rest if card not in named))
    return replace(position, table={**position.table, LODGE: laid})


def begin(machine: Machine, state: State) -> None:
    """Let Cells be out of reach, and the Black Rose Room sleep in the first phase (BR-30)."""
    rules = rules_of(machine)
    for cell in members(state.zone(rules.lodge) & rules.all_cells):
        state.set_status(rules.safe, cell, True)
    state.set_status(rules.dormant, rules.rose_room, state.get("moon") < rules.SECOND_MOON)


def _lay(machine: Machine, state: State, card: int) -> None:
    rules = rules_of(machine)
    machine.leave(state, card, rules.box, 0)
    machine.enter(state, card, rules.lodge, 0)
