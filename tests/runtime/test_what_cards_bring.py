"""What hosts can learn of single cards: whose they are, what they are worth, what they did."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from cardwright.runtime import IllegalChoiceError
from cardwright.runtime.game import Game
from support.random_games import BASE, BOTH, VARIANTS, played, positions

ADDING = {"gain": 1, "take": 1, "pay": -1, "lose": -1}
"""What an entry does to the resources of its player."""


def of_cards(game: Game, *kinds: str) -> list[dict[str, Any]]:
    return [entry for entry in game.log(None) if entry["kind"] in kinds]


@pytest.mark.parametrize("variant", [0, 5])
def test_every_change_of_a_pool_is_in_the_log(variant: int) -> None:
    start, *_, end = (game.copy() for game in positions(3, VARIANTS[variant]))
    for player, seat in enumerate(start.position().seats):
        pool = Counter(seat.resources)
        for entry in end.log(None):
            sign = ADDING.get(entry["kind"], 0)
            if sign and entry["player"] == player:
                for resource, number in entry["resources"].items():
                    pool[resource] += sign * number
        assert +pool == Counter(end.position().seats[player].resources)


def test_what_an_ability_does_names_its_card() -> None:
    """After somebody has used a power, payments and gains of the same player come of its card."""
    log = [entry for entry in played(1, 0).log(None) if entry["kind"] != "status"]
    seen = set()
    for used, entry in pairwise(log):
        is_of_power = used["kind"] == "power" and entry["kind"] in ("gain", "pay", "put", "remove")
        if is_of_power and entry["player"] == used["player"]:
            assert entry["source"] == used["card"]
            seen.add(entry["kind"])
    assert {"gain", "pay"} <= seen


def test_what_the_rules_give_or_ask_has_no_source() -> None:
    log = played(1, 0).log(None)
    after = {
        (before["kind"], entry["kind"]): entry["source"]
        for before, entry in pairwise(log)
        if before["kind"] in ("discard", "place") and entry["kind"] in ("gain", "pay")
    }
    assert after == {("discard", "gain"): None, ("place", "pay"): None}


def test_a_loss_names_the_card_that_brings_it() -> None:
    cards = {
        entry["source"]
        for seed in range(1, 7)
        for entry in of_cards(played(seed, 5), "lose")
        if entry["resources"]
    }
    assert cards
    assert None not in cards


@pytest.mark.parametrize("variant", [0, 4, 5])
def test_points_by_card_add_up_to_what_cards_in_play_are_worth(variant: int) -> None:
    worths = 0
    for game in positions(2, VARIANTS[variant]):
        for player in range(game.players):
            by_card = game.points_by_card(player)
            worths += len(by_card)
            table, state = game.machine.table, game.state
            assert sum(by_card.values()) == table.points(state, player) - state.bonus(player)
            assert by_card.keys() <= game.cards_of(player, in_play=True)
    assert worths


@pytest.mark.parametrize("sets", [BASE, BOTH])
def test_cards_of_a_player_are_those_in_the_zones_of_the_position(sets: tuple[str, ...]) -> None:
    for game in positions(4, {"players": 2, "sets": sets}, most=200):
        for player, seat in enumerate(game.position().seats):
            own = {card for cards in seat.zones.values() for card in cards}
            assert game.cards_of(player) == own
            assert game.cards_of(player, in_play=True) == set(seat.zones.get("play", ()))


def test_a_player_who_is_not_there_has_no_cards_to_ask_for() -> None:
    game = played(1, 0)
    for ask in (game.cards_of, game.points_by_card):
        with pytest.raises(IllegalChoiceError) as caught:
            ask(2)
        assert caught.value.reason == "no-such-player"
