"""A PostgreSQL server for tests, where one is installed: started once, ended with the run."""

import atexit
import os
import shutil
import socket
import subprocess
import tempfile
from functools import cache
from itertools import count
from pathlib import Path

import pytest

_NUMBERS = count(1)


def _tools() -> Path | None:
    """Return the folder with the programs of the newest PostgreSQL."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4])
    )
    if found:
        return found[-1].parent
    initdb = shutil.which("initdb")
    return None if initdb is None else Path(initdb).resolve().parent


needs_postgres = pytest.mark.skipif(
    _tools() is None, reason="PostgreSQL is not installed (Debian: apt-get install postgresql)"
)


@cache
def server() -> str:
    """Start a server, and return its URL without the name of a database."""
    tools = _tools()
    assert tools is not None
    folder = Path(tempfile.mkdtemp(prefix="cardwright-postgres-"))
    # PostgreSQL does not run for root.
    user = "postgres" if os.getuid() == 0 else None
    if user:
        shutil.chown(folder, user)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]

    def run(*command: str) -> None:
        subprocess.run(
            command,
            check=True,
            user=user,
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    data = str(folder / "data")
    run(str(tools / "initdb"), "-D", data, "-U", "tests", "-A", "trust", "--no-sync")
    settings = f"-p {port} -c listen_addresses=127.0.0.1 -c fsync=off -k {folder}"
    settings += " -c max_connections=200"
    control = [str(tools / "pg_ctl"), "-D", data, "-w"]

    def stop() -> None:
        run(*control, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)

    run(*control, "-o", settings, "-l", str(folder / "log"), "start")
    atexit.register(stop)
    return f"postgresql://tests@127.0.0.1:{port}"


def new_database() -> str:
    """Return the URL of a database that nobody has used."""
    import psycopg

    name = f"matches{next(_NUMBERS)}"
    with psycopg.connect(f"{server()}/postgres", autocommit=True) as line:
        line.execute(f"CREATE DATABASE {name}".encode())
    return f"{server()}/{name}"
