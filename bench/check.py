"""How long checking cards takes: commands, a warm second look, and growing sets.

    python bench/check.py [--json] [--largest 10000]

Numbers come from one run on one machine; only their ratios mean something elsewhere.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from cardwright.dsl.folders import shipped_games
from cardwright.dsl.workspace import Workspace

_RUNS = 7
_CHECK_ALL = ("check", "--shipped", "--quiet")
_NAMES = re.compile(r"^ +[a-z]{2}(_ours)? \".*\n", re.MULTILINE)
"""Names in other languages, which no two cards share."""


class Took(NamedTuple):
    """What a command takes in a fresh process."""

    clock_s: float
    cpu_s: float
    """Of user code: it says more than the clock where the machine has other work, too."""


def fresh(folder: Path, *arguments: str | Path) -> Took:
    """Run a command in a new process; compiled modules and what it keeps lie in the folder."""
    environment = {key: os.environ[key] for key in os.environ if key != "PYTHONDONTWRITEBYTECODE"}
    environment |= {
        "PYTHONPYCACHEPREFIX": str(folder / "modules"),
        "CARDWRIGHT_CACHE": str(folder / "kept"),
    }
    command = [sys.executable, "-m", "cardwright", *map(str, arguments)]
    started, used = time.perf_counter(), os.times().children_user
    subprocess.run(command, check=True, env=environment, capture_output=True)
    return Took(time.perf_counter() - started, os.times().children_user - used)


def best_of_fresh(folder: Path, *arguments: str | Path) -> Took:
    """Return the least that a command takes in several runs."""
    runs = [fresh(folder, *arguments) for _ in range(_RUNS)]
    return Took(min(run.clock_s for run in runs), min(run.cpu_s for run in runs))


def warm_check(game: Path, folder: Path) -> float:
    """Return the seconds of a second check after one card of a whole game has changed."""
    copy = folder / game.name
    for file in sorted(game.rglob("*.card")):
        target = copy / file.relative_to(game)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.read_bytes())
    workspace = Workspace()
    workspace.check([copy])
    files = [file for file in sorted(copy.rglob("*.card")) if file.parent.parent.parent == copy]
    times = []
    for file in files[:20]:
        file.write_text(file.read_text("utf-8") + "\n", "utf-8")
        started = time.perf_counter()
        workspace.check([file])
        times.append(time.perf_counter() - started)
    return statistics.median(times)


def grown_set(game: Path, folder: Path, cards: int) -> Path:
    """Write a set of so many cards, made of one game's own: in a small one, from all of them."""
    samples = [
        file for file in sorted(game.rglob("*.card")) if file.name not in ("game.card", "set.card")
    ]
    copy = folder / f"{game.name}-{cards}"
    (copy / "grown").mkdir(parents=True)
    (copy / "game.card").write_bytes((game / "game.card").read_bytes())
    apart = max(1, len(samples) / cards)
    for number in range(cards):
        sample = samples[int(number * apart) % len(samples)]
        text = _NAMES.sub("", sample.read_text("utf-8"))
        head, _, rest = text.partition('"')
        name, _, tail = rest.partition('"')
        renamed = f'{head}"{name} {number}"{tail}'
        (copy / "grown" / f"card-{number}.card").write_text(renamed, "utf-8")
    return copy


def growing_set(game: Path, folder: Path, cards: int) -> float:
    """Return the seconds of CPU to check a set of so many cards."""
    copy = grown_set(game, folder, cards)
    started = time.process_time()
    Workspace().check([copy])
    return time.process_time() - started


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print all on one line")
    parser.add_argument("--largest", type=int, default=10_000, help="cards of the largest set")
    arguments = parser.parse_args()
    game = next(iter(shipped_games().values()))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        first = fresh(folder, *_CHECK_ALL)
        every_game = best_of_fresh(folder, *_CHECK_ALL)
        one_game = best_of_fresh(folder, "check", game)
        help = best_of_fresh(folder, "--help")
        warm = warm_check(game, folder)
        sizes = [size for size in (100, 1_000, 10_000) if size <= arguments.largest]
        grown = {size: growing_set(game, folder, size) for size in sizes}
    result = {
        "first_check_ever_s": round(first.clock_s, 3),
        "unchanged_check_s": round(every_game.clock_s, 3),
        "unchanged_check_cpu_s": round(every_game.cpu_s, 3),
        "unchanged_check_of_one_game_cpu_s": round(one_game.cpu_s, 3),
        "help_cpu_s": round(help.cpu_s, 3),
        "warm_check_of_one_card_ms": round(warm * 1000, 2),
        "ms_a_card_by_set_size": {
            size: round(seconds * 1000 / size, 3) for size, seconds in grown.items()
        },
    }
    print(json.dumps(result, indent=None if arguments.json else 2))


if __name__ == "__main__":
    main()
