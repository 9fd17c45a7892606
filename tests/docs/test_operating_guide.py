"""The examples for operators do what the guide says, as far as this machine can try them."""

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from cardwright.frontends.serving import Host
from cardwright.frontends.serving.database import open_store
from cardwright.frontends.serving.web.gate import networks
from support.cli import run
from support.postgres import needs_postgres, new_database
from support.serving import GAME, catalogue, serving
from support.web import Web

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples" / "operating"
GUIDE = (ROOT / "docs" / "guide" / "operating.md").read_text("utf-8")


def options_of(command: str) -> set[str]:
    return set(re.findall(r"--[a-z][a-z-]+", run(command, "--help").stdout))


def test_every_option_in_the_guide_and_its_examples_is_there() -> None:
    known = options_of("serve") | options_of("matches")
    used = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", GUIDE))
    for name in ("cardwright.service", "Containerfile", "compose.yaml"):
        text = (EXAMPLES / name).read_text("utf-8")
        used |= set(re.findall(r"(?<!create-)(?<![\w-])--[a-z][a-z-]+(?==| )", text))
    others = {"--no-cache-dir", "--system", "--create-home", "--home-dir", "--scale", "--username"}
    assert used - others <= known


def test_every_example_is_in_the_guide() -> None:
    for path in EXAMPLES.iterdir():
        assert f'--8<-- "examples/operating/{path.name}"' in GUIDE


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_the_unit_of_systemd_has_no_fault(tmp_path: Path) -> None:
    unit = tmp_path / "cardwright.service"
    text = (EXAMPLES / "cardwright.service").read_text("utf-8")
    unit.write_text(text.replace("/opt/cardwright/bin/cardwright", shutil.which("true") or ""))
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(unit)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    told = [line for line in checked.stderr.splitlines() if "cardwright.service" in line]
    assert told == []


@pytest.fixture
def behind_nginx(tmp_path: Path) -> Iterator[Web]:
    url = new_database()
    hosts = [Host(catalogue(), tokens=True, store=open_store(url)) for _ in range(2)]
    settings = {"names": ("play.example",), "proxies": networks(["127.0.0.1"])}
    with serving(hosts[0], **settings) as first, serving(hosts[1], **settings) as second:
        text = (EXAMPLES / "nginx.conf").read_text("utf-8")
        text = text.replace("127.0.0.1:8001", first).replace("127.0.0.1:8002", second)
        text = re.sub(r"\n *ssl_certificate.*", "", text)
        place = tmp_path / "nginx"
        place.mkdir(mode=0o777)
        socket = _free_port()
        text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{socket};")
        config = place / "nginx.conf"
        temporary = "\n".join(
            f"{kind}_temp_path {place}/{kind};"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        config.write_text(
            f"daemon off; pid {place}/pid; error_log {place}/error; user root;\n"
            f"events {{}}\nhttp {{ access_log off; {temporary}\n{text}\n}}\n"
        )
        web = Web(f"127.0.0.1:{socket}", name="play.example")
        proxy = subprocess.Popen(["nginx", "-c", str(config), "-p", str(place)])
        try:
            for _ in range(100):
                with suppress(OSError):
                    web.get("/health")
                    break
                time.sleep(0.05)
            yield web
        finally:
            proxy.terminate()
            proxy.wait(20)


def _free_port() -> int:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


@pytest.mark.slow
@needs_postgres
@pytest.mark.skipif(
    shutil.which("nginx") is None, reason="nginx is not installed (Debian: apt-get install nginx)"
)
def test_two_servers_are_one_behind_nginx(behind_nginx: Web) -> None:
    web = behind_nginx
    assert web.get("/ready") == (200, "ready\n")
    assert web.get("/metrics")[0] == 403
    made = web.ask("create", game=GAME, players=2)
    match, tokens = made["match"]["match"], made["tokens"]
    assert tokens["links"][0].startswith("http://play.example/join#m1.")
    players = [
        {
            "match": match,
            "token": web.ask("join", match=match, invitation=invitation)["token"],
        }
        for invitation in tokens["invitations"]
    ]
    with web.socket() as one, web.socket() as two:
        sockets = (one, two)
        for socket, me in zip(sockets, players, strict=True):
            socket.ask("subscribe", log_from=0, **me)
        for number in range(30):
            waiting = web.ask("match", **players[0])["match"]["waiting"]
            player = waiting["player"]
            me = players[player]
            options = web.ask("decision", **me)["decision"]["options"]
            option = options[number % len(options)]["id"]
            sockets[player].ask("choose", option=option, serial=waiting["serial"], **me)
        for socket in sockets:
            while socket.wait_for("asked")["decision"]["serial"] < 30:
                pass
        views = [web.ask("view", log_from=0, **players[0])["view"] for _ in range(4)]
        assert all(view == views[0] for view in views)
