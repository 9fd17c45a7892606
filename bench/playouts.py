"""How fast random games are played, every option enumerated at every decision.

    python bench/playouts.py --games 200 --json
    python bench/playouts.py --game zauberschwert --players 4 --set creature_auction=bid_plus_cost

Numbers come from one run on one machine; only their ratios mean something elsewhere. Games are
timed in CPU seconds of this process. On a busy machine instructions tell more: those of
`PYTHONHASHSEED=0 valgrind --tool=cachegrind --cache-sim=no python bench/playouts.py --games N` for
two numbers of games, and their difference.

The digest is that of all positions and logs that the games ended with: the same in every build.
`CARDWRIGHT_COMPILED=1 pip install --no-deps --target FOLDER .` makes the compiled one, and
`PYTHONPATH=FOLDER python bench/playouts.py` measures it; take turns with the other.
"""

import argparse
import gc
import hashlib
import json
import random
import sys
import time
from types import FunctionType

from cardwright.frontends.games import open_edition, read_options
from cardwright.runtime import BadSetupError
from cardwright.runtime.log import entries
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebooks import GAMES
from cardwright.runtime.rulebooks.kit.frames import MenuFrame
from cardwright.runtime.state import State

_SAMPLE = 2_000
_REPEATS = 20


def play(machine: Machine, state: State, chance: random.Random) -> tuple[int, int, int]:
    """Play to the end; return decisions, whole actions, and the largest menu."""
    decisions = actions = largest = 0
    machine.advance(state)
    while state.options:
        options = state.options
        largest = max(largest, len(options))
        actions += isinstance(state.frames, MenuFrame)
        machine.choose(state, options[int(chance.random() * len(options))])
        decisions += 1
    return decisions, actions, largest


def sample_states(machine: Machine, start: State, chance: random.Random) -> list[State]:
    """Return positions from the middle of games."""
    states: list[State] = []
    while len(states) < _SAMPLE:
        state = start.copy()
        machine.advance(state)
        while state.options and len(states) < _SAMPLE:
            states.append(state.copy())
            machine.choose(state, chance.choice(state.options))
    return states


def unit_costs(machine: Machine, states: list[State], chance: random.Random) -> dict[str, float]:
    """Return the microseconds of a copy, of finding the options, and of a choice without that.

    A pass of the garbage collector, in whichever loop it falls, would tell of the objects that
    there are, not of what is done.
    """
    gc.disable()
    started = time.process_time()
    for state in states:
        state.copy()
    copied = time.process_time() - started
    started = time.process_time()
    for state in states:
        assert state.frames is not None
        state.frames.open(machine, state)
    opened = time.process_time() - started
    copies = [state.copy() for state in states]
    started = time.process_time()
    for state in copies:
        assert state.frames is not None
        option = state.options[int(chance.random() * len(state.options))]
        state.frames.answer(machine, state, option)
    answered = time.process_time() - started
    gc.enable()
    return {
        "copy_us": round(copied / len(states) * 1e6, 3),
        "options_us": round(opened / len(states) * 1e6, 3),
        "apply_us": round(answered / len(states) * 1e6, 3),
    }


def growth(machine: Machine, states: list[State]) -> dict[str, float]:
    """Return the microseconds of finding a turn's options, by the cards that the player has."""
    found: dict[int, list[float]] = {}
    for state in states:
        frame = state.frames
        if not isinstance(frame, MenuFrame):
            continue
        cards = state.zone(machine.table.play, state.player).bit_count()
        started = time.process_time_ns()
        for _ in range(_REPEATS):
            frame.open(machine, state)
        taken = (time.process_time_ns() - started) / _REPEATS / 1000
        found.setdefault(cards // 5, []).append(taken)
    return {
        f"{5 * group}-{5 * group + 4}": round(sum(times) / len(times), 2)
        for group, times in sorted(found.items())
    }


def main() -> None:
    """Measure, and print one JSON object."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=GAMES, default="res_arcana")
    parser.add_argument("--games", type=int, default=100, help="how many games (default 100)")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--sets", help="sets, separated by commas (default: those it needs)")
    parser.add_argument(
        "--set", action="append", default=[], help="an option of the game, or NAME=VALUE"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--same-setup", action="store_true", help="play all from one set-up")
    parser.add_argument("--json", action="store_true", help="print all on one line")
    arguments = parser.parse_args()
    edition = open_edition(arguments.game)
    book = edition.rulebook
    sets = tuple(arguments.sets.split(",")) if arguments.sets else book.needed_sets
    try:
        options = read_options(edition, arguments.set)
        machine = book.machine(edition.compiled, sets, arguments.players)
        machine.table.link_all()  # each game would link the cards that none before it has seen
        start = book.start(machine, arguments.seed, options)
    except BadSetupError as error:
        parser.error(str(error))
    chance = random.Random(arguments.seed)

    decisions = actions = largest = 0
    seconds = 0.0
    ends: list[str] = []
    for number in range(arguments.games):
        fresh = not arguments.same_setup
        started = time.process_time()
        state = book.start(machine, arguments.seed + number, options) if fresh else start.copy()
        made, whole, menu = play(machine, state, chance)
        seconds += time.process_time() - started
        ends.append(repr((state.numbers, state.known, entries(state))))
        decisions, actions, largest = decisions + made, actions + whole, max(largest, menu)

    states = sample_states(machine, start, chance)
    result = {
        "build": "pure Python" if isinstance(Machine.choose, FunctionType) else "compiled",
        "game": arguments.game,
        "games": arguments.games,
        "players": arguments.players,
        "sets": ",".join(sets),
        "options": options,
        "games_per_s": round(arguments.games / seconds, 2),
        "actions_per_s": round(actions / seconds, 1),
        "decisions_per_s": round(decisions / seconds, 1),
        **unit_costs(machine, states, chance),
        "state_bytes": sum(map(sys.getsizeof, (*states[-1].numbers, states[-1].v))),
        "largest_menu": largest,
        "digest": hashlib.sha256(f"[{', '.join(ends)}]".encode()).hexdigest()[:16],
        "options_us_by_cards_in_play": growth(machine, states),
    }
    print(json.dumps(result, indent=None if arguments.json else 2))


if __name__ == "__main__":
    main()
