"""Cards that are told apart: what is offered, to whom, and what others learn of it."""

import json

import pytest

from cardwright.runtime.game import Game, new_game
from cardwright.runtime.positions import Position, Seat, Standing
from support.brewing import brewed
from support.games import res_arcana_book
from support.table import BOTH, Table, seat

POWER = "power:odd-thing:0"


def powered(power: str, *seats: Seat, turned: str = "") -> Table:
    """A table at which somebody has a card with this power; it costs nothing."""
    cards = brewed(f'artifact "Odd Thing" {{\n  cost 0\n  power {power}\n}}\n')
    standing = {card: Standing({}, ("turned",)) for card in turned.split()}
    position = Position(seats, {}, standing)
    book = res_arcana_book()
    return Table(new_game(book, cards, players=len(seats), sets=BOTH, seed=1, position=position))


@pytest.mark.parametrize(
    ("cards", "offered"),
    [
        ("up to 1 creature that is not a dragon", "hawk treant"),
        ("up to 1 artifact that is turned", "treant"),
        ("up to 1 artifact that is not turned", "odd-thing hawk bone-dragon"),
        ("up to 1 component with cost at most 0", "odd-thing"),
        ("up to 1 artifact with more cost than this", "hawk treant bone-dragon"),
        ("up to 1 artifact with least cost", "odd-thing"),
        ("up to 1 artifact with points at least 1", "bone-dragon"),
    ],
)
def test_only_what_fits_is_offered(cards: str, offered: str) -> None:
    own = seat("1 elan", play="odd-thing hawk treant bone-dragon")
    game = powered(f"pay 1 elan -> destroy {cards}", own, seat(), turned="treant")
    game.do(0, POWER)
    assert game.options == {"none", *(f"card:{name}" for name in offered.split())}


def test_a_cost_needs_a_card_that_fits() -> None:
    power = "turn a creature that is not turned -> gain 1 gold"
    game = powered(power, seat(play="odd-thing hawk"), seat(), turned="hawk")
    assert POWER not in game.options
    game = powered(power, seat(play="odd-thing hawk"), seat())
    game.do(0, POWER)
    assert game.pool(0) == {"gold": 1}


def test_a_rival_chooses_among_their_own_hidden_cards() -> None:
    game = powered(
        "turn this -> discard a dragon in hand of a rival",
        seat(play="odd-thing"),
        seat(hand="hawk bone-dragon fire-dragon"),
    )
    game.do(0, POWER)
    assert game.asked == (1, "card")
    assert game.options == {"card:bone-dragon", "card:fire-dragon"}
    assert "hawk" not in json.dumps(game.game.view(0))
    game.do(1, "card:fire-dragon")
    assert game.cards("discards", 1) == {"fire-dragon"}


def test_who_may_be_chosen_tells_nothing_of_hidden_cards() -> None:
    game = powered(
        "turn this -> discard 2 dragons in hand of a rival",
        seat(play="odd-thing"),
        seat(hand="bone-dragon fire-dragon"),
        seat(hand="hawk"),
    )
    game.do(0, POWER)
    assert game.options == {"player:1", "player:2"}


def test_chance_picks_without_asking() -> None:
    game = powered(
        "turn this -> discard a random card in hand of a rival",
        seat(play="odd-thing"),
        seat(hand="hawk treant vault"),
    )
    game.do(0, POWER)
    assert len(game.cards("discards", 1)) == 1 and len(game.cards("hand", 1)) == 2


def test_a_limit_that_nothing_can_meet_is_saved() -> None:
    game = powered(
        "turn this -> destroy an artifact with less cost than this + destroy an artifact",
        seat(play="odd-thing hawk"),
        seat(),
    )
    game.do(0, POWER)
    assert game.options == {"card:odd-thing", "card:hawk"}
    again = _saved(game.game)
    assert again.decision == game.game.decision
    assert again.state.key() == game.game.state.key()


def _saved(game: Game) -> Game:
    return Game.from_dict(game.to_dict(), res_arcana_book(), game.machine.table.compiled)
