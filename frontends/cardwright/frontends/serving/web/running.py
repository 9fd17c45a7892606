"""Runs the web server: binds a port, serves until it is asked to end."""

import signal
import socket
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

import uvicorn

from cardwright.frontends.serving.host import Host
from cardwright.frontends.serving.web.crew import Crew
from cardwright.frontends.serving.web.server import WebServer

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")

_PATIENCE_SECONDS: Final = 3
_POLITE: Final = 4
"""How many times too long a WebSocket message may be to be answered; a longer one disconnects."""


@dataclass(frozen=True)
class Address:
    """Where a server listens."""

    host: str
    port: int

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can reach it."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"


def bind(address: Address) -> socket.socket:
    """Return a socket that listens there, or raise ``OSError``."""
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    return socket.create_server((address.host, address.port), family=family, backlog=2048)


def run(
    host: Host,
    listener: socket.socket,
    *,
    bot_workers: int = 1,
    origins: Collection[str] = (),
    when_ready: Callable[[Address], None] = lambda address: None,
) -> None:
    """Serve until SIGTERM or Ctrl-C. All games are loaded before the first request is taken."""
    editions = host.catalogue.load()
    crew = Crew(editions, workers=bot_workers, seconds=host.limits.bot_seconds)
    name, port = listener.getsockname()[:2]
    address = Address(name, port)
    names = (*LOOPBACK, name) if address.is_loopback else ()
    with _signals_that_end():
        when_ready(address)
        config = configured(host, crew, names=names, origins=origins)
        uvicorn.Server(config).run(sockets=[listener])


def configured(
    host: Host, crew: Crew, *, names: Collection[str] = (), origins: Collection[str] = ()
) -> uvicorn.Config:
    """Return how the server is run; ``names`` and ``origins`` as ``Guard`` takes them."""
    return uvicorn.Config(
        WebServer(host, crew).app(names=names, origins=origins),
        lifespan="on",
        ws="websockets-sansio",
        ws_max_size=_POLITE * host.limits.message_bytes,
        ws_per_message_deflate=False,
        limit_concurrency=host.limits.connections,
        timeout_graceful_shutdown=_PATIENCE_SECONDS,
        log_level="warning",
        access_log=False,
        server_header=False,
    )


@contextmanager
def _signals_that_end() -> Iterator[None]:
    """Let SIGTERM and Ctrl-C end the server and nothing else: it repeats them once it has ended."""
    before = {
        number: signal.signal(number, lambda number, frame: None)
        for number in (signal.SIGTERM, signal.SIGINT)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
