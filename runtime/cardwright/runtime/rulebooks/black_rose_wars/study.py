"""Phases 2 and 3: Spells are drawn, kept and prepared (BR-78 to BR-96)."""

from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Fields, Frame, Options, Payload
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebooks.black_rose_wars import rules_of
from cardwright.runtime.rulebooks.kit.frames import Entry, MenuFrame, coded
from cardwright.runtime.sealing import Sealed
from cardwright.runtime.state import State

KEEP, REMOVE, DROP, DONE, UPRIGHT, REVERSED = 1, 2, 3, 4, 5, 6
STUDIED: Final = 4
"""BR-79: so many cards are drawn from the piles of Schools."""
_KEPT: Final = 2
_FROM_GRIMOIRE: Final = 2
"""BR-78: so many are drawn from the own Grimoire."""
_LEAST_PREPARED: Final = 2
"""BR-88."""


class DrawGrimoire(Frame):
    """BR-78: 2 cards of the own Grimoire."""

    __slots__ = ()

    name = "draw_grimoire"

    def open(self, machine: Machine, state: State) -> Options:
        """Draw them."""
        rules = rules_of(machine)
        state.frames = self.below
        for _ in range(_FROM_GRIMOIRE):
            machine.draw(state, rules.grimoire, self.player, rules.hand, rules.draw)
        return None


class Study(Frame):
    """BR-79: from which School is the next card drawn?"""

    __slots__ = ("left",)

    name = "study"
    asks = "study"
    shape = "zone"
    fields: ClassVar[Fields] = (("left", "number"),)

    def __init__(self, player: int, left: int, below: Frame | None) -> None:
        """``left``: so many cards are still to be drawn."""
        super().__init__(player, below)
        self.left = left

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the Schools that have cards."""
        rules = rules_of(machine)
        piles = rules.piles_with_cards(state) if self.left else ()
        if not piles:
            state.frames = Keep(self.player, _KEPT, self.below)
            return None
        return piles

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Draw it; a Spell that is dedicated to another Mage is discarded (BR-82)."""
        rules, player = rules_of(machine), self.player
        rules.draw_from_school(machine, state, player, option, rules.studied)
        state.frames = Study(player, self.left - 1, self.below)


