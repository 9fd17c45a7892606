"""The smallest things that the machine does: each runs by itself, or asks one question."""

from cardwright.runtime.operations.base import Operation

__all__ = ["Operation"]
