"""Running the command line in tests."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from typer.testing import CliRunner, Result

from cardwright.frontends.cli.by_typer import app


def run(*arguments: str | Path, stdin: str | bytes | None = None) -> Result:
    """Run a command in this process. A fault of ours fails the test with its trace."""
    return CliRunner().invoke(app, [str(a) for a in arguments], stdin, catch_exceptions=False)


def run_process(
    *arguments: str, stdin: bytes | None = None, env: dict[str, str] | None = None
) -> "subprocess.CompletedProcess[bytes]":
    """Run the command as a shell would, where streams and exit codes are what matters."""
    return subprocess.run(
        [sys.executable, "-m", "cardwright", *arguments],
        input=stdin,
        stdin=None if stdin is not None else subprocess.DEVNULL,
        capture_output=True,
        env=env,
        check=False,
        timeout=60,
    )


def run_terminal(*arguments: str, answers: Sequence[str] = ()) -> str:
    """Run the command on a terminal of 80 columns, type the answers, and return what is seen."""
    import pty

    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "cardwright", *arguments],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env={**os.environ, "COLUMNS": "80", "TERM": "xterm"},
    )
    os.close(follower)
    os.write(leader, "".join(f"{answer}\n" for answer in answers).encode())
    seen = b""
    with contextlib.suppress(OSError):  # the end of a terminal is an error
        while piece := os.read(leader, 4096):
            seen += piece
    os.close(leader)
    process.wait(timeout=60)
    return seen.decode().replace("\r\n", "\n")
