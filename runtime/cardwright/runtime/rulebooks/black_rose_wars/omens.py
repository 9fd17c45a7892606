"""Events: drawn in the Black Rose Phase, they lie in three slots and go (BR-60 to BR-70)."""

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Frame, Options
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebooks.black_rose_wars import rules_of
from cardwright.runtime.rulebooks.kit.frames import CardFrame
from cardwright.runtime.state import State


class MoveOmens(Frame):
    """BR-60: Events move one slot on; one in the last is discarded. ``player`` draws the next."""

    __slots__ = ()

    name = "move_omens"

    def open(self, machine: Machine, state: State) -> Options:
        """Move them, the last first; then a new one is drawn (BR-62)."""
        rules = rules_of(machine)
        for slot in reversed(range(len(rules.slots))):
            for card in members(state.zone(rules.slots[slot])):
                _move_on(machine, state, card, slot)
        state.frames = DrawOmen(self.player, self.below)
        for slot in reversed(rules.slots):
            for card in reversed(members(state.zone(slot))):
                machine.at_moment(state, rules.rose_moment, card, self.player)
        return None


class DrawOmen(Frame):
    """BR-62: the last Mage in turn order draws an Event."""

    __slots__ = ()

    name = "draw_omen"

    def open(self, machine: Machine, state: State) -> Options:
        """Draw it, and play it."""
        rules = rules_of(machine)
        state.frames = self.below
        zone = rules.omen_piles[rules.moon(machine, state) - 1]
        card = machine.next_card(state, zone, 0)
        if card >= 0:
            play(machine, state, self.player, card, (zone, 0))
        return None


def play(machine: Machine, state: State, player: int, card: int, place: tuple[int, int]) -> None:
    """Bring an Event into play: its slot, the Rose's Power Points, the Crown (BR-63 to BR-66)."""
    rules = rules_of(machine)
    state.note("omen", player, card)
    if rules.crowned >> card & 1:
        rules.crown(machine, state, player)
    slot = rules.slot_of[card] - 1
    if slot < 0:  # BR-65, BR-303: it takes no slot
        machine.carry(state, card, place, (rules.omen_discards, 0), bottom=False)
        state.frames = Gone(player, card, state.frames)
    else:
        _make_room(machine, state, slot)
        machine.carry(state, card, place, (rules.slots[slot], 0), bottom=False)
    rules.award(machine, state, machine.players, rules.entering[card])
    machine.at_moment(state, rules.arrival_moment, card, player)


class Gone(CardFrame):
    """BR-61, BR-65: an Event has been resolved at once, and the Rose gains by its going."""

    __slots__ = ()

    name = "gone"

    def open(self, machine: Machine, state: State) -> Options:
        """Let the Rose gain."""
        rules = rules_of(machine)
        state.frames = self.below
        rules.award(machine, state, machine.players, rules.leaving[self.card])
        return None


def _make_room(machine: Machine, state: State, slot: int) -> None:
    """BR-64: what lies in the slot moves on, and pushes what comes after it."""
    rules = rules_of(machine)
    for card in members(state.zone(rules.slots[slot])):
        if slot + 1 < len(rules.slots):
            _make_room(machine, state, slot + 1)
        _move_on(machine, state, card, slot)


def _move_on(machine: Machine, state: State, card: int, slot: int) -> None:
    rules = rules_of(machine)
    here = (rules.slots[slot], 0)
    if slot + 1 < len(rules.slots):
        machine.carry(state, card, here, (rules.slots[slot + 1], 0), bottom=False)
        return
    machine.carry(state, card, here, (rules.omen_discards, 0), bottom=False)
    state.note("omen_gone", card)
    rules.award(machine, state, machine.players, rules.leaving[card])
