"""Who does a step, and how the verbs that every game has are said of them."""

from enum import Enum
from typing import NamedTuple


class Voice(Enum):
    """Who does a step, and what for."""

    EFFECT = "effect"  # the reader, told what happens
    COST = "cost"  # the reader, told what to pay
    UNLESS_YOU = "unless_you"  # the reader, in a clause with `unless`
    UNLESS_THEY = "unless_they"  # another player, in a clause with `unless`

    @property
    def pays(self) -> bool:
        """Whether the step is a payment."""
        return self is not Voice.EFFECT

    @property
    def is_imperative(self) -> bool:
        """Whether the reader is told to do it."""
        return self in (Voice.EFFECT, Voice.COST)


class Verb(NamedTuple):
    """A verb that every game has: told to the reader; of the reader; of another player."""

    told: str
    second: str
    third: str

    def said(self, voice: Voice) -> str:
        """Return the form for a voice."""
        return {Voice.UNLESS_YOU: self.second, Voice.UNLESS_THEY: self.third}.get(voice, self.told)
