"""The interpreter: runs frames until somebody must choose, then stops."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Final

from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.costs import can_be_paid, leaves_the_rest_payable
from cardwright.runtime.errors import EndlessResolutionError
from cardwright.runtime.frames import NO_CARD, NOBODY, Frame, Options
from cardwright.runtime.log import Kinds, LogReader
from cardwright.runtime.luck import Luck
from cardwright.runtime.notation import Notation
from cardwright.runtime.operations.cards import owner_of
from cardwright.runtime.placement import Placement
from cardwright.runtime.pools import Mix, Ways
from cardwright.runtime.programs import Bindings, Called, Operation, Steps
from cardwright.runtime.state import Layout, State, Trial
from cardwright.runtime.table import LinkedAbility, ReadyPower, Table
from cardwright.runtime.texts.templates import Texts
from cardwright.runtime.visibility import sees_zone
from cardwright.runtime.ways import MENU
from cardwright.runtime.windows import (
    ANY_NUMBER,
    FRAMES,
    INSTEAD,
    NO_WAY_OUT,
    NOT_YET,
    Automatic,
    Split,
    Window,
    are_such,
    is_meant,
    without_window,
)

__all__ = ["ANY_TIME", "Called", "Machine", "Rules"]

_STEPS_BETWEEN_DECISIONS: Final = 10_000
ANY_TIME: Final = -1
"""As a moment: none that a card could name."""


class Rules:
    """What a rulebook gives the machine: the rules of a game for one table of cards.

    A subclass has its frames, log entries, numbers and sentences as class attributes.
    """

    frames: tuple[type[Frame], ...] = ()
    """The frames of its own."""
    scalars: Mapping[str, str] = MappingProxyType({})
    """The numbers that it keeps in the state, each with how it is written (see ``notation``)."""
    log_kinds: Kinds = MappingProxyType({})
    """The kinds of log entries that it adds."""
    texts: Texts = MappingProxyType({})
    """Its sentences for decisions and log entries."""

    def __init__(self, table: Table) -> None:
        """Keep the cards at hand."""
        self.table = table

    def refill(self, machine: Machine, state: State, zone: int, player: int) -> bool:
        """Refill an empty pile; False where there is nothing to refill it with."""
        return False

    def why_impossible(self, state: State) -> str | None:
        """Return why the numbers that it keeps can't be as somebody gave them, or None."""
        return None

    def call(self, machine: Machine, state: State, called: Called) -> None:
        """Do what a card calls for; what takes more than this moment goes on top of the frames."""
        raise NotImplementedError(machine.table.game.calls[called.call].id)


