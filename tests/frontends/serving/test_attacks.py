"""What strangers try, and what comes of it: nobody else notices."""

import asyncio
import json
import logging
import re
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from cardwright.dsl import GameFolder
from cardwright.frontends.games import start
from cardwright.frontends.serving import Host, Limits, Session, session
from cardwright.frontends.serving import catalogue as serving_catalogue
from cardwright.frontends.serving.catalogue import Catalogue
from cardwright.frontends.serving.database import open_store
from cardwright.frontends.serving.host import Labour
from cardwright.frontends.serving.limits import Allowance
from cardwright.frontends.serving.logs import TextLines
from cardwright.frontends.serving.match import Thought
from cardwright.frontends.serving.messages import codec
from cardwright.frontends.serving.messages.replies import CreateReply
from cardwright.frontends.serving.thinking import Job, LoadJob, advice, loaded
from cardwright.frontends.serving.web import server, table
from cardwright.frontends.serving.web.crew import Crew, _Worker
from cardwright.frontends.serving.web.gate import networks
from cardwright.frontends.serving.web.running import Address, WebSettings, configured
from cardwright.frontends.site.catalogue import Entry
from cardwright.runtime import Game, record
from support.postgres import needs_postgres, new_database
from support.serving import GAME, Client, catalogue, serving, wait_for
from support.table import lay, seat
from support.web import Socket, Web, started

STRANGER, OTHER = "127.0.0.2", "127.0.0.3"
"""Other addresses of this machine."""


@cache
def long_replay(choices: int) -> dict[str, Any]:
    """Return a game in which everybody passes, round after round, without end."""
    game = start(catalogue().edition(GAME), seed=1, players=2)
    while len(game.choices) < choices:
        decision = game.decision
        assert decision is not None
        ids = [option.id for option in decision.options]
        game.apply(next((id for id in ids if id.startswith("pass")), ids[0]))
    return record(game)


# -- 1: games to load --


def test_a_replay_that_is_too_long_is_refused_at_once_and_charged() -> None:
    replay = long_replay(1500)
    limits = Limits(choices=1000, messages_per_second=2)
    client = Client(Host(catalogue(), limits=limits))
    began = time.perf_counter()
    assert client.refused("load", data=replay)["code"] == "too-many-choices"
    assert time.perf_counter() - began < 0.3
    assert client.refused("load", data=replay)["code"] == "rate-limited"
    assert client.refused("hello")["code"] == "rate-limited"


def test_a_refused_load_is_charged_by_its_length() -> None:
    now = [0.0]
    allowance = Allowance(100, lambda: now[0])
    assert allowance.takes(128)
    assert allowance.takes(128)
    assert not allowance.takes(128)
    now[0] += 1
    assert allowance.takes(128)
    assert Allowance(None).takes(10**9)


class SlowLabour(Labour):
    """Checks games as another process does, which takes its time."""

    async def load(self, job: LoadJob, owner: str) -> str:
        await asyncio.sleep(0.5)
        return loaded(job)

    async def advise(self, game_id: str, game: Game, owner: str) -> str | None:
        await asyncio.sleep(0.5)
        return advice(game)


def first_answered(host: Host, slow: Client, text: str, other: str) -> list[str]:
    """Return in which order a message that takes long and one of somebody else are answered."""
    client = Client(host)

    async def both() -> list[str]:
        done = []

        async def ask(client: Client, text: str, after: float) -> None:
            await asyncio.sleep(after)
            await client.session.receive(text)
            done.append(json.loads(text)["type"])

        await asyncio.gather(ask(slow, text, 0), ask(client, other, 0.05))
        return done

    return wait_for(both())


def test_nobody_waits_while_a_game_is_loaded() -> None:
    host = Host(catalogue())
    host.labour = SlowLabour()
    loader = Client(host)
    text = json.dumps({"type": "load", "data": long_replay(300)})
    assert first_answered(host, loader, text, '{"type": "hello"}') == ["hello", "load"]
    match = loader.sent[-1]["match"]["match"]
    assert loader.ask("match", match=match)["match"]["choices"] == 300
    # Its past is made when it is needed, not before.
    assert loader.ask("undo", match=match, past_hidden=True)["undone"] == 1


def test_nobody_waits_while_a_loaded_game_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host(catalogue())
    client = Client(host)
    match = client.ask("load", data=long_replay(60))["match"]["match"]
    host._matches.clear()  # as if nobody had used it for long
    threads = seen_threads(monkeypatch, Host, "_built")
    assert client.ask("match", match=match)["match"]["choices"] == 60
    assert threads == [False]


