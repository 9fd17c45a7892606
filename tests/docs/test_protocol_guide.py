"""The guide to the protocol says what the server says."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from cardwright.frontends.serving import Host, Limits
from cardwright.frontends.serving.messages.codec import members
from cardwright.frontends.serving.messages.codes import ABOUT
from cardwright.frontends.serving.messages.replies import AnyNews
from cardwright.frontends.serving.messages.requests import AnyRequest
from cardwright.frontends.serving.stdio import StdioServer
from support.serving import Client, catalogue

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guide" / "protocol.md"
REQUEST, ANSWER, LEFT_OUT = "> ", "< ", "…"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)


def first_line(model: Any) -> str:
    return str(model.__doc__).split("\n", 1)[0]


def test_the_session_is_what_a_server_really_answers() -> None:
    (session,) = blocks("text")
    lines = session.splitlines()
    requests = [line.removeprefix(REQUEST) for line in lines if line.startswith(REQUEST)]
    expected = [line.removeprefix(ANSWER) for line in lines if line.startswith(ANSWER)]
    assert len(requests) > 5
    sink = io.BytesIO()
    source = io.BytesIO("".join(f"{request}\n" for request in requests).encode())
    StdioServer(Host(catalogue()), source, sink).run()
    answers = sink.getvalue().decode().splitlines()
    assert len(answers) == len(expected)
    for answer, wanted in zip(answers, expected, strict=True):
        pattern = ".*".join(map(re.escape, wanted.split(LEFT_OUT)))
        assert re.fullmatch(pattern, answer), f"the guide says\n{wanted}\nthe server\n{answer}"


def test_the_match_over_the_web_is_what_a_server_really_answers() -> None:
    (session,) = blocks("web")
    host = Host(catalogue(), tokens=True)
    clients = {name: Client(host) for name in ("host", "ann", "bob")}
    for client in clients.values():
        client.session.link = lambda match, token: f"https://play.example/join#{match}.{token}"
    secrets: dict[str, str] = {}
    for exchange in session.strip().split("\n\n"):
        request, *told = exchange.splitlines()
        name, text = request.split(" > ", 1)
        for secret, value in secrets.items():
            text = text.replace(f"«{secret}»", value)
        heard = {name: [json.dumps(clients[name].say(text), **_COMPACT)]}
        for each, client in clients.items():
            heard.setdefault(each, [])
            heard[each] += [json.dumps(news, **_COMPACT) for news in client.news()]
        for line in told:
            name, wanted = line.split(" < ", 1)
            if wanted == LEFT_OUT:
                heard[name].clear()
            else:
                secrets |= matched(wanted, heard[name].pop(0), secrets)
        assert not any(heard.values()), f"after {request}, the server has also said {heard}"
    assert {"host", "watch", "ann", "bob", "invite-ann", "invite-bob"} <= set(secrets)


_COMPACT: Any = {"separators": (",", ":"), "ensure_ascii": False}


def matched(wanted: str, answer: str, secrets: dict[str, str]) -> dict[str, str]:
    """Return what stands in an answer where the guide names a secret."""
    pattern = re.escape(wanted).replace(re.escape(LEFT_OUT), ".*")
    pattern = pattern.replace(re.escape("600.0"), r"\d+\.\d")  # clocks run
    for secret in dict.fromkeys(re.findall("«(.+?)»", wanted)):
        name = secret.replace("-", "_")
        value = re.escape(secrets[secret]) if secret in secrets else '[^"]+'
        escaped = re.escape(f"«{secret}»")
        pattern = pattern.replace(escaped, f"(?P<{name}>{value})", 1)
        pattern = pattern.replace(escaped, f"(?P={name})")
    found = re.fullmatch(pattern, answer)
    assert found, f"the guide says\n{wanted}\nthe server\n{answer}"
    return {name.replace("_", "-"): value for name, value in found.groupdict().items()}


@pytest.mark.parametrize("union", [AnyRequest, AnyNews], ids=["requests", "news"])
def test_every_message_is_listed_with_what_it_is(union: Any) -> None:
    page = GUIDE.read_text("utf-8")
    for type, model in members(union).items():
        assert f"| `{type}` | {first_line(model)} |" in page


def test_every_code_is_listed_with_what_it_means() -> None:
    page = GUIDE.read_text("utf-8")
    for code, about in ABOUT.items():
        assert f"| `{code}` | {about} |" in page


def test_the_limits_are_those_of_the_server() -> None:
    page = GUIDE.read_text("utf-8")
    limits = Limits()
    for told in (
        f"`--max-message` {limits.message_bytes:,} bytes",
        f"`--max-matches` {limits.matches:,}",
        f"`--max-matches-per-address` {limits.matches_per_address}",
        f"`--max-choices` {limits.choices:,}",
        f"`--max-stored` {limits.stored_bytes // 10**6:,} MB",
        f"`--max-stored-per-address` {limits.stored_bytes_per_address // 10**6} MB",
        f"`--max-connections` {limits.connections:,}",
        f"`--max-connections-per-address` {limits.connections_per_address}",
        f"`--bot-seconds` {limits.bot_seconds:g}",
        f"`--bot-nodes` {limits.bot_nodes:,}",
        f"{limits.listeners}",
        f"{limits.header_seconds:g} s",
        f"{limits.request_seconds:g} s",
        f"{limits.idle_seconds:g} s",
        f"{limits.loads_at_once} at once",
    ):
        assert f"| {told} |" in page, told
