"""Who has subscribed to a match is told all that happens in it, once and in order."""

import json
from itertools import pairwise
from typing import Any

import pytest

from cardwright.frontends.serving import Host, Limits, Session
from cardwright.runtime import Game
from cardwright.runtime.rulebooks import GAMES
from support.serving import GAME, Client, catalogue, match_of, wait_for
from support.table import lay
from support.table import seat as seated

SEALED = {"prepare"}
"""What players choose at once: how often others had to choose, nobody is told."""


@pytest.mark.parametrize("game", GAMES)
def test_news_tell_the_whole_log_and_every_decision(game: str) -> None:
    client = Client()
    match = client.create(game, players=2)
    for viewer in ({}, {"seat": 0}, {"seat": 1}):
        client.ask("subscribe", match=match, log_from=0, language="en", **viewer)
    made = client.play(match)
    news = client.news()
    for seat in (None, 0, 1):
        own = [told for told in news if told["seat"] == seat]
        entries: list[Any] = []
        lines: list[str] = []
        for told in own:
            if told["type"] == "happened":
                assert told["start"] == len(entries)
                lines += told["lines"]
                entries += told["entries"]
        viewer = {} if seat is None else {"seat": seat}
        assert entries == client.ask("log", match=match, **viewer)["entries"]
        assert len(lines) > 20
        asked = [told["decision"] for told in own if told["type"] == "asked"]
        assert asked[0]["serial"] == 0
        assert asked[-1]["serial"] == made - 1
        for one, following in pairwise(asked):
            assert following["serial"] == one["serial"] + 1 or one["kind"] in SEALED
        ended = own[-1]
        assert ended["type"] == "ended"
        view = client.ask("view", match=match, **viewer)["view"]
        assert ended["winners"] == view["winners"]
        assert ended["points"] == [player["points"] for player in view["players"]]


def test_who_comes_late_is_told_what_is_open_and_nothing_old() -> None:
    client = Client()
    match = client.create()
    client.play(match, choices=10)
    client.ask("subscribe", match=match, seat=0)
    assert [told["type"] for told in client.news()] == ["asked"]
    log = client.ask("match", match=match)["match"]["log"]
    client.ask("subscribe", match=match, seat=0, log_from=log - 2)  # again, from another place
    happened, asked = client.news()
    assert (happened["start"], len(happened["entries"])) == (log - 2, 2)
    assert happened["lines"] is None
    assert asked["decision"]["serial"] == 10
    client.play(match, choices=1)
    assert sum(told["type"] == "asked" for told in client.news()) == 1


def test_who_unsubscribes_or_leaves_is_told_no_more() -> None:
    host = Host(catalogue())
    player, listener, other = Client(host), Client(host), Client(host)
    match = player.create()
    for client in (listener, other):
        client.ask("subscribe", match=match)
        client.news()
    listener.ask("unsubscribe", match=match)
    listener.ask("unsubscribe", match=match)
    other.session.close()
    player.play(match, choices=3)
    assert listener.news() == other.news() == player.news() == []
    assert not match_of(host, match).listeners


def test_what_is_taken_back_is_told_before_what_comes_then() -> None:
    client = Client()
    match = client.create()
    client.play(match, choices=5)
    log = client.ask("match", match=match)["match"]["log"]
    client.play(match, choices=1, seed=3)
    client.ask("subscribe", match=match, seat=0, log_from=0)
    client.news()
    client.ask("undo", match=match, past_hidden=True)
    undone, asked = client.news()
    assert undone["type"] == "undone"
    assert (undone["choices"], undone["log"]) == (5, log)
    assert (asked["type"], asked["decision"]["serial"]) == ("asked", 5)
    client.play(match, choices=1, seed=4)
    news = client.news()
    assert all(told["start"] == log for told in news if told["type"] == "happened")
    assert news[-1]["decision"]["serial"] == 6


def test_a_game_that_is_taken_back_from_its_end_can_end_again() -> None:
    client = Client()
    match = client.create()
    client.play(match)
    client.ask("subscribe", match=match)
    assert [told["type"] for told in client.news()] == ["ended"]
    client.ask("undo", match=match, past_hidden=True)
    assert [told["type"] for told in client.news()] == ["undone", "asked"]
    client.play(match)
    assert client.news()[-1]["type"] == "ended"


