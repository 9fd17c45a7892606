"""Events: drawn in the Black Rose Phase, they lie in three slots and go (BR-60 to BR-70)."""

from typing import ClassVar

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Fields, Frame, Options
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebooks.black_rose_wars import rules_of
from cardwright.runtime.rulebooks.kit.frames import CardFrame, Entry, MenuFrame, coded
from cardwright.runtime.state import State

KEEP, SKIP = 1, 2
SCHEME, UNVEIL, ORDAIN = 0, 1, 2
_MODES = {SCHEME: "scheme", UNVEIL: "unveil", ORDAIN: "ordain"}
_SEEN = {SCHEME: 2, UNVEIL: 3, ORDAIN: 4}
_POINTS = 2


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
            play(machine, state, self.player, card)
        return None


def play(machine: Machine, state: State, player: int, card: int) -> None:
    """Bring an Event into play: its slot, the Rose's Power Points, the Crown (BR-63 to BR-66)."""
    rules = rules_of(machine)
    zone = next(pile for pile in rules.omen_piles if state.zone(pile) >> card & 1)
    state.note("omen", player, card)
    if rules.crowned >> card & 1:
        rules.crown(machine, state, player)
    slot = rules.slot_of[card] - 1
    if slot < 0:  # BR-65, BR-303: it takes no slot
        machine.carry(state, card, (zone, 0), (rules.omen_discards, 0), bottom=False)
        state.frames = Gone(player, card, state.frames)
    else:
        _make_room(machine, state, slot)
        machine.carry(state, card, (zone, 0), (rules.slots[slot], 0), bottom=False)
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


def look_ahead(machine: Machine, state: State, player: int, mode: int) -> None:
    """Let a player see the top Events of the Moon Phase, and do something with them."""
    rules = rules_of(machine)
    zone = rules.omen_piles[rules.moon(machine, state) - 1]
    machine.look(state, zone, 0, player, _SEEN[mode])
    seen = state.known_top(zone, 0)[: _SEEN[mode]]
    if seen:
        state.frames = LookAhead(player, mode, seen, (), state.frames)


class LookAhead(MenuFrame):
    """A player has seen Events: one is played, or all are put back in order."""

    __slots__ = ("cards", "mode", "sorted")

    name = "look_ahead"
    asks = "look_ahead"
    fields: ClassVar[Fields] = (("mode", _MODES), ("cards", "cards"), ("sorted", "cards"))
    menu: ClassVar = {KEEP: Entry("keep", "card"), SKIP: Entry("skip")}

    def __init__(
        self, player: int, mode: int, cards: tuple[int, ...], in_order: tuple[int, ...],
        below: Frame | None,
    ) -> None:  # fmt: skip
        """``in_order``: those that come first of all that are put back."""
        super().__init__(player, below)
        self.mode = mode
        self.cards = cards
        self.sorted = in_order

    def open(self, machine: Machine, state: State) -> Options:
        """Offer them: which is played, or which comes next."""
        options = [coded(KEEP, card) for card in self.cards]
        if self.mode == UNVEIL:
            options.append(coded(SKIP))
        if len(options) == 1:
            self.answer(machine, state, options[0])
            return None
        return tuple(options)

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Play it, or go on sorting."""
        rules, player = rules_of(machine), self.player
        state.frames = self.below
        if action == SKIP:
            return
        if self.mode == ORDAIN:
            rest = tuple(card for card in self.cards if card != operand)
            in_order = (*self.sorted, operand)
            if rest:
                state.frames = LookAhead(player, self.mode, rest, in_order, self.below)
                return
            zone = next(pile for pile in rules.omen_piles if state.zone(pile) >> operand & 1)
            known = state.known_top(zone, 0)[len(in_order) :]
            knowers = state.knowers_of_top(zone, 0)[len(in_order) :]
            own = (1 << player,) * len(in_order)
            state.set_known_top(zone, 0, (*in_order, *known), (*own, *knowers))
            return
        if self.mode == UNVEIL or rules.crowned >> operand & 1:
            rules.award(machine, state, player, _POINTS)
        play(machine, state, player, operand)
