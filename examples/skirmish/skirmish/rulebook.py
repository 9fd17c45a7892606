"""The rules of Skirmish: what no card says.

At the dawn of a turn the band is rested, and brings resolve and an order. Then come deeds (a figure
walks or strikes, a fighter is mustered), powers and orders. Shrines held alone at the end of
the turn bring glory, as does every figure that falls. Enough glory at the end of a round wins.
"""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from types import MappingProxyType
from typing import Any, ClassVar, Final, cast

from cardwright.runtime import Position, pools
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.decisions import Decision
from cardwright.runtime.frames import NO_CARD, Frame, Options
from cardwright.runtime.log import CARD, PLAYER, Kind, Kinds
from cardwright.runtime.machine import Called, Machine, Rules
from cardwright.runtime.maps import Map
from cardwright.runtime.operations.cards import owner_of
from cardwright.runtime.operations.resources import gain, pay
from cardwright.runtime.position_codec import state_of
from cardwright.runtime.reasons import Reason
from cardwright.runtime.rulebook import Rulebook
from cardwright.runtime.rulebooks.kit import frames
from cardwright.runtime.rulebooks.kit.boards import from_marks
from cardwright.runtime.rulebooks.kit.cards import GameWords, deal, end_game, in_box
from cardwright.runtime.rulebooks.kit.frames import CardFrame, Entry, MenuFrame, ask, coded
from cardwright.runtime.served import Served
from cardwright.runtime.state import ACTIVE, ROUND, State
from cardwright.runtime.table import Table

from .texts import TEXTS

MOST_ROUNDS: Final = 12
FIGHTERS, ORDERS, FIRST_ORDERS = 4, 7, 2
RESOLVE: Final = 2
FALLEN: Final = (1, 2)  # glory for a fighter, for a captain
HOMES: Final = ((1, 1), (5, 5), (1, 5), (5, 1))  # where captains begin: column, row
WALK, STRIKE, MUSTER, DONE = 1, 2, 3, 4


class Round(Frame):
    """A round begins: squares are fresh, and everybody has a turn."""

    name = "round"

    def open(self, machine: Machine, state: State) -> Options:
        """Line up the turns, and the end of the round."""
        rules = rules_of(machine)
        machine.comes(state, rules.round)
        state.v[ROUND] += 1
        state.note("round", state.v[ROUND])
        state.v[state.layout.status + rules.spent] &= ~state.zone(rules.field)
        state.frames = End(0, None)
        for player in reversed(range(machine.players)):
            state.frames = Dawn(player, state.frames)
        return None


class Dawn(Frame):
    """A turn begins."""

    name = "dawn"

    def open(self, machine: Machine, state: State) -> Options:
        """Rest the band; then resolve, an order, and what figures do by themselves."""
        rules, player = rules_of(machine), self.player
        state.v[ACTIVE] = player
        state.set("deeds", rules.deeds)
        band = state.zone(rules.band, player)
        state.v[state.layout.status + rules.spent] &= ~band
        gain(state, player, RESOLVE * rules.resolve)
        machine.draw(state, rules.deck, player, rules.hand, rules.draw)
        state.frames = Turn(player, Dusk(player, self.below))
        for card in reversed(members(band)):
            machine.at_moment(state, rules.dawn, card, player)
        return None


class Turn(MenuFrame):
    """Deeds, powers and orders, until the player is done."""

    name = "turn"
    asks = "turn"
    menu: ClassVar = {
        WALK: Entry("walk", "card"), STRIKE: Entry("strike", "card"),
        MUSTER: Entry("muster", "card"), DONE: Entry("done"),
    }  # fmt: skip

    def open(self, machine: Machine, state: State) -> Options:
        """Offer what figures can do, fighters that can be paid for, and powers."""
        rules, player = rules_of(machine), self.player
        options = self.powers(machine, state)
        if state.get("deeds"):
            ready = state.zone(rules.band, player) & ~state.status(rules.spent)
            for card in members(ready):
                if state.place_of(card) == NO_CARD:
                    continue
                if not state.status(rules.rooted) >> card & 1 and rules.steps(state, card):
                    options.append(coded(WALK, card))
                if rules.in_reach(state, player, card):
                    options.append(coded(STRIKE, card))
            reserve = state.zone(rules.reserve, player)
            affordable = machine.placement.affordable_among(state, player, reserve)
            options += [coded(MUSTER, card) for card in members(affordable)]
        return (*options, coded(DONE))

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Use a power or do a deed, then go on; or end the turn."""
        state.frames = self
        super().answer(machine, state, option)

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Do what is on the menu."""
        if action == DONE:
            state.note("done", self.player)
            state.frames = self.below
            return
        rules = rules_of(machine)
        state.set("deeds", state.get("deeds") - 1)
        if action == MUSTER:
            rules.muster(machine, state, self.player, operand)
        else:
            state.set_status(rules.spent, operand, True)
            kind = Walk if action == WALK else Strike
            state.frames = kind(self.player, operand, self)


