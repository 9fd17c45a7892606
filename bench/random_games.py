"""Many random games of every kind, with every invariant checked in a sampled share of them.

    python bench/random_games.py                          # a hundred of each kind
    python bench/random_games.py --total 1000000 --check-every 200 --keep million.jsonl
    python bench/random_games.py --game zauberschwert     # of one game only
    python bench/random_games.py --game black_rose_wars --plain --games 10000
    python bench/random_games.py --game black_rose_wars --plain --players 4 --from 2500 --games 500

A kind is a game with its sets, a number of players and an option set, wherever the rules allow it;
``--plain`` leaves out those with an option. ``--total`` shares games over all kinds: a tenth
evenly, the others so that each kind takes as long. What is done stands in the file that ``--keep``
names; the same command goes on where it was broken off. Games have the seeds from ``--from`` on, so
that a run can also be made in pieces: while it runs, it tells how far it is.
In one of so many games (``--check-every``) all else that must hold is checked at every step, and at
some of them, that nobody is told what they can't know: neither by a view nor by who is asked to
react. Such a game takes as long as a hundred others.
Prints a line for each kind and one for all, and exits with 1 where anything went wrong.
"""

import argparse
import itertools
import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from cardwright.frontends.games import Edition, open_edition
from cardwright.runtime import BadSetupError, Game, GameOption, new_game, pools
from cardwright.runtime.replay import play_back, record
from cardwright.runtime.rulebooks import GAMES

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.secrets import Watch

_BATCH = 50
_COMPARED = 0.004
"""The share of the decisions of a checked game at which others' secrets are exchanged."""
_LONGEST_MENU = 100
_EVENLY = 0.1
"""The share of a total that all kinds get the same of."""
_TRIED = 3
"""How many games tell what one of a kind costs."""
_LOST_BY_ALL = {"rose_wins"}
"""Options with which nobody may win."""


# -- kinds of games -------------------------------------------------------------------------------


class Kind(NamedTuple):
    """A way to play a game."""

    game: str
    sets: tuple[str, ...]
    players: int
    options: dict[str, Any]

    def __str__(self) -> str:
        """Return it in a few words."""
        set_to = " ".join(
            name if value is True else f"{name}={value}" for name, value in self.options.items()
        )
        return f"{self.game}, {self.players} players, {'+'.join(self.sets)} {set_to}".strip()


@cache
def edition(game: str) -> Edition:
    """Return a game with all its cards, compiled once a process."""
    return open_edition(game)


def started(kind: Kind, seed: int) -> Game:
    """Return a new game of a kind."""
    found = edition(kind.game)
    return new_game(
        found.rulebook,
        found.compiled,
        players=kind.players,
        sets=kind.sets,
        seed=seed,
        **kind.options,
    )


def kinds_of(game: str) -> list[Kind]:
    """Return every kind of a game, the sets that it needs first, then all that there are."""
    found = edition(game)
    return [
        kind
        for sets in dict.fromkeys([found.rulebook.needed_sets, found.sets])
        for players in found.rulebook.seats(sets)
        for options in _settings(found.rulebook.game_options)
        if _can_be_played(kind := Kind(game, sets, players, options))
    ]


def _settings(options: Sequence[GameOption]) -> Iterator[dict[str, Any]]:
    """Yield nothing set, then each value of each option by itself; who begins is left to luck."""
    yield {}
    for option in options:
        values: tuple[Any, ...] = (True,) if option.kind == "flag" else option.values[1:]
        for value in values:
            yield {option.name: value}


def _can_be_played(kind: Kind) -> bool:
    """Whether the rules allow it: an option may need a certain number of players."""
    try:
        started(kind, 0)
    except BadSetupError:
        return False
    return True


# -- playing --------------------------------------------------------------------------------------


class Result(NamedTuple):
    """What came of some games: the seconds are of CPU."""

    games: int
    decisions: int
    checked: int
    seconds: float
    wrong: list[str]


def play_batch(kind: Kind, first_seed: int, games: int, check_every: int) -> Result:
    """Play some games, and check one of so many."""
    decisions, checked, wrong = 0, 0, []
    began = time.process_time()
    for seed in range(first_seed, first_seed + games):
        chance = random.Random(seed)
        check = seed % check_every == 0
        checked += check
        try:
            game = started(kind, seed)
            decisions += play_checked(game, chance) if check else play_fast(game, chance)
        except Exception as error:
            wrong.append(f"seed {seed}: {type(error).__name__}: {error}")
    return Result(games, decisions, checked, time.process_time() - began, wrong)


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
    decisions, watch = 0, Watch(game.players)
    while (decision := game.decision) is not None:
        watch.look(game)
        assert len({option.id for option in decision.options}) == len(decision.options)
        assert len(decision.options) <= _LONGEST_MENU, f"a menu of {len(decision.options)}"
        check_conserved(game)
        if saved is None and chance.random() < 0.02:
            saved = json.loads(json.dumps(game.to_dict()))
            choices_after_saving = []
        choice = chance.choice(decision.options).id
        if chance.random() < _COMPARED:
            watch.compare_views(game)
            watch.compare_questions(game, choice)
        choices_after_saving.append(choice)
        game.apply(choice)
        decisions += 1
    assert game.is_over
    can_be_lost = any(name in _LOST_BY_ALL for name in game.setup["options"])
    assert game.winners or can_be_lost, "nobody has won"
    again = play_back(json.loads(json.dumps(record(game))), game.rulebook, game.compiled)
    assert again.state.key() == game.state.key(), "the replay is another game"
    if saved is not None:
        loaded = Game.from_dict(saved, game.rulebook, game.compiled)
        for choice in choices_after_saving:
            loaded.apply(choice)
        assert loaded.state.key() == game.state.key(), "the saved game went on differently"
    return decisions


