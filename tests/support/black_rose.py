"""A small rulebook in the manner of Black Rose Wars, to play the sample of its cards.

Players have a mage in the lodge and prepare three spells a turn, each on a side that luck decides.
They walk, activate rooms, cast spells and answer those of others; wounds and instability are cubes.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

from cardwright.runtime import pools
from cardwright.runtime.bits import members
from cardwright.runtime.frames import Fields, Frame, Options
from cardwright.runtime.log import CARD, PLAYER, Kind, Kinds
from cardwright.runtime.machine import Called, Machine, Rules
from cardwright.runtime.maps import Map
from cardwright.runtime.operations.cards import owner_of
from cardwright.runtime.operations.resources import gain
from cardwright.runtime.position_codec import state_of
from cardwright.runtime.positions import Position
from cardwright.runtime.rulebook import Rulebook
from cardwright.runtime.rulebooks.kit.boards import board
from cardwright.runtime.rulebooks.kit.cards import GameWords, deal, end_game, in_box
from cardwright.runtime.rulebooks.kit.frames import CardFrame, Entry, MenuFrame, coded
from cardwright.runtime.state import ACTIVE, ROUND, State
from cardwright.runtime.table import Table
from cardwright.runtime.windows import NO_NUMBER

ROUNDS: Final = 6
DEFEAT: Final = 2
SPELLS: Final = 9
STRENGTH: Final = 2
WALK, DONE, ATTACK = 1, 2, 3
AT: Final = {
    "black-rose-room": (0, 0), "garden": (1, 0), "sanctuary": (0, 1), "summoner-room": (-1, 1),
    "laboratory": (-1, 0), "forge": (0, -1),
}  # fmt: skip


class Round(Frame):
    """Everybody prepares spells, then has a turn."""

    name = "round"

    def open(self, machine: Machine, state: State) -> Options:
        """Line up the turns."""
        state.v[ROUND] += 1
        state.note("round", state.v[ROUND])
        state.frames = End(0, None)
        for player in reversed(range(machine.players)):
            state.frames = Turn(player, Upkeep(player, state.frames))
        for player in range(machine.players):
            rules_of(machine).prepare(machine, state, player)
        return None


class Turn(MenuFrame):
    """Powers, and walks from room to room."""

    name = "turn"
    asks = "turn"
    menu: ClassVar = {WALK: Entry("walk", "card"), DONE: Entry("done")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer them."""
        rules = rules_of(machine)
        state.v[ACTIVE] = self.player
        mage = rules.mage(state, self.player)
        options = self.powers(machine, state)
        if not state.status(rules.rooted) >> mage & 1:
            place = state.place_of(mage)
            near = rules.map(state, 0).around(place, 1) & ~(1 << place)
            options += [coded(WALK, room) for room in members(near)]
        return (*options, coded(DONE))

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Go on until the player is done."""
        state.frames = self
        super().answer(machine, state, option)

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Walk, which ends the turn, or end it."""
        state.frames = self.below
        if action == WALK:
            machine.stand(state, self.player, rules_of(machine).mage(state, self.player), operand)


class Upkeep(Frame):
    """What was cast works for the last time, and states end."""

    name = "upkeep"

    def open(self, machine: Machine, state: State) -> Options:
        """Let cast spells work, then clear up."""
        rules, player = rules_of(machine), self.player
        state.frames = Clearing(player, self.below)
        for card in reversed(members(state.own_in_play(player) & ~rules.quests)):
            machine.at_moment(state, rules.upkeep, card, player)
        return None


class Clearing(Frame):
    """Spells that were cast are laid aside, and rooms are lit again."""

    name = "clearing"

    def open(self, machine: Machine, state: State) -> Options:
        """Clear up."""
        rules, player = rules_of(machine), self.player
        for zone in (rules.cast, rules.quick, rules.standard):
            for card in members(state.zone(zone, player)):
                machine.carry(state, card, (zone, player), (rules.discards, player), bottom=False)
        for status in (rules.rooted, rules.dark):
            state.v[state.layout.status + status] &= ~(
                state.own_in_play(player) | state.zone(rules.lodge)
            )
        state.frames = self.below
        barred = state.status(rules.barred)
        for quest in members(state.zone(rules.open) & rules.quests & ~barred)[:1]:
            state.frames = Completion(player, quest, state.frames)
            rules.announce(machine, state, player, "completion", quest)
        state.v[state.layout.status + rules.barred] = 0
        return None


