"""How many samples a test takes of what it can't try whole: few in every run, many in slow ones."""

from collections.abc import Iterable
from typing import Any

import pytest


def often(few: Iterable[Any], many: Iterable[Any]) -> list[Any]:
    """Return values for a parametrised test: some, and more that only a run of slow tests takes."""
    return [*few, *(pytest.param(value, marks=pytest.mark.slow) for value in many)]
