"""Where the magicians stand: each player has one, at an adventure or at none (ZS-19)."""

from typing import Final

from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebooks.zauberschwert.base import turn_order
from cardwright.runtime.state import State

MOST_PLAYERS: Final = 4
SCALARS: Final = {f"magician_{player}": "card_plus_one" for player in range(MOST_PLAYERS)}


def place(state: State, player: int, card: int) -> None:
    """Put a player's magician at an adventure."""
    state.set(f"magician_{player}", card + 1)


def place_of(state: State, player: int) -> int:
    """Return the adventure at which a player's magician is, or -1."""
    return state.get(f"magician_{player}") - 1


def at(machine: Machine, state: State, card: int) -> tuple[int, ...]:
    """Return the players whose magicians are at an adventure, in turn order."""
    return tuple(player for player in turn_order(machine, state) if place_of(state, player) == card)


def take_back(machine: Machine, state: State) -> None:
    """ZS-26: every magician returns to its owner."""
    for player in range(machine.players):
        place(state, player, -1)