class Completion(CardFrame):
    """A player is about to complete a quest."""

    name = "completion"

    def open(self, machine: Machine, state: State) -> Options:
        """Take it, unless it has gone, and have the reward."""
        rules, player, quest = rules_of(machine), self.player, self.card
        if state.zone(rules.open) >> quest & 1:
            to = (rules.completed, player)
            machine.carry(state, quest, (rules.open, 0), to, bottom=False)
        number = int(machine.table.cards[quest].card.marks["worth"])
        state.frames = Reward(player, quest, number, self.below)
        rules.announce(machine, state, player, "reward", quest, number)
        return None


class Reward(Frame):
    """A player is about to gain points for a quest."""

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
        gain(state, self.player, self.number * rules_of(machine).point)
        return None


class Activation(CardFrame):
    """A player is about to activate a room."""

    name = "activation"

    def open(self, machine: Machine, state: State) -> Options:
        """Use its power, where that can be used."""
        state.frames = self.below
        for linked in machine.table.powers[self.card]:
            if machine.is_usable(state, self.player, self.card, linked):
                state.note("power", self.player, self.card, linked.place)
                machine.use(state, self.player, self.card, linked.place)
        return None


class Acting(MenuFrame):
    """An evocation attacks, or does not."""

    __slots__ = ("card",)
    name = "acting"
    asks = "acting"
    fields: ClassVar[Fields] = (("card", "card"),)
    menu: ClassVar = {ATTACK: Entry("attack", "card"), DONE: Entry("done")}

    def __init__(self, player: int, card: int, below: Frame | None) -> None:
        super().__init__(player, below)
        self.card = card

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the figures of others that are there."""
        place = state.place_of(self.card)
        others = state.standing_in(place) & ~state.own_in_play(self.player) if place >= 0 else 0
        if not others:
            state.frames = self.below
            return None
        return (*[coded(ATTACK, card) for card in members(others)], coded(DONE))

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Do one of them."""
        state.frames = self.below
        super().answer(machine, state, option)

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """or leave it."""
        if action == ATTACK:
            strike = rules_of(machine).strike
            machine.tally(state, self.player, strike, operand, STRENGTH, source=self.card)


class End(Frame):
    """A round ends, and perhaps the game."""

    name = "end"

    def open(self, machine: Machine, state: State) -> Options:
        """Look at the round."""
        points = [machine.table.points(state, player) for player in range(machine.players)]
        if state.v[ROUND] < ROUNDS:
            state.frames = Round(0, None)
        else:
            end_game(state, points)
        return None