def test_nobody_waits_while_cards_are_put_into_words(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client(Host(Catalogue(catalogue().edition(GAME))))
    cards = seen_threads(monkeypatch, serving_catalogue, "described_cards")
    games = seen_threads(monkeypatch, serving_catalogue, "_described")
    for _ in range(2):  # the second time they are known
        client.ask("cards", game=GAME)
        client.ask("games")
    assert cards == games == [False]


def seen_threads(monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> list[bool]:
    """Return a list that will tell whether something is done where everybody waits for it."""
    found: list[bool] = []
    done = getattr(where, name)

    def noted(*arguments: Any) -> Any:
        found.append(threading.current_thread() is threading.main_thread())
        return done(*arguments)

    monkeypatch.setattr(where, name, noted)
    return found


def test_nobody_waits_while_somebody_asks_for_a_hint_not_even_in_the_same_match() -> None:
    host = Host(catalogue())
    host.labour = SlowLabour()
    client = Client(host)
    match = client.create()
    hint, view = (json.dumps({"type": type, "match": match}) for type in ("hint", "view"))
    assert first_answered(host, client, hint, view) == ["view", "hint"]
    options = client.ask("decision", match=match)["decision"]["options"]
    assert client.sent[-1]["option"] in [option["id"] for option in options]


def test_a_hint_that_takes_too_long_is_refused_and_others_are_charged() -> None:
    class Tired(SlowLabour):
        async def advise(self, game_id: str, game: Game, owner: str) -> str | None:
            return None

    host = Host(catalogue(), limits=Limits(messages_per_second=10))
    host.labour = Tired()
    client = Client(host)
    match = client.create()
    assert "ask again" in client.refused("hint", match=match)["message"]
    assert client.ask("match", match=match)
    while client.refused("hint", match=match)["message"].startswith("no bot"):
        pass  # until it has asked too often
    assert client.refused("hello")["code"] == "rate-limited"


@pytest.mark.slow
def test_others_are_answered_while_a_long_replay_is_loaded_over_the_web() -> None:
    replay = json.dumps({"type": "load", "data": long_replay(26_000)}).encode()
    limits = Limits(choices=30_000, message_bytes=5_000_000, messages_per_second=100)
    with serving(Host(catalogue(), tokens=True, limits=limits)) as address:
        web, stranger = Web(address), Web(address, source=STRANGER)
        web.ask("hello")
        answers: list[Any] = []
        loading = threading.Thread(target=lambda: answers.append(stranger.post(replay)))
        loading.start()
        slowest = 0.0
        asked = 0
        start = time.perf_counter()
        while loading.is_alive():
            began = time.perf_counter()
            web.ask("hello")
            slowest = max(slowest, time.perf_counter() - began)
            asked += 1
            time.sleep(0.02)
        assert answers[0][0] == 200, answers[0][1]
        assert asked > 20
        assert slowest < (time.perf_counter() - start) / 2  # nobody waits for all of it


def test_one_address_loads_only_so_many_games_at_once() -> None:
    crew = Crew({}, limits=Limits(loads_at_once=1))

    async def load() -> list[str]:
        crew._idle.clear()  # all are busy
        first = asyncio.create_task(crew.load(LoadJob(GAME, ""), STRANGER))
        await asyncio.sleep(0)
        found = []
        try:
            await crew.load(LoadJob(GAME, ""), STRANGER)
        except Exception as error:
            found.append(str(error))
        first.cancel()
        with suppress(asyncio.CancelledError):
            await first
        return found

    assert asyncio.run(load()) == ["you are loading as many games as you may at once"]


# -- 3: connections --


@pytest.fixture(scope="module")
def narrow() -> Iterator[Web]:
    limits = Limits(
        connections=150,
        connections_per_address=40,
        header_seconds=1.0,
        request_seconds=2.0,
        unread_bytes_per_address=100_000,
    )
    host = Host(catalogue(), tokens=True, limits=limits)
    with serving(host) as address:
        yield Web(address)


def test_half_sent_headers_of_one_address_lock_nobody_out_and_are_ended(narrow: Web) -> None:
    stranger = Web(narrow.address, source=STRANGER)
    with ExitStack() as stack:
        lines = [stack.enter_context(stranger.line()) for _ in range(200)]
        for line in lines:
            with suppress(OSError):
                line.sendall(b"POST /message HTTP/1.1\r\nHost: x")
        assert narrow.ask("hello")
        refused = [line for line in lines if began(line, b"HTTP/1.1 503")]
        assert len(refused) >= 160
        ended_by = time.monotonic() + 10
        while any(is_open(line) for line in lines) and time.monotonic() < ended_by:
            time.sleep(0.1)
        assert not any(is_open(line) for line in lines)
    assert stranger.ask("hello")  # and may come again


def began(line: socket.socket, wanted: bytes) -> bool:
    line.settimeout(0.2)
    try:
        return line.recv(len(wanted), socket.MSG_PEEK).startswith(wanted)
    except OSError:
        return True  # refused so early that not even that could be read


def is_open(line: socket.socket) -> bool:
    line.settimeout(0.01)
    try:
        while line.recv(1000):
            pass
    except TimeoutError:
        return True
    except OSError:
        return False
    return False


def test_a_header_without_end_and_a_body_that_does_not_come_are_ended(narrow: Web) -> None:
    head = f"POST /message HTTP/1.1\r\nHost: {narrow.address}\r\n"
    with narrow.line() as endless, narrow.line() as slow:
        slow.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
        with suppress(OSError):
            endless.sendall(head.encode())
            for _ in range(3):
                endless.sendall(b"X-Long: " + b"x" * 60_000 + b"\r\n")
        assert not is_open_after(endless, 0.5)
        assert slow.recv(12) == b"HTTP/1.1 408"
        assert not is_open_after(slow, 4)


def test_a_body_that_does_not_come_is_ended_behind_another_request_too(narrow: Web) -> None:
    head = f"POST /message HTTP/1.1\r\nHost: {narrow.address}\r\nContent-Length: "
    hello = '{"type": "hello"}'
    with narrow.line() as slow:
        slow.sendall(f"{head}{len(hello)}\r\n\r\n{hello}{head}100\r\n\r\n{{".encode())
        assert slow.recv(12) == b"HTTP/1.1 200"
        assert not is_open_after(slow, 4)


@pytest.mark.parametrize(
    ("begun", "more"),
    [
        pytest.param(b"\x81\xff" + (900_000).to_bytes(8) + b"\0\0\0\0{", b" ", id="a frame"),
        pytest.param(b"\x01\x81\0\0\0\0{", b"", id="a part of a message"),
        pytest.param(b"\x89\x80\0\0\0\0\x81", b"\xfe", id="a frame after a ping"),
    ],
)
def test_a_message_over_a_websocket_that_does_not_come_to_its_end_is_ended_though_it_listens(
    narrow: Web, begun: bytes, more: bytes
) -> None:
    made = narrow.ask("create", game=GAME)
    about = {"match": made["match"]["match"], "token": made["tokens"]["spectator"]}
    subscribe = json.dumps({"type": "subscribe", **about}).encode()
    head = b"\x81\xfe" + len(subscribe).to_bytes(2) + b"\0\0\0\0"
    with narrow.line() as patient, narrow.line() as slow:
        for line in (patient, slow):
            assert becomes_websocket(line, narrow.address)
            line.sendall(head + subscribe)
        slow.sendall(begun)
        ends = time.monotonic() + 4
        while is_open(slow) and time.monotonic() < ends:
            time.sleep(0.2)
            with suppress(OSError):
                slow.sendall(more)
        assert time.monotonic() < ends
        assert is_open(patient)


def is_open_after(line: socket.socket, seconds: float) -> bool:
    ends = time.monotonic() + seconds
    while is_open(line):
        if time.monotonic() > ends:
            return True
        time.sleep(0.05)
    return False


def test_websockets_of_one_address_lock_nobody_out(narrow: Web) -> None:
    stranger = Web(narrow.address, source=STRANGER)
    with ExitStack() as stack:
        lines = (stack.enter_context(stranger.line()) for _ in range(60))
        assert sum(becomes_websocket(line, narrow.address) for line in lines) == 40
        assert narrow.ask("hello")
        with narrow.socket() as other:
            assert other.ask("hello")


def test_a_websocket_whose_header_cannot_be_read_is_ended(narrow: Web) -> None:
    with narrow.line() as line:
        assert not becomes_websocket(line, narrow.address, "Sec-WebSocket-Protocol: " + "a," * 5000)
        assert not is_open_after(line, 2)


def test_what_has_come_of_messages_that_are_not_whole_is_limited(narrow: Web) -> None:
    stranger = Web(narrow.address, source="127.0.0.6")
    head = f"POST /message HTTP/1.1\r\nHost: {narrow.address}\r\nContent-Length: 900000\r\n\r\n"
    with stranger.line() as over_socket, stranger.line() as over_http:
        assert becomes_websocket(over_socket, narrow.address)
        over_socket.sendall(b"\x81\xff" + (900_000).to_bytes(8) + b"\0\0\0\0" + b"x" * 60_000)
        over_http.sendall(head.encode())
        with suppress(OSError):
            for _ in range(6):  # a body is not judged by how much comes at once
                over_http.sendall(b"x" * 10_000)
                time.sleep(0.05)
        assert not is_open_after(over_http, 1)
        assert is_open(over_socket)
    assert stranger.ask("hello")


def becomes_websocket(line: socket.socket, host: str, more: str = "X: 1") -> bool:
    """Whether a bare connection can be made a WebSocket."""
    with suppress(OSError):
        line.sendall(
            f"GET /socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        return line.recv(12) == b"HTTP/1.1 101"
    return False


def test_what_is_no_http_or_no_text_does_not_fill_the_log(
    narrow: Web, caplog: pytest.LogCaptureFixture
) -> None:
    with narrow.line() as garbage, narrow.line() as no_text, narrow.line() as upgrade:
        garbage.sendall(b"garbage\r\n\r\n")
        upgrade.sendall(
            f"GET /health HTTP/1.1\r\nHost: {narrow.address}\r\n"
            "Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n".encode()
        )
        assert upgrade.recv(15) == b"HTTP/1.1 200 OK"
        assert becomes_websocket(no_text, narrow.address)
        no_text.sendall(b"\x81\x81\0\0\0\0\xff")
        for line in (garbage, no_text):
            assert not is_open_after(line, 2)
    assert not caplog.records


def test_a_client_that_reads_nothing_is_ended(narrow: Web) -> None:
    message = json.dumps({"type": "cards", "game": GAME}).encode()
    head = f"POST /message HTTP/1.1\r\nHost: {narrow.address}\r\nContent-Length: {len(message)}"
    with deaf(narrow) as over_http, deaf(narrow) as over_socket:
        over_http.sendall((f"{head}\r\n\r\n".encode() + message) * 200)
        assert becomes_websocket(over_socket, narrow.address)
        over_socket.sendall((b"\x81" + bytes([0x80 | len(message)]) + b"\0\0\0\0" + message) * 200)
        time.sleep(1)
        assert connections(narrow) >= 2
        ended_by = time.monotonic() + 20
        while connections(narrow) > 0 and time.monotonic() < ended_by:
            time.sleep(0.2)
        assert connections(narrow) == 0


def deaf(web: Web) -> socket.socket:
    """Return a connection that takes in little of what is sent."""
    host, port = web.address.split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect((host, int(port)))
    return line


def connections(web: Web) -> int:
    """Return how many the server has, beside the one that asks."""
    (told,) = re.findall(r"^cardwright_connections (\d+)", web.get("/metrics")[1], re.MULTILINE)
    return int(told) - 1


@pytest.fixture(scope="module")
def counting() -> Iterator[Web]:
    limits = Limits(messages_per_second=20)
    # Time stands still: so nothing grows again, however slow the machine is.
    with serving(Host(catalogue(), tokens=True, limits=limits, clock=lambda: 0.0)) as address:
        yield Web(address)


PING, PART = b"\x89\x80\0\0\0\0", b"\x00\x80\0\0\0\0"
BEGIN = b"\x01\x80\0\0\0\0"
"""Frames of a WebSocket without a word in them; a part follows the beginning of a message."""


@pytest.mark.parametrize("flood", [PING * 1000, BEGIN + PART * 1000])
def test_a_flood_of_frames_that_are_no_messages_ends_its_connection(
    counting: Web, flood: bytes
) -> None:
    with suppress(ConnectionClosed), counting.socket() as stranger:
        assert stranger.ask("hello")["type"] == "hello"
        stranger.line.socket.sendall(flood)
        with pytest.raises(ConnectionClosed):
            stranger.line.recv(timeout=30)
    with Web(counting.address, source=OTHER).socket() as other:
        other.line.ping().wait(30)
        assert other.ask("hello")["type"] == "hello"


def test_a_flood_of_messages_is_answered_no_faster_than_others_are(counting: Web) -> None:
    hello = b'{"type":"hello"}'
    flood = (b"\x81" + bytes([0x80 | len(hello)]) + b"\0\0\0\0" + hello) * 3000
    with Web(counting.address, source="127.0.0.5").socket(close_timeout=0.1) as stranger:
        stranger.line.socket.sendall(flood)
        refused = 0
        while refused < 2:  # it is told, and the connection stays
            refused += json.loads(stranger.line.recv(timeout=30)).get("code") == "rate-limited"
        began = time.perf_counter()
        with Web(counting.address, source="127.0.0.6").socket() as other:
            assert other.ask("hello")
        assert time.perf_counter() - began < 2


def test_what_can_be_no_request_is_refused_before_its_fields_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(codec, "REQUESTS", None)
    client = Client(Host(catalogue()))
    many = list(range(1000))
    assert client.refused("create", game=GAME, names=many)["code"] == "wrong-field"
    assert client.refused("load", data={}, bots={str(n): 1 for n in many})["code"] == "wrong-field"
    assert client.refused("hello", **{f"x{n}": n for n in many})["code"] == "wrong-field"
    told = client.refused("create", game=GAME, id=7, options={"x" * 30_000: 1})
    assert (told["code"], told["id"]) == ("too-long", 7)
    assert "20000 bytes" in told["message"]


def test_long_names_are_not_sought_among_others() -> None:
    client = Client(Host(catalogue()))
    for fields in ({"options": {"x" * 5000: 1}}, {"sets": ["x" * 5000]}):
        assert client.refused("create", game=GAME, **fields)["code"] == "wrong-field"


@pytest.mark.parametrize("path", ["/", "/openapi.json", "/ready", "/nothing"])
def test_pages_are_asked_for_as_often_as_messages_may_be_sent(counting: Web, path: str) -> None:
    stranger = Web(counting.address, source=STRANGER)
    assert any(stranger.get(path)[0] == 429 for _ in range(500))
    assert stranger.get("/health")[0] == 200
    assert Web(counting.address, source="127.0.0.4").get(path)[0] in (200, 404)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/openapi.json", "openapi"),
        ("/asyncapi.json", "asyncapi"),
        ("/protocol.schema.json", "protocol_schema"),
    ],
)
def test_what_describes_the_protocol_is_made_once(
    monkeypatch: pytest.MonkeyPatch, path: str, name: str
) -> None:
    made, describe = [], getattr(server, name)

    def counted() -> dict[str, Any]:
        made.append(name)
        found: dict[str, Any] = describe()
        return found

    monkeypatch.setattr(server, name, counted)
    with serving(Host(catalogue(), tokens=True)) as address:
        for _ in range(3):
            status, text = Web(address).get(path)
            assert (status, json.loads(text)) == (200, json.loads(json.dumps(describe())))
    assert len(made) == 1


def test_parts_of_the_tables_page_are_counted_too_for_less() -> None:
    limits = Limits(messages_per_second=0.5)
    with serving(Host(catalogue(), tokens=True, limits=limits)) as address:
        resource = catalogue().edition(GAME).compiled.game.resources[0].id
        paths = [f"/icons/{GAME}/{resource}.svg", "/client/words/en.json"] * 100
        found = [Web(address, source=STRANGER).get(path)[0] for path in paths[:12]]
        assert found == [200] * 12
        assert any(Web(address, source=STRANGER).get(path)[0] == 429 for path in paths)


def test_connections_are_made_as_often_as_messages_may_be_sent(counting: Web) -> None:
    stranger = Web(counting.address, source="127.0.0.7")
    with pytest.raises(InvalidStatus) as refused:
        for _ in range(200):
            with stranger.socket():
                pass
    told = refused.value.response
    assert (told.status_code, told.headers["Retry-After"]) == (429, "1")
    with Web(counting.address, source="127.0.0.8").socket() as other:
        assert other.ask("hello")


def test_nothing_that_comes_is_made_larger(counting: Web) -> None:
    with Web(counting.address, source="127.0.0.9").socket(compression="deflate") as line:
        assert line.line.protocol.extensions == []


def test_behind_a_proxy_each_address_has_its_own_websockets() -> None:
    limits = Limits(connections_per_address=3)
    host = Host(catalogue(), tokens=True, limits=limits)
    with serving(host, proxies=networks(["127.0.0.0/8"])) as address, ExitStack() as stack:
        web = Web(address)
        for client in ("192.0.2.1", "192.0.2.2"):
            header = {"X-Forwarded-For": client}
            for _ in range(3):
                stack.enter_context(web.socket(additional_headers=header))
            with pytest.raises(InvalidHandshake), web.socket(additional_headers=header):
                pass


def test_a_websocket_that_says_nothing_is_ended_unless_it_listens() -> None:
    host = Host(catalogue(), tokens=True, limits=Limits(idle_seconds=1.0))
    with serving(host) as address:
        web = Web(address)
        made = web.ask("create", game=GAME)
        watcher = {"match": made["match"]["match"], "token": made["tokens"]["spectator"]}
        with web.socket() as listener, web.socket() as silent:
            listener.ask("subscribe", **watcher)
            with pytest.raises(ConnectionClosed):
                silent.line.recv(timeout=30)
            assert listener.ask("hello")


@pytest.mark.slow
def test_a_server_out_of_files_still_takes_the_choice_of_a_seated_player(tmp_path: Path) -> None:
    options = ["--store", str(tmp_path / "matches.db"), "--max-connections-per-address", "5000"]
    server, web = started(*options, files=150)
    try:
        with web.socket() as player, ExitStack() as stack:
            me = seated(player)
            play_some(player, me, 1)  # so that the bot has its process
            stranger = Web(web.address, source=STRANGER)
            for _ in range(400):
                with suppress(OSError):
                    stack.enter_context(stranger.line())
            play_some(player, me, 5)
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate()


def play_some(player: Socket, me: dict[str, str], choices: int) -> None:
    """Choose so often, whenever it is one's turn."""
    player.ask("subscribe", **me)
    for _ in range(choices):
        while (decision := player.wait_for("asked")["decision"])["player"] != 0:
            pass
        player.ask("choose", option=decision["options"][0]["id"], **me)


def seated(player: Socket) -> dict[str, str]:
    """Create a match in which only bots play beside a player, whose turn comes first."""
    made = player.ask(
        "create", game=GAME, players=2, bots={"1": "random"}, options={"first_player": 0}, seed=1
    )
    match, invitation = made["match"]["match"], made["tokens"]["invitations"][0]
    token = player.ask("join", match=match, invitation=invitation)["token"]
    return {"match": match, "token": token}


# -- 4: bots --


@pytest.mark.parametrize("bot", ["search:nodes=999999999", "search:seconds=9999"])
def test_bots_that_would_think_for_ever_are_refused(bot: str) -> None:
    answer = Client().refused("create", game=GAME, bots={"0": bot})
    assert answer["code"] == "bad-bot"


@pytest.mark.parametrize("workers", [1, 2])
def test_who_has_used_much_waits_for_who_has_used_little(workers: int) -> None:
    crew = Crew({}, workers=workers)
    order: list[str] = []

    async def job(owner: str, seconds: float) -> None:
        async with crew._turn(owner):
            order.append(owner)
            await asyncio.sleep(seconds)

    async def all_jobs() -> None:
        heavy = [asyncio.create_task(job(STRANGER, 0.1)) for _ in range(6)]
        await asyncio.sleep(0.02)
        await job(OTHER, 0.01)
        await asyncio.gather(*heavy)

    asyncio.run(all_jobs())
    assert order.index(OTHER) == 1
    assert order.count(STRANGER) == 6


def test_a_bot_that_thinks_as_long_as_it_may_has_time_to_answer() -> None:
    given = []

    class Worker(_Worker):
        def do(self, job: object, seconds: float) -> str:
            given.append(seconds)
            return "an option"

    crew = Crew({}, limits=Limits(bot_seconds=7.0))
    job = Job(GAME, "", "search:seconds=7", 1)
    assert asyncio.run(crew._chosen(Worker({}), job)) == "an option"
    assert given[0] > 7


def test_a_bot_with_nothing_to_choose_takes_as_long_as_for_a_choice() -> None:
    match: Any = SimpleNamespace(game=SimpleNamespace(decision=None), thinking_seconds={})
    assert Thought(match, "search").rest(3.0) == 0
    match.game.decision = SimpleNamespace(is_formal=True)
    assert Thought(match, "search").rest(0.5) == 2.5
    assert Thought(match, "search").rest(4.0) == 0
    assert Thought(match, "greedy").rest(0.5) == 0


def test_a_job_that_nobody_waits_for_any_more_gives_its_turn_back() -> None:
    crew = Crew({}, workers=1)

    async def jobs() -> int:
        async with crew._turn(STRANGER):
            waiting = asyncio.create_task(anext(turns()))
            await asyncio.sleep(0)
            waiting.cancel()
            with suppress(asyncio.CancelledError):
                await waiting
        async with crew._turn(OTHER):
            return crew.waiting

    async def turns() -> Any:
        async with crew._turn(STRANGER) as worker:
            yield worker

    assert asyncio.run(jobs()) == 0


@pytest.mark.slow
def test_six_heavy_bots_starve_no_other() -> None:
    limits = Limits(bot_seconds=2.0, bot_nodes=10**8)
    with serving(Host(catalogue(), tokens=True, limits=limits)) as address:
        web, stranger = Web(address), Web(address, source=STRANGER)
        for _ in range(6):
            bots = {"0": "search:nodes=99999999", "1": "search:nodes=99999999"}
            stranger.ask("create", game=GAME, players=2, bots=bots)
        with web.socket() as player:
            me = seated(player)
            began = time.monotonic()
            play_some(player, me, 10)
            assert time.monotonic() - began < 15


def test_what_many_are_told_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host(catalogue())
    made = Client(host)
    match = made.create()
    listeners = [Client(host) for _ in range(20)]
    for listener in listeners:
        listener.ask("subscribe", match=match, language="fr", log_from=0)
    written: list[Any] = []

    def write(told: Any) -> bytes:
        written.append(told)
        return codec.write(told)

    monkeypatch.setattr(session, "write", write)
    option = made.ask("decision", match=match)["decision"]["options"][0]["id"]
    made.ask("choose", match=match, option=option)
    told = [listener.news()[-1] for listener in listeners]
    assert all(news == told[0] for news in told)
    assert len(written) < 10


# -- 5: matches, and what they take --


def test_one_address_makes_only_so_many_matches() -> None:
    limits = Limits(matches=12, matches_per_address=5)
    with serving(Host(catalogue(), tokens=True, limits=limits)) as address:
        stranger, other = Web(address, source=STRANGER), Web(address, source=OTHER)
        made = [stranger.ask("create", game=GAME) for _ in range(5)]
        assert stranger.refused("create", game=GAME) == (503, "too-many-matches")
        assert other.ask("create", game=GAME)
        stranger.ask("close", match=made[0]["match"]["match"], token=made[0]["tokens"]["host"])
        assert stranger.ask("create", game=GAME)


@pytest.mark.parametrize("servers", [1, pytest.param(2, marks=needs_postgres)])
def test_matches_asked_for_at_once_are_no_more_than_one_after_the_other(
    tmp_path: Path, servers: int
) -> None:
    limits = Limits(matches=8, matches_per_address=5)
    place = str(tmp_path / "matches.db") if servers == 1 else new_database()
    hosts = [
        Host(catalogue(), tokens=True, limits=limits, store=open_store(place))
        for _ in range(servers)
    ]
    create = json.dumps({"type": "create", "game": GAME})

    async def made(address: str) -> int:
        clients = [Session(host, address=address) for host in hosts * 12]
        answers = await asyncio.gather(*(client.answer(create) for client in clients))
        return sum(isinstance(answer, CreateReply) for answer in answers)

    assert wait_for(made(STRANGER)) == 5
    assert wait_for(made(OTHER)) == 3
    for host in hosts:
        wait_for(host.end())


def test_what_the_matches_of_an_address_take_is_limited() -> None:
    for limits in (Limits(stored_bytes=1500), Limits(stored_bytes_per_address=1500)):
        client = Client(Host(catalogue(), tokens=True, limits=limits))
        answers = [client.say(json.dumps({"type": "create", "game": GAME})) for _ in range(4)]
        assert answers[0]["type"] == "create"
        assert answers[-1]["code"] == "too-many-matches"


def test_a_match_has_only_so_many_choices() -> None:
    client = Client(Host(catalogue(), limits=Limits(choices=7)))
    match = client.create()
    client.play(match, choices=7)
    option = client.ask("decision", match=match)["decision"]["options"][0]["id"]
    assert client.refused("choose", match=match, option=option)["code"] == "too-many-choices"
    client.ask("undo", match=match, past_hidden=True)
    bots = client.create(bots={"0": "random", "1": "random"})
    assert client.ask("match", match=bots)["match"]["choices"] == 7


def test_choosing_and_taking_back_does_not_go_on_for_ever() -> None:
    client = Client(Host(catalogue(), limits=Limits(choices=10)))
    match = client.create()
    for _ in range(10):
        client.play(match, choices=1)
        client.ask("undo", match=match, past_hidden=True)
    option = client.ask("decision", match=match)["decision"]["options"][0]["id"]
    assert client.refused("choose", match=match, option=option)["code"] == "too-many-choices"
    assert client.ask("match", match=match)["match"]["choices"] == 0


def test_guessing_tokens_costs_more_than_asking() -> None:
    now = [0.0]
    limits = Limits(messages_per_second=10)
    host = Host(catalogue(), tokens=True, limits=limits, clock=lambda: now[0])
    made = Client(host).ask("create", game=GAME)
    stranger = Client(host)
    codes = []
    for _ in range(8):
        codes.append(stranger.refused("view", match=made["match"]["match"], token="x")["code"])
    assert codes[:2] == ["not-allowed"] * 2
    assert codes[-1] == "rate-limited"


def test_taking_back_a_choice_of_a_long_match_costs_as_much_as_its_length() -> None:
    host = Host(catalogue(), limits=Limits(messages_per_second=10), clock=lambda: 0.0)
    long, short = Client(host), Client(host)
    for client, choices in ((long, 1500), (short, 3)):
        match = wait_for(host.load(long_replay(choices)))[0].id
        client.ask("undo", match=match, past_hidden=True)
        client.ask("undo", match=match, past_hidden=True)
    assert long.refused("hello")["code"] == "rate-limited"
    assert short.ask("hello")


def test_a_stranger_makes_the_server_read_nothing_at_length(tmp_path: Path) -> None:
    host = Host(catalogue(), tokens=True)
    client = Client(host)
    made = client.ask("create", game=GAME)
    match = made["match"]["match"]
    host._matches.clear()
    for fields in ({"token": "wrong"}, {"token": None}):
        client.refused("view", match=match, **fields)
    client.refused("join", match=match, invitation="wrong")
    assert host.matches_in_memory == 0
    client.ask("view", match=match, token=made["tokens"]["spectator"])
    assert host.matches_in_memory == 1


# -- files --


@pytest.fixture(scope="module")
def with_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Web, Path]]:
    """A server that has made the table's client, and a file beside it that is nobody's business."""
    secret = tmp_path_factory.mktemp("elsewhere") / "secret"
    secret.write_text("secret")

    def write_client(folder: Path) -> None:
        folder.mkdir()
        (folder / "table.js").write_text("the table")
        (folder.parent / "secret").write_text("secret")
        (folder / "way-out").symlink_to(secret)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table, "write_client", write_client)
        with serving(Host(catalogue(), tokens=True)) as address:
            yield Web(address), secret


