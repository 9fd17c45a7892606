"""What nobody can have more of: Evocations, active Quests; and single Spells that are drawn."""

from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Fields, Frame, Options
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebooks.black_rose_wars import rules_of
from cardwright.runtime.rulebooks.black_rose_wars.quests import abandon
from cardwright.runtime.rulebooks.kit.frames import Entry, MenuFrame, coded
from cardwright.runtime.state import State

MOST_QUESTS: Final = 2
"""BR-72."""
RELEASE, DROP = 1, 2


class Crowded(MenuFrame):
    """BR-206, BR-207: one Evocation too many: which goes back? It may be the new one."""

    __slots__ = ()

    name = "crowded"
    asks = "crowded"
    menu: ClassVar = {RELEASE: Entry("release", "card")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer all of them."""
        rules = rules_of(machine)
        own = state.zone(rules.board, self.player) & rules.evocations
        if own.bit_count() <= rules.most_evocations:
            state.frames = self.below
            return None
        return tuple(coded(RELEASE, card) for card in members(own))

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Send it back."""
        state.frames = self
        state.note("removed", self.player, operand)
        rules_of(machine).dismiss(machine, state, operand)


class TooManyQuests(MenuFrame):
    """BR-72: whoever has more than two active Quests discards down to two."""

    __slots__ = ()

    name = "too_many_quests"
    asks = "too_many_quests"
    menu: ClassVar = {DROP: Entry("abandon", "card")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer all of them."""
        quests = members(state.zone(rules_of(machine).secrets, self.player))
        if len(quests) <= MOST_QUESTS:
            state.frames = self.below
            return None
        return tuple(coded(DROP, quest) for quest in quests)

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Discard it."""
        state.frames = self
        abandon(machine, state, self.player, operand)


TOO_MANY: Final = (Crowded, TooManyQuests)
"""What asks for less, until it is less."""


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
