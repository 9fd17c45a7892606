"""Random games of every kind come to an end, with nothing lost on the way.

``bench/random_games.py`` plays ten thousand of them; these are a sample for every test run.
"""

import importlib.util
import random
from pathlib import Path
from types import ModuleType

import pytest

_SCRIPT = Path(__file__).resolve().parents[2] / "bench" / "random_games.py"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("random_games_bench", _SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BENCH = script()


@pytest.mark.parametrize("kind", range(len(BENCH.KINDS)))
def test_games_end_and_every_invariant_holds(kind: int) -> None:
    decisions, checked, wrong = BENCH.play_batch(kind, 20_000, 25)
    assert wrong == []
    assert checked == 2
    assert decisions > 25 * 50


def test_a_broken_invariant_is_noticed() -> None:
    game = BENCH.new_game(
        BENCH.rulebook_for("res_arcana"), BENCH.compiled(), players=2, sets=("base",), seed=1
    )
    game.state.v[game.state.layout.pools] = -1
    with pytest.raises(AssertionError, match="negative"):
        BENCH.play_checked(game, random.Random(1))
