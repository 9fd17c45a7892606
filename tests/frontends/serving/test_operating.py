"""What operators need: who may create matches, health, numbers, logs, clocks and invitations."""

import io
import json
import logging
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardwright.frontends.serving import Host, Limits
from cardwright.frontends.serving.access import hash_of
from cardwright.frontends.serving.limits import Creation
from cardwright.frontends.serving.logs import LOGGER, JsonLines, TextLines
from cardwright.frontends.serving.store import MemoryStore, StoreError
from cardwright.frontends.serving.web.gate import networks
from support.cli import run
from support.serving import GAME, SHORT_GAME, Client, catalogue, match_of, serving, wait_for
from support.web import Web, started

KEY = "a-key-for-those-who-may"


# -- who may create matches --


def test_nobody_or_only_keyholders_create_matches_where_the_operator_says_so() -> None:
    nobody = Client(Host(catalogue(), tokens=True, creation=Creation("nobody")))
    assert nobody.ask("hello")["create"] == "nobody"
    for type, fields in (("create", {"game": GAME}), ("load", {"data": {}})):
        assert nobody.refused(type, key=KEY, **fields)["code"] == "not-allowed"
    creation = Creation("keyholders", frozenset([hash_of(KEY)]))
    some = Client(Host(catalogue(), tokens=True, creation=creation))
    assert some.refused("create", game=GAME)["code"] == "not-allowed"
    assert some.refused("create", game=GAME, key="another")["code"] == "not-allowed"
    made = some.ask("create", game=GAME, key=KEY)
    some.ask("join", match=made["match"]["match"], invitation=made["tokens"]["invitations"][0])


