"""The interpreter: runs frames until somebody must choose, then stops."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.compiling import mypyc_attr
from cardwright.runtime.costs import can_be_paid, leaves_the_rest_payable
from cardwright.runtime.errors import EndlessResolutionError
from cardwright.runtime.frames import NO_CARD, NOBODY, Frame, Options, stack
from cardwright.runtime.lasting import Lasting, come, end_conditions, end_events, leave
from cardwright.runtime.limits import STEPS_BETWEEN_DECISIONS
from cardwright.runtime.log import Kinds, LogReader
from cardwright.runtime.luck import Luck
from cardwright.runtime.maps import Map
from cardwright.runtime.modifiers import ANSWER
from cardwright.runtime.notation import Notation
from cardwright.runtime.operations.cards import is_safe, owner_of
from cardwright.runtime.pools import Mix, Ways, total
from cardwright.runtime.programs import NO_EVENT, UNBOUND, Bindings, Called, Operation, Steps
from cardwright.runtime.sealing import NoLuck
from cardwright.runtime.shared import Shared, States
from cardwright.runtime.state import UNASKED, State, Trial
from cardwright.runtime.table import LinkedAbility, ReadyPower, Table
from cardwright.runtime.texts.templates import Texts
from cardwright.runtime.visibility import sees_zone
from cardwright.runtime.ways import MENU
from cardwright.runtime.windows import (
    ANY_NUMBER,
    INSTEAD,
    NO_NUMBER,
    NO_WAY_OUT,
    NOT_YET,
    TO_COME,
    Automatic,
    Split,
    Tally,
    Window,
    are_such,
    change_event,
    end_ability,
    redirect_aim,
    without_window,
)

__all__ = ["ANY_TIME", "Called", "Machine", "Rules", "States"]

ANY_TIME: Final = -1
"""As a moment: none that a card could name."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """What a rulebook gives the machine: the rules of a game for one table of cards.

    A subclass has its frames, log entries, numbers and sentences as class attributes.
    """

    frames: ClassVar[tuple[type[Frame], ...]] = ()
    """The frames of its own."""
    scalars: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The numbers that it keeps in the state, each with how it is written (see ``notation``)."""
    log_kinds: ClassVar[Kinds] = MappingProxyType({})
    """The kinds of log entries that it adds."""
    texts: ClassVar[Texts] = MappingProxyType({})
    """Its sentences for decisions and log entries."""

    def __init__(self, table: Table) -> None:
        """Keep the cards at hand."""
        self.table = table
        table.points_by_rules = self.points

    def points(self, state: State, player: int) -> int:
        """Return how many points a player has, by which cards compare players, too."""
        return self.table.points(state, player)

    def are_points_blind(self, state: State) -> bool:
        """Whether ``points`` are the same whatever resources players have.

        A rulebook that lets them count for points besides says so here.
        """
        return self.table.are_points_blind(state)

    def refill(self, machine: Machine, state: State, zone: int, player: int) -> bool:
        """Refill an empty pile; False where there is nothing to refill it with."""
        return False

    def why_impossible(self, state: State) -> str | None:
        """Return why the numbers that it keeps can't be as somebody gave them, or None."""
        return None

    def states_in(self, zone: int, card: int) -> tuple[States, ...]:
        """Return all that a card may be, where it works unseen; without any it can't lie there.

        Where a rulebook does not say it, it is on one of its sides, or in any one state or none.
        """
        sides = tuple([(status,) for status, _ in self.table.sides.get(card, ())])
        return sides or ((), *[(status,) for status in self.table.card_statuses])

    def map(self, state: State, space: int) -> Map:
        """Return how the places of a space lie; the kit makes maps, to be made once each."""
        raise NotImplementedError(self.table.game.spaces[space].id)

    def may_stand(self, state: State, card: int, place: int) -> bool:
        """Whether a card that the space holds may stand in one of its places."""
        return True

    def may_be_aimed_at(self, state: State, card: int) -> bool:
        """Whether abilities can be aimed at a card."""
        return True

    def next_of(
        self, machine: Machine, state: State, run: Steps, cards: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Return those of some cards that may be next, when a step does something to all of them.

        They come in the order of the table, unless a rulebook lets whoever acts choose.
        """
        return cards[:1]

    def settle(self, machine: Machine, state: State) -> None:
        """Put on top of the frames what must be dealt with before anything goes on."""

    def call(self, machine: Machine, state: State, called: Called) -> None:
        """Do what a card calls for; what takes more than this moment goes on top of the frames."""
        raise NotImplementedError(machine.table.game.calls[called.call].id)


class Machine:
    """Runs games of one table under one rulebook."""

    def __init__(
        self,
        table: Table,
        players: int,
        rules: Rules,
        luck: Luck | None = None,
        shared: Shared | None = None,
    ) -> None:
        """Put core and rulebook together; ``shared``: what another such machine has already."""
        self.table = table
        self.players = players
        self.rules = rules
        self._settles = type(rules).settle is not Rules.settle
        self.luck = luck or Luck()
        self.veils = True
        """Whether players are asked who have nothing to choose, lest others learn of it."""
        self.shared = shared or Shared(table, players, rules)
        self.layout = self.shared.layout
        self._knows_alike = not (self._settles or self.layout.most or self.layout.owned)
        """Whether frames tell all that happens (see ``Frame.is_blind``)."""
        self.placement = table.placement
        self._clockwise = self.shared.clockwise
        self.card_statuses = table.card_statuses
        first = self.layout.status
        self._places_of_statuses = tuple([first + status for status in table.card_statuses])
        self._alone: Machine | None = None

    @property
    def notation(self) -> Notation:
        """The names of everything in a state, for data that goes out or comes in."""
        return self.shared.notation

    @property
    def log_reader(self) -> LogReader:
        """What reads the logs of games."""
        return self.shared.log_reader

    def with_luck(self, luck: Luck) -> Machine:
        """Return the same machine with another luck."""
        other = Machine(self.table, self.players, self.rules, luck, self.shared)
        other.veils = self.veils
        return other

    @property
    def alone(self) -> Machine:
        """The same machine for what a player chooses alone, without luck (see ``sealing``)."""
        if self._alone is None:
            self._alone = self.with_luck(NoLuck())
        return self._alone

    @property
    def unveiled(self) -> Machine:
        """The same machine for whoever plays on in mind: nobody is asked for the sake of others."""
        unveiled = self.with_luck(self.luck)
        unveiled.veils = False
        return unveiled

    def all_in(self, zone: int) -> State:
        """Return a new state in which all cards lie in one zone of the table."""
        made = self.shared.all_in
        if zone not in made:
            state = made[zone] = State.empty(self.layout)
            for card in range(self.layout.cards):
                state.add_to_zone(zone, 0, card)
        return made[zone].copy()

    # -- running --

    def advance(self, state: State, asking: bool = True) -> None:
        """Run until somebody must choose, or nothing is left to do.

        Without ``asking``, what may be chosen is left ``UNASKED`` where somebody must for sure.
        """
        if state.lasting:  # a choice may have ended an event
            end_events(state, self.table.lasting_changes)
        for _ in range(STEPS_BETWEEN_DECISIONS):
            if self._settles:
                self.rules.settle(self, state)
            frame = state.frames
            if frame is None:
                state.options, state.player = (), NOBODY
                return
            if not asking and frame.always_asks and not state.lasting:
                state.options, state.player = UNASKED, frame.player
                return
            options = frame.open(self, state)
            if state.lasting:
                end_events(state, self.table.lasting_changes)
            if options is not None:
                frame = state.frames
                assert frame is not None
                state.options = options
                state.player = frame.player
                return
        raise EndlessResolutionError("an ability goes on without end")

    def choose(self, state: State, option: int, asking: bool = True) -> None:
        """Make a choice that is known to be open, and run on."""
        frame = state.frames
        assert frame is not None
        frame.answer(self, state, option)
        self.advance(state, asking)

    def choose_blindly(self, state: State, option: int) -> bool:
        """Choose all that is paid, or gained, and run on without asking.

        Return whether all that happens does so whatever is chosen (see ``Frame.trades``), and what
        is asked then, if it is known already, is asked whatever is chosen.
        """
        frame = state.frames
        assert frame is not None
        frame.answer_whole(self, state, option)
        is_alike = self._knows_alike and not state.lasting
        while is_alike and (top := state.frames) is not None and not top.always_asks:
            is_alike = top.is_blind(self, state)
            options = top.open(self, state) if is_alike else None
            if options is not None:
                asking = state.frames
                assert asking is not None
                state.options, state.player = options, asking.player
                return True
        self.advance(state, asking=False)
        return is_alike

    def asks_all_alike(self, state: State) -> bool:
        """Whether what is asked now is asked whatever players have."""
        if not self._knows_alike or state.lasting or state.options is UNASKED:
            return False
        return state.frames is not None and state.frames.is_blind(self, state)

    def program(
        self,
        program: int,
        user: int,
        bearer: int,
        below: Frame | None,
        bound: Bindings = UNBOUND,
        you: int = NOBODY,
    ) -> Steps:
        """Return a program at its first operation, on top of a frame.

        ``you``: whose ability it is, where that is not who does it.
        """
        run = Steps.start(program, self.table.programs[program], user, bearer, below)
        if you != NOBODY:
            run.you = you
        if bound is not UNBOUND:
            for slot, card in bound.cards:
                run.bind_card(slot, card)
            for slot, number in bound.numbers:
                run.bind_number(slot, number)
        return run

    def begin(self, state: State, run: Steps) -> None:
        """Run a new program next: nothing comes on top of it before it has begun."""
        run.is_fresh = True
        state.frames = run

    def recall(self, state: State, run: Steps) -> None:
        """Bind the cards that a program leaves it to other abilities of its card to name."""
        for slot, memory in self.table.programs[run.program].recalls:
            run.bind_card(slot, state.remembered(memory))

    def use_up(self, state: State, card: int, ability: int) -> None:
        """Note that a card's ability (a bit) is used that works only once; 0: it works always.

        Only cards in play remember that.
        """
        if ability and state.is_in_play(card):
            state.use_up(ability)

    def use(self, state: State, player: int, card: int, place: int) -> None:
        """Begin with a power, on top of what is being resolved."""
        program = self.table.ability(card, place).program
        self.begin(
            state, Steps.start(program, self.table.programs[program], player, card, state.frames)
        )

    # -- players --

    def clockwise(self, player: int) -> tuple[int, ...]:
        """Return all other players, clockwise from a player."""
        return self._clockwise[player]

    # -- what may be used --

    def usable_powers(self, state: State, player: int, moment: int = ANY_TIME) -> list[int]:
        """Return the powers, by code, that a player could use at a moment, in order of cards.

        Those that are bound to other moments are not among them.
        """
        table, v, pool = self.table, state.v, state.pool(player)
        cards = state.in_play(player) & table.with_powers
        if not cards:
            return []
        in_any = 0
        for place in self._places_of_statuses:
            in_any |= v[place]
        found: list[int] = []
        for power in table.ready_powers(moment, cards):
            if power.bit & in_any:
                continue
            guard = power.guard
            if guard and ((pool | guard) - power.fixed) & guard != guard:
                continue
            if power.number and power.is_told_by_resources:
                if total(pool - power.fixed & power.mask) >= power.number:
                    found.append(power.code)
            elif power.is_told or self._is_open(state, player, pool, power):
                found.append(power.code)
        if cards & in_any & table.working_in_states:
            statuses = [v[place] for place in self._places_of_statuses]
            found += [
                power.code
                for card in members(cards & in_any & table.working_in_states)
                for power in table.powers_in_states(moment, card, statuses)
                if power.linked.cost.demand.is_covered(pool)
                and self._is_open(state, player, pool, power)
            ]
            found.sort()
        return found

    def _is_open(self, state: State, player: int, pool: int, power: ReadyPower) -> bool:
        """Whether a power can be used of which fixed resources do not tell it.

        These are there, and its card is in play and in the right state.
        """
        linked, cost = power.linked, power.linked.cost
        if not cost.demand.covers_rest(pool - power.fixed):
            return False
        if power.is_told_by_resources:
            return True
        if linked.conditions and not self.holds(state, player, linked.card, linked):
            return False
        return cost.has_the_rest(self, state, player, linked.card)

    def usable_reactions(
        self, state: State, player: int, event: int, subject: int, source: int
    ) -> list[tuple[int, LinkedAbility]]:
        """Return the reactions to an event and its cards that a player could pay for now."""
        return [
            (linked.card, linked)
            for linked in self.table.reactions_in(state.in_play(player), event, by_itself=False)
            if self.is_usable(state, player, linked.card, linked, linked.bindings(subject, source))
        ]

    def reactions_to(
        self, state: State, window: Window
    ) -> list[tuple[LinkedAbility, Lasting | None]]:
        """Return what the player in turn could do in a window, or what would happen by itself.

        With what has waited for the event comes what it knew when it began. What a card does about
        what befalls it, it does wherever it is, for its owner; for whoever is first where that is
        nobody.
        """
        player, event, subject = window.player, window.event, window.subject
        in_play, by_itself = state.in_play(player), bool(window.by_itself)
        found: list[tuple[LinkedAbility, Lasting | None]] = [
            (linked, None) for linked in self.table.reactions_in(in_play, event, by_itself)
        ]
        own = self.table.own_reactions(event, subject)
        owner = window.order[0] if window.owner == NOBODY else window.owner
        if own and player == owner and not in_play >> subject & 1:
            found += [(linked, None) for linked in own if linked.by_itself == by_itself]
        if state.lasting:
            found += self._waiting_for(state, window)
        if not found or (not by_itself and self._is_unanswered(state, window)):
            return []
        at_work = self.at_work(state) if by_itself else ()
        return [
            (linked, waiting)
            for linked, waiting in found
            if (linked.program, linked.card) not in at_work
            and self.is_usable(state, player, linked.card, linked, window.bindings(linked, waiting))
        ]

    def is_unheard(self, state: State, window: Window) -> bool:
        """Whether no card that is at work, or befallen, reacts to an event, whoever is in turn.

        Of cards face down that might, others must not learn: see ``veiling``.
        """
        event, table = window.event, self.table
        if window.way_out != NO_WAY_OUT or self._is_awaited(state, event):
            return False
        if table.is_about_itself(event, window.subject):
            return False
        reacting = table.reacting.get(event, 0)
        if reacting and self.veils and any(map(state.zone_of_all, self.layout.face_down)):
            return False
        for place in self.layout.places_in_play:  # noqa: SIM110 - fast
            if state.v[place] & reacting:
                return False
        return True

    def _is_awaited(self, state: State, event: int) -> bool:
        waiting = [one for one in state.lasting if one.serial]
        return any(self.table.waiting_ability(one).event == event for one in waiting)

    def _is_unanswered(self, state: State, window: Window) -> bool:
        """Whether nobody may react to what a card does."""
        if is_safe(self, state, ANSWER, window.source):
            return True
        return window.below is not None and is_safe(self, state, ANSWER, window.below.caused_by())

    def _waiting_for(
        self, state: State, window: Window
    ) -> list[tuple[LinkedAbility, Lasting | None]]:
        """Return what has waited for an event since before it came, in order."""
        waiting = [one for one in state.lasting if 0 < one.serial <= window.since]
        own = [one for one in waiting if one.player == window.player]
        found = [(self.table.waiting_ability(one), one) for one in own]
        return [
            (linked, one)
            for linked, one in found
            if linked.event == window.event and linked.by_itself == bool(window.by_itself)
        ]

    def called_up(self, state: State, serial: int) -> Lasting | None:
        """Return what has waited, by its serial, as it is used; what waits once is over then."""
        waiting = next((one for one in state.lasting if serial and one.serial == serial), None)
        if waiting is not None and self.table.lasting_changes[waiting.change].ends.once:
            state.lasting = tuple([one for one in state.lasting if one is not waiting])
        return waiting

    def at_work(self, state: State) -> set[tuple[int, int]]:
        """Return the programs that are running, with their cards: nothing sets itself off."""
        return {
            (frame.program, frame.bearer)
            for frame in stack(state.frames)
            if isinstance(frame, Steps)
        }

    def is_usable(
        self, state: State, player: int, card: int, linked: LinkedAbility, bound: Bindings = UNBOUND
    ) -> bool:
        """Whether a card is in the states that an ability names, and condition and cost allow it.

        ``bound``: the cards of the event that it reacts to. What else keeps a power from being
        used, the states of its card and the moment, is known.
        """
        if linked.is_free:
            return True
        if not self.is_allowed(state, player, card, linked, bound):
            return False
        return linked.cost.is_payable(self, state, player, card, bound)

    def is_allowed(
        self, state: State, player: int, card: int, linked: LinkedAbility, bound: Bindings = UNBOUND
    ) -> bool:
        """Whether a card is in the states that an ability names, and its conditions hold."""
        for status in linked.states:
            if not state.status(status) >> card & 1:
                return False
        return not linked.conditions or self.holds(state, player, card, linked, bound)

    def holds(
        self, state: State, player: int, card: int, linked: LinkedAbility, bound: Bindings = UNBOUND
    ) -> bool:
        """Whether the conditions of an ability hold."""
        run = self.program(linked.program, player, card, None, bound)
        self.recall(state, run)
        return all([condition.holds(state, run) for condition in linked.conditions])  # noqa: C419 - fast

    def is_payable_at(self, state: State, run: Steps, place: int) -> bool:
        """Whether the cost that begins at a place of a program could be paid."""
        copy = state.copy()
        copy.frames = trial = run.thawed()
        trial.place = place
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
            and (linked.source is None or linked.source.means(bearer, owner, player, linked.card))
            and are_such(self, state, player, linked, NO_CARD, bearer)
        ]

    # -- moving cards --

    def leave(self, state: State, card: int, zone: int, owner: int) -> None:
        """Take a card out of a zone; out of play it loses its states and what lies on it.

        It stands nowhere then, and nothing stands in it.
        """
        state.remove_from_zone(zone, owner, card)
        if state.lasting:
            leave(state, self.table.lasting_changes, card)
        table = self.table
        if zone in table.active_zones:
            v, bit = state.v, 1 << card
            for place in self._places_of_statuses:
                if v[place] & bit:
                    v[place] ^= bit
            if state.on(card):
                state.take_off(card, state.on(card))
            if card in table.memories:
                for memory in table.memories[card].values():
                    state.remember(memory, NO_CARD)
            if card in table.limits_of_card:
                state.renew(table.limits_of_card[card])
            if table.places:
                state.stand(card, NO_CARD)
                if card in self.layout.standing:
                    state.v[self.layout.standing[card]] = 0

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
        zone, owner = place
        to_zone, player = to
        active, is_piled, knowers = self.table.active_zones, to_zone in self.table.piles, known_to
        if is_piled:
            knowers |= self.knowers_of(state, card, zone, owner)
        if to_zone in active and zone in active:
            state.remove_from_zone(zone, owner, card)
        else:
            self.leave(state, card, zone, owner)
        if not is_piled:
            state.add_to_zone(to_zone, player, card)
            return
        if bottom:
            self.fix_order(state, to_zone, player)
        known, knowing = state.known_top(to_zone, player), state.knowers_of_top(to_zone, player)
        state.add_to_zone(to_zone, player, card)
        if bottom:
            state.set_known_top(to_zone, player, (*known, card), (*knowing, knowers))
        else:
            state.set_known_top(to_zone, player, (card, *known), (knowers, *knowing))

    def stand(self, state: State, player: int, card: int, place: int) -> None:
        """Let a player put a card into a place, or (``NO_CARD``) take it out of all.

        It is noted, and others may react. A card that is not in play stands nowhere, and nothing
        stands in it.
        """
        before = state.place_of(card)
        if self.put(state, player, card, place):
            self.raise_moved(state, player, card, before)

    def put(self, state: State, player: int, card: int, place: int) -> bool:
        """Let a card stand somewhere else and note it; return whether it can, and did not before.

        Nobody reacts to it yet.
        """
        before = state.place_of(card)
        if before == place or not self.can_stand(state, card, place):
            return False
        state.stand(card, place)
        state.note("stand", player, state.openly(card), before, place)
        return True

    def raise_moved(
        self, state: State, player: int, card: int, before: int, cause: int = NOBODY
    ) -> None:
        """Let players react to what a card has done: first to its leaving a place, then entering.

        The place is what that befalls, and the card is where it comes from. Whose card it is comes
        first, whoever has moved it.
        """
        now = state.place_of(card)
        whose = owner_of(state, self.table.all_zones, card)
        first = player if whose == NOBODY else whose
        cause = player if cause == NOBODY else cause
        # what comes first is opened last, on top of the other
        for place, events in ((now, self.table.entering), (before, self.table.leaving)):
            event = events.get(place, -1)
            if event >= 0:
                owner = owner_of(state, self.table.all_zones, place)
                self.raise_event(
                    state, event, first, subject=place, owner=owner, source=card, cause=cause
                )

    def can_stand(self, state: State, card: int, place: int) -> bool:
        """Whether a card may stand in a place: both are in play, and space and rules allow it."""
        if place == NO_CARD:
            return True
        in_play = state.is_in_play(card) and state.is_in_play(place)
        is_held = in_play and bool(self.table.held_by.get(place, 0) >> card & 1)
        return is_held and self.rules.may_stand(state, card, place)

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

    def open_to(self, state: State, deed: int, cards: int) -> int:
        """Return those of some cards (bit masks) to which the rules may do something."""
        changes = self.table.changes
        return cards & ~changes.safe_from(state, deed, cards) if deed in changes.barred else cards

    def draw(self, state: State, zone: int, player: int, destination: int, verb: int = -1) -> int:
        """Move the top card of a pile to another zone of the same player, or return -1.

        ``verb``: what the rules call it; nothing is moved where no card of the pile is open to it.
        """
        if not state.zone(zone, player):
            self.rules.refill(self, state, zone, player)
        if not self.open_to(state, verb, state.zone(zone, player)):
            return -1
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
        cause: int = NOBODY,
        number: int = NO_NUMBER,
        skip: int = NOT_YET,
    ) -> None:
        """Open the window of what befalls a card, the one who does it first."""
        order = (player, *self._clockwise[player])
        self.open_window(
            state,
            event,
            order,
            subject=subject,
            owner=owner,
            source=source,
            cause=player if cause == NOBODY else cause,
            number=number,
            skip=skip,
        )

    def did(self, state: State, number: int) -> None:
        """Note how many cards or units the rulebook has dealt with, as a card has called for.

        To be said while the call is made; the card knows it as `that many`.
        """
        if isinstance(state.frames, Steps):
            state.frames.did(self, number)

    def tally(
        self,
        state: State,
        player: int,
        call: int,
        card: int,
        number: int,
        *,
        source: int,
        cause: int = NOBODY,
        is_nobodys: bool = False,
    ) -> None:
        """Put units on a card, or take them off, as a call of the game says; others may react.

        ``source``: the card from which it comes, by an ability of the player who is its cause.
        ``is_nobodys``: what is put there is no player's, though such units are somebody's.
        """
        if not number or not state.is_in_play(card) or self.is_safe(state, call, card):
            return
        owner = NOBODY if is_nobodys else player
        state.frames = Tally(player, call, card, number, source, owner, state.frames)
        if (event := self._event_of_call(call, "instead")) >= 0:
            self._raise_tally(state, event, state.frames, number, cause=cause, skip=INSTEAD)

    def is_safe(self, state: State, call: int, card: int) -> bool:
        """Whether a call is not made for a card, as that can't have it done to it."""
        return is_safe(self, state, len(self.table.game.verbs) + call, card)

    def tallied(self, state: State, tally: Tally, number: int) -> None:
        """Let players react to what was put on a card, or taken off."""
        if (event := self._event_of_call(tally.call, "after")) >= 0:
            below = tally.below
            cause = below.you if isinstance(below, Steps) else NOBODY
            self._raise_tally(state, event, tally, number, cause=cause, skip=NOT_YET)

    def _event_of_call(self, call: int, window: str) -> int:
        events = enumerate(self.table.game.events)
        found = [place for place, event in events if event.call == call and event.window == window]
        return found[0] if found else NO_EVENT

    def _raise_tally(
        self, state: State, event: int, tally: Tally, number: int, *, cause: int, skip: int
    ) -> None:
        self.raise_event(
            state,
            event,
            tally.player,
            subject=tally.card,
            owner=owner_of(state, self.table.all_zones, tally.card),
            source=tally.source,
            cause=cause,
            number=number if self.table.game.events[event].number else NO_NUMBER,
            skip=skip,
        )

    def announce(
        self,
        state: State,
        run: Steps,
        event: int,
        *,
        skip: int,
        way_out: int = NO_WAY_OUT,
        number: int = NO_NUMBER,
        slot: int = NO_NUMBER,
    ) -> None:
        """Open the window of what is about to befall whoever acts: they come first.

        Others come after them, where their cards speak of what befalls others.
        """
        player = run.user
        others = self._clockwise[player] if event in self.table.answered_by_others else ()
        self.open_window(
            state,
            event,
            (player, *others),
            owner=player,
            source=run.bearer,
            cause=run.you,
            number=number,
            slot=slot,
            skip=skip,
            way_out=way_out,
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
        cause: int = NOBODY,
        number: int = NO_NUMBER,
        slot: int = NO_NUMBER,
        skip: int = NOT_YET,
        way_out: int = NO_WAY_OUT,
    ) -> None:
        """Let what works by itself happen at an event, then let players react, one after another.

        The event befalls the subject, a card of its owner, and comes from the source, by an ability
        of the player who is its cause. What is about to happen can still be ignored: then the
        program on top goes on at ``skip``; without that, the frame on top must be what is about to
        happen, and no more: it is taken away. ``number``: how much of it, which reactions may
        change; what is left goes to a slot of the program on top, or that frame is ``numbered``.
        """
        if way_out == NO_WAY_OUT and event not in self.table.answered:
            return
        if skip == NOT_YET and self.table.game.events[event].window == "instead":
            skip = INSTEAD
        by_itself = event in self.table.answered_alone
        state.frames = Window(
            order[0], event, subject, owner, source, cause, number, slot, skip, way_out, order,
            by_itself, order[1:], (), TO_COME, state.frames,
        )  # fmt: skip

    def end_window(self, state: State, run: Steps) -> None:
        """Let what a reaction answers not happen."""
        without_window(run)

    def cancel(self, run: Steps) -> None:
        """End the ability that raised what a reaction answers."""
        end_ability(self, run)

    def redirect(self, run: Steps, card: int) -> bool:
        """Let a card be aimed at instead of the one that a reaction answers for; if it is."""
        return redirect_aim(self, run, card)

    def change_event(self, state: State, run: Steps, change: int) -> int:
        """Let more or less happen of what a reaction answers; return how much more or less."""
        return change_event(run, change)

    def ended(self, state: State) -> None:
        """Note that an ability has been carried out: what was to last until then is over."""
        end_events(state, self.table.lasting_changes)
        end_conditions(state, self.table.lasting_changes)

    def comes(self, state: State, moment: int) -> None:
        """Note that a moment has come: what was to last until then is over.

        What works once each time may be used again.
        """
        used = self.table.limits_by_moment.get(moment, 0)
        if used:
            state.renew(used)
        if state.lasting:
            come(state, self.table.lasting_changes, moment)
            end_conditions(state, self.table.lasting_changes)

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
