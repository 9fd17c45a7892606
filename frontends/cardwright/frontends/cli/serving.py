"""What ``cardwright serve`` and ``matches`` do: open cards, stores and ports, and run a server."""

import asyncio
import errno
import json
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.frontends.cli import exits
from cardwright.frontends.cli.exits import refusals
from cardwright.frontends.errors import WrongUse, reason
from cardwright.frontends.games import open_edition
from cardwright.frontends.serving import Host, Limits, MemoryStore, Store
from cardwright.frontends.serving.access import hash_of
from cardwright.frontends.serving.catalogue import Catalogue
from cardwright.frontends.serving.host import unused
from cardwright.frontends.serving.limits import Creation, Creators
from cardwright.frontends.serving.logs import LogForm, LogLevel, log_to_stderr
from cardwright.frontends.serving.stdio import StdioServer
from cardwright.frontends.serving.store import Stored, StoreError, head_of
from cardwright.frontends.system import remark

if TYPE_CHECKING:
    from cardwright.frontends.serving.database import DatabaseStore
    from cardwright.frontends.serving.web.running import Address

_KEY_CHARACTERS = 16
"""A key that lets one create matches has at least so many."""


@dataclass(frozen=True)
class Log:
    """How the server tells its operator what happens."""

    form: LogForm = "text"
    level: LogLevel = "info"


@dataclass(frozen=True)
class Web:
    """How a server appears to those who come over the web, as people write it."""

    host: str
    port: int
    names: Sequence[str] = ()
    origins: Sequence[str] = ()
    proxies: Sequence[str] = ()
    watchers: Sequence[str] = ()
    invite_url: str | None = None
    bot_workers: int = 2


def catalogue_of(game: str | None, cards: Sequence[Path]) -> Catalogue:
    """Return the games to offer: all, or one, perhaps with more cards."""
    if game is None and not cards:
        return Catalogue()
    with refusals():
        return Catalogue(open_edition(game, cards))


def creation_by(who: Creators, keys: Path | None) -> Creation:
    """Return who may create matches; the keys stand in a file, one a line."""
    if (who == "keyholders") != (keys is not None):
        raise WrongUse("--create keyholders and --create-keys FILE go together")
    if keys is None:
        return Creation(who)
    try:
        found = [line.strip() for line in keys.read_text("utf-8").splitlines() if line.strip()]
    except OSError as error:
        raise WrongUse(f"can't read the keys in `{keys}`: {reason(error)}") from None
    except ValueError:
        raise WrongUse(f"`{keys}` is no text in UTF-8") from None
    if not found or any(len(key) < _KEY_CHARACTERS for key in found):
        raise WrongUse(
            f"`{keys}` must have a key on each line, of {_KEY_CHARACTERS} characters or more",
            help="`openssl rand -hex 16` makes one",
        )
    return Creation(who, frozenset(map(hash_of, found)))


def serve_stdio(catalogue: Catalogue, limits: Limits, place: str | None, log: Log) -> None:
    """Serve over standard input and output, until the input ends."""
    log_to_stderr(log.form, log.level)
    with _store(place) as store:
        host = Host(catalogue, limits=limits, store=store)
        if sys.stdin.isatty():
            remark('type requests, such as {"type": "hello"}; Ctrl-D ends')
        StdioServer(host, sys.stdin.buffer, sys.stdout.buffer).run()


def serve_http(
    catalogue: Catalogue,
    limits: Limits,
    creation: Creation,
    place: str | None,
    web: Web,
    log: Log,
    when_ready: "Callable[[Address], None] | None" = None,
) -> None:
    """Serve over HTTP and WebSocket, until the process is asked to end."""
    with _installed("serving over the web", "serve"):
        from cardwright.frontends.serving.web.gate import networks
        from cardwright.frontends.serving.web.running import Address, WebSettings, run
    try:
        settings = WebSettings(
            names=tuple(web.names),
            origins=tuple(web.origins),
            proxies=networks(web.proxies),
            watchers=networks(web.watchers),
            invite_url=web.invite_url,
            bot_workers=web.bot_workers,
        )
    except ValueError as error:
        help = "name an address such as 127.0.0.1, or a network such as 10.0.0.0/8"
        raise WrongUse(str(error), help=help) from None
    wanted = Address(web.host, web.port)
    log_to_stderr(log.form, log.level)
    with _store(place) as store, _bound(wanted) as listener:
        if not wanted.is_loopback and not web.proxies:
            remark(
                f"warning: whoever can reach {wanted.host} can use this server, and tokens travel "
                "in the open; put a proxy with TLS before it, and name it with --trust-proxy"
            )
        host = Host(catalogue, tokens=True, limits=limits, creation=creation, store=store)
        run(host, listener, settings, when_ready=when_ready or _listening)


