"""The order of a round: six phases, A to F (ZS-10), as frames that wait for their turn."""

from typing import Final

from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.frames import Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebooks.zauberschwert import kinds
from cardwright.runtime.rulebooks.zauberschwert.base import turn_order
from cardwright.runtime.state import State

NEW_ADVENTURES: Final = "new_adventures"
SUPPLY: Final = "supply"
CHOOSE: Final = "choose"
ARTEFACTS: Final = "artefacts"
STEPS: Final = (NEW_ADVENTURES, SUPPLY, CHOOSE, ARTEFACTS)
"""Where a game can go on from a position."""


def rest_of_round(machine: Machine, state: State, step: str) -> Frame:
    """Return the frames from a step to the end of the round."""
    if step not in STEPS:
        raise BadSetupError(f"there is no step `{step}`; known: {', '.join(STEPS)}")
    order = turn_order(machine, state)
    first, last_first = order[0], order[::-1]
    if step == NEW_ADVENTURES:
        return (kinds.NEW_ADVENTURES, first, None)
    frames: Frame = (kinds.PASS_ON, first, None)
    for player in last_first:
        frames = (kinds.LAY, player, frames)
    for player in last_first:  # ZS-78: all trading comes before all laying
        frames = (kinds.TRADE, player, (), frames)
    if step == ARTEFACTS:
        return frames
    frames = (kinds.SOLVE, first, (kinds.CLEAR_UP, first, frames))
    for player in last_first:
        frames = (kinds.CHOOSE, player, frames)
    if step == CHOOSE:
        return frames
    for player in last_first:  # ZS-70: spells come after everybody's supply
        frames = (kinds.SPELLS, player, frames)
    return (kinds.SUPPLY, first, frames)
