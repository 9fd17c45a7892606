"""Positions of Zauberschwert & Drachenei in a line or two; a ``Table`` plays on from them."""

from typing import Any

from cardwright.runtime.game import new_game
from cardwright.runtime.positions import Position, Seat, Standing
from cardwright.runtime.reasons import Reason
from support.games import book, compiled
from support.table import Table, essences

GAME = "zauberschwert"
PILE = "bone-dagger torch fire-cloak salt-pouch wolfsbane"
"""Artefacts to draw, from the top, where a test does not care which."""


def mage(pool: str = "", *, play: str = "", hand: str = "") -> Seat:
    """Return what one player has: "4 magic 2 stone", spells and artefacts on the table, a hand."""
    zones = {"play": tuple(play.split()), "hand": tuple(hand.split())}
    return Seat(essences(pool), zones)


def lay(
    *seats: Seat,
    display: str = "cave-goblin blue-spark",
    adventures: str = "",
    artefacts: str = PILE,
    cast: str = "",
    first: int = 0,
    step: str = "",
    **options: Any,
) -> Table:
    """Lay out a position, with the choice of an adventure as the next step."""
    held = {card for seat in seats for cards in seat.zones.values() for card in cards}
    table = {
        "display": tuple(display.split()),
        "adventures": tuple(adventures.split()),
        "artefacts": tuple(card for card in artefacts.split() if card not in held),
    }
    exhausted = {card: Standing({}, ("exhausted",)) for card in cast.split()}
    position = Position(seats, table, exhausted, first, first, 1, step)
    return deal(len(seats), position=position, **options)


def deal(players: int = 2, seed: int = 1, **options: Any) -> Table:
    """Start a game; it waits for the first choice."""
    game = new_game(
        book(GAME), compiled(GAME), players=players, sets=("base",), seed=seed, **options
    )
    return Table(game)


def cards_of(kind: str) -> list[str]:
    """Return the ids of all cards of a kind."""
    return [card.id for card in compiled(GAME).cards if card.card.kind == kind]


def finish_round(table: Table) -> None:
    """Take the last option of each question up to the next round: nobody wants anything."""
    before = table.round
    while table.asked is not None and table.round == before:
        decision = table.game.decision
        assert decision is not None
        table.do(decision.player, decision.options[-1].id)


def why_not(table: Table, option: str) -> Reason:
    """Return why an option is not open to whoever must choose."""
    reason = table.game.why_not(option)
    assert reason is not None, f"`{option}` is open"
    return reason
