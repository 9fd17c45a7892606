"""The client's sources fit the protocol's types."""

import shutil
import subprocess

import pytest

from cardwright.frontends.browser.client import SOURCES

pytestmark = pytest.mark.slow


def test_the_client_is_without_a_fault_of_type() -> None:
    if shutil.which("node") is None or not (SOURCES / "node_modules").is_dir():
        pytest.skip("the client can't be made (npm ci, in frontends/browser)")
    compiler = SOURCES / "node_modules" / "typescript" / "bin" / "tsc"
    done = subprocess.run(
        ["node", str(compiler), "--noEmit"],
        cwd=SOURCES,
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (0, "")
