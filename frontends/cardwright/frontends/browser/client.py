"""The client as files: bundled by the build of the wheel, or here in a checkout that has Node.

No third-party code is kept with the project: what npm's lock file names is fetched when it is
needed. Where that can't be, pages do without, and say what is missing.
"""

import shutil
import subprocess
from pathlib import Path
from typing import Final

PACKAGED: Final = Path(__file__).with_name("client")
"""Where a wheel has the client."""
SOURCES: Final = Path(__file__).parents[3] / "browser"
"""Where a checkout has what it is made of."""
_SECONDS: Final = 300


class MissingClientError(Exception):
    """There is no client, and it can't be made; the message says what is missing."""


def write_client(folder: Path) -> None:
    """Put the client into a folder that is not there yet, or raise ``MissingClientError``.

    A wheel has it without Pyodide, which only pages without a server need.
    """
    if PACKAGED.is_dir():
        shutil.copytree(PACKAGED, folder)
        return
    run_node("build.mjs", str(folder.absolute()))


def run_node(script: str, *arguments: str) -> None:
    """Run a script of the client's sources, or raise ``MissingClientError``."""
    if not (SOURCES / script).is_file():
        raise MissingClientError("this installation was made where there was no Node")
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise MissingClientError(f"`{program}` is not installed")
    if not (SOURCES / "node_modules").is_dir():
        _run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    _run("node", script, *arguments)


def _run(*command: str) -> None:
    try:
        subprocess.run(
            command, cwd=SOURCES, check=True, capture_output=True, text=True, timeout=_SECONDS
        )
    except (OSError, subprocess.SubprocessError) as error:
        said = str(getattr(error, "stderr", "") or error).strip().splitlines()
        raise MissingClientError(f"`{command[0]} {command[1]}` failed: {said[-1]}") from error
