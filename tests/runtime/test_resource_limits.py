"""Resources of which nobody can hold more than so many: the rest is lost, at all times."""

import json
import random
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.runtime import pools
from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.definitions.codec import compiled_set, dump, load
from cardwright.runtime.errors import BadSaveError, BadSetupError
from cardwright.runtime.game import Game, new_game
from cardwright.runtime.positions import Position, Seat, Standing
from cardwright.runtime.state import most_of
from support.brewing import brewed
from support.games import compiled_res_arcana, res_arcana_book
from support.invariants import check_state
from support.saves import sealed
from support.table import BOTH, Table, seat

POWER = "power:odd-thing:0"
MOST = 5
COUNTS = st.lists(st.integers(0, pools.MOST), min_size=5, max_size=5)


def limited(cards: CompiledSet) -> CompiledSet:
    """The game with a limit for gold."""
    resources = tuple(
        replace(resource, most=MOST if resource.id == "gold" else 0)
        for resource in cards.game.resources
    )
    return compiled_set(replace(cards.game, resources=resources), cards.cards)


@cache
def odd(clause: str) -> CompiledSet:
    return limited(brewed(f'artifact "Odd Thing" {{\n  cost 1 elan\n  {clause}\n}}\n'))


def table(clause: str, *seats: Seat, on: dict[str, int] | None = None) -> Table:
    """A table at which the first player has a card with this clause."""
    standing = {"odd-thing": Standing(on)} if on else {}
    position = Position(seats, {}, standing)
    book, cards = res_arcana_book(), odd(clause)
    return Table(new_game(book, cards, players=len(seats), sets=BOTH, seed=1, position=position))


def used(effect: str, *seats: Seat, on: dict[str, int] | None = None) -> Table:
    """A table at which the first player has just used a power with this effect."""
    game = table(f"power turn this -> {effect}", *seats, on=on)
    game.do(0, POWER)
    return game


def thing(pool: str) -> Seat:
    return seat(pool, play="odd-thing")


# -- pools --


@given(COUNTS, COUNTS)
def test_a_clipped_pool_has_no_more_of_anything_than_the_limit(
    counts: list[int], limits: list[int]
) -> None:
    clipped = pools.clip(pools.pack(counts), pools.pack(limits))
    assert pools.unpack(clipped, 5) == tuple(map(min, counts, limits))


def test_a_game_without_limits_has_nothing_to_clip() -> None:
    assert most_of(compiled_res_arcana().game) == 0
    most = most_of(limited(compiled_res_arcana()).game)
    assert sorted(pools.unpack(most, 5)) == [MOST, *[pools.MOST] * 4]


def test_limits_survive_the_way_to_a_file_and_back() -> None:
    cards = limited(compiled_res_arcana())
    assert load(dump(cards)) == cards


# -- what is gained --


@pytest.mark.parametrize(
    ("pool", "left", "gained"),
    [
        ("1 gold", 3, {"gold": 2}),
        ("3 gold", 5, {"gold": 2}),
        ("4 gold", 5, {"gold": 1}),
        ("5 gold", 5, {}),
    ],
)
def test_what_goes_over_the_limit_is_not_gained(
    pool: str, left: int, gained: dict[str, int]
) -> None:
    game = used("gain 2 gold", thing(pool), seat())
    assert game.pool(0) == {"gold": left}
    assert [entry["resources"] for entry in game.entries("gain")] == [gained]


def test_the_limit_of_one_resource_is_not_that_of_others() -> None:
    game = used("gain 4 gold + 9 life", thing("3 gold"), seat())
    assert game.pool(0) == {"gold": 5, "life": 9}


def test_others_who_gain_are_held_to_the_limit() -> None:
    game = used("each rival gains 2 gold", thing(""), seat("4 gold"), seat("1 gold"))
    assert [game.pool(player) for player in range(3)] == [{}, {"gold": 5}, {"gold": 3}]


