"""Setting the game up: at random, or as a position says."""

from typing import Final

from cardwright.runtime.bits import members
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.laying_out import lay_out
from cardwright.runtime.machine import Machine
from cardwright.runtime.positions import Position
from cardwright.runtime.rulebooks.kit.tables import box_the_rest, in_box
from cardwright.runtime.rulebooks.zauberschwert import phases
from cardwright.runtime.rulebooks.zauberschwert.base import Book
from cardwright.runtime.state import ACTIVE, FIRST, ROUND, State

_STARTING_MAGIC: Final = 2


def deal(machine: Machine, book: Book, seed: int, first_player: int | None) -> State:
    """Return a new game (ZS-5 to ZS-9), before its first round."""
    words = book.words
    state = in_box(machine, words.box, seed)
    for card in members(state.zone(words.box)):
        pile = words.artefacts if book.artefacts >> card & 1 else words.adventures
        machine.leave(state, card, words.box, 0)
        machine.enter(state, card, pile, 0)
    for player in range(machine.players):
        state.add_to_pool(player, _STARTING_MAGIC * words.one_magic)
    if first_player is None:
        first_player = machine.luck.pick(state, tuple(range(machine.players)))
    state.v[FIRST] = state.v[ACTIVE] = first_player
    state.note("first", first_player)
    state.frames = phases.rest_of_round(machine, state, phases.NEW_ADVENTURES)
    return state


def resume(
    machine: Machine, book: Book, scalars: tuple[str, ...], position: Position, seed: int
) -> State:
    """Return the state of a position, at one of the steps of a round; cards not named are boxed."""
    words = book.words
    state = lay_out(machine, scalars, position, seed)
    box_the_rest(machine, state, words.box)
    step = position.step or phases.CHOOSE
    if step == phases.CHOOSE and not state.zone(words.display):
        raise BadSetupError("no adventure is on display, so none can be chosen")
    if step == phases.NEW_ADVENTURES:
        state.v[ROUND] -= 1  # the round that begins counts itself
    state.frames = phases.rest_of_round(machine, state, step)
    return state
