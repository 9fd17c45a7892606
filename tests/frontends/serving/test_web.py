"""The protocol over HTTP and WebSocket."""

import asyncio
import json
import signal
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cardwright.frontends.serving import Host, Limits
from cardwright.frontends.serving.database import open_store
from cardwright.frontends.serving.messages.codec import members
from cardwright.frontends.serving.messages.codes import Code
from cardwright.frontends.serving.messages.requests import AnyRequest
from cardwright.frontends.serving.web import crew
from cardwright.frontends.serving.web.gate import networks
from cardwright.frontends.serving.web.server import MOST_UNSENT, MOST_UNSENT_BYTES, Line
from support.serving import GAME, Client, catalogue, serving, wait_for
from support.web import Web, started


@pytest.fixture(scope="module")
def web() -> Iterator[Web]:
    host = Host(catalogue(), tokens=True, limits=Limits(message_bytes=200_000))
    with serving(host) as address:
        yield Web(address, host)


def test_players_choose_in_turn_and_hear_of_each_other(web: Web) -> None:
    with web.socket() as one, web.socket() as two, web.socket() as watcher:
        made = one.ask("create", game=GAME, players=2, seed=2)
        match, tokens = made["match"]["match"], made["tokens"]
        seats = []
        for player, invitation in zip((one, two), tokens["invitations"], strict=True):
            token = player.ask("join", match=match, invitation=invitation)["token"]
            player.ask("subscribe", match=match, token=token, log_from=0)
            seats.append((player, {"match": match, "token": token}))
        watcher.ask("subscribe", match=match, token=tokens["spectator"], log_from=0)
        decision = made["match"]["waiting"]
        for choices in range(40):
            player, me = seats[decision["player"]]
            options = player.ask("decision", **me)["decision"]["options"]
            option = options[choices % len(options)]["id"]
            decision = player.ask("choose", option=option, **me)["decision"]
        for listener, seat in ((one, 0), (two, 1), (watcher, None)):
            while listener.wait_for("asked")["decision"]["serial"] < 40:
                pass
            assert web.host is not None
            assert all(told["seat"] == seat for told in listener.news)


def test_a_bot_answers_over_http(web: Web) -> None:
    made = web.ask("create", game=GAME, players=2, seed=2, bots={"1": "random"})
    match, invitation = made["match"]["match"], made["tokens"]["invitations"][0]
    me = {"match": match, "token": web.ask("join", match=match, invitation=invitation)["token"]}
    for choices in range(12):
        for _ in range(5000):  # a bot takes its time
            decision = web.ask("decision", **me)["decision"]
            if decision["player"] == 0:
                break
            time.sleep(0.01)
        option = decision["options"][choices % len(decision["options"])]["id"]
        web.ask("choose", option=option, serial=decision["serial"], **me)
    assert web.ask("match", **me)["match"]["choices"] > 12


@pytest.mark.slow
def test_a_bot_that_thinks_for_too_long_takes_the_first_option() -> None:
    host = Host(catalogue(), tokens=True, limits=Limits(bot_seconds=0.3, bot_nodes=10**8))
    with serving(host) as address:
        web = Web(address)
        bots = {"0": "search:nodes=99999999", "1": "search:nodes=99999999"}
        made = web.ask("create", game=GAME, players=2, seed=2, bots=bots)
        match, token = made["match"]["match"], made["tokens"]["spectator"]
        with web.socket() as watcher:
            watcher.ask("subscribe", match=match, token=token)
            before = watcher.wait_for("asked")["decision"]["serial"]
            assert watcher.wait_for("asked")["decision"]["serial"] == before + 1
            # Nobody else has waited for it.
            assert watcher.ask("hello")


@pytest.mark.parametrize(
    ("status", "code", "type", "fields"),
    [
        (400, "wrong-field", "create", {}),
        (404, "unknown-game", "create", {"game": "chess"}),
        (404, "unknown-match", "view", {"match": "m999"}),
        (400, "needs-connection", "subscribe", {}),
        (401, "token-missing", "view", {"token": None}),
        (403, "not-allowed", "view", {"token": "wrong"}),
        (403, "not-allowed", "close", {}),
        (409, "illegal-choice", "choose", {"option": "nonsense"}),
        (413, "too-long", "hello", {"id": "a" * 200_000}),
    ],
)
def test_errors_have_a_fitting_status(
    web: Web, status: int, code: str, type: str, fields: dict[str, Any]
) -> None:
    made = web.ask("create", game=GAME, seed=2)
    match, invitation = made["match"]["match"], made["tokens"]["invitations"][0]
    token = web.ask("join", match=match, invitation=invitation)["token"]
    if type not in ("create", "hello"):
        fields = {"match": match, "token": token, **fields}
    assert web.refused(type, **fields) == (status, code)


def test_the_token_may_come_in_the_header(web: Web) -> None:
    made = web.ask("create", game=GAME)
    header = {"Authorization": f"Bearer {made['tokens']['host']}"}
    data = json.dumps({"type": "match", "match": made["match"]["match"]}).encode()
    assert web.post(data)[0] == 401
    assert web.post(data, **header)[0] == 200
    with web.socket(additional_headers=header) as socket:
        assert socket.ask("match", match=made["match"]["match"])


