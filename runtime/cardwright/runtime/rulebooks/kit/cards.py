"""The words and the cards of a game, as its rules need them."""

from collections.abc import Sequence

from cardwright.runtime import chance
from cardwright.runtime.bits import mask_of
from cardwright.runtime.definitions.game import Named
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.machine import Machine
from cardwright.runtime.state import GENERATOR, State
from cardwright.runtime.table import Table


class GameWords:
    """Looks words up by their ids; without one of them it raises ``BadSetupError``."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._game = table.game

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

    def resource(self, id: str) -> int:
        """Return the place of a resource."""
        return _place("resource", self._game.resources, id)

    def cards(self, id: str) -> int:
        """Return the cards of a kind, and of kinds like it, as a bit mask."""
        wanted = _place("kind", self._game.kinds, id)
        kinds = {place for place, kind in enumerate(self._game.kinds) if kind.like == wanted}
        kinds.add(wanted)
        return mask_of(card for card, own in enumerate(self._table.kind_of) if own in kinds)

    def setting(self, id: str) -> int:
        """Return a setting that is the same for all numbers of players."""
        return self.settings(id)[0]

    def settings(self, id: str) -> tuple[int, ...]:
        """Return a setting: one number, or one for each number of players from the fewest."""
        return self._game.settings[_place("setting", self._game.settings, id)].value


def _place(what: str, words: Sequence[Named], id: str) -> int:
    for place, word in enumerate(words):
        if word.id == id:
            return place
    raise BadSetupError(f"the game lacks a word that its rules need: the {what} `{id}`")


def in_box(machine: Machine, box: int, seed: int) -> State:
    """Return a state in which all cards lie in one zone, the box."""
    state = State(machine.layout)
    state.v[GENERATOR] = chance.start(seed)
    for card in range(len(machine.table.cards)):
        state.add_to_zone(box, 0, card)
    return state
