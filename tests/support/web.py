"""Clients of a server over the web."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from typing import Any

from websockets.sync.client import ClientConnection, connect

from cardwright.frontends.serving import Host
from support.serving import GAME


class Web:
    """A server over the web, and ways to speak with it."""

    def __init__(
        self,
        address: str,
        host: Host | None = None,
        source: str = "127.0.0.1",
        name: str | None = None,
    ) -> None:
        """``source``: the address of this machine that the client is seen at.

        ``name``: what it calls the server, where that is not its address.
        """
        self.name = name or address
        self.address = address
        self.host = host
        self.source = source

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        return self._request("GET", path, None, headers)

    def headers(self, path: str) -> dict[str, str]:
        """Return the header of an answer, by names in lower case."""
        line = HTTPConnection(self.address, timeout=30, source_address=(self.source, 0))
        with closing(line):
            line.request("GET", path, headers={"Host": self.name})
            response = line.getresponse()
            assert response.status == 200, path
            return {name.lower(): value for name, value in response.getheaders()}

    def post(self, data: bytes, **headers: str) -> tuple[int, Any]:
        status, text = self._request("POST", "/message", data, headers)
        return status, json.loads(text)

    def _request(
        self, method: str, path: str, data: bytes | None, headers: dict[str, str]
    ) -> tuple[int, str]:
        line = HTTPConnection(self.address, timeout=30, source_address=(self.source, 0))
        with closing(line):
            line.request(method, path, data, {"Host": self.name, **headers})
            response = line.getresponse()
            return response.status, response.read().decode()

    def line(self) -> socket.socket:
        """Return a bare connection."""
        host, port = self.address.split(":")
        return socket.create_connection(
            (host, int(port)), timeout=30, source_address=(self.source, 0)
        )

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
        url = f"ws://{self.name}/socket"
        with connect(url, sock=self.line(), proxy=None, **options) as line:
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


def started(*options: str, files: int | None = None) -> tuple["subprocess.Popen[str]", Web]:
    """Start a server as a shell does, and return it when it listens.

    ``files``: how many it may have open.
    """
    serve = [sys.executable, "-m", "cardwright", "serve"]
    limited = ["prlimit", f"--nofile={files}"] if files is not None else []
    server = subprocess.Popen(
        [*limited, *serve, "--http", "0", "--game", GAME, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    line = server.stdout.readline()
    assert line.startswith("listening on http://127.0.0.1:"), line
    return server, Web(line.split("http://")[1].split()[0])
