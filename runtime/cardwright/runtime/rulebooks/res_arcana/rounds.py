"""The course of a round: collect, turns with their actions, and the victory check at its end."""

from typing import ClassVar, Final

from cardwright.runtime import pools, windows
from cardwright.runtime.bits import members
from cardwright.runtime.definitions import Automatic
from cardwright.runtime.definitions.parts import Amounts, Named
from cardwright.runtime.definitions.steps import Avoidable, Gain
from cardwright.runtime.frames import NO_CARD, Fields, Frame, Options, Payload
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.resources import Gain as Gains
from cardwright.runtime.operations.resources import gain, pay, take_all
from cardwright.runtime.programs import NO_EVENT
from cardwright.runtime.rulebooks.kit.frames import CardFrame, Entry, MenuFrame, Offers, ask, coded
from cardwright.runtime.rulebooks.res_arcana import rules_of
from cardwright.runtime.sealing import Sealed
from cardwright.runtime.state import ACTIVE, FIRST, ROUND, State
from cardwright.runtime.table import Table

# -- the five actions of a turn (RA-61), and what each of them asks --

PLACE: Final = 1
CLAIM: Final = 2
CLAIM_TOP: Final = 3
DISCARD: Final = 4
PASS: Final = 5

_CLAIM_TOP, _PASS = coded(CLAIM_TOP), coded(PASS)


def options_of(cards: int, for_claim: int) -> tuple[Offers, Offers]:
    """Return what a turn offers for cards: to place or claim them, and to discard them."""
    bringing = [coded(CLAIM if for_claim >> card & 1 else PLACE, card) for card in range(cards)]
    return Offers(bringing), Offers([coded(DISCARD, card) for card in range(cards)])


class Turn(MenuFrame):
    """One action of the active player."""

    __slots__ = ()

    name = "turn"
    asks = "turn"
    always_asks = True
    menu: ClassVar = {
        PLACE: Entry("place", "card"),
        CLAIM: Entry("claim", "card"),
        CLAIM_TOP: Entry("claim_top"),
        DISCARD: Entry("discard", "card"),
        PASS: Entry("pass"),
    }

    def open(self, machine: Machine, state: State) -> Options:
        """Offer every action that can be carried out."""
        rules, player = rules_of(machine), self.player
        options = self.powers(machine, state)
        hand = state.zone(rules.hand, player)
        cards = machine.open_to(state, rules.place, hand)
        cards |= machine.open_to(state, rules.claim, state.zone(rules.centre) & rules.for_claim)
        pile = machine.open_to(state, rules.claim, state.zone(rules.pile))
        top = 1 << pile.bit_length() >> 1  # RA-69: all monuments cost the same
        affordable = machine.placement.affordable_among(state, player, cards | top)
        options += rules.bringing.of(affordable & ~top)
        if affordable & top:
            options.append(_CLAIM_TOP)
        options += rules.discarding.of(machine.open_to(state, rules.discard, hand))
        options.append(_PASS)
        return tuple(options)

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Begin the action; whatever follows the turn waits below."""
        state.frames = self.below
        MenuFrame.answer(self, machine, state, option)

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Begin an action that is not a power."""
        if action == DISCARD:
            self._discard(machine, state, operand)
        elif action == PASS:
            self._pass(machine, state)
        else:
            card = NO_CARD if action == CLAIM_TOP else operand
            state.frames = PayPlacement(self.player, card, action, state.frames)

    def _discard(self, machine: Machine, state: State, card: int) -> None:
        rules, player = rules_of(machine), self.player
        machine.leave(state, card, rules.hand, player)
        machine.enter(state, card, rules.discards, player)
        state.note("discard", player, card)
        state.frames = DiscardGain(player, state.frames)

    def _pass(self, machine: Machine, state: State) -> None:
        """RA-162: take the tile if first, then exchange the item, then draw."""
        rules, player = rules_of(machine), self.player
        state.note("pass", player)
        if not state.status(rules.passed):
            state.v[FIRST] = player
            state.set("tile_passed", 1)
            state.note("tile", player)
        state.set_status(rules.passed, player, True)
        state.frames = PassItem(player, state.frames)


