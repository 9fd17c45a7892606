"""What a wheel holds beside the sources: the client for browsers, and the compiled machine.

The client is made where Node is there. The machine is compiled by mypyc where somebody asks for it:

    CARDWRIGHT_COMPILED=1 pip install .
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = os.environ.get("CARDWRIGHT_COMPILED") == "1"
"""Whether the wheel is to have the machine in machine code, for this system and this Python."""

CORE = (
    "amounts", "bits", "chance", "comparing", "conditions", "costs", "fitting", "frames",
    "lasting", "luck", "machine", "maps", "modifiers", "owned", "placement", "playouts", "pools",
    "programs", "sealing", "state", "table", "veiling", "visibility", "ways", "whereabouts",
    "whole_actions", "windows",
)  # fmt: skip
"""The modules of the core that run at every decision, beside operations and rulebooks."""

NOT_FRAMES = {"boards", "book", "cards", "refusals", "setup"}
"""Modules of rulebooks that stay Python: nothing in them runs at every decision."""

SETUP = """
import os
from concurrent.futures import ThreadPoolExecutor

from mypyc.build import mypycify
from setuptools import setup
from distutils.ccompiler import CCompiler

compile_in_turn = CCompiler.compile
pool = ThreadPoolExecutor(os.cpu_count())


def compile_at_once(self, sources, *rest, **named):
    done = pool.map(lambda one: compile_in_turn(self, [one], *rest, **named), sources)
    return [made for objects in done for made in objects]


CCompiler.compile = compile_at_once
setup(
    name="cardwright",
    packages=[],
    ext_modules=mypycify({arguments!r}, opt_level="1", debug_level="0", multi_file=True),
)
"""


class WheelHook(BuildHookInterface[Any]):
    """Adds to the wheel what is made from its sources."""

    def dependencies(self) -> list[str]:
        """Return what compiling needs."""
        return ["mypy>=2.4", "setuptools>=80"] if COMPILED else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add client and compiled modules; a checkout in use makes its own client."""
        if version == "editable":
            return
        self.folder = Path(mkdtemp())
        self._add_client(build_data)
        if COMPILED:
            self._add_compiled(build_data)

    def _add_client(self, build_data: dict[str, Any]) -> None:
        """Bundle `frontends/browser`. A wheel without it says so, and is whole otherwise."""
        sys.path.insert(0, str(Path(self.root) / "frontends"))
        from cardwright.frontends.browser.client import MissingClientError, write_client

        try:
            write_client(self.folder / "client")
        except MissingClientError as error:
            self.app.display_warning(f"left out the client for browsers: {error}")
            return
        shutil.rmtree(self.folder / "client" / "pyodide")  # sites need it, servers do not
        target = "cardwright/frontends/browser/client"
        build_data["force_include"][str(self.folder / "client")] = target

    def _add_compiled(self, build_data: dict[str, Any]) -> None:
        """Compile what runs at every decision; the sources stay beside it."""
        folder = self.folder / "compiled"
        ours = shutil.ignore_patterns("__pycache__", "node_modules")
        for root in ("languages", "runtime"):
            source = Path(self.root) / root / "cardwright"
            shutil.copytree(source, folder / "cardwright", ignore=ours, dirs_exist_ok=True)
        arguments = ["--explicit-package-bases", "--namespace-packages", "--no-implicit-reexport"]
        (folder / "setup.py").write_text(SETUP.format(arguments=[*arguments, *_modules(folder)]))
        command = [sys.executable, "setup.py", "build_ext", "--inplace", f"-j{os.cpu_count()}"]
        subprocess.run(command, cwd=folder, check=True)
        for made in [*folder.rglob("*.so"), *folder.rglob("*.pyd")]:
            if "build" not in made.relative_to(folder).parts:
                build_data["force_include"][str(made)] = str(made.relative_to(folder))
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        if version != "editable":
            shutil.rmtree(self.folder, ignore_errors=True)


def _modules(folder: Path) -> list[str]:
    """Return the files to compile."""
    runtime = folder / "cardwright" / "runtime"
    found = [runtime / f"{name}.py" for name in CORE]
    found += [*runtime.glob("operations/[!_]*.py")]
    found += [one for one in runtime.glob("rulebooks/*/*.py") if one.stem not in NOT_FRAMES]
    return sorted(str(one.relative_to(folder)) for one in found)
