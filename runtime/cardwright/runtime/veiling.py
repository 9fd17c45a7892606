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

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine
    from cardwright.runtime.table import LinkedAbility
    from cardwright.runtime.windows import Window


def might_react(machine: Machine, state: State, window: Window) -> bool:
    """Whether the player in turn might have a reaction, for all that everybody knows."""
    if is_safe(machine, state, ANSWER, window.source):
        return False
    unseen = -1
    for zone in machine.layout.face_down:
        lying = state.zone(zone, window.player)
        if not lying:
            continue
        if unseen < 0:
            unseen = _unseen(machine, state)
        cards = unseen & _of_kinds(machine, lying)
        if any(
            _could_be_used(machine, zone, card, linked) and window.fits(machine, state, linked)
            for card, linked in machine.table.reactions_in(cards, window.event)
        ):
            return True
    return False


def _unseen(machine: Machine, state: State) -> int:
    """Return the cards that are in no place that everybody sees."""
    cards = (1 << machine.layout.cards) - 1
    for zone, definition in enumerate(machine.table.game.zones):
        if definition.seen_by == "all":
            cards &= ~state.zone_of_all(zone)
    return cards


def _of_kinds(machine: Machine, cards: int) -> int:
    """Return all cards with the backs of some."""
    found = 0
    for alike in machine.table.of_kinds:
        if cards & alike:
            found |= alike
    return found


def _could_be_used(machine: Machine, zone: int, card: int, linked: LinkedAbility) -> bool:
    """Whether a card that lies in a zone face down may be in the states that a reaction names."""
    if linked.by_itself:
        return False
    needed = set(linked.states)
    return any(needed <= set(states) for states in machine.shared.states_face_down[zone][card])
