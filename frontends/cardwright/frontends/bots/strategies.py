"""The bots: one chooses at random, one takes what looks best, one plays on from what does."""

import math
import random
import time
from typing import Final

from cardwright.frontends.bots.appraisal import LIKELY_LEAD, Appraiser, appraiser_for
from cardwright.frontends.bots.base import Bot, Seat
from cardwright.frontends.bots.lookahead import Lookahead, Plan
from cardwright.runtime import Playout

DEFAULT_NODES: Final = 4000
_NODES_A_ROUND: Final = 5 * DEFAULT_NODES
"""Who has to choose more often in a round looks at less each time, unless told otherwise."""
_CANDIDATES: Final = 4
_LINES: Final = 2
"""How many lines a budget is for at least: where one of them takes more, all are cut short."""
_ROUNDS: Final = 2
"""How many rounds a line is played on at most, the one at hand included."""
_MOST_CHOICES: Final = 200
"""After so many choices a line is weighed as it stands, even if its end is far."""
_WORLDS_BEFORE_DROPPING: Final = 2


class RandomBot(Bot):
    """Chooses any option, all with the same chance."""

    def __init__(self, seed: int) -> None:
        """The same seed makes the same choices."""
        self.name = "random"
        self._chance = random.Random(seed)

    def pick(self, seat: Seat) -> int:
        """Return the number of one of the options."""
        return self._chance.choice(range(seat.options))


class _Planner(Bot):
    """Finds the best option, and makes the choices that come with it as they were meant."""

    def __init__(self, seed: int, name: str) -> None:
        """The same seed makes the same choices."""
        self.name = name
        self._chance = random.Random(seed)
        self._plan = Plan()

    def pick(self, seat: Seat) -> int:
        """Return the number of one of the options: the one meant before, or the best found now."""
        if seat.options == 1:  # it is asked lest others learn that there is nothing to choose
            return 0
        if self._plan:
            expected, chosen = self._plan.pop(0)
            if seat.looks_like(expected):
                return chosen
        game = seat.imagine(self._chance.getrandbits(32))
        appraiser, start = appraiser_for(game), game.playout()
        lookahead = Lookahead(appraiser)
        outcomes = lookahead.outcomes(start, seat.player)
        chosen = lookahead.best(start, outcomes, seat.player)
        chosen = self._on_second_thoughts(seat, appraiser, start, outcomes, chosen)
        self._plan = lookahead.plan(start, chosen)
        return chosen

    def _on_second_thoughts(
        self, seat: Seat, appraiser: Appraiser, start: Playout, outcomes: list[Playout], chosen: int
    ) -> int:
        """Return what is chosen in the end, where something looks best at once."""
        return chosen


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
        self._searches = 0

    def _on_second_thoughts(
        self, seat: Seat, appraiser: Appraiser, start: Playout, outcomes: list[Playout], chosen: int
    ) -> int:
        """Roll candidates out in one world after another, and drop the worst on the way."""
        candidates = _candidates(appraiser, outcomes, chosen, seat.player)
        if len(candidates) == 1:
            return chosen
        budget = self._budget(seat)
        rollouts = _Rollouts(appraiser, start, budget)
        totals = dict.fromkeys(candidates, 0.0)
        worlds = 0
        while len(candidates) > 1:
            for number in candidates:
                totals[number] += rollouts.chance_to_win(start, number)
            worlds += 1
            if worlds % _WORLDS_BEFORE_DROPPING == 0 and len(candidates) > 2:
                candidates.remove(min(candidates, key=lambda number: totals[number]))
            if budget.used(rollouts.nodes) >= 1:
                break
            start = seat.imagine(self._chance.getrandbits(32)).playout()
        return max(candidates, key=lambda number: totals[number])

    def _budget(self, seat: Seat) -> "_Budget":
        if self._seconds is not None:
            return _Budget(math.inf, self._seconds)
        self._searches += 1
        a_round = _NODES_A_ROUND * max(seat.round, 1) // self._searches
        return _Budget(self._nodes or min(DEFAULT_NODES, a_round), math.inf)


class _Budget:
    """What a choice may cost."""

    def __init__(self, nodes: float, seconds: float) -> None:
        self._nodes = nodes
        self._seconds = seconds
        self._began = time.monotonic()

    def used(self, nodes: int) -> float:
        """Return what part of it is used up after so many nodes."""
        return max(nodes / self._nodes, (time.monotonic() - self._began) / self._seconds)


def _candidates(appraiser: Appraiser, lines: list[Playout], greedy: int, player: int) -> list[int]:
    """Return the options worth a closer look, the greedy one first."""
    worths = [appraiser.weigh(line, player) for line in lines]
    ranked = sorted(range(len(lines)), key=lambda number: (number != greedy, -worths[number]))
    found = ranked[:_CANDIDATES]
    ends = (number for number, line in enumerate(lines) if appraiser.is_bound(line, player))
    ending = next(ends, greedy)
    return found if ending in found else [*found, ending]


class _Rollouts:
    """Plays options on as greedy players would, for as long as its budget allows for each.

    The first line tells how long that is, in choices of the player that it is done for: so all
    lines are weighed after the same.
    """

    def __init__(self, appraiser: Appraiser, start: Playout, budget: _Budget) -> None:
        self._appraiser = appraiser
        self._lookahead = Lookahead(appraiser, further=0)
        self._player = start.player
        self._end = start.round + _ROUNDS
        self._budget = budget
        self._own_choices: int | None = None
        self._lines = 0

    @property
    def nodes(self) -> int:
        """How many positions were looked at; the end of a line is one, or some had none."""
        return self._lookahead.nodes + self._lines

    def chance_to_win(self, start: Playout, number: int) -> float:
        """Return how likely the player wins after an option, by where it leads."""
        self._lines += 1
        lead = self._appraiser.weigh(self._played_on(start, number), self._player)
        return 1 / (1 + math.exp(-max(-20.0, min(20.0, lead / LIKELY_LEAD))))

    def _played_on(self, start: Playout, number: int) -> Playout:
        line = start.copy()
        line.choose(number)
        own_choices = 0
        for _ in range(_MOST_CHOICES):
            if not line.options or line.round >= self._end:
                break
            if line.player == self._player:
                if self._is_far_enough(own_choices):
                    break
                own_choices += 1
            outcomes = self._lookahead.outcomes(line, line.player)
            line = outcomes[self._lookahead.best(line, outcomes, line.player, samples=1)]
        if self._own_choices is None:
            self._own_choices = own_choices
        return line

    def _is_far_enough(self, own_choices: int) -> bool:
        if self._own_choices is not None:
            return own_choices >= self._own_choices
        return own_choices > 0 and self._budget.used(self.nodes) >= 1 / _LINES
