"""Runs the web server: binds a port, serves until it is asked to end."""

import gc
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

import uvicorn

from cardwright.frontends.serving.host import Host
from cardwright.frontends.serving.web.crew import Crew
from cardwright.frontends.serving.web.gate import Gate, Network, protocols
from cardwright.frontends.serving.web.server import LOOPBACK, WebServer

_PATIENCE_SECONDS: Final = 3
_POLITE: Final = 4
"""How many times too long a WebSocket message may be to be answered; a longer one disconnects."""


class _FaultsOfClients(logging.Filter):
    """Leaves out what came that is no HTTP or no text: strangers could fill the log with it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a message is for the operator."""
        return not str(record.msg).startswith(("Invalid ", "Unsupported upgrade"))


_FAULTS_OF_CLIENTS: Final = _FaultsOfClients()


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


@dataclass(frozen=True)
class WebSettings:
    """How a server appears to those who come over the web."""

    names: tuple[str, ...] = ()
    """What it is called, beside what follows from where it listens."""
    origins: tuple[str, ...] = ()
    """Pages from elsewhere that may use it."""
    proxies: tuple[Network, ...] = ()
    """Who is trusted to tell for whom they ask."""
    watchers: tuple[Network, ...] = ()
    """Who may read its numbers, beside this machine."""
    invite_url: str | None = None
    """What the links of invitations begin with; a page of its own, if None."""
    bot_workers: int = 2


def run(
    host: Host,
    listener: socket.socket,
    settings: WebSettings,
    when_ready: Callable[[Address], None] = lambda address: None,
) -> None:
    """Serve until SIGTERM or Ctrl-C. All games are loaded before the first request is taken."""
    editions = host.catalogue.load()
    gc.collect()
    gc.freeze()  # what is loaded stays: nobody should wait while it is looked through for garbage
    crew = Crew(editions, workers=settings.bot_workers, limits=host.limits)
    name, port = listener.getsockname()[:2]
    address = Address(name, port)
    with _signals_that_end():
        when_ready(address)
        uvicorn.Server(configured(host, crew, settings, address)).run(sockets=[listener])


def configured(host: Host, crew: Crew, settings: WebSettings, address: Address) -> uvicorn.Config:
    """Return how the server is run."""
    gate = Gate(host.limits, settings.proxies, settings.watchers)
    http, sockets = protocols(gate)
    server = WebServer(host, crew, gate, invite_url=settings.invite_url)
    logging.getLogger("uvicorn.error").addFilter(_FAULTS_OF_CLIENTS)
    own = LOOPBACK if address.is_loopback else (*LOOPBACK, socket.gethostname())
    return uvicorn.Config(
        server.app(
            names=(*own, address.host, *settings.names),
            origins=settings.origins,
            by_address=not address.is_loopback,
        ),
        lifespan="on",
        http=http,
        ws=sockets,
        ws_max_size=_POLITE * host.limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_timeout=host.limits.request_seconds,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=[str(network) for network in settings.proxies],
        timeout_graceful_shutdown=_PATIENCE_SECONDS,
        log_config=None,
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
