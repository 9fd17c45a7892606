"""Puts the client for browsers into the wheel, where Node is there to make it."""

import shutil
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    """Bundles `frontends/browser`. A wheel without it says so, and is whole otherwise."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the client to what goes into the wheel; a checkout in use makes its own."""
        if version == "editable":
            return
        sys.path.insert(0, str(Path(self.root) / "frontends"))
        from cardwright.frontends.browser.client import MissingClientError, write_client

        self.folder = Path(mkdtemp())
        try:
            write_client(self.folder / "client")
        except MissingClientError as error:
            self.app.display_warning(f"left out the client for browsers: {error}")
            return
        shutil.rmtree(self.folder / "client" / "pyodide")  # sites need it, servers do not
        target = "cardwright/frontends/browser/client"
        build_data["force_include"][str(self.folder / "client")] = target

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        if version != "editable":
            shutil.rmtree(self.folder, ignore_errors=True)
