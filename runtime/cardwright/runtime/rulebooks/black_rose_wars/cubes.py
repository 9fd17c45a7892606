"""Whose cubes lie where: Damage on figures, Instability in rooms (BR-9, BR-10, BR-173, BR-192).

On a card each cube is a player's, or nobody's: then it is the Black Rose's. Players have those that
they have not placed, the Rose those that lie nowhere.
"""

from collections.abc import Sequence, Set
from typing import TYPE_CHECKING, ClassVar, Final

from cardwright.runtime import pools
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.frames import NO_CARD, Frame, Options
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.control import Call, Jump, NextCard, NextThere
from cardwright.runtime.operations.selecting import ListCards
from cardwright.runtime.programs import Steps
from cardwright.runtime.rulebooks.black_rose_wars import rules_of
from cardwright.runtime.rulebooks.kit.frames import CardMenuFrame, Entry, coded
from cardwright.runtime.state import State

if TYPE_CHECKING:
    from cardwright.runtime.rulebooks.black_rose_wars.rules import BlackRoseWars


class Cubes:
    """The cubes of one table of cards. The Rose is the party after all players."""

    def __init__(self, rules: "BlackRoseWars", cube: int) -> None:
        """``cube``: the resource."""
        self._rules = rules
        self._cube = cube

    def on(self, state: State, card: int) -> int:
        """Return how many lie on a card."""
        return pools.count(state.on(card), self._cube)

    def of(self, state: State, card: int, party: int) -> int:
        """Return how many of those on a card are a party's."""
        players = state.layout.players
        if party < players:
            return state.own_on(card, self._cube, party)
        theirs = sum(state.own_on(card, self._cube, player) for player in range(players))
        return self.on(state, card) - theirs

    def parties(self, state: State, card: int) -> dict[int, int]:
        """Return who has cubes on a card, and how many."""
        found = {party: self.of(state, card, party) for party in range(state.layout.players + 1)}
        return {party: number for party, number in found.items() if number}

    def left(self, state: State, party: int) -> int:
        """Return how many a party could still place."""
        if party < state.layout.players:
            return state.count(party, self._cube)
        return max(self._rules.cubes_each - self.placed(state, party), 0)

    def placed(self, state: State, party: int) -> int:
        """Return how many of a party's lie on cards."""
        return sum(self.of(state, card, party) for card in self._rules.takes_cubes)

    def fill(self, state: State, player: int) -> None:
        """Give a player all cubes that are the player's and lie nowhere."""
        missing = self._rules.cubes_each - self.placed(state, player) - self.left(state, player)
        state.add_to_pool(player, max(missing, 0) * pools.unit(self._cube))

    def put(self, state: State, party: int, card: int, number: int, source: int = NO_CARD) -> int:
        """Place a party's cubes on a card, as many as it has; return how many."""
        number = min(number, self.left(state, party))
        if number > 0:
            cubes = number * pools.unit(self._cube)
            if party < state.layout.players:
                state.take_from_pool(party, cubes)
                state.put_own(card, self._cube, number, party)
                state.note("place", party, card, number, source)
            else:
                state.put_on(card, cubes)
                state.note("rose_places", card, number)
        return max(number, 0)

    def take(self, state: State, party: int, card: int, number: int) -> None:
        """Give a party back some of its cubes on a card."""
        if party < state.layout.players:
            state.give_back(card, self._cube, number, party)
            state.note("lift", party, card, number)
        else:
            state.take_off(card, number * pools.unit(self._cube))
            state.note("rose_lifts", card, number)

    def clear(self, state: State, card: int) -> None:
        """Give everybody back their cubes on a card."""
        for party, number in self.parties(state, card).items():
            self.take(state, party, card, number)


# -- BR-11: where cubes run short, whose they are decides which part of an effect gets them: it is
# looked through from where it is, for how many cubes it may still place --

CUBES: Final = 1


def hurts(machine: Machine, calls: Set[int], run: Steps) -> bool:
    """Whether an ability makes one of some calls."""
    operations = machine.table.programs[run.program].operations
    return any(isinstance(one, Call) and one.call in calls for one in operations)


class Placing(CardMenuFrame):
    """Cubes of a player are about to be placed on a card: how many, where they are not enough?"""

    __slots__ = ()

    asks = "cubes"
    menu: ClassVar = {CUBES: Entry("cubes", "number")}

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
    calls = [one for one in operations[operations.index(loop) : loop.end] if isinstance(one, Call)]
    cards = members(lists[loop.slot if isinstance(loop, NextCard) else loop.queue])
    return sum(_placed_by(machine, state, run, call, card) for call in calls for card in cards)


def _placed_by(machine: Machine, state: State, run: Steps, call: Call, card: int = NO_CARD) -> int:
    """Return how many cubes a call places; on a figure that is known, no more than have room."""
    rules = rules_of(machine)
    if call.call not in rules.placing:
        return 0
    number = call.number.value(state, run)
    if card == NO_CARD or call.call not in rules.hurting or state.get("overkill_rule"):
        return number
    return min(number, rules.health.of(state, run.user, card) - rules.cubes.on(state, card))
