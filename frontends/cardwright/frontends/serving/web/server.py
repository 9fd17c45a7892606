"""The protocol over HTTP and WebSocket: many clients, who show who they are with tokens."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from functools import partial
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope
from starlette.types import Send as AsgiSend
from starlette.websockets import WebSocket

from cardwright.frontends.serving.host import Host
from cardwright.frontends.serving.limits import Allowance
from cardwright.frontends.serving.logs import LOGGER
from cardwright.frontends.serving.match import Thought
from cardwright.frontends.serving.messages.codec import protocol_schema, write
from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.frontends.serving.messages.replies import ErrorReply, Reply
from cardwright.frontends.serving.session import About, Link, Send, Session, refused
from cardwright.frontends.serving.store import StoreError
from cardwright.frontends.serving.web.crew import Crew
from cardwright.frontends.serving.web.gate import Gate, caller_of, is_local
from cardwright.frontends.serving.web.page import asyncapi, openapi, page
from cardwright.frontends.serving.web.table import PLAIN_POLICY, Page, TablePages, nothing_here

_SECONDS: Final = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)
REQUESTS: Final = logging.getLogger("cardwright.serving.requests")


class Gauges:
    """The numbers of one server."""

    def __init__(self, host: Host, crew: Crew, gate: Gate) -> None:
        """Ask all these when somebody looks."""
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "cardwright_requests",
            "Requests, by their type and by the code of the error, if one was the answer",
            ["type", "code"],
            registry=self._registry,
        )
        self._seconds = Histogram(
            "cardwright_request_seconds",
            "How long requests took",
            buckets=_SECONDS,
            registry=self._registry,
        )
        for name, about, number in (
            ("matches_in_memory", "Matches held in memory", lambda: host.matches_in_memory),
            ("connections", "Open connections", lambda: gate.connections),
            ("refused_connections", "Connections refused so far", lambda: gate.refused),
            ("jobs_waiting", "Bots and loads that wait for a process", lambda: crew.waiting),
        ):
            Gauge(f"cardwright_{name}", about, registry=self._registry).set_function(number)

    def count(self, about: About, code: str, address: str, began: float) -> None:
        """Count a request, and write it into the log."""
        seconds = time.perf_counter() - began
        self._requests.labels(about.type, code).inc()
        self._seconds.observe(seconds)
        if REQUESTS.isEnabledFor(logging.DEBUG):
            REQUESTS.debug(
                "answered",
                extra={
                    "request": about.type,
                    "match": about.match,
                    "seat": about.seat,
                    "code": code or None,
                    "address": address,
                    "milliseconds": round(seconds * 1000, 1),
                },
            )

    def text(self) -> bytes:
        """Return all numbers as Prometheus reads them."""
        return generate_latest(self._registry)


MOST_UNSENT: Final = 1000
MOST_UNSENT_BYTES: Final = 10_000_000
_TOO_SLOW: Final = 1013
_IDLE: Final = 1001
_TICK_SECONDS: Final = 1.0
_STORE_SECONDS: Final = 5.0
_MOST_COUNTED: Final = 10_000
LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
_PICTURE_COST: Final = 0.1
"""What a picture or another part of the table's page costs, in messages: it has many."""
_PASSED_ON: Final = ("x-forwarded-for", "x-real-ip", "forwarded", "via")
"""What a proxy adds: one on this machine that is not named as such speaks for strangers."""
_PAUSE_SECONDS: Final = 0.5
"""How long whoever asks too often waits for the refusal: so they can't ask for it too often."""


