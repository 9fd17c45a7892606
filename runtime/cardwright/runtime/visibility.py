"""Who sees what: the one place that decides, from the zones of a game and from looks at piles."""

from cardwright.runtime.definitions import GameDefinition
from cardwright.runtime.frames import NO_CARD
from cardwright.runtime.state import Layout, Sight, State

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
    places, piles = _sight(state.layout, viewer)
    cards = 0
    for place in places:
        cards |= state.v[place]
    if viewer is not None:
        for pile in piles:
            for card, knowers in zip(state.known[pile], state.knowers[pile], strict=True):
                if knowers >> viewer & 1:
                    cards |= 1 << card
    return cards


def sees_more(before: State, after: State, viewer: Viewer) -> bool:
    """Whether a viewer sees or knows a card that they did not in another state of the game."""
    if after.known != before.known or after.knowers != before.knowers:
        new = seen_cards(after, viewer)
    else:
        new, now, then = 0, after.v, before.v
        for place in _sight(after.layout, viewer)[0]:
            new |= now[place] & ~then[place]
    return bool(new and new & ~seen_cards(before, viewer))


def _sight(layout: Layout, viewer: Viewer) -> Sight:
    """Return where a viewer sees all cards, and the piles in other places; it is remembered."""
    if viewer not in layout.sights:
        layout.sights[viewer] = _find_sight(layout, viewer)
    return layout.sights[viewer]


def _find_sight(layout: Layout, viewer: Viewer) -> Sight:
    zones = [(zone, owner) for zone in range(len(layout.zone)) for owner in owners_of(layout, zone)]
    seen = [one for one in zones if sees_zone(layout.game, *one, viewer)]
    return (
        tuple([layout.zone_of[zone][owner] for zone, owner in seen]),
        tuple(
            [
                layout.pile_of[layout.zone_of[zone][owner]]
                for zone, owner in zones
                if (zone, owner) not in seen and layout.game.zones[zone].pile
            ]
        ),
    )


def owners_of(layout: Layout, zone: int) -> range:
    """Return whose zones there are of a kind: one per player, or (as 0) the table's."""
    return range(1 if layout.game.zones[zone].of_table else layout.players)
