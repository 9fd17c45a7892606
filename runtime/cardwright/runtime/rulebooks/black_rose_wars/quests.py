"""Quests: secret until they are completed, and the Black Rose gains by those that are given up."""

from typing import ClassVar

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Fields, Frame, Options
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebooks.black_rose_wars import rules_of
from cardwright.runtime.rulebooks.kit.frames import CardFrame, Entry, MenuFrame, ask, coded
from cardwright.runtime.state import State

ABANDON, DONE, KEEP, SKIP, GIVE, DROP = 1, 2, 3, 4, 5, 6


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


class Reward(Frame):
    """A player is about to gain the Power Points of a Quest."""

    __slots__ = ("card", "number")

    name = "reward"
    fields: ClassVar[Fields] = (("card", "card"), ("number", "number"))

    def __init__(self, player: int, card: int, number: int, below: Frame | None) -> None:
        super().__init__(player, below)
        self.card = card
        self.number = number

    def numbered(self, number: int) -> Frame:
        """Return it as reactions have left it."""
        return Reward(self.player, self.card, number, self.below)

    def open(self, machine: Machine, state: State) -> Options:
        """Gain them."""
        state.frames = self.below
        rules_of(machine).award(machine, state, self.player, self.number)
        return None


class Bonus(CardFrame):
    """What a completed Quest brings beside Power Points."""

    __slots__ = ()

    name = "bonus"

    def open(self, machine: Machine, state: State) -> Options:
        """Let it work."""
        state.frames = self.below
        machine.at_moment(state, rules_of(machine).reward_moment, self.card, self.player)
        return None


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


class LoseQuest(Frame):
    """A player must discard one of the active Quests."""

    __slots__ = ()

    name = "lose_quest"
    asks = "lose_quest"

    def open(self, machine: Machine, state: State) -> Options:
        """Offer them."""
        quests = members(state.zone(rules_of(machine).secrets, self.player))
        if not quests:
            state.frames = self.below
            return None
        return ask(self, machine, state, quests)

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Discard it."""
        state.frames = self.below
        abandon(machine, state, self.player, option)


class Observe(MenuFrame):
    """A player sees the top Quests, and may take one for one of their own."""

    __slots__ = ("cards",)

    name = "observe"
    asks = "observe"
    fields: ClassVar[Fields] = (("cards", "cards"),)
    menu: ClassVar = {KEEP: Entry("keep", "card"), SKIP: Entry("skip")}

    def __init__(self, player: int, cards: tuple[int, ...], below: Frame | None) -> None:
        """``cards``: those that were seen."""
        super().__init__(player, below)
        self.cards = cards

    def open(self, machine: Machine, state: State) -> Options:
        """Offer them."""
        return (*(coded(KEEP, card) for card in self.cards), coded(SKIP))

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Take one, and say which one goes back for it."""
        state.frames = self.below
        if action == KEEP:
            state.frames = GiveBack(self.player, operand, self.below)


class GiveBack(CardFrame):
    """Which of the own Quests goes back on the pile, for the one that was taken?"""

    __slots__ = ()

    name = "give_back"
    asks = "give_back"

    def open(self, machine: Machine, state: State) -> Options:
        """Offer them."""
        quests = members(state.zone(rules_of(machine).secrets, self.player))
        return ask(self, machine, state, quests)

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Exchange both."""
        rules, player = rules_of(machine), self.player
        state.frames = self.below
        zone = next(pile for pile in rules.quest_piles if state.zone(pile) >> self.card & 1)
        machine.carry(state, self.card, (zone, 0), (rules.secrets, player), bottom=False)
        state.note("draw", player, self.card, zone, rules.secrets)
        machine.carry(
            state, option, (rules.secrets, player), (zone, 0), bottom=False, known_to=1 << player
        )


def observe(machine: Machine, state: State, player: int, number: int) -> None:
    """Let a player who has a Quest see the top ones of the Moon Phase."""
    rules = rules_of(machine)
    if not state.zone(rules.secrets, player):
        return
    zone = rules.quest_piles[rules.moon(machine, state) - 1]
    machine.look(state, zone, 0, player, number)
    seen = state.known_top(zone, 0)[:number]
    if seen:
        state.frames = Observe(player, seen, state.frames)


class Intrigue(MenuFrame):
    """One of two new Quests is kept; the other is given away, or discarded for Power Points."""

    __slots__ = ("cards",)

    name = "intrigue"
    asks = "intrigue"
    fields: ClassVar[Fields] = (("cards", "cards"),)
    menu: ClassVar = {
        KEEP: Entry("keep", "card"),
        GIVE: Entry("give", "player"),
        DROP: Entry("drop", "card"),
    }

    def __init__(self, player: int, cards: tuple[int, ...], below: Frame | None) -> None:
        """``cards``: those of which one is to be kept, or the one that is not."""
        super().__init__(player, below)
        self.cards = cards

    def open(self, machine: Machine, state: State) -> Options:
        """Ask which is kept, then what becomes of the other."""
        if len(self.cards) > 1:
            return tuple(coded(KEEP, card) for card in self.cards)
        others = [coded(GIVE, player) for player in machine.clockwise(self.player)]
        return (*others, coded(DROP, self.cards[0]))

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Do it."""
        rules, player = rules_of(machine), self.player
        if action == KEEP:
            rest = tuple(card for card in self.cards if card != operand)
            state.frames = Intrigue(player, rest, self.below)
            return
        state.frames = self.below
        quest = self.cards[0]
        if action == GIVE:
            to = (rules.secrets, operand)
            machine.carry(state, quest, (rules.secrets, player), to, bottom=False)
            state.note("give_quest", player, operand)
            return
        abandon(machine, state, player, quest, rose=False)
        rules.lose_points(state, player, 2)


def intrigue(machine: Machine, state: State, player: int) -> None:
    """Draw 2 Quests, of which one is kept."""
    drawn = [draw(machine, state, player, rules_of(machine).moon(machine, state)) for _ in range(2)]
    found = tuple(card for card in drawn if card >= 0)
    if len(found) > 1:
        state.frames = Intrigue(player, found, state.frames)


def relive(machine: Machine, state: State, player: int) -> None:
    """Draw a Quest of the Moon Phase before, and complete it; there is none before the first."""
    rules = rules_of(machine)
    before = rules.moon(machine, state) - 1
    if before:
        quest = draw(machine, state, player, before)
        if quest >= 0:
            complete(machine, state, player, quest)