class PayPlacement(Frame):
    """RA-81: pay the placement cost, less all discounts, and put the component into play.

    RA-70: nobody knows the top monument before it is paid for, so the frame does not name it.
    """

    __slots__ = ("action", "card")

    name = "pay_placement"
    fields: ClassVar[Fields] = (
        ("card", "card_or_none"),
        ("action", {PLACE: "place", CLAIM: "claim", CLAIM_TOP: "claim_top"}),
    )
    asks = "pay_placement"
    shape = "pool"

    def __init__(self, player: int, card: int, action: int, below: Frame | None) -> None:
        super().__init__(player, below)
        self.card = card
        self.action = action

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the ways to pay."""
        card = self.card
        if card == NO_CARD:  # RA-69: all monuments cost the same
            card = state.zone(rules_of(machine).pile).bit_length() - 1
        ways = machine.placement.ways(state, self.player, card)
        if len(ways) > 1:
            return machine.ask_for_pool(state, self, ways)
        self.answer(machine, state, ways[0])
        return None

    def about(self, machine: Machine, state: State) -> Payload:
        """Return the component that is paid for, or the pile that it is on."""
        table = machine.table
        if self.card == NO_CARD:
            return {"zone": table.game.zones[rules_of(machine).pile].id}
        return {"card": table.cards[self.card].id}

    def trades(self, machine: Machine) -> int:
        """It is the same component, whatever is paid."""
        return -1

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Pay; a claimed monument is replaced before what claiming it brings (RA-71)."""
        rules, player = rules_of(machine), self.player
        card = top_monument(machine, state) if self.card == NO_CARD else self.card
        state.note("place" if self.action == PLACE else "claim", player, card)
        pay(state, player, option)
        machine.placement.paid(state, player, card)
        state.frames = self.below
        if self.action == PLACE:
            machine.leave(state, card, rules.hand, player)
            machine.enter(state, card, rules.play, player)
            return
        machine.leave(state, card, rules.pile if self.card == NO_CARD else rules.centre, 0)
        machine.enter(state, card, rules.play, player)
        machine.at_moment(state, rules.claimed, card, player)
        if self.action == CLAIM and rules.monuments >> card & 1:
            state.frames = ShowMonument(player, state.frames)


def top_monument(machine: Machine, state: State) -> int:
    """Return the monument on top of the pile, which must not be empty."""
    pile = rules_of(machine).pile
    known = state.known_top(pile, 0)
    return known[0] if known else machine.luck.pick(state, members(state.zone(pile)))


class ShowMonument(Frame):
    """RA-71: the top monument takes the place of one that was claimed."""

    __slots__ = ()

    name = "show_monument"

    def open(self, machine: Machine, state: State) -> Options:
        """Turn it up, if there is one."""
        rules = rules_of(machine)
        state.frames = self.below
        if state.zone(rules.pile):
            card = top_monument(machine, state)
            machine.leave(state, card, rules.pile, 0)
            machine.enter(state, card, rules.centre, 0)
            state.note("show", card)
        return None


class DiscardGain(Frame):
    """RA-75: what the discarded artefact gives."""

    __slots__ = ()

    name = "discard_gain"
    asks = "discard_gain"
    shape = "pool"

    def open(self, machine: Machine, state: State) -> Options:
        """Offer 1 Gold, or 2 other essences."""
        return rules_of(machine).for_a_discard

    def trades(self, machine: Machine) -> int:
        """Nothing but that is gained."""
        return 1

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Gain them."""
        gain(state, self.player, option)
        state.frames = self.below


class PassItem(Frame):
    """RA-165, RA-168: give the item back, take a different one, draw a card."""

    __slots__ = ()

    name = "pass_item"
    asks = "pass_item"

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the other items."""
        rules = rules_of(machine)
        items = members(state.zone(rules.centre) & rules.items)
        if items:
            return ask(self, machine, state, items)
        self._draw(machine, state)
        return None

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Exchange it."""
        rules, player = rules_of(machine), self.player
        for item in members(state.zone(rules.play, player) & rules.items):
            machine.leave(state, item, rules.play, player)
            machine.enter(state, item, rules.centre, 0)
        machine.leave(state, option, rules.centre, 0)
        machine.enter(state, option, rules.play, player)
        state.note("item", player, option)
        self._draw(machine, state)

    def _draw(self, machine: Machine, state: State) -> None:
        rules = rules_of(machine)
        state.frames = self.below
        for _ in range(rules.drawn_on_passing):
            card = machine.draw(state, rules.deck, self.player, rules.hand, rules.draw)
            event = rules.drawing if card != NO_CARD else NO_EVENT
            if event != NO_EVENT:
                who = self.player
                machine.raise_event(state, event, who, subject=card, owner=who, source=NO_CARD)


# When the collect abilities of a component are dealt with.
_AT_ONCE: Final = 0
_LATER: Final = 1
_LAST: Final = 2
STAGES: Final = 3

Collects = tuple[tuple[int, ...], ...]
"""The places of a component's collect abilities, by when they are dealt with."""


