"""Keeps web pages from elsewhere out: a browser sends for any page, also to this machine."""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from cardwright.frontends.serving.messages.codec import write
from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.frontends.serving.session import refused


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
