"""What a decision costs a bot: games of four greedy bots, of each game beside the others.

    python bench/deciding.py                            # one game of each
    python bench/deciding.py --games 5 --game black_rose_wars --json

Prints CPU milliseconds for each decision that leaves a choice, how many of them a game has, its
rounds, the points of all players, and the longest menu. Numbers come from one run on one machine;
only their ratios mean something elsewhere.
"""

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass

from cardwright.frontends.bots import make_bot, seat_of
from cardwright.frontends.games import open_edition, start
from cardwright.runtime.rulebooks import GAMES


@dataclass(frozen=True)
class Cost:
    """What games of one kind have cost."""

    game: str
    games: int
    decisions: int
    milliseconds: float
    rounds: list[int]
    points: list[list[int]]
    longest_menu: int

    def __str__(self) -> str:
        each = self.decisions / self.games
        return (
            f"{self.game:<16} {self.milliseconds:7.1f} ms a decision  {each:5.0f} decisions a game"
            f"  menus up to {self.longest_menu}  rounds {self.rounds}  points {self.points}"
        )


def measure(game_id: str, bot: str, players: int, games: int) -> Cost:
    """Play some games, and return what they cost."""
    edition = open_edition(game_id)
    start(edition, players=players, seed=0)  # cards are compiled once, before the first game
    decisions = longest = 0
    rounds, points = [], []
    begun = time.process_time()
    for seed in range(games):
        game = start(edition, players=players, seed=seed)
        bots = [make_bot(bot, players * seed + player) for player in range(players)]
        while (decision := game.decision) is not None:
            decisions += not decision.is_formal
            longest = max(longest, len(decision.options))
            game.apply(bots[decision.player].choose(seat_of(game, decision.player)))
        rounds.append(game.round)
        points.append([game.points(player) for player in range(players)])
    used = time.process_time() - begun
    return Cost(game_id, games, decisions, 1000 * used / decisions, rounds, points, longest)


def main() -> int:
    """Measure what is asked for, and print it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", action="append", choices=sorted(GAMES))
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    for game_id in asked.game or GAMES:
        cost = measure(game_id, asked.bot, asked.players, asked.games)
        print(json.dumps(asdict(cost)) if asked.json else cost, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
