"""The bots: one chooses at random, one takes what looks best, one plays on from what does."""

import math
import random
import time
from typing import Final

from cardwright.frontends.bots.appraisal import LIKELY_LEAD, Appraiser, appraiser_for
from cardwright.frontends.bots.base import Bot, Seat
from cardwright.frontends.bots.lookahead import Lookahead, Outcome, Plan, are_better
from cardwright.runtime import Playout

DEFAULT_NODES: Final = 4000
_CANDIDATES: Final = 4
_MOST_ROUNDS: Final = 3
"""How many rounds a line is played on at most, the one at hand included."""
_MORE_CANDIDATES: Final = 8
_FEWER_ROUNDS: Final = 1
"""The same where what looks best at once tells little: rather more options than further on."""
_WORLDS: Final = 3
"""In how many worlds all candidates are to be played on to the end of a round."""
_MOST_CHOICES: Final = 200
"""After so many choices a line is weighed as it stands, even if its end is far."""
_WORLDS_BEFORE_DROPPING: Final = 2
_WORLDS_BEFORE_ENDING: Final = 4
_BEYOND_DOUBT: Final = 3.0
"""By how many standard deviations one must be better than all others to be looked at no more."""


class RandomBot(Bot):
    """Chooses any option, all with the same chance."""

    def __init__(self, seed: int) -> None:
        """The same seed makes the same choices."""
        self.name = "random"
        self._choice = random.Random(seed).choice

    def pick(self, seat: Seat) -> int:
        """Return the number of one of the options."""
        return self._choice(range(seat.options))


class _Planner(Bot):
    """Finds the best option, and makes the choices that come with it as they were meant."""

    def __init__(self, seed: int, name: str) -> None:
        """The same seed makes the same choices."""
        self.name = name
        self._chance = random.Random(seed)
        self._plan: Plan = ()
        self._lookahead: Lookahead | None = None

    def pick(self, seat: Seat) -> int:
        """Return the number of one of the options: the one meant before, or the best found now."""
        if self._plan and self._plan[0][:2] == (seat.kind, seat.codes):
            (_, _, chosen), *rest = self._plan
            self._plan = tuple(rest)
            return chosen
        if seat.options == 1:  # it may be asked lest others learn that there is nothing to choose
            return 0
        known = self._known(seat)
        chosen, self._plan = self._found(seat) if known is None else (known, ())
        return chosen

    def _known(self, seat: Seat) -> int | None:
        """Return what is chosen without a look, if anything is."""
        if self._lookahead is None:
            return None
        return self._lookahead.remembered(seat.kind, seat.codes, seat.player, seat.round)

    def _found(self, seat: Seat) -> tuple[int, Plan]:
        """Return what is chosen after a look, and what after that."""
        game = seat.imagine(self._chance.getrandbits(32))
        if self._lookahead is None:
            self._lookahead = Lookahead(appraiser_for(game))
        outcomes = self._outcomes(self._lookahead, game.playout(), seat)
        chosen, outcome = outcomes.popitem()
        return chosen, outcome.plan

    def _outcomes(self, lookahead: Lookahead, start: Playout, seat: Seat) -> dict[int, Outcome]:
        """Return where options lead, the one that is chosen last."""
        return lookahead.outcomes(start, seat.player)


class GreedyBot(_Planner):
    """Carries out each option in its mind, as far as it may choose, and takes the best."""

    def __init__(self, seed: int) -> None:
        """The same seed makes the same choices."""
        super().__init__(seed, "greedy")


