"""What a card makes others do, what need not happen, and what happens again, in a game."""

import pytest

from cardwright.runtime.game import Game, new_game
from cardwright.runtime.positions import Position, Seat
from support.brewing import brewed
from support.games import res_arcana_book
from support.table import BOTH, Table, seat

POWER = "power:odd-thing:0"


def powered(effect: str, *seats: Seat) -> Table:
    """A table at which the first player has just used a card with this effect."""
    text = f'artifact "Odd Thing" {{\n  cost 1 elan\n  power turn this -> {effect}\n}}\n'
    book, position = res_arcana_book(), Position(seats)
    game = Table(
        new_game(book, brewed(text), players=len(seats), sets=BOTH, seed=1, position=position)
    )
    game.do(0, POWER)
    return game


def test_each_rival_chooses_among_their_own_cards() -> None:
    game = powered(
        "each rival discards a card",
        seat(play="odd-thing", hand="hawk"),
        seat(hand="vault athanor"),
        seat(hand="crypt"),
    )
    assert game.asked == (1, "card")
    assert game.options == {"card:vault", "card:athanor"}
    game.do(1, "card:vault")
    assert game.cards("discards", 1) == {"vault"}
    assert game.cards("discards", 2) == {"crypt"}
    assert game.cards("hand", 0) == {"hawk"}


def test_who_acts_is_saved() -> None:
    game = powered(
        "each rival discards a card", seat(play="odd-thing"), seat(hand="vault athanor"), seat()
    )
    (frame, *_) = game.game.to_dict()["state"]["frames"]
    assert (frame["kind"], frame["user"], frame["you"]) == ("steps", 1, 0)


def test_what_need_not_be_done_is_asked_only_where_it_can_be_paid() -> None:
    game = powered(
        "each rival may (pay 1 gold -> gain 2 life)",
        seat(play="odd-thing"),
        seat("1 elan"),
        seat("1 gold"),
    )
    assert game.asked == (2, "may")
    assert game.options == {"none", "yes"}
    game.do(2, "yes")
    assert game.pool(2) == {"life": 2}


def test_who_does_not_pay_gets_the_other_thing() -> None:
    game = powered(
        "each rival may (pay 1 gold -> gain 2 life otherwise lose 1 elan)",
        seat(play="odd-thing"),
        seat("1 elan"),
        seat("1 elan 1 gold"),
    )
    assert game.pool(1) == {}
    game.do(2, "none")
    assert game.pool(2) == {"gold": 1}


def test_a_group_is_done_until_something_is_true() -> None:
    game = powered("(gain 2 gold) until 5 gold", seat("1 gold", play="odd-thing"), seat())
    assert game.pool(0) == {"gold": 5}


def test_what_can_change_nothing_more_ends() -> None:
    game = powered(
        "(pay 1 elan -> gain 1 gold) until 9 gold", seat("3 elan", play="odd-thing"), seat()
    )
    assert game.pool(0) == {"gold": 3}


def test_what_is_done_until_something_is_true_is_saved_between_two_rounds() -> None:
    seats = seat(play="odd-thing", hand="hawk vault athanor"), seat()
    game = powered("(discard a card) until at most 1 card in hand", *seats)
    game.do(0, "card:hawk")
    saved = game.game.to_dict()
    loaded = Game.from_dict(saved, game.game.rulebook, game.game.compiled, verify=True)
    assert loaded.to_dict() == saved
    loaded.apply("card:vault")
    game.do(0, "card:vault")
    assert loaded.to_dict() == game.game.to_dict()
    assert game.cards("hand", 0) == {"athanor"}


def test_a_group_is_done_for_each_card() -> None:
    game = powered(
        "(for each artifact of each rival as A: owner of A loses 1 gold)",
        seat(play="odd-thing"),
        seat("3 gold", play="vault athanor"),
        seat("3 gold", play="crypt"),
    )
    assert (game.pool(1), game.pool(2)) == ({"gold": 1}, {"gold": 2})


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        ("en", ["Discards a card from their hand", "Loses 1 Calm"]),
        ("de", ["Legt eine Karte aus seiner Hand ab", "Verliert 1 Ruhe"]),
    ],
)
def test_alternatives_are_told_as_the_card_tells_them(language: str, labels: list[str]) -> None:
    game = powered(
        "draw 1 / each rival (discards a card / loses 1 calm)",
        seat(play="odd-thing"),
        seat("1 calm", hand="vault"),
    )
    assert _labels(game, "en") == [
        "Draw 1 card",
        "Each rival discards a card from their hand or loses 1 Calm",
    ]
    game.do(0, "alternative:1")
    assert _labels(game, language) == labels


def test_what_may_be_done_is_told_without_what_happens_instead() -> None:
    effect = "may (pay 1 gold -> gain 2 life otherwise gain 1 calm)"
    game = powered(effect, seat("1 gold", play="odd-thing"), seat())
    assert _labels(game, "en") == ["Don't", "Pay 1 Gold: gain 2 Life"]


def _labels(game: Table, language: str) -> list[str]:
    decision, book = game.game.decision, game.game.phrasebook(language)
    assert decision is not None
    return [book.label(option, decision) for option in decision.options]
