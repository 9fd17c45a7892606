"""How a game begins: the Lodge, the Library, Mages, Schools and Grimoires (BR-27 to BR-43)."""

from typing import ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Fields, Frame, Options, Payload
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebooks.black_rose_wars import rules_of
from cardwright.runtime.rulebooks.kit.frames import Entry, MenuFrame, coded
from cardwright.runtime.state import FIRST, State
from cardwright.runtime.visibility import owners_of

MAGE, GRIMOIRE = 1, 2
GRIMOIRES: Final = (1, 2)
"""BR-38: the profiles of each School."""


def lay_out_piles(machine: Machine, state: State) -> None:
    """Put Spells, Evocations, Quests and Events where they lie (BR-32 to BR-34, BR-42)."""
    rules = rules_of(machine)
    for school, cards in enumerate(rules.of_school):
        common = [card for card in members(cards) if rules.dedicated_to[card] < 0]
        _bring(machine, state, common, rules.school_piles[school])
    _bring(machine, state, members(rules.forgotten), rules.forgotten_pile)
    _bring(machine, state, members(rules.evocations), rules.reserve)
    for cards, piles in (
        (rules.all_quests, rules.quest_piles),
        (rules.all_omens, rules.omen_piles),
    ):
        for card in members(cards):
            if machine.players == 4 or not rules.for_four >> card & 1:
                _bring(machine, state, [card], piles[rules.moon_of[card] - 1])


def _bring(machine: Machine, state: State, cards: "list[int] | tuple[int, ...]", zone: int) -> None:
    for card in cards:
        machine.leave(state, card, rules_of(machine).box, 0)
        machine.enter(state, card, zone, 0)


def _whereabouts(state: State, card: int) -> tuple[int, int]:
    """Return the zone in which a card is, and whose: the box, or where somebody imagines it."""
    return next(
        (zone, owner)
        for zone in range(len(state.layout.game.zones))
        for owner in owners_of(state.layout, zone)
        if state.zone(zone, owner) >> card & 1
    )


def line_up(machine: Machine, state: State, below: Frame) -> Frame:
    """Return what asks everybody for a Mage, then for a School and a Grimoire (BR-36, BR-37)."""
    order = (state.v[FIRST], *machine.clockwise(state.v[FIRST]))
    for player in reversed(order):
        below = ChooseSchool(player, below)
    for player in reversed(order):
        below = ChooseMage(player, below)
    return below


class ChooseMage(MenuFrame):
    """BR-36: which Mage?"""

    __slots__ = ()

    name = "choose_mage"
    asks = "choose_mage"
    menu: ClassVar = {MAGE: Entry("choose_mage", "card")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer those that nobody has chosen."""
        rules = rules_of(machine)
        left = members(rules.mages & state.zone(rules.box))
        if len(left) == 1:
            self.act(machine, state, MAGE, left[0])
            return None
        return tuple(coded(MAGE, card) for card in left)

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Put the Mage into the Cell, with Trophies, cubes and tokens (BR-41)."""
        state.frames = self.below
        take_seat(machine, state, self.player, operand)
        state.note("mage", self.player, operand)


def take_seat(machine: Machine, state: State, player: int, mage: int) -> None:
    """Give a player a Mage and all that belongs to it."""
    rules = rules_of(machine)
    machine.leave(state, mage, rules.box, 0)
    machine.enter(state, mage, rules.board, player)
    state.stand(mage, rules.cells[player])
    state.put_on(mage, rules.trophies_each * rules.trophy)
    state.add_to_pool(player, rules.physical_actions * rules.one_action)
    rules.cubes.fill(state, player)


class ChooseSchool(Frame):
    """BR-37: with which School?"""

    __slots__ = ()

    name = "choose_school"
    asks = "choose_school"
    shape = "zone"

    def open(self, machine: Machine, state: State) -> Options:
        """Offer those that nobody has chosen."""
        taken = state.get("schools")
        piles = rules_of(machine).school_piles
        return tuple(pile for school, pile in enumerate(piles) if not taken >> school & 1)

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Go on with its Grimoires."""
        school = rules_of(machine).school_piles.index(option)
        state.set("schools", state.get("schools") | 1 << school)
        state.note("school", self.player, option)
        state.frames = ChooseGrimoire(self.player, school, self.below)


class ChooseGrimoire(MenuFrame):
    """BR-38: with which of the two Grimoires of the School?"""

    __slots__ = ("school",)

    name = "choose_grimoire"
    asks = "choose_grimoire"
    fields: ClassVar[Fields] = (("school", "number"),)
    menu: ClassVar = {GRIMOIRE: Entry("grimoire", "number")}

    def __init__(self, player: int, school: int, below: Frame | None) -> None:
        super().__init__(player, below)
        self.school = school

    def about(self, machine: Machine, state: State) -> Payload:
        """Return the Spells of the first one; the other has those that are left of the School."""
        rules, cards = rules_of(machine), machine.table.cards
        first = (
            cards[card].card.id
            for card in members(rules.of_school[self.school])
            if rules.grimoire_of[card] == GRIMOIRES[0]
        )
        return {"cards": list(dict.fromkeys(first))}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer both."""
        return tuple(coded(GRIMOIRE, number) for number in GRIMOIRES)

    def _spells(self, machine: Machine, state: State, grimoire: int) -> list[int]:
        """Return one copy of each Spell of a Grimoire."""
        rules, cards = rules_of(machine), machine.table.cards
        found: dict[str, int] = {}
        for card in members(state.zone(rules.school_piles[self.school])):
            if rules.grimoire_of[card] == grimoire:
                found.setdefault(cards[card].card.id, card)
        return list(found.values())

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """One copy of each of its Spells, and one of the dedicated Spell (BR-38, BR-39)."""
        rules, player = rules_of(machine), self.player
        state.frames = self.below
        for card in self._spells(machine, state, operand):
            machine.leave(state, card, rules.school_piles[self.school], 0)
            machine.enter(state, card, rules.grimoire, player)
        mage = rules.mage(state, player)
        own = [card for card in members(rules.spells) if rules.dedicated_to[card] == mage]
        for place, card in enumerate(own):
            machine.leave(state, card, *_whereabouts(state, card))
            if place:
                machine.enter(state, card, rules.school_piles[rules.school_of(card)], 0)
            else:
                machine.enter(state, card, rules.grimoire, player)
        state.note("grimoire", player, operand)
