"""Damage, Instability, cubes that are taken off or converted, and what defeat brings."""

from collections.abc import Mapping
from typing import ClassVar, Final

from cardwright.runtime import pools
from cardwright.runtime.bits import members
from cardwright.runtime.frames import NO_CARD, NOBODY, Fields, Frame, Options, stack
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.resources import gain
from cardwright.runtime.programs import Steps
from cardwright.runtime.rulebooks.black_rose_wars import rules_of
from cardwright.runtime.rulebooks.black_rose_wars.cubes import CUBES, Placing
from cardwright.runtime.rulebooks.black_rose_wars.quests import put_back_all
from cardwright.runtime.rulebooks.kit.frames import CardFrame, CardMenuFrame, Entry, coded
from cardwright.runtime.state import ACTIVE, State
from cardwright.runtime.windows import Window

_ALONE, _MOST, _SECOND, _OTHER = 5, 4, 2, 1
"""BR-180, BR-181: Power Points for a defeat."""

MOST, ALONE = 1, 2
"""How a card may say that a defeat is scored: its player is who placed most, or alone did."""
CLAIMS: Final = {0: "none", MOST: "most", ALONE: "alone"}
CUBE, BLACK_CUBE = 1, 2
REMOVE, CONVERT, TRANSFER = 0, 1, 2
MODES: Final = {REMOVE: "remove", CONVERT: "convert", TRANSFER: "transfer"}


def awards(cubes: Mapping[int, int], defeated: int) -> dict[int, int]:
    """Return what each party gains for its cubes on a defeated Mage (BR-180 to BR-185).

    The cubes of the defeated player take their place, and gain nothing.
    """
    if len(cubes) == 1:
        found = dict.fromkeys(cubes, _ALONE)
    else:
        ranks = sorted(set(cubes.values()), reverse=True)
        found = {}
        for party, number in cubes.items():
            rank = ranks.index(number)
            is_tied = list(cubes.values()).count(number) > 1
            prize = (_MOST, _SECOND)[rank] if rank < 2 else _OTHER
            found[party] = prize - (1 if is_tied and rank < 2 else 0)
    return {party: points for party, points in found.items() if party != defeated}


def claimed(cubes: Mapping[int, int], by: int, claim: int) -> Mapping[int, int]:
    """Return whose cubes count for a defeat, where a card says that it is its player's."""
    if claim == ALONE:
        return {by: 1}
    if claim == MOST:
        return {**cubes, by: max(cubes.values(), default=0) + 1}
    return cubes


def inflict(
    machine: Machine, state: State, party: int, card: int, number: int, source: int, bearer: int,
    *, claim: int = 0,
) -> None:  # fmt: skip
    """Announce Damage of a party to a figure; what can't be hurt is spared (BR-119, BR-132).

    ``source``: the figure that it comes from, or none; ``bearer``: the card whose ability it is.
    """
    rules = rules_of(machine)
    owner = rules.owner_of(state, card)
    if number <= 0 or owner in (NOBODY, party):
        return
    is_rose = party == machine.players
    if rules.is_in_cell(state, card) and not is_rose:
        return
    actor = owner if is_rose else party
    state.frames = Damage(actor, card, number, source, bearer, int(is_rose), claim, state.frames)
    rules.announce(
        machine, state, "damage", actor, subject=card, owner=owner, source=source, number=number
    )