def play_in_browser(game: str | None, cards: Sequence[Path]) -> None:
    """Serve a table to this machine alone, and open a browser at it."""
    web = Web("127.0.0.1", 0, bot_workers=1)
    catalogue = catalogue_of(game, cards)

    def open_browser(address: "Address") -> None:
        url = f"{address}/play" + (f"?game={game}" if game and not cards else "")
        print(f"the table is at {url} (stop with Ctrl-C)", flush=True)
        webbrowser.open(url)

    serve_http(catalogue, Limits(), Creation(), None, web, Log(level="warning"), open_browser)


def _listening(address: "Address") -> None:
    print(f"listening on {address} (stop with Ctrl-C)", flush=True)


@contextmanager
def _installed(what: str, extra: str) -> Iterator[None]:
    """Say how to get a library that is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise WrongUse(
            f"{what} needs `{error.name}`, which is not installed",
            help=f"pip install 'cardwright[{extra}]'",
        ) from None


@contextmanager
def _store(place: str | None) -> Iterator[Store]:
    """Yield the store at a place; who serves lets it go."""
    if place is None:
        yield MemoryStore()
        return
    store = opened(place)
    wrong = asyncio.run(store.check_rows())
    for each in wrong:
        remark(f"warning: damaged: {each}")
    if wrong:
        remark("help: `cardwright matches` tells more, and saves what is left of a match")
    yield store


def opened(place: str, *, to_look: bool = False) -> "DatabaseStore":
    """Return the store at a place, or say why it can't be opened. ``to_look``: for nothing else."""
    with _installed("keeping matches in a database", "serve"):
        from cardwright.frontends.serving.database import StoreInUseError, open_store
    needs = "postgres" if "://" in place else "serve"
    try:
        with _installed("keeping matches there", needs):
            return open_store(place, to_look=to_look)
    except StoreInUseError:
        raise WrongUse(
            f"another server uses `{place}`",
            help="stop it, or choose another file; several servers can share a PostgreSQL database",
        ) from None
    except StoreError as error:
        raise WrongUse(
            f"can't keep matches in `{_without_password(place)}`: {error}",
            help="name a file that you may write to (a new one is made), or a postgresql:// URL",
        ) from None


def _without_password(place: str) -> str:
    if "://" not in place:
        return place
    scheme, _, rest = place.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"


# -- looking after stored matches --


def list_matches(place: str) -> None:
    """Print all matches, and when they were last used."""
    store = opened(place, to_look=True)
    for row in asyncio.run(store.unused(float("inf"))):
        print(f"{row.id}\t{row.version} deeds\t{row.size} bytes\t{unused(row)}")


def check_matches(place: str) -> int:
    """Print what is damaged; return the exit code."""
    wrong = asyncio.run(opened(place, to_look=True).check())
    for each in wrong:
        print(each)
    return exits.FAULTS if wrong else exits.FINE


def forget_matches(place: str, hours: float, *, dry_run: bool) -> None:
    """Remove the matches that nobody has used for so long; print each, or which it would be."""
    store = opened(place, to_look=dry_run)

    async def forget() -> None:
        host = Host(store=store, limits=Limits(kept_seconds=hours * 3600))
        for row in await host.forgettable():
            if not dry_run:
                await store.remove(row.id, "expired")
            print(f"{row.id}: {unused(row)}; {'would be forgotten' if dry_run else 'forgotten'}")
        await store.close()

    asyncio.run(forget())


def salvage_match(place: str, id: str) -> str:
    """Return what is left of a match, up to the first damage, as JSON for `repair`."""
    stored = asyncio.run(opened(place, to_look=True).salvage(id))
    if stored is None:
        raise WrongUse(f"nothing is left of the match `{id}`")
    return json.dumps(_salvaged(stored), ensure_ascii=False, indent=2) + "\n"


def _salvaged(stored: Stored) -> dict[str, Any]:
    try:
        head: Any = head_of(stored.row)
    except ValueError:  # damaged itself: as much as can be read
        head = stored.row.head
    deeds = [
        {"kind": deed.kind, "what": deed.what, "at": deed.at, "seat": deed.seat}
        for deed in stored.deeds
    ]
    return {"match": stored.row.id, "head": head, "deeds": deeds}


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
