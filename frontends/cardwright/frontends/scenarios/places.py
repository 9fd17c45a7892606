"""Where cards are in a position."""

from collections.abc import Iterator

from cardwright.runtime import Position


def zones_of(position: Position) -> Iterator[tuple[str, int | None, tuple[str, ...]]]:
    """Yield each zone with whose it is (None: the table's) and its cards."""
    for zone, cards in position.table.items():
        yield zone, None, cards
    for player, seat in enumerate(position.seats):
        for zone, cards in seat.zones.items():
            yield zone, player, cards


def cards_in(position: Position) -> set[str]:
    """Return all cards that a position names a place for."""
    return {card for _, _, cards in zones_of(position) for card in cards}
