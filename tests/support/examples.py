"""Games in the examples, made known as their entry points do."""

import importlib
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardwright.runtime import rulebooks

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@contextmanager
def installed(game: str) -> Iterator[None]:
    """Let the rulebook of a game be found."""
    folder = EXAMPLES / game
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    module, _, name = project["entry-points"][rulebooks.ENTRY_POINTS][game].partition(":")
    sys.path.insert(0, str(folder))
    try:
        rulebooks.register(game, getattr(importlib.import_module(module), name))
        yield
    finally:
        rulebooks.unregister(game)
        sys.path.remove(str(folder))
