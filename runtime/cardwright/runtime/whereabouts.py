"""Where a player can know cards to be: from what they have seen of each card's way.

A card that was seen to go into a hidden place is known to be there, until a card leaves that place
unseen: then it may be in either. So nothing is known that the player could not have watched.
"""

from functools import lru_cache
from typing import Any

from cardwright.runtime.log import LogReader
from cardwright.runtime.state import NO_PLACE, Layout, State, Trail
from cardwright.runtime.visibility import Viewer, owners_of, sees_zone

Place = int
"""A zone of one player, or of the table: where its cards lie in the state's numbers."""

_NOWHERE = NO_PLACE


def hidden_places(state: State, viewer: Viewer) -> tuple[Place, ...]:
    """Return the places whose cards a viewer does not see, in order."""
    return _hidden_places(state.layout, viewer)


@lru_cache(maxsize=64)
def _hidden_places(layout: Layout, viewer: Viewer) -> tuple[Place, ...]:
    return tuple(
        layout.zone[zone] + layout.zone_stride[zone] * owner
        for zone in range(len(layout.game.zones))
        for owner in owners_of(layout, zone)
        if not sees_zone(layout.game, zone, owner, viewer)
    )


class Watcher:
    """What one viewer has seen of a game: kept, so that only what is new has to be looked at."""

    def __init__(self, viewer: Viewer) -> None:
        """Start before anything was seen."""
        self.viewer = viewer
        self._trail: Trail | None = None
        self._may: dict[Place, int] = {}
        self._now: list[Place] = []
        self._taken: dict[int, int] = {}
        self._log: tuple[Any, ...] | None = None
        self._readable: tuple[Any, ...] | None = None

    def possible_cards(self, state: State) -> dict[Place, int]:
        """Return for each hidden place the cards that may lie there, for all that was seen.

        The cards that do lie there are among them.
        """
        hidden = hidden_places(state, self.viewer)
        if self._trail is None or not self._watch(state.trail, self._trail):
            self._may = dict.fromkeys(hidden, 0)
            self._may[_NOWHERE] = (1 << state.layout.cards) - 1
            self._now = [_NOWHERE] * state.layout.cards
            self._taken = {}
            self._watch(state.trail, None)
        self._trail = state.trail
        anywhere = self._may[_NOWHERE] if _NOWHERE in self._now else 0
        # of a game that was loaded, it is not known how the cards came there
        return {place: self._may[place] | anywhere for place in hidden}

    def _watch(self, latest: Trail | None, seen: Trail | None) -> bool:
        """Look at all that is new since; return whether what was seen belongs to this past."""
        new = []
        while latest is not None and latest is not seen:
            new.append(latest)
            latest = latest.before
        if latest is not seen:
            return False
        may, now, taken, viewer = self._may, self._now, self._taken, self.viewer
        for step in reversed(new):
            card, place = step.card, step.place
            if place == NO_PLACE:
                taken[card] = step.told
                continue
            before, now[card] = now[card], place
            is_told = viewer is not None and (step.told | taken.pop(card, 0)) >> viewer & 1
            if is_told or place not in may or before not in may:
                for other in may:
                    may[other] &= ~(1 << card)
                if place in may:
                    may[place] |= 1 << card
            elif before != place:
                may[place] |= may[before]
        return True

    def readable_log(self, state: State, reader: LogReader) -> tuple[Any, ...] | None:
        """Return the log as the viewer may read it."""
        log = state.log
        new: list[Any] = []
        while log is not None and log is not self._log:
            entry, log = log
            new.append(entry)
        readable = self._readable if log is not None else None
        for entry in new[::-1]:
            readable = (reader.visible_to(entry, self.viewer), readable)
        self._log, self._readable = state.log, readable
        return readable
