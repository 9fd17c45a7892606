"""Copies of a game share nothing that changes, so each may be played in a thread of its own."""

import copy
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from cardwright.runtime import Game
from support.random_games import VARIANTS, started


def play(game: Game, choices: int, step: int = 1) -> Game:
    for number in range(choices):
        decision = game.decision
        if decision is None:
            break
        game.apply(decision.options[number * step % len(decision.options)].id)
    return game


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, Game.copy])
def test_a_copy_and_its_original_go_their_own_ways(copied: Callable[[Game], Game]) -> None:
    game = play(started(5, VARIANTS[0]), 20)
    before = game.to_dict()
    other = copied(game)
    assert other.to_dict() == before
    play(other, 15)
    assert game.to_dict() == before
    assert len(game.choices) == 20
    after = other.to_dict()
    play(game, 10, step=3)
    game.undo(past_hidden=True)
    assert other.to_dict() == after
    other.undo(past_hidden=True)
    assert len(other.choices) == 34


def test_copies_are_played_in_threads_at_once() -> None:
    game = play(started(6, VARIANTS[0]), 10)
    wanted = [play(game.copy(), 80, step).to_dict() for step in range(1, 5)]
    with ThreadPoolExecutor(4) as threads:
        copies = [copy.copy(game) for _ in range(4)]
        found = threads.map(play, copies, [80] * 4, range(1, 5))
        assert [each.to_dict() for each in found] == wanted
