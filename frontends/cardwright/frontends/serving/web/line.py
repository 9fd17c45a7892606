"""What one client has still to be sent."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket

MOST_UNSENT: Final = 1000
MOST_UNSENT_BYTES: Final = 10_000_000

_TOO_SLOW: Final = 1013


class Line:
    """Sends messages to one client, as fast as it reads. One that does not read is cut off."""

    def __init__(self, socket: WebSocket) -> None:
        """``when_full`` is done when the client has left too much unread."""
        self._socket = socket
        self._unsent: asyncio.Queue[bytes] = asyncio.Queue(MOST_UNSENT)
        self._unsent_bytes = 0
        self._is_full = False
        self.when_full: Callable[[], None] = lambda: None

    def put(self, message: bytes) -> None:
        """Have a message sent."""
        if self._unsent.full() or self._unsent_bytes > MOST_UNSENT_BYTES:
            self._is_full = True
            self.when_full()
        else:
            self._unsent.put_nowait(message)
            self._unsent_bytes += len(message)

    async def send_all(self) -> None:
        """Send what there is, and what comes."""
        with suppress(RuntimeError, OSError):  # the client has gone, which its reader will notice
            while not self._is_full:
                message = await self._unsent.get()
                await self._socket.send({"type": "websocket.send", "text": message.decode()})
                self._unsent_bytes -= len(message)
            await self._socket.close(_TOO_SLOW, "too slow")
