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
from cardwright.frontends.serving.messages.news import AnyNews
from cardwright.frontends.serving.messages.requests import AnyRequest
from cardwright.frontends.serving.stdio import StdioServer
from support.serving import catalogue

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
    for told in (limits.message_bytes, limits.matches, limits.listeners, limits.connections):
        assert f"{told:,}" in page
    assert json.dumps(limits.kept_seconds / 3600) == "168.0"
    assert "`--keep` 168 hours" in page