class Keep(MenuFrame):
    """BR-79: which of the Spells that were drawn are kept?"""

    __slots__ = ("left",)

    name = "keep"
    asks = "keep"
    fields: ClassVar[Fields] = (("left", "number"),)
    menu: ClassVar = {KEEP: Entry("keep", "card")}

    def __init__(self, player: int, left: int, below: Frame | None) -> None:
        """``left``: so many are still to be kept."""
        super().__init__(player, below)
        self.left = left

    def open(self, machine: Machine, state: State) -> Options:
        """Offer them; the rest goes to the discards of their Schools."""
        rules, player = rules_of(machine), self.player
        cards = members(state.zone(rules.studied, player))
        if self.left and len(cards) > self.left:
            return tuple(coded(KEEP, card) for card in cards)
        for card in cards:
            if self.left:
                rules.move_own(machine, state, card, rules.studied, rules.hand, player)
            else:
                rules.to_school(machine, state, card, (rules.studied, player))
        state.frames = Trim(player, 1, self.below)
        return None

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Keep one."""
        rules, player = rules_of(machine), self.player
        rules.move_own(machine, state, operand, rules.studied, rules.hand, player)
        state.frames = Keep(player, self.left - 1, self.below)


def _removals(machine: Machine, state: State, player: int) -> list[int]:
    """Return the options of removing a Spell; Forgotten ones have no School to go to."""
    rules = rules_of(machine)
    return [
        coded(REMOVE, card) for card in members(state.zone(rules.hand, player) & ~rules.forgotten)
    ]


def _remove(machine: Machine, state: State, player: int, card: int) -> None:
    rules = rules_of(machine)
    state.note("remove_spell", player, card)
    rules.to_school(machine, state, card, (rules.hand, player))


class Trim(MenuFrame):
    """BR-84: what is above the hand limit goes to Memories."""

    __slots__ = ("may_remove",)

    name = "trim"
    asks = "trim"
    fields: ClassVar[Fields] = (("may_remove", "flag"),)
    menu: ClassVar = {DROP: Entry("drop", "card"), REMOVE: Entry("remove", "card")}

    def __init__(self, player: int, may_remove: int, below: Frame | None) -> None:
        """``may_remove``: no Spell has been removed in this phase (BR-86)."""
        super().__init__(player, below)
        self.may_remove = may_remove

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the hand, as long as it is too large; a Spell may be removed then, or after it."""
        rules, player = rules_of(machine), self.player
        hand = members(state.zone(rules.hand, player))
        if len(hand) <= rules.hand_limit[rules.mage(state, player)]:
            state.frames = Remove(player, self.below) if self.may_remove else self.below
            return None
        removals = _removals(machine, state, player) if self.may_remove else []
        return (*(coded(DROP, card) for card in hand), *removals)

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Discard one, or remove it."""
        rules, player = rules_of(machine), self.player
        if action == REMOVE:
            _remove(machine, state, player, operand)
            state.frames = Trim(player, 0, self.below)
        else:
            rules.move_own(machine, state, operand, rules.hand, rules.memories, player)
            state.frames = self


class Remove(MenuFrame):
    """BR-86: one Spell may be put on the discards of its School, for good."""

    __slots__ = ()

    name = "remove"
    asks = "remove"
    menu: ClassVar = {REMOVE: Entry("remove", "card"), DONE: Entry("done")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer those in hand."""
        removals = _removals(machine, state, self.player)
        if not removals:
            state.frames = self.below
            return None
        return (*removals, coded(DONE))

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Remove one, or none."""
        state.frames = self.below
        if action == REMOVE:
            _remove(machine, state, self.player, operand)


class PrepareTogether(Sealed):
    """BR-94: all prepare in secret; the phase ends when all are done."""

    __slots__ = ()

    name = "prepare_together"
    asks = "prepare"

    def line_up(self, machine: Machine, state: State, player: int) -> None:
        """Put on top of the frames what a player prepares."""
        state.frames = Prepare(player, 0, state.frames)


class Prepare(MenuFrame):
    """Which Spell is laid on the next place of the sheet, and on which side? (BR-88 to BR-91)."""

    __slots__ = ("place",)

    name = "prepare"
    asks = "prepare"
    fields: ClassVar[Fields] = (("place", "number"),)
    menu: ClassVar = {
        UPRIGHT: Entry("upright", "card"),
        REVERSED: Entry("reversed", "card"),
        DONE: Entry("done"),
    }

    def __init__(self, player: int, place: int, below: Frame | None) -> None:
        """``place``: how many places are taken; the Quick Spell's is the first."""
        super().__init__(player, below)
        self.place = place

    def about(self, machine: Machine, state: State) -> Payload:
        """Return the place on the sheet."""
        zone = rules_of(machine).sheet[self.place]
        return {"question": machine.table.game.zones[zone].id}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the hand, on each side; from two on it may be enough."""
        rules, player = rules_of(machine), self.player
        if self.place == len(rules.sheet) or not state.zone(rules.hand, player):
            state.frames = self.below
            return None
        options = [
            coded((UPRIGHT, REVERSED)[side], card)
            for card in members(state.zone(rules.hand, player))
            for side in rules.sides_of[card]
        ]
        if self.place >= _LEAST_PREPARED:
            options.append(coded(DONE))
        return tuple(options)

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Lay it down."""
        rules, player = rules_of(machine), self.player
        if action == DONE:
            state.frames = self.below
            return
        zone = rules.sheet[self.place]
        rules.move_own(machine, state, operand, rules.hand, zone, player)
        state.set_status(rules.turned, operand, action == REVERSED)
        state.frames = Prepare(player, self.place + 1, self.below)


class StudyOne(Frame):
    """A Spell is drawn from a School, or taken from the top of its discards."""

    __slots__ = ("discards",)

    name = "study_one"
    asks = "study"
    shape = "zone"
    fields: ClassVar[Fields] = (("discards", "flag"),)

    def __init__(self, player: int, discards: int, below: Frame | None) -> None:
        """``discards``: whether it is taken from there."""
        super().__init__(player, below)
        self.discards = discards

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the piles of the Schools, or their discards."""
        rules = rules_of(machine)
        if self.discards:
            zones = tuple(zone for zone in rules.school_discards if state.zone(zone))
        else:
            zones = rules.piles_with_cards(state)
        if not zones:
            state.frames = self.below
            return None
        return zones

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Take it."""
        rules, player = rules_of(machine), self.player
        state.frames = self.below
        if not self.discards:
            rules.draw_from_school(machine, state, player, option, rules.hand)
            return
        card = machine.next_card(state, option, 0)
        machine.carry(state, card, (option, 0), (rules.hand, player), bottom=False)
        state.note("draw", player, card, option, rules.hand)