def test_the_end_of_a_match_is_told() -> None:
    now = [0.0]
    limits = Limits(kept_seconds=10_000)
    host = Host(catalogue(), limits=limits, clock=lambda: now[0], steady_clock=lambda: now[0])
    client, listener = Client(host), Client(host)
    closed, expired = client.create(), client.create()
    for match in (closed, expired):
        listener.ask("subscribe", match=match)
    listener.news()
    client.ask("close", match=closed)
    assert listener.news() == [
        {"protocol": 1, "match": closed, "seat": None, "type": "gone", "why": "closed"}
    ]
    now[0] = 20_000
    wait_for(host.tick())  # whoever listens uses it
    assert client.ask("match", match=expired)
    listener.ask("unsubscribe", match=expired)
    now[0] = 29_000
    wait_for(host.tick())
    assert wait_for(host.ids()) == [expired]
    now[0] = 30_001
    wait_for(host.tick())
    assert client.refused("match", match=expired)["code"] == "unknown-match"


def test_only_so_many_listen_to_a_match() -> None:
    host = Host(catalogue(), limits=Limits(listeners=2))
    clients = [Client(host) for _ in range(3)]
    match = clients[0].create()
    for client in clients[:2]:
        client.ask("subscribe", match=match)
    assert clients[2].refused("subscribe", match=match)["code"] == "too-many-subscriptions"
    clients[0].ask("subscribe", match=match, language="en")  # has its place already
    clients[1].session.close()
    clients[2].ask("subscribe", match=match)


def test_who_watches_takes_no_players_place() -> None:
    host = Host(catalogue(), tokens=True, limits=Limits(listeners=1))
    host_client = Client(host)
    made = host_client.ask("create", game=GAME)
    match, tokens = made["match"]["match"], made["tokens"]
    host_client.ask("subscribe", match=match, token=tokens["spectator"])
    for invitation in tokens["invitations"]:
        joined = Client(host).ask("join", match=match, invitation=invitation)
        Client(host, joined["token"]).ask("subscribe", match=match)
    answer = Client(host, tokens["spectator"]).refused("subscribe", match=match)
    assert answer["code"] == "too-many-subscriptions"


def test_who_cannot_be_told_cannot_subscribe() -> None:
    host = Host(catalogue())
    match = Client(host).create()
    text = json.dumps({"type": "subscribe", "match": match})
    answer = wait_for(Session(host).answer(text))
    assert answer.model_dump()["code"] == "needs-connection"
    assert not match_of(host, match).listeners


def test_news_that_cannot_be_told_stop_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    match = client.create()
    client.ask("subscribe", match=match, seat=0, language="en")
    client.ask("subscribe", match=match, seat=1)
    client.news()
    monkeypatch.setattr(Game, "story", lambda *_, **__: 1 / 0)
    client.play(match, choices=6)
    assert sum(told["seat"] == 1 and told["type"] == "asked" for told in client.news()) == 6


def test_a_client_that_has_gone_is_not_answered() -> None:
    client = Client()
    client.session.close()
    wait_for(client.session.receive('{"type": "hello"}'))
    assert client.sent == []


def test_what_bots_choose_is_told_as_well() -> None:
    client = Client()
    match = client.create(GAME, bots={"1": "random"})
    client.ask("subscribe", match=match, seat=0, log_from=0)
    client.play(match, choices=20)
    choices = client.ask("match", match=match)["match"]["choices"]
    asked = [told["decision"] for told in client.news() if told["type"] == "asked"]
    assert [decision["serial"] for decision in asked] == list(
        range(asked[0]["serial"], choices + 1)
    )
    assert {decision["player"] for decision in asked} == {0, 1}


@pytest.mark.rules("RA-38")
def test_of_sealed_choices_others_are_told_no_more_than_whose_they_are() -> None:
    heard = []
    for choices in (("take",), ("leave", "resources:2life")):
        client = Client()
        table = lay(
            seated(play="vault"),
            seated(play="witch"),
            on={"vault": "2 gold"},
            step="collect",
            simultaneous=True,
        )
        match = client.ask("load", data=table.game.to_dict())["match"]["match"]
        client.ask("subscribe", match=match, seat=1)
        client.ask("subscribe", match=match)
        for choice in choices:
            early = client.refused("choose", match=match, seat=1, option="resources:1life")
            assert early["reason"] == "not-your-decision"
            client.ask("choose", match=match, seat=0, option=choice)
        told = client.news()
        assert [news["decision"]["kind"] for news in told] == [
            "collect",
            "collect",
            "gain",
            "collect",
        ]
        known = [client.ask(what, match=match, seat=1) for what in ("view", "log", "decision")]
        about = client.ask("match", match=match)["match"]
        heard.append([told, [{**answer, "id": 0} for answer in known], {**about, "match": ""}])
        assert client.ask("choose", match=match, seat=1, option="resources:1life")["decision"]
        assert {news["type"] for news in client.news()} == {"happened", "asked"}
    assert heard[0] == heard[1]
