"""Who is asked about an event without having an answer, so that a question gives nothing away.

Cards that lie face down may react. Were only those asked who have such a reaction, everybody would
learn of it, though the player keeps silent. So whoever might have one is asked, for all that
everybody knows: cards of which kinds lie where, and which cards are nowhere to be seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.runtime.modifiers import ANSWER
from cardwright.runtime.operations.cards import is_safe
from cardwright.runtime.state import State
from cardwright.runtime.visibility import seen_cards

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine
    from cardwright.runtime.windows import Window


def might_react(machine: Machine, state: State, window: Window) -> bool:
    """Whether the player in turn might have a reaction, for all that everybody knows."""
    shared, event, seen = machine.shared, window.event, -1
    for zone, reacting in shared.reacting_face_down(event):
        lying = state.zone(zone, window.player)
        if not lying:
            continue
        if seen < 0:
            seen = seen_cards(state, None)
        unseen = reacting & _of_kinds(machine, lying) & ~seen
        for linked in machine.table.reactions_in(unseen, event, by_itself=False):
            if shared.could_be_used(zone, linked) and window.fits(machine, state, linked):
                return not is_safe(machine, state, ANSWER, window.source)
    return False


def _of_kinds(machine: Machine, cards: int) -> int:
    """Return all cards with the backs of some."""
    found = 0
    for alike in machine.table.of_kinds:
        if cards & alike:
            found |= alike
    return found
