"""Phase 4: figures that move and attack, turns of Physical Actions and Spells (BR-97 to BR-117)."""

from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.frames import NO_CARD, Fields, Frame, Options
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebooks.black_rose_wars import rules_of
from cardwright.runtime.rulebooks.black_rose_wars.casting import activate, cast_from
from cardwright.runtime.rulebooks.black_rose_wars.damage import inflict
from cardwright.runtime.rulebooks.kit.frames import (
    OPERAND,
    CardFrame,
    CardMenuFrame,
    Entry,
    MenuFrame,
    coded,
)
from cardwright.runtime.state import ACTIVE, State

MOVE, ATTACK, QUICK, STANDARD, SACRIFICE, END = 1, 2, 3, 4, 5, 6
STEP, STOP, ACTIVATE, SKIP = 7, 8, 9, 10
ACTIONS: Final = 2
"""BR-104: no combination has more than two actions; none has two Spells of a sort."""

# -- figures that move and attack: room by room, so that Traps see every step (BR-153) --


class Walk(CardMenuFrame):
    """A figure may go to the next room, so many times."""

    __slots__ = ("left", "must")

    name = "walk"
    asks = "walk"
    fields: ClassVar[Fields] = (("card", "card"), ("left", "number"), ("must", "flag"))
    menu: ClassVar = {STEP: Entry("step", "card"), STOP: Entry("stop")}

    def __init__(self, player: int, card: int, left: int, must: int, below: Frame | None) -> None:
        """``must``: whether it has to go at least once (BR-122)."""
        super().__init__(player, card, below)
        self.left = left
        self.must = must

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the rooms next to it, unless it is held now, or has been sent to its Cell.

        What happens in a room may end the way there: nobody walks out of a Cell but who sets out
        from it (BR-121).
        """
        rules = rules_of(machine)
        is_sent_away = not self.must and rules.is_in_cell(state, self.card)
        may_go = self.left and not is_sent_away
        rooms = members(rules.next_rooms(state, self.card)) if may_go else ()
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
        before = state.place_of(self.card)
        state.stand(self.card, operand)  # also out of a Cell, which nothing else does
        state.note("stand", self.player, self.card, before, operand)
        machine.raise_moved(state, self.player, self.card, before)


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


class Attack(CardMenuFrame):
    """A figure may attack one of others in its room (BR-100, BR-216)."""

    __slots__ = ()

    name = "attack"
    asks = "attack"
    menu: ClassVar = {ATTACK: Entry("attack", "card"), SKIP: Entry("skip")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer whom it can attack, and what it can do instead."""
        rules = rules_of(machine)
        options = [
            coded(ATTACK, card) for card in members(rules.targets(state, self.player, self.card))
        ]
        if rules.mages >> self.card & 1:
            machine.comes(state, rules.attacking)
            options += self.powers(machine, state, rules.attacking)
        acting = self.powers(machine, state, rules.acting)
        options += [option for option in acting if option >> OPERAND == self.card]
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


class Blow(CardFrame):
    """An attack is about to hit."""

    __slots__ = ("number", "target")

    name = "blow"
    fields: ClassVar[Fields] = (("card", "card"), ("target", "card"), ("number", "number"))

    def __init__(
        self, player: int, card: int, target: int, number: int, below: Frame | None
    ) -> None:
        """``card``: the figure that attacks."""
        super().__init__(player, card, below)
        self.target = target
        self.number = number

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


# -- turns --


class Turns(Frame):
    """BR-108: turns go round until everybody has used everything; ``player`` may be next."""

    __slots__ = ()

    name = "turns"

    def open(self, machine: Machine, state: State) -> Options:
        """Find who is next."""
        rules = rules_of(machine)
        for player in (self.player, *machine.clockwise(self.player)):
            if rules.can_still_act(state, player):
                after = machine.clockwise(player)[0]
                for name in ("physical", "standard", "quick", "fallen"):
                    state.set(name, 0)
                state.v[ACTIVE] = player
                state.frames = Turn(player, Turns(after, self.below))
                return None
        state.frames = self.below
        return None


