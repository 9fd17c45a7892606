"""Options that are reactions: a card and the place of the ability on it, in one number."""

from typing import Final

REACTION: Final = 1 << 20
"""Added to the card and its ability: so no reaction has the number of a card, or of a plain no."""

_SERIAL: Final = 21


def reaction_option(card: int, place: int, serial: int = 0) -> int:
    """Return the option that stands for a reaction; ``serial``: of one that waits for an event."""
    return serial << _SERIAL | REACTION | card << 8 | place


def reaction_parts(option: int) -> tuple[int, int]:
    """Return card and ability of such an option."""
    return option >> 8 & 0xFFF, option & 0xFF


def serial_of(option: int) -> int:
    """Return what tells a reaction that waits from others; 0: it stands on its card."""
    return option >> _SERIAL
