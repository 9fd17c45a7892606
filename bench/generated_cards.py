"""Cards made at random, played by the machine and by the reference: do both do the same?

    python bench/generated_cards.py --cards 100000 --processes 2 --seed 1 [--json]

Tells how many cards the checks refused and why, and what of the language was played: each kind of
step by its place in the ability, each kind of number, word for players and trigger. Where the two
differ, prints the smallest such situations that it finds, and exits with 1.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.generating.comparing import Outcome, compare
from support.generating.coverage import PLACES

_BATCH = 250
_MOST_SHOWN = 10


def played(cards: int, processes: int, seed: int, each: int) -> Iterator[Outcome]:
    """Yield what batches of cards have shown, in whatever order they are done."""
    batches = [min(_BATCH, cards - start) for start in range(0, cards, _BATCH)]
    with ProcessPoolExecutor(processes) as pool:
        jobs = [
            pool.submit(compare, seed * 1_000_003 + number, size, each)
            for number, size in enumerate(batches)
        ]
        for job in as_completed(jobs):
            yield job.result()


def report(total: Outcome, seconds: float) -> dict[str, Any]:
    """Return all that was found as plain data."""
    coverage = total.coverage
    return {
        "cards": total.cards,
        "situations": total.situations,
        "choices": total.choices,
        "seconds": round(seconds, 1),
        "accepted": round(total.refusals.rate, 3),
        "refused_by_code": dict(total.refusals.codes.most_common()),
        "abilities": dict(coverage.abilities.most_common()),
        "steps_by_place": {step: dict(places) for step, places in coverage.by_step().items()},
        "numbers": dict(coverage.by("number").most_common()),
        "players": dict(coverage.by("players").most_common()),
        "triggers": dict(coverage.by("trigger").most_common()),
        "combinations": len(coverage.played),
        "differences": total.differences,
    }


def show(found: dict[str, Any]) -> None:
    """Print what was found for people."""
    for name in ("cards", "situations", "choices", "seconds", "accepted", "combinations"):
        print(f"{name:14} {found[name]}")
    print("\nstep          ", *(f"{place:>9}" for place in PLACES))
    for step, places in found["steps_by_place"].items():
        print(f"{step:14}", *(f"{places.get(place, 0):9}" for place in PLACES))
    for name in ("abilities", "numbers", "players", "triggers", "refused_by_code"):
        print(f"\n{name.replace('_', ' ')}:")
        for value, times in found[name].items():
            print(f"  {value:28} {times:9}")
    for difference in found["differences"][:_MOST_SHOWN]:
        print(f"\n{difference}")
    print(f"\n{len(found['differences'])} differences")


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cards", type=int, default=10_000)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=3, help="situations for each card")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    total, started = Outcome(), time.perf_counter()
    for outcome in played(arguments.cards, arguments.processes, arguments.seed, arguments.each):
        total.add(outcome)
        done = f"{total.cards} of {arguments.cards} cards, {len(total.differences)} differences"
        print(f"\r{done}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    found = report(total, time.perf_counter() - started)
    print(json.dumps(found)) if arguments.json else show(found)
    sys.exit(1 if total.differences else 0)


if __name__ == "__main__":
    main()
