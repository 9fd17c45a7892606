"""Quests, secret until they are completed, and Events; the Black Rose gains by both."""

from itertools import takewhile
from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Fields, Frame, Options, stack
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebooks.black_rose_wars import rules_of
from cardwright.runtime.rulebooks.kit.frames import (
    CardFrame,
    CardMenuFrame,
    Entry,
    MenuFrame,
    coded,
)
from cardwright.runtime.state import State

ABANDON, DONE, NOW, LATER, RELEASE = 1, 2, 3, 4, 5
MOST_QUESTS: Final = 2
"""BR-72."""


def draw(machine: Machine, state: State, player: int, moon: int) -> int:
    """Draw the top Quest of a Moon Phase, or return -1 (BR-67, BR-304)."""
    rules = rules_of(machine)
    zone = rules.quest_piles[moon - 1]
    card = machine.next_card(state, zone, 0)
    if card >= 0:
        machine.carry(state, card, (zone, 0), (rules.secrets, player), bottom=False)
        state.note("draw", player, card, zone, rules.secrets)
    return card


def abandon(machine: Machine, state: State, player: int, quest: int, *, rose: bool = True) -> None:
    """Discard an active Quest: the Rose gains its Moon Phase (BR-59, BR-73)."""
    rules = rules_of(machine)
    machine.carry(state, quest, (rules.secrets, player), (rules.quest_discards, 0), bottom=False)
    state.note("abandon", player, quest)
    if rose:
        rules.award(machine, state, machine.players, rules.moon_of[quest])


def complete(machine: Machine, state: State, player: int, quest: int) -> None:
    """Announce that a player completes an active Quest, which others may prevent."""
    rules = rules_of(machine)
    if (
        not state.zone(rules.secrets, player) >> quest & 1
        or state.status(rules.barred) >> quest & 1
    ):
        return
    mage = rules.mage(state, player)
    state.frames = Completion(player, quest, state.frames)
    if not rules.is_in_cell(state, mage):  # BR-125
        rules.announce(
            machine, state, "quest done", player, subject=quest, owner=player, source=mage
        )


class Completion(CardFrame):
    """BR-75: a Quest is about to be completed."""

    __slots__ = ()

    name = "completion"

    def open(self, machine: Machine, state: State) -> Options:
        """Lay it face up, unless somebody else has, and announce its reward."""
        rules, player, quest = rules_of(machine), self.player, self.card
        state.frames = self.below
        if state.zone(rules.secrets, player) >> quest & 1:
            to = (rules.completed, player)
            machine.carry(state, quest, (rules.secrets, player), to, bottom=False)
        state.note("complete", player, quest)
        number = rules.worth[quest]
        state.frames = Reward(player, quest, number, Bonus(player, quest, self.below))
        mage = rules.mage(state, player)
        if not rules.is_in_cell(state, mage):
            rules.announce(
                machine, state, "reward", player, subject=quest, owner=player, source=mage,
                number=number,
            )  # fmt: skip
        return None


class Reward(CardFrame):
    """A player is about to gain the Power Points of a Quest."""

    __slots__ = ("number",)

    name = "reward"
    fields: ClassVar[Fields] = (("card", "card"), ("number", "number"))

    def __init__(self, player: int, card: int, number: int, below: Frame | None) -> None:
        super().__init__(player, card, below)
        self.number = number

    def open(self, machine: Machine, state: State) -> Options:
        """Gain them."""
        state.frames = self.below
        rules_of(machine).award(machine, state, self.player, self.number)
        return None


class Bonus(CardMenuFrame):
    """What a completed Quest brings beside Power Points: before the room's effect, or after it."""

    __slots__ = ()

    name = "bonus"
    asks = "bonus"
    menu: ClassVar = {NOW: Entry("reward_now"), LATER: Entry("reward_later")}

    def open(self, machine: Machine, state: State) -> Options:
        """Ask when, where a room that the player activates has not worked yet (BR-293)."""
        rules = rules_of(machine)
        if not machine.table.automatics_at(rules.reward_moment, self.card):
            state.frames = self.below
        elif self._awaited(machine) is None:
            self.act(machine, state, NOW, 0)
        else:
            return (coded(NOW), coded(LATER))
        return None

    def _awaited(self, machine: Machine) -> Frame | None:
        """Return the activation of a room by the player that is still to come."""
        activation = rules_of(machine).activation_frame
        for frame in stack(self.below):
            if isinstance(frame, activation) and frame.player == self.player:
                return frame
        return None

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Let it work, or put it below the activation."""
        state.frames = self.below
        awaited = self._awaited(machine)
        if action == NOW or awaited is None:
            machine.at_moment(state, rules_of(machine).reward_moment, self.card, self.player)
            return
        above = list(takewhile(lambda frame: frame is not awaited, stack(self.below)))
        state.frames = awaited.onto(Bonus(self.player, self.card, awaited.below))
        for frame in reversed(above):
            state.frames = frame.onto(state.frames)


class Abandon(MenuFrame):
    """BR-59: active Quests may be discarded."""

    __slots__ = ()

    name = "abandon"
    asks = "abandon"
    menu: ClassVar = {ABANDON: Entry("abandon", "card"), DONE: Entry("done")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer them."""
        quests = members(state.zone(rules_of(machine).secrets, self.player))
        if not quests:
            state.frames = self.below
            return None
        return (*(coded(ABANDON, quest) for quest in quests), coded(DONE))

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Discard one, or go on."""
        if action == DONE:
            state.frames = self.below
            return
        state.frames = self
        abandon(machine, state, self.player, operand)


# -- Quests and Events that somebody has drawn to choose from --


def draw_to_choose(machine: Machine, state: State, player: int, pile: int, number: int) -> None:
    """Let a player draw the top cards of a pile, and see them."""
    studied = rules_of(machine).studied
    for _ in range(number):
        card = machine.next_card(state, pile, 0)
        if card >= 0:
            machine.carry(state, card, (pile, 0), (studied, player), bottom=False)
            state.note("draw", player, card, pile, studied)


def put_back(machine: Machine, state: State, player: int, card: int) -> None:
    """Put a card that a player has drawn back on top of its pile: others don't learn which."""
    rules = rules_of(machine)
    if not state.zone(rules.studied, player) >> card & 1:
        return
    piles = rules.quest_piles if rules.all_quests >> card & 1 else rules.omen_piles
    to = (piles[rules.moon_of[card] - 1], 0)
    machine.carry(state, card, (rules.studied, player), to, bottom=False, known_to=1 << player)


def put_back_all(machine: Machine, state: State, player: int) -> None:
    """Put back what a player can choose from no more."""
    rules = rules_of(machine)
    drawn = state.zone(rules.studied, player) & (rules.all_quests | rules.all_omens)
    for card in members(drawn):
        put_back(machine, state, player, card)


# -- Events: drawn in the Black Rose Phase, they lie in three slots and go (BR-60 to BR-70) --


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


# -- what nobody can have more of: Evocations and active Quests --


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
    menu: ClassVar = {ABANDON: Entry("abandon", "card")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer all of them."""
        quests = members(state.zone(rules_of(machine).secrets, self.player))
        if len(quests) <= MOST_QUESTS:
            state.frames = self.below
            return None
        return tuple(coded(ABANDON, quest) for quest in quests)

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Discard it."""
        state.frames = self
        abandon(machine, state, self.player, operand)


TOO_MANY: Final = (Crowded, TooManyQuests)
"""What asks for less, until it is less."""
