"""Casting Spells, and activating rooms."""

from typing import ClassVar

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Fields, Frame, Options
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebooks.black_rose_wars import rules_of
from cardwright.runtime.rulebooks.black_rose_wars.damage import shake
from cardwright.runtime.rulebooks.kit.frames import CardFrame, Entry, MenuFrame, ask, coded
from cardwright.runtime.state import State

UPRIGHT, REVERSED, SKIP, QUICK, STANDARD = 1, 2, 3, 4, 5


def cast_from(machine: Machine, state: State, player: int, zone: int) -> None:
    """Cast the Spell that lies prepared in a zone of a player's sheet."""
    rules = rules_of(machine)
    card = members(state.zone(zone, player))[0]
    side = rules.REVERSED if state.status(rules.turned) >> card & 1 else rules.UPRIGHT
    cast(machine, state, player, card, (zone, player), side)


def cast(
    machine: Machine, state: State, player: int, card: int, place: tuple[int, int], side: int
) -> None:
    """Cast a Spell on one of its sides: Traps and Protections stay hidden (BR-144, BR-145)."""
    rules = rules_of(machine)
    mage = rules.mage(state, player)
    lies = rules.stays_hidden(card, side)
    zone = rules.laid if lies else rules.cast
    machine.carry(state, card, place, (zone, player), bottom=False)
    state.set_status(rules.turned, card, False)
    state.set_status(rules.sides[side], card, True)
    if lies:
        if rules.is_trap(card, side):
            state.note("lay_trap", player)
            event = "trap laid"
        else:
            state.note("lay_protection", player)
            event = "protection laid"
        rules.announce(machine, state, event, player, subject=mage, owner=player, source=mage)
        return
    state.note("cast", player, card, side)
    if rules.unstable >> card & 1:  # BR-192, BR-289
        shake(machine, state, player, state.place_of(mage), 1)
    state.frames = Resolve(player, card, Cast(player, card, 0, state.frames))
    rules.announce(machine, state, "casting", player, subject=card, owner=player, source=mage)


class Resolve(CardFrame):
    """A Spell is about to take effect; without a target it has none (BR-112)."""

    __slots__ = ()

    name = "resolve"

    def open(self, machine: Machine, state: State) -> Options:
        """Let it work, unless its Mage can't cast where they are (BR-121)."""
        rules = rules_of(machine)
        state.frames = below = self.below
        if isinstance(below, Cast):
            points = state.count(self.player, rules.point)
            state.frames = Cast(below.player, below.card, points, below.below)
        if not rules.is_in_cell(state, rules.mage(state, self.player)):
            machine.at_moment(state, rules.cast_moment, self.card, self.player)
        return None


class Cast(CardFrame):
    """A Spell has been cast, which others may react to."""

    __slots__ = ("points",)

    name = "cast"
    fields: ClassVar[Fields] = (("card", "card"), ("points", "number"))

    def __init__(self, player: int, card: int, points: int, below: Frame | None) -> None:
        """``points``: the Power Points that its player had before it took effect."""
        super().__init__(player, card, below)
        self.points = points

    def open(self, machine: Machine, state: State) -> Options:
        """Announce it, and then what it has brought."""
        rules = rules_of(machine)
        state.frames = self.below
        machine.comes(state, rules.resolved)
        gained = state.count(self.player, rules.point) - self.points
        if gained > 0:
            tell_of_profit(machine, state, self.player, self.card, gained)
        mage = rules.mage(state, self.player)
        rules.announce(
            machine, state, "spell cast", self.player, subject=self.card, owner=self.player,
            source=mage,
        )  # fmt: skip
        return None


def tell_of_profit(machine: Machine, state: State, player: int, card: int, number: int) -> None:
    """Let cards answer the Power Points that a Spell has brought."""
    rules = rules_of(machine)
    rules.announce(
        machine, state, "profit", player, subject=card, owner=player,
        source=rules.mage(state, player), number=number,
    )  # fmt: skip


class Conjure(MenuFrame):
    """A Spell may be cast from hand (BR-291)."""

    __slots__ = ("protections",)

    name = "conjure"
    asks = "conjure"
    veiled = True
    fields: ClassVar[Fields] = (("protections", "flag"),)
    menu: ClassVar = {
        UPRIGHT: Entry("upright", "card"),
        REVERSED: Entry("reversed", "card"),
        SKIP: Entry("skip"),
    }

    def __init__(self, player: int, protections: int, below: Frame | None) -> None:
        """``protections``: whether it has to be a Protection."""
        super().__init__(player, below)
        self.protections = protections

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the Spells in hand, on each side; that none of them fits, nobody learns."""
        rules = rules_of(machine)
        hand = members(state.zone(rules.hand, self.player))
        if not hand or not rules.on_sheet(state, self.player):
            state.frames = self.below
            return None
        options = [
            coded((UPRIGHT, REVERSED)[side], card)
            for card in hand
            for side in rules.sides_of[card]
            if not self.protections or rules.is_protection(card, side)
        ]
        return (*options, coded(SKIP))

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Ask which Spell on the sheet it replaces."""
        state.frames = self.below
        if action != SKIP:
            side = int(action == REVERSED)
            state.frames = Replace(self.player, operand, side, self.below)


class Replace(Frame):
    """Which Spell on the sheet goes to Memories, for one from hand?"""

    __slots__ = ("card", "side")

    name = "replace"
    asks = "replace"
    fields: ClassVar[Fields] = (("card", "card"), ("side", "number"))

    def __init__(self, player: int, card: int, side: int, below: Frame | None) -> None:
        super().__init__(player, below)
        self.card = card
        self.side = side

    def open(self, machine: Machine, state: State) -> Options:
        """Offer those on the sheet."""
        return ask(self, machine, state, members(rules_of(machine).on_sheet(state, self.player)))

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Cast the one instead of the other."""
        rules, player = rules_of(machine), self.player
        state.frames = self.below
        rules.to_memories(machine, state, option, player)
        cast(machine, state, player, self.card, (rules.hand, player), self.side)


class Forced(MenuFrame):
    """A player casts the next Standard Spell or the Quick Spell, as a duel asks."""

    __slots__ = ()

    name = "forced"
    asks = "forced_spell"
    menu: ClassVar = {QUICK: Entry("quick"), STANDARD: Entry("standard")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer what is prepared."""
        rules = rules_of(machine)
        options = []
        if state.zone(rules.quick, self.player):
            options.append(coded(QUICK))
        if rules.next_standard(state, self.player) >= 0:
            options.append(coded(STANDARD))
        if len(options) > 1:
            return tuple(options)
        state.frames = self.below
        if options:
            self.answer(machine, state, options[0])
        return None

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Cast it."""
        rules = rules_of(machine)
        state.frames = self.below
        zone = rules.quick if action == QUICK else rules.next_standard(state, self.player)
        cast_from(machine, state, self.player, zone)


# -- rooms --


def activate(machine: Machine, state: State, player: int, room: int, source: int) -> None:
    """Announce the activation of a room, which others may prevent."""
    rules = rules_of(machine)
    state.frames = Activation(player, room, state.frames)
    rules.announce(machine, state, "activation", player, subject=room, owner=player, source=source)


class Activation(CardFrame):
    """BR-126: a room is about to be activated."""

    __slots__ = ()

    name = "activation"

    def open(self, machine: Machine, state: State) -> Options:
        """Flip the Marker, and let the room work."""
        rules = rules_of(machine)
        state.frames = self.below
        state.set_status(rules.dark, self.card, True)
        state.note("activate", self.player, self.card)
        machine.at_moment(state, rules.marker_moment, self.card, self.player)
        return None
