"""Who may connect: so many at once from one address and in all, who say soon what they want."""

import asyncio
import time
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from cardwright.frontends.serving.limits import Allowance, Clock, Limits
from cardwright.frontends.serving.messages.codes import Code, Refusal

_NETWORK_BITS: Final = 64
"""One machine has as many IPv6 addresses as it likes, all with the same beginning."""
_HEADER_BYTES: Final = 65_536
_SPARE_FILES: Final = 64
"""How many files beside connections the server may need: its store, its workers."""
_MANY_FILES: Final = 1_000_000
_FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\n"
    b"Content-Length: 0\r\nConnection: close\r\n\r\n"
)
_TOO_SLOW: Final = (
    b"HTTP/1.1 408 Request Timeout\r\nRetry-After: 1\r\n"
    b"Content-Length: 0\r\nConnection: close\r\n\r\n"
)
_UNREADABLE: Final = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

Network = IPv4Network | IPv6Network


def caller_of(host: str) -> str:
    """Return an address as limits count it: that of a network, where one machine has many."""
    try:
        address = ip_address(host)
    except ValueError:  # a proxy may say what it likes
        return host[:100]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ip_network((int(address), _NETWORK_BITS), strict=False))
    return host


class Gate:
    """Counts connections by where they come from; of proxies, it counts who is behind them."""

    def __init__(
        self,
        limits: Limits,
        proxies: Collection[Network] = (),
        watchers: Collection[Network] = (),
        clock: Clock = time.monotonic,
    ) -> None:
        """``proxies``: those trusted to tell who asks; ``watchers``: who may read the numbers."""
        self.limits = limits
        self._clock = clock
        self.refused = 0
        self._proxies = tuple(proxies)
        self._watchers = tuple(watchers)
        self._most = max(1, min(limits.connections, _files() - _SPARE_FILES))
        self._lines: dict[asyncio.Transport, str] = {}
        self._unread: dict[asyncio.Transport, float] = {}
        """Since when what was sent has waited for its reader, where it waits in this process."""
        self._each: Counter[str] = Counter()
        self._held: Counter[asyncio.Transport] = Counter()
        """How much has come of messages that are not whole yet."""
        self._held_of: Counter[str] = Counter()
        self._behind: Counter[str] = Counter()

    @property
    def connections(self) -> int:
        """How many there are."""
        return len(self._lines)

    def enter(self, transport: asyncio.Transport) -> bool:
        """Count a connection; return whether it may stay. The same one counts once."""
        if transport in self._lines:
            return True
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else ""
        caller = "" if self.is_proxy(host) else caller_of(host)
        if len(self._lines) >= self._most or (
            caller and self._each[caller] >= self.limits.connections_per_address
        ):
            self.refused += 1
            return False
        self._lines[transport] = caller
        self._each[caller] += 1
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """Count it no longer."""
        self._unread.pop(transport, None)
        self.hold(transport, 0)
        caller = self._lines.pop(transport, None)
        if caller is not None:
            _count_down(self._each, caller)

    def hold(self, transport: asyncio.Transport, size: int) -> None:
        """Note how much has come of a message that is not whole; end a connection with too much."""
        caller = self._lines.get(transport, "")
        more = size - self._held[transport]
        self._held[transport] = size
        self._held_of[caller] += more
        if not size:
            del self._held[transport]
        if not self._held_of[caller]:
            del self._held_of[caller]
        if more > 0 and (
            (caller and self._held_of[caller] > self.limits.unread_bytes_per_address)
            or self._held_of.total() > self.limits.unread_bytes
        ):
            transport.abort()

    def end_unread(self) -> None:
        """End connections whose clients do not read: one that is only closed waits for them."""
        now = self._clock()
        for transport in list(self._lines):
            if not transport.get_write_buffer_size():
                self._unread.pop(transport, None)
            elif now - self._unread.setdefault(transport, now) > self.limits.request_seconds:
                transport.abort()

    @contextmanager
    def behind(self, caller: str) -> Iterator[None]:
        """Count a WebSocket of somebody who may be behind a proxy; refuse one too many."""
        if self._behind[caller] >= self.limits.connections_per_address:
            self.refused += 1
            raise Refusal(Code.RATE_LIMITED, "too many connections from one address")
        self._behind[caller] += 1
        try:
            yield
        finally:
            _count_down(self._behind, caller)

    def is_proxy(self, host: str) -> bool:
        """Whether an address is that of a trusted proxy."""
        return _is_in(host, self._proxies)

    def is_watcher(self, host: str) -> bool:
        """Whether somebody there may read the numbers of the server."""
        return _is_in(host, self._watchers)


def _is_in(host: str, networks: Collection[Network]) -> bool:
    with suppress(ValueError):
        address = ip_address(host)
        return any(address in network for network in networks)
    return False


def _count_down(counter: Counter[str], name: str) -> None:
    counter[name] -= 1
    if not counter[name]:
        del counter[name]


