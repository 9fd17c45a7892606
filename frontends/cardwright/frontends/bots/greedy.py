"""A bot that takes what looks best at once: it looks no further than to the end of what it does."""

import random
from typing import Final

from cardwright.frontends.bots.appraisal import appraiser_for
from cardwright.frontends.bots.base import Seat
from cardwright.frontends.bots.lookahead import Lookahead


class GreedyBot:
    """Carries out each option in its mind, as far as it may choose, and takes the best."""

    name: Final = "greedy"

    def __init__(self, seed: int) -> None:
        """The same seed makes the same choices."""
        self._chance = random.Random(seed)

    def choose(self, seat: Seat) -> str:
        """Return the id of one of the options."""
        game = seat.imagine(self._chance.getrandbits(32))
        lookahead, start = Lookahead(appraiser_for(game)), game.playout()
        outcomes = lookahead.outcomes(start, seat.player)
        return seat.decision.options[lookahead.best(start, outcomes, seat.player)].id
