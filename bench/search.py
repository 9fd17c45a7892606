"""How many positions a second a plain search looks at, from fixed positions.

    python bench/search.py --json
    python bench/search.py --game zauberschwert --positions 10 --depth 2

It tries every whole action (what is paid and gained included) of whoever must choose, then every
one after it, to a certain depth, prunes and remembers nothing, and weighs positions by points.
Timed in CPU seconds of this process; only ratios mean something on other machines.
"""

import argparse
import json
import random
import time
from types import FunctionType

from cardwright.frontends.games import open_edition
from cardwright.runtime import Playout, new_game
from cardwright.runtime.rulebooks import GAMES

_BEFORE = 120
"""How many choices are made at random before a position is taken."""


class Search:
    """Looks at everything, and counts it."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.looked_at = 0

    def worth(self, line: Playout, depth: int) -> int:
        """Return what a position is worth to the player, when everybody does their best."""
        self.looked_at += 1
        if depth == 0 or line.is_over:
            return line.lead(self.player)
        found = [self.worth(action.after, depth - 1) for action in line.actions()]
        return max(found) if line.player == self.player else min(found)


def position(game: str, seed: int) -> Playout:
    """Return a position in the midst of a game: the turn of somebody."""
    edition = open_edition(game)
    book, chance = edition.rulebook, random.Random(seed)
    started = new_game(book, edition.compiled, players=2, sets=book.needed_sets, seed=seed)
    started.machine.table.link_all()  # that takes time once, however long is searched
    line, made = started.playout(), 0
    while made < _BEFORE or line.kind not in book.turn_kinds:
        if line.is_over:
            line, made = started.playout(), 0
        line.choose(chance.randrange(line.options))
        made += 1
    return line


def main() -> None:
    """Search, and print one JSON object."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=GAMES, default="res_arcana")
    parser.add_argument("--positions", type=int, default=5, help="how many (default 5)")
    parser.add_argument("--depth", type=int, default=2, help="in whole actions (default 2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print all on one line")
    arguments = parser.parse_args()
    numbers = range(arguments.seed, arguments.seed + arguments.positions)
    lines = [position(arguments.game, number) for number in numbers]
    started = time.process_time()
    searches = [Search(line.player) for line in lines]
    worths = [
        search.worth(line, arguments.depth) for search, line in zip(searches, lines, strict=True)
    ]
    seconds = time.process_time() - started
    looked_at = sum(search.looked_at for search in searches)
    result = {
        "build": "pure Python" if isinstance(Playout.lead, FunctionType) else "compiled",
        "game": arguments.game,
        "depth": arguments.depth,
        "worths": worths,
        "positions": looked_at,
        "positions_per_s": round(looked_at / seconds, 1),
    }
    print(json.dumps(result, indent=None if arguments.json else 2))


if __name__ == "__main__":
    main()
