"""Going on from a position that somebody describes."""

from typing import Final

from cardwright.runtime.bits import members
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.laying_out import lay_out
from cardwright.runtime.machine import Machine
from cardwright.runtime.positions import Position
from cardwright.runtime.rulebooks.kit.tables import box_the_rest
from cardwright.runtime.rulebooks.res_arcana import kinds
from cardwright.runtime.rulebooks.res_arcana.rules import ResArcana
from cardwright.runtime.state import ROUND, State

ACTIONS: Final = "actions"
COLLECT: Final = "collect"


def resume(machine: Machine, rules: ResArcana, position: Position, seed: int) -> State:
    """Return the state of a position: at a turn of the active player, or before Collect.

    Components that the position does not name are in the box.
    """
    state = lay_out(machine, tuple(rules.scalars), position, seed)
    words = rules.words
    box_the_rest(machine, state, words.box)
    passed = state.status(words.passed)
    state.set("tile_passed", int(bool(passed)))  # RA-162: the first to pass has taken it
    step = position.step or ACTIONS
    if step == COLLECT:
        if passed:  # RA-34
            player = members(passed)[0]
            raise BadSetupError(f"player {player} has passed, which nobody has before `{COLLECT}`")
        state.v[ROUND] -= 1  # the round that begins counts itself
        state.frames = (kinds.BEGIN_ROUND, position.first, None)
    elif step != ACTIONS:
        raise BadSetupError(f"there is no step `{step}`; known: {ACTIONS}, {COLLECT}")
    elif passed >> position.active & 1:
        raise BadSetupError(f"player {position.active} has passed, so it can't be their turn")
    else:
        state.frames = (kinds.TURN, position.active, None)
    return state
