"""Luck that brings what a case says: its chance steps come after the step that needs them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cardwright.runtime.luck import Luck
from cardwright.runtime.state import State

MONUMENTS: Final = -1
"""The pile of monuments; the other piles are the decks, by player."""


@dataclass(frozen=True)
class Outcome:
    """A card that comes from a pile, and the step that names it."""

    step: int
    pile: int
    card: int


class ScriptedLuck(Luck):
    """Brings the outcomes that the turn at hand names; others as the set-up has them in order.

    ``used`` holds the outcomes that have come. To try something and take it back, keep ``used``
    and set it again.
    """

    def __init__(
        self,
        outcomes: tuple[Outcome, ...],
        order: tuple[int, ...],
        pile_of: Callable[[State, int], int],
    ) -> None:
        self.outcomes = outcomes
        self.order = order
        self.pile_of = pile_of
        self.used: frozenset[Outcome] = frozenset()
        self.turn = (-1, 0)

    def pick(self, state: State, candidates: tuple[int, ...]) -> int:
        """Return the next outcome of this pile; what it names but was known came without luck."""
        pile = self.pile_of(state, candidates[0])
        first, last = self.turn
        for outcome in self.outcomes:
            is_due = first < outcome.step < last and outcome not in self.used
            if is_due and outcome.pile == pile and outcome.card in candidates:
                self.used |= {outcome}
                return outcome.card
        return self._unnamed(candidates)

    def _unnamed(self, candidates: tuple[int, ...]) -> int:
        """What no step of the turn names must not be what a later step needs."""
        later = {outcome.card for outcome in self.outcomes if outcome not in self.used}
        ordered = [card for card in self.order if card in candidates] or list(candidates)
        return next((card for card in ordered if card not in later), ordered[0])

    def is_ahead_of(self, step: int) -> bool:
        """Whether an outcome has come that only a later step names."""
        return any(outcome.step > step for outcome in self.used)