class Damage(Placing):
    """A figure is about to suffer Damage."""

    __slots__ = ("bearer", "claim", "number", "rose", "source")

    name = "damage"
    fields: ClassVar[Fields] = (
        ("card", "card"),
        ("number", "number"),
        ("source", "card_or_none"),
        ("bearer", "card_or_none"),
        ("rose", "flag"),
        ("claim", CLAIMS),
    )

    def __init__(
        self, player: int, card: int, number: int, source: int, bearer: int, rose: int,
        claim: int, below: Frame | None,
    ) -> None:  # fmt: skip
        """``bearer``: the card whose ability it is; ``rose``: whether it is the Black Rose's.

        ``claim``: how a defeat is scored that it brings.
        """
        super().__init__(player, card, below)
        self.number = number
        self.source = source
        self.bearer = bearer
        self.rose = rose
        self.claim = claim

    def caused_by(self) -> int:
        """Return the Spell, or whatever else does it: Damage comes from a figure."""
        return self.bearer

    def open(self, machine: Machine, state: State) -> Options:
        """Place the cubes, up to the figure's health (BR-173, BR-175)."""
        rules, card = rules_of(machine), self.card
        is_away = rules.is_in_cell(state, card) and not self.rose
        if is_away or rules.owner_of(state, card) == NOBODY:
            state.frames = self.below
            return None
        health = rules.health.of(state, self.player, card)
        room = health - rules.cubes.on(state, card)
        number = self.number if state.get("overkill_rule") else min(self.number, room)
        options = None if self.rose else self.to_choose_from(machine, state, number)
        if options is None:
            self.act(machine, state, CUBES, number)
        return options

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Place so many; it is a defeat where no slot is free then."""
        rules, card = rules_of(machine), self.card
        state.frames = self.below
        party = machine.players if self.rose else self.player
        number = rules.cubes.put(state, party, card, operand, self.source)
        if isinstance(self.below, Steps):
            state.frames = below = self.below.thawed()
            below.did(machine, number)
        owner = rules.owner_of(state, card)
        defeat_if_full(machine, state, party, card, self.source, self.claim)
        if number and not self.rose:
            tell_of_harm(machine, state, party, card, owner, number, self.source)


def tell_of_harm(
    machine: Machine, state: State, player: int, card: int, owner: int, number: int, source: int
) -> None:
    """Let cards answer Damage that somebody's figure has suffered."""
    rules_of(machine).announce(
        machine,
        state,
        "damage suffered",
        player,
        subject=card,
        owner=owner,
        source=source,
        number=number,
    )


def defeat_if_full(
    machine: Machine, state: State, party: int, card: int, source: int, claim: int = 0
) -> None:
    """Let a figure be defeated by a party, where no slot for Damage is free (BR-176, BR-177)."""
    rules = rules_of(machine)
    owner = rules.owner_of(state, card)
    if rules.cubes.on(state, card) >= rules.health.of(state, owner, card):
        begin_defeat(machine, state, party, card, source, claim)


def begin_defeat(
    machine: Machine, state: State, party: int, card: int, source: int, claim: int = 0
) -> None:
    """Send an Evocation back; announce the defeat of a Mage."""
    rules = rules_of(machine)
    owner = rules.owner_of(state, card)
    if rules.evocations >> card & 1:
        state.note("removed", owner, card)
        rules.dismiss(machine, state, card)
        return
    is_rose = party == machine.players
    by = 0 if is_rose else party
    state.frames = Defeat(owner, card, by, int(is_rose), claim, state.frames)
    rules.announce(
        machine, state, "defeat", owner if is_rose else party, subject=card, owner=owner,
        source=source,
    )  # fmt: skip


class Defeat(CardFrame):
    """BR-179: a Mage is about to be defeated; ``player`` is whose."""

    __slots__ = ("by", "claim", "rose")

    name = "defeat"
    fields: ClassVar[Fields] = (
        ("card", "card"),
        ("by", "player"),
        ("rose", "flag"),
        ("claim", CLAIMS),
    )

    def __init__(
        self, player: int, card: int, by: int, rose: int, claim: int, below: Frame | None
    ) -> None:
        """``by``: who placed the deciding Damage, unless it was the Rose; ``claim``: see there."""
        super().__init__(player, card, below)
        self.by = by
        self.rose = rose
        self.claim = claim

    def open(self, machine: Machine, state: State) -> Options:
        """Award Power Points and a Trophy, and send the Mage to the Cell."""
        rules, card, owner = rules_of(machine), self.card, self.player
        state.frames = self.below
        by = machine.players if self.rose else self.by
        state.note("defeat", owner, card)
        cubes = claimed(rules.cubes.parties(state, card), by, self.claim)
        for party, points in awards(cubes, owner).items():
            rules.award(machine, state, party, points)
        rules.cubes.clear(state, card)
        if pools.count(state.on(card), rules.trophy_place) and by != owner:
            state.take_off(card, rules.trophy)
            if self.rose:
                state.set("rose_trophies", state.get("rose_trophies") + 1)
            else:
                gain(state, by, rules.trophy)
        to_cell(machine, state, card)
        end_turn_of(machine, state, owner)
        return None