def test_nobody_gets_files_but_those_of_the_client(with_files: tuple[Web, Path]) -> None:
    web, secret = with_files
    assert web.get("/client/table.js") == (200, "the table")
    encoded = str(secret).replace("/", "%2F")
    for path in (
        str(secret),  # after the slash that is there anyway
        encoded,
        encoded.lower(),
        "../secret",
        "..%2fsecret",
        "%2e%2e/secret",
        "./../secret",
        "way-out",
        "%00",
        "table.js%00.png",
        "",
        ".",
        "x" * 300,
        "x/" * 3000,
        "%ff",
    ):
        assert web.get(f"/client/{path}") == (404, "nothing is here\n"), path


def test_nobody_waits_for_ever_until_the_client_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made = threading.Event()
    monkeypatch.setattr(table, "_PATIENCE_SECONDS", 0.05)
    monkeypatch.setattr(table, "write_client", lambda folder: made.wait(30) and folder.mkdir())
    with serving(Host(catalogue(), tokens=True)) as address:
        for path in ("/join", "/client/table.js"):
            assert Web(address).get(path)[0] == 503
        made.set()
        ended_by = time.monotonic() + 10
        while Web(address).get("/join")[0] == 503 and time.monotonic() < ended_by:
            time.sleep(0.1)
        assert Web(address).get("/join")[0] == 200


