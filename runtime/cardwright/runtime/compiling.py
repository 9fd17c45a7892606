"""What the compiled build must be told: see `hatch_build.py`. Nothing of it matters to Python."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_: Any) -> Callable[[type], type]:
        """Return a decorator that leaves a class as it is."""
        return lambda decorated: decorated


__all__ = ["mypyc_attr"]