def to_cell(machine: Machine, state: State, card: int) -> None:
    """Put a Mage into the own Cell, free of all inhibitions (BR-118, BR-190)."""
    rules = rules_of(machine)
    owner = rules.owner_of(state, card)
    machine.put(state, owner, card, rules.cells[owner])
    for status in rules.inhibitions:
        state.set_status(status, card, False)


def end_turn_of(machine: Machine, state: State, player: int) -> None:
    """BR-158, BR-283: a Mage who is defeated on their own turn loses the rest of it.

    What others have begun in reaction is carried out.
    """
    rules = rules_of(machine)
    if state.v[ACTIVE] != player:
        return
    frames = list(stack(state.frames))
    turn = next((frame for frame in frames if isinstance(frame, rules.turn_frame)), None)
    if turn is None:
        return
    state.set("fallen", 1)
    put_back_all(machine, state, player)
    kept: list[Frame] = []
    for frame in frames:
        if frame is turn or isinstance(frame, Window):
            break
        if frame.player != player:
            kept.append(frame)
    state.frames = turn
    for frame in reversed(kept):
        state.frames = frame.onto(state.frames)


# -- cubes that are taken off, converted or transferred --


def take_cubes(
    machine: Machine, state: State, player: int, card: int, number: int, mode: int,
    target: int = NO_CARD,
) -> None:  # fmt: skip
    """Let a player take up to so many cubes off a card, one after another (BR-195, BR-275)."""
    state.frames = TakeCubes(player, card, number, mode, target, 0, state.frames)


class TakeCubes(CardMenuFrame):
    """Whose cube is taken next?"""

    __slots__ = ("done", "mode", "number", "target")

    name = "take_cubes"
    asks = "take_cube"
    fields: ClassVar[Fields] = (
        ("card", "card"),
        ("number", "number"),
        ("mode", MODES),
        ("target", "card_or_none"),
        ("done", "number"),
    )
    menu: ClassVar = {CUBE: Entry("cube", "player"), BLACK_CUBE: Entry("black_cube")}

    def __init__(
        self, player: int, card: int, number: int, mode: int, target: int, done: int,
        below: Frame | None,
    ) -> None:  # fmt: skip
        """``target``: the figure that they are transferred to; ``done``: how many were taken."""
        super().__init__(player, card, below)
        self.number = number
        self.mode = mode
        self.target = target
        self.done = done

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the parties; what is no choice is done at once."""
        parties = self._parties(machine, state)
        if not parties or self.done >= self.number:
            self._finish(machine, state)
            return None
        if len(parties) == 1 or sum(parties.values()) <= self.number - self.done:
            self._take(machine, state, next(iter(parties)))
            return None
        return tuple(
            coded(BLACK_CUBE) if party == machine.players else coded(CUBE, party)
            for party in parties
        )

    def _parties(self, machine: Machine, state: State) -> dict[int, int]:
        rules = rules_of(machine)
        if not state.is_in_play(self.card):
            return {}
        parties = rules.cubes.parties(state, self.card)
        if self.mode == CONVERT:
            parties.pop(self.player, None)
            if not rules.cubes.left(state, self.player):
                return {}
        if self.mode == TRANSFER:
            owner = rules.owner_of(state, self.target)
            room = rules.health.of(state, owner, self.target) if owner != NOBODY else 0
            if rules.cubes.on(state, self.target) >= room:
                return {}
        return parties

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Take one."""
        self._take(machine, state, machine.players if action == BLACK_CUBE else operand)

    def _take(self, machine: Machine, state: State, party: int) -> None:
        cubes = rules_of(machine).cubes
        cubes.take(state, party, self.card, 1)
        if self.mode == CONVERT:
            cubes.put(state, self.player, self.card, 1)
        elif self.mode == TRANSFER:
            cubes.put(state, party, self.target, 1)
        state.frames = TakeCubes(
            self.player, self.card, self.number, self.mode, self.target, self.done + 1, self.below
        )

    def _finish(self, machine: Machine, state: State) -> None:
        below = self.below
        if isinstance(below, Steps):
            below = below.thawed()
            below.did(machine, self.done)
        state.frames = below
        if self.mode == TRANSFER and self.done:
            mage = rules_of(machine).mage(state, self.player)
            defeat_if_full(machine, state, self.player, self.target, mage)