def test_a_card_is_drawn_once_and_only_one_that_there_is(
    with_files: tuple[Web, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    web, _ = with_files
    drawn: list[str] = []

    def face(entry: Entry, language: str) -> str:
        drawn.append(language)
        return "<svg/>"

    monkeypatch.setattr(table, "face", face)
    card = catalogue().edition(GAME).folder.cards[0].id
    for path in (f"/faces/{GAME}/fr/{card}.svg", f"/faces/{GAME}/de/{card}.svg") * 2:
        assert web.get(path) == (200, "<svg/>")
    assert drawn == ["fr", "de"]
    for path in (f"/faces/{GAME}/xx/{card}.svg", f"/faces/{GAME}/fr/x.svg", "/faces/x/fr/x.svg"):
        assert web.get(path)[0] == 404


def test_who_asks_for_a_card_that_there_is_not_has_no_game_read() -> None:
    def read() -> GameFolder:
        raise AssertionError("it takes long")

    pages = table.TablePages(Catalogue(replace(catalogue().edition(GAME), read=read)))
    asked: Any = SimpleNamespace(path_params={"game": GAME, "language": "en", "card": "x"})
    assert wait_for(pages._face(asked)).status_code == 404


def test_what_somebody_has_drawn_runs_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shipped = catalogue().edition(GAME)
    own = replace(shipped.folder, folder=tmp_path)
    drawing = tmp_path / "icons" / "resource" / "gold.svg"
    drawing.parent.mkdir(parents=True)
    start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2">'
    drawing.write_text(f'{start}<path ONCLICK="alert(1)" d="M0 0h1"/></svg>', "utf-8")
    with serving(Host(Catalogue(replace(shipped, read=lambda: own)))) as address:
        web, path = Web(address), f"/icons/{GAME}/gold.svg"
        assert "alert" not in web.get(path)[1]
        for shown in (path, f"/faces/{GAME}/en/{own.cards[0].id}.svg"):
            headers = web.headers(shown)
            assert "sandbox" in headers["content-security-policy"]
            assert "script" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
        drawing.write_text(f"{start}<script>alert(1)</script></svg>", "utf-8")
        for _ in range(2):
            assert web.get(path)[0] == 404
    told = [record for record in caplog.records if "may not hold <script>" in record.getMessage()]
    assert len(told) == 1


def test_no_page_is_shown_within_one_from_elsewhere(with_files: tuple[Web, Path]) -> None:
    for path in ("/", "/join", "/play"):
        headers = with_files[0].headers(path)
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


# -- names, errors and logs --


def test_an_error_repeats_only_a_little_of_what_was_sent() -> None:
    client = Client(Host(catalogue()))
    for refused in (
        client.refused("load", data={"game": "x" * 100_000, "choices": []}),
        client.refused("create", game=GAME, players=10**4000),
    ):
        assert len(refused["message"]) < 1000


@pytest.mark.parametrize(
    "name",
    [
        " ",
        "\u00a0",
        "\u200b",
        "\u200e",
        "Ada\u200b",
        "\u061cAda",
        "\ufeff",
        "\U000e0041",
        "\u3164",
        "\u0301",
    ],
    ids=ascii,
)
def test_a_name_can_be_seen_and_told_from_others(name: str) -> None:
    refused = Client(Host(catalogue())).refused("create", game=GAME, names=[name, "Grace"])
    assert refused["code"] == "wrong-field"


@pytest.mark.parametrize("name", ["Ada", "Zoë", "مریم\u200cگلی", "李", "👩\u200d🚀", "X Æ 12"])
def test_names_of_all_languages_are_taken(name: str) -> None:
    assert Client(Host(catalogue())).ask("create", game=GAME, names=[name])["type"] == "create"


def test_what_strangers_say_begins_no_line_of_the_log() -> None:
    record = logging.LogRecord("x", logging.INFO, "", 0, "a\nb %s", ("c\rd",), None)
    record.match = "m1\nERROR: forged\x1b[2J"
    line = TextLines("%(levelname)s: %(message)s").format(record)
    assert line == "INFO: a�b c�d (match m1�ERROR: forged�[2J)"


# -- 6: luck --


def test_nothing_tells_the_luck_of_a_match_before_its_end() -> None:
    client = Client(Host(catalogue(), tokens=True))
    made = client.ask("create", game=GAME, players=2)
    match, host = made["match"]["match"], made["tokens"]["host"]
    tokens = [
        client.ask("join", match=match, invitation=invitation)["token"]
        for invitation in made["tokens"]["invitations"]
    ]
    for form in ("save", "replay"):
        answer = client.refused("save", match=match, token=host, form=form)
        assert answer["code"] == "not-allowed"
    for number in range(5000):
        waiting = client.ask("match", match=match, token=host)["match"]["waiting"]
        if waiting is None:
            break
        me = {"match": match, "token": tokens[waiting["player"]]}
        options = client.ask("decision", **me)["decision"]["options"]
        client.ask("choose", option=options[number * 7 % len(options)]["id"], **me)
    replay = client.ask("save", match=match, token=host, form="replay")["data"]
    assert int(replay["setup"]["seed"], 16).bit_length() > 128
    # Who knows the hidden cards now may not go back to where they still mattered.
    for token in (host, *tokens):
        assert client.refused("undo", match=match, token=token)["code"] == "not-allowed"


# -- 8: names and proxies --


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("evil.example", 403),
        ("", 403),
        ("localhost", 200),
        ("192.0.2.7:8080", 200),
        ("[2001:db8::1]", 200),
        (socket.gethostname(), 200),
        ("play.example", 200),
        ("play.example:443", 200),
        ("play.example:x", 403),
        ("evil.example@play.example", 403),
        ("play.example/x", 403),
    ],
)
def test_a_server_for_everybody_answers_only_to_its_own_names(name: str, status: int) -> None:
    host = Host(catalogue(), tokens=True)
    settings = WebSettings(names=("play.example",))
    config = configured(host, Crew({}), settings, Address("0.0.0.0", 80))
    sent: list[Any] = []

    async def ask() -> None:
        async def send(message: Any) -> None:
            sent.append(message)

        async def receive() -> Any:
            return {"type": "http.request", "body": b"", "more_body": False}

        scope = {
            "type": "http",
            "method": "GET",
            "path": "/health",
            "query_string": b"",
            "headers": [(b"host", name.encode())],
            "client": ("192.0.2.1", 5),
        }
        app: Any = config.app
        await app(scope, receive, send)

    asyncio.run(ask())
    assert sent[0]["status"] == status


