"""Deals played on all cores, and handed out in their order: so results do not depend on cores."""

import gc
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children, get_context, parent_process
from typing import Any, Final

from cardwright.frontends.simulating.plan import Plan
from cardwright.frontends.simulating.recording import play_game, seed_of_deal
from cardwright.frontends.simulating.records import GameRecord
from cardwright.frontends.system import cores
from cardwright.runtime import CompiledSet
from cardwright.runtime.rulebooks import rulebook_for

Deal = list[GameRecord]
"""The games of one deal, in all versions."""

_WAITING: Final = 4
"""How many deals wait for each worker, so that none of them is ever idle."""


_SECONDS_TO_START: Final = {"fork": 0.1, "spawn": 1.0}
"""Of CPU, by how they are started: about what it takes until others play their first game."""


class WorkerLostError(RuntimeError):
    """Somebody, perhaps the system for want of memory, has killed one of the processes."""


@dataclass(frozen=True)
class Job:
    """What is played, with which cards: by version, so that both can be compared."""

    plan: Plan
    versions: tuple[tuple[str, CompiledSet], ...]

    def play(self, deal: int) -> Deal:
        """Play all games of a deal."""
        plan, rulebook = self.plan, rulebook_for(self.plan.game)
        seed = seed_of_deal(plan, rulebook, self.versions[0][1], deal)
        return [
            play_game(plan, rulebook, compiled, version=version, deal=deal, turn=turn, seed=seed)
            for version, compiled in self.versions
            for turn in range(len(plan.turns))
        ]


def play_deals(job: Job, deals: Sequence[int], workers: int | None) -> Iterator[Deal]:
    """Yield the games of each deal, in order.

    Where nobody says how many ``workers``, there is one for each core; but at first this process
    plays alone, so that a run that is over in a moment does not wait for others to start.
    """
    way = _way_to_start()
    if workers is None:
        until = time.process_time() + _SECONDS_TO_START[way]
        while deals and (time.process_time() < until or cores() == 1):
            yield job.play(deals[0])
            deals = deals[1:]
    workers = min(workers or cores(), len(deals))
    if workers <= 1:
        yield from map(job.play, deals)
        return
    strangers = active_children()
    pool = ProcessPoolExecutor(workers, get_context(way), initializer=_sit_down, initargs=(job,))
    try:
        yield from _in_order(pool, deals, workers * _WAITING)
    except BrokenProcessPool as error:
        raise WorkerLostError("a process that played games was killed") from error
    finally:
        for child in active_children():
            if child not in strangers:
                child.terminate()
        # Nobody plays any more, so this is no wait for games: only until all are gone.
        pool.shutdown(wait=True, cancel_futures=True)


def _way_to_start() -> str:
    """Return how other processes are started.

    One that is forked has at once all that was read and made here, the cards above all. That is
    safe only where no other thread of ours can hold a lock that nobody in the new process would
    ever release, and not on every system.
    """
    is_safe = sys.platform == "linux" and threading.active_count() == 1
    return "fork" if is_safe else "spawn"


def _in_order(pool: ProcessPoolExecutor, deals: Sequence[int], most: int) -> Iterator[Deal]:
    waiting: deque[Future[Deal]] = deque()
    for deal in deals:
        if len(waiting) == most:
            yield waiting.popleft().result()
        with _interrupts_held_back():
            waiting.append(pool.submit(_play, deal))
    while waiting:
        yield waiting.popleft().result()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Keep Ctrl-C from processes that are started now: it is ours to deal with."""
    if not hasattr(signal, "pthread_sigmask"):  # not on every system
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# -- in a worker ----------------------------------------------------------------------------------

_jobs: list[Job] = []
"""The job of this process."""


def _sit_down(job: Job) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(
        signal.SIGTERM, signal.SIG_DFL
    )  # a fork would go on with what is done with it here
    gc.freeze()  # to look through what is shared would copy it
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    _jobs.append(job)


def _leave_with_parent() -> None:
    """Go when whoever started this process is gone, even where it could not say so."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _play(deal: int) -> Any:
    return _jobs[0].play(deal)
