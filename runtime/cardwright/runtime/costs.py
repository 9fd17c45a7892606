"""Whether a cost can be paid: asked far more often than costs are paid, so it stays cheap.

A cost is paid step by step, and each step offers only what leaves the rest of it payable: nothing
is begun that can't be completed. Most costs ask for resources, for the card itself and for at most
one other card, which is told by a look. All others are tried on a copy of the state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.runtime.amounts import Who
from cardwright.runtime.frames import NOBODY
from cardwright.runtime.operations.selecting import Selector
from cardwright.runtime.owned import within_reach
from cardwright.runtime.programs import UNBOUND, Bindings, Steps
from cardwright.runtime.state import State, Trial
from cardwright.runtime.ways import Demand

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine

_MOST_TRIALS: Final = 20_000
"""The most choices that are tried for one cost: no cost that people can read comes near."""


class Cost:
    """What has to be paid for an ability, in the form that can be checked fast."""

    __slots__ = (
        "cards", "demand", "leaves_play", "may_spend_bearer", "number", "program", "sets",
        "stand_ins", "takes", "told", "who",
    )  # fmt: skip

    def __init__(
        self, program: int, demand: Demand, takes: Demand, sets: tuple[tuple[int, bool], ...]
    ) -> None:
        """``takes``: what must lie on the bearer; ``sets``: the states it is put in, or out of."""
        self.program = program
        self.demand = demand
        self.takes = takes
        self.sets = sets
        self.leaves_play = False
        """Whether the bearer is moved from play, where it must be then."""
        self.cards: Selector | None = None
        """The other cards that it asks for, where it asks once."""
        self.may_spend_bearer = False
        """Whether the bearer may be one of them: it must be tried whether that would do."""
        self.who: Who | None = None
        self.number = 0
        self.stand_ins = 0
        """The kinds and types for which other cards may stand in, a bit mask."""
        self.told = True
        """Whether a look tells all; otherwise it must be tried."""

    @property
    def is_only_resources(self) -> bool:
        """Whether, once the bearer is in the right state, only the player's resources matter."""
        return self.told and self.cards is None and not self.takes.total

    @property
    def is_nothing(self) -> bool:
        """Whether there is nothing to be paid."""
        return self.is_only_resources and not (self.demand.total or self.sets or self.leaves_play)

    def fits_state(self, state: State, bearer: int) -> bool:
        """Whether the bearer is in none of the states that paying would put it in."""
        for status, value in self.sets:  # noqa: SIM110 - fast
            if (state.status(status) >> bearer & 1) == value:
                return False
        return True

    def is_payable(
        self,
        machine: Machine,
        state: State,
        player: int,
        bearer: int,
        bound: Bindings = UNBOUND,
        you: int = NOBODY,
    ) -> bool:
        """Whether the player could pay now, with the help of a stand-in where that is allowed.

        ``bound``: cards that are known beforehand, such as those of the event reacted to.
        ``you``: whose ability it is, where that is not who pays.
        """
        if (self.sets and not self.fits_state(state, bearer)) or not self.demand.is_covered(
            state.pool(player)
        ):
            return False
        is_spent = self.leaves_play or self.sets
        if is_spent and not state.is_in_play(bearer):
            return False
        return self.has_the_rest(machine, state, player, bearer, bound, you)

    def has_the_rest(
        self,
        machine: Machine,
        state: State,
        player: int,
        bearer: int,
        bound: Bindings = UNBOUND,
        you: int = NOBODY,
    ) -> bool:
        """Whether there is what is asked for beside the player's resources and the bearer."""
        if self.takes.total and not self.takes.is_covered(within_reach(state, bearer, player)):
            return False
        if self.told:
            if self.cards is None:
                return True
            assert self.who is not None
            run = machine.program(self.program, player, bearer, None, bound, you)
            found = self.cards.candidates(state, run, self.who.players(state, run))
            others = found & ~(1 << bearer) if self.may_spend_bearer else found
            if others.bit_count() >= self.number:
                return True
            if found.bit_count() < self.number and not (
                self.stand_ins and machine.stand_ins(state, player, self.stand_ins, bearer)
            ):
                return False
        copy = state.copy()
        copy.frames = machine.program(self.program, player, bearer, None, bound, you)
        copy.trial = Trial(None)
        return can_be_paid(machine, copy)

    def has_target(
        self,
        machine: Machine,
        state: State,
        player: int,
        bearer: int,
        bound: Bindings = UNBOUND,
    ) -> bool:
        """Whether there is what the ability is aimed at, whatever else it costs."""
        free = machine.table.programs[self.program].free
        if free < 0:
            return True
        copy = state.copy()
        bound = Bindings(bound.cards, (*bound.numbers, (free, 1)))
        copy.frames = machine.program(self.program, player, bearer, None, bound)
        copy.trial = Trial(None)
        return can_be_paid(machine, copy)


def leaves_the_rest_payable(machine: Machine, state: State, run: Steps, option: int) -> bool:
    """Whether a choice within a cost leaves a way to pay all of it."""
    floor = run.below
    while isinstance(floor, Steps) and floor.user == run.user and machine.is_more_due(floor):
        floor = floor.below
    copy = state.copy()
    copy.trial = Trial(floor)
    again = run.thawed()
    again.place -= 1
    again.answer(machine, copy, option)
    return can_be_paid(machine, copy)


def can_be_paid(machine: Machine, state: State) -> bool:
    """Whether some way of going on pays the cost that a state has on trial."""
    return _search(machine, state, [_MOST_TRIALS])


def _search(machine: Machine, state: State, left: list[int]) -> bool:
    options: tuple[int, ...] | None = None
    trial = state.trial
    assert trial is not None
    while options is None:
        frame = state.frames
        if frame is None:
            return False
        options = frame.open(machine, state)
        if trial.paid:
            return True
    for option in options:
        left[0] -= 1
        if left[0] < 0:
            return False
        other = state.copy()
        assert other.frames is not None
        other.frames.answer(machine, other, option)
        if _search(machine, other, left):
            return True
    return False