def collects_of(table: Table, moment: int, card: int) -> Collects:
    """Sort the collect abilities of a component by when they are dealt with."""
    stages: list[tuple[int, ...]] = [()] * STAGES
    for place, ability in enumerate(table.cards[card].card.abilities):
        if isinstance(ability, Automatic) and table.words.moments.get(ability.moment) == moment:
            stages[_stage_of(ability)] += (place,)
    return tuple(stages)


class SureGains(dict[tuple[int, int], tuple[int, ...]]):
    """What is gained without a choice, by component and the place of the ability on it.

    It is read off a program when it is first asked for: few components are in play.
    """

    def __init__(self, table: Table) -> None:
        """Start with nothing read."""
        super().__init__()
        self.table = table

    def __missing__(self, ability: tuple[int, int]) -> tuple[int, ...]:
        """Read what an ability gives."""
        operations = self.table.programs[self.table.ability(*ability).program].operations
        found = self[ability] = tuple(
            [one.amounts.fixed for one in operations if isinstance(one, Gains)]
        )
        return found


def _stage_of(ability: Automatic) -> int:
    """RA-37, RA-49: what is gained without a choice comes first, costs come last."""
    if any(isinstance(step, Avoidable) for step in ability.effects):
        return _LAST
    is_sure = not ability.cost and not ability.conditions
    for step in ability.effects:
        is_sure &= isinstance(step, Gain) and _is_fixed(step.amounts)
    return _AT_ONCE if is_sure else _LATER


def _is_fixed(amounts: Amounts) -> bool:
    """Whether amounts are the same in every position, without a choice."""
    return len(amounts.options) == 1 and all(
        isinstance(amount.number, int)
        and isinstance(amount.resource, Named)
        and len(amount.resource.resources) == 1
        for amount in amounts.options[0]
    )


class BeginRound(Frame):
    """RA-33: everybody collects, then the holder of the First Player tile acts first."""

    __slots__ = ()

    name = "begin_round"

    def open(self, machine: Machine, state: State) -> Options:
        """Line up the collecting of each player, then the first turn."""
        state.v[ROUND] += 1
        machine.comes(state, rules_of(machine).round)
        machine.comes(state, rules_of(machine).turn)
        first = state.v[FIRST]
        state.v[ACTIVE] = first
        state.note("round", state.v[ROUND])
        state.frames = Turn(first, NextTurn(first, None))
        order = (first, *machine.clockwise(first))
        if state.get("simultaneous"):  # RA-38
            state.frames = CollectTogether.ask(order, state.frames)
        else:
            for player in reversed(order):
                _choose_in_collect(machine, state, player)
        # RA-37: what needs no choice comes first, so that all choices are made knowing it.
        for player in order:
            _collect_at_once(machine, state, player)
        return None


def _choose_in_collect(machine: Machine, state: State, player: int) -> None:
    """RA-36, RA-37, RA-49: what lies on components, then abilities, at last the costs."""
    _collect(machine, state, player, _LAST)
    _collect(machine, state, player, _LATER)
    for card in reversed(state.laden(state.zone(rules_of(machine).play, player))):
        state.frames = TakeStored(player, card, state.frames)


def _collect_at_once(machine: Machine, state: State, player: int) -> None:
    rules = rules_of(machine)
    for card in members(state.zone(rules.play, player) & rules.collecting[_AT_ONCE]):
        for place in rules.collects[card][_AT_ONCE]:
            state.note("automatic", player, card, place)
            for pool in rules.sure_gains[card, place]:
                gain(state, player, pool, card)
            if state.lasting:
                machine.ended(state)


