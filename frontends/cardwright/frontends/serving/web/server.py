"""The protocol over HTTP and WebSocket: many clients, who show who they are with tokens."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from cardwright.frontends.serving.host import Host
from cardwright.frontends.serving.limits import Allowance
from cardwright.frontends.serving.match import Thought
from cardwright.frontends.serving.messages.codec import protocol_schema, write
from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.frontends.serving.messages.replies import ErrorReply
from cardwright.frontends.serving.session import Session, refused
from cardwright.frontends.serving.web.crew import Crew
from cardwright.frontends.serving.web.page import openapi, page

MOST_UNSENT: Final = 1000
MOST_UNSENT_BYTES: Final = 10_000_000
_TOO_SLOW: Final = 1013
_SWEEP_SECONDS: Final = 60.0
_MOST_COUNTED: Final = 10_000
_NETWORK_BITS: Final = 64
"""One machine has as many IPv6 addresses as it likes, all with the same beginning."""
_SCRIPT_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'"
)


class Guard:
    """Refuses requests that a page of another origin has made, or that came by a false name.

    Programs other than browsers send no origin, and pass.
    """

    def __init__(self, app: ASGIApp, *, names: Collection[str], origins: Collection[str]) -> None:
        """``names``: what this server is called, anything if empty. ``origins``: pages let in."""
        self._app = app
        self._names = frozenset(name.lower() for name in names)
        self._origins = frozenset(origin.lower().rstrip("/") for origin in origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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
        host = headers.get("host", "").lower()
        origin = headers.get("origin", "").lower()
        try:
            if self._names and urlsplit(f"//{host}").hostname not in self._names:
                return False
            return not origin or origin in self._origins or urlsplit(origin).netloc == host
        except ValueError:  # no address at all, such as one with a bracket left open
            return False


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
    Code.TOO_MANY_MATCHES: 503,
    Code.TOO_MANY_SUBSCRIPTIONS: 503,
    Code.STORE_FAILED: 503,
    Code.UNPLAYABLE_CARD: 500,
    Code.INTERNAL: 500,
}
"""The HTTP status of an error; 400 for all others."""


class WebServer:
    """Answers requests and WebSockets; all its state is the host's."""

    def __init__(self, host: Host, crew: Crew) -> None:
        """``crew`` does the thinking of bots."""
        self._host = host
        self._crew = crew
        self._allowances: OrderedDict[str, Allowance] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def app(self, *, names: Collection[str] = (), origins: Collection[str] = ()) -> Starlette:
        """Return the application; ``names`` and ``origins`` as ``Guard`` takes them."""
        middleware = [Middleware(Guard, names=names, origins=origins)]
        if origins:
            cors = Middleware(
                CORSMiddleware,
                allow_origins=list(origins),
                allow_methods=["GET", "POST"],
                allow_headers=["Authorization", "Content-Type"],
            )
            middleware.append(cors)
        return Starlette(
            routes=[
                Route("/", self._page),
                Route("/openapi.json", self._openapi),
                Route("/protocol.schema.json", self._schema),
                Route("/message", self._message, methods=["POST"]),
                WebSocketRoute("/socket", self._socket),
            ],
            middleware=middleware,
            lifespan=self._lifespan,
        )

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        sweeper = asyncio.create_task(self._sweep())
        yield
        for task in (sweeper, *self._tasks):
            task.cancel()
        self._crew.close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            self._host.sweep()
            self._announce()

    # -- bots --

    def _announce(self) -> None:
        for thought in self._host.announce():
            task = asyncio.create_task(self._think(thought))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _think(self, thought: Thought) -> None:
        option = await self._crew.think(thought)
        self._host.conclude(thought, option)
        self._announce()

    # -- one message a request --

    async def _message(self, request: Request) -> Response:
        try:
            body = await self._body(request)
        except ClientDisconnect:
            return Response()  # nobody is there to read it
        session = Session(self._host, token=_bearer(request), allowance=self._allowance(request))
        reply = session.answer(body)
        self._announce()
        status = STATUS.get(reply.code, 400) if isinstance(reply, ErrorReply) else 200
        return Response(write(reply), status, media_type="application/json")

    async def _body(self, request: Request) -> bytes:
        """Return what was sent; of what is too long, enough to tell that."""
        body = bytearray()
        async for piece in request.stream():
            body += piece
            if len(body) > self._host.limits.message_bytes:
                break
        return bytes(body)

    def _allowance(self, connection: HTTPConnection) -> Allowance:
        """Return what is left to whoever asks: all that come from one address share it.

        Tokens do not tell clients apart here: anybody may invent one for each message.
        """
        caller = _caller(connection)
        found = self._allowances.pop(caller, None)
        if found is None:
            found = Allowance(self._host.limits.messages_per_second, self._host.clock)
        self._allowances[caller] = found
        while len(self._allowances) > _MOST_COUNTED:
            self._allowances.popitem(last=False)
        return found

    # -- many messages, and news --

    async def _socket(self, socket: WebSocket) -> None:
        await socket.accept()
        line = Line(socket)
        session = Session(
            self._host, line.put, token=_bearer(socket), allowance=self._allowance(socket)
        )
        line.when_full = session.close
        sender = asyncio.create_task(line.send_all())
        try:
            while (message := await socket.receive())["type"] == "websocket.receive":
                text = message.get("text")
                session.receive(message.get("bytes") or b"" if text is None else text)
                self._announce()
        finally:
            session.close()
            sender.cancel()

    # -- what it is --

    async def _page(self, request: Request) -> Response:
        return HTMLResponse(page(), headers={"Content-Security-Policy": _SCRIPT_POLICY})

    async def _openapi(self, request: Request) -> Response:
        return JSONResponse(openapi())

    async def _schema(self, request: Request) -> Response:
        return JSONResponse(protocol_schema())


def _caller(connection: HTTPConnection) -> str:
    """Return the address that a request comes from; that of a network, where it has one."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:  # a proxy may say what it likes
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(ip_network((int(address), _NETWORK_BITS), strict=False))
    return host


def _bearer(connection: HTTPConnection) -> str | None:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() or None if kind.lower() == "bearer" else None
