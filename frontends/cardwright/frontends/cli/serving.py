"""What ``cardwright serve`` does: opens cards, folders and ports, and runs a transport."""

import errno
import logging
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.frontends.cli.reports import refusals
from cardwright.frontends.errors import WrongUse, reason
from cardwright.frontends.games import open_edition
from cardwright.frontends.serving import Host, Limits, Store
from cardwright.frontends.serving.catalogue import Catalogue
from cardwright.frontends.serving.stdio import StdioServer
from cardwright.frontends.serving.store import StoreInUseError
from cardwright.frontends.system import remark

if TYPE_CHECKING:
    from cardwright.frontends.serving.web.running import Address


def catalogue_of(game: str | None, cards: Sequence[Path]) -> Catalogue:
    """Return the games to offer: all, or one, perhaps with more cards."""
    if game is None and not cards:
        return Catalogue()
    with refusals():
        return Catalogue(open_edition(game, cards))


def serve_stdio(catalogue: Catalogue, limits: Limits, folder: Path | None) -> None:
    """Serve over standard input and output, until the input ends."""
    _log_to_stderr()
    with _store(folder) as store:
        host = Host(catalogue, limits=limits, store=store)
        if sys.stdin.isatty():
            remark('type requests, such as {"type": "hello"}; Ctrl-D ends')
        StdioServer(host, sys.stdin.buffer, sys.stdout.buffer).run()


def serve_http(
    catalogue: Catalogue,
    limits: Limits,
    folder: Path | None,
    *,
    address: tuple[str, int],
    bot_workers: int,
    origins: Sequence[str],
) -> None:
    """Serve over HTTP and WebSocket, until the process is asked to end."""
    try:
        from cardwright.frontends.serving.web.running import Address, run
    except ModuleNotFoundError as error:
        raise WrongUse(
            f"serving over the web needs `{error.name}`, which is not installed",
            help="pip install 'cardwright[serve]'",
        ) from None
    wanted = Address(*address)
    _log_to_stderr()
    with _store(folder) as store, _bound(wanted) as listener:
        if not wanted.is_loopback:
            remark(
                f"warning: whoever can reach {wanted.host} can use this server, and tokens travel "
                "in the open; put a proxy with TLS before it"
            )
        host = Host(catalogue, tokens=True, limits=limits, store=store)
        run(
            host,
            listener,
            bot_workers=bot_workers,
            origins=origins,
            when_ready=lambda found: print(f"listening on {found} (stop with Ctrl-C)", flush=True),
        )


@contextmanager
def _store(folder: Path | None) -> Iterator[Store | None]:
    if folder is None:
        yield None
        return
    try:
        store = Store(folder)
    except StoreInUseError:
        raise WrongUse(
            f"another server uses `{folder}`", help="stop it, or choose another folder"
        ) from None
    except OSError as error:
        raise WrongUse(
            f"can't keep matches in `{folder}`: {reason(error)}",
            help="name a folder that you may write to; a new one is made",
        ) from None
    try:
        yield store
    finally:
        store.close()


def _bound(address: "Address") -> socket.socket:
    from cardwright.frontends.serving.web.running import bind

    try:
        return bind(address)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            help = "stop what uses it, or choose another; --http 0 takes a free one"
            raise WrongUse(f"port {address.port} is in use", help=help) from None
        raise WrongUse(
            f"can't listen on {address.host}, port {address.port}: {reason(error)}",
            help="--host takes an address of this machine; ports below 1024 need special rights",
        ) from None


def _log_to_stderr() -> None:
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
