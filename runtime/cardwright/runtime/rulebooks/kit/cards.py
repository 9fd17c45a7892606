"""The words and the cards of a game, as its rules need them."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardwright.runtime import chance
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.definitions.game import Named
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.machine import Machine
from cardwright.runtime.state import GENERATOR, OVER, WINNERS, State
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

    def call(self, id: str) -> int:
        """Return the place of a call."""
        return _place("call", self._game.calls, id)

    def verb(self, id: str) -> int:
        """Return the place of a verb."""
        return _place("verb", self._game.verbs, id)

    def resource(self, id: str) -> int:
        """Return the place of a resource."""
        return _place("resource", self._game.resources, id)

    def cards(self, id: str) -> int:
        """Return the cards of a kind, and of kinds like it, as a bit mask."""
        wanted = _place("kind", self._game.kinds, id)
        kinds = {place for place, kind in enumerate(self._game.kinds) if kind.like == wanted}
        kinds.add(wanted)
        return mask_of(card for card, own in enumerate(self._table.kind_of) if own in kinds)

    def space(self, id: str) -> int:
        """Return the place of a space."""
        return _place("space", self._game.spaces, id)

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
    state = machine.all_in(box)
    state.v[GENERATOR] = chance.start(seed)
    return state


def deal(
    machine: Machine, state: State, cards: int, number: int, box: int, to: tuple[int, int]
) -> None:
    """Bring so many of some cards (a bit mask), as luck has it, from the box to a player's zone."""
    for _ in range(number):
        card = machine.luck.pick(state, members(cards & state.zone(box)))
        machine.leave(state, card, box, 0)
        machine.enter(state, card, *to)


def first_player(machine: Machine, state: State, options: Mapping[str, Any]) -> int:
    """Return who begins: whom the option names, or anybody."""
    first: int | None = options.get("first_player")
    return machine.luck.pick(state, tuple(range(machine.players))) if first is None else first


def end_game(state: State, points: Sequence[int]) -> None:
    """End the game: those with most points have won."""
    declare(state, tuple(player for player, own in enumerate(points) if own == max(points)))


def declare(state: State, winners: tuple[int, ...]) -> None:
    """End the game, which somebody has won, or nobody."""
    state.v[OVER] = 1
    state.v[WINNERS] = mask_of(winners)
    state.note("over", winners)
    state.frames = None
