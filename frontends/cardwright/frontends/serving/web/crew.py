"""Heavy work in processes of its own, so that nobody else waits for it: bots, and loading games.

Whoever has made the match answers for the time that its bots take. Who has used the least of late
comes first, and nobody gets all processes while there is more than one.
"""

import asyncio
import math
import multiprocessing
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Final

from cardwright.frontends.games import Edition
from cardwright.frontends.serving.host import Labour
from cardwright.frontends.serving.limits import Limits
from cardwright.frontends.serving.logs import LOGGER
from cardwright.frontends.serving.match import Thought
from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.frontends.serving.thinking import ADVISER, Job, LoadJob, Refused, work
from cardwright.runtime import BadSaveError, Game, dump

_SPAWN: Final = multiprocessing.get_context("spawn")  # a fork would copy the server's sockets
_MEMORY_SECONDS: Final = 60.0
"""After so long, time that was used counts for a third."""
_MOST_REMEMBERED: Final = 10_000
_SPARE_SECONDS: Final = 2.0
"""How much longer than it may think a bot has to answer: for all that is to be done beside that."""


class Crew(Labour):
    """Some processes that do heavy work. Each starts with its first job."""

    def __init__(
        self,
        editions: Mapping[str, Edition],
        *,
        workers: int = 2,
        limits: Limits | None = None,
    ) -> None:
        """``limits``: how long a job may take, and how many of a kind one address may have."""
        self._limits = limits or Limits()
        self._all = [_Worker(editions) for _ in range(workers)]
        self._idle = list(self._all)
        self._waiting: list[tuple[str, asyncio.Future[_Worker]]] = []
        self._busy: Counter[str] = Counter()
        self._loads: Counter[str] = Counter()
        self._used: dict[str, tuple[float, float]] = {}
        """The seconds that each owner has used, and when that was."""

    @property
    def waiting(self) -> int:
        """How many jobs wait for their turn."""
        return len(self._waiting)

    async def think(self, thought: Thought) -> str | None:
        """Return what a bot chooses; None if it fails, takes too long, or need not any more."""
        async with self._turn(thought.owner) as worker:
            if not thought.is_wanted:  # while it waited for its turn
                return None
            return await self._chosen(worker, thought.job())

    async def advise(self, game_id: str, game: Game, owner: str) -> str | None:
        """Return what a bot would choose for whoever has to; None if it finds nothing in time."""
        job = Job(game_id, game.to_json(), ADVISER, len(game.choices))
        async with self._turn(owner) as worker:
            return await self._chosen(worker, job)

    async def _chosen(self, worker: "_Worker", job: Job) -> str | None:
        seconds = self._limits.bot_seconds
        try:
            chosen = await asyncio.to_thread(worker.do, job, seconds + _SPARE_SECONDS)
        except TimeoutError:
            LOGGER.error("the bot `%s` was stopped after %g s", job.bot, seconds)
            worker.stop()
            return None
        except Exception:  # whatever it is, nobody must wait for the bot for ever
            LOGGER.exception("the process of the bot `%s` has failed", job.bot)
            worker.stop()
            return None
        assert not isinstance(chosen, Refused)
        return chosen

    async def load(self, job: LoadJob, owner: str) -> str:
        """Return a saved game that was found good, as JSON; raise ``BadSaveError`` if it is not."""
        if self._loads[owner] >= self._limits.loads_at_once:
            raise Refusal(Code.RATE_LIMITED, "you are loading as many games as you may at once")
        self._loads[owner] += 1
        try:
            async with self._turn(owner) as worker:
                try:
                    small = replace(job, rulebook=None, compiled=None)
                    found = await asyncio.to_thread(worker.do, small, self._limits.load_seconds)
                except TimeoutError:
                    worker.stop()
                    raise BadSaveError("the game takes too long to be played again") from None
                except Exception:
                    worker.stop()
                    raise
        finally:
            self._loads[owner] -= 1
            if not self._loads[owner]:
                del self._loads[owner]
        if not isinstance(found, str):
            raise BadSaveError("the server ends" if found is None else found.message)
        return found

    def close(self) -> None:
        """Stop all work, also what is only about to begin."""
        for worker in self._all:
            worker.close()

    # -- turns --

    @asynccontextmanager
    async def _turn(self, owner: str) -> "AsyncIterator[_Worker]":
        """Wait for a process, as fairly as can be."""
        turn: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append((owner, turn))
        self._give_turns()
        try:
            worker = await turn
        except asyncio.CancelledError:
            self._waiting = [each for each in self._waiting if each[1] is not turn]
            if turn.done() and not turn.cancelled():
                self._take_back(owner, turn.result(), 0.0)
            raise
        began = time.monotonic()
        try:
            yield worker
        finally:
            self._take_back(owner, worker, time.monotonic() - began)

    def _give_turns(self) -> None:
        most = max(1, len(self._all) - 1)
        while self._idle:
            allowed = [each for each in self._waiting if self._busy[each[0]] < most]
            if not allowed:
                return
            now = time.monotonic()
            owner, turn = chosen = min(allowed, key=lambda each: self._share(each[0], now))
            self._waiting.remove(chosen)
            if not turn.done():
                self._busy[owner] += 1
                turn.set_result(self._idle.pop())

    def _take_back(self, owner: str, worker: "_Worker", seconds: float) -> None:
        now = time.monotonic()
        share = self._share(owner, now) + seconds
        self._used.pop(owner, None)
        self._used[owner] = share, now
        if len(self._used) > _MOST_REMEMBERED:
            del self._used[next(iter(self._used))]
        self._busy[owner] -= 1
        if not self._busy[owner]:
            del self._busy[owner]
        self._idle.append(worker)
        self._give_turns()

    def _share(self, owner: str, now: float) -> float:
        """Return how much somebody has used of late."""
        seconds, when = self._used.get(owner, (0.0, now))
        return seconds * math.exp((when - now) / _MEMORY_SECONDS)


class _Worker:
    """A process that does one job after the other."""

    def __init__(self, editions: Mapping[str, Edition]) -> None:
        self._editions = editions
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None
        self._starting = threading.Lock()
        self._is_closed = False

    def do(self, job: Job | LoadJob, seconds: float) -> str | Refused | None:
        """Return what comes of a job. Blocks, up to ``seconds`` beside the time of starting."""
        with self._starting:
            if self._is_closed:
                return None
            line = self._line or self._start()
        line.send(job)
        if not line.poll(seconds):
            raise TimeoutError
        found: str | Refused | None = line.recv()
        return found

    def _start(self) -> Connection:
        self._line, theirs = _SPAWN.Pipe()
        cards = {id: dump(edition.compiled) for id, edition in self._editions.items()}
        self._process = _SPAWN.Process(target=work, args=(theirs, cards), daemon=True)
        self._process.start()
        theirs.close()  # so that a process that dies is noticed
        self._line.recv()  # it is ready
        return self._line

    def stop(self) -> None:
        """End the process, whatever it does; the next job starts another."""
        if self._process is not None and self._line is not None:
            self._process.kill()
            self._process.join()
            self._line.close()
        self._process = self._line = None

    def close(self) -> None:
        """End the process for good, and start no other."""
        with self._starting:
            self._is_closed = True
            self.stop()
