"""The tables of a store, and games as rows of them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final

from cardwright.frontends.simulating.records import CardRecord, GameRecord

_GAME: Final = {"version": "VARCHAR", "game": "INTEGER"}
_SEAT: Final = {**_GAME, "seat": "INTEGER"}
_CARD: Final = {**_SEAT, "card": "VARCHAR"}

TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    "parameters": {"name": "VARCHAR", "value": "VARCHAR"},
    "cards": {
        "version": "VARCHAR",
        "card": "VARCHAR",
        "name": "VARCHAR",
        "kind": "VARCHAR",
        "set": "VARCHAR",
        "hash": "VARCHAR",
    },
    "games": {
        **_GAME,
        "deal": "INTEGER",
        "turn": "INTEGER",
        "seed": "BIGINT",
        "ending": "VARCHAR",
        "rounds": "INTEGER",
        "decisions": "INTEGER",
        "fault": "VARCHAR",
    },
    "seats": {
        **_SEAT,
        "bot": "VARCHAR",
        "place": "INTEGER",
        "points": "INTEGER",
        "won": "DOUBLE",
    },
    "cards_in_games": {
        **_CARD,
        "dealt": "BOOLEAN",
        "held": "BOOLEAN",
        "placed": "BOOLEAN",
        "used": "BOOLEAN",
        "points": "INTEGER",
        "scored": "INTEGER",
    },
    "abilities_used": {**_CARD, "ability": "INTEGER", "times": "INTEGER"},
    "resources": {
        **_CARD,
        "resource": "VARCHAR",
        "made": "INTEGER",
        "paid": "INTEGER",
        "lost": "INTEGER",
    },
}
"""The columns of each table, with their types."""

PARTS: Final = {"seats": 2, "cards_in_games": 3, "abilities_used": 4, "resources": 4}
"""The tables that games are made of, and how many columns say what a row belongs to."""
Rows = defaultdict[tuple[Any, ...], list[tuple[Any, ...]]]


def rows_of(games: Iterable[GameRecord]) -> dict[str, list[tuple[Any, ...]]]:
    """Return the rows of games, by table."""
    rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in ("games", *PARTS)}
    for game in games:
        key = (game.version, game.game)
        rows["games"].append(
            (
                *key,
                game.deal,
                game.turn,
                game.seed,
                game.ending,
                game.rounds,
                game.decisions,
                game.fault,
            )
        )
        for number, seat in enumerate(game.seats):
            rows["seats"].append((*key, number, seat.bot, seat.place, seat.points, seat.won))
            for card in seat.cards:
                _add_card(rows, (*key, number, card.card), card)
    return rows


def _add_card(
    rows: dict[str, list[tuple[Any, ...]]], key: tuple[Any, ...], card: CardRecord
) -> None:
    flags = (card.dealt, card.held, card.placed, card.used)
    rows["cards_in_games"].append((*key, *flags, card.points, card.scored))
    rows["abilities_used"] += [(*key, ability, times) for ability, times in card.uses.items()]
    for resource in {**card.made, **card.paid, **card.lost}:
        amounts = (part.get(resource, 0) for part in (card.made, card.paid, card.lost))
        rows["resources"].append((*key, resource, *amounts))


def cards_of(
    parts: Mapping[str, Rows], version: str, game: int, seat: int
) -> tuple[CardRecord, ...]:
    """Return what a player had to do with cards in a game, from the rows of some games."""
    found = []
    for row in sorted(parts["cards_in_games"][version, game, seat]):
        key = row[:4]
        _, _, _, card, dealt, held, placed, _, points, scored = row
        resources = [row[4:] for row in parts["resources"][key]]
        found.append(
            CardRecord(
                card=card,
                dealt=dealt,
                held=held,
                placed=placed,
                points=points,
                scored=scored,
                uses={row[4]: row[5] for row in parts["abilities_used"][key]},
                made={name: made for name, made, _, _ in resources if made},
                paid={name: paid for name, _, paid, _ in resources if paid},
                lost={name: lost for name, _, _, lost in resources if lost},
            )
        )
    return tuple(found)
