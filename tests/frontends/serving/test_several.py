"""Several servers share the matches in one PostgreSQL database."""

import asyncio
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from cardwright.frontends.serving import Host, Limits
from cardwright.frontends.serving.database import open_store
from cardwright.frontends.serving.store import Deed, Row
from support.postgres import needs_postgres, new_database
from support.serving import GAME, SHORT_GAME, Client, catalogue, match_of, wait_for
from support.web import Socket, started

pytestmark = needs_postgres


class Several:
    """Some servers in this process, each with a connection of its own to one database."""

    def __init__(self, many: int, **limits: Any) -> None:
        self.url = new_database()
        self.now = 1_000_000.0
        self.hosts = [
            Host(
                catalogue(),
                store=open_store(self.url),
                limits=Limits(**limits),
                clock=lambda: self.now,
                steady_clock=lambda: self.now,
            )
            for _ in range(many)
        ]
        for host in self.hosts:
            wait_for(host.begin())
        self.clients = [Client(host) for host in self.hosts]

    def settle(self) -> None:
        """Let all hear what the others have done, and tell it."""

        async def settle() -> None:
            await asyncio.sleep(0.1)
            for _ in range(100):  # as long as it takes on a busy machine
                if not await self._are_behind():
                    break
                await asyncio.sleep(0.05)
            for host in self.hosts:
                host.announce()

        wait_for(settle())

    async def _are_behind(self) -> bool:
        """Whether somebody has yet to hear what was done in a match that clients listen to."""
        for host in self.hosts:
            for match in list(host._matches.values()):
                if match.is_busy and await host.store.version(match.id) != match.row.version:
                    return True
        return False

    def close(self) -> None:
        for host in self.hosts:
            wait_for(host.end())


@pytest.fixture
def two() -> Iterator[Several]:
    found = Several(2)
    yield found
    found.close()


def test_a_choice_made_through_one_is_seen_and_told_through_all(two: Several) -> None:
    one, other = two.clients
    match = one.create(GAME, players=2)
    other.ask("subscribe", match=match, seat=1, language="en", log_from=0)
    chance = random.Random(1)
    for number in range(40):
        client = two.clients[number % 2]
        decision = client.ask("decision", match=match)["decision"]
        option = chance.choice(decision["options"])["id"]
        client.ask("choose", match=match, option=option, serial=decision["serial"])
        for seat in (0, 1, None):
            views = [each.ask("view", match=match, seat=seat, log_from=0) for each in two.clients]
            assert views[0] == views[1]
    two.settle()
    news = other.news()
    entries = [entry for told in news if told["type"] == "happened" for entry in told["entries"]]
    assert entries == one.ask("log", match=match, seat=1)["entries"]
    serials = [told["decision"]["serial"] for told in news if told["type"] == "asked"]
    assert serials == sorted(set(serials))
    assert serials[-1] == 40


