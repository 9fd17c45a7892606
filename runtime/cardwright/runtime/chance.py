"""The generators of all luck: one integer in the state, which is mixed into numbers.

An integer costs nothing to copy, and gives the same numbers on every machine. A seed of up to 64
bits starts splitmix64: quick, for games that are tried out, simulated or seeded on purpose, and to
be guessed by whoever sees enough numbers. A larger seed is a secret: it becomes the key of BLAKE2b,
which makes its numbers of a counter, so that nobody can tell the next from those before.
"""

from hashlib import blake2b
from typing import Final

SECRET_BITS: Final = 256
"""How many random bits make a seed that can't be guessed."""

_STEP: Final = 0x9E3779B97F4A7C15
_COUNTER_BITS: Final = 64
MOST_PLAIN: Final = (1 << _COUNTER_BITS) - 1
"""The largest generator of a seed that is no secret; others have a key above so many bits."""
GENERATOR_DIGITS: Final = (_COUNTER_BITS // 4, (_COUNTER_BITS + SECRET_BITS) // 4)
"""How many hexadecimal digits a generator takes: without a key, and with one."""
_KEY_BYTES: Final = SECRET_BITS // 8
_PERSON: Final = b"cardwright luck"


def start(seed: int) -> int:
    """Return the generator that a seed starts with."""
    if seed.bit_length() <= _COUNTER_BITS:
        return seed & MOST_PLAIN
    key = blake2b(str(seed).encode(), digest_size=_KEY_BYTES, person=_PERSON).digest()
    return int.from_bytes(key, "little") << _COUNTER_BITS


def following(generator: int) -> int:
    """Return the generator after one number was drawn."""
    if generator > MOST_PLAIN:
        return generator + 1
    return (generator + _STEP) & MOST_PLAIN


def number(generator: int) -> int:
    """Return the number, of 64 bits, that a generator holds."""
    if generator > MOST_PLAIN:
        counter = (generator & MOST_PLAIN).to_bytes(8, "little")
        key = (generator >> _COUNTER_BITS).to_bytes(_KEY_BYTES, "little")
        return int.from_bytes(blake2b(counter, digest_size=8, key=key).digest(), "little")
    mixed = (generator + _STEP) & MOST_PLAIN
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MOST_PLAIN
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MOST_PLAIN
    return mixed ^ (mixed >> 31)
