"""What is played: which deals, how often each, who sits where. The same plan is the same games."""

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from cardwright.runtime import Rulebook


@dataclass(frozen=True)
class Turn:
    """One of the ways to play the same deal.

    ``first`` begins; None leaves that to the deal. The bots sit ``shift`` seats further.
    """

    first: int | None
    shift: int


@dataclass(frozen=True)
class Plan:
    """All that decides the games of a simulation, but for the cards."""

    game: str
    players: int
    sets: tuple[str, ...]
    bots: tuple[str, ...]
    """What each seat is played by, before anybody changes seats."""
    seed: int
    games: int
    """How many were asked for; more are played where that fills the last deal."""
    options: Mapping[str, Any] = field(default_factory=dict)
    begins: str = ""
    """The option that says who begins, where the game has one and it is left open."""
    focus: str = ""
    """A card that somebody must be dealt: other deals say nothing of it."""

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The ways to play each deal, so that what a seat or a deal is worth cancels out.

        Everybody begins once; where the bots differ, each of them plays each hand once for that.
        """
        firsts = tuple(range(self.players)) if self.begins else (None,)
        shifts = range(self.players) if len(set(self.bots)) > 1 else range(1)
        return tuple(Turn(first, shift) for shift in shifts for first in firsts)

    @property
    def deals(self) -> int:
        """How many deals are played: as many as it takes for all games that were asked for."""
        return -(-self.games // len(self.turns))

    def bots_in(self, turn: Turn) -> tuple[str, ...]:
        """Return what each seat is played by."""
        return tuple(self.bots[(seat + turn.shift) % self.players] for seat in range(self.players))

    def options_in(self, turn: Turn) -> dict[str, Any]:
        """Return the options that a game is started with."""
        begins = {} if turn.first is None else {self.begins: turn.first}
        return {**self.options, **begins}

    def to_dict(self) -> dict[str, Any]:
        """Return the plan as JSON-able data."""
        return {**asdict(self), "sets": list(self.sets), "bots": list(self.bots)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Plan":
        """Return the plan that data describes."""
        parts = dict(data)
        return cls(**{**parts, "sets": tuple(parts["sets"]), "bots": tuple(parts["bots"])})


def option_to_begin(rulebook: Rulebook, options: Mapping[str, Any]) -> str:
    """Return the option that says who begins, or nothing where there is none or it is taken."""
    names = [option.name for option in rulebook.game_options if option.begins]
    return next((name for name in names if name not in options), "")


def seed_of(*parts: int | str) -> int:
    """Return a seed made of parts: the same everywhere, and unlike that of other parts."""
    text = "/".join(map(str, parts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1
