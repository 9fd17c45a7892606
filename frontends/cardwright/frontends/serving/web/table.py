"""The table on a server: the page, the client's files, and pictures of cards and resources.

Where the client can't be made, `/join` is a plain page that plays any game all the same.
"""

import asyncio
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, ParamSpec

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles

from cardwright.frontends.browser.bundle import icon, words
from cardwright.frontends.browser.client import MissingClientError, write_client
from cardwright.frontends.errors import WrongUse
from cardwright.frontends.games import Edition
from cardwright.frontends.serving.catalogue import Catalogue
from cardwright.frontends.serving.logs import LOGGER
from cardwright.frontends.serving.messages.codes import Refusal
from cardwright.frontends.serving.web.page import join_page
from cardwright.frontends.site.catalogue import Entry
from cardwright.frontends.site.faces import face

_ALONE: Final = "base-uri 'none'; frame-ancestors 'none'"
"""No page from elsewhere may show one of ours, and have somebody click there without knowing."""
PLAIN_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
    f"connect-src 'self'; {_ALONE}"
)
_POLICY: Final = (
    "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; "
    f"img-src 'self' data:; {_ALONE}"
)
_PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""Whoever opens a picture as a page runs nothing that somebody has drawn into it."""
_PATIENCE_SECONDS: Final = 25.0
"""How long whoever asks for the client waits until it is made."""
_KEPT: Final = {"Cache-Control": "max-age=3600"}
_P = ParamSpec("_P")
Page = Callable[[Request], Awaitable[Response]]
"""Answers a request."""


class TablePages:
    """Answers what a browser asks for that is no message of the protocol."""

    def __init__(self, catalogue: Catalogue) -> None:
        """``catalogue``: the games that can be played."""
        self._catalogue = catalogue
        self._folder: TemporaryDirectory[str] | None = None
        self._making: asyncio.Task[None] | None = None
        self._faces: dict[tuple[str, str, str], str] = {}
        """Cards that were drawn, by game, language and id: drawing one takes long."""
        self._faults: set[str] = set()
        """What was told of drawings in the folders of games that are none."""

    def routes(self, counted: Callable[[Page], Page]) -> list[Route]:
        """Return what is answered here; ``counted`` keeps a page from being asked for too often."""
        pages = {
            "/play": self._page,
            "/join": self._page,
            "/client/words/{language}.json": self._words,
            "/client/{path:path}": self._file,
            "/faces/{game}/{language}/{card}.svg": self._face,
            "/icons/{game}/{resource}.svg": self._icon,
        }
        return [Route(path, counted(page)) for path, page in pages.items()]

    def close(self) -> None:
        """Leave no files behind."""
        if self._folder is not None:
            self._folder.cleanup()

    async def _client(self) -> Path | None:
        """Return where the client is, None where there is none; raise ``TimeoutError`` if not yet.

        It is made when it is first asked for, which takes long in a checkout.
        """
        if self._making is None:
            self._making = asyncio.create_task(asyncio.to_thread(self._make))
        done, _ = await asyncio.wait([self._making], timeout=_PATIENCE_SECONDS)
        if not done:
            raise TimeoutError
        return None if self._folder is None else Path(self._folder.name) / "client"

    def _make(self) -> None:
        folder = TemporaryDirectory(prefix="cardwright-client-")
        try:
            write_client(Path(folder.name) / "client")
            self._folder = folder
        except (MissingClientError, OSError) as error:
            LOGGER.warning("there is only a plain page to play on: %s", error)

    async def _page(self, request: Request) -> Response:
        try:
            client = await self._client()
        except TimeoutError:
            return _not_yet()
        if client is None:
            text, policy = join_page(), PLAIN_POLICY
        else:
            text, policy = files(__package__).joinpath("table.html").read_text("utf-8"), _POLICY
        headers = {"Content-Security-Policy": policy, "Referrer-Policy": "no-referrer"}
        return HTMLResponse(text, headers=headers)

    async def _file(self, request: Request) -> Response:
        try:
            client = await self._client()
        except TimeoutError:
            return _not_yet()
        if client is None:
            return nothing_here()
        try:
            found = await StaticFiles(directory=client).get_response(
                request.path_params["path"], request.scope
            )
        except HTTPException:
            return nothing_here()
        found.headers.update(_KEPT)
        return found

    async def _words(self, request: Request) -> Response:
        text = words(request.path_params["language"])
        return Response(text, media_type="application/json", headers=_KEPT)

    async def _face(self, request: Request) -> Response:
        edition = self._edition(request)
        wanted, language = request.path_params["card"], request.path_params["language"]
        if edition is None or language not in edition.languages:
            return nothing_here()
        key = (edition.game_id, language, wanted)
        if key not in self._faces:
            if all(card.id != wanted or card.copy_of for card in edition.compiled.cards):
                return nothing_here()
            drawn = await self._picture(_drawn, edition, wanted, language)
            if drawn is None:
                return nothing_here()
            self._faces[key] = drawn
        return _picture(self._faces[key])

    async def _icon(self, request: Request) -> Response:
        edition, wanted = self._edition(request), request.path_params["resource"]
        if edition is None:
            return nothing_here()
        known = {resource.id for resource in edition.compiled.game.resources}
        if wanted not in known:
            return nothing_here()
        drawn = await self._picture(icon, edition, wanted)
        return nothing_here() if drawn is None else _picture(drawn)

    async def _picture(
        self, draw: Callable[_P, str], *of: _P.args, **more: _P.kwargs
    ) -> str | None:
        """Draw something; of a drawing that is none, the log tells once."""
        try:
            return await asyncio.to_thread(draw, *of, **more)
        except WrongUse as fault:
            if fault.message not in self._faults:
                self._faults.add(fault.message)
                LOGGER.error("a picture can't be shown: %s", fault.message)
            return None

    def _edition(self, request: Request) -> Edition | None:
        try:
            return self._catalogue.edition(request.path_params["game"])
        except Refusal:
            return None


def _drawn(edition: Edition, id: str, language: str) -> str:
    """Draw a card; the first time, the cards of its game are read, for which nobody waits."""
    folder = edition.folder
    assert folder.vocabulary is not None
    card = next(card for card in folder.cards if card.id == id)
    entry = Entry(card, folder.vocabulary, folder.sets[card.set], "", (), folder.folder)
    return face(entry, language)


def _picture(text: str) -> Response:
    headers = {**_KEPT, "Content-Security-Policy": _PICTURE_POLICY}
    return Response(text, media_type="image/svg+xml", headers=headers)


def _not_yet() -> Response:
    headers = {"Retry-After": "5", "Refresh": "5"}  # for programs, and for browsers
    return PlainTextResponse("the table is being made; come again in a moment\n", 503, headers)


def nothing_here() -> Response:
    """Return the answer to who asks for what there is not."""
    return PlainTextResponse("nothing is here\n", 404)
