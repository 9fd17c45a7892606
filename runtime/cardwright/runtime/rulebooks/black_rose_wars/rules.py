"""The game as the machine sees it: its frames, its words, and what the rules know of the cards."""

from collections.abc import Callable, Mapping
from functools import reduce
from operator import or_
from typing import ClassVar, Final

from cardwright.runtime import pools
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.compiling import mypyc_attr
from cardwright.runtime.frames import NO_CARD, NOBODY, Frame
from cardwright.runtime.log import CARD, PLAYER, SOURCE, Kind
from cardwright.runtime.machine import Called, Machine, Rules, States
from cardwright.runtime.maps import Map
from cardwright.runtime.operations.cards import is_safe
from cardwright.runtime.operations.resources import gain
from cardwright.runtime.programs import Steps
from cardwright.runtime.rulebooks.black_rose_wars import (
    casting,
    damage,
    phases,
    quests,
    setup,
    study,
    turns,
)
from cardwright.runtime.rulebooks.black_rose_wars.calls import CALLS
from cardwright.runtime.rulebooks.black_rose_wars.cubes import Cubes, hurts
from cardwright.runtime.rulebooks.black_rose_wars.lodge import SCALARS, Lodge
from cardwright.runtime.rulebooks.kit.cards import GameWords
from cardwright.runtime.rulebooks.kit.frames import frames_in
from cardwright.runtime.state import FIRST, State
from cardwright.runtime.table import Table
from cardwright.runtime.texts.templates import Texts, TextsOf
from cardwright.runtime.windows import NO_NUMBER, Window

SCHOOLS: Final = (
    "necromancy", "destruction", "transmutation", "conspiracy", "divination", "illusion",
)  # fmt: skip
_NUMBER: Final = ("number", "number")
_EVENTS: Final = (
    "damage", "damage suffered", "assault", "activation", "casting", "spell cast", "profit",
    "trap laid", "protection laid", "quest done", "reward", "defeat", "physical action",
)  # fmt: skip


_ABILITIES: Final = (Steps, Window, quests.Completion)
"""What a Quest may be in the midst of."""


