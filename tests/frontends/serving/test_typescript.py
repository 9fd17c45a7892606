"""The client in TypeScript is made of the schemas, compiles, and plays a whole game."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from cardwright.frontends.serving import Host
from cardwright.frontends.serving.catalogue import Catalogue
from cardwright.frontends.serving.typescript import typescript
from support.cli import run
from support.serving import SHORT_GAME, catalogue, serving

PACKAGE = Path(__file__).resolve().parents[3] / "frontends" / "typescript"
COMPILER = PACKAGE / "node_modules" / "typescript" / "bin" / "tsc"

needs_node = pytest.mark.skipif(
    shutil.which("node") is None, reason="Node is not installed (Debian: apt-get install nodejs)"
)
needs_compiler = pytest.mark.skipif(
    not COMPILER.is_file(),
    reason="TypeScript is not installed (npm install, in frontends/typescript)",
)


def test_the_types_are_those_of_the_schemas() -> None:
    written = (PACKAGE / "src" / "messages.ts").read_text("utf-8")
    assert written == typescript(), "run: cardwright schema --typescript --output …/messages.ts"
    assert run("schema", "--typescript").stdout == written
    assert "unknown[]" not in written


@pytest.mark.slow
@needs_node
@needs_compiler
def test_the_client_compiles_and_plays_a_whole_game(tmp_path: Path) -> None:
    out = PACKAGE / "dist"
    compiled = subprocess.run(
        ["node", str(COMPILER), "--project", str(PACKAGE), "--outDir", str(out)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert compiled.returncode == 0, compiled.stdout
    host = Host(Catalogue(catalogue().edition(SHORT_GAME)), tokens=True)
    with serving(host) as address:
        played = subprocess.run(
            ["node", str(out / "test" / "play.js"), f"http://{address}"],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    assert played.returncode == 0, played.stderr
    told = json.loads(played.stdout)
    assert min(told["choices"]) > 0
    assert told["last"]["kind"] == "over"
    assert told["refused"] == "not-allowed"
    assert host.matches_in_memory == 0  # it has closed its match


@pytest.mark.slow
@needs_node
@needs_compiler
def test_what_does_not_fit_does_not_compile(tmp_path: Path) -> None:
    wrong = PACKAGE / "test" / "wrong.ts"
    config = tmp_path / "tsconfig.json"
    base = json.loads((PACKAGE / "tsconfig.json").read_text("utf-8"))
    options = {**base["compilerOptions"], "rootDir": str(PACKAGE), "noEmit": True}
    options["typeRoots"] = [str(PACKAGE / "node_modules" / "@types")]
    config.write_text(json.dumps({"compilerOptions": options, "files": [str(wrong)]}), "utf-8")
    found = subprocess.run(
        ["node", str(COMPILER), "--project", str(config)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    faults = [line for line in found.stdout.splitlines() if "error TS" in line]
    expected = wrong.read_text("utf-8").count("// wrong")
    assert len(faults) == expected, found.stdout