class SearchBot(_Planner):
    """Imagines worlds, and plays the best options on in each of them as greedy players would.

    The budget is in nodes, each a position that was looked at, or in seconds.
    """

    def __init__(self, seed: int, nodes: int | None = None, seconds: float | None = None) -> None:
        """The same seed makes the same choices, unless the budget is in seconds."""
        name = "search"
        if seconds is not None:
            name = f"search:seconds={seconds:g}"
        elif nodes is not None:
            name = f"search:nodes={nodes}"
        super().__init__(seed, name)
        self._nodes = nodes
        self._seconds = seconds

    def _known(self, seat: Seat) -> int | None:
        """Look at every question."""
        return None

    def _outcomes(self, lookahead: Lookahead, start: Playout, seat: Seat) -> dict[int, Outcome]:
        """Roll candidates out in one world after another, and drop the worst on the way.

        What looks best at once is chosen unless something else is better beyond doubt.
        """
        appraiser = lookahead.appraiser
        most = _MORE_CANDIDATES if appraiser.points_come_along else _CANDIDATES
        outcomes = lookahead.outcomes(start, seat.player, least=most)
        candidates = _candidates(appraiser, outcomes, seat.player, most)
        if len(candidates) == 1:
            return outcomes
        rollouts = _Rollouts(appraiser, start, self._budget(), len(candidates))
        greedy = candidates[0]
        chances: dict[int, list[float]] = {number: [] for number in candidates}
        while len(candidates) > 1:
            for number in candidates:
                chances[number].append(rollouts.chance_to_win(start, number, outcomes[number].plan))
                if not rollouts.reach_far:
                    return outcomes
            worlds = len(chances[greedy])
            if worlds % _WORLDS_BEFORE_DROPPING == 0 and len(candidates) > 2:
                left = min(len(candidates) - 1, _CANDIDATES)
                others = [number for number in candidates if number != greedy]
                others.sort(key=lambda number: -sum(chances[number]))
                candidates = [greedy, *others[: left - 1]]
            if rollouts.are_over or _is_beyond_doubt(chances, candidates):
                break
            start = seat.imagine(self._chance.getrandbits(32)).playout()
        best = max(candidates, key=lambda number: sum(chances[number]))
        if are_better(chances[best], chances[greedy], 1):
            outcomes[best] = outcomes.pop(best)
        return outcomes

    def _budget(self) -> "_Budget":
        if self._seconds is not None:
            return _Budget(math.inf, self._seconds)
        return _Budget(self._nodes or DEFAULT_NODES, math.inf)


class _Budget:
    """What a choice may cost."""

    def __init__(self, nodes: float, seconds: float) -> None:
        self._nodes = nodes
        self._seconds = seconds
        self._began = time.monotonic()

    def used(self, nodes: int) -> float:
        """Return what part of it is used up after so many nodes."""
        return max(nodes / self._nodes, (time.monotonic() - self._began) / self._seconds)


def _candidates(
    appraiser: Appraiser, outcomes: dict[int, Outcome], player: int, most: int
) -> list[int]:
    """Return the options worth a closer look, the greedy one first."""
    greedy = next(reversed(outcomes))
    ranked = sorted(outcomes, key=lambda number: (number != greedy, -outcomes[number].worth))
    found = ranked[:most]
    ends = (number for number in ranked if appraiser.is_bound(outcomes[number].line, player))
    ending = next(ends, greedy)
    return found if ending in found else [*found, ending]


def _is_beyond_doubt(chances: dict[int, list[float]], candidates: list[int]) -> bool:
    """Whether one candidate is so much better than all others that more worlds tell nothing."""
    best = max(candidates, key=lambda number: sum(chances[number]))
    return len(chances[best]) >= _WORLDS_BEFORE_ENDING and all(
        number == best or are_better(chances[best], chances[number], _BEYOND_DOUBT)
        for number in candidates
    )


class _Rollouts:
    """Plays options on as greedy players would, to the end of a round.

    The first line tells of which: of the last one that the budget allows for all candidates in some
    worlds. Where it does not allow for any, a few lines would tell no more than luck.
    """

    def __init__(
        self, appraiser: Appraiser, start: Playout, budget: _Budget, candidates: int
    ) -> None:
        self._appraiser = appraiser
        self._lookahead = Lookahead(appraiser, further=0)
        self._player = start.player
        self._budget = budget
        self._lines_wanted = candidates * _WORLDS
        far = _FEWER_ROUNDS if appraiser.points_come_along else _MOST_ROUNDS
        self._end = start.round + far
        self.reach_far = True
        """Whether lines can be played on to the end of a round at all."""
        self._lines = 0

    @property
    def _used(self) -> float:
        """What part of the budget is used up; the end of a line is a node, or some had none."""
        return self._budget.used(self._lookahead.nodes + self._lines)

    @property
    def are_over(self) -> bool:
        """Whether the budget is used up."""
        return self._used >= 1

    def chance_to_win(self, start: Playout, number: int, plan: Plan) -> float:
        """Return how likely the player wins after an option that is carried out as it is meant."""
        line = self._played_on(start, number, plan)
        self._lines += 1
        lead = self._appraiser.weigh(line, self._player)
        return 1 / (1 + math.exp(-max(-20.0, min(20.0, lead / LIKELY_LEAD))))

    def _played_on(self, start: Playout, number: int, plan: Plan) -> Playout:
        line = start.copy()
        line.choose(number)
        for kind, codes, meant in plan:
            if (line.kind, line.codes) != (kind, codes):
                break
            line.choose(meant)
        for _ in range(_MOST_CHOICES):
            if not line.options or line.round >= self._end:
                break
            if not self._lines and self._used * self._lines_wanted > 1:
                self.reach_far = line.round > start.round
                self._end = line.round
                break
            line = self._lookahead.played_on(line)
        return line