class Walk(CardFrame):
    """A figure walks one square or two."""

    name = "walk"
    asks = "walk"

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the squares."""
        return ask(self, machine, state, members(rules_of(machine).steps(state, self.card)))

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Go there; a shrine where none of the band stood yet brings glory."""
        rules, player = rules_of(machine), self.player
        state.frames = self.below
        if rules.shrines >> option & 1 and not state.standing_in(option):
            rules.hold(state, player, option)
        machine.stand(state, player, self.card, option)


class Strike(CardFrame):
    """A figure strikes one of another player."""

    name = "strike"
    asks = "strike"

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the figures in reach."""
        targets = rules_of(machine).in_reach(state, self.player, self.card)
        return ask(self, machine, state, members(targets))

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Wound it, which players may react to."""
        rules, player = rules_of(machine), self.player
        state.note("strike", player, self.card, option)
        state.frames = self.below
        number = rules.attack.of(state, player, self.card)
        machine.tally(state, player, rules.harm, option, number, source=self.card)


class Dusk(Frame):
    """A turn ends: shrines bring glory, and what was rooted is free."""

    name = "dusk"

    def open(self, machine: Machine, state: State) -> Options:
        """Look at each shrine."""
        rules, player = rules_of(machine), self.player
        own = state.zone(rules.band, player)
        for shrine in members(rules.shrines & state.zone(rules.field)):
            there = state.standing_in(shrine)
            if there & own and not there & ~own:
                rules.hold(state, player, shrine)
        state.v[state.layout.status + rules.rooted] &= ~own
        machine.comes(state, rules.turn)
        state.frames = self.below
        return None


class End(Frame):
    """A round ends, and perhaps the game."""

    name = "end"

    def open(self, machine: Machine, state: State) -> Options:
        """Whoever has most glory wins, once somebody has enough."""
        rules = rules_of(machine)
        points = [machine.table.points(state, player) for player in range(machine.players)]
        if max(points) < rules.goal and state.v[ROUND] < MOST_ROUNDS:
            state.frames = Round(0, None)
        else:
            end_game(state, points)
        return None


class Skirmish(Rules):
    """The rules for one table of cards, as the machine sees them."""

    frames = (Round, Dawn, Turn, Walk, Strike, Dusk, End)
    scalars = MappingProxyType({"deeds": "number"})
    log_kinds: ClassVar[Kinds] = MappingProxyType({
        "done": Kind((PLAYER,)),
        "muster": Kind((PLAYER, CARD), opens=True),
        "strike": Kind((PLAYER, CARD, ("target", "card")), opens=True),
        "hold": Kind((PLAYER, CARD)), "fallen": Kind((PLAYER, CARD)),
    })  # fmt: skip
    texts = TEXTS

    def __init__(self, table: Table) -> None:
        """Look up the game's words."""
        super().__init__(table)
        words = GameWords(table)
        self.field, self.band, self.hand = map(words.zone, ("field", "band", "hand"))
        self.deck, self.reserve = words.zone("deck"), words.zone("reserve")
        self.grave, self.box = words.zone("grave"), words.zone("box")
        self.spent, self.rooted = words.status("spent"), words.status("rooted")
        self.dawn, self.turn, self.round = map(words.moment, ("dawn", "turn", "round"))
        self.harm, self.draw = words.call("harm"), words.verb("draw")
        units = [pools.unit(words.resource(name)) for name in ("resolve", "glory")]
        self.resolve, self.glory = units
        self.goal, self.deeds = words.setting("goal"), words.setting("deeds")
        self.captains, self.squares = words.cards("captain"), words.cards("square")
        self.shrines, self.archers = (table.words.cards([name]) for name in ("shrine", "archer"))
        self.attack = table.measures.of("attack")
        self.at = dict(zip(zip(self._marks("column"), self._marks("row"), strict=True),
                           range(len(table.cards)), strict=True))  # fmt: skip
        self._map = from_marks(table, "board", "column", "row")

    def _marks(self, name: str) -> tuple[int, ...]:
        return tuple(int(card.card.marks.get(name, 0)) for card in self.table.cards)

    def map(self, state: State, space: int) -> Map:
        """Return how the squares lie."""
        return self._map

    # -- where figures can go and strike --

    def steps(self, state: State, card: int) -> int:
        """Return the squares that a figure can walk to: no rival stands there (a bit mask)."""
        place = state.place_of(card)
        others = ~state.zone(self.band, owner_of(state, (self.band,), card))
        near = members(self._map.around(place, 2) & state.zone(self.field) & ~(1 << place))
        return mask_of(one for one in near if not state.standing_in(one) & others)

    def in_reach(self, state: State, player: int, card: int) -> int:
        """Return the rivals' figures that a figure can strike: next to it, by archers 2 away."""
        near = self._map.around(state.place_of(card), 1 + (self.archers >> card & 1))
        found = reduce(or_, map(state.standing_in, members(near)), 0)
        return found & ~state.zone(self.band, player)

    def hold(self, state: State, player: int, shrine: int) -> None:
        """Let a shrine bring glory."""
        state.note("hold", player, shrine)
        gain(state, player, self.glory)

    # -- what happens --

    def muster(self, machine: Machine, state: State, player: int, card: int) -> None:
        """Bring a fighter to the square of the captain; it can act from the next turn on."""
        state.note("muster", player, card)
        pay(state, player, machine.placement.ways(state, player, card)[0])
        machine.placement.paid(state, player, card)
        captain = members(state.zone(self.band, player) & self.captains)[0]
        machine.leave(state, card, self.reserve, player)
        machine.enter(state, card, self.band, player)
        state.set_status(self.spent, card, True)
        machine.stand(state, player, card, state.place_of(captain))

    def call(self, machine: Machine, state: State, called: Called) -> None:
        """Let a figure fall: all that cards call for of the rules."""
        card, player = called.card, called.player
        owner, is_captain = owner_of(state, (self.band,), card), self.captains >> card & 1
        state.note("fallen", owner, card)
        if player != owner:
            gain(state, player, FALLEN[is_captain] * self.glory)
        if is_captain:
            state.take_off(card, state.on(card))
            state.set_status(self.spent, card, True)
            machine.stand(state, owner, card, self.at[HOMES[owner]])
        else:
            machine.leave(state, card, self.band, owner)
            machine.enter(state, card, self.grave, owner)


