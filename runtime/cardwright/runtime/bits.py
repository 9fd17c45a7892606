"""Sets of small numbers as bit masks."""

from collections.abc import Iterable

_BITS: dict[int, tuple[int, ...]] = {}


def members(mask: int) -> tuple[int, ...]:
    """Return the numbers in a mask, in ascending order. Remembered: the same sets come up again."""
    found = _BITS.get(mask)
    if found is None:
        if len(_BITS) > 100_000:
            _BITS.clear()
        found = _BITS[mask] = _scan(mask)
    return found


def _scan(mask: int) -> tuple[int, ...]:
    found = []
    while mask:
        highest = mask.bit_length() - 1
        found.append(highest)
        mask ^= 1 << highest
    return tuple(found[::-1])


def mask_of(numbers: Iterable[int]) -> int:
    """Return the mask of some numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