def test_what_happens_while_somebody_subscribes_is_told(
    two: Several, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two.clients
    match = one.create(GAME, players=2)
    other.ask("match", match=match)
    option = one.ask("decision", match=match)["decision"]["options"][0]["id"]
    store, seen = two.hosts[1].store, two.hosts[1].store.version

    async def version(id: str) -> int | None:
        """Let somebody choose elsewhere just after it was looked whether there is anything new."""
        found = await seen(id)
        if found == 0:
            text = json.dumps({"type": "choose", "match": match, "option": option})
            assert (await one.session.answer(text)).model_dump()["type"] == "choose"
            await asyncio.sleep(0.2)
        return found

    monkeypatch.setattr(store, "version", version)
    other.ask("subscribe", match=match, seat=1)
    for _ in range(20):
        two.settle()
        serials = [told["decision"]["serial"] for told in other.sent if told["type"] == "asked"]
        if 1 in serials:
            break
    assert serials[-1] == 1


def test_what_is_taken_back_and_closed_elsewhere_is_told(two: Several) -> None:
    one, other = two.clients
    match = one.create(GAME, players=2)
    one.play(match, choices=6)
    other.ask("subscribe", match=match, seat=0, log_from=0)
    other.news()
    one.ask("undo", match=match, past_hidden=True)
    one.play(match, choices=1, seed=5)
    two.settle()
    types = [told["type"] for told in other.news()]
    assert types[0] == "undone"
    assert types[-1] == "asked"
    assert other.ask("view", match=match, seat=0, log_from=0) == one.ask(
        "view", match=match, seat=0, log_from=0
    )
    one.ask("close", match=match)
    two.settle()
    assert [told["type"] for told in other.news()] == ["gone"]
    assert other.refused("view", match=match)["code"] == "unknown-match"


def test_two_choices_for_one_decision_are_not_both_taken(two: Several) -> None:
    one = two.clients[0]
    match = one.create(GAME, players=2)
    for client in two.clients:
        client.ask("match", match=match)
    for _ in range(25):
        decision = one.ask("decision", match=match)["decision"]
        before = one.ask("match", match=match)["match"]["choices"]
        options = [option["id"] for option in decision["options"]]

        async def choose(client: Client, option: str) -> Any:
            text = json.dumps({"type": "choose", "match": match, "option": option})
            return (await client.session.answer(text)).model_dump()

        async def both(first: str, second: str) -> tuple[Any, Any]:
            return await asyncio.gather(
                choose(two.clients[0], first), choose(two.clients[1], second)
            )

        answers = wait_for(both(options[0], options[-1]))
        assert sorted(answer["type"] for answer in answers) == ["choose", "error"]
        refused = next(answer for answer in answers if answer["type"] == "error")
        assert refused["reason"] == "stale-decision"
        assert one.ask("match", match=match)["match"]["choices"] == before + 1
    views = [client.ask("view", match=match, seat=0, log_from=0) for client in two.clients]
    assert views[0] == views[1]


def test_an_invitation_is_good_once_wherever_it_is_used() -> None:
    url = new_database()
    hosts = [Host(catalogue(), tokens=True, store=open_store(url)) for _ in range(2)]
    clients = [Client(host) for host in hosts]
    made = clients[0].ask("create", game=GAME)
    match, invitation = made["match"]["match"], made["tokens"]["invitations"][0]
    clients[1].ask("match", match=match, token=made["tokens"]["host"])
    text = json.dumps({"type": "join", "match": match, "invitation": invitation})

    async def both() -> list[Any]:
        return await asyncio.gather(*(client.session.answer(text) for client in clients))

    answers = [answer.model_dump() for answer in wait_for(both())]
    assert sorted(answer["type"] for answer in answers) == ["error", "join"]
    token = next(answer["token"] for answer in answers if answer["type"] == "join")
    for client in clients:  # whichever has let them in, all know them
        assert client.ask("view", match=match, token=token)["view"]["viewer"] == 0
    for host in hosts:
        wait_for(host.end())


def test_who_is_invited_comes_in_although_others_play_already(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    url = new_database()
    hosts = [Host(catalogue(), tokens=True, store=open_store(url)) for _ in range(2)]
    clients = [Client(host) for host in hosts]
    made = clients[0].ask("create", game=SHORT_GAME, players=2, options={"first_player": 0})
    match, (first, second) = made["match"]["match"], made["tokens"]["invitations"]
    me = {"match": match, "token": clients[0].ask("join", match=match, invitation=first)["token"]}
    clients[1].ask("match", match=match, token=made["tokens"]["host"])
    add, undone = hosts[1].store.add, 0

    async def late(row: Row, deed: Deed) -> Row:
        """Let the other player do something first, again and again."""
        nonlocal undone
        if undone < 4:
            text = json.dumps({"type": "undo", **me})
            if undone % 2 == 0:
                asked = await clients[0].session.answer(json.dumps({"type": "decision", **me}))
                option = asked.model_dump()["decision"]["options"][0]["id"]
                text = json.dumps({"type": "choose", "option": option, **me})
            done = await clients[0].session.answer(text)
            assert done.model_dump()["type"] != "error", done
            undone += 1
        return await add(row, deed)

    monkeypatch.setattr(hosts[1].store, "add", late)
    assert clients[1].ask("join", match=match, invitation=second)["seat"] == 1
    assert undone == 4
    for host in hosts:
        wait_for(host.end())


def test_a_bot_left_by_a_server_that_died_is_taken_over(two: Several) -> None:
    one, other = two.hosts
    match, _ = wait_for(one.create(SHORT_GAME, bots={0: "random", 1: "random"}))
    (thought,) = one.announce()  # and then the server dies
    client = two.clients[1]
    client.ask("subscribe", match=match.id)
    assert client.ask("match", match=match.id)["match"]["choices"] == 0  # it may still think
    two.now += 16
    wait_for(other.tick())
    assert client.ask("hello")
    assert client.ask("match", match=match.id)["match"]["over"]
    wait_for(one.conclude(thought, thought.think()))  # it lives after all, and is too late
    assert match_of(one, match.id).game.is_over


def test_time_runs_out_once(two: Several) -> None:
    one, other = two.clients
    match = one.create(GAME, clock={"seconds": 60})
    for client in two.clients:
        client.ask("subscribe", match=match)
        client.news()
    two.now += 61

    async def tick() -> None:
        await asyncio.gather(*(host.tick() for host in two.hosts))

    wait_for(tick())
    two.settle()
    for client in two.clients:
        told = [news for news in client.news() if news["type"] == "timed_out"]
        assert [news["bot"] for news in told] == ["random"]
    assert match_of(one.host, match).row.version == match_of(other.host, match).row.version


def test_a_database_that_comes_back_is_used_again(two: Several) -> None:
    import psycopg

    one, other = two.clients
    match = one.create(GAME)
    other.ask("subscribe", match=match, seat=0)
    with psycopg.connect(two.url, autocommit=True) as line:
        line.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
    for _ in range(20):  # each connection of the pool may have to fail once
        told = one.say(json.dumps({"type": "decision", "match": match}))
        if told["type"] == "decision":
            break
    option = told["decision"]["options"][0]["id"]
    for _ in range(20):
        if (
            one.say(json.dumps({"type": "choose", "match": match, "option": option}))["type"]
            == "choose"
        ):
            break
    other.news()
    for _ in range(30):  # it listens again soon, and has missed nothing
        two.settle()
        if other.news():
            break
    else:
        raise AssertionError("it is not told any more")


@pytest.mark.slow
def test_clients_of_a_killed_server_go_on_at_another() -> None:
    url = new_database()
    first, at_first = started("--store", url)
    second, at_second = started("--store", url)
    try:
        made = at_first.ask("create", game=GAME, players=2, seed=2)
        match = made["match"]["match"]
        players = []
        for web, invitation in zip(
            (at_first, at_second), made["tokens"]["invitations"], strict=True
        ):
            token = web.ask("join", match=match, invitation=invitation)["token"]
            players.append({"match": match, "token": token})
        with at_second.socket() as watcher:
            watcher.ask("subscribe", log_from=0, **players[1])
            with at_first.socket() as socket:
                for _ in range(30):
                    choose(socket, players)
                first.kill()
                first.communicate()
            with at_second.socket() as socket:
                for _ in range(10):
                    choose(socket, players)
                assert socket.ask("match", **players[0])["match"]["choices"] == 40
            while watcher.wait_for("asked")["decision"]["serial"] < 40:
                pass
    finally:
        for server in (first, second):
            server.kill()
            server.communicate()


def choose(socket: Socket, players: list[dict[str, str]]) -> None:
    waiting = socket.ask("match", **players[0])["match"]["waiting"]
    me = players[waiting["player"]]
    option = socket.ask("decision", **me)["decision"]["options"][-1]["id"]
    socket.ask("choose", option=option, **me)
