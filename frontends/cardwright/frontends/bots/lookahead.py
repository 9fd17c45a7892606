"""Where the options of a player lead, and which of them is best."""

import math
import random
from collections.abc import Hashable, Sequence
from functools import cache
from typing import Final

from cardwright.frontends.bots.appraisal import Appraiser
from cardwright.runtime import Playout, total

_LONGEST: Final = 12
"""Of how many choices in a row what is being done may consist."""
_FURTHER: Final = 2
"""How many choices further is looked, where cards have a way to go before anything is done."""
_SAMPLES: Final = 3
"""How often others are guessed, where what is done comes about only after they have chosen."""
_LATEST: Final = 40
"""After how many choices it must have come about."""
_LEAST_GAIN: Final = 0.05
"""What is worth doing before a round is ended."""
_UNKNOWN: Final = (math.inf, 0)
_MOST_REMEMBERED: Final = 50_000

Plan = tuple[tuple[str, tuple[int, ...], int], ...]
"""What to choose, by its number, where a question of a kind is asked with these options."""


class Outcome:
    """Where an option leads when all that follows of it is done well, and how."""

    __slots__ = ("line", "plan", "worth")

    def __init__(self, line: Playout, plan: Plan, worth: float) -> None:
        """``plan``: what is chosen after the option."""
        self.line = line
        self.plan = plan
        self.worth = worth


