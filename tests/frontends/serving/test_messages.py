"""Every message is answered, whatever it is; what is said fits the published schema."""

import json
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, meta

from cardwright.frontends.serving import Host, Limits
from cardwright.frontends.serving.messages.codec import members, protocol_schema, read
from cardwright.frontends.serving.messages.codes import ABOUT, Code
from cardwright.frontends.serving.messages.replies import AnyNews, AnyReply
from cardwright.frontends.serving.messages.requests import EXAMPLES, AnyRequest, example
from support.serving import GAME, SHORT_GAME, Client, catalogue, wait_for


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", "not-json", "not JSON"),
        ("{", "not-json", "not JSON"),
        (b"\xff\xfe", "not-json", "not JSON"),
        ('"\\ud800"', "not-json", "not JSON"),
        ("[" * 100_000, "not-json", "recursion"),
        ("9" * 5000, "not-json", "out of range"),
        ("[1]", "not-an-object", "object"),
        ("null", "not-an-object", "object"),
        ('{"protocol": 2, "type": "hello"}', "wrong-protocol", "speaks protocol 1"),
        ('{"protocol": "1", "type": "hello"}', "wrong-protocol", "speaks protocol 1"),
        ("{}", "unknown-type", "`type` is one of hello, "),
        ('{"type": 1}', "unknown-type", "`type` is one of hello, "),
        ('{"type": "chose"}', "unknown-type", "did you mean `choose`?"),
        ('{"type": "dance"}', "unknown-type", "there are hello, "),
        ('{"type": "hello", "id": 1.5}', "wrong-field", "`id`: "),
        ('{"type": "hello", "id": []}', "wrong-field", "`id`: "),
        ('{"type": "hello", "id": 1e999}', "wrong-field", "`id`: "),
        ('{"type": "hello", "name": "me"}', "wrong-field", "`name`: "),
        ('{"type": "create"}', "wrong-field", "`game`: field required"),
        ('{"type": "create", "game": "x", "seed": "1"}', "wrong-field", "`seed`: "),
        ('{"type": "create", "game": "x", "seed": -1}', "wrong-field", "`seed`: "),
        ('{"type": "create", "game": "x", "names": ["\\u001b[2J"]}', "wrong-field", "`names.0`: "),
        ('{"type": "create", "game": "x", "bots": {"a": "b"}}', "wrong-field", "`bots.a`: "),
        ('{"type": "view", "match": "m1", "seat": "0"}', "wrong-field", "`seat`: "),
        ('{"type": "view", "match": "m1", "seat": true}', "wrong-field", "`seat`: "),
    ],
)
def test_what_is_no_request_is_refused_with_a_code(
    text: str | bytes, code: str, words: str
) -> None:
    client = Client()
    answer = client.say(text)
    assert (answer["type"], answer["code"]) == ("error", code)
    assert words in answer["message"]
    assert client.ask("hello")["server"] == "cardwright"


@pytest.mark.parametrize("id", ["a", 7, -1, None])
def test_the_answer_has_the_id_of_the_request(id: Any) -> None:
    assert Client().ask("hello", id=id)["id"] == id
    assert Client().refused("view", match="m9", id=id)["id"] == id
    assert Client().refused("view", id=id)["id"] == id


def test_a_message_that_is_too_long_is_refused_unread() -> None:
    client = Client(Host(catalogue(), limits=Limits(message_bytes=1000)))
    assert client.refused("hello", id="a" * 1000)["code"] == "too-long"
    assert client.say("é" * 600)["code"] == "too-long"  # as bytes, not as characters
    assert client.ask("hello")["limits"]["message_bytes"] == 1000


def test_a_client_that_talks_too_much_has_to_wait() -> None:
    now = [1000.0]
    host = Host(catalogue(), limits=Limits(messages_per_second=2), clock=lambda: now[0])
    client, other = Client(host), Client(host)
    answers = [client.say('{"type": "hello"}')["type"] for _ in range(8)]
    assert answers == ["hello"] * 6 + ["error"] * 2
    assert client.say("nonsense")["code"] == "rate-limited"
    assert client.refused("hello", id=9)["id"] == 9
    assert other.ask("hello")
    now[0] += 0.5
    assert client.ask("hello")
    assert client.refused("hello")["code"] == "rate-limited"


def test_every_request_has_an_example_that_can_be_read() -> None:
    assert list(EXAMPLES) == list(members(AnyRequest))
    for type in EXAMPLES:
        assert read(json.dumps(example(type))).type == type


def test_every_request_can_be_answered_with_its_own_type() -> None:
    assert set(members(AnyReply)) == {*members(AnyRequest), "error"}
    assert not set(members(AnyNews)) & set(members(AnyReply))


def test_every_code_is_explained() -> None:
    assert list(ABOUT) == list(Code)


def test_all_that_is_said_fits_the_schema() -> None:
    schema = protocol_schema()
    meta.validate(schema)
    request, reply, news = (
        Draft202012Validator({**schema, "anyOf": [{"$ref": f"#/$defs/{part}"}]})
        for part in ("request", "reply", "news")
    )
    now = [0.0]
    client = Client(Host(catalogue(), clock=lambda: now[0]))
    match = client.create(SHORT_GAME, bots={"1": "random"}, names=["Ann", "Bob"])
    said = [
        client.ask("hello"),
        client.ask("games"),
        client.ask("cards", game=GAME),
        client.ask("matches"),
        client.ask("match", match=match),
        client.ask("decision", match=match, language="en"),
        client.ask("subscribe", match=match, seat=0, language="en", log_from=0),
        client.ask("view", match=match, seat=0, log_from=0),
        client.ask("log", match=match, seat=0),
        client.ask("story", match=match, seat=0),
        client.ask("why_not", match=match, option="nonsense"),
        client.ask("save", match=match),
        client.ask("save", match=match, form="replay"),
        client.refused("choose", match=match, option="nonsense"),
    ]
    client.play(match)
    said.append(client.ask("undo", match=match, past_hidden=True))
    said.append(client.ask("close", match=match))
    timed = client.create(SHORT_GAME, clock={"seconds": 5})
    said.append(client.ask("subscribe", match=timed))
    now[0] = 6.0
    wait_for(client.host.tick())
    for message in said:
        reply.validate(message)
    told = {message["type"]: message for message in client.news()}
    assert set(told) == set(members(AnyNews))
    for message in told.values():
        news.validate(message)
    for type in EXAMPLES:
        request.validate(example(type))
    assert not request.is_valid({"type": "hello", "name": "me"})
    assert not reply.is_valid({**said[0], "version": 1})
    assert reply.is_valid({**said[0], "of_a_later_version": 1})
    assert news.is_valid({**told["asked"], "of_a_later_version": 1})
