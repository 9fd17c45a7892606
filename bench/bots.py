"""Bots against each other in paired games: the first sits in each seat of the same deal once.

    python bench/bots.py                        # search against greedy, greedy against random
    python bench/bots.py --games 40 --match search:nodes=2000 greedy
    python bench/bots.py --game zauberschwert --players 3 --json

Prints how often the first bot of each match wins against one or more of the second, with the Wilson
interval of 95 %. A victory that is shared counts in part.
"""

import argparse
import json
import math
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import cache
from time import perf_counter

from cardwright.frontends.bots import make_bot, seat_of
from cardwright.frontends.games import Edition, open_edition, start

BOTS = [("search", "greedy"), ("greedy", "random")]
_Z = 1.96


@dataclass(frozen=True)
class Match:
    """A bot against one or more others."""

    game: str
    first: str
    second: str
    players: int


@dataclass(frozen=True)
class Result(Match):
    """How often the first bot of a match has won."""

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


def play_deal(match: Match, deal: int) -> float:
    """Play a deal from each seat; return how many of these games the first bot has won."""
    return sum(_play(match, deal, seat) for seat in range(match.players))


def _play(match: Match, deal: int, seat: int) -> float:
    game = start(edition(match.game), players=match.players, seed=deal)
    bots = [
        make_bot(match.first if other == seat else match.second, match.players * deal + other)
        for other in range(match.players)
    ]
    while (decision := game.decision) is not None:
        game.apply(bots[decision.player].choose(seat_of(game, decision.player)))
    return (seat in game.winners) / max(len(game.winners), 1)


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return the interval of 95 % around a rate."""
    rate, share = won / games, _Z * _Z / games
    middle = (rate + share / 2) / (1 + share)
    spread = _Z * math.sqrt(rate * (1 - rate) / games + share / games / 4) / (1 + share)
    return middle - spread, middle + spread


def played(match: Match, games: int) -> Result:
    """Play a match, and return its result."""
    began, won, done = perf_counter(), 0.0, 0
    deals = range(max(games // match.players, 1))
    with ProcessPoolExecutor() as pool:
        for deal in as_completed(pool.submit(play_deal, match, deal) for deal in deals):
            won, done = won + deal.result(), done + match.players
            print(
                f"\r{match.first} against {match.second}: {won:g} of {done}",
                end="",
                file=sys.stderr,
                flush=True,
            )
    print(file=sys.stderr)
    low, high = wilson(won, done)
    seconds = perf_counter() - began
    return Result(
        **asdict(match), games=done, won=won, rate=won / done, low=low, high=high, seconds=seconds
    )


def main() -> None:
    """Play the matches."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="res_arcana")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--match", nargs=2, metavar="BOT", action="append")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    for first, second in asked.match or BOTS:
        result = played(Match(asked.game, first, second, asked.players), asked.games)
        if asked.json:
            print(json.dumps(asdict(result)))
        else:
            print(
                f"{result.first} wins {result.rate:.1%} [{result.low:.1%}, {result.high:.1%}] "
                f"against {result.second} ({result.games} games of {result.game}, "
                f"{result.players} players, {result.seconds:.0f} s)"
            )


if __name__ == "__main__":
    main()
