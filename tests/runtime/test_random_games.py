"""Random games of every kind come to an end, with nothing lost on the way.

``bench/random_games.py`` plays ten thousand of them; these are a sample for every test run.
"""

import random
from typing import Any

import pytest

from support.bench import script
from support.samples import often

BENCH = script("random_games")
KINDS = [kind for game in BENCH.GAMES for kind in BENCH.kinds_of(game)]
BASE = ("base",)
BOTH = ("base", "lux_et_tenebrae")


@pytest.mark.parametrize(
    "sample",
    often([(kind, 1) for kind in KINDS[::4]], [(kind, 12) for kind in KINDS]),
    ids=lambda sample: f"{sample[0]}, {sample[1]} games",
)
def test_games_end_and_every_invariant_holds(sample: tuple[Any, int]) -> None:
    kind, games = sample
    result = BENCH.play_batch(kind, 20_000, games, check_every=20)
    assert result.wrong == []
    assert result.checked
    assert result.decisions > games * 30


@pytest.mark.parametrize(
    "kind",
    [
        *(("res_arcana", BASE, players, {}) for players in (2, 3, 4)),
        *(("res_arcana", BOTH, players, {}) for players in (2, 3, 4, 5)),
        ("res_arcana", BASE, 3, {"draft": True}),
        ("res_arcana", BASE, 4, {"first_game": True}),
        ("res_arcana", BOTH, 2, {"tournament": True}),
        *(("zauberschwert", BASE, players, {}) for players in (2, 3, 4)),
        ("zauberschwert", BASE, 2, {"creature_auction": "bid_plus_cost"}),
    ],
)
def test_every_way_to_play_is_found(kind: tuple[object, ...]) -> None:
    assert kind in KINDS


def test_ways_that_the_rules_forbid_are_not_played() -> None:
    assert ("res_arcana", BASE, 3, {"tournament": True}) not in KINDS
    assert ("res_arcana", BASE, 5, {}) not in KINDS


@pytest.mark.parametrize("kind", [KINDS[0], KINDS[-1]], ids=str)
def test_a_broken_invariant_is_noticed(kind: Any) -> None:
    game = BENCH.started(kind, 1)
    game.state.v[game.state.layout.pools] = -1
    with pytest.raises(AssertionError, match="negative"):
        BENCH.play_checked(game, random.Random(1))


def test_a_secret_that_is_told_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = BENCH.started(KINDS[-1], 1)
    watch = BENCH.Watch(game.players)
    watch.look(game)
    assert watch.compare_views(game)
    monkeypatch.setattr(type(game), "view", lambda one, player: tuple(one.state.v))
    with pytest.raises(AssertionError, match="told a secret"):
        watch.compare_views(game)


def test_too_many_resources_are_noticed() -> None:
    limited = next(kind for kind in KINDS if kind.game == "zauberschwert")
    game = BENCH.started(limited, 1)
    game.state.v[game.state.layout.pools] += 31
    with pytest.raises(AssertionError, match="limit"):
        BENCH.play_checked(game, random.Random(1))
