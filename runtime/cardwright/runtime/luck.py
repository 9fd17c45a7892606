"""The one door that all luck comes through."""

from collections.abc import Iterable

from cardwright.runtime import chance
from cardwright.runtime.compiling import mypyc_attr
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.state import FIXED_LUCK, GENERATOR, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck:
    """Luck from the generator in the state: the same seed and choices bring the same luck."""

    def pick(self, state: State, candidates: tuple[int, ...]) -> int:
        """Return one of the candidates."""
        generator = state.v[GENERATOR]
        state.v[GENERATOR] = chance.following(generator)
        return candidates[chance.number(generator) % len(candidates)]


@mypyc_attr(allow_interpreted_subclasses=True)
class FixedLuck(Luck):
    """Luck that was decided beforehand; what was not decided comes from the generator."""

    def __init__(self, outcomes: Iterable[int] = ()) -> None:
        """The outcomes come in this order. How many are used up is kept in the state."""
        self.outcomes = tuple(outcomes)

    def pick(self, state: State, candidates: tuple[int, ...]) -> int:
        """Return the next outcome, which must be possible."""
        used = state.v[FIXED_LUCK]
        if used >= len(self.outcomes):
            return super().pick(state, candidates)
        outcome = self.outcomes[used]
        if outcome not in candidates:
            raise BadSetupError(f"luck can't bring {outcome} now, only one of {candidates}")
        state.v[FIXED_LUCK] = used + 1
        return outcome

    def left(self, state: State) -> tuple[int, ...]:
        """Return the outcomes that are still to come."""
        return self.outcomes[state.v[FIXED_LUCK] :]
