"""Cards made at random, played by the machine and by the reference: do both do the same?

    python bench/generated_cards.py --cards 100000 --processes 2 --seed 1 [--json]
    python bench/generated_cards.py --batch 1000123    # again, where something was found

Tells how many cards the checks refused and why, and what of the language was played: each kind of
step by its place in the ability, each kind of number, word for players, trigger and part. Where
the two differ, prints the smallest such situation at once with the batch that it is of, and in the
end exits with 1.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.generating.comparing import Outcome, compare
from support.generating.coverage import PLACES

_BATCH = 250
_SECONDS_FOR_A_SITUATION = 2


def batches(cards: int, seed: int) -> Iterator[tuple[int, int]]:
    """Yield the batches of cards: the seed of each, and how many cards it has."""
    for number, start in enumerate(range(0, cards, _BATCH)):
        yield seed * 1_000_003 + number, min(_BATCH, cards - start)


def compared(batch: int, cards: int, each: int) -> Outcome:
    """Play a batch; a card that can't even be made or read back is a difference, too."""
    try:
        return compare(batch, cards, each, _SECONDS_FOR_A_SITUATION)
    except Exception as error:
        return Outcome(differences=[f"a card can't be made: {error!r}"])


def played(sizes: Mapping[int, int], processes: int, each: int) -> Iterator[tuple[int, Outcome]]:
    """Yield what batches of cards have shown, in whatever order they are done."""
    with ProcessPoolExecutor(processes) as pool:
        jobs = {pool.submit(compared, batch, size, each): batch for batch, size in sizes.items()}
        for job in as_completed(jobs):
            yield jobs[job], job.result()


def report(total: Outcome, seconds: float) -> dict[str, Any]:
    """Return all that was found as plain data."""
    coverage = total.coverage
    return {
        "cards": total.cards,
        "situations": total.situations,
        "choices": total.choices,
        "given_up": total.given_up,
        "seconds": round(seconds, 1),
        "accepted": round(total.refusals.rate, 3),
        "refused_by_code": dict(total.refusals.codes.most_common()),
        "abilities": dict(coverage.abilities.most_common()),
        "steps_by_place": {step: dict(places) for step, places in coverage.by_step().items()},
        "numbers": dict(coverage.by("number").most_common()),
        "players": dict(coverage.by("players").most_common()),
        "triggers": dict(coverage.by("trigger").most_common()),
        "combinations": len(coverage.played),
        "parts": dict(coverage.parts.most_common()),
        "differences": total.differences,
    }


def show(found: dict[str, Any]) -> None:
    """Print what was found for people."""
    plain = ("cards", "situations", "choices", "given_up", "seconds", "accepted", "combinations")
    for name in plain:
        print(f"{name:14} {found[name]}")
    print("\nstep          ", *(f"{place:>9}" for place in PLACES))
    for step, places in found["steps_by_place"].items():
        print(f"{step:14}", *(f"{places.get(place, 0):9}" for place in PLACES))
    for name in ("abilities", "numbers", "players", "triggers", "parts", "refused_by_code"):
        print(f"\n{name.replace('_', ' ')}:")
        for value, times in found[name].items():
            print(f"  {value:28} {times:9}")
    print(f"\n{len(found['differences'])} differences")


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cards", type=int, default=10_000)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, help="play this batch alone")
    parser.add_argument("--each", type=int, default=1, help="situations for each card")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    total, started = Outcome(), time.perf_counter()
    sizes = dict(batches(arguments.cards, arguments.seed))
    if arguments.batch is not None:
        sizes = {arguments.batch: _BATCH}
    for batch, outcome in played(sizes, arguments.processes, arguments.each):
        total.add(outcome)
        for difference in outcome.differences:
            print(f"\nbatch {batch}: {difference}", file=sys.stderr)
        done = f"{total.cards} of {sum(sizes.values())} cards"
        found = f"{len(total.differences)} differences, {time.perf_counter() - started:.0f} seconds"
        print(f"{done}, {found}", file=sys.stderr, flush=True)
    shown = report(total, time.perf_counter() - started)
    print(json.dumps(shown)) if arguments.json else show(shown)
    sys.exit(1 if total.differences else 0)


if __name__ == "__main__":
    main()
