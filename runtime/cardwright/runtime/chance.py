"""The generator of all luck: a counter in the state, mixed into numbers.

It is one integer, so it costs nothing to copy, and gives the same numbers on every machine.
"""

_STEP = 0x9E3779B97F4A7C15
_MASK = (1 << 64) - 1


def start(seed: int) -> int:
    """Return the generator that a seed starts with."""
    return seed & _MASK


def following(generator: int) -> int:
    """Return the generator after one number was drawn."""
    return (generator + _STEP) & _MASK


def number(generator: int) -> int:
    """Return the number, of 64 bits, that a generator holds (splitmix64)."""
    mixed = (generator + _STEP) & _MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    return mixed ^ (mixed >> 31)