class Turn(MenuFrame):
    """One of the combinations of BR-104, in any order; discarding to move comes on top."""

    __slots__ = ()

    name = "turn"
    asks = "turn"
    menu: ClassVar = {
        MOVE: Entry("move"),
        ATTACK: Entry("attack", "card"),
        QUICK: Entry("quick"),
        STANDARD: Entry("standard"),
        SACRIFICE: Entry("sacrifice", "card"),
        END: Entry("end"),
    }

    def open(self, machine: Machine, state: State) -> Options:
        """Offer what the combination still allows; the Cell must be left first (BR-122)."""
        rules, player = rules_of(machine), self.player
        state.set_status(rules.striding, rules.mage(state, player), False)
        machine.comes(state, rules.attacking)
        machine.comes(state, rules.resolved)
        if state.get("fallen"):
            self._end(machine, state)
            return None
        options = self._actions(machine, state)
        in_cell = rules.is_in_cell(state, rules.mage(state, player))
        if not in_cell or not options:
            options += self._sacrifices(machine, state)
        if (not in_cell and self._done(state)) or not options:
            options.append(coded(END))
        if options == [coded(END)]:
            self._end(machine, state)
            return None
        return tuple(options)

    def _end(self, machine: Machine, state: State) -> None:
        """End the turn, and what hinders the Mage in it only."""
        rules = rules_of(machine)
        state.frames = self.below
        for status in rules.until_next_turn:
            state.set_status(status, rules.mage(state, self.player), False)

    @staticmethod
    def _done(state: State) -> int:
        return state.get("physical") + state.get("standard") + state.get("quick")

    def _actions(self, machine: Machine, state: State) -> list[int]:
        rules, player = rules_of(machine), self.player
        mage = rules.mage(state, player)
        options: list[int] = []
        if self._done(state) >= ACTIONS:
            return options
        has_token = state.count(player, rules.action) > 0
        if has_token:
            options.append(coded(MOVE))
        if rules.is_in_cell(state, mage):
            return options
        if has_token:
            targets = members(rules.targets(state, player, mage))
            options += [coded(ATTACK, target) for target in targets]
            options += self.powers(machine, state, rules.attacking)
        if not state.get("quick") and state.zone(rules.quick, player):
            options.append(coded(QUICK))
        if not state.get("standard") and rules.next_standard(state, player) >= 0:
            options.append(coded(STANDARD))
        return options

    def _sacrifices(self, machine: Machine, state: State) -> list[int]:
        """BR-113, BR-280: any prepared Spell that is not cast.

        That is neither a Physical Action nor a Spell, which alone can't free a Mage who is held
        (BR-305).
        """
        rules, player = rules_of(machine), self.player
        if not rules.next_rooms(state, rules.mage(state, player), held=False):
            return []
        return [coded(SACRIFICE, card) for card in members(rules.prepared(state, player))]

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Go on with the turn after it; what is done instead of an attack is a Physical Action."""
        state.frames = self
        if self.is_power(option):
            self._spend_action(machine, state)
        super().answer(machine, state, option)

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Do an action of the combination."""
        rules, player = rules_of(machine), self.player
        mage = rules.mage(state, player)
        if action == END:
            state.note("end", player)
            self._end(machine, state)
        elif action == SACRIFICE:
            rules.to_memories(machine, state, operand, player)
            state.note("sacrifice", player, operand)
            state.set_status(rules.held, mage, False)
            state.frames = Walk(player, mage, 1, 1, self)
        elif action in (QUICK, STANDARD):
            name = "quick" if action == QUICK else "standard"
            state.set(name, 1)
            zone = rules.quick if action == QUICK else rules.next_standard(state, player)
            cast_from(machine, state, player, zone)
        else:
            self._spend_action(machine, state)
            self._exert(machine, state, action, operand)

    def _spend_action(self, machine: Machine, state: State) -> None:
        """Pay a Physical Action, after which the room may be activated."""
        state.set("physical", state.get("physical") + 1)
        state.take_from_pool(self.player, rules_of(machine).one_action)
        state.note("exert", self.player)
        state.frames = Offer(self.player, Exerted(self.player, self))

    def _exert(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """BR-99, BR-100: move or attack, then perhaps activate the room."""
        rules, player = rules_of(machine), self.player
        mage = rules.mage(state, player)
        if action == ATTACK:
            attack(machine, state, player, mage, operand)
            return
        state.set_status(rules.striding, mage, True)
        if state.status(rules.mutated) >> mage & 1:
            state.frames = Attack(player, mage, state.frames)
        steps = rules.movement.of(state, player, mage)
        must = int(rules.is_in_cell(state, mage))  # an inhibition has ended there
        state.frames = Walk(player, mage, steps, must, state.frames)


class Offer(MenuFrame):
    """BR-131: the room where a Mage is may be activated."""

    __slots__ = ()

    name = "offer"
    asks = "activate"
    menu: ClassVar = {ACTIVATE: Entry("activate", "card"), SKIP: Entry("skip")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer it."""
        rules = rules_of(machine)
        mage = rules.mage(state, self.player)
        state.set_status(rules.striding, mage, False)
        room = state.place_of(mage)
        if not rules.can_activate(machine, state, self.player, room):
            state.frames = self.below
            return None
        return (coded(ACTIVATE, room), coded(SKIP))

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Activate it, or leave it."""
        rules = rules_of(machine)
        state.frames = self.below
        if action == ACTIVATE:
            activate(machine, state, self.player, operand, rules.mage(state, self.player))


class Exerted(Frame):
    """A Physical Action is over, which others may react to."""

    __slots__ = ()

    name = "exerted"

    def open(self, machine: Machine, state: State) -> Options:
        """Announce it."""
        rules, player = rules_of(machine), self.player
        state.frames = self.below
        mage = rules.mage(state, player)
        if not rules.is_in_cell(state, mage):
            rules.announce(
                machine, state, "physical action", player, subject=mage, owner=player, source=mage
            )
        return None