def test_a_request_has_one_host(narrow: Web) -> None:
    request = f"GET / HTTP/1.1\r\nHost: {narrow.name}\r\nHost: evil.example\r\n\r\n"
    with narrow.line() as line:
        line.sendall(request.encode())
        assert line.recv(12) == b"HTTP/1.1 403"


def test_who_asks_is_believed_of_named_proxies_only() -> None:
    limits = Limits(messages_per_second=0.01)
    header = {"X-Forwarded-For": "192.0.2.9"}
    with serving(Host(catalogue(), tokens=True, limits=limits)) as address:
        assert Web(address).post(b'{"type": "hello"}', **header)[0] == 200
        assert Web(address).post(b'{"type": "hello"}', **header)[0] == 429
        assert Web(address).post(b'{"type": "hello"}', **{"X-Forwarded-For": "192.0.2.8"})[0] == 429
    with serving(
        Host(catalogue(), tokens=True, limits=limits), proxies=networks([STRANGER])
    ) as address:
        proxy, other = Web(address, source=STRANGER), Web(address, source=OTHER)
        for client, status in (("192.0.2.9", 200), ("192.0.2.9", 429), ("192.0.2.8", 200)):
            assert proxy.post(b'{"type": "hello"}', **{"X-Forwarded-For": client})[0] == status
        # What a client has put there before the proxy is not believed either.
        spoofed = {"X-Forwarded-For": "192.0.2.77, 192.0.2.9"}
        assert proxy.post(b'{"type": "hello"}', **spoofed)[0] == 429
        assert other.post(b'{"type": "hello"}', **header)[0] == 200
        assert other.post(b'{"type": "hello"}', **{"X-Forwarded-For": "192.0.2.5"})[0] == 429


