"""The scripts of ``bench/``, for tests that run a sample of what they do."""

import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType

_FOLDER = Path(__file__).resolve().parents[2] / "bench"


@cache
def script(name: str) -> ModuleType:
    """Return a script as a module."""
    spec = importlib.util.spec_from_file_location(f"{name}_bench", _FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
