"""What the compiled build must be told: see `hatch_build.py`. Nothing of it matters to Python."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any


def _as_it_is(**_: Any) -> Callable[[type], type]:
    return lambda decorated: decorated


if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:
    mypyc_attr = _as_it_is  # to Python the classes are what they are


__all__ = ["mypyc_attr"]
