"""Where all that a player may do leads, worked out together for positions that differ in little.

A whole action is an option with all that it asks for, such as what is paid and gained. Positions
that differ only in the resources of one player share a state: they are a ``Lot``.
"""

from collections.abc import Hashable, Iterable, Iterator
from typing import Any, NoReturn, TypeAlias

from cardwright.runtime import pools
from cardwright.runtime.frames import NOBODY, Frame, Whole
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebook import Rulebook
from cardwright.runtime.state import State

Ways: TypeAlias = dict[int, tuple[int, ...]]
"""By what a player has in the end: the numbers of the options chosen for it, one after another."""

End: TypeAlias = tuple[tuple[int, ...], "Lot", int]
"""The numbers of the options chosen, and where they lead: one position of a lot, by its pool."""

NOWHERE = -1


def options_of(machine: Machine, state: State) -> tuple[int, ...]:
    """Return what may be chosen, which is found out when it is first asked for."""
    if not state.is_asked:
        machine.advance(state)
    return state.options


def kind_of(machine: Machine, state: State) -> str:
    """Return the kind of the open decision; empty when the game is over."""
    return state.frames.question(machine) if state.frames is not None else ""


class Lot:
    """Positions that are the same but for the resources of one player."""

    __slots__ = (
        "ends", "following", "fresh", "lead", "leader", "only", "other", "place", "state", "ways",
    )  # fmt: skip

    def __init__(
        self,
        state: State,
        place: int,
        ways: Ways,
        following: "Lot | None" = None,
        only: int = NOWHERE,
    ) -> None:
        """``place``: where the player's pool is in the state, which may be that of any of them."""
        self.state = state
        self.place = place
        self.ways = ways
        """How each of them is reached, by the pool that tells it from the others."""
        self.fresh = ways
        """Those that nobody has gone on from so far."""
        self.following = following
        """The next one of those that look the same at first sight."""
        self.other = NOWHERE
        """Where the pool is of another player, which this was found without."""
        self.ends: dict[int, Ends] = {}
        """What may be done next in all of them; by that other pool."""
        self.only = only
        """The number of the one option to be tried, where not all are."""
        self.leader = NOBODY
        self.lead = 0
        """By how much a player leads, where that is known, and the same in all of them."""

    @property
    def is_of_several(self) -> bool:
        """Whether there are others that share the state."""
        return len(self.ways) > 1 or self.other != NOWHERE


class Hidden:
    """What stands where a number must not be looked at: whoever does gets a ``TypeError``."""

    def __bool__(self) -> bool:
        """Refuse to tell whether it is anything."""
        return self._refuse()

    def __eq__(self, other: object) -> bool:
        """Refuse to be compared: that it is itself, lists know without asking."""
        return self._refuse()

    def __hash__(self) -> int:
        """Refuse to be remembered by."""
        return self._refuse()

    def __repr__(self) -> str:
        """Refuse to be told."""
        return self._refuse()

    def _refuse(self) -> NoReturn:
        raise TypeError("this is hidden")


HIDDEN = Hidden()