@pytest.mark.parametrize("what", ["all resources", "3 gold"])
def test_what_is_taken_off_a_card_and_can_not_be_held_is_lost(what: str) -> None:
    game = used(f"take {what} from this", thing("4 gold"), seat(), on={"gold": 3})
    assert (game.pool(0), game.on("odd-thing")) == ({"gold": 5}, {})
    assert [entry["resources"] for entry in game.entries("take")] == [{"gold": 3}]
    assert [entry["resources"] for entry in game.entries("excess")] == [{"gold": 2}]


def test_what_is_taken_from_a_rival_and_can_not_be_held_is_lost() -> None:
    game = used("take 2 gold from a rival", thing("4 gold"), seat("3 gold"))
    assert (game.pool(0), game.pool(1)) == ({"gold": 5}, {"gold": 1})
    assert [entry["resources"] for entry in game.entries("steal")] == [{"gold": 2}]
    assert [entry["resources"] for entry in game.entries("excess")] == [{"gold": 1}]


def test_cards_hold_more_than_players() -> None:
    game = used("put 9 gold on this", thing(""), seat())
    assert game.on("odd-thing") == {"gold": 9}


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["Player 1 has no room for more", "Player 1 has no room for 2 Gold"]),
        ("fr", ["Joueur 1 n'a plus de place", "Joueur 1 n'a pas de place pour 2 Or"]),
        ("pl", ["Gracz 1 nie ma już miejsca", "Gracz 1 nie ma miejsca na 2 znaczniki złota"]),
    ],
)
def test_what_can_not_be_held_is_told_in_words(language: str, lines: list[str]) -> None:
    game = used("gain 1 gold + take 2 gold from a rival", thing("5 gold"), seat("2 gold"))
    book = game.game.phrasebook(language)
    entries = [*game.entries("gain"), *game.entries("excess")]
    for entry, line in zip(entries, lines, strict=True):
        assert book.log_line(entry).replace("\N{NO-BREAK SPACE}", " ").startswith(line)


GIVES = {"gain": 1, "take": 1, "steal": 1, "excess": -1, "pay": -1, "lose": -1}
"""Whether entries add to what their player has, or take from it."""


@pytest.mark.parametrize("seed", range(3))
def test_in_a_whole_game_the_log_accounts_for_everything(seed: int) -> None:
    cards = compiled_res_arcana()
    scarce = tuple(replace(resource, most=3) for resource in cards.game.resources)
    compiled = compiled_set(replace(cards.game, resources=scarce), cards.cards)
    game = Table(new_game(res_arcana_book(), compiled, players=3, sets=BOTH, seed=seed))
    chance, start = random.Random(seed), len(game.game.log(None))
    held = [Counter(game.pool(player)) for player in range(3)]
    for _ in range(400):
        decision = game.game.decision
        if decision is None:
            break
        check_state(game.game.state)
        game.game.apply(chance.choice(decision.options).id)
    for entry in game.game.log(None)[start:]:
        sign = GIVES.get(entry["kind"], 0)
        for kind, number in entry.get("resources", {}).items():
            held[entry["player"]][kind] += sign * number
    assert {} in [entry["resources"] for entry in game.entries("gain")]
    assert [dict(+pool) for pool in held] == [game.pool(player) for player in range(3)]


# -- positions and saved games --


def test_a_position_with_more_than_the_limit_is_refused() -> None:
    with pytest.raises(BadSetupError, match="nobody can hold 6 `gold`: the most is 5"):
        table("power turn this -> draw 1", thing("6 gold"), seat())


def test_a_position_may_have_as_much_as_the_limit_and_more_on_cards() -> None:
    game = table("power turn this -> draw 1", thing("5 gold"), seat(), on={"gold": 6})
    assert (game.pool(0), game.on("odd-thing")) == ({"gold": 5}, {"gold": 6})


def test_a_saved_game_with_more_than_the_limit_is_refused() -> None:
    game = table("power turn this -> draw 1", thing("5 gold"), seat()).game
    cards = game.machine.table.compiled
    data = json.loads(game.to_json())
    assert Game.from_dict(data, res_arcana_book(), cards).state.key() == game.state.key()
    data["state"]["pools"][0]["gold"] = 6
    with pytest.raises(BadSaveError, match="player 0 holds more than anybody can"):
        Game.from_dict(sealed(data), res_arcana_book(), cards)
