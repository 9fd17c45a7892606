"""Many random games, with every invariant checked in a sampled share of them.

    python bench/random_games.py                    # a few hundred of each kind
    python bench/random_games.py --full             # 10,000 with two players, 1,000 with more

Prints a line for each kind of game, and exits with 1 where anything went wrong.
"""

import argparse
import itertools
import json
import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from cardwright import dsl
from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.game import Game, new_game
from cardwright.runtime.replay import play_back, record
from cardwright.runtime.rulebooks import rulebook_for

BASE = ("base",)
BOTH = ("base", "lux_et_tenebrae")
KINDS: list[tuple[int, tuple[str, ...], dict[str, Any]]] = [
    (2, BASE, {}),
    (2, BOTH, {}),
    (3, BASE, {}),
    (3, BOTH, {}),
    (4, BASE, {}),
    (4, BOTH, {}),
    (5, BOTH, {}),
    (3, BASE, {"draft": True}),
    (4, BASE, {"first_game": True}),
    (2, BOTH, {"tournament": True}),
]
_BATCH = 50
_CHECKED_EVERY = 20


def compiled() -> CompiledSet:
    """Return the cards, compiled once a process."""
    if not _COMPILED:
        _COMPILED.append(dsl.compile(dsl.load("res_arcana")))
    return _COMPILED[0]


_COMPILED: list[CompiledSet] = []


def play_batch(kind: int, first_seed: int, games: int) -> tuple[int, int, list[str]]:
    """Play some games; return decisions, checked games and what went wrong."""
    players, sets, options = KINDS[kind]
    decisions, checked, wrong = 0, 0, []
    for seed in range(first_seed, first_seed + games):
        chance = random.Random(seed)
        game = new_game(
            rulebook_for("res_arcana"),
            compiled(),
            players=players,
            sets=sets,
            seed=seed,
            **options,
        )
        check = seed % _CHECKED_EVERY == 0
        checked += check
        try:
            decisions += play_checked(game, chance) if check else play_fast(game, chance)
        except Exception as error:
            wrong.append(f"seed {seed}: {type(error).__name__}: {error}")
    return decisions, checked, wrong


def play_fast(game: Game, chance: random.Random) -> int:
    """Play to the end on the machine itself."""
    machine, state, decisions = game.machine, game.state, 0
    while state.options:
        machine.choose(state, state.options[int(chance.random() * len(state.options))])
        decisions += 1
    assert game.is_over, "the game stopped without an end"
    return decisions


def play_checked(game: Game, chance: random.Random) -> int:
    """Play through the public interface, checking what must hold at every step."""
    saved: dict[str, Any] | None = None
    choices_after_saving: list[str] = []
    decisions = 0
    while (decision := game.decision) is not None:
        assert len({option.id for option in decision.options}) == len(decision.options)
        assert len(decision.options) <= 100, f"a menu of {len(decision.options)}"
        check_conserved(game)
        if saved is None and chance.random() < 0.02:
            saved = json.loads(json.dumps(game.to_dict()))
            choices_after_saving = []
        choice = chance.choice(decision.options).id
        choices_after_saving.append(choice)
        game.apply(choice)
        decisions += 1
    assert game.is_over
    again = play_back(json.loads(json.dumps(record(game))), game.rulebook, compiled())
    assert again.state.key() == game.state.key(), "the replay is another game"
    if saved is not None:
        loaded = Game.from_dict(saved, game.rulebook, compiled())
        for choice in choices_after_saving:
            loaded.apply(choice)
        assert loaded.state.key() == game.state.key(), "the saved game went on differently"
    return decisions


def check_conserved(game: Game) -> None:
    """Nothing is negative, and every card lies in exactly one zone."""
    state, table = game.state, game.machine.table
    assert all(number >= 0 for number in state.v), "something is negative"
    layout = state.layout
    zones = state.v[layout.zone[0] : layout.status]
    assert sum(zone.bit_count() for zone in zones) == len(table.cards), "cards are not conserved"


def batches(full: bool, games: int) -> Iterator[tuple[int, int, int]]:
    """Yield kind, first seed and number of games of each batch."""
    for kind, (players, _, _) in enumerate(KINDS):
        wanted = (10_000 if players == 2 else 1_000) if full else games
        for first in range(0, wanted, _BATCH):
            yield kind, first, min(_BATCH, wanted - first)


def main() -> int:
    """Play all kinds of games over all cores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="10,000 and 1,000 games")
    parser.add_argument("--games", type=int, default=100, help="games of each kind (default 100)")
    parser.add_argument("--workers", type=int, default=None)
    arguments = parser.parse_args()
    failures = 0
    with ProcessPoolExecutor(arguments.workers) as pool:
        work = list(batches(arguments.full, arguments.games))
        results = pool.map(play_batch, *zip(*work, strict=True))
        for kind, group in itertools.groupby(
            zip(work, results, strict=True), key=lambda pair: pair[0][0]
        ):
            started = time.perf_counter()
            games = decisions = checked = 0
            wrong: list[str] = []
            for (_, _, number), (made, sampled, found) in group:
                games, decisions, checked = games + number, decisions + made, checked + sampled
                wrong += found
            players, sets, options = KINDS[kind]
            what = f"{players} players, {'+'.join(sets)} {' '.join(options)}".strip()
            seconds = time.perf_counter() - started
            print(
                f"{what:45} {games:6} games, {decisions:9} decisions, {checked:4} checked, "
                f"{len(wrong)} wrong ({seconds:.0f} s)",
                flush=True,
            )
            for line in wrong[:5]:
                print("   ", line)
            failures += len(wrong)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
