"""Bots against each other in paired games: the first sits in each seat of the same deal once.

    python bench/bots.py                        # search against greedy, greedy against random
    python bench/bots.py --games 40 --match search:nodes=2000 greedy
    python bench/bots.py --game zauberschwert --players 3 --json
    python bench/bots.py --all --seconds 600 --keep     # the tables of the site

Prints how often the first bot of each match wins against one or more of the second, with the Wilson
interval of 95 %. A victory that is shared counts in part. ``--all`` plays every game with every
number of players; ``--keep`` writes the results beside the cards of each game, for its site.
"""

import argparse
import itertools
import json
import sys
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, replace
from functools import cache
from time import perf_counter

from cardwright.dsl.folders import shipped_games
from cardwright.frontends.bots import make_bot, seat_of
from cardwright.frontends.games import Edition, open_edition, start
from cardwright.frontends.games.starting import sets_for
from cardwright.frontends.simulating.strength import Match, keep_strength
from cardwright.frontends.system import cores
from cardwright.runtime.rulebooks import GAMES

BOTS = [("search", "greedy"), ("greedy", "random")]


@cache
def edition(game_id: str) -> Edition:
    """Return the cards of a game, compiled once a process."""
    return open_edition(game_id)


def play_deal(game_id: str, match: Match, deal: int) -> float:
    """Play a deal from each seat; return how many of these games the first bot has won."""
    return sum(_play(game_id, match, deal, seat) for seat in range(match.players))


def _play(game_id: str, match: Match, deal: int, seat: int) -> float:
    game = start(edition(game_id), players=match.players, seed=deal)
    bots = [
        make_bot(match.bot if other == seat else match.others, match.players * deal + other)
        for other in range(match.players)
    ]
    while game.asked is not None:
        game.apply(bots[game.asked].choose(seat_of(game, game.asked)))
    return (seat in game.winners) / max(len(game.winners), 1)


def played(game_id: str, match: Match, games: int, seconds: float, processes: int) -> Match:
    """Return a match with its games; no deal is begun when the time is up, but for the first."""
    deals = iter(range(max(games // match.players, 1)))
    end = perf_counter() + seconds
    with ProcessPoolExecutor(processes) as pool:

        def begun(many: int) -> set[Future[float]]:
            return {
                pool.submit(play_deal, game_id, match, deal)
                for deal in itertools.islice(deals, many)
            }

        open_deals = begun(processes)
        while open_deals:
            done, open_deals = wait(open_deals, return_when=FIRST_COMPLETED)
            won = match.won + sum(deal.result() for deal in done)
            match = replace(match, games=match.games + len(done) * match.players, won=won)
            so_far = f"\r{match.bot} against {match.others}: {won:g} of {match.games}"
            print(so_far, end="", file=sys.stderr, flush=True)
            open_deals |= begun(len(done) if perf_counter() < end else 0)
    print(file=sys.stderr)
    return match


def main() -> None:
    """Play the matches."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=GAMES, default="res_arcana")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--all", action="store_true", help="all games and numbers of players")
    parser.add_argument("--games", type=int, default=200, help="the most of a match (default 200)")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="the most of a match")
    parser.add_argument("--processes", type=int, default=cores())
    parser.add_argument("--match", nargs=2, metavar="BOT", action="append")
    parser.add_argument("--keep", action="store_true", help="write the site's tables")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    for game_id in GAMES if asked.all else (asked.game,):
        rulebook, sets = edition(game_id).rulebook, sets_for(edition(game_id))
        for players in rulebook.seats(sets) if asked.all else (asked.players,):
            for first, second in asked.match or BOTS:
                match = Match(players, first, second, 0, 0.0)
                match = played(game_id, match, asked.games, asked.seconds, asked.processes)
                if asked.keep:
                    keep_strength(shipped_games()[game_id], [match])
                report(game_id, match, as_json=asked.json)


def report(game_id: str, match: Match, *, as_json: bool) -> None:
    """Print the result of a match."""
    wins = match.wins
    if as_json:
        print(json.dumps({"game": game_id, **asdict(match), **asdict(wins)}), flush=True)
        return
    print(
        f"{match.bot} wins {wins.value:.1%} [{wins.low:.1%}, {wins.high:.1%}] "
        f"against {match.others} ({match.games} games of {game_id}, {match.players} players)",
        flush=True,
    )


if __name__ == "__main__":
    main()
