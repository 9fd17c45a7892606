"""The protocol over standard input and output."""

import io
import json
import signal
import subprocess
import sys
from typing import Any

from cardwright.frontends.serving import Host, Limits
from cardwright.frontends.serving.stdio import StdioServer
from support.cli import run
from support.serving import GAME, catalogue


def served(*lines: bytes, limits: Limits | None = None) -> list[Any]:
    """Return what a server answers to lines."""
    sink = io.BytesIO()
    host = Host(catalogue(), limits=limits)
    StdioServer(host, io.BytesIO(b"".join(lines)), sink).run()
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def request(type: str, **fields: Any) -> bytes:
    return json.dumps({"type": type, **fields}).encode() + b"\n"


def test_every_line_is_answered_in_order() -> None:
    answers = served(
        request("hello", id=1),
        b"nonsense\n",
        b"\n",
        b"  \r\n",
        b'{"type": "hello", "id": 2}\r\n',
        b'{"type": "hello", "id": 3}',  # the last line may lack its end
    )
    assert [answer["id"] for answer in answers] == [1, None, 2, 3]


def test_long_lines_are_refused_and_the_next_is_read() -> None:
    limits = Limits(message_bytes=1000)
    exact = request("hello", id="a").rstrip().ljust(1000)
    answers = served(
        b"x" * 1001 + b"\n",
        b"x" * 1001 + b"\r\n",
        b"x" * 500_000 + b"\n",
        exact + b"\n",
        exact + b"\r\n",
        b"y" * 5000,
        limits=limits,
    )
    codes = [answer.get("code") for answer in answers]
    assert codes == ["too-long"] * 3 + [None] * 2 + ["too-long"]


def test_bots_choose_before_the_next_line_is_read() -> None:
    create = request("create", game=GAME, seed=3, bots={"0": "random", "1": "random"})
    lines = [create, request("match", match="m1")]
    answers = served(*lines)
    assert answers[1]["match"]["over"]
    assert served(*lines) == answers


def test_news_come_between_the_answers() -> None:
    answers = served(
        request("create", game=GAME, seed=3),
        request("subscribe", match="m1", seat=0),
        request("close", match="m1"),
    )
    assert [answer["type"] for answer in answers] == [
        "create",
        "subscribe",
        "asked",
        "close",
        "gone",
    ]


def test_the_end_of_the_input_ends_the_server() -> None:
    result = run("serve", "--stdio", stdin=request("hello") + b"nonsense")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert [json.loads(line)["type"] for line in result.stdout.splitlines()] == ["hello", "error"]


def test_sigterm_ends_the_server() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "cardwright", "serve", "--stdio"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        assert server.stderr is not None
        server.stdin.write(request("hello"))
        server.stdin.flush()
        assert server.stdout.readline()
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0
        assert server.stderr.read() == b""