class Ends:
    """Where every whole action of whoever must choose leads from a position.

    One pool may be hidden: then only what does not depend on it is found, and the rest later, for
    each that it may be.
    """

    __slots__ = (
        "asked", "book", "hidden", "kinds", "left", "lots", "machine", "place", "player",
        "together",
    )  # fmt: skip

    def __init__(
        self, machine: Machine, book: Rulebook, start: State, hidden: int = NOWHERE
    ) -> None:
        """Take over a state. ``hidden``: where the number is that is not to be looked at."""
        self.machine = machine
        self.book = book
        self.player = start.player
        self.place = machine.layout.pools + start.player
        self.hidden = hidden
        self.kinds = {kind_of(machine, start), *book.turn_kinds}
        """The questions at which a whole action is at its end."""
        self.left = [Lot(start, self.place, {start.v[self.place]: ()})]
        """What is to be gone on from; in the end, that which depends on what is hidden."""
        self.lots: dict[Hashable, Lot] = {}
        self.together: list[End] = []
        self.asked = 0
        """How many positions have asked for those found together."""
        if hidden != NOWHERE:
            v: list[Any] = start.v
            v[hidden] = HIDDEN
            self.together += self.found()
            for _, lot, _ in self.together:
                lot.other = hidden

    def found(self) -> Iterator[End]:
        """Yield them one by one, but for those that depend on what is hidden."""
        machine, place, lots = self.machine, self.place, self.lots
        begun, self.left = self.left, []
        common: list[Lot] = []
        while begun or common:  # what is asked of all in a lot waits until it is complete
            for state, found in self._steps(begun.pop() if begun else common.pop(0)):
                lot, ways = _lot_of(lots, state, place, found), found
                if lot.state is not state:
                    ways = {pool: how for pool, how in found.items() if pool not in lot.ways}
                    lot.ways.update(ways)
                if state.player != self.player or kind_of(machine, state) in self.kinds:
                    if lot.state is not state and state.is_asked:
                        lot = Lot(state, place, ways)
                    for pool, how in ways.items():
                        yield how, lot, pool
                elif not machine.asks_all_alike(state):
                    begun += _apart(state, place, ways)
                elif lot in common:
                    lot.fresh.update(ways)
                elif ways:
                    lot.fresh = ways.copy()
                    common.append(lot)

    def found_with(self, pool: int) -> Iterator[End]:
        """Yield those that depend on what is hidden, where it is a certain pool."""
        begun = []
        for lot in self.left:
            state = lot.state.copy()
            state.v[self.hidden] = pool
            begun.append(Lot(state, self.place, lot.ways, only=lot.only))
        if begun:
            apart = Ends(self.machine, self.book, begun[0].state)
            apart.kinds, apart.left = self.kinds, begun
            for how, lot, own in apart.found():
                if not self._leads_to(lot.state, own, pool):
                    yield how, lot, own

    def _leads_to(self, state: State, own: int, pool: int) -> bool:
        """Whether one of those found already leads to a position, with a pool that was hidden."""
        state.v[self.place] = own
        lot = self.lots.get(state.sketch())
        while lot is not None:
            lot.state.v[self.place], lot.state.v[self.hidden] = own, pool
            if own in lot.ways and lot.state.is_same(state):
                return True
            lot = lot.following
        return False

    def _steps(self, lot: "Lot") -> Iterator[tuple[State, Ways]]:
        """Yield where each option leads from the positions of a lot that nobody has gone on from.

        What is only paid, or gained, is tried once, and then reckoned for all ways to do it.
        """
        machine, before, place = self.machine, lot.state, lot.place
        ways, lot.fresh = lot.fresh, {}
        pool = before.v[place] = next(iter(ways))
        try:
            options, frame = options_of(machine, before), before.frames
            trades = frame.trades(machine) if frame is not None else 0
            if frame is not None and trades and lot.only == NOWHERE:
                for answers in _alike(frame, machine, options):
                    state, tried = before.copy(), trades * answers[0][1]
                    state.v[place] = pool
                    is_alike = machine.choose_blindly(state, answers[0][1])
                    besides = state.v[place] - pool - tried
                    if not is_alike or _might_be_many(besides, ways, answers):
                        break
                    changes = [(trades * option + besides, numbers) for numbers, option in answers]
                    yield (
                        state,
                        {
                            had + change: choices + numbers
                            for had, choices in ways.items()
                            for change, numbers in changes
                        },
                    )
                else:
                    return
        except TypeError:
            if self.hidden == NOWHERE:
                raise
            self.left.append(Lot(before, place, ways))
            return
        numbers = range(len(options)) if lot.only == NOWHERE else (lot.only,)
        for pool, choices in ways.items():
            for number in numbers:
                state = before.copy()
                state.v[place] = pool
                try:
                    machine.choose(state, options[number], asking=False)
                except TypeError:
                    if self.hidden == NOWHERE:
                        raise
                    self.left.append(Lot(before, place, {pool: choices}, only=number))
                else:
                    yield state, {state.v[place]: (*choices, number)}


def _apart(state: State, place: int, ways: Ways) -> list[Lot]:
    """Return positions each in a lot of its own, as they are not asked the same."""
    if len(ways) == 1 and state.is_asked:
        return [Lot(state, place, ways.copy())]
    return [Lot(state.copy(), place, {pool: how}) for pool, how in ways.items()]


def _alike(frame: Frame, machine: Machine, options: tuple[int, ...]) -> Iterable[list[Whole]]:
    """Return all that can be paid, or gained, in groups that differ in nothing else."""
    answers = frame.whole_answers(machine, options)
    if not frame.looks_at_number(machine):
        return (answers,)
    by_number: dict[int, list[Whole]] = {}
    for answer in answers:
        by_number.setdefault(pools.total(answer[1]), []).append(answer)
    return by_number.values()


def _might_be_many(besides: int, ways: Ways, answers: list[Whole]) -> bool:
    """Whether there might be too much of a resource to be reckoned with by adding alone."""
    had = chosen = 0
    for pool in ways:
        had |= pool
    for _, option in answers:
        chosen |= option
    return pools.are_many(had + chosen + besides)


def _lot_of(lots: dict[Hashable, Lot], state: State, place: int, ways: Ways) -> Lot:
    """Return the lot that positions belong to, which is a new one of these if there is none."""
    sketch, pool = state.sketch(), state.v[place]
    first = lots.get(sketch)
    lot = first
    while lot is not None:
        lot.state.v[place] = pool
        if lot.state.is_same(state):
            return lot
        lot = lot.following
    lots[sketch] = lot = Lot(state, place, ways, first)
    return lot