class Guard:
    """Refuses requests that a page of another origin has made, or that came by a false name.

    Programs other than browsers send no origin, and pass. A page can make a browser ask for its
    own name at this server's address, but not for an address as such: so those may be let in.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        names: Collection[str],
        origins: Collection[str],
        by_address: bool = False,
    ) -> None:
        """``names``: what this server is called. ``origins``: pages that are let in as well.

        ``by_address``: whether it may also be called by any address.
        """
        self._app = app
        self._by_address = by_address
        self._names = frozenset(name.lower() for name in names)
        self._origins = frozenset(origin.lower().rstrip("/") for origin in origins)

    async def __call__(self, scope: Scope, receive: Receive, send: AsgiSend) -> None:
        """Let a request pass, or answer it."""
        if scope["type"] not in ("http", "websocket") or self._is_fine(Headers(scope=scope)):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": Code.WRONG_ORIGIN})
        else:
            refusal = Refusal(Code.WRONG_ORIGIN, "pages from elsewhere may not use this server")
            body = write(refused(refusal))
            await Response(body, 403, media_type="application/json")(scope, receive, send)

    def _is_fine(self, headers: Headers) -> bool:
        if len(headers.getlist("host")) > 1:  # others on the way may believe another one
            return False
        host = headers.get("host", "").lower()
        origin = headers.get("origin", "").lower()
        try:
            called = urlsplit(f"//{host}")
            if called.netloc != host or "@" in host or called.port == 0:  # no name and port alone
                return False
            if not self._is_known(called.hostname or ""):
                return False
            return not origin or origin in self._origins or urlsplit(origin).netloc == host
        except ValueError:  # no address at all, such as one with a bracket left open
            return False

    def _is_known(self, name: str) -> bool:
        if name in self._names:
            return True
        with suppress(ValueError):
            return self._by_address and bool(ip_address(name))
        return False


class AsTold:
    """Has browsers take every answer for what it says it is, whatever somebody has put into it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: AsgiSend) -> None:
        """Add the header that says so."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["X-Content-Type-Options"] = "nosniff"
            await send(message)

        await self._app(scope, receive, sending)


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


STATUS: Final = {
    Code.TOO_LONG: 413,
    Code.RATE_LIMITED: 429,
    Code.WRONG_ORIGIN: 403,
    Code.UNKNOWN_GAME: 404,
    Code.UNKNOWN_MATCH: 404,
    Code.TOKEN_MISSING: 401,
    Code.NOT_ALLOWED: 403,
    Code.ILLEGAL_CHOICE: 409,
    Code.TOO_MANY_CHOICES: 409,
    Code.TOO_MANY_MATCHES: 503,
    Code.TOO_MANY_SUBSCRIPTIONS: 503,
    Code.DAMAGED_MATCH: 500,
    Code.STORE_FAILED: 503,
    Code.UNPLAYABLE_CARD: 500,
    Code.INTERNAL: 500,
}
"""The HTTP status of an error; 400 for all others."""
_AGAIN: Final = {"Retry-After": "1"}
"""Tells whoever has asked for too much when to come again."""


class WebServer:
    """Answers requests and WebSockets; all its state is the host's."""

    def __init__(
        self, host: Host, crew: Crew, gate: Gate, *, invite_url: str | None = None
    ) -> None:
        """``crew`` does the heavy work; ``invite_url`` is what links to a match begin with."""
        self._host = host
        self._crew = crew
        self._gate = gate
        self._invite_url = invite_url
        self._gauges = Gauges(host, crew, gate)
        self._allowances: OrderedDict[str, Allowance] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._pages = TablePages(host.catalogue)
        self._descriptions: dict[Callable[[], dict[str, Any]], bytes] = {}
        self._is_ready = False
        host.labour = crew
        host.when_others_act = self._announce

    def app(
        self,
        *,
        names: Collection[str] = LOOPBACK,
        origins: Collection[str] = (),
        by_address: bool = False,
    ) -> Starlette:
        """Return the application; what it is called and who is let in, as ``Guard`` takes it."""
        guard = Middleware(Guard, names=names, origins=origins, by_address=by_address)
        middleware = [Middleware(AsTold), guard]
        if origins:
            cors = Middleware(
                CORSMiddleware,
                allow_origins=list(origins),
                allow_methods=["GET", "POST"],
                allow_headers=["Authorization", "Content-Type"],
            )
            middleware.append(cors)
        nothing_there = self._counted(self._nothing)

        async def nothing(request: Request, error: Exception) -> Response:
            return await nothing_there(request)

        return Starlette(
            routes=[
                Route("/", self._counted(self._page)),
                Route("/openapi.json", self._counted(self._openapi)),
                Route("/asyncapi.json", self._counted(self._asyncapi)),
                Route("/protocol.schema.json", self._counted(self._schema)),
                Route("/health", self._health),
                Route("/ready", self._counted(self._ready)),
                Route("/metrics", self._metrics),
                Route("/message", self._message, methods=["POST"]),
                WebSocketRoute("/socket", self._socket),
                *self._pages.routes(partial(self._counted, cost=_PICTURE_COST)),
            ],
            middleware=middleware,
            exception_handlers={404: nothing},
            lifespan=self._lifespan,
        )

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self._host.begin()
        ticker = asyncio.create_task(self._tick())
        self._is_ready = True
        try:
            yield
        finally:
            self._is_ready = False
            for task in (ticker, *self._tasks):
                task.cancel()
            self._crew.close()
            await asyncio.gather(ticker, *self._tasks, return_exceptions=True)
            await self._host.end()
            self._pages.close()

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(_TICK_SECONDS)
            try:
                self._gate.end_unread()
                await self._host.tick()
                self._announce()
            except Exception:  # whatever it is, time goes on
                LOGGER.exception("what time brings could not be done")

    # -- bots --

    def _announce(self) -> None:
        for thought in self._host.announce():
            task = asyncio.create_task(self._think(thought))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        if self._host.has_news:  # a long tale: others have their turn before it goes on
            asyncio.get_running_loop().call_soon(self._announce)

    async def _think(self, thought: Thought) -> None:
        began = time.monotonic()
        option = await self._crew.think(thought)
        await asyncio.sleep(thought.rest(time.monotonic() - began))
        await self._host.conclude(thought, option)
        self._announce()

    # -- one message a request --

    async def _message(self, request: Request) -> Response:
        began = time.perf_counter()
        try:
            body = await self._body(request)
        except ClientDisconnect:
            return Response()  # nobody is there to read it
        session = self._session(request)
        reply = await session.answer(body)
        self._announce()
        self._count(session, reply, began)
        await _pause_after(reply)
        status = STATUS.get(reply.code, 400) if isinstance(reply, ErrorReply) else 200
        headers = _AGAIN if status in (429, 503) else None
        return Response(write(reply), status, headers, media_type="application/json")

    async def _body(self, request: Request) -> bytes:
        """Return what was sent; of what is too long, enough to tell that."""
        body = bytearray()
        async for piece in request.stream():
            body += piece
            if len(body) > self._host.limits.message_bytes:
                break
        return bytes(body)

    def _session(self, connection: HTTPConnection, send: Send | None = None) -> Session:
        caller = _caller(connection)
        return Session(
            self._host,
            send,
            token=_bearer(connection),
            allowance=self._allowance(caller),
            address=caller,
            link=self._link_for(connection),
        )

    def _link_for(self, connection: HTTPConnection) -> Link:
        """Return how invitations are linked to; what lets one in stays out of all logs."""
        url = connection.url
        scheme = url.scheme.replace("ws", "http")
        begin = self._invite_url or f"{scheme}://{url.netloc}/join"
        return lambda match, invitation: f"{begin}#{match}.{invitation}"

    def _count(self, session: Session, reply: Reply, began: float) -> None:
        code = str(reply.code) if isinstance(reply, ErrorReply) else ""
        self._gauges.count(session.about, code, session.address, began)

    def _allowance(self, caller: str) -> Allowance:
        """Return what is left to whoever asks: all that come from one address share it.

        Tokens do not tell clients apart here: anybody may invent one for each message.
        """
        found = self._allowances.pop(caller, None)
        if found is None:
            found = Allowance(self._host.limits.messages_per_second, self._host.clock)
        self._allowances[caller] = found
        while len(self._allowances) > _MOST_COUNTED:
            self._allowances.popitem(last=False)
        return found

    # -- many messages, and news --

    async def _socket(self, socket: WebSocket) -> None:
        caller = _caller(socket)
        try:
            if not self._allowance(f"{caller} connects").takes():  # apart from its messages
                raise Refusal(Code.RATE_LIMITED, "too many connections in a short time")
            with self._gate.behind(caller):
                await socket.accept()
                await self._converse(socket)
        except Refusal as refusal:
            await socket.receive()
            too_many = PlainTextResponse(f"{refusal.message}\n", 429, _AGAIN)
            await socket.send_denial_response(too_many)

    async def _converse(self, socket: WebSocket) -> None:
        line = Line(socket)
        session = self._session(socket, line.put)
        line.when_full = session.close
        sender = asyncio.create_task(line.send_all())
        try:
            while (message := await self._next(socket, session))["type"] == "websocket.receive":
                began = time.perf_counter()
                text = message.get("text")
                reply = await session.receive(message.get("bytes") or b"" if text is None else text)
                self._announce()
                if reply is not None:
                    self._count(session, reply, began)
                    await _pause_after(reply)
                if sender.done():  # nobody reads the answers to what they have still sent
                    break
        except TimeoutError:
            with suppress(RuntimeError, OSError):
                await socket.close(_IDLE, "idle")
        finally:
            session.close()
            sender.cancel()

    async def _next(self, socket: WebSocket, session: Session) -> Message:
        """Return what comes next; raise ``TimeoutError`` where it takes too long to come."""
        while True:
            try:
                async with asyncio.timeout(self._host.limits.idle_seconds):
                    return await socket.receive()
            except TimeoutError:
                if not session.is_listening:  # who listens is alive as long as pings are answered
                    raise

    # -- what it is --

    def _counted(self, page: Page, cost: float = 1.0) -> Page:
        """Return a page that is asked for as often as messages may be sent."""

        async def counted(request: Request) -> Response:
            if self._allowance(_caller(request)).takes(cost):
                return await page(request)
            await asyncio.sleep(_PAUSE_SECONDS)
            return PlainTextResponse("too many requests; wait a moment\n", 429, _AGAIN)

        return counted

    async def _page(self, request: Request) -> Response:
        return HTMLResponse(page(), headers={"Content-Security-Policy": PLAIN_POLICY})

    async def _nothing(self, request: Request) -> Response:
        return nothing_here()

    async def _openapi(self, request: Request) -> Response:
        return self._described(openapi)

    async def _asyncapi(self, request: Request) -> Response:
        return self._described(asyncapi)

    async def _schema(self, request: Request) -> Response:
        return self._described(protocol_schema)

    def _described(self, describe: Callable[[], dict[str, Any]]) -> Response:
        """Return a description of the protocol, which is made once: it takes long."""
        if describe not in self._descriptions:
            self._descriptions[describe] = bytes(JSONResponse(describe()).body)
        return Response(self._descriptions[describe], media_type="application/json")

    # -- for operators --

    async def _health(self, request: Request) -> Response:
        return PlainTextResponse("alive\n")

    async def _ready(self, request: Request) -> Response:
        try:
            async with asyncio.timeout(_STORE_SECONDS):
                await self._host.store.version("m1")
        except (StoreError, TimeoutError):
            return PlainTextResponse("the store does not answer\n", 503)
        if not self._is_ready:
            return PlainTextResponse("not serving\n", 503)
        return PlainTextResponse("ready\n")

    async def _metrics(self, request: Request) -> Response:
        host = request.client.host if request.client else ""
        is_passed_on = any(name in request.headers for name in _PASSED_ON)
        if not self._gate.is_watcher(host) and (is_passed_on or not is_local(host)):
            return PlainTextResponse("not for you\n", 403)
        return Response(self._gauges.text(), media_type="text/plain; version=0.0.4")


def _caller(connection: HTTPConnection) -> str:
    """Return where a request comes from, as limits count it."""
    return caller_of(connection.client.host) if connection.client else ""


async def _pause_after(reply: Reply) -> None:
    """Let others have their turn; whoever asks too often is not listened to for a moment."""
    is_too_much = isinstance(reply, ErrorReply) and reply.code is Code.RATE_LIMITED
    await asyncio.sleep(_PAUSE_SECONDS if is_too_much else 0)


def _bearer(connection: HTTPConnection) -> str | None:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() or None if kind.lower() == "bearer" else None
