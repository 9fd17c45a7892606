"""What is kept of a game that was played."""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

Ending = Literal["over", "unfinished", "failed"]

MEASURES: Final = ("dealt", "held", "placed", "used")
"""What a player may have had to do with a card, from the least to the most."""

Amounts = Mapping[str, int]
"""Resources by id."""

_NOTHING: Final[Mapping[Any, int]] = {}


class CardRecord(NamedTuple):
    """What one card was to one player in one game.

    A card of somebody else is recorded as well where it gave the player something, or took it.
    """

    card: str
    dealt: bool = False
    """The player had it before the first decision."""
    held: bool = False
    """It was in a zone of the player at some time."""
    placed: bool = False
    """It was in an active zone of the player at some time."""
    points: int = 0
    """What it was worth to the player at the end."""
    scored: int = 0
    """The points for the moment that its abilities gave."""
    uses: Mapping[int, int] = _NOTHING
    """How often the player used each of its abilities, by their place on the card."""
    made: Amounts = _NOTHING
    """What its abilities gave the player, or put on cards."""
    paid: Amounts = _NOTHING
    """What its abilities cost the player, off cards included."""
    lost: Amounts = _NOTHING
    """What the player lost to it."""

    @property
    def used(self) -> bool:
        """Whether the player used any of its abilities."""
        return bool(self.uses)


class SeatRecord(NamedTuple):
    """How a game went for one player."""

    bot: str
    place: int
    """0 for whoever began, 1 for the next, and so on."""
    points: int
    won: float
    """1 for a victory, a part of it where it was shared."""
    cards: tuple[CardRecord, ...]


class GameRecord(NamedTuple):
    """A game: ``version`` tells apart games that were played with different cards."""

    version: str
    game: int
    deal: int
    turn: int
    seed: int
    ending: Ending
    rounds: int
    decisions: int
    seats: tuple[SeatRecord, ...]
    fault: str = ""
    """Why it could not be played to its end."""