def check_conserved(game: Game) -> None:
    """Nothing is negative, nobody has too much, and every card lies in exactly one zone."""
    state, table = game.state, game.machine.table
    assert all(number >= 0 for number in state.numbers), "something is negative"
    layout = state.layout
    if layout.most:
        held = [state.pool(player) for player in range(game.players)]
        assert all(pools.clip(pool, layout.most) == pool for pool in held), "a limit is passed"
    zones = state.v[layout.zone[0] : layout.status]
    assert sum(zone.bit_count() for zone in zones) == len(table.cards), "cards are not conserved"


# -- the whole ------------------------------------------------------------------------------------


class Batch(NamedTuple):
    """Some games of a kind with seeds that follow each other."""

    kind: Kind
    first: int
    games: int

    @property
    def name(self) -> str:
        """What tells it from all others, in a file."""
        return f"{self.kind}: {self.games} from {self.first}"


def shares_of(kinds: Sequence[Kind], total: int) -> dict[str, int]:
    """Return how many games of each kind are played, of so many together."""
    speeds = {}
    for kind in kinds:
        tried = play_batch(kind, 1, _TRIED, check_every=_TRIED + 1)
        speeds[str(kind)] = _TRIED / tried.seconds
    evenly, quick = total * _EVENLY / len(kinds), total * (1 - _EVENLY) / sum(speeds.values())
    return {kind: ceil(evenly + quick * speed) for kind, speed in speeds.items()}


class Kept:
    """A file of what was done: the shares of all kinds, then a line for each batch."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        text = path.read_text("utf-8") if path is not None and path.exists() else ""
        whole = text[: text.rfind("\n") + 1]  # the last line may be torn
        if path is not None:
            path.write_text(whole, "utf-8")
        rows = [json.loads(line) for line in whole.splitlines()]
        self.shares: dict[str, int] | None = dict(rows.pop(0)) if rows else None
        self.results = {name: Result(*result) for name, result in rows}

    def add(self, row: list[Any]) -> None:
        """Keep the shares, or what came of a batch."""
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")


def main() -> int:
    """Play all kinds of games over all cores."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=GAMES, action="append", help="of this game only")
    parser.add_argument("--players", type=int, action="append", help="with so many players only")
    parser.add_argument("--plain", action="store_true", help="without options only")
    parser.add_argument("--games", type=int, default=100, help="games of each kind (default 100)")
    parser.add_argument("--total", type=int, help="games of all kinds together instead")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="go on with what is done there")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed (0)")
    parser.add_argument("--check-every", type=int, default=20, metavar="N", help="(default 20)")
    parser.add_argument("--workers", type=int, default=None)
    arguments = parser.parse_args()
    kinds = [
        kind
        for game in arguments.game or GAMES
        for kind in kinds_of(game)
        if not (arguments.plain and kind.options)
        and (arguments.players is None or kind.players in arguments.players)
    ]
    kept = Kept(arguments.keep)
    shares = kept.shares
    if shares is None:
        same = {str(kind): arguments.games for kind in kinds}
        shares = shares_of(kinds, arguments.total) if arguments.total else same
        kept.add([*shares.items()])
    elif shares.keys() != {*map(str, kinds)}:
        parser.error(f"{arguments.keep} is of a run of other kinds")
    work = [
        Batch(kind, seed, min(_BATCH, arguments.first + shares[str(kind)] - seed))
        for kind in kinds
        for seed in range(arguments.first, arguments.first + shares[str(kind)], _BATCH)
    ]
    everything: list[Result] = []
    with ProcessPoolExecutor(arguments.workers) as pool:
        for kind, group in itertools.groupby(
            played(work, pool, kept, arguments.check_every), lambda pair: pair[0].kind
        ):
            found = [result for _, result in group]
            report(str(kind), found)
            everything += found
    return 1 if report("all together", everything) else 0


def played(
    work: Sequence[Batch], pool: ProcessPoolExecutor, kept: Kept, check_every: int
) -> Iterator[tuple[Batch, Result]]:
    """Yield what came of each batch, now or before, and tell how far it is."""
    left = [batch for batch in work if batch.name not in kept.results]
    columns = zip(*left, strict=True)
    new = pool.map(partial(play_batch, check_every=check_every), *columns) if left else iter(())
    wrong = 0
    for number, batch in enumerate(work, start=1):
        result = kept.results.get(batch.name)
        if result is None:
            result = next(new)
            kept.add([batch.name, result])
            wrong += len(result.wrong)
            far = f"{number} of {len(work)} batches, up to seed {batch.first + batch.games - 1}"
            print(f"{far} of {batch.kind}: {wrong} wrong", file=sys.stderr, flush=True)
        yield batch, result


def report(what: str, results: Sequence[Result]) -> int:
    """Print what came of some games; return how many went wrong."""
    games, decisions, checked, seconds = (
        sum(numbers) for numbers in list(zip(*results, strict=True))[:4]
    )
    wrong = [line for result in results for line in result.wrong]
    print(
        f"{what:60} {games:7} games, {decisions:10} decisions, {checked:6} checked, "
        f"{len(wrong)} wrong ({games / seconds:.0f} games a CPU second)",
        flush=True,
    )
    for line in wrong[:5]:
        print("   ", line)
    return len(wrong)


if __name__ == "__main__":
    sys.exit(main())
