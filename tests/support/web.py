"""Clients of a server over the web."""

import json
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.sync.client import ClientConnection, connect

from cardwright.frontends.serving import Host
from support.serving import GAME


class Web:
    """A server over the web, and ways to speak with it."""

    def __init__(self, address: str, host: Host | None = None) -> None:
        self.address = address
        self.host = host

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        request = urllib.request.Request(f"http://{self.address}{path}", headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def post(self, data: bytes, **headers: str) -> tuple[int, Any]:
        request = urllib.request.Request(
            f"http://{self.address}/message", data=data, headers=headers
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return response.status, json.loads(response.read())
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.loads(error.read())

    def ask(self, type: str, **fields: Any) -> Any:
        status, answer = self.post(json.dumps({"type": type, **fields}).encode())
        assert (status, answer["type"]) == (200, type), answer
        return answer

    def refused(self, type: str, **fields: Any) -> tuple[int, str]:
        status, answer = self.post(json.dumps({"type": type, **fields}).encode())
        assert answer["type"] == "error", answer
        return status, answer["code"]

    @contextmanager
    def socket(self, **options: Any) -> Iterator["Socket"]:
        with connect(f"ws://{self.address}/socket", proxy=None, **options) as line:
            yield Socket(line)


class Socket:
    """A WebSocket; news that come while an answer is waited for are kept."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.news: list[Any] = []

    def say(self, text: str | bytes) -> Any:
        self.line.send(text)
        while "id" not in (told := json.loads(self.line.recv(timeout=30))):
            self.news.append(told)
        return told

    def ask(self, type: str, **fields: Any) -> Any:
        answer = self.say(json.dumps({"type": type, **fields}))
        assert answer["type"] == type, answer
        return answer

    def wait_for(self, type: str) -> Any:
        """Return the next news of a type."""
        while True:
            while self.news:
                told = self.news.pop(0)
                if told["type"] == type:
                    return told
            self.news.append(json.loads(self.line.recv(timeout=30)))


def started(*options: str) -> tuple["subprocess.Popen[str]", Web]:
    """Start a server as a shell does, and return it when it listens."""
    server = subprocess.Popen(
        [sys.executable, "-m", "cardwright", "serve", "--http", "0", "--game", GAME, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    line = server.stdout.readline()
    assert line.startswith("listening on http://127.0.0.1:"), line
    return server, Web(line.split("http://")[1].split()[0])