class Machine:
    """Runs games of one table under one rulebook."""

    def __init__(self, table: Table, players: int, rules: Rules, luck: Luck | None = None) -> None:
        """Put core and rulebook together."""
        self.table = table
        self.players = players
        self.rules = rules
        self.luck = luck or Luck()
        self.layout = Layout(table.game, players, len(table.cards), tuple(rules.scalars))
        self.placement = Placement(table)
        self._clockwise = tuple(
            tuple((player + step) % players for step in range(1, players))
            for player in range(players)
        )
        self.card_statuses = table.card_statuses

    @cached_property
    def notation(self) -> Notation:
        """The names of everything in a state, for data that goes out or comes in."""
        return Notation(self.table, self.players)

    @cached_property
    def log_reader(self) -> LogReader:
        """What reads the logs of games."""
        return LogReader(self.table.game, self.notation, self.rules.log_kinds)

    @cached_property
    def frames(self) -> dict[str, type[Frame]]:
        """All frames of core and rulebook by their names."""
        return {frame.name: frame for frame in (*FRAMES, *self.rules.frames)}

    # -- running --

    def advance(self, state: State) -> None:
        """Run until somebody must choose, or nothing is left to do."""
        for _ in range(_STEPS_BETWEEN_DECISIONS):
            frame = state.frames
            if frame is None:
                state.options, state.player = (), NOBODY
                return
            options = frame.open(self, state)
            if options is not None:
                frame = state.frames
                assert frame is not None
                state.options = options
                state.player = frame.player
                return
        raise EndlessResolutionError("an ability goes on without end")

    def choose(self, state: State, option: int) -> None:
        """Make a choice that is known to be open, and run on."""
        frame = state.frames
        assert frame is not None
        frame.answer(self, state, option)
        self.advance(state)

    def program(
        self,
        program: int,
        user: int,
        bearer: int,
        below: Frame | None,
        bound: Bindings = (),
        you: int = NOBODY,
    ) -> Steps:
        """Return a program at its first operation, on top of a frame.

        ``you``: whose ability it is, where that is not who does it.
        """
        run = Steps.start(program, self.table.programs[program], user, bearer, below)
        if you != NOBODY:
            run.you = you
        for slot, card in bound:
            run.bind_card(slot, card)
        return run

    def use(self, state: State, player: int, card: int, place: int) -> None:
        """Begin with a power, on top of what is being resolved."""
        linked = self.table.power(card, place)
        state.frames = self.program(linked.program, player, card, state.frames)

    # -- players --

    def clockwise(self, player: int) -> tuple[int, ...]:
        """Return all other players, clockwise from a player."""
        return self._clockwise[player]

    # -- what may be used --

    def usable_powers(
        self, state: State, player: int, moment: int = ANY_TIME
    ) -> list[LinkedAbility]:
        """Return the powers that a player could use at a moment of the game, in order of cards.

        Those that are bound to other moments are not among them.
        """
        pool, table = state.pool(player), self.table
        statuses = [state.status(status) for status in self.card_statuses]
        ready = table.ready_powers(moment)
        found = []
        for card in members(state.in_play(player) & table.with_powers):
            in_states = 0
            for place, status in enumerate(statuses):
                in_states |= (status >> card & 1) << place
            for power in ready[card][in_states]:
                fixed, guard = power.fixed, power.guard
                if ((pool | guard) - fixed) & guard == guard and (
                    power.is_told or self._is_open(state, player, pool, power)
                ):
                    found.append(power.linked)
        return found

    def _is_open(self, state: State, player: int, pool: int, power: ReadyPower) -> bool:
        """Whether a power can be used of which fixed resources do not tell it."""
        linked = power.linked
        if power.is_told_by_resources:
            return linked.cost.demand.is_covered(pool)
        return self.is_usable(state, player, linked.card, linked)

    def usable_reactions(
        self, state: State, player: int, event: int, subject: int, source: int
    ) -> list[tuple[int, LinkedAbility]]:
        """Return the reactions to an event and its cards that a player could pay for now."""
        return [
            (card, linked)
            for card, linked in self.table.reactions_in(state.in_play(player), event)
            if self.is_usable(state, player, card, linked, linked.bindings(subject, source))
        ]

    def is_usable(
        self, state: State, player: int, card: int, linked: LinkedAbility, bound: Bindings = ()
    ) -> bool:
        """Whether a card is in the state that an ability names, and condition and cost allow it.

        ``bound``: the cards of the event that it reacts to. What else keeps a power from being
        used, the states of its card and the moment, is known.
        """
        if not self.is_allowed(state, player, card, linked, bound):
            return False
        return linked.cost.is_payable(self, state, player, card, bound)

    def is_allowed(
        self, state: State, player: int, card: int, linked: LinkedAbility, bound: Bindings = ()
    ) -> bool:
        """Whether a card is in the state that an ability names, and its conditions hold."""
        status = linked.while_status
        if status >= 0 and not state.status(status) >> card & 1:
            return False
        return not linked.conditions or self.holds(state, player, card, linked, bound)

    def holds(
        self, state: State, player: int, card: int, linked: LinkedAbility, bound: Bindings = ()
    ) -> bool:
        """Whether the conditions of an ability hold."""
        run = self.program(linked.program, player, card, None, bound)
        return all([condition.holds(state, run) for condition in linked.conditions])  # noqa: C419 - fast

    def is_payable_here(self, state: State, run: Steps) -> bool:
        """Whether the cost that comes next in a program could be paid."""
        copy = state.copy()
        copy.frames = run.thawed()
        copy.trial = Trial(run.below)
        return can_be_paid(self, copy)

    def stand_ins(
        self, state: State, player: int, nouns: int, bearer: int
    ) -> list[tuple[int, int]]:
        """Return reactions by which a card could count as one of some kinds and types (a bit mask).

        ``bearer``: the card whose power is being used.
        """
        if not self.table.has_stand_ins:
            return []
        owner = owner_of(state, self.table.all_zones, bearer)
        return [
            (card, linked.place)
            for card, linked in self.usable_reactions(
                state, player, self.table.paying_event, NO_CARD, bearer
            )
            if linked.counts_as & nouns
            and is_meant(linked.source, bearer, owner, player, linked.card)
            and are_such(self, state, player, linked, NO_CARD, bearer)
        ]

    # -- moving cards --

    def leave(self, state: State, card: int, zone: int, owner: int) -> None:
        """Take a card out of a zone; out of play it loses its states and what lies on it."""
        state.remove_from_zone(zone, owner, card)
        if zone in self.table.active_zones:
            for status in self.card_statuses:
                state.set_status(status, card, False)
            state.take_off(card, state.on(card))

    def enter(self, state: State, card: int, zone: int, player: int) -> None:
        """Put a card into a zone."""
        state.add_to_zone(zone, player, card)

    def carry(
        self,
        state: State,
        card: int,
        place: tuple[int, int],
        to: tuple[int, int],
        bottom: bool,
        known_to: int = 0,
    ) -> None:
        """Take a card from the zone of a player to that of a player, as an ability does.

        Where it stays in play it keeps its states and what lies on it. On a pile it is on top, or
        below all others, and known to those who saw where it was, or chose it (a bit mask).
        """
        knowers = known_to
        if self.table.game.zones[to[0]].pile:
            knowers |= self.knowers_of(state, card, *place)
        if to[0] in self.table.active_zones:
            state.remove_from_zone(*place, card)
        else:
            self.leave(state, card, *place)
        if not self.table.game.zones[to[0]].pile:
            state.add_to_zone(*to, card)
            return
        if bottom:
            self.fix_order(state, *to)
        known, knowing = state.known_top(*to), state.knowers_of_top(*to)
        state.add_to_zone(*to, card)
        if bottom:
            state.set_known_top(*to, (*known, card), (*knowing, knowers))
        else:
            state.set_known_top(*to, (card, *known), (knowers, *knowing))

    def knowers_of(self, state: State, card: int, zone: int, owner: int) -> int:
        """Return the players who know that a card is where it is (a bit mask)."""
        game, found = self.table.game, 0
        for viewer in range(self.players):
            found |= sees_zone(game, zone, owner, viewer) << viewer
        if game.zones[zone].pile and card in (known := state.known_top(zone, owner)):
            found |= state.knowers_of_top(zone, owner)[known.index(card)]
        return found

    def fix_order(self, state: State, zone: int, player: int) -> None:
        """Let luck decide the order of a whole pile, which nobody comes to know by that."""
        known, knowers = state.known_top(zone, player), state.knowers_of_top(zone, player)
        unknown = state.zone(zone, player) & ~mask_of(known)
        while unknown:
            card = self.luck.pick(state, members(unknown))
            unknown &= ~(1 << card)
            known, knowers = (*known, card), (*knowers, 0)
        state.set_known_top(zone, player, known, knowers)

    def next_card(self, state: State, zone: int, player: int, *, bottom: bool = False) -> int:
        """Return the top card of a pile, or the one at its bottom; -1 where there is none."""
        if not state.zone(zone, player) and not self.rules.refill(self, state, zone, player):
            return -1
        if bottom:
            self.fix_order(state, zone, player)
            return state.known_top(zone, player)[-1]
        known = state.known_top(zone, player)
        return known[0] if known else self.luck.pick(state, members(state.zone(zone, player)))

    def draw(self, state: State, zone: int, player: int, destination: int) -> int:
        """Move the top card of a pile to another zone of the same player, or return -1."""
        card = self.next_card(state, zone, player)
        if card >= 0:
            self.carry(state, card, (zone, player), (destination, player), bottom=False)
            state.note("draw", player, card, zone, destination)
        return card

    def look(self, state: State, zone: int, player: int, looker: int, number: int) -> int:
        """Let a player see the top of a pile; return how many cards were there."""
        seen = self.see_top(state, zone, player, 1 << looker, number)
        owner = player if state.layout.zone_stride[zone] else NOBODY
        state.note("look", looker, zone, owner, seen)
        return len(seen)

    def see_top(
        self, state: State, zone: int, player: int, viewers: int, number: int
    ) -> tuple[int, ...]:
        """Let players (a bit mask) see the top cards of a pile; return them."""
        known = state.known_top(zone, player)
        while len(known) < number:
            unknown = state.zone(zone, player)
            for card in known:
                unknown &= ~(1 << card)
            if not unknown:
                before = state.zone(zone, player)
                if not self.rules.refill(self, state, zone, player):
                    break
                unknown = state.zone(zone, player) & ~before
                if not unknown:
                    break
            known = (*known, self.luck.pick(state, members(unknown)))
        seen = known[:number]
        knowers = state.knowers_of_top(zone, player)
        knowers += (0,) * (len(known) - len(knowers))
        knowers = (*(knower | viewers for knower in knowers[:number]), *knowers[number:])
        state.set_known_top(zone, player, known, knowers)
        return seen

    # -- events --

    def raise_event(
        self,
        state: State,
        event: int,
        player: int,
        *,
        subject: int,
        owner: int,
        source: int,
        skip: int = NOT_YET,
    ) -> None:
        """Open the window of what befalls a card, the active player first."""
        order = (player, *self._clockwise[player])
        self.open_window(
            state, event, order, subject=subject, owner=owner, source=source, skip=skip
        )

    def open_window(
        self,
        state: State,
        event: int,
        order: tuple[int, ...],
        *,
        subject: int = NO_CARD,
        owner: int = NOBODY,
        source: int = NO_CARD,
        skip: int = NOT_YET,
        way_out: int = NO_WAY_OUT,
    ) -> None:
        """Let players react to an event, one after another.

        The event befalls the subject, a card of its owner, and comes from the source. What is about
        to happen can still be ignored: then the program on top goes on at ``skip``; without that,
        the frame on top must be what is about to happen, and no more: it is taken away.
        """
        if skip == NOT_YET and self.table.game.events[event].window == "instead":
            skip = INSTEAD
        state.frames = Window(
            order[0], event, subject, owner, source, skip, way_out, order[1:], (), state.frames
        )

    def end_window(self, state: State, run: Steps) -> None:
        """Let what a reaction answers not happen."""
        without_window(run)

    def at_moment(self, state: State, moment: int, card: int, player: int) -> None:
        """Let a card do for a player what it does by itself at a moment, then let them react."""
        event = self.table.event_of_moment(moment)
        if event >= 0:
            self.open_window(state, event, (player,), subject=card, owner=player)
        for linked in reversed(self.table.automatics_at(moment, card)):
            state.frames = Automatic(player, card, linked.place, state.frames)

    # -- questions --

    def offer(
        self, state: State, run: Steps, operation: Operation, options: tuple[int, ...]
    ) -> Options:
        """Offer what leaves the rest of a cost payable; what alone is left is chosen at once."""
        if state.trial is not None:
            return options
        if len(options) > 1 and self.is_more_due(run):
            options = tuple(
                [option for option in options if leaves_the_rest_payable(self, state, run, option)]
            )
        if len(options) == 1:
            operation.answer(self, state, run, options[0])
            return None
        return options

    def offer_pools(self, state: State, run: Steps, operation: Operation, ways: Ways) -> Options:
        """Offer payments that leave the rest of a cost payable."""
        if isinstance(ways, Mix):
            return self.ask_for_pool(state, run, ways, run.user)
        if state.trial is None and len(ways) > 1 and self.is_more_due(run):
            ways = tuple([way for way in ways if leaves_the_rest_payable(self, state, run, way)])
        if len(ways) == 1:
            operation.answer(self, state, run, ways[0])
            return None
        return self.ask_for_pool(state, run, ways, run.user) if ways else ()

    def is_more_due(self, run: Steps) -> bool:
        """Whether an operation of the cost that may fail comes after the one at hand.

        What a card costs that stands in for another is a part of the cost below.
        """
        if self.table.programs[run.program].is_more_due[run.place - 1]:
            return True
        below = run.below
        return isinstance(below, Steps) and below.user == run.user and self.is_more_due(below)

    def ask_pools(self, state: State, run: Steps, operation: Operation, ways: Ways) -> Options:
        """Ask which of some pools; what leaves no choice is done at once."""
        if not isinstance(ways, Mix) and len(ways) == 1:
            operation.answer(self, state, run, ways[0])
            return None
        return self.ask_for_pool(state, run, ways, operation.asked(run))

    def ask_for_pool(
        self, state: State, frame: Frame, ways: Ways, player: int | None = None
    ) -> Options:
        """Offer pools to choose from, resource by resource where there are too many."""
        if not isinstance(ways, Mix) and len(ways) <= MENU:
            return ways
        asked = frame.player if player is None else player
        if isinstance(frame, Steps):
            frame.place -= 1  # it is this operation that is answered
            frame.player = asked
        if isinstance(ways, Mix):
            split = Split(asked, 0, ways.base, (), ways.limit, ways.number, (), frame)
        else:
            split = Split(asked, 0, 0, ways, 0, ANY_NUMBER, (), frame)
        state.frames = split
        return None

    def ask_for_counts(self, state: State, run: Steps, pool: int) -> Options:
        """Ask for any part of a pool, resource by resource."""
        run.place -= 1  # it is this operation that is answered
        run.player = run.user
        state.frames = Split(run.user, 0, 0, (), pool, ANY_NUMBER, (), run)
        return None