def test_keys_stand_in_a_file(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    serve = ["serve", "--http", "0", "--host", "192.0.2.1"]  # which is not ours
    for options, told in (
        (["--create", "keyholders"], "go together"),
        (["--create-keys", str(keys)], "go together"),
        (["--create", "keyholders", "--create-keys", str(keys)], "can't read the keys"),
    ):
        result = run(*serve, *options)
        assert (result.exit_code, told in result.stderr) == (2, True), result.stderr
    for text, told in (("", "a key on each line"), ("short\n", "a key on each line")):
        keys.write_text(text, "utf-8")
        result = run(*serve, "--create", "keyholders", "--create-keys", str(keys))
        assert (result.exit_code, told in result.stderr) == (2, True), result.stderr
    keys.write_text(f"{KEY}\n\n", "utf-8")
    result = run(*serve, "--create", "keyholders", "--create-keys", str(keys))
    assert "can't listen on 192.0.2.1" in result.stderr


@pytest.mark.parametrize("option", ["--trust-proxy", "--metrics-from"])
def test_an_address_that_is_none_is_told(option: str) -> None:
    result = run("serve", "--http", "0", option, "example.org")
    assert result.exit_code == 2
    assert "example.org" in result.stderr


# -- health and numbers --


class Weak(MemoryStore):
    """A store that can be switched off."""

    is_off = False

    async def version(self, id: str) -> int | None:
        if self.is_off:
            raise StoreError("it is off")
        return await super().version(id)


@pytest.fixture
def web() -> Iterator[tuple[Web, Weak]]:
    store = Weak()
    host = Host(catalogue(), tokens=True, store=store)
    with serving(host, proxies=networks(["127.0.0.9"])) as address:
        yield Web(address, host), store


def test_a_server_tells_whether_it_lives_and_is_ready(web: tuple[Web, Weak]) -> None:
    server, store = web
    assert server.get("/health") == (200, "alive\n")
    assert server.get("/ready") == (200, "ready\n")
    store.is_off = True
    assert server.get("/health") == (200, "alive\n")
    assert server.get("/ready") == (503, "the store does not answer\n")


def test_prometheus_reads_numbers_here_and_nobody_elsewhere(web: tuple[Web, Weak]) -> None:
    server, _ = web
    server.ask("hello")
    server.refused("create", game="chess")
    server.ask("create", game=GAME)
    status, text = server.get("/metrics")
    assert status == 200
    for line in (
        'cardwright_requests_total{code="",type="hello"} 1.0',
        'cardwright_requests_total{code="unknown-game",type="create"} 1.0',
        "cardwright_matches_in_memory 1.0",
        "cardwright_connections 1.0",
        "cardwright_jobs_waiting 0.0",
        "cardwright_request_seconds_count 3.0",
    ):
        assert f"\n{line}\n" in text
    behind = Web(server.address, source="127.0.0.9")
    assert behind.get("/metrics", **{"X-Forwarded-For": "192.0.2.1"})[0] == 403


def test_others_may_read_the_numbers_where_they_are_named() -> None:
    settings = {"proxies": networks(["127.0.0.1"]), "watchers": networks(["192.0.2.0/24"])}
    with serving(Host(catalogue(), tokens=True), **settings) as address:
        for client, status in (("192.0.2.1", 200), ("198.51.100.1", 403)):
            assert Web(address).get("/metrics", **{"X-Forwarded-For": client})[0] == status


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via"])
def test_a_proxy_of_this_machine_that_is_not_named_reads_no_numbers_for_strangers(
    header: str,
) -> None:
    with serving(Host(catalogue(), tokens=True)) as address:
        assert Web(address).get("/metrics")[0] == 200
        assert Web(address).get("/metrics", **{header: "192.0.2.1"})[0] == 403


# -- logs --


def test_the_log_tells_match_and_seat_of_a_request_and_no_secret() -> None:
    lines = io.StringIO()
    handler = logging.StreamHandler(lines)
    handler.setFormatter(JsonLines())
    before = LOGGER.level
    LOGGER.addHandler(handler)
    LOGGER.setLevel("DEBUG")
    try:
        with serving(Host(catalogue(), tokens=True)) as address:
            server = Web(address)
            made = server.ask("create", game=GAME, key=KEY)
            match, tokens = made["match"]["match"], made["tokens"]
            invitation = tokens["invitations"][1]
            token = server.ask("join", match=match, invitation=invitation)["token"]
            server.ask("view", match=match, token=token)
            header = {"Authorization": f"Bearer {token}"}
            server.post(json.dumps({"type": "match", "match": match}).encode(), **header)
            server.refused("choose", match=match, token=token, option="card:nothing")
            server.post(b"nonsense")
    finally:
        LOGGER.removeHandler(handler)
        LOGGER.setLevel(before)
    text = lines.getvalue()
    told = [json.loads(line) for line in text.splitlines()]
    requests = [line for line in told if line["message"] == "answered"]
    assert [line["request"] for line in requests] == [
        "create",
        "join",
        "view",
        "match",
        "choose",
        "unreadable",
    ]
    assert [line.get("seat") for line in requests] == [None, 1, 1, 1, 1, None]
    assert all(line["match"] == match for line in requests[1:5])
    assert requests[4]["code"] == "illegal-choice"
    assert all(line["address"] == "127.0.0.1" for line in requests)
    assert all(line["milliseconds"] >= 0 and line["time"].endswith("Z") for line in requests)
    for secret in (KEY, token, tokens["host"], tokens["spectator"], *tokens["invitations"]):
        assert secret not in text


def test_the_log_for_people_has_the_same_in_words() -> None:
    record = logging.LogRecord("x", logging.WARNING, "", 0, "forgotten: %s", ("long ago",), None)
    record.match = "m7"
    assert TextLines("%(levelname)s: %(message)s").format(record) == (
        "WARNING: forgotten: long ago (match m7)"
    )
    try:
        raise ValueError("why")
    except ValueError as error:
        record.exc_info = (ValueError, error, error.__traceback__)
    assert "ValueError: why" in json.loads(JsonLines().format(record))["exception"]


@pytest.mark.slow
def test_a_server_that_is_asked_to_end_tells_its_clients_and_writes_down_uses(
    tmp_path: Path,
) -> None:
    place = str(tmp_path / "matches.db")
    server, web = started("--store", place, "--log", "json", "--log-level", "info")
    try:
        with web.socket() as socket:
            socket.ask("create", game=GAME)
            server.send_signal(signal.SIGTERM)
            with pytest.raises(Exception, match="1012"):
                socket.line.recv(timeout=10)
        assert server.wait(20) == 0
        assert server.stderr is not None
        told = [json.loads(line) for line in server.stderr.read().splitlines()]
        assert [line["message"] for line in told] == ["created"]
    finally:
        server.kill()
        server.communicate()
    assert run("matches", place).stdout.startswith("m1\t0 deeds")


# -- clocks --


class Timed:
    """A match with clocks."""

    def __init__(self, **clock: float) -> None:
        self.now = 1000.0
        self.host = Host(catalogue(), tokens=True, clock=lambda: self.now)
        self.client = Client(self.host)
        options = {"first_player": 0}
        made = self.client.ask("create", game=SHORT_GAME, players=2, clock=clock, options=options)
        self.match, self.tokens = made["match"]["match"], made["tokens"]
        self.seats: list[str] = []

    def join(self) -> None:
        invitation = self.tokens["invitations"][len(self.seats)]
        joined = self.client.ask("join", match=self.match, invitation=invitation)
        self.seats.append(joined["token"])

    def told(self) -> Any:
        return self.client.ask("match", match=self.match, token=self.tokens["host"])["match"]

    def choose(self) -> int:
        """Let whoever has to choose; return who it was."""
        player: int = self.told()["waiting"]["player"]
        me = {"match": self.match, "token": self.seats[player]}
        option = self.client.ask("decision", **me)["decision"]["options"][0]["id"]
        self.client.ask("choose", option=option, **me)
        return player


def test_clocks_run_once_all_have_come_and_for_whoever_has_to_choose() -> None:
    table = Timed(seconds=100, increment=2)
    table.now += 500  # nobody has come yet
    assert table.told()["clock"] == {
        "seconds": 100.0,
        "increment": 2.0,
        "left": [100.0, 100.0],
        "running": False,
    }
    table.join()
    table.now += 500
    assert [seat["taken"] for seat in table.told()["seats"]] == [True, False]
    assert table.told()["clock"]["left"] == [100.0, 100.0]
    table.join()
    assert table.told()["clock"]["running"]
    used = [0.0, 0.0]
    for seconds in (10, 4, 0, 7, 30):
        table.now += seconds
        player = table.choose()
        used[player] += seconds - 2
        assert table.told()["clock"]["left"] == [100 - used[0], 100 - used[1]]


def test_a_bot_plays_on_for_who_has_no_time_left() -> None:
    table = Timed(seconds=50)
    table.join()
    table.join()
    listener = Client(table.host, table.tokens["spectator"])
    listener.ask("subscribe", match=table.match)
    player = table.told()["waiting"]["player"]
    table.now += 49
    wait_for(table.host.tick())
    assert table.told()["waiting"]["player"] == player
    assert listener.news()[-1]["left"] == [50.0, 50.0]
    table.now += 2
    wait_for(table.host.tick())
    listener.ask("hello")
    told = table.told()
    assert told["seats"][player]["bot"] == "random"
    assert told["waiting"] is None or told["waiting"]["player"] != player
    assert told["clock"]["left"][player] == 0
    news = listener.news()
    assert [each["player"] for each in news if each["type"] == "timed_out"] == [player]
    token = table.seats[player]
    answer = table.client.refused("choose", match=table.match, token=token, option="x")
    assert answer["code"] == "illegal-choice"
    again = match_of(table.host, table.match, table.tokens["host"])
    assert again.table.bots == {player: "random"}


def test_what_is_taken_back_gives_no_time() -> None:
    table = Timed(seconds=100, increment=50)
    table.join()
    table.join()
    for _ in range(3):
        player = table.choose()
        table.client.ask("undo", match=table.match, token=table.seats[player])
    assert table.told()["clock"]["left"] == [100.0, 100.0]
    table.now += 7
    player = table.choose()
    assert table.told()["clock"]["left"][player] == 100 - 7 + 50


@pytest.mark.parametrize("clock", [{"seconds": 0}, {"seconds": 5, "increment": -1}, {}, {"x": 1}])
def test_a_clock_that_is_none_is_refused(clock: dict[str, Any]) -> None:
    assert Client().refused("create", game=GAME, clock=clock)["code"] == "wrong-field"


# -- invitations --


def test_every_seat_has_a_link_that_leads_to_a_page_which_joins() -> None:
    with serving(Host(catalogue(), tokens=True)) as address:
        server = Web(address)
        made = server.ask("create", game=GAME, players=2, bots={"1": "random"})
        match, tokens = made["match"]["match"], made["tokens"]
        invitation = tokens["invitations"][0]
        assert tokens["links"] == [f"http://{address}/join#{match}.{invitation}", None]
        status, page = server.get("/join")
        assert status == 200
        assert page.count("src=") == page.count('src="/client/')  # from nowhere else
        with server.socket() as socket:
            links = socket.ask("create", game=GAME)["tokens"]["links"]
            assert links[0].startswith(f"http://{address}/join#m")
    assert Client().ask("create", game=GAME)["tokens"] is None


def test_links_lead_to_the_front_end_that_the_operator_names() -> None:
    page = "https://play.example/seat"
    with serving(Host(catalogue(), tokens=True), invite_url=page) as address:
        links = Web(address).ask("create", game=GAME)["tokens"]["links"]
        assert all(link.startswith("https://play.example/seat#m1.") for link in links)


def test_a_long_tale_is_told_in_parts() -> None:
    client = Client(Host(catalogue(), limits=Limits(choices=2000)))
    match = client.create(bots={"0": "random", "1": "random"})
    log = client.ask("log", match=match)["entries"]
    client.ask("subscribe", match=match, log_from=0, language="en")
    news = [told for told in client.news() if told["type"] == "happened"]
    assert [entry for told in news for entry in told["entries"]] == log
    assert max(len(told["entries"]) for told in news) <= 500
    assert len(news) == -(-len(log) // 500)
