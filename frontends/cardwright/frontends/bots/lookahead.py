"""Where the options of a player lead, and which of them is best."""

import random
from collections.abc import Hashable
from typing import Final

from cardwright.frontends.bots.appraisal import Appraiser
from cardwright.runtime import Playout

_LONGEST: Final = 12
"""Of how many choices in a row what is being done may consist."""
_FURTHER: Final = 2
"""How many choices further is looked, where cards have a way to go before anything is done."""
_SAMPLES: Final = 6
"""How often others are guessed, where what is done comes about only after they have chosen."""
_LATEST: Final = 40
"""After how many choices it must have come about."""
_LEAST_GAIN: Final = 0.05
"""What is worth doing before a round is ended."""

Plan = list[tuple[Playout, int]]
"""What to choose, by its number, where a game looks like this."""


class Lookahead:
    """Carries out options in mind, to the end of what they begin and no further.

    How something is best paid or shared out is remembered, and so done alike wherever a player has
    the same before them: it takes most of the time. So that a choice never depends on what was
    played before, there is one lookahead for each choice of a bot.
    """

    def __init__(self, appraiser: Appraiser, further: int = _FURTHER) -> None:
        """Make one that remembers nothing yet; ``further``: see ``_FURTHER``."""
        self._appraiser = appraiser
        self._depth = further if appraiser.has_places else 0
        self.nodes = 0
        """How many positions were looked at."""
        self._ways: dict[Hashable, int] = {}
        self._following: dict[Playout, list[Playout]] = {}
        self._found: dict[Hashable, float] = {}
        """What positions are worth a few steps on: several ways lead to many of them."""
        self._answers: list[list[int]] = []
        """How each of the latest outcomes comes about: what is chosen after the option."""

    def outcomes(self, start: Playout, player: int) -> list[Playout]:
        """Return where each option of a player leads, when all that follows of it is done well."""
        self._answers = [[] for _ in range(start.options)]
        self._following.clear()
        self._found.clear()
        return [
            self._outcome(start, number, player, answers)
            for number, answers in enumerate(self._answers)
        ]

    def plan(self, start: Playout, number: int) -> Plan:
        """Return how one of the latest outcomes goes on after its option."""
        line, plan = start.copy(), Plan()
        line.choose(number)
        for answer in self._answers[number]:
            plan.append((line.copy(), answer))
            line.choose(answer)
        return plan

    def best(
        self, start: Playout, outcomes: list[Playout], player: int, samples: int = _SAMPLES
    ) -> int:
        """Return the number of a player's best option, by where each of them leads.

        One that ends the player's round is taken only where no other gains anything: what could be
        done first is lost with it, but it is not lost with anything else.
        """
        if len(outcomes) == 1:
            return 0
        appraiser = self._appraiser
        if appraiser.points_come_later:
            worths = [self._later(start, line, player, samples) for line in outcomes]
        else:
            worths = [appraiser.weigh(line, player) for line in outcomes]
        if not appraiser.is_bound(start, player):
            going_on = [
                number
                for number, line in enumerate(outcomes)
                if not appraiser.is_bound(line, player) or line.is_over
            ]
            best = max(going_on, key=lambda number: worths[number], default=-1)
            if best >= 0 and worths[best] > appraiser.weigh(start, player) + _LEAST_GAIN:
                return best
        return max(range(len(worths)), key=lambda number: worths[number])

    def _outcome(self, start: Playout, number: int, player: int, answers: list[int]) -> Playout:
        line = start.copy()
        kind = line.kind
        line.choose(number)
        self.nodes += 1
        for _ in range(_LONGEST):
            if not line.options or line.player != player or line.kind == kind:
                break
            before = (line.question, line.codes, self._appraiser.situation(line, player))
            way = self._ways.get(before)
            if way is None:
                ways = self._after_each(line)
                worths = self._worths(ways, player, kind, self._depth)
                way = self._ways[before] = worths.index(max(worths))
                line = ways[way]
            else:
                line = line.copy()  # it is one of those that are kept
                line.choose(way)
            answers.append(way)
        return line

    def _worths(
        self, ways: list[Playout], player: int, kind: str, depth: int
    ) -> list[tuple[float, ...]]:
        """Return what some ways are worth: at once, and where that is the same, a few steps on."""
        now = [self._own(way, player) for way in ways]
        best = max(now)
        if not depth or now.count(best) == 1:
            return [(worth,) for worth in now]
        return [
            (worth, self._further(way, player, kind, depth) if worth == best else worth)
            for way, worth in zip(ways, now, strict=True)
        ]

    def _further(self, line: Playout, player: int, kind: str, depth: int) -> float:
        """Return what a line is worth after the best that the player can do next."""
        if not line.options or line.player != player or line.kind == kind:
            return self._own(line, player)
        before = (line.position, depth)
        found = self._found.get(before)
        if found is None:
            worths = self._worths(self._after_each(line), player, kind, depth - 1)
            found = self._found[before] = max(worths)[-1]
        return found

    def _later(self, start: Playout, line: Playout, player: int, samples: int) -> float:
        """Return what a line is worth once what was begun has come about, whatever the others do.

        That is when the player is asked the same again, or in the next round.
        """
        kind, this_round = start.kind, start.round
        total = 0.0
        for seed in range(samples):
            chance = random.Random(seed)
            end = line.copy()
            for _ in range(_LATEST):
                asked_again = end.player == player and end.kind == kind
                if not end.options or end.round > this_round or asked_again:
                    break
                end.choose(int(chance.random() * end.options))
                self.nodes += 1
            total += self._appraiser.weigh(end, player)
        return total / samples

    def _after_each(self, line: Playout) -> list[Playout]:
        """Return where each option leads at once: looked at for one choice, kept for the next."""
        found = self._following.get(line)
        if found is None:
            found = self._following[line] = [line.copy() for _ in range(line.options)]
            self.nodes += line.options
            for number, after in enumerate(found):
                after.choose(number)
        return found

    def _own(self, line: Playout, player: int) -> float:
        weigh = self._appraiser.weigh if line.is_over else self._appraiser.value
        return weigh(line, player)
