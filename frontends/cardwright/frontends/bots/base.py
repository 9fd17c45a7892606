"""What a bot is, and all that it gets to see of a game."""

from abc import ABC, abstractmethod
from typing import Any

from cardwright.runtime import Decision, Game


class Seat:
    """A player's place at a game: what this player may know, and what it could mean.

    A bot gets a seat and never the game, so it can't peek: whatever its player can't know is dealt
    anew in every game that it imagines.
    """

    __slots__ = ("_game", "player")

    def __init__(self, game: Game, player: int) -> None:
        """Take a seat for the whole game; ``seat_of`` gets one for the choice that is open."""
        self._game = game
        self.player = player

    @property
    def decision(self) -> Decision:
        """The decision that this player has to make."""
        decision = self._game.decision
        assert decision is not None, "whoever has a seat has something to choose"
        return decision

    @property
    def round(self) -> int:
        """The round that is being played; 0 before the first."""
        return self._game.round

    @property
    def options(self) -> int:
        """How many options the decision has."""
        return len(self._game.state.options)

    @property
    def kind(self) -> str:
        """The kind of the decision."""
        frame = self._game.state.frames
        return frame.question(self._game.machine) if frame is not None else ""

    @property
    def codes(self) -> tuple[int, ...]:
        """The options as numbers that stay the same for the same option of the same question."""
        return self._game.state.options

    def option_id(self, number: int) -> str:
        """Return the id of an option by its number, without wording all others."""
        return self._game.option_id(number)

    def view(self, *, log_from: int = 0) -> dict[str, Any]:
        """Return all that this player may know; the log in it begins with entry ``log_from``."""
        return self._game.view(self.player, log_from=log_from)

    def imagine(self, seed: int) -> Game:
        """Return a game as it could be for all that this player knows.

        Its open decision is the same, and so are the numbers and ids of its options.
        """
        return self._game.imagine(self.player, seed)


class Bot(ABC):
    """Somebody who can play any game. A bot may keep what it learns, so each seat has its own."""

    name: str
    """How it was asked for, such as ``search:nodes=500``."""

    @abstractmethod
    def pick(self, seat: Seat) -> int:
        """Return the number of one of the options of the seat's decision, from 0."""

    def choose(self, seat: Seat) -> str:
        """Return the id of the option that it picks."""
        return seat.option_id(self.pick(seat))


def seat_of(game: Game, player: int) -> Seat:
    """Return the seat of a player who has to choose now; else it raises ``ValueError``."""
    if game.asked != player:
        raise ValueError(f"player {player} has nothing to choose now")
    return Seat(game, player)
