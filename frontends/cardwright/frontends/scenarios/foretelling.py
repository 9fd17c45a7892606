"""Luck as a scenario foretells it."""

from collections.abc import Iterable

from cardwright.runtime import BadSetupError, FixedLuck, State


class LuckError(BadSetupError):
    """Luck decides something, and the scenario has not foretold it, or something impossible."""

    def __init__(self, foretold: int | None, candidates: tuple[int, ...]) -> None:
        super().__init__("luck decides here otherwise than the scenario says")
        self.foretold = foretold
        self.candidates = candidates


class ForetoldLuck(FixedLuck):
    """Luck as the scenario says. Without a seed, it says all that could be otherwise."""

    def __init__(self, outcomes: Iterable[int], *, seeded: bool) -> None:
        super().__init__(outcomes)
        self.seeded = seeded

    def pick(self, state: State, candidates: tuple[int, ...]) -> int:
        """Return what was foretold."""
        left = self.left(state)
        if left and left[0] not in candidates:
            raise LuckError(left[0], candidates)
        if not left and not self.seeded and len(candidates) > 1:
            raise LuckError(None, candidates)
        return super().pick(state, candidates)
