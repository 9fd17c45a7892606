"""Clients for tests of the server, in this process and over the web."""

import asyncio
import json
import random
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar

from cardwright.frontends.games import open_edition
from cardwright.frontends.serving import Host, Session
from cardwright.frontends.serving.catalogue import Catalogue
from cardwright.frontends.serving.match import Match
from cardwright.frontends.serving.messages.codec import NEWS, REPLIES
from cardwright.runtime.rulebooks import GAMES

T = TypeVar("T")

GAME = GAMES[0]
SHORT_GAME = GAMES[1]
"""The game that ends soonest, where one has to be played to its end."""

Answer = dict[str, Any]

LOOP = asyncio.new_event_loop()
"""Where everything happens that clients in this process ask for."""


def wait_for(work: Coroutine[Any, Any, T]) -> T:
    """Do something of the server's, and return what comes of it."""
    return LOOP.run_until_complete(work)


@cache
def catalogue() -> Catalogue:
    """Return all games, loaded once for a whole run of tests."""
    return Catalogue(*map(open_edition, GAMES))


def match_of(host: Host, id: str, token: str | None = None) -> Match:
    """Return a match as the server has it."""

    async def find() -> Match:
        async with host.using(id, token) as (match, _):
            return match

    return wait_for(find())


class Client:
    """A client in this process. What it is told is checked against the models of the protocol."""

    def __init__(self, host: Host | None = None, token: str | None = None) -> None:
        self.host = host or Host(catalogue())
        self.loop = LOOP
        self.sent: list[Answer] = []
        self.session = Session(self.host, self._receive, token=token)

    def _receive(self, message: bytes) -> None:
        told = json.loads(message)
        (NEWS if "id" not in told else REPLIES).validate_json(message)
        self.sent.append(told)

    def say(self, text: str | bytes) -> Answer:
        """Say something, let the bots choose, and return the answer."""
        return self.loop.run_until_complete(self._say(text))

    async def _say(self, text: str | bytes) -> Answer:
        place = len(self.sent)
        await self.session.receive(text)
        answer = self.sent.pop(place)
        while self.host.has_news:
            for thought in self.host.announce():
                await self.host.conclude(thought, thought.think())
        return answer

    def ask(self, type: str, **fields: Any) -> Answer:
        """Make a request that must not fail."""
        answer = self.say(json.dumps({"type": type, **fields}))
        assert answer["type"] == type, answer
        return answer

    def refused(self, type: str, **fields: Any) -> Answer:
        """Make a request that must fail, and return the error."""
        answer = self.say(json.dumps({"type": type, **fields}))
        assert answer["type"] == "error", answer
        return answer

    def create(self, game: str = GAME, **fields: Any) -> str:
        """Start a game without tokens, and return its match."""
        match: str = self.ask("create", game=game, **{"seed": 1, **fields})["match"]["match"]
        return match

    def news(self) -> list[Answer]:
        """Return what has been told unasked since the last time."""
        told, self.sent = self.sent, []
        return told

    def play(self, match: str, choices: int = 10_000, seed: int = 1) -> int:
        """Choose at random for whoever has to, and return how often."""
        chance = random.Random(seed)
        decision = self.ask("decision", match=match)["decision"]
        made = 0
        while decision is not None and made < choices:
            option = chance.choice(decision["options"])["id"]
            decision = self.ask("choose", match=match, option=option)["decision"]
            if decision is not None and decision["options"] is None:  # bots have chosen since
                decision = self.ask("decision", match=match)["decision"]
            made += 1
        return made


@contextmanager
def serving(host: Host, **settings: Any) -> Iterator[str]:
    """Serve over the web in a thread; yield the address, such as ``127.0.0.1:40001``."""
    import uvicorn

    from cardwright.frontends.serving.web.crew import Crew
    from cardwright.frontends.serving.web.running import Address, WebSettings, bind, configured

    listener = bind(Address("127.0.0.1", 0))
    port = listener.getsockname()[1]
    ready = threading.Event()
    wanted = WebSettings(**settings)

    async def run() -> None:
        crew = Crew(host.catalogue.load(), workers=wanted.bot_workers, limits=host.limits)
        server = uvicorn.Server(configured(host, crew, wanted, Address("127.0.0.1", port)))
        servers.append(server)
        ready.set()
        await server.serve(sockets=[listener])

    servers: list[uvicorn.Server] = []
    thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    try:
        ready.wait(30)
        yield f"127.0.0.1:{port}"
    finally:
        servers[0].should_exit = True
        thread.join(30)
        listener.close()
        assert not thread.is_alive(), "the server does not end"