class Lookahead:
    """Carries out options in mind, to the end of what they begin and no further.

    A bot keeps one for a game: how something was best done, and what an option brought the last
    time in a round, is remembered. So what would bring less than something else is not tried again
    in that round, as most things bring less the more has been done.
    """

    def __init__(self, appraiser: Appraiser, further: int = _FURTHER) -> None:
        """Make one that remembers nothing yet; ``further``: see ``_FURTHER``."""
        self.appraiser = appraiser
        self._depth = further if appraiser.has_places else 0
        self.nodes = 0
        """How many positions were looked at."""
        self._ways: dict[Hashable, int] = {}
        """The best answers to what comes up while something is done."""
        self._gains: dict[tuple[int, str, int], tuple[float, int]] = {}
        """What each player's options gained, and in which round that was seen.

        Those that end a player's round are worth trying last.
        """
        self._signs: dict[str, int] = {}
        """By kind of question, whether resources that are chosen come (1) or go (-1)."""
        self._following: dict[Playout, list[Playout]] = {}
        self._found: dict[Hashable, float] = {}
        """What positions are worth a few steps on: several ways lead to many of them."""

    def outcomes(
        self, start: Playout, player: int, samples: int = _SAMPLES, *, least: int = 1
    ) -> dict[int, Outcome]:
        """Return where options of a player lead: the best one last, and others that were tried.

        One that ends the player's round is taken only where no other gains anything: what could be
        done first is lost with it, but it is not lost with anything else. ``least``: how many are
        tried at least.
        """
        self._forget()
        if start.offers_pools:
            number, line = self._best_pool(start, player)
            return {number: Outcome(line, (), self.appraiser.weigh(line, player))}
        appraiser = self.appraiser
        if appraiser.points_come_later:
            return self._outcomes_later(start, player, samples)
        before, now = appraiser.weigh(start, player), start.round
        was_bound = appraiser.is_bound(start, player)
        kind, codes = start.kind, start.codes
        # Gains of what is chosen in a turn are comparable: nothing else is under way.
        gains = self._gains if start.is_turn else {}
        expected = [gains.get((player, kind, code), _UNKNOWN)[0] for code in codes]
        tried: dict[int, Outcome] = {}
        best = going_on = -1
        most = most_going_on = -math.inf
        for number in sorted(range(len(codes)), key=lambda number: -expected[number]):
            is_enough = most_going_on > _LEAST_GAIN and most_going_on >= expected[number]
            if is_enough and len(tried) >= least:
                break
            outcome = tried[number] = self._outcome(start, number, player)
            outcome.worth = appraiser.weigh(outcome.line, player)
            gain = outcome.worth - before
            if gain > most:
                best, most = number, gain
            ends = not was_bound and appraiser.is_bound(outcome.line, player)
            if ends and not outcome.line.is_over:
                gain = -math.inf
            elif gain > most_going_on:
                going_on, most_going_on = number, gain
            gains[player, kind, codes[number]] = (gain, now)
        if most_going_on > _LEAST_GAIN:
            best = going_on
        gains.pop((player, kind, codes[best]), None)  # done again it may bring something else
        tried[best] = tried.pop(best)
        return tried

    def remembered(self, kind: str, codes: Sequence[int], player: int, now: int) -> int | None:
        """Return what gained most when it was looked at in this round, if every option ever was.

        What was done in this round is looked at anew: it may bring something else when done again.
        """
        found = [self._gains.get((player, kind, code), _UNKNOWN) for code in codes]
        gain, when = max(found)
        if gain <= _LEAST_GAIN or gain == math.inf or when != now:
            return None
        best = found.index((gain, when))
        del self._gains[player, kind, codes[best]]
        return best

    def played_on(self, line: Playout) -> Playout:
        """Return where whoever must choose leads a line, which is of no use any more."""
        player = line.player
        known = self.remembered(line.kind, line.codes, player, line.round)
        if known is None:
            return self.outcomes(line, player, samples=1).popitem()[1].line
        line.choose(known)
        self.nodes += 1
        return line

    def _forget(self) -> None:
        self._found.clear()
        self._following.clear()
        if len(self._ways) > _MOST_REMEMBERED:
            self._ways.clear()

    def _outcome(self, start: Playout, number: int, player: int) -> Outcome:
        line, plan = self._after(start, number), list[tuple[str, tuple[int, ...], int]]()
        for _ in range(_LONGEST):
            if not line.options or line.player != player or line.kind == start.kind:
                break
            before = (line.question, line.codes, self.appraiser.situation(line, player))
            way = self._ways.get(before)
            if way is not None:
                after = self._after(line, way)
            else:
                way, after = self._best_way(line, player, start.kind)
                self._ways[before] = way
            plan.append((line.kind, line.codes, way))
            line = after
        return Outcome(line, tuple(plan), 0.0)

    def _best_way(self, line: Playout, player: int, kind: str) -> tuple[int, Playout]:
        """Return the best answer to what comes up, and where it leads."""
        if line.offers_pools:
            return self._best_pool(line, player)
        ways = self._after_each(line)
        is_far = self._depth and not self._gives_up(line, ways, player)
        worths = self._worths(ways, player, kind, self._depth if is_far else 0)
        best = worths.index(max(worths))
        return best, ways[best]

    def _best_pool(self, line: Playout, player: int) -> tuple[int, Playout]:
        """Return which resources are best chosen, and where that leads.

        Of those that are as many, one is tried; where it leads, others differ in resources alone.
        """
        by_number: dict[int, list[int]] = {}
        for number, code in enumerate(line.codes):
            by_number.setdefault(total(code), []).append(number)
        found = [self._best_of_pools(line, player, numbers) for numbers in by_number.values()]
        _, number, after = max(found, key=lambda one: one[0])
        return number, after

    def _best_of_pools(
        self, line: Playout, player: int, numbers: list[int]
    ) -> tuple[float, int, Playout]:
        codes, kind = line.codes, line.kind
        tried: dict[int, Playout] = {}

        def pool_after(number: int) -> int:
            if number not in tried:
                tried[number] = self._after(line, number)
            return tried[number].shown.pool(player)

        def guess(known: int, sign: int) -> int:
            """Return which of them is best, by what is there after one of them."""
            there = pool_after(known) - sign * codes[known]
            found = [there + sign * codes[number] for number in numbers]
            worths = self.appraiser.means(tried[known], player, found)
            return numbers[worths.index(max(worths))]

        first = numbers[0]
        if len(numbers) > 1:
            sign = self._signs.get(kind, 0)
            if not sign:
                change = pool_after(numbers[1]) - pool_after(first)
                expected = codes[numbers[1]] - codes[first]
                sign = self._signs[kind] = (change == expected) - (change == -expected)
            if sign:
                best = guess(first, sign)
                is_right = pool_after(best) - pool_after(first) == sign * (
                    codes[best] - codes[first]
                )
                if is_right:
                    return self._own(tried[best], player), best, tried[best]
        for number in numbers:
            pool_after(number)
        worths = {number: self._own(after, player) for number, after in tried.items()}
        best = max(worths, key=lambda number: worths[number])
        return worths[best], best, tried[best]

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

    def _gives_up(self, line: Playout, ways: list[Playout], player: int) -> bool:
        """Whether a player chooses which card to give up: what comes next tells nothing of that."""
        held = self.appraiser.held(line, player).bit_count()
        return all(self.appraiser.held(way, player).bit_count() < held for way in ways)

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

    def _outcomes_later(self, start: Playout, player: int, samples: int) -> dict[int, Outcome]:
        """Return where all options lead, the best one last, by what comes about only later.

        Others are guessed for all options alike; what is clearly worse is left on the way.
        """
        tried = {number: self._outcome(start, number, player) for number in range(start.options)}
        left = list(tried)
        worths: dict[int, list[float]] = {number: [] for number in tried}
        for seed in range(samples):
            for number in left:
                worths[number].append(self._later(start, tried[number].line, player, seed))
            best = max(left, key=lambda number: sum(worths[number]))
            if seed:
                left = [
                    number
                    for number in left
                    if number == best or not are_better(worths[best], worths[number], 2)
                ]
            if len(left) == 1:
                break
        for number, outcome in tried.items():
            outcome.worth = sum(worths[number]) / len(worths[number])
        tried[best] = tried.pop(best)
        return tried

    def _later(self, start: Playout, line: Playout, player: int, seed: int) -> float:
        """Return what a line is worth once what was begun has come about, whatever the others do.

        That is when the player is asked the same again, or in the next round.
        """
        kind, this_round = start.kind, start.round
        end = line.copy()
        for luck in _luck(seed):
            asked_again = end.player == player and end.kind == kind
            options = end.options
            if not options or end.round > this_round or asked_again:
                break
            end.choose(int(luck * options))
            self.nodes += 1
        return self.appraiser.weigh(end, player)

    def _after(self, line: Playout, number: int) -> Playout:
        """Return where an option leads at once."""
        after = line.copy()
        after.choose(number)
        self.nodes += 1
        return after

    def _after_each(self, line: Playout) -> list[Playout]:
        """Return where each option leads at once: looked at for one choice, kept for the next."""
        found = self._following.get(line)
        if found is None:
            found = [self._after(line, number) for number in range(line.options)]
            self._following[line] = found
        return found

    def _own(self, line: Playout, player: int) -> float:
        weigh = self.appraiser.weigh if line.is_over else self.appraiser.value
        return weigh(line, player)


@cache
def _luck(seed: int) -> tuple[float, ...]:
    """Return random numbers, as many as are ever asked for: few are the seeds."""
    chance = random.Random(seed)
    return tuple([chance.random() for _ in range(_LATEST)])


def are_better(some: Sequence[float], others: Sequence[float], deviations: float) -> bool:
    """Whether tries are better than others of the same luck, by so many standard deviations.

    A single one tells nothing.
    """
    if len(some) < 2:
        return False
    differences = [one - other for one, other in zip(some, others, strict=True)]
    mean = sum(differences) / len(differences)
    spread = sum((one - mean) ** 2 for one in differences) / (len(differences) - 1)
    return mean >= deviations * math.sqrt(spread / len(differences))
