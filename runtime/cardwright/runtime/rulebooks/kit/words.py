"""The places of a game's words in its definition."""

from collections.abc import Sequence

from cardwright.runtime.definitions import GameDefinition
from cardwright.runtime.definitions.game import Named


class GameWords:
    """Looks words up by their ids; a game without one of them is another game (``KeyError``)."""

    def __init__(self, game: GameDefinition) -> None:
        """Remember the places of all words."""
        self._zones = _places(game.zones)
        self._statuses = _places(game.statuses)
        self._moments = _places(game.moments)
        self._events = _places(game.events)
        self._kinds = _places(game.kinds)
        self._resources = _places(game.resources)

    def zone(self, id: str) -> int:
        """Return the place of a zone."""
        return self._zones[id]

    def status(self, id: str) -> int:
        """Return the place of a state."""
        return self._statuses[id]

    def moment(self, id: str) -> int:
        """Return the place of a moment."""
        return self._moments[id]

    def event(self, id: str) -> int:
        """Return the place of an event."""
        return self._events[id]

    def kind(self, id: str) -> int:
        """Return the place of a kind."""
        return self._kinds[id]

    def resource(self, id: str) -> int:
        """Return the place of a resource."""
        return self._resources[id]


def _places(entries: Sequence[Named]) -> dict[str, int]:
    return {entry.id: place for place, entry in enumerate(entries)}