def _files() -> int:
    """Return how many files the process may have open, after it has asked for as many as it can."""
    try:
        import resource
    except ImportError:  # a system without such limits
        return _MANY_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return _MANY_FILES if soft == resource.RLIM_INFINITY else soft


def protocols(gate: Gate) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """Return how HTTP and WebSocket are spoken with those whom the gate lets in."""

    class Http(HttpToolsProtocol):
        """HTTP with a client that has to say soon what it wants, and to read what it asked for."""

        _deadline: asyncio.TimerHandle | None = None
        _unread = 0
        _come = 0
        _is_in = False

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            self._is_in = gate.enter(transport)
            if not self._is_in:
                self.transport = transport
                transport.write(_FULL)
                transport.close()
                return
            super().connection_made(transport)
            self._within(gate.limits.header_seconds)

        def connection_lost(self, exc: Exception | None) -> None:
            if self._is_in:
                self._within(None)
                gate.leave(self.transport)
                super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if not self._is_in:
                return
            cycle: RequestResponseCycle | None = self.cycle
            if cycle is None or cycle.response_complete:  # the header of a request
                if not self._unread:
                    self._within(gate.limits.header_seconds)
                self._unread += len(data)
            else:
                self._come += len(data)
                gate.hold(self.transport, self._come)
            super().data_received(data)
            if self._unread > _HEADER_BYTES:  # and still no end of it
                self.transport.abort()

        def on_headers_complete(self) -> None:
            self._unread = 0
            self._within(gate.limits.request_seconds)
            super().on_headers_complete()

        def on_response_complete(self) -> None:
            follows = bool(self.pipeline)  # its header has come already, its body perhaps not
            super().on_response_complete()
            self._within(gate.limits.request_seconds if follows else None)
            self._come = 0
            gate.hold(self.transport, 0)

        def handle_websocket_upgrade(self) -> None:
            self._within(None)
            super().handle_websocket_upgrade()

        def _within(self, seconds: float | None) -> None:
            """End the connection after so many seconds, unless something else is said before."""
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None
            if seconds is not None:
                self._deadline = self.loop.call_later(seconds, self._end_late)

        def _end_late(self) -> None:
            """End the connection of who was too slow, who is told so unless an answer has begun."""
            cycle: RequestResponseCycle | None = self.cycle
            has_begun = cycle and cycle.response_started and not cycle.response_complete
            if has_begun or self.transport.get_write_buffer_size():
                self.transport.abort()
            else:
                self.transport.write(_TOO_SLOW)
                self.transport.close()

    class Sockets(WebSocketsSansIOProtocol):
        """WebSocket over a connection that was counted when it was made.

        What costs work and is no message is counted here: pings, and parts of messages.
        """

        _allowance: Allowance | None = None
        _come = 0
        _has_ended = False
        """Whether the end of a frame was in what has come last."""
        _deadline: asyncio.TimerHandle | None = None

        def data_received(self, data: bytes) -> None:
            self._come += len(data)
            gate.hold(self.transport, self._come)
            self._has_ended = False
            super().data_received(data)
            self._wait_for_rest(is_begun=bool(self.frames) or not self._has_ended)
            if not self.handshake_initiated:  # what came is whole, and can't be read
                self.transport.write(_UNREADABLE)
                self.transport.close()

        def _wait_for_rest(self, *, is_begun: bool) -> None:
            """End the connection where a message that has begun takes too long to be whole."""
            if is_begun and self._deadline is None:
                seconds = gate.limits.request_seconds
                self._deadline = self.loop.call_later(seconds, self.transport.abort)
            elif not is_begun and self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

        def handle_events(self) -> None:
            self._has_ended = bool(self.conn.events)
            super().handle_events()

        def send_receive_event_to_app(self) -> None:
            self._come = 0
            gate.hold(self.transport, 0)
            super().send_receive_event_to_app()

        def handle_ping(self) -> None:
            if self._takes():
                super().handle_ping()

        def handle_pong(self, event: Frame) -> None:
            if self._takes():
                super().handle_pong(event)

        def handle_cont(self, event: Frame) -> None:
            if self._takes():
                super().handle_cont(event)

        def _takes(self) -> bool:
            """Whether one more may come; the connection ends with one too many."""
            if self._allowance is None:
                self._allowance = Allowance(gate.limits.messages_per_second)
            if not self._allowance.takes():
                self.transport.abort()
            return not self.transport.is_closing()

        def connection_lost(self, exc: Exception | None) -> None:
            self._wait_for_rest(is_begun=False)
            gate.leave(self.transport)
            super().connection_lost(exc)

    return Http, Sockets


def networks(texts: Collection[str]) -> tuple[Network, ...]:
    """Return addresses and networks that somebody has named, or raise ``ValueError``."""
    return tuple(ip_network(text.strip(), strict=False) for text in texts)


def is_local(host: str) -> bool:
    """Whether an address is one of this machine alone."""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return False
