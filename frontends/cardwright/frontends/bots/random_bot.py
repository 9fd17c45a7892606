"""A bot that chooses at random: the measure of all others, and good for finding faults."""

import random
from typing import Final

from cardwright.frontends.bots.base import Seat


class RandomBot:
    """Chooses any option, all with the same chance."""

    name: Final = "random"

    def __init__(self, seed: int) -> None:
        """The same seed makes the same choices."""
        self._chance = random.Random(seed)

    def choose(self, seat: Seat) -> str:
        """Return the id of one of the options."""
        return self._chance.choice(seat.decision.options).id
