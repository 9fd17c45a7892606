"""Bots against each other in paired games: each deal is played twice, with the seats swapped.

    python bench/bots.py                        # search against greedy, greedy against random
    python bench/bots.py --games 40 --match search:nodes=2000 greedy
    python bench/bots.py --game zauberschwert --json

Prints how often the first bot of each match wins, shared victories counting half, with the Wilson
interval of 95 %.
"""

import argparse
import json
import math
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import cache
from time import perf_counter

from cardwright.frontends.bots import make_bot, seat_of
from cardwright.frontends.games import Edition, open_edition, start

MATCHES = [("search", "greedy"), ("greedy", "random")]
_Z = 1.96


@dataclass(frozen=True)
class Result:
    """How often one bot has won against another."""

    game: str
    first: str
    second: str
    games: int
    won: float
    rate: float
    low: float
    high: float
    seconds: float


@cache
def edition(game_id: str) -> Edition:
    """Return the cards of a game, compiled once a process."""
    return open_edition(game_id)


def play_pair(game_id: str, first: str, second: str, deal: int) -> float:
    """Play a deal from both seats; return how many games the first bot has won of the two."""
    return sum(_play(game_id, first, second, deal, swapped=swapped) for swapped in (False, True))


def _play(game_id: str, first: str, second: str, deal: int, *, swapped: bool) -> float:
    game = start(edition(game_id), players=2, seed=deal)
    specs = (second, first) if swapped else (first, second)
    bots = [make_bot(spec, 2 * deal + seat) for seat, spec in enumerate(specs)]
    while (decision := game.decision) is not None:
        game.apply(bots[decision.player].choose(seat_of(game, decision.player)))
    return (int(swapped) in game.winners) / len(game.winners)


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return the interval of 95 % around a rate."""
    rate, share = won / games, _Z * _Z / games
    middle = (rate + share / 2) / (1 + share)
    spread = _Z * math.sqrt(rate * (1 - rate) / games + share / games / 4) / (1 + share)
    return middle - spread, middle + spread


def results(game_id: str, matches: list[tuple[str, str]], games: int) -> Iterator[Result]:
    """Yield the result of each match."""
    deals = max(games // 2, 1)
    for first, second in matches:
        began, won, done = perf_counter(), 0.0, 0
        with ProcessPoolExecutor() as pool:
            waiting = [
                pool.submit(play_pair, game_id, first, second, deal) for deal in range(deals)
            ]
            for pair in as_completed(waiting):
                won, done = won + pair.result(), done + 2
                print(
                    f"\r{first} against {second}: {won:g} of {done}",
                    end="",
                    file=sys.stderr,
                    flush=True,
                )
        print(file=sys.stderr)
        low, high = wilson(won, done)
        seconds = perf_counter() - began
        yield Result(game_id, first, second, done, won, won / done, low, high, seconds)


def main() -> None:
    """Play the matches."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="res_arcana")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--match", nargs=2, metavar="BOT", action="append")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    matches = [tuple(match) for match in asked.match] if asked.match else MATCHES
    for result in results(asked.game, matches, asked.games):
        if asked.json:
            print(json.dumps(asdict(result)))
        else:
            print(
                f"{result.first} wins {result.rate:.1%} [{result.low:.1%}, {result.high:.1%}] "
                f"against {result.second} "
                f"({result.games} games of {result.game}, {result.seconds:.0f} s)"
            )


if __name__ == "__main__":
    main()