def test_garbage_over_a_websocket_is_answered_and_the_connection_stays(web: Web) -> None:
    with web.socket() as socket:
        assert socket.say("nonsense")["code"] == "not-json"
        assert socket.say(b"\xff\x00")["code"] == "not-json"
        assert socket.say(b'{"type": "hello"}')["type"] == "hello"
        assert socket.say("x" * 200_001)["code"] == "too-long"
        assert socket.ask("hello", id=3)["id"] == 3


def test_a_message_far_too_long_ends_its_connection_and_no_other(web: Web) -> None:
    with web.socket() as other, web.socket() as socket:
        with pytest.raises(ConnectionClosed) as closed:
            socket.say("x" * 2_000_000)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        assert other.ask("hello")


def test_clients_that_talk_too_much_have_to_wait() -> None:
    host = Host(catalogue(), tokens=True, limits=Limits(messages_per_second=0.01))
    with serving(host, proxies=networks(["127.0.0.1"])) as address:
        web = Web(address)
        assert web.post(b'{"type": "hello"}', **{"X-Forwarded-For": "192.0.2.1"})[0] == 200
        for way_round in ({}, {"Authorization": "Bearer invented"}):
            status, answer = web.post(
                b'{"type": "hello"}', **{"X-Forwarded-For": "192.0.2.1"}, **way_round
            )
            assert (status, answer["code"]) == (429, "rate-limited")
        with web.socket(additional_headers={"X-Forwarded-For": "192.0.2.1"}) as again:
            assert again.say('{"type": "hello"}')["code"] == "rate-limited"
        with web.socket(additional_headers={"X-Forwarded-For": "192.0.2.2"}) as other:
            assert other.ask("hello")
            assert other.say('{"type": "hello"}')["code"] == "rate-limited"


def test_the_addresses_of_one_network_count_as_one_client() -> None:
    host = Host(catalogue(), tokens=True, limits=Limits(messages_per_second=0.01))
    with serving(host, proxies=networks(["127.0.0.1"])) as address:
        web = Web(address)
        for client, status in (
            ("2001:db8::1", 200),
            ("2001:db8::2", 429),
            ("2001:db8:1::1", 200),
            ("nobody", 200),
        ):
            assert web.post(b'{"type": "hello"}', **{"X-Forwarded-For": client})[0] == status


def test_a_client_that_leaves_in_the_middle_of_a_message_is_no_fault(
    web: Web, caplog: pytest.LogCaptureFixture
) -> None:
    host, port = web.address.split(":")
    head = f"POST /message HTTP/1.1\r\nHost: {web.address}\r\nContent-Length: 5000\r\n\r\n{{"
    with socket.create_connection((host, int(port))) as line:
        line.sendall(head.encode())
    for _ in range(20):  # whoever comes later is answered after it was noticed
        web.ask("hello")
    assert caplog.text == ""


@pytest.mark.parametrize(
    "header",
    [
        {"Origin": "http://elsewhere.example"},
        {"Host": "elsewhere"},
        {"Origin": "http://["},
        {"Host": "["},
    ],
)
def test_pages_from_elsewhere_are_kept_out(web: Web, header: dict[str, str]) -> None:
    status, answer = web.post(b'{"type": "hello"}', **header)
    assert (status, answer["code"]) == (403, "wrong-origin")
    assert web.get("/", **header)[0] == 403
    if "Origin" in header:
        with pytest.raises(InvalidStatus), web.socket(additional_headers=header):
            pass


def test_the_servers_own_page_may_use_it(web: Web) -> None:
    origin = f"http://{web.address}"
    assert web.post(b'{"type": "hello"}', Origin=origin)[0] == 200
    with web.socket(origin=origin) as socket:
        assert socket.ask("hello")


def test_other_pages_may_use_it_where_they_are_allowed() -> None:
    host = Host(catalogue(), tokens=True)
    with serving(host, origins=("https://friend.example",)) as address:
        web = Web(address)
        assert web.post(b'{"type": "hello"}', Origin="https://friend.example")[0] == 200
        assert web.post(b'{"type": "hello"}', Origin="https://other.example")[0] == 403
        preflight = urllib.request.Request(
            f"http://{address}/message",
            method="OPTIONS",
            headers={
                "Origin": "https://friend.example",
                "Access-Control-Request-Method": "POST",
                "Access-Control-Request-Headers": "authorization, content-type",
            },
        )
        with urllib.request.urlopen(preflight, timeout=30) as response:
            assert response.headers["access-control-allow-origin"] == "https://friend.example"
        with web.socket(origin="https://friend.example") as socket:
            assert socket.ask("hello")


def test_the_page_names_every_message_and_code_and_loads_nothing(web: Web) -> None:
    status, page = web.get("/")
    assert status == 200
    for type in members(AnyRequest):
        assert f'id="request-{type}"' in page
    for code in Code:
        assert f"<th>{code}</th>" in page
    assert "http://" not in page
    assert "https://" not in page
    assert "src=" not in page