@mypyc_attr(allow_interpreted_subclasses=True)
class BlackRoseWars(Rules):
    """The rules of Black Rose Wars for one table of cards."""

    SECOND_MOON: Final = 2
    THIRD_MOON: Final = 3
    UPRIGHT: Final = 0
    REVERSED: Final = 1

    frames: ClassVar[tuple[type[Frame], ...]] = frames_in(
        casting, damage, phases, quests, setup, study, turns
    )
    log_kinds: ClassVar[Mapping[str, Kind]] = {
        "mage": Kind((PLAYER, CARD)),
        "school": Kind((PLAYER, ("zone", "zone"))),
        "grimoire": Kind((PLAYER, _NUMBER)),
        "crown": Kind((PLAYER,)),
        "moon": Kind((_NUMBER,)),
        "rose": Kind((_NUMBER,)),
        "place": Kind((PLAYER, CARD, _NUMBER, SOURCE)),
        "rose_places": Kind((CARD, _NUMBER)),
        "lift": Kind((PLAYER, CARD, _NUMBER)),
        "rose_lifts": Kind((CARD, _NUMBER)),
        "cast": Kind((PLAYER, CARD, ("side", {0: "upright", 1: "reversed"})), opens=True),
        "lay_trap": Kind((PLAYER,), alone=True),
        "lay_protection": Kind((PLAYER,), alone=True),
        "taken_back": Kind((PLAYER,), alone=True),
        "exert": Kind((PLAYER,), opens=True),
        "sacrifice": Kind((PLAYER, CARD), opens=True),
        "end": Kind((PLAYER,), alone=True),
        "attack": Kind((PLAYER, CARD, ("target", "card")), opens=True),
        "act": Kind((PLAYER, CARD), opens=True),
        "activate": Kind((PLAYER, CARD), opens=True),
        "defeat": Kind((PLAYER, CARD)),
        "removed": Kind((PLAYER, CARD)),
        "unstable": Kind((CARD,)),
        "destroyed": Kind((CARD,)),
        "marker": Kind((PLAYER, CARD)),
        "omen": Kind((PLAYER, CARD), opens=True),
        "omen_gone": Kind((CARD,)),
        "abandon": Kind((PLAYER, CARD), alone=True),
        "complete": Kind((PLAYER, CARD), opens=True),
        "remove_spell": Kind((PLAYER, CARD)),
        "not_yours": Kind((PLAYER, CARD)),
        "bonus": Kind(
            (PLAYER, ("quests", "number"), ("trophies", "number"), ("rooms", "number"),
             ("crown", "number")),
        ),
        "result": Kind((("standings", "numbers"), ("rose", "number"))),
    }  # fmt: skip
    texts: ClassVar[Texts] = TextsOf("rulebooks/black_rose_wars")
    scalars: ClassVar[Mapping[str, str]] = {
        **SCALARS,
        "schools": "number",
        "moon": "number",
        "rose_points": "number",
        "rose_trophies": "number",
        "physical": "number",
        "standard": "number",
        "quick": "number",
        "fallen": "flag",
        "extra": "flag",
        **dict.fromkeys(phases.TOTALS, "number"),
        "overkill_rule": "flag",
        "overload_rule": "flag",
        "for_the_crown_rule": "flag",
        "extra_turns_rule": "flag",
        "rose_wins_rule": "flag",
    }
    turn_frame: ClassVar[type[Frame]] = turns.Turn
    activation_frame: ClassVar[type[Frame]] = casting.Activation

    def __init__(self, table: Table) -> None:
        """Look up the game's words, and what is printed on its cards."""
        super().__init__(table)
        words = GameWords(table)
        self._zones(words)
        self._moments(words)
        self.crown_status = words.status("crown")
        self.safe, self.dormant = words.status("sheltered"), words.status("dormant")
        self.dark, self.destroyed = words.status("darkened"), words.status("ruined")
        self.turned, self.barred = words.status("turned"), words.status("thwarted")
        self.sides = (words.status("upright"), words.status("inverted"))
        self.rooted, self.held = words.status("rooted"), words.status("fettered")
        self.inhibited, self.mutated = words.status("inhibited"), words.status("mutated")
        self.abomination = words.status("abomination")
        self.stunned, self.striding = words.status("stunned"), words.status("striding")
        self.inhibitions = (self.rooted, self.held, self.inhibited, self.stunned)
        self.until_next_turn = (self.inhibited, self.stunned)
        self.ends_with_turn = (self.held, self.barred, self.mutated, self.abomination)
        self.events = {name: words.event(name) for name in _EVENTS}
        self.point, self.action = words.resource("pp"), words.resource("exertion")
        self.trophy_place, self.marker_place = (
            words.resource("trophy"),
            words.resource("room_point"),
        )
        self.one_point, self.one_action = pools.unit(self.point), pools.unit(self.action)
        self.trophy, self.marker = pools.unit(self.trophy_place), pools.unit(self.marker_place)
        self.goal, self.second_moon = words.setting("goal"), words.setting("second_moon")
        self.third_moon, self.cubes_each = words.setting("third_moon"), words.setting("cubes")
        self.trophies_each = words.setting("trophies")
        self.physical_actions = words.setting("physical_actions")
        self.most_evocations = words.setting("evocations")
        self._cards(words)
        self.health = table.measures.of("health")
        self.attack, self.movement = table.measures.of("attack"), table.measures.of("movement")
        self.cubes = Cubes(self, words.resource("cube"))
        self.reveal, self.draw = words.verb("trigger"), words.verb("draw")
        self._calls: dict[int, Callable[[Machine, State, Called], None]] = {
            words.call(name): done for name, done in CALLS.items()
        }
        self.hurting = frozenset((words.call("inflict"), words.call("snatch")))
        self.placing = self.hurting | {words.call("shake")}
        """The calls by which players place cubes."""

    def _zones(self, words: GameWords) -> None:
        self.lodge, self.board, self.reserve = map(words.zone, ("lodge", "board", "reserve"))
        self.sheet = tuple(map(words.zone, ("quick", "first", "second", "third")))
        self.quick, self.standards = self.sheet[0], self.sheet[1:]
        self.laid, self.cast, self.hand = map(words.zone, ("laid", "cast", "hand"))
        self.studied, self.grimoire = words.zone("studied"), words.zone("grimoire")
        self.memories, self.box = words.zone("memories"), words.zone("box")
        self.school_piles = tuple(words.zone(f"{school}_pile") for school in SCHOOLS)
        self.school_discards = tuple(words.zone(f"{school}_discards") for school in SCHOOLS)
        self.forgotten_pile = words.zone("forgotten_pile")
        moons = range(1, 4)
        self.quest_piles = tuple(words.zone(f"quests_{moon}") for moon in moons)
        self.omen_piles = tuple(words.zone(f"omens_{moon}") for moon in moons)
        self.slots = tuple(words.zone(f"slot_{slot}") for slot in moons)
        self.secrets, self.completed = words.zone("secrets"), words.zone("completed")
        self.quest_discards = words.zone("quest_discards")
        self.omen_discards = words.zone("omen_discards")

    def _moments(self, words: GameWords) -> None:
        self.cast_moment, self.marker_moment = words.moment("cast"), words.moment("marker")
        self.reward_moment, self.arrival_moment = words.moment("reward"), words.moment("arrival")
        self.rose_moment, self.dusk_moment = words.moment("rose"), words.moment("dusk")
        self.acting, self.turn = words.moment("acting"), words.moment("turn")
        self.attacking, self.resolved = words.moment("attacking"), words.moment("resolved")

    def _cards(self, words: GameWords) -> None:
        table = self.table
        self.rooms, self.all_cells = words.cards("room"), words.cards("cell")
        self.cells = members(self.all_cells)
        self.mages, self.evocations = words.cards("mage"), words.cards("evocation")
        self.spells, self.all_quests = words.cards("spell"), words.cards("quest")
        self.all_omens = words.cards("omen")
        self.rose_room = members(table.words.cards(["rose_room"]))[0]
        self.throne = members(table.words.cards(["throne"]))[0]
        self.takes_cubes = members(self.rooms | self.mages | self.evocations)
        self.of_school = tuple(table.words.cards([school]) for school in SCHOOLS)
        self.forgotten = table.words.cards(["forgotten_spell"])
        self.resistance, self.worth = self._marks("resistance"), self._marks("worth")
        self.moon_of, self.slot_of = self._marks("moon"), self._marks("slot")
        self.entering, self.leaving = self._marks("entering"), self._marks("leaving")
        self.hand_limit, self.grimoire_of = self._marks("hand"), self._marks("grimoire")
        self.unstable = mask_of(i for i, mark in enumerate(self._marks("unstable")) if mark)
        self.crowned = mask_of(i for i, mark in enumerate(self._marks("crown")) if mark)
        self.for_four = mask_of(i for i, mark in enumerate(self._marks("four")) if mark)
        self.favourite = tuple(card.card.marks.get("school", "") for card in table.cards)
        by_id = {card.id: number for number, card in enumerate(table.cards)}
        self.dedicated_to = tuple(
            by_id.get(str(card.card.marks.get("dedicated", "")), NO_CARD) for card in table.cards
        )
        """Of each card the Mage whom it is dedicated to, or none."""
        self._types = tuple(
            tuple(
                next((set(one.types) for one in card.card.sides if one.status == side), None)
                for side in ("upright", "inverted")
            )
            for card in table.cards
        )
        self.sides_of = tuple(
            tuple(side for side, types in enumerate(both) if types is not None)
            for both in self._types
        )
        """The sides that each card has: Traps of rooms have but one (BR-150)."""
        self._lodge = Lodge(table, self.rooms, self.all_cells, (self.rose_room, self.throne))

    def _marks(self, name: str) -> tuple[int, ...]:
        return tuple(int(card.card.marks.get(name, 0)) for card in self.table.cards)

    # -- what the machine asks --

    def states_in(self, zone: int, card: int) -> tuple[States, ...]:
        """Spells are prepared on a side, and laid on one that stays hidden (BR-91, BR-145)."""
        if zone in self.sheet:
            return tuple((self.turned,) if side else () for side in self.sides_of[card])
        if zone == self.laid:
            sides = self.sides_of[card]
            return tuple((self.sides[side],) for side in sides if self.stays_hidden(card, side))
        return ((),)

    def map(self, state: State, space: int) -> Map:
        """Return how the rooms lie."""
        return self._lodge.map(state)

    def may_stand(self, state: State, card: int, place: int) -> bool:
        """Let nobody into a Cell but the Mage whose it is (BR-124, BR-300).

        Nothing takes a Mage out of it, who has to walk (BR-119). Who is held in a room stays there.
        """
        if self.all_cells >> place & 1:
            return bool(self.mages >> card & 1) and self.cells[self.owner_of(state, card)] == place
        stays = state.status(self.held) >> card & 1 or self.is_in_cell(state, card)
        return not stays or state.place_of(card) in (NO_CARD, place)

    def may_be_aimed_at(self, state: State, card: int) -> bool:
        """Let no effect be aimed at a Mage in the Cell (BR-119, BR-167)."""
        return not self.mages >> card & 1 or not self.is_in_cell(state, card)

    def refill(self, machine: Machine, state: State, zone: int, player: int) -> bool:
        """Shuffle discards into a new pile (BR-70, BR-85)."""
        if zone == self.grimoire:
            return self._reshuffle(machine, state, self.memories, player, zone, ~0)
        if zone in self.school_piles:
            discards = self.school_discards[self.school_piles.index(zone)]
            return self._reshuffle(machine, state, discards, 0, zone, ~0)
        for piles, discards in (
            (self.quest_piles, self.quest_discards),
            (self.omen_piles, self.omen_discards),
        ):
            if zone in piles:
                moon = piles.index(zone) + 1
                fitting = mask_of(
                    card for card in members(state.zone(discards)) if self.moon_of[card] == moon
                )
                return self._reshuffle(machine, state, discards, 0, zone, fitting)
        return False

    def _reshuffle(
        self, machine: Machine, state: State, discards: int, player: int, zone: int, fitting: int
    ) -> bool:
        cards = members(state.zone(discards, player) & fitting)
        for card in cards:
            machine.leave(state, card, discards, player)
            machine.enter(state, card, zone, player)
        if cards:
            state.note("reshuffle", player)
        return bool(cards)

    def next_of(
        self, machine: Machine, state: State, run: Steps, cards: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Let who hurts several figures choose among those of one player (BR-296).

        That is asked where it can matter: where their Mage may be protected.
        """
        owner = self.owner_of(state, cards[0])
        if owner in (NOBODY, run.user):
            return cards[:1]
        laid = members(state.zone(self.laid, owner))
        if all(is_safe(machine, state, self.reveal, card) for card in laid):
            return cards[:1]
        own = state.zone(self.board, owner) & mask_of(cards)
        if not own & self.mages or not hurts(machine, self.hurting, run):
            return cards[:1]
        return tuple([card for card in cards if own >> card & 1])

    def call(self, machine: Machine, state: State, called: Called) -> None:
        """Do what a card calls for."""
        self._calls[called.call](machine, state, called)

    def announce(
        self,
        machine: Machine,
        state: State,
        event: str,
        player: int,
        *,
        subject: int,
        owner: int,
        source: int,
        number: int = NO_NUMBER,
    ) -> None:
        """Let players react to what a player is about to do, or has done."""
        machine.raise_event(
            state,
            self.events[event],
            player,
            subject=subject,
            owner=owner,
            source=source,
            number=number,
        )

    # -- figures --

    def mage(self, state: State, player: int) -> int:
        """Return a player's Mage."""
        return members(state.zone(self.board, player) & self.mages)[0]

    def owner_of(self, state: State, card: int) -> int:
        """Return whose figure it is; nobody's where it is not in play."""
        return state.owner(self.board, card)

    def is_in_cell(self, state: State, card: int) -> bool:
        """Whether a figure is in a Cell, or nowhere."""
        place = state.place_of(card)
        return place == NO_CARD or bool(self.all_cells >> place & 1)

    def next_rooms(self, state: State, card: int, *, held: bool = True) -> int:
        """Return the rooms that a figure can go to by one step (BR-124, BR-300).

        ``held``: whether one that is held in its room stays there. What forbids only to move by
        Physical Action does so from the moment that it comes, also on the way (BR-305).
        """
        place = state.place_of(card)
        stays = state.status(self.stunned) | state.status(self.rooted) & state.status(self.striding)
        if held:
            stays |= state.status(self.held)
        if place == NO_CARD or stays >> card & 1:
            return 0
        near = self._lodge.map(state).around(place, 1) & ~(1 << place)
        return near & self.rooms & state.zone(self.lodge)

    def targets(self, state: State, player: int, card: int) -> int:
        """Return the figures that one can attack for a player: of others, in its room."""
        place = state.place_of(card)
        if place == NO_CARD or self.all_cells >> place & 1:
            return 0
        if not self.attack.of(state, player, card):
            return 0
        return state.standing_in(place) & ~state.own_in_play(player) & ~(1 << card)

    def can_act(self, state: State, player: int) -> int:
        """Return a player's figures that act in the Evocation Phase."""
        own = state.zone(self.board, player)
        able = [
            card
            for card in members(own & self.evocations)
            if self.movement.of(state, player, card) or self.attack.of(state, player, card)
        ]
        changed = own & self.mages & state.status(self.abomination)
        return mask_of(able) | mask_of(
            card for card in members(changed) if not self.is_in_cell(state, card)
        )

    def dismiss(self, machine: Machine, state: State, card: int) -> None:
        """Send an Evocation back to the reserve."""
        owner = self.owner_of(state, card)
        self.cubes.clear(state, card)
        machine.carry(state, card, (self.board, owner), (self.reserve, 0), bottom=False)

    def settle(self, machine: Machine, state: State) -> None:
        """Look at the Moon, and ask whoever has too many Evocations or Quests (BR-50, BR-72).

        A Quest that an ability deals with is counted when the ability is over.
        """
        frame = state.frames
        if frame is None or isinstance(frame, quests.TOO_MANY):
            return
        self.moon(machine, state)
        v, places = state.v, state.layout.zone_of
        boards, secrets = places[self.board], places[self.secrets]
        for player in range(machine.players):  # at every step of a game: few calls
            if (v[boards[player]] & self.evocations).bit_count() > self.most_evocations:
                state.frames = quests.Crowded(player, frame)
                return
            if v[secrets[player]].bit_count() > quests.MOST_QUESTS and not isinstance(
                frame, _ABILITIES
            ):
                state.frames = quests.TooManyQuests(player, frame)
                return

    # -- rooms --

    def is_unstable(self, state: State, room: int) -> bool:
        """BR-197: whether no slot of a room is free."""
        if state.status(self.destroyed) >> room & 1:
            return False
        return self.cubes.on(state, room) >= self.resistance[room]

    def can_activate(
        self, machine: Machine, state: State, player: int, room: int, *, again: bool = False
    ) -> bool:
        """Whether a player could activate a room: its Marker is there, and what it asks can be."""
        if not self.rooms >> room & 1 if room >= 0 else True:
            return False
        self.moon(machine, state)
        closed = state.status(self.destroyed) | state.status(self.dormant)
        if not again:
            closed |= state.status(self.dark)
        mage = self.mage(state, player)
        if closed >> room & 1 or state.status(self.inhibited) >> mage & 1:
            return False
        effects = machine.table.automatics_at(self.marker_moment, room)
        return any(machine.is_usable(state, player, room, linked) for linked in effects)

    # -- Spells --

    def prepared(self, state: State, player: int) -> int:
        """Return the Spells on a player's sheet that are not cast."""
        return reduce(or_, (state.zone(zone, player) for zone in self.sheet))

    def on_sheet(self, state: State, player: int) -> int:
        """Return all Spells on a player's sheet, used or not."""
        used = state.zone(self.laid, player) | state.zone(self.cast, player)
        return self.prepared(state, player) | used

    def next_standard(self, state: State, player: int) -> int:
        """Return the zone of the next Standard Spell, or -1 (BR-110)."""
        return next((zone for zone in self.standards if state.zone(zone, player)), -1)

    def can_still_act(self, state: State, player: int) -> bool:
        """Whether a player has something to do in the Action Phase (BR-108)."""
        return bool(state.count(player, self.action) or self.prepared(state, player))

    def side_of(self, state: State, card: int) -> int:
        """Return the side that a Spell has been cast on."""
        return int(state.status(self.sides[self.REVERSED]) >> card & 1)

    def is_trap(self, card: int, side: int) -> bool:
        """Whether a side of a Spell is a Trap."""
        return "trap" in (self._types[card][side] or ())

    def is_protection(self, card: int, side: int) -> bool:
        """Whether a side of a Spell is a Protection."""
        return "protection" in (self._types[card][side] or ())

    def stays_hidden(self, card: int, side: int) -> bool:
        """BR-145: whether casting it does not reveal it."""
        return self.is_trap(card, side) or self.is_protection(card, side)

    def move_own(
        self, machine: Machine, state: State, card: int, origin: int, to: int, player: int
    ) -> None:
        """Move a player's card between zones of the same player."""
        machine.carry(state, card, (origin, player), (to, player), bottom=False)

    def to_memories(self, machine: Machine, state: State, card: int, player: int) -> None:
        """Lay a Spell aside; a Forgotten one that was cast is out of the game (BR-130)."""
        zones = (*self.sheet, self.laid, self.cast)
        zone = next(zone for zone in zones if state.zone(zone, player) >> card & 1)
        is_gone = self.forgotten >> card & 1 and zone in (self.laid, self.cast)
        to = (self.box, 0) if is_gone else (self.memories, player)
        machine.carry(state, card, (zone, player), to, bottom=False)

    def school_of(self, card: int) -> int:
        """Return the School of a Spell, among ``SCHOOLS``."""
        return next(place for place, cards in enumerate(self.of_school) if cards >> card & 1)

    def to_school(self, machine: Machine, state: State, card: int, place: tuple[int, int]) -> None:
        """Put a Spell on the discards of its School; Forgotten ones leave the game."""
        to = self.box
        if not self.forgotten >> card & 1:
            to = self.school_discards[self.school_of(card)]
        machine.carry(state, card, place, (to, 0), bottom=False)

    def piles_with_cards(self, state: State) -> tuple[int, ...]:
        """Return the piles of Schools from which a card can be drawn."""
        both = zip(self.school_piles, self.school_discards, strict=True)
        return tuple(pile for pile, discards in both if state.zone(pile) or state.zone(discards))

    def draw_from_school(
        self, machine: Machine, state: State, player: int, pile: int, to: int
    ) -> None:
        """Draw a Spell; one that is dedicated to another Mage is discarded (BR-82)."""
        card = machine.next_card(state, pile, 0)
        if card < 0:
            return
        mage = self.dedicated_to[card]
        if mage not in (NO_CARD, self.mage(state, player)):
            state.note("not_yours", player, card)
            self.to_school(machine, state, card, (pile, 0))
            return
        machine.carry(state, card, (pile, 0), (to, player), bottom=False)
        state.note("draw", player, card, pile, to)

    # -- Power Points, Moon Phases and the Crown --

    def award(self, machine: Machine, state: State, party: int, points: int) -> None:
        """Let a party gain Power Points: a player for a defeat or a Quest (BR-239)."""
        if points <= 0:
            return
        if party < machine.players:
            gain(state, party, points * self.one_point)
            total = phases.TOTALS[party]
            if state.get("extra"):
                state.set(total, state.get(total) + points)
        else:
            state.set("rose_points", state.get("rose_points") + points)
            state.note("rose", points)
        self.moon(machine, state)

    def moon(self, machine: Machine, state: State) -> int:
        """Return the Moon Phase, which follows the leader and never goes back (BR-46 to BR-54)."""
        v, layout = state.v, state.layout
        moon = v[layout.scalars["moon"]]
        if moon == self.THIRD_MOON:
            return moon
        first, best = layout.pools, v[layout.scalars["rose_points"]]
        for pool in v[first : first + machine.players]:
            points = pools.count(pool, self.point)
            best = max(best, points)
        reached = 1 + (best >= self.second_moon) + (best >= self.third_moon)
        if reached <= moon:
            return moon
        state.set("moon", reached)
        if reached > 1:
            state.note("moon", reached)
            state.set_status(self.dormant, self.rose_room, False)
        return reached

    def holder(self, state: State) -> int:
        """Return who holds the Crown."""
        holders = members(state.status(self.crown_status))
        return holders[0] if holders else state.v[FIRST]

    def crown(self, machine: Machine, state: State, player: int) -> None:
        """Give the Crown to a player, who is first from the next turn on (BR-66, BR-127)."""
        state.v[state.layout.status + self.crown_status] = 1 << player
        state.note("crown", player)
