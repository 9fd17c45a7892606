"""Who sees what: the one place that decides, from the zones of a game and from looks at piles."""

from cardwright.runtime.definitions import GameDefinition
from cardwright.runtime.frames import NO_CARD
from cardwright.runtime.state import Layout, State

Viewer = int | None
"""A player, or None for somebody who only watches."""


def sees_zone(game: GameDefinition, zone: int, owner: int, viewer: Viewer) -> bool:
    """Whether a viewer sees the cards in a zone; the table's zones have no owner who would."""
    definition = game.zones[zone]
    if definition.seen_by == "owner":
        return not definition.of_table and owner == viewer
    return definition.seen_by == "all"


def known_top(state: State, zone: int, owner: int, viewer: Viewer) -> tuple[int, ...]:
    """Return the top of a pile as far down as a viewer knows cards; ``NO_CARD`` in between."""
    if viewer is None:
        return ()
    found = [
        card if knowers >> viewer & 1 else NO_CARD
        for card, knowers in zip(
            state.known_top(zone, owner), state.knowers_of_top(zone, owner), strict=True
        )
    ]
    while found and found[-1] == NO_CARD:
        found.pop()
    return tuple(found)


def seen_cards(state: State, viewer: Viewer) -> int:
    """Return all cards that a viewer sees or knows the place of, as a bit mask."""
    layout = state.layout
    cards = 0
    for zone, definition in enumerate(layout.game.zones):
        for owner in owners_of(layout, zone):
            if sees_zone(layout.game, zone, owner, viewer):
                cards |= state.zone(zone, owner)
            elif definition.pile:
                for card in known_top(state, zone, owner, viewer):
                    cards |= 1 << card if card != NO_CARD else 0
    return cards


def owners_of(layout: Layout, zone: int) -> range:
    """Return whose zones there are of a kind: one per player, or (as 0) the table's."""
    return range(1 if layout.game.zones[zone].of_table else layout.players)
