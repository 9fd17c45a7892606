"""The protocol over standard input and output: a program that starts the server speaks for all.

A line is a message. Bots choose before the next line is read, so the same lines always get the same
answers.
"""

import asyncio
import signal
from types import FrameType
from typing import BinaryIO

from cardwright.frontends.serving.host import Host
from cardwright.frontends.serving.messages.codec import write
from cardwright.frontends.serving.session import Session, refused, too_long


class StdioServer:
    """Answers lines until there are no more, or until the process is asked to end."""

    def __init__(self, host: Host, source: BinaryIO, sink: BinaryIO) -> None:
        """Read from ``source``, write to ``sink``."""
        self._host = host
        self._source = source
        self._sink = sink
        self._session = Session(host, self._send)
        self._is_waiting = False
        self._must_end = False

    def run(self) -> None:
        """Serve until the end of the input, or until SIGTERM."""
        asyncio.run(self._run())

    async def _run(self) -> None:
        before = signal.signal(signal.SIGTERM, self._end)
        try:
            await self._host.begin()
            while not self._must_end and (line := self._next_line()):
                await self._serve(line)
        except _Ended:
            pass
        finally:
            self._session.close()
            await self._host.end()
            signal.signal(signal.SIGTERM, before)

    async def _serve(self, line: bytes) -> None:
        most = self._host.limits.message_bytes
        text = line.rstrip(b"\r\n")
        if len(text) > most:
            if not line.endswith(b"\n"):
                self._skip_line()
            self._send(write(refused(too_long(most))))
        elif text.strip():
            await self._session.receive(text)
            await self._host.tick()
            while self._host.has_news:
                for thought in self._host.announce():
                    await self._host.conclude(thought, thought.think())

    def _next_line(self) -> bytes:
        """Return the next line, or as much of it as tells that it is too long."""
        self._is_waiting = True
        try:
            most = self._host.limits.message_bytes + len(b"\r\n")
            return b"" if self._must_end else self._source.readline(most + 1)
        finally:
            self._is_waiting = False

    def _skip_line(self) -> None:
        while (rest := self._source.readline(65536)) and not rest.endswith(b"\n"):
            pass

    def _send(self, message: bytes) -> None:
        self._sink.write(message + b"\n")
        self._sink.flush()

    def _end(self, signal: int, frame: FrameType | None) -> None:
        """End at once while nothing is being done, else when it is done."""
        self._must_end = True
        if self._is_waiting:
            raise _Ended


class _Ended(BaseException):
    """SIGTERM has come while the server waited for a line."""
