"""How many games a second a simulation plays, on one process and on more.

    python bench/simulating.py --games 40
    python bench/simulating.py --game zauberschwert --bots random --workers 1 2 4

Starting the processes is part of the time, as it is for whoever waits for results. For random bots
the same games are played on the bare machine, too: the difference is what watching costs. Games
for each second of CPU tell the same where other programs are busy too. Numbers come from one run on
one machine; only their ratios mean something elsewhere.
"""

import argparse
import random
import resource
import sys
import time
from dataclasses import replace
from multiprocessing import active_children

from cardwright.frontends.games import open_edition
from cardwright.frontends.games.starting import players_for, sets_for
from cardwright.frontends.simulating.plan import Plan, option_to_begin, seed_of
from cardwright.frontends.simulating.recording import start_game
from cardwright.frontends.simulating.running import Simulation
from cardwright.frontends.simulating.workers import Job
from cardwright.frontends.system import cores
from cardwright.runtime.rulebooks import rulebook_for


def job_of(game: str, bot: str, games: int) -> Job:
    """Return what is simulated."""
    edition = open_edition(game)
    sets = sets_for(edition)
    players = players_for(edition, sets, None)
    begins = option_to_begin(edition.rulebook, {})
    plan = Plan(game, players, sets, (bot,) * players, seed=1, games=games, begins=begins)
    return Job(plan, (("now", edition.compiled),))


def measure(job: Job, workers: int) -> tuple[int, float, float]:
    """Return how many games were played, in how many seconds, and in how many of CPU."""
    simulation = Simulation(job)
    started, used = time.perf_counter(), cpu_seconds()
    for _ in simulation.run(workers):
        pass
    seconds = time.perf_counter() - started
    for child in active_children():  # what they used is known when they are gone
        child.join()
    return simulation.games, seconds, cpu_seconds() - used


def cost_of_watching(job: Job) -> float:
    """Return how much CPU games of random bots take that are watched, for each second without.

    Each deal is played both ways, one right after the other and now one, now the other first: so
    what was found out in the one helps the other as often, and other programs disturb both alike.
    """
    deals, used = Simulation(job).run(1), [0.0, 0.0]
    for deal in range(job.plan.deals):
        for is_watched in (deal % 2, 1 - deal % 2):
            started = cpu_seconds()
            if is_watched:
                next(deals)
            else:
                play_on_bare_machine(job, deal)
            used[is_watched] += cpu_seconds() - started
    return used[1] / used[0]


def play_on_bare_machine(job: Job, deal: int) -> None:
    """Play the games of a deal as random bots do, without anybody watching."""
    plan, rulebook, compiled = job.plan, rulebook_for(job.plan.game), job.versions[0][1]
    for turn in range(len(plan.turns)):
        game = start_game(plan, rulebook, compiled, seed=seed_of(plan.seed, deal), turn=turn)
        machine, state = game.machine, game.state
        seeds = [seed_of(plan.seed, deal, turn, player) for player in range(plan.players)]
        luck = [random.Random(seed) for seed in seeds]
        while options := state.options:
            machine.choose(state, luck[state.player].choice(options))


def cpu_seconds() -> float:
    """Return what this process and those that it has seen off have used."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def report(bot: str, on: str, found: tuple[int, float, float]) -> None:
    """Print what was measured."""
    games, seconds, cpu = found
    largest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"{bot:10} {on:12} {games / seconds:7.1f} games/s "
        f"{games / cpu:7.1f} for each second of CPU ({games} games, {largest} MB)",
        flush=True,
    )


def main() -> int:
    """Measure each bot on each number of processes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="res_arcana")
    parser.add_argument("--bots", nargs="+", default=["random", "greedy"])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--workers", type=int, nargs="+", default=sorted({1, cores()}))
    arguments = parser.parse_args()
    for bot in arguments.bots:
        job = job_of(arguments.game, bot, arguments.games)
        measure(replace(job, plan=replace(job.plan, games=1)), 1)  # what is made once is made now
        if bot == "random":
            more = cost_of_watching(job) - 1
            print(f"{bot:10} watched, games take {more:.1%} more than on the bare machine")
        for workers in arguments.workers:
            on = f"{workers} {'process' if workers == 1 else 'processes'}"
            report(bot, on, measure(job, workers))
    return 0


if __name__ == "__main__":
    sys.exit(main())
