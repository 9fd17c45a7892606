"""What agents see: all that their player may know, and nothing else."""

import random
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from cardwright.frontends.games import start
from cardwright.frontends.pettingzoo_env import Layout, raw_env
from cardwright.frontends.pettingzoo_env.layout import BOUND
from cardwright.runtime import Game
from cardwright.runtime.positions import Position, Seat, Standing
from support.editions import PLAYABLE, edition
from support.samples import often

MENU = 128


@cache
def layout(game: str, players: int = 3) -> Layout:
    return Layout(start(edition(game), seed=0, players=players, sets=edition(game).sets), MENU)


def positions(game_id: str, every: int) -> Iterator[Game]:
    """Play at random, and yield the game now and then."""
    chance = random.Random(4)
    game = start(edition(game_id), seed=4, players=3, sets=edition(game_id).sets)
    while (decision := game.decision) is not None:
        if decision.serial % every == 0:
            yield game
        game.apply(chance.choice(decision.options).id)
    yield game


@pytest.mark.parametrize("game_id", often(PLAYABLE[:2], PLAYABLE[2:]))
def test_games_that_differ_in_hidden_things_only_look_the_same(game_id: str) -> None:
    differ = False
    for game in positions(game_id, every=50):
        for player in range(game.players):
            other = game.imagine(player, seed=9)
            differ = differ or other.position() != game.position()
            seen, imagined = (layout(game_id).write(one.view(player)) for one in (game, other))
            assert np.array_equal(seen, imagined)
    assert differ


@pytest.mark.parametrize("game_id", often(PLAYABLE[:2], PLAYABLE[2:]))
def test_every_option_has_a_row_of_its_own(game_id: str) -> None:
    found = layout(game_id)
    start_at, rows, width = found.options
    for game in positions(game_id, every=7):
        decision = game.decision
        if decision is None:
            continue
        vector = found.write(game.view(decision.player))
        table = vector[start_at : start_at + rows * width].reshape(rows, width)
        shown = table[: len(decision.options)]
        assert len(np.unique(shown, axis=0)) == len(decision.options), decision
        assert not table[len(decision.options) :].any()


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_the_options_of_others_are_not_seen(game_id: str) -> None:
    found = layout(game_id)
    for game in positions(game_id, every=20):
        decision = game.decision
        if decision is not None:
            vector = found.write(game.view((decision.player + 1) % game.players))
            assert not vector[found.options[0] :].any()


@pytest.mark.parametrize("game_id", often(PLAYABLE[:2], PLAYABLE[2:]))
def test_everything_has_a_name_and_its_place_in_every_position(game_id: str) -> None:
    found = layout(game_id)
    assert len(set(found.names)) == found.size
    moved = np.zeros(found.size, bool)
    before = None
    for game in positions(game_id, every=5):
        vector = found.write(game.view(0))
        assert vector.shape == (found.size,)
        assert np.abs(vector).max() <= BOUND
        if before is not None:
            moved |= vector != before
        before = vector
    sections = {
        name.split()[0].rstrip(":") for name, m in zip(found.names, moved, strict=True) if m
    }
    assert sections == {"game", "asked", "player", "card", "option"}


def seen(game: Game, viewer: int, found: Layout) -> dict[str, float]:
    return dict(zip(found.names, found.write(game.view(viewer)).tolist(), strict=True))


def test_numbers_are_what_the_view_says_and_seats_count_from_who_looks() -> None:
    game_id = PLAYABLE[0]
    found = layout(game_id)
    *_, game = positions(game_id, every=40)
    for viewer in range(game.players):
        numbers = seen(game, viewer, found)
        view = game.view(viewer)
        assert numbers["game: round"] == view["round"]
        assert numbers["game: game over"] == 1
        for player in view["players"]:
            seat = f"player +{(player['player'] - viewer) % game.players}"
            assert numbers[f"{seat}: points"] == player["points"]
            assert numbers[f"{seat}: has won"] == (player["player"] in game.winners)
            for resource, number in player["resources"].items():
                assert numbers[f"{seat}: {resource}"] == number
            for zone, shown in player["zones"].items():
                assert numbers[f"{seat}: cards in {zone}"] == shown["count"]
                for card in shown["cards"] or ():
                    place = f"card {card['id']}: in {zone} of {seat.removeprefix('player ')}"
                    assert numbers[place] == 1


def test_of_sealed_choices_others_observe_only_who_is_asked() -> None:
    position = Position(
        (
            Seat(zones={"play": ("vault",)}),
            Seat(zones={"play": ("witch",)}),
        ),
        cards={"vault": Standing({"gold": 2})},
        step="collect",
    )
    seen = []
    for choices in (("take",), ("leave", "resources:2life")):
        table = raw_env(
            edition("res_arcana"), options={"position": position, "simultaneous": True}, seed=1
        )
        table.reset(seed=1)
        for choice in choices:
            seen.append(table.observe("player_1")["observation"])
            table.step(table.infos["player_0"]["options"].index(choice))
        assert table.agent_selection == "player_1"
        seen.append(table.observe("player_1")["observation"])
    assert np.array_equal(seen[0], seen[2])
    assert np.array_equal(seen[2], seen[3]), "nobody knows how often somebody chooses"
    assert np.array_equal(seen[1], seen[4])
