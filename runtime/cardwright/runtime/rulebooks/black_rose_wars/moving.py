"""Figures that move and attack: room by room, so that Traps see every step (BR-153)."""

from typing import ClassVar

from cardwright.runtime.bits import members
from cardwright.runtime.frames import NO_CARD, Fields, Frame, Options, Payload
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebooks.black_rose_wars import rules_of
from cardwright.runtime.rulebooks.black_rose_wars.damage import inflict
from cardwright.runtime.rulebooks.kit.frames import CardFrame, Entry, MenuFrame, coded
from cardwright.runtime.state import State

STEP, STOP, ATTACK, SKIP = 1, 2, 3, 4


class Walk(MenuFrame):
    """A figure may go to the next room, so many times."""

    __slots__ = ("card", "left", "must")

    name = "walk"
    asks = "walk"
    fields: ClassVar[Fields] = (("card", "card"), ("left", "number"), ("must", "flag"))
    menu: ClassVar = {STEP: Entry("step", "card"), STOP: Entry("stop")}

    def __init__(self, player: int, card: int, left: int, must: int, below: Frame | None) -> None:
        """``must``: whether it has to go at least once (BR-122)."""
        super().__init__(player, below)
        self.card = card
        self.left = left
        self.must = must

    def about(self, machine: Machine, state: State) -> Payload:
        """Return the figure."""
        return {"card": machine.table.cards[self.card].id}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the rooms next to it."""
        rooms = members(rules_of(machine).next_rooms(state, self.card)) if self.left else ()
        if not rooms:
            state.frames = self.below
            return None
        steps = [coded(STEP, room) for room in rooms]
        if self.must:
            if len(steps) == 1:
                self.act(machine, state, STEP, rooms[0])
                return None
            return tuple(steps)
        return (*steps, coded(STOP))

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Go on from there, or stop."""
        if action == STOP:
            state.frames = self.below
            return
        state.frames = Walk(self.player, self.card, self.left - 1, 0, self.below)
        machine.stand(state, self.player, self.card, operand)


class Act(CardFrame):
    """BR-208: an Evocation moves, then attacks."""

    __slots__ = ()

    name = "act"

    def open(self, machine: Machine, state: State) -> Options:
        """Line up both."""
        rules, card = rules_of(machine), self.card
        state.frames = self.below
        machine.comes(state, rules.acting)
        if state.is_in_play(card):
            movement = rules.movement.of(state, self.player, card)
            attack = Attack(self.player, card, self.below)
            state.frames = Walk(self.player, card, movement, 0, attack)
            machine.at_moment(state, rules.acting, card, self.player)
        return None


class Attack(MenuFrame):
    """A figure may attack one of others in its room (BR-100, BR-216)."""

    __slots__ = ("card",)

    name = "attack"
    asks = "attack"
    fields: ClassVar[Fields] = (("card", "card"),)
    menu: ClassVar = {ATTACK: Entry("attack", "card"), SKIP: Entry("skip")}

    def __init__(self, player: int, card: int, below: Frame | None) -> None:
        super().__init__(player, below)
        self.card = card

    def about(self, machine: Machine, state: State) -> Payload:
        """Return the figure."""
        return {"card": machine.table.cards[self.card].id}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer whom it can attack, and what it can do instead."""
        rules = rules_of(machine)
        options = [
            coded(ATTACK, card) for card in members(rules.targets(state, self.player, self.card))
        ]
        if rules.mages >> self.card & 1:
            machine.comes(state, rules.attacking)
            options += self.powers(machine, state, rules.attacking)
        own = machine.usable_powers(state, self.player, rules.acting)
        options += [
            option
            for linked, option in zip(own, self.powers(machine, state, rules.acting), strict=True)
            if linked.card == self.card
        ]
        if not options:
            state.frames = self.below
            return None
        return (*options, coded(SKIP))

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Attack, use a power instead, or leave it."""
        state.frames = self.below
        super().answer(machine, state, option)

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Attack."""
        if action == ATTACK:
            attack(machine, state, self.player, self.card, operand)


def attack(machine: Machine, state: State, player: int, attacker: int, target: int) -> None:
    """Announce an attack on a figure, which cards may answer or make stronger."""
    number = rules_of(machine).attack.of(state, player, attacker)
    assail(machine, state, player, attacker, target, number)


def assail(
    machine: Machine, state: State, player: int, attacker: int, target: int, number: int
) -> None:
    """Announce an attack with so much Damage."""
    rules = rules_of(machine)
    state.note("attack", player, attacker, target)
    state.frames = Blow(player, attacker, target, number, state.frames)
    owner = rules.owner_of(state, target)
    rules.announce(
        machine, state, "assault", player, subject=target, owner=owner, source=attacker,
        number=number,
    )  # fmt: skip


class Blow(Frame):
    """An attack is about to hit."""

    __slots__ = ("card", "number", "target")

    name = "blow"
    fields: ClassVar[Fields] = (("card", "card"), ("target", "card"), ("number", "number"))

    def __init__(
        self, player: int, card: int, target: int, number: int, below: Frame | None
    ) -> None:
        """``card``: the figure that attacks."""
        super().__init__(player, below)
        self.card = card
        self.target = target
        self.number = number

    def numbered(self, number: int) -> Frame:
        """Return it as reactions have left it."""
        return Blow(self.player, self.card, self.target, number, self.below)

    def open(self, machine: Machine, state: State) -> Options:
        """Inflict the Damage, in the colour of who lets it attack (BR-209)."""
        state.frames = self.below
        inflict(machine, state, self.player, self.target, self.number, self.card, NO_CARD)
        return None


def swap(machine: Machine, state: State, player: int, card: int) -> None:
    """Let a player's Mage and a figure change places (both are shifted: BR-154)."""
    mage = rules_of(machine).mage(state, player)
    here, there = state.place_of(mage), state.place_of(card)
    ways = ((card, there, here), (mage, here, there))
    if NO_CARD in (here, there):
        return
    if not all(machine.can_stand(state, one, to) for one, _, to in ways):
        return
    moved = [(one, before) for one, before, to in ways if machine.put(state, player, one, to)]
    for one, before in moved:
        machine.raise_moved(state, player, one, before)