def _collect(machine: Machine, state: State, player: int, stage: int) -> None:
    rules = rules_of(machine)
    for card in reversed(members(state.zone(rules.play, player) & rules.collecting[stage])):
        for place in reversed(rules.collects[card][stage]):
            state.frames = windows.Automatic(player, card, place, state.frames)


class CollectTogether(Sealed):
    """RA-38: all players collect simultaneously."""

    __slots__ = ()

    name = "collect_together"
    asks = "collect"

    def line_up(self, machine: Machine, state: State, player: int) -> None:
        """Put on top of the frames what a player may choose in Collect."""
        _choose_in_collect(machine, state, player)


class TakeStored(CardFrame):
    """RA-45: all essences on a component, or none."""

    __slots__ = ()

    name = "take_stored"
    asks = "take_stored"
    shape = "alternative"

    def open(self, machine: Machine, state: State) -> Options:
        """Offer both."""
        return (0, 1)

    def payload(self, machine: Machine, state: State, option: int) -> Payload:
        """Return what an option is."""
        return {"type": "take" if option else "leave"}

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Take them, or leave them."""
        if option:
            take_all(state, self.player, self.card)
        state.frames = self.below


class NextTurn(Frame):
    """RA-60, RA-64: the next player who has not passed; when all have, victory is checked."""

    __slots__ = ()

    name = "next_turn"

    def is_blind(self, machine: Machine, state: State) -> bool:
        """Only a round that goes on does: players are compared at its end."""
        return state.status(rules_of(machine).passed) + 1 < 1 << machine.players

    def open(self, machine: Machine, state: State) -> Options:
        """Find who is next."""
        rules, active = rules_of(machine), state.v[ACTIVE]
        passed = state.status(rules.passed)
        if passed + 1 == 1 << machine.players:
            state.frames = None
            check_victory(machine, state, state.v[FIRST], at_end=True)
            return None
        for player in machine.clockwise(active):
            if not passed >> player & 1:
                state.v[ACTIVE] = active = player
                break
        machine.comes(state, rules.turn)
        state.frames = Turn(active, self)
        return None


def check_victory(machine: Machine, state: State, player: int, *, at_end: bool) -> None:
    """LT-54: let players react, clockwise from a player, then compare points."""
    state.frames = Judge(player, int(at_end), state.frames)
    order = (player, *machine.clockwise(player))
    machine.open_window(state, rules_of(machine).victory_check, order)


class Judge(Frame):
    """RA-172 to RA-175: who has won, if anybody has."""

    __slots__ = ("at_end",)

    name = "judge"
    fields: ClassVar[Fields] = (("at_end", "flag"),)

    def __init__(self, player: int, at_end: int, below: Frame | None) -> None:
        """``at_end``: whether it is the check at the end of a round."""
        super().__init__(player, below)
        self.at_end = at_end

    def open(self, machine: Machine, state: State) -> Options:
        """End the game, or go on: after the end of a round with a new one."""
        rules = rules_of(machine)
        points = [rules.points(state, player) for player in range(machine.players)]
        state.note("check", tuple(points))
        best = max(points)
        if best >= rules.points_to_win:
            tied = [player for player, own in enumerate(points) if own == best]
            rules.end(machine, state, self._richest(machine, state, tied))
            return None
        for player in range(machine.players):  # RA-184: temporary points end with the check
            state.v[state.layout.bonus + player] = 0
        state.frames = self.below
        if self.at_end:
            self._new_round(machine, state)
        return None

    def _richest(self, machine: Machine, state: State, tied: list[int]) -> list[int]:
        """RA-173: of tied players, the one with the most essences, each Gold counting 2."""
        gold = rules_of(machine).gold
        wealth = {
            player: pools.total(state.pool(player)) + pools.count(state.pool(player), gold)
            for player in tied
        }
        return [player for player in tied if wealth[player] == max(wealth.values())]

    def _new_round(self, machine: Machine, state: State) -> None:
        """RA-34: straighten everything, turn items and the tile back from their passed face."""
        rules, layout = rules_of(machine), state.layout
        turned = state.v[layout.status + rules.turned]
        state.v[layout.status + rules.turned] &= ~machine.open_to(state, rules.straighten, turned)
        state.v[layout.status + rules.passed] = 0
        state.set("tile_passed", 0)
        state.frames = BeginRound(0, None)
