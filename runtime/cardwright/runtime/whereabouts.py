"""Where a player can know cards to be: from what they have seen of each card's way.

A card that was seen to go into a hidden place is known to be there, until a card leaves that place
unseen: then it may be in either. So nothing is known that the player could not have watched.
"""

from collections.abc import Iterator

from cardwright.runtime.state import NO_PLACE, State, Trail
from cardwright.runtime.visibility import Viewer, owners_of, sees_zone

Place = int
"""A zone of one player, or of the table: where its cards lie in the state's numbers."""

_NOWHERE = NO_PLACE


def hidden_places(state: State, viewer: Viewer) -> tuple[Place, ...]:
    """Return the places whose cards a viewer does not see, in order."""
    layout = state.layout
    return tuple(
        layout.zone[zone] + layout.zone_stride[zone] * owner
        for zone in range(len(layout.game.zones))
        for owner in owners_of(layout, zone)
        if not sees_zone(layout.game, zone, owner, viewer)
    )


def possible_cards(state: State, viewer: Viewer) -> dict[Place, int]:
    """Return for each hidden place the cards that may lie there, for all that a viewer has seen.

    The cards that do lie there are among them.
    """
    hidden = hidden_places(state, viewer)
    unseen = {_NOWHERE, *hidden}
    may = dict.fromkeys(hidden, 0)
    may[_NOWHERE] = (1 << state.layout.cards) - 1
    now = [_NOWHERE] * state.layout.cards
    taken: dict[int, int] = {}
    for card, place, told in _oldest_first(state.trail):
        if place == NO_PLACE:
            taken[card] = told
            continue
        before, now[card] = now[card], place
        is_told = viewer is not None and (told | taken.pop(card, 0)) >> viewer & 1
        if is_told or place not in unseen or before not in unseen:
            for other in may:
                may[other] &= ~(1 << card)
            if place in unseen:
                may[place] |= 1 << card
        elif before != place:
            may[place] |= may[before]
    anywhere = may.pop(_NOWHERE)
    if _NOWHERE in now:  # of a game that was loaded, it is not known how the cards came there
        may = {place: cards | anywhere for place, cards in may.items()}
    return may


def _oldest_first(trail: Trail | None) -> Iterator[tuple[int, int, int]]:
    found = []
    while trail is not None:
        card, place, told = trail.card, trail.place, trail.told
        trail = trail.before
        found.append((card, place, told))
    return reversed(found)