def rules_of(machine: Machine) -> Skirmish:
    """Return the rules that a machine of this game runs."""
    return cast(Skirmish, machine.rules)


class SkirmishBook(Rulebook):
    """Skirmish as the public interface sees it."""

    game_id = "skirmish"
    turn_kinds = ("turn",)
    serves = Served(
        kinds={
            "square": ("field", "box"), "captain": ("band", "box"),
            "fighter": ("reserve", "band", "grave", "box"),
            "order": ("deck", "hand", "grave", "box"),
        },
        moments={"dawn": ("captain", "fighter"), "turn": (), "round": ()},
        times=("turn", "round"), powers=(),
        calls=("fall",), events=(), actions=("walk", "strike", "muster", "done"),
        settings=("goal", "deeds"),
    )  # fmt: skip

    def rules(self, table: Table) -> Skirmish:
        """Return the rules for one table of cards."""
        return Skirmish(table)

    def seats(self, sets: tuple[str, ...]) -> range:
        """Two to four can play."""
        return range(2, 5)

    def deal(self, machine: Machine, seed: int, options: Mapping[str, Any]) -> State:
        """Lay out the board; deal a captain, fighters and orders to everybody."""
        rules = rules_of(machine)
        state = in_box(machine, rules.box, seed)
        orders, fighters = map(GameWords(machine.table).cards, ("order", "fighter"))
        deal(machine, state, rules.squares, rules.squares.bit_count(), rules.box, (rules.field, 0))
        for player in range(machine.players):
            deal(machine, state, rules.captains, 1, rules.box, (rules.band, player))
            captain = members(state.zone(rules.band, player))[0]
            state.stand(captain, rules.at[HOMES[player]])
            deal(machine, state, fighters, FIGHTERS, rules.box, (rules.reserve, player))
            deal(machine, state, orders, ORDERS, rules.box, (rules.deck, player))
            for _ in range(FIRST_ORDERS):
                machine.draw(state, rules.deck, player, rules.hand)
        state.frames = Round(0, None)
        return state

    def resume(self, machine: Machine, position: Position, seed: int) -> State:
        """Go on with the turn of the active player; cards that are not named are in the box."""
        rules = rules_of(machine)
        state = state_of(machine, position, seed, rules.box)
        state.set("deeds", state.get("deeds") or rules.deeds)
        state.frames = End(0, None)
        for player in reversed(range(position.active + 1, machine.players)):
            state.frames = Dawn(player, state.frames)
        state.frames = Turn(position.active, Dusk(position.active, state.frames))
        return state

    def why_not(
        self, machine: Machine, state: State, decision: Decision, option_id: str
    ) -> Reason | None:
        """Return why something on the menu of a turn is not open."""
        return frames.why_not_on_menu(machine, state, decision, option_id)
