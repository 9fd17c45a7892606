"""What the server allows, so that no client can take all of it."""

import time
from collections.abc import Callable
from dataclasses import dataclass

Clock = Callable[[], float]
"""Seconds since the epoch."""


@dataclass(frozen=True)
class Limits:
    """How much of everything."""

    message_bytes: int = 1_000_000
    messages_per_second: float | None = None
    matches: int = 1000
    listeners: int = 100
    """How many may listen to one match."""
    kept_seconds: float = 7 * 24 * 3600.0
    """How long a match is kept that nobody uses."""
    connections: int = 2000
    bot_seconds: float = 30.0
    """How long a bot may think about one choice."""


class Allowance:
    """How many messages a client may still send: it grows with time, up to a few seconds' worth."""

    _SAVED_SECONDS = 3.0

    def __init__(self, per_second: float | None, clock: Clock = time.time) -> None:
        """``per_second`` is None where nobody counts."""
        self._per_second = per_second
        self._clock = clock
        self._most = max(1.0, (per_second or 0) * self._SAVED_SECONDS)
        self._left = self._most
        self._counted = clock()

    def takes(self) -> bool:
        """Whether one more message may be sent now; it is counted."""
        if self._per_second is None:
            return True
        now = self._clock()
        grown = max(0.0, now - self._counted) * self._per_second
        self._left = min(self._most, self._left + grown)
        self._counted = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