# -- Instability --


def shake(machine: Machine, state: State, party: int, room: int, number: int) -> None:
    """Place Instability in a room, up to its Resistance (BR-192 to BR-196)."""
    rules = rules_of(machine)
    if not rules.rooms >> room & 1 or state.status(rules.destroyed) >> room & 1:
        return
    if not state.get("overload_rule"):
        number = min(number, rules.resistance[room] - rules.cubes.on(state, room))
    asking = Shaking(party, room, number, state.frames)
    if party < machine.players and asking.to_choose_from(machine, state, number):
        state.frames = asking
    else:
        _unsettle(machine, state, party, room, number)


def _unsettle(machine: Machine, state: State, party: int, room: int, number: int) -> None:
    rules = rules_of(machine)
    if rules.cubes.put(state, party, room, number) and rules.is_unstable(state, room):
        state.note("unstable", room)


class Shaking(Placing):
    """A player who lacks cubes for all of an effect is about to place Instability in a room."""

    __slots__ = ("number",)

    name = "shaking"
    fields: ClassVar[Fields] = (("card", "card"), ("number", "number"))

    def __init__(self, player: int, card: int, number: int, below: Frame | None) -> None:
        super().__init__(player, card, below)
        self.number = number

    def open(self, machine: Machine, state: State) -> Options:
        """Ask how many."""
        return self.to_choose_from(machine, state, self.number)

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Place so many."""
        state.frames = self.below
        _unsettle(machine, state, self.player, self.card, operand)


def destroy(machine: Machine, state: State, room: int, winner: int) -> None:
    """Destroy a room: a party takes its Marker, the cubes go back (BR-198 to BR-200)."""
    rules = rules_of(machine)
    state.note("destroyed", room)
    if winner < machine.players:
        state.note("marker", winner, room)
        gain(state, winner, rules.worth[room] * rules.marker)
    rules.cubes.clear(state, room)
    state.set_status(rules.destroyed, room, True)


class Collapse(Frame):
    """BR-220: unstable rooms are destroyed."""

    __slots__ = ()

    name = "collapse"

    def open(self, machine: Machine, state: State) -> Options:
        """Look at each; the Rose takes the Marker of a tie (BR-198)."""
        rules = rules_of(machine)
        state.frames = self.below
        for room in members(state.zone(rules.lodge) & rules.rooms):
            if rules.is_unstable(state, room):
                parties = rules.cubes.parties(state, room)
                most = max(parties.values())
                first = [party for party, number in parties.items() if number == most]
                winner = first[0] if len(first) == 1 else machine.players
                destroy(machine, state, room, winner)
        return None


class Raze(CardFrame):
    """A room is destroyed by an effect, and its Marker taken by the player."""

    __slots__ = ()

    name = "raze"

    def open(self, machine: Machine, state: State) -> Options:
        """Destroy it."""
        state.frames = self.below
        if not state.status(rules_of(machine).destroyed) >> self.card & 1:
            destroy(machine, state, self.card, self.player)
        return None
