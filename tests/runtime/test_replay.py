import json
from dataclasses import replace
from typing import Any

import pytest

from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.errors import BadReplayError
from cardwright.runtime.game import Game, new_game
from cardwright.runtime.luck import FixedLuck, Luck
from cardwright.runtime.replay import play_back, record
from cardwright.runtime.rulebooks import GAMES
from cardwright.runtime.rulebooks.res_arcana.setup import Setup
from support.brewing import brew, brewed, shipped_card, with_cards
from support.games import book, compiled, compiled_res_arcana, res_arcana_book
from support.random_games import BASE, VARIANTS, played, started
from support.samples import one_in
from support.table import lay, seat


def played_back(data: Any, cards: CompiledSet | None = None, **options: Any) -> Game:
    game_id = data["game"] if isinstance(data, dict) and data.get("game") in GAMES else "res_arcana"
    return play_back(data, book(game_id), cards or compiled(game_id), **options)


@pytest.mark.parametrize("variant", one_in(3, range(len(VARIANTS))))
def test_a_replay_ends_where_the_game_ended(variant: int) -> None:
    game = played(1, variant)
    again = played_back(json.loads(json.dumps(record(game))))
    assert again.state.key() == game.state.key()
    assert again.log(0) == game.log(0)
    assert again.choices == game.choices


def test_the_replay_of_a_copy_or_a_loaded_game_is_the_same() -> None:
    game = played(1, 0)
    loaded = Game.from_dict(game.to_dict(), res_arcana_book(), compiled_res_arcana())
    assert record(game) == record(game.copy()) == record(loaded)


def test_a_replay_can_stop_before_a_choice() -> None:
    game = played(1, 0)
    again = played_back(record(game), until=10)
    assert again.choices == game.choices[:10]


def test_a_replay_of_a_set_up_and_of_fixed_luck() -> None:
    book, compiled = res_arcana_book(), compiled_res_arcana()
    number = book.machine(compiled, BASE, 2).table.number_of
    setup = Setup(mages=(("seer",), ("druid",)), decks=(("hawk", "prism", "crypt"), ()))
    luck = FixedLuck([number["crypt"]])
    game = new_game(book, compiled, players=2, sets=BASE, seed=1, setup=setup, luck=luck)
    for choice in ("card:alchemy", "card:reanimate", "pass", "card:research"):
        game.apply(choice)
    again = played_back(json.loads(json.dumps(record(game))))
    assert again.state.key() == game.state.key()
    assert [entry["card"] for entry in again.log(0) if entry["kind"] == "draw"] == ["crypt"]


def test_luck_that_the_host_brings_can_not_be_recorded() -> None:
    class Loaded(Luck):
        pass

    game = new_game(
        res_arcana_book(), compiled_res_arcana(), players=2, sets=BASE, seed=1, luck=Loaded()
    )
    with pytest.raises(BadReplayError, match="comes from its host"):
        record(game)


# -- cards that have changed --

FISH = """\
artifact "Sleeping Fish" {
  cost 1 calm
  power turn this -> gain 1 gold
  power turn this -> gain 1 life
}
"""
FAT_FISH = FISH.replace("gain 1 gold", "gain 2 gold")
DEAD_FISH = 'artifact "Sleeping Fish" {\n  cost 1 calm\n}\n'
LAZY_FISH = FISH.replace("turn this -> gain 1 gold", "turn this + pay 5 elan -> gain 1 gold")


def fishing() -> dict[str, Any]:
    """The replay of a game in which the fish is placed, and used by its second choice."""
    game = lay_with(brewed(FISH))
    for choice in ("place:sleeping-fish", "pass", "power:sleeping-fish:0"):
        game.apply(choice)
    return record(game)


def lay_with(cards: CompiledSet) -> Game:
    position = lay(seat("2 calm 1 life"), seat("1 life")).game.setup["options"]["position"]
    position["seats"][0]["zones"]["hand"] = ["sleeping-fish"]
    return new_game(res_arcana_book(), cards, players=2, sets=BASE, seed=1, position=position)


@pytest.mark.parametrize("text", [FAT_FISH, DEAD_FISH, LAZY_FISH])
def test_a_replay_that_no_longer_fits_names_the_card_and_the_choice(text: str) -> None:
    with pytest.raises(BadReplayError, match="`sleeping-fish` has changed") as caught:
        played_back(fishing(), brewed(text))
    assert caught.value.card == "sleeping-fish"
    assert caught.value.changed == ("sleeping-fish",)
    assert caught.value.choice == (3 if text == FAT_FISH else 2)


def test_of_several_changed_cards_the_one_in_use_is_named() -> None:
    crypt = replace(shipped_card("crypt"), points=())
    hawk = replace(shipped_card("hawk"), types=())
    with pytest.raises(BadReplayError) as caught:
        played_back(fishing(), with_cards(crypt, hawk, brew(FAT_FISH)))
    assert caught.value.card == "sleeping-fish"
    assert "hawk" in caught.value.changed


def test_a_changed_card_that_played_no_part_does_not_matter() -> None:
    game = lay_with(brewed(FISH))
    game.apply("place:sleeping-fish")
    cards = with_cards(replace(shipped_card("hawk"), types=()), brew(FISH))
    assert played_back(record(game), cards).state.key() == game.state.key()


def test_a_card_that_is_gone_is_named() -> None:
    with pytest.raises(BadReplayError) as caught:
        played_back(fishing())
    assert caught.value.changed == ("sleeping-fish",)


# -- what is no replay --


@pytest.mark.parametrize("data", [None, [], {}, {"format": "cardwright-replay"}])
def test_what_is_no_replay_at_all_is_refused(data: Any) -> None:
    with pytest.raises(BadReplayError):
        played_back(data)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("format", "cardwright-save"),
        ("version", 7),
        ("game", "other_game"),
        ("choices", ["pass"]),
        ("choices", 5),
        ("checks", []),
        ("checks", [None]),
        ("setup", {}),
        ("cards", {}),
    ],
)
def test_a_damaged_replay_is_refused(part: str, value: Any) -> None:
    with pytest.raises(BadReplayError):
        played_back({**record(played(1, 0)), part: value})


@pytest.mark.parametrize(
    "options",
    [{"first_player": 8}, {"moon": 1}, {"setup": 3}, {"position": {"seats": [{}, 5]}}],
)
def test_a_replay_with_a_made_up_set_up_is_refused(options: dict[str, Any]) -> None:
    data = record(started(1, VARIANTS[0]))
    data["setup"]["options"] = options
    with pytest.raises(BadReplayError):
        played_back(data)


def test_a_choice_that_was_never_open_is_found_by_its_number() -> None:
    data = record(played(1, 0))
    data["choices"][7] = "power:hawk:9"
    with pytest.raises(BadReplayError, match="at choice 7") as caught:
        played_back(data)
    assert caught.value.choice == 7
    assert caught.value.changed == ()
