"""What the server allows, so that no client can take all of it."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Clock = Callable[[], float]
"""Seconds since the epoch, or since any other moment where only how long counts."""

Creators = Literal["everybody", "nobody", "keyholders"]


@dataclass(frozen=True)
class Limits:
    """How much of everything: in all, and for one address where many clients share the server."""

    message_bytes: int = 1_000_000
    messages_per_second: float | None = None
    matches: int = 10_000
    matches_per_address: int = 50
    stored_bytes: int = 10_000_000_000
    stored_bytes_per_address: int = 50_000_000
    choices: int = 5_000
    """How many choices a match may have; a loaded game or replay as well."""
    loads_at_once: int = 2
    """How many games one address may have loading."""
    load_seconds: float = 30.0
    listeners: int = 100
    """How many may listen to one match, as each of its players and as who watches."""
    kept_seconds: float | None = None
    """How long a match is kept that nobody uses; for ever, if None."""
    connections: int = 2000
    connections_per_address: int = 100
    header_seconds: float = 10.0
    """How long a client may take to say what it wants."""
    request_seconds: float = 60.0
    """How long it may then take to send its message and to read the answer."""
    unread_bytes: int = 500_000_000
    """How much may have come of all messages that are not whole yet."""
    unread_bytes_per_address: int = 20_000_000
    idle_seconds: float = 120.0
    """How long a WebSocket may be silent that listens to no match."""
    bot_seconds: float = 10.0
    """How long a bot may think about one choice."""
    bot_nodes: int = 20_000
    """How many positions a bot may be asked to look at for one choice."""
    choices_in_memory: int = 200_000
    """Matches leave memory, the longest unused first, when all have more choices than that."""


@dataclass(frozen=True)
class Creation:
    """Who may create matches."""

    by: Creators = "everybody"
    keys: frozenset[str] = frozenset()
    """The hashes of the keys that let one."""


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

    def takes(self, cost: float = 1.0) -> bool:
        """Whether one more message may be sent now, which may cost as much as several; it counts.

        What costs more than could ever be saved takes all that is saved.
        """
        if self._per_second is None:
            return True
        now = self._clock()
        grown = max(0.0, now - self._counted) * self._per_second
        self._left = min(self._most, self._left + grown)
        self._counted = now
        if self._left < min(cost, self._most):
            return False
        self._left -= min(cost, self._most)
        return True

    def charge(self, cost: float) -> None:
        """Count what a message has cost beyond what was foreseen, even if too little is left."""
        if self._per_second is not None:
            self._left = max(-self._most, self._left - cost)
