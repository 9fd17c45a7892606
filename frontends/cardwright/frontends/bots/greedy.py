"""A bot that takes what looks best at once: it looks no further than to the end of what it does."""

import random
from typing import Final

from cardwright.frontends.bots.appraisal import Appraiser, appraiser_for
from cardwright.frontends.bots.base import Seat
from cardwright.runtime import Playout

_LONGEST: Final = 12
"""Of how many choices in a row what is being done may consist."""
_SAMPLES: Final = 6
"""How often others are guessed, where what is done comes about only after they have chosen."""
_LATEST: Final = 40
"""After how many choices it must have come about."""
_LEAST_GAIN: Final = 0.05
"""What is worth doing before a round is ended."""


class GreedyBot:
    """Carries out each option in its mind, as far as it may choose, and takes the best."""

    name: Final = "greedy"

    def __init__(self, seed: int) -> None:
        """The same seed makes the same choices."""
        self._chance = random.Random(seed)

    def choose(self, seat: Seat) -> str:
        """Return the id of one of the options."""
        game = seat.imagine(self._chance.getrandbits(32))
        return seat.decision.options[
            best_option(appraiser_for(game), game.playout(), seat.player)
        ].id


def best_option(appraiser: Appraiser, start: Playout, player: int, samples: int = _SAMPLES) -> int:
    """Return the number of the best option of a player.

    One that ends the player's round is taken only where no other gains anything: what could be
    done first is lost with it, but it is not lost with anything else.
    """
    outcomes = [follow(appraiser, start, number, player) for number in range(start.options)]
    if appraiser.points_by_rules:
        worths = [_later(appraiser, start, line, player, samples) for line in outcomes]
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


def follow(appraiser: Appraiser, start: Playout, number: int, player: int) -> Playout:
    """Return where an option leads, when all that the player chooses after it is done well."""
    line = start.copy()
    kind = line.kind
    line.choose(number)
    for _ in range(_LONGEST):
        if not line.options or line.player != player or line.kind == kind:
            break
        line = max(
            [after(line, other) for other in range(line.options)],
            key=lambda next_line: _own(appraiser, next_line, player),
        )
    return line


def _later(appraiser: Appraiser, start: Playout, line: Playout, player: int, samples: int) -> float:
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
        total += appraiser.weigh(end, player)
    return total / samples


def after(line: Playout, number: int) -> Playout:
    """Return a copy in which an option has been chosen."""
    copy = line.copy()
    copy.choose(number)
    return copy


def _own(appraiser: Appraiser, line: Playout, player: int) -> float:
    return appraiser.weigh(line, player) if line.is_over else appraiser.value(line, player)