def test_faults_of_the_server_tell_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    client = Client()
    match = client.create()
    monkeypatch.setattr("cardwright.runtime.Game.view", lambda *_, **__: 1 / 0)
    with caplog.at_level(logging.CRITICAL):
        answer = client.refused("view", match=match)
    assert answer["message"] == "a fault of the server; its log tells more"


# -- 9: what is sealed --


@pytest.mark.rules("RA-38")
@pytest.mark.parametrize("servers", [1, pytest.param(2, marks=needs_postgres)])
@pytest.mark.parametrize(
    "choices",
    [
        pytest.param(("leave", "resources:2life"), id="two choices"),
        pytest.param(("leave", None, "take"), id="one, after another that was taken back"),
    ],
)
def test_neither_clocks_nor_what_is_taken_back_tell_how_often_somebody_has_chosen(
    choices: tuple[str | None, ...], servers: int
) -> None:
    assert told_of_sealed(choices, servers) == told_of_sealed(("take",), servers)


def told_of_sealed(choices: tuple[str | None, ...], servers: int) -> list[Any]:
    """Return what all others are told while a player seals choices; None takes the last back.

    They come to another server than that player, where there are two.
    """
    now = [1000.0]
    place = new_database() if servers > 1 else None
    hosts = [
        Host(
            catalogue(),
            tokens=True,
            store=open_store(place) if place else None,
            clock=lambda: now[0],
        )
        for _ in range(servers)
    ]
    host, elsewhere = hosts[0], hosts[-1]
    table = lay(
        seat(play="vault"),
        seat(play="witch"),
        on={"vault": "2 gold"},
        step="collect",
        simultaneous=True,
    )
    maker = Client(host)
    clock = {"seconds": 100, "increment": 20}
    made = maker.ask("load", data=table.game.to_dict(), clock=clock)
    about = {"match": made["match"]["match"]}
    first, second = (
        maker.ask("join", invitation=invitation, **about)["token"]
        for invitation in made["tokens"]["invitations"]
    )
    seats = [Client(host, first), Client(elsewhere, second)]
    watching = (Client(elsewhere, made["tokens"][role]) for role in ("spectator", "host"))
    others = [seats[1], *watching]
    for other in others:
        other.ask("subscribe", **about)
    seats[0].ask("subscribe", **about)
    for choice in choices:
        now[0] += 12 / len(choices)
        if choice is None:
            assert seats[0].ask("undo", **about)["undone"] == 1
        else:
            seats[0].ask("choose", option=choice, **about)
        for other in others:  # what is refused does not depend on it either
            refusal = other.refused("undo", **about)
            assert (refusal["reason"] or refusal["code"]) in ("not-your-choice", "not-allowed")
    own = [news["type"] for news in seats[0].news()]
    assert ("undone" in own) == (None in choices)
    told = [
        [
            *other.news(),
            *(
                {**other.ask(what, **about), "id": 0}
                for what in ("match", "decision", "view", "log")
            ),
        ]
        for other in others
    ]
    assert told[0][-4]["match"]["clock"]["left"] == [100 - 12 + 20, 100]
    for each in hosts:
        wait_for(each.end())
    return told
