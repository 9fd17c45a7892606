"""How many samples a test takes of what it can't try whole: few in every run, many in slow ones."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def often(few: Iterable[Any], many: Iterable[Any]) -> list[Any]:
    """Return values for a parametrised test: some, and more that only a run of slow tests takes."""
    return [*few, *(pytest.param(value, marks=pytest.mark.slow) for value in many)]


def one_in(number: int, values: Sequence[Any]) -> list[Any]:
    """Return values for a parametrised test: one in so many, and the others for slow runs."""
    return often(values[::number], (one for place, one in enumerate(values) if place % number))
