"""Tables of cards for some sets: made once, and shared by all games with the same cards."""

from collections.abc import Callable
from typing import Generic, TypeVar

from cardwright.runtime import chance
from cardwright.runtime.bits import mask_of
from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.machine import Machine, Rules
from cardwright.runtime.state import GENERATOR, State
from cardwright.runtime.table import Table

R = TypeVar("R", bound=Rules)


class Tables(Generic[R]):
    """The rules of a game at each table that somebody has asked for."""

    def __init__(self, rules: Callable[[Table], R]) -> None:
        """``rules`` makes those of one table."""
        self._rules = rules
        self._made: dict[tuple[str, tuple[str, ...]], tuple[Table, R]] = {}

    def machine(
        self,
        compiled: CompiledSet,
        sets: tuple[str, ...],
        needed: tuple[str, ...],
        players: int,
        seats: range,
    ) -> Machine:
        """Return a machine, or raise ``BadSetupError``; a position may have a single player."""
        known = {card.set for card in compiled.cards}
        for name in sets:
            if name not in known:
                raise BadSetupError(f"there is no set `{name}`; known: {', '.join(sorted(known))}")
        for name in needed:
            if name not in sets:
                raise BadSetupError(f"a game needs the set `{name}`")
        if not 1 <= players <= seats[-1]:
            raise BadSetupError(f"{players} players can't play; it takes {seats[0]} to {seats[-1]}")
        key = (compiled.hash, sets)
        if key not in self._made:
            table = Table(compiled, tuple(card.id for card in compiled.cards if card.set in sets))
            self._made[key] = (table, self._rules(table))
        table, rules = self._made[key]
        return Machine(table, players, rules)


def of_kind(table: Table, kind: int) -> int:
    """Return the cards of a kind as a bit mask."""
    return mask_of(number for number, card in enumerate(table.cards) if card.kind == kind)


def in_box(machine: Machine, box: int, seed: int) -> State:
    """Return a state in which all cards lie in one zone, the box."""
    state = State(machine.layout)
    state.v[GENERATOR] = chance.start(seed)
    for card in range(len(machine.table.cards)):
        state.add_to_zone(box, 0, card)
    return state


def box_the_rest(machine: Machine, state: State, box: int) -> None:
    """Put all cards that lie nowhere into the box."""
    placed = 0
    for zone in range(len(machine.table.game.zones)):
        placed |= state.zone_of_all(zone)
    for card in range(len(machine.table.cards)):
        if not placed >> card & 1:
            state.add_to_zone(box, 0, card)
