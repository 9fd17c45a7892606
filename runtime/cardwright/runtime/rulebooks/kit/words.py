"""The places of a game's words in its definition."""

from collections.abc import Sequence

from cardwright.runtime.definitions import GameDefinition
from cardwright.runtime.definitions.game import Named
from cardwright.runtime.errors import BadSetupError


class GameWords:
    """Looks words up by their ids; without one of them it raises ``BadSetupError``."""

    def __init__(self, game: GameDefinition) -> None:
        """Remember the words."""
        self._game = game

    def zone(self, id: str) -> int:
        """Return the place of a zone."""
        return _place("zone", self._game.zones, id)

    def status(self, id: str) -> int:
        """Return the place of a state."""
        return _place("status", self._game.statuses, id)

    def moment(self, id: str) -> int:
        """Return the place of a moment."""
        return _place("moment", self._game.moments, id)

    def event(self, id: str) -> int:
        """Return the place of an event."""
        return _place("event", self._game.events, id)

    def kind(self, id: str) -> int:
        """Return the place of a kind."""
        return _place("kind", self._game.kinds, id)

    def resource(self, id: str) -> int:
        """Return the place of a resource."""
        return _place("resource", self._game.resources, id)


def _place(what: str, words: Sequence[Named], id: str) -> int:
    for place, word in enumerate(words):
        if word.id == id:
            return place
    raise BadSetupError(f"the game lacks a word that its rules need: the {what} `{id}`")
