"""BR-11: where cubes run short, whose they are decides which part of an effect gets them.

An effect is looked through from where it is, for how many cubes it may still place.
"""

from collections.abc import Sequence, Set
from typing import ClassVar, Final

from cardwright.runtime.bits import mask_of
from cardwright.runtime.frames import Frame, Options, Payload
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.control import Call, Jump, NextCard, NextThere
from cardwright.runtime.operations.selecting import ListCards
from cardwright.runtime.programs import Steps
from cardwright.runtime.rulebooks.black_rose_wars import rules_of
from cardwright.runtime.rulebooks.kit.frames import Entry, MenuFrame, coded
from cardwright.runtime.state import State

CUBES: Final = 1


def hurts(machine: Machine, calls: Set[int], run: Steps) -> bool:
    """Whether an ability makes one of some calls."""
    operations = machine.table.programs[run.program].operations
    return any(isinstance(one, Call) and one.call in calls for one in operations)


class Placing(MenuFrame):
    """Cubes of a player are about to be placed on a card: how many, where they are not enough?"""

    __slots__ = ()

    asks = "cubes"
    menu: ClassVar = {CUBES: Entry("cubes", "number")}
    card: int

    def about(self, machine: Machine, state: State) -> Payload:
        """Return the card."""
        return {"card": machine.table.cards[self.card].id}

    def to_choose_from(self, machine: Machine, state: State, number: int) -> Options:
        """Return how many of a number may be placed here, so that others may be elsewhere."""
        left = rules_of(machine).cubes.left(state, self.player)
        most = min(number, left)
        lacking = _still_wanted(machine, state, self.below) - (left - most)
        if most <= 0 or lacking <= 0:
            return None
        least = max(most - lacking, 0)
        return tuple(coded(CUBES, some) for some in range(most, least - 1, -1))


def _still_wanted(machine: Machine, state: State, below: Frame | None) -> int:
    """Return how many cubes the rest of an ability may place."""
    if not isinstance(below, Steps):
        return 0
    operations = machine.table.programs[below.program].operations
    own = state.own_in_play(below.user)
    lists = [mask_of(cards) & ~own for cards in below.card_lists]
    """The cards that each loop of the ability is still about; nobody hurts themselves."""
    found, place = 0, below.place
    while place < len(operations):
        operation = operations[place]
        place += 1
        match operation:
            case ListCards():
                owners = operation.who.players(state, below)
                lists[operation.slot] = operation.selector.fitting(state, below, owners) & ~own
            case NextCard() | NextThere():
                place = operation.end
                found += _placed_in(machine, state, below, operation, lists)
            case Jump() if operation.goes_back(place - 1):
                loop = operations[operation.end]
                if isinstance(loop, NextCard | NextThere):
                    found += _placed_in(machine, state, below, loop, lists)
            case Jump():
                place = operation.end
            case Call():
                found += _placed_by(machine, state, below, operation)
    return found


def _placed_in(
    machine: Machine, state: State, run: Steps, loop: NextCard | NextThere, lists: Sequence[int]
) -> int:
    """Return how many cubes are placed by what a loop does with each card that is to come."""
    operations = machine.table.programs[run.program].operations
    each = sum(
        _placed_by(machine, state, run, one)
        for one in operations[operations.index(loop) : loop.end]
        if isinstance(one, Call)
    )
    return each * lists[loop.slot if isinstance(loop, NextCard) else loop.queue].bit_count()


def _placed_by(machine: Machine, state: State, run: Steps, call: Call) -> int:
    """Return how many cubes a call places."""
    return call.number.value(state, run) if call.call in rules_of(machine).placing else 0
