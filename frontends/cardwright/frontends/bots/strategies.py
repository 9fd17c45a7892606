"""The bots: one chooses at random, one takes what looks best, one plays on from what does."""

import math
import random
import time
from typing import Final

from cardwright.frontends.bots.appraisal import LIKELY_LEAD, Appraiser, appraiser_for
from cardwright.frontends.bots.base import Seat
from cardwright.frontends.bots.lookahead import Lookahead, Plan
from cardwright.runtime import Playout

DEFAULT_NODES: Final = 1000
_CANDIDATES: Final = 4
_ROUNDS: Final = 2
"""How many rounds a line is played on, the one at hand included."""
_MOST_CHOICES: Final = 200
"""After so many choices a line is weighed as it stands, even if its end is far."""
_WORLDS_BEFORE_DROPPING: Final = 2


class RandomBot:
    """Chooses any option, all with the same chance."""

    name: Final = "random"

    def __init__(self, seed: int) -> None:
        """The same seed makes the same choices."""
        self._chance = random.Random(seed)

    def choose(self, seat: Seat) -> str:
        """Return the id of one of the options."""
        return seat.option_id(self._chance.choice(range(seat.options)))


class GreedyBot:
    """Carries out each option in its mind, as far as it may choose, and takes the best."""

    name: Final = "greedy"

    def __init__(self, seed: int) -> None:
        """The same seed makes the same choices."""
        self._chance = random.Random(seed)
        self._plan = Plan()

    def choose(self, seat: Seat) -> str:
        """Return the id of one of the options: the one meant before, or the best found now."""
        options = seat.decision.options
        if seat.decision.is_formal:
            return options[0].id
        if self._plan:
            expected, chosen = self._plan.pop(0)
            if seat.looks_like(expected):
                return options[chosen].id
        game = seat.imagine(self._chance.getrandbits(32))
        lookahead, start = Lookahead(appraiser_for(game)), game.playout()
        outcomes = lookahead.outcomes(start, seat.player)
        chosen = lookahead.best(start, outcomes, seat.player)
        self._plan = lookahead.plan(start, chosen)
        return options[chosen].id


class SearchBot:
    """Imagines worlds, and plays the best options on in each of them as greedy players would.

    The budget is in nodes, each an option that was looked at, or in seconds.
    """

    def __init__(self, seed: int, nodes: int | None = None, seconds: float | None = None) -> None:
        """The same seed makes the same choices, unless the budget is in seconds."""
        self._chance = random.Random(seed)
        self._nodes = nodes or (DEFAULT_NODES if seconds is None else None)
        self._seconds = seconds

    @property
    def name(self) -> str:
        """How it was asked for."""
        if self._seconds is not None:
            return f"search:seconds={self._seconds:g}"
        return "search" if self._nodes == DEFAULT_NODES else f"search:nodes={self._nodes}"

    def choose(self, seat: Seat) -> str:
        """Return the id of one of the options."""
        player = seat.player
        if seat.decision.is_formal:
            return seat.decision.options[0].id
        game = seat.imagine(self._chance.getrandbits(32))
        appraiser, start = appraiser_for(game), game.playout()
        lookahead = Lookahead(appraiser)
        outcomes = lookahead.outcomes(start, player)
        chosen = lookahead.best(start, outcomes, player)
        candidates = _candidates(appraiser, outcomes, chosen, player)
        if len(candidates) > 1:
            rollouts = _Rollouts(appraiser, lookahead, player)
            chosen = self._best(seat, rollouts, start, candidates)
        return seat.decision.options[chosen].id

    def _best(
        self, seat: Seat, rollouts: "_Rollouts", start: Playout, candidates: list[int]
    ) -> int:
        """Roll candidates out in one world after another, and drop the worst on the way."""
        deadline = None if self._seconds is None else time.monotonic() + self._seconds
        totals = dict.fromkeys(candidates, 0.0)
        worlds = 0
        while len(candidates) > 1:
            for number in candidates:
                totals[number] += rollouts.chance_to_win(start, number)
            worlds += 1
            if worlds % _WORLDS_BEFORE_DROPPING == 0 and len(candidates) > 2:
                candidates.remove(min(candidates, key=lambda number: totals[number]))
            if rollouts.nodes >= (self._nodes or math.inf):
                break
            if time.monotonic() >= (deadline or math.inf):
                break
            start = seat.imagine(self._chance.getrandbits(32)).playout()
        return max(candidates, key=lambda number: totals[number])


def _candidates(appraiser: Appraiser, lines: list[Playout], greedy: int, player: int) -> list[int]:
    """Return the options worth a closer look, the greedy one first."""
    worths = [appraiser.weigh(line, player) for line in lines]
    ranked = sorted(range(len(lines)), key=lambda number: (number != greedy, -worths[number]))
    found = ranked[:_CANDIDATES]
    ends = (number for number, line in enumerate(lines) if appraiser.is_bound(line, player))
    ending = next(ends, greedy)
    return found if ending in found else [*found, ending]


class _Rollouts:
    """Plays options on as greedy players would, and counts how many options they looked at."""

    def __init__(self, appraiser: Appraiser, lookahead: Lookahead, player: int) -> None:
        self._appraiser = appraiser
        self._lookahead = lookahead
        self._player = player
        self.nodes = 0

    def chance_to_win(self, start: Playout, number: int) -> float:
        """Return how likely the player wins after an option, by where it leads."""
        lead = self._appraiser.weigh(self._played_on(start, number), self._player)
        return 1 / (1 + math.exp(-max(-20.0, min(20.0, lead / LIKELY_LEAD))))

    def _played_on(self, start: Playout, number: int) -> Playout:
        line = start.copy()
        end = line.round + _ROUNDS
        line.choose(number)
        self.nodes += 1  # a line that is over at once has to count, or none ends the search
        for _ in range(_MOST_CHOICES):
            if not line.options or line.round >= end:
                break
            self.nodes += line.options
            outcomes = self._lookahead.outcomes(line, line.player)
            line = outcomes[self._lookahead.best(line, outcomes, line.player, samples=1)]
        return line