def test_the_openapi_description_is_whole(web: Web) -> None:
    described = json.loads(web.get("/openapi.json")[1])
    assert described["openapi"].startswith("3.1")
    schemas = described["components"]["schemas"]
    text = json.dumps(described)
    for name in {part.split('"')[0] for part in text.split('"#/components/schemas/')[1:]}:
        assert name in schemas
    examples = described["paths"]["/message"]["post"]["requestBody"]["content"]["application/json"][
        "examples"
    ]
    assert list(examples) == list(members(AnyRequest))
    assert json.loads(web.get("/protocol.schema.json")[1])["title"] == "protocol"
    assert web.get("/nothing")[0] == 404
    assert web.get("/message")[0] == 405


@pytest.mark.parametrize(
    ("message", "limit"), [(b"{}", 2 * MOST_UNSENT), (b" " * 100_000, MOST_UNSENT_BYTES)]
)
def test_a_client_that_does_not_read_is_cut_off(message: bytes, limit: int) -> None:
    class Deaf:
        async def send(self, message: object) -> None:
            await asyncio.sleep(3600)

    async def tell(message: bytes) -> int:
        cut = []
        line = Line(Deaf())  # type: ignore[arg-type]
        line.when_full = lambda: cut.append(True)
        sender = asyncio.create_task(line.send_all())
        told = 0
        while not cut and told < 10_000:
            line.put(message)
            told += 1
            await asyncio.sleep(0)
        sender.cancel()
        return told

    told = asyncio.run(tell(message))
    assert limit / len(message) <= told < limit / len(message) + 10


def test_a_bot_does_not_think_about_a_match_that_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host(catalogue())
    match, _ = wait_for(host.create(GAME, bots={0: "random", 1: "random"}))
    (thought,) = host.announce()
    asked: list[object] = []
    monkeypatch.setattr(crew._Worker, "do", lambda worker, *job: asked.append(job))

    async def think() -> None:
        processes = crew.Crew({})
        await processes.think(thought)
        await host.close(match)
        await processes.think(thought)

    asyncio.run(think())
    assert len(asked) == 1


def test_no_bot_begins_to_think_once_the_server_has_ended() -> None:
    host = Host(catalogue())
    wait_for(host.create(GAME, bots={0: "random", 1: "random"}))
    (thought,) = host.announce()
    others = active_children()

    async def think() -> str | None:
        processes = crew.Crew({})
        processes.close()
        return await processes.think(thought)

    assert asyncio.run(think()) is None
    assert active_children() == others


@pytest.mark.slow
def test_nothing_that_was_answered_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    server, web = started("--store", str(tmp_path / "matches.db"))
    try:
        made = web.ask("create", game=GAME, players=2, seed=2)
        match = made["match"]["match"]
        players = []
        for invitation in made["tokens"]["invitations"]:
            token = web.ask("join", match=match, invitation=invitation)["token"]
            players.append({"match": match, "token": token})
        with web.socket() as socket:
            for _ in range(20):
                waiting = socket.ask("match", **players[0])["match"]["waiting"]
                me = players[waiting["player"]]
                option = socket.ask("decision", **me)["decision"]["options"][-1]["id"]
                socket.ask("choose", option=option, **me)
        before = [web.ask("view", log_from=0, **me)["view"] for me in players]
        server.send_signal(signal.SIGKILL)
    finally:
        server.kill()
        server.communicate()
    store = open_store(str(tmp_path / "matches.db"))
    try:
        client = Client(Host(catalogue(), tokens=True, store=store))
        views = [client.ask("view", log_from=0, **me)["view"] for me in players]
        assert views == before
        waiting = client.ask("match", **players[0])["match"]["waiting"]
        me = players[waiting["player"]]
        option = client.ask("decision", **me)["decision"]["options"][0]["id"]
        client.ask("choose", option=option, **me)
    finally:
        wait_for(store.close())


@pytest.mark.slow
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_asked_to_end_does_so_and_goes_on_when_started_again(
    tmp_path: Path, end: signal.Signals
) -> None:
    server, web = started("--store", str(tmp_path / "matches.db"))
    try:
        made = web.ask("create", game=GAME, players=2, seed=2, bots={"1": "random"})
        match, invitation = made["match"]["match"], made["tokens"]["invitations"][0]
        me = {"match": match, "token": web.ask("join", match=match, invitation=invitation)["token"]}
        with web.socket() as socket:
            socket.ask("subscribe", **me)
            for _ in range(8):
                while (decision := socket.wait_for("asked")["decision"])["player"] != 0:
                    pass
                socket.ask("choose", option=decision["options"][0]["id"], **me)
            while socket.wait_for("asked")["decision"]["player"] != 0:
                pass
            before = web.ask("view", log_from=0, **me)["view"]
            server.send_signal(end)
            with pytest.raises(ConnectionClosed):
                while True:
                    socket.line.recv(timeout=30)
        assert server.wait(30) == 0
        assert server.stderr is not None
        assert server.stderr.read() == ""
        server.communicate()
        server, web = started("--store", str(tmp_path / "matches.db"))
        assert web.ask("view", log_from=0, **me)["view"] == before
    finally:
        server.kill()
        server.communicate()
