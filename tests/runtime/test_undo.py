import json

import pytest

from cardwright.runtime.errors import IllegalChoiceError
from cardwright.runtime.game import Game, new_game
from cardwright.runtime.rulebooks.res_arcana.setup import Setup
from support.games import compiled_res_arcana, res_arcana_book
from support.random_games import BASE, VARIANTS, played, started
from support.saves import loaded
from support.table import Table, lay, seat


def refused(game: Game, **options: bool) -> str:
    """Why the last choice can't be taken back; and nothing has changed."""
    before, choices = game.state.key(), list(game.choices)
    assert not game.can_undo(**options)
    with pytest.raises(IllegalChoiceError) as caught:
        game.undo(**options)
    assert (game.state.key(), game.choices) == (before, choices)
    return caught.value.reason


def taken_back(table: Table, *options: str) -> bool:
    """Whether the last of some choices can be taken back, to where the game stood before it."""
    *first, last = options
    for option in first:
        table.game.apply(option)
    before, decision = table.game.state.key(), table.game.decision
    table.game.apply(last)
    if not table.game.can_undo():
        assert refused(table.game) == "undo-past-hidden"
        return False
    table.game.undo()
    assert table.game.state.key() == before
    assert table.game.decision == decision
    return True


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    assert refused(started(1, VARIANTS[0])) == "nothing-to-undo"


@pytest.mark.parametrize("variant", [0, 2])
def test_a_whole_game_can_be_taken_back_where_the_host_allows_it(variant: int) -> None:
    game = played(1, variant).copy()
    start = started(1, VARIANTS[variant])
    while game.choices:
        game.undo(past_hidden=True)
    assert game.state.key() == start.state.key()
    assert game.decision == start.decision


def test_what_was_taken_back_can_be_chosen_again() -> None:
    game = lay(seat("2 gold", play="hawk", hand="prism"), seat()).game
    game.apply("place:prism")
    after = game.state.key()
    game.undo()
    game.apply("place:prism")
    assert game.state.key() == after


def test_going_back_after_loading() -> None:
    game = lay(seat("2 gold", hand="prism"), seat(hand="magical-shard")).game
    before = game.state.key()
    game.apply("place:prism")
    game.apply("place:magical-shard")
    again = loaded(json.loads(game.to_json()))
    again.undo()
    again.undo()
    assert again.state.key() == before
    assert refused(again) == "nothing-to-undo"


def test_a_copy_goes_back_by_itself() -> None:
    game = lay(seat(hand="prism"), seat()).game
    game.apply("place:prism")
    after = game.state.key()
    copy = game.copy()
    copy.undo()
    assert copy.choices == []
    assert game.state.key() == after


def test_a_position_that_did_not_come_about_by_its_choices_has_no_past() -> None:
    game = lay(seat(hand="prism"), seat()).game
    game.apply("place:prism")
    copy = game.copy()
    copy.choices[0] = "pass"
    assert refused(copy, past_hidden=True) == "past-is-lost"


# -- hidden cards --

HAND = seat("4 gold 2 calm", play="hawk", hand="prism", deck="crypt athanor guard-dog")


def test_placing_or_discarding_an_own_card_can_be_taken_back() -> None:
    assert taken_back(lay(HAND, seat()), "place:prism")
    assert taken_back(lay(HAND, seat()), "discard:prism")


def test_paying_before_anything_is_seen_can_be_taken_back() -> None:
    table = lay(seat("2 death 2 calm 2 elan", hand="corrupt-altar"), seat())
    assert taken_back(table, "place:corrupt-altar")


def test_drawing_can_not_be_taken_back() -> None:
    assert not taken_back(lay(HAND, seat()), "power:hawk:2")


def test_looking_can_not_be_taken_back_though_nobody_else_has_seen_anything() -> None:
    assert not taken_back(lay(HAND, seat()), "power:hawk:1", "zone:deck")


def test_choosing_a_pile_before_looking_can_be_taken_back() -> None:
    table = lay(HAND, seat(), monuments="obelisk hanging-gardens library")
    assert taken_back(table, "power:hawk:1")


def test_sorting_cards_that_were_seen_can_be_taken_back() -> None:
    table = lay(HAND, seat())
    assert taken_back(table, "power:hawk:1", "zone:deck", "card:crypt")


def test_claiming_the_unseen_monument_can_not_be_taken_back() -> None:
    assert not taken_back(lay(HAND, seat(), monuments="obelisk"), "claim_top")


def test_a_rival_who_knows_the_top_of_a_pile_does_not_make_it_known() -> None:
    """The first player sorts the monuments; what the second claims is news to the second."""
    looker = seat("1 life", play="hawk")
    table = lay(looker, seat("4 gold"), monuments="obelisk library")
    table.do(0, "power:hawk:1", "zone:monuments", "card:library")
    assert not taken_back(table, "claim_top")


def test_claiming_a_monument_that_one_has_sorted_oneself_can_be_taken_back() -> None:
    table = lay(seat("4 gold", play="hawk"), seat(), monuments="obelisk library")
    table.do(0, "power:hawk:1", "zone:monuments", "card:library")
    table.pass_turn(1)
    assert taken_back(table, "claim_top")


def test_a_sealed_choice_can_be_taken_back_until_all_are_shown() -> None:
    setup = Setup(mages=(("druid", "witch"), ("seer", "scholar")))
    book, compiled = res_arcana_book(), compiled_res_arcana()
    game = new_game(book, compiled, players=2, sets=BASE, seed=1, setup=setup)
    assert taken_back(Table(game), "card:druid")
    assert not taken_back(Table(game), "card:druid", "card:seer")
