"""Abilities that wait for an event: whom they answer, how long, who sees it, saved games."""

import json

from cardwright.runtime.game import Game, new_game
from cardwright.runtime.positions import Position, Seat
from support.brewing import brewed
from support.games import res_arcana_book
from support.table import BOTH, Table, seat

ATTACKER = seat("9 elan 9 life", play="odd-thing fire-demon hound-of-death")
TARGET = seat("9 life 9 calm", play="hawk seer")


def table(clauses: str, *seats: Seat) -> Table:
    """A table at which somebody has a card of these clauses, at the first player's turn."""
    cards = brewed(f'artifact "Odd Thing" {{\n  cost 1 elan\n  {clauses}\n}}\n')
    position = Position(seats)
    book = res_arcana_book()
    return Table(new_game(book, cards, players=len(seats), sets=BOTH, seed=1, position=position))


def something_else(game: Table, card: str) -> None:
    """Let the second player use up a turn."""
    game.do(1, f"power:{card}:1")
    while game.asked is not None and game.asked[0] == 1:
        game.do(1, min(game.options))


def test_the_next_time_is_one_time() -> None:
    game = table(
        "power turn this -> (when life loss of a rival once: gain 1 gold)", ATTACKER, TARGET
    )
    game.do(0, "power:odd-thing:0")
    something_else(game, "hawk")
    game.do(0, "power:fire-demon:1")
    assert game.pool(0)["gold"] == 1
    something_else(game, "seer")
    game.do(0, "power:hound-of-death:1")
    assert game.pool(0)["gold"] == 1


def test_every_time_until_the_moment_comes() -> None:
    clause = "power turn this -> (when life loss of a rival this round: gain 1 gold)"
    game = table(clause, ATTACKER, TARGET)
    game.do(0, "power:odd-thing:0")
    something_else(game, "hawk")
    game.do(0, "power:fire-demon:1")
    something_else(game, "seer")
    game.do(0, "power:hound-of-death:1")
    assert game.pool(0)["gold"] == 2


def test_it_goes_on_when_its_card_is_gone() -> None:
    clause = "power destroy this -> (when life loss of a rival once: gain 1 gold)"
    game = table(clause, ATTACKER, TARGET)
    game.do(0, "power:odd-thing:0")
    something_else(game, "hawk")
    game.do(0, "power:fire-demon:1")
    assert game.pool(0)["gold"] == 1


def test_letters_mean_what_they_meant() -> None:
    clause = (
        "power turn this + pay X elan + turn a creature as A"
        " -> (when life loss of a rival this round: straighten A + gain X gold)"
    )
    seats = seat("2 elan 9 life", play="odd-thing hound-of-death nightingale"), TARGET
    game = table(clause, *seats)
    game.do(0, "power:odd-thing:0", "card:nightingale", "resources:2elan")
    held = game.game.view(1)["lasting"]
    assert held[0]["cards"] == ["nightingale"] and held[0]["waiting"] == 1
    something_else(game, "hawk")
    game.do(0, "power:hound-of-death:1")
    assert game.pool(0)["gold"] == 2 and not game.is_turned("nightingale")


def test_a_reaction_that_waits_is_offered_by_its_number() -> None:
    clause = "power turn this -> (react to life loss once: pay 1 calm -> prevent 1)"
    seats = seat("9 elan 9 life 1 calm", play="odd-thing"), seat("9 elan 9 life", play="fire-demon")
    game = table(clause, *seats)
    game.do(0, "power:odd-thing:0")
    game.do(1, "power:fire-demon:1")
    assert game.options == {"none", "reaction:odd-thing:0:1"}
    assert game.game.why_not("reaction:odd-thing:0:2") is not None
    saved = json.loads(json.dumps(game.game.to_dict()))
    again = Game.from_dict(saved, res_arcana_book(), game.game.compiled)
    assert again.view(0) == game.game.view(0)
    game.do(0, "reaction:odd-thing:0:1")
    assert game.pool(0)["life"] == 8
    game.game.undo()
    assert game.game.view(1)["lasting"] == again.view(1)["lasting"]


def test_one_that_is_passed_over_goes_on_waiting() -> None:
    clause = "power turn this -> (react to life loss once: prevent 1)"
    seats = seat("9 elan 9 life", play="odd-thing"), seat("9 elan 9 life", play="fire-demon")
    game = table(clause, *seats)
    game.do(0, "power:odd-thing:0")
    game.do(1, "power:fire-demon:1")
    game.do(0, "none")
    assert len(game.game.view(0)["lasting"]) == 1


def test_it_does_not_wait_for_what_is_being_answered() -> None:
    clause = "react to life loss: turn this -> (react to life loss once: prevent 1)"
    seats = seat("9 elan 9 life", play="fire-demon"), seat("9 life", play="odd-thing")
    game = table(clause, *seats)
    game.do(0, "power:fire-demon:1")
    game.do(1, "reaction:odd-thing:0")
    assert game.pool(1)["life"] == 7 and len(game.game.view(0)["lasting"]) == 1


def test_two_of_the_same_ability_both_answer() -> None:
    clause = (
        "power turn this -> (when life loss of a rival once: gain 1 gold)"
        " + (when life loss of a rival once: gain 2 gold)"
    )
    game = table(clause, ATTACKER, TARGET)
    game.do(0, "power:odd-thing:0")
    something_else(game, "hawk")
    game.do(0, "power:fire-demon:1")
    assert game.options == {"reaction:odd-thing:0:1", "reaction:odd-thing:0:2"}
    game.do(0, "reaction:odd-thing:0:2")
    assert game.pool(0)["gold"] == 3


def test_a_card_that_a_rival_does_not_see_is_not_named() -> None:
    clause = (
        "power turn this -> look at an artifact as A from hand"
        " + (when life loss of a rival this round: discard A)"
    )
    seats = seat("9 elan 9 life", play="odd-thing fire-demon", hand="nightingale"), TARGET
    game = table(clause, *seats)
    game.do(0, "power:odd-thing:0")
    while game.asked is not None and game.asked[0] == 0:
        game.do(0, "card:nightingale")
    assert game.game.view(0)["lasting"][0]["cards"] == ["nightingale"]
    assert game.game.view(1)["lasting"][0]["cards"] == [None]
    imagined = game.game.imagine(1, 5)
    assert imagined.view(1)["lasting"] == game.game.view(1)["lasting"]
