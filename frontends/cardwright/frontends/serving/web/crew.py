"""Bots that think in processes of their own, so that nobody else waits for them."""

import asyncio
import multiprocessing
import threading
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Final

from cardwright.frontends.games import Edition
from cardwright.frontends.serving.match import Thought
from cardwright.frontends.serving.thinking import LOGGER, Job, work
from cardwright.runtime import dump

_SPAWN: Final = multiprocessing.get_context("spawn")  # a fork would copy the server's sockets


class Crew:
    """Some processes that think for bots. Each starts with its first thought."""

    def __init__(
        self, editions: Mapping[str, Edition], *, workers: int = 1, seconds: float = 30.0
    ) -> None:
        """``seconds``: how long a bot may think about one choice."""
        self._seconds = seconds
        self._all = [_Worker(editions) for _ in range(workers)]
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        for worker in self._all:
            self._idle.put_nowait(worker)

    async def think(self, thought: Thought) -> str | None:
        """Return what a bot chooses; None if it fails, takes too long, or need not any more."""
        worker = await self._idle.get()
        try:
            if not thought.is_wanted:  # while it waited for its turn
                return None
            return await asyncio.to_thread(worker.think, thought.job(), self._seconds)
        except TimeoutError:
            LOGGER.error("the bot `%s` was stopped after %g s", thought.bot, self._seconds)
            worker.stop()
            return None
        except Exception:  # whatever it is, nobody must wait for the bot for ever
            LOGGER.exception("the process of the bot `%s` has failed", thought.bot)
            worker.stop()
            return None
        finally:
            self._idle.put_nowait(worker)

    def close(self) -> None:
        """Stop all thinking, also what is only about to begin."""
        for worker in self._all:
            worker.close()


class _Worker:
    """A process that thinks one thought after the other."""

    def __init__(self, editions: Mapping[str, Edition]) -> None:
        self._editions = editions
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None
        self._starting = threading.Lock()
        self._is_closed = False

    def think(self, job: Job, seconds: float) -> str | None:
        """Return what a bot chooses. Blocks, up to ``seconds`` beside the time of starting."""
        with self._starting:
            if self._is_closed:
                return None
            line = self._line or self._start()
        line.send(job)
        if not line.poll(seconds):
            raise TimeoutError
        chosen: str | None = line.recv()
        return chosen

    def _start(self) -> Connection:
        self._line, theirs = _SPAWN.Pipe()
        cards = {id: dump(edition.compiled) for id, edition in self._editions.items()}
        self._process = _SPAWN.Process(target=work, args=(theirs, cards), daemon=True)
        self._process.start()
        theirs.close()  # so that a process that dies is noticed
        self._line.recv()  # it is ready
        return self._line

    def stop(self) -> None:
        """End the process, whatever it does; the next thought starts another."""
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