class BlackRose(Rules):
    """The rules for one table of cards."""

    frames = (
        *(Round, Turn, Upkeep, Clearing, End),
        *(Completion, Reward, Activation, Acting),
    )
    log_kinds: ClassVar[Kinds] = {"deed": Kind((PLAYER, CARD, ("number", "number")))}

    def __init__(self, table: Table) -> None:
        """Look up the game's words."""
        super().__init__(table)
        words = GameWords(table)
        self.lodge, self.table_zone, self.cast = map(words.zone, ("lodge", "table", "cast"))
        self.quick, self.standard, self.open = map(words.zone, ("quick", "standard", "open"))
        self.hand, self.deck, self.discards = map(words.zone, ("hand", "deck", "discards"))
        self.reserve, self.box = words.zone("reserve"), words.zone("box")
        self.rooted, self.dark = words.status("rooted"), words.status("dark_room")
        self.sides = (words.status("upright"), words.status("reversed"))
        self.upkeep = words.moment("upkeep")
        self.barred, self.completed = words.status("barred"), words.zone("completed")
        self.events = {event.id: place for place, event in enumerate(table.game.events)}
        self.strike = words.call("strike")
        self.cube = pools.unit(words.resource("cube"))
        self.point = pools.unit(words.resource("point"))
        self.mages, self.quests = words.cards("mage"), words.cards("quest")
        self.spells = words.cards("spell")
        self._map = board(table, "house", AT)

    def map(self, state: State, space: int) -> Map:
        """Return how the rooms lie."""
        return self._map

    def mage(self, state: State, player: int) -> int:
        """Return a player's mage."""
        return members(state.zone(self.table_zone, player) & self.mages)[0]

    def home(self, player: int) -> int:
        """Return the room where a player begins."""
        return self.table.number_of[("garden", "laboratory", "forge", "sanctuary")[player]]

    def prepare(self, machine: Machine, state: State, player: int) -> None:
        """Draw three spells and lay them face down, each on one of its sides."""
        for zone in (self.quick, self.quick, self.standard):
            card = machine.next_card(state, self.deck, player)
            if card >= 0:
                machine.carry(state, card, (self.deck, player), (zone, player), bottom=False)
                state.set_status(machine.luck.pick(state, self.sides), card, True)

    def refill(self, machine: Machine, state: State, zone: int, player: int) -> bool:
        """Shuffle what was laid aside into a new deck."""
        cards = members(state.zone(self.discards, player)) if zone == self.deck else ()
        for card in cards:
            machine.leave(state, card, self.discards, player)
            machine.enter(state, card, self.deck, player)
        return bool(cards)

    def call(self, machine: Machine, state: State, called: Called) -> None:
        """Do a deed to a card."""
        name, card, player = machine.table.game.calls[called.call].id, called.card, called.player
        state.note("deed", player, card, called.number)
        if name == "defeat":
            self._defeat(machine, state, player, card)
        elif name == "shatter":
            state.take_off(card, state.on(card))
            state.set_status(self.dark, card, True)
        elif name == "convert":
            number = min(called.number, pools.total(state.on(card)))
            state.take_off(card, number * self.cube)
            machine.did(state, number)
        elif name == "swap":
            mage = self.mage(state, player)
            here, there = state.place_of(mage), state.place_of(card)
            machine.stand(state, player, card, here)
            machine.stand(state, player, mage, there)
        elif name == "activate":
            state.frames = Activation(player, card, state.frames)
            self.announce(machine, state, player, "activation", card)
        elif name == "act":
            state.frames = Acting(player, card, state.frames)
        elif name in ("seek", "seize"):
            gain(state, player, self.point)

    def announce(
        self,
        machine: Machine,
        state: State,
        player: int,
        event: str,
        card: int,
        number: int = NO_NUMBER,
    ) -> None:
        """Let players react to what a player is about to do to a card, by a mage."""
        owner = owner_of(state, (self.table_zone,), card)
        machine.raise_event(
            state,
            self.events[event],
            player,
            subject=card,
            owner=player if owner < 0 else owner,
            source=self.mage(state, player),
            number=number,
        )

    def _defeat(self, machine: Machine, state: State, player: int, card: int) -> None:
        """Let a mage go home, and an evocation back to the reserve."""
        state.take_off(card, state.on(card))
        owner = owner_of(state, (self.table_zone,), card)
        if self.mages >> card & 1:
            machine.stand(state, owner, card, self.home(owner))
            gain(state, player, DEFEAT * self.point)
        else:
            machine.leave(state, card, self.table_zone, owner)
            machine.enter(state, card, self.reserve, 0)


def rules_of(machine: Machine) -> BlackRose:
    """Return the rules that a machine of this game runs."""
    return cast(BlackRose, machine.rules)


class BlackRoseBook(Rulebook):
    """The sample as the public interface sees it."""

    game_id = "black_rose"
    turn_kinds = ("turn",)

    def rules(self, table: Table) -> BlackRose:
        """Return the rules for one table of cards."""
        return BlackRose(table)

    def seats(self, sets: tuple[str, ...]) -> range:
        """Two can play."""
        return range(2, 3)

    def deal(self, machine: Machine, seed: int, options: Mapping[str, Any]) -> State:
        """Lay out the lodge, and deal mages, evocations and spells."""
        rules, words = rules_of(machine), GameWords(machine.table)
        state = in_box(machine, rules.box, seed)
        for kind, to in (("room", rules.lodge), ("quest", rules.open), ("evocation", rules.reserve),
                         ("omen", words.zone("omens"))):  # fmt: skip
            cards = words.cards(kind)
            deal(machine, state, cards, cards.bit_count(), rules.box, (to, 0))
        evocations = members(state.zone(rules.reserve))
        for player in range(machine.players):
            deal(machine, state, rules.mages, 1, rules.box, (rules.table_zone, player))
            state.stand(rules.mage(state, player), rules.home(player))
            evocation = evocations[player]
            machine.leave(state, evocation, rules.reserve, 0)
            machine.enter(state, evocation, rules.table_zone, player)
            state.stand(evocation, rules.home(player))
            deal(machine, state, rules.spells, SPELLS, rules.box, (rules.deck, player))
            deal(machine, state, rules.spells, 3, rules.box, (rules.hand, player))
        omen = machine.next_card(state, words.zone("omens"), 0)
        machine.carry(state, omen, (words.zone("omens"), 0), (rules.open, 0), bottom=False)
        state.frames = Round(0, None)
        return state

    def resume(self, machine: Machine, position: Position, seed: int) -> State:
        """Go on with the turn of the active player."""
        rules = rules_of(machine)
        state = state_of(machine, position, seed, rules.box)
        state.frames = Turn(position.active, Upkeep(position.active, End(0, None)))
        return state
