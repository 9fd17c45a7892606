"""The interpreter: runs frames until somebody must choose, then stops."""

from collections.abc import Mapping
from functools import cached_property
from typing import Final, Protocol

from cardwright.runtime import pools
from cardwright.runtime.bits import members
from cardwright.runtime.definitions import Reaction
from cardwright.runtime.definitions.abilities import Left
from cardwright.runtime.demands import Demand
from cardwright.runtime.errors import EndlessResolutionError
from cardwright.runtime.frames import (
    ANY_NUMBER,
    AUTOMATIC,
    BEARER,
    BELOW,
    NO_CARD,
    NOBODY,
    PLACE,
    PLAYER,
    PROGRAM,
    SPLIT,
    STEPS,
    WINDOW,
    Frame,
    Shape,
)
from cardwright.runtime.hosting import Called
from cardwright.runtime.log import Kinds, LogReader
from cardwright.runtime.luck import Luck
from cardwright.runtime.notation import Notation
from cardwright.runtime.operations.base import MENU, Options, chosen_in
from cardwright.runtime.placement import Placement
from cardwright.runtime.state import Layout, State
from cardwright.runtime.table import LinkedAbility, Table, is_in_state
from cardwright.runtime.texts.templates import Texts
from cardwright.runtime.windows import (
    AutomaticHandler,
    GainHandler,
    LosingHandler,
    LossHandler,
    SplitHandler,
    StepsHandler,
    WindowHandler,
    losers,
)

_STEPS_BETWEEN_DECISIONS: Final = 10_000
ANY_TIME: Final = -1
"""As a moment: none that a card could name."""


class Handler(Protocol):
    """What the machine does with one kind of frame."""

    def open(self, machine: "Machine", state: State, frame: Frame) -> Options:
        """Do the frame's work, or return what may be chosen."""
        ...

    def answer(self, machine: "Machine", state: State, frame: Frame, option: int) -> None:
        """Go on with what was chosen."""
        ...


class Rules(Protocol):
    """What a rulebook gives the machine."""

    handlers: tuple[Handler, ...]
    frame_shapes: Mapping[int, Shape]
    """The shapes of its own frames, by kind."""
    scalars: Mapping[str, str]
    """The numbers that it keeps in the state, each with how it is written (see ``notation``)."""
    log_kinds: Kinds
    """The kinds of log entries that it adds."""
    texts: Texts
    """Its sentences for decisions and log entries."""

    def refill(self, machine: "Machine", state: State, zone: int, player: int) -> bool:
        """Refill an empty pile; False where there is nothing to refill it with."""
        ...

    def why_impossible(self, state: State) -> str | None:
        """Return why the numbers that it keeps can't be as somebody gave them, or None."""
        ...

    def call(self, machine: "Machine", state: State, called: Called) -> None:
        """Do what a card calls for; what takes more than this moment goes on top of the frames."""
        ...


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
        self.handlers: tuple[Handler, ...] = (
            StepsHandler(),
            LossHandler(),
            LosingHandler(),
            WindowHandler(),
            SplitHandler(),
            GainHandler(),
            AutomaticHandler(),
            *rules.handlers,
        )
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

    # -- running --

    def advance(self, state: State) -> None:
        """Run until somebody must choose, or nothing is left to do."""
        handlers = self.handlers
        for _ in range(_STEPS_BETWEEN_DECISIONS):
            frame = state.frames
            if frame is None:
                state.options, state.player = (), NOBODY
                return
            options = handlers[frame[0]].open(self, state, frame)
            if options is not None:
                state.options = options
                state.player = frame[1]
                return
        raise EndlessResolutionError("an ability goes on without end")

    def choose(self, state: State, option: int) -> None:
        """Make a choice that is known to be open, and run on."""
        frame = state.frames
        assert frame is not None
        self.handlers[frame[0]].answer(self, state, frame, option)
        self.advance(state)

    # -- players --

    def clockwise(self, player: int) -> tuple[int, ...]:
        """Return all other players, clockwise from a player."""
        return self._clockwise[player]

    # -- what may be used --

    def usable_powers(
        self, state: State, player: int, moment: int = ANY_TIME
    ) -> list[tuple[int, LinkedAbility]]:
        """Return the powers that a player could use at a moment of the game, in order of cards.

        Those that are bound to other moments are not among them.
        """
        table = self.table
        pool, guard = state.pool(player), table.guard
        statuses = [state.status(status) for status in self.card_statuses]
        ready = table.ready_powers(moment)
        found = []
        for card in members(state.in_play(player)):
            in_states = 0
            for place, status in enumerate(statuses):
                in_states |= (status >> card & 1) << place
            for linked, only_resources in ready[card][in_states]:
                if only_resources:
                    if linked.cost.demand.is_covered(pool, guard):
                        found.append((card, linked))
                elif linked.cost.is_payable(table, state, player, card) and self.holds(
                    linked.ability.condition, state, card
                ):
                    found.append((card, linked))
        return found

    def usable_reactions(
        self, state: State, player: int, event: int
    ) -> list[tuple[int, LinkedAbility]]:
        """Return the reactions to an event that a player could pay for now."""
        table = self.table
        found = []
        for card, linked in table.reactions_in(state.in_play(player), event):
            reaction = linked.ability
            assert isinstance(reaction, Reaction)
            if (
                is_in_state(linked, state, card)
                and linked.cost.is_payable(table, state, player, card)
                and self.holds(reaction.condition, state, card)
            ):
                found.append((card, linked))
        return found

    def holds(self, condition: Left | None, state: State, card: int) -> bool:
        """Whether a condition on a card holds."""
        if condition is None:
            return True
        left = pools.restrict(state.on(card), condition.amount.allowed)
        return pools.total(left) >= condition.amount.number.constant

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

    def draw(self, state: State, zone: int, player: int, destination: int) -> int:
        """Move the top card of a pile to another zone of the same player, or return -1."""
        if not state.zone(zone, player) and not self.rules.refill(self, state, zone, player):
            return -1
        known = state.known_top(zone, player)
        cards = state.zone(zone, player)
        card = known[0] if known else self.luck.pick(state, members(cards))
        state.remove_from_zone(zone, player, card)
        state.add_to_zone(destination, player, card)
        state.note("draw", player, card, zone, destination)
        return card

    def look(self, state: State, zone: int, player: int, looker: int, number: int) -> int:
        """Let a player see the top of a pile; return how many cards were there."""
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
        knowers = (*(knower | 1 << looker for knower in knowers[:number]), *knowers[number:])
        state.set_known_top(zone, player, known, knowers)
        state.note("look", looker, zone, seen)
        return len(seen)

    # -- events --

    def raise_event(
        self, state: State, event: int, player: int, *, subject: int, owner: int, source: int
    ) -> None:
        """Open the window of what befalls a card, the active player first."""
        order = (player, *self._clockwise[player])
        self.open_window(state, event, order, subject=subject, owner=owner, source=source)

    def open_window(
        self,
        state: State,
        event: int,
        order: tuple[int, ...],
        *,
        subject: int = NO_CARD,
        owner: int = NOBODY,
        source: int = NO_CARD,
    ) -> None:
        """Let players react to an event, one after another.

        The event befalls the subject, a card of its owner, and comes from the source. Where its
        window is ``instead``, the frame on top must be what is about to happen, and no more than
        that: a reaction that has the event ignored takes it away.
        """
        players = (order[0], event, subject, owner, source, order[1:])
        state.frames = (WINDOW, *players, (), state.frames)

    def at_moment(self, state: State, moment: int, card: int, player: int) -> None:
        """Let a card do for a player what it does by itself at a moment, then let them react."""
        event = self.table.event_of_moment(moment)
        if event >= 0:
            self.open_window(state, event, (player,), subject=card, owner=player)
        for place, program in reversed(self.table.automatics_at(moment, card)):
            state.frames = (AUTOMATIC, player, card, place, program, state.frames)

    def lose(self, state: State, players: tuple[int, ...], loss: int, source: int) -> None:
        """Let a loss befall those of some players that it reaches, in their order."""
        losers(self, state, players, loss, source)

    def call(self, state: State, called: Called) -> None:
        """Do what only the rulebook can do."""
        self.rules.call(self, state, called)

    # -- questions about resources --

    def leaves_enough(
        self, state: State, frame: Frame, player: int, pool: int, also: Demand | None = None
    ) -> bool:
        """Whether a pool suffices for the costs that a player is paying in these frames.

        ``also``: what is to be paid out of the pool before.
        """
        below: Frame | None = frame
        while below is not None and below[0] in (STEPS, WINDOW):
            if below[0] == STEPS and below[PLAYER] == player:
                dues = self.table.dues[below[PROGRAM]]
                if below[PLACE] < len(dues) and not dues[below[PLACE]].is_payable(
                    self.table,
                    state,
                    player,
                    below[BEARER],
                    pool=pool,
                    spent=chosen_in(below),
                    also=also,
                ):
                    return False
            below = below[BELOW]
        return True

    def ask_for_pool(
        self, state: State, frame: Frame, candidates: tuple[int, ...]
    ) -> tuple[int, ...] | None:
        """Offer pools to choose from, resource by resource where there are too many."""
        if isinstance(candidates, pools.Mix):
            base, number, limit = candidates
            state.frames = (SPLIT, frame[PLAYER], 0, base, (), limit, number, (), frame)
            return None
        if len(candidates) <= MENU:
            return candidates
        state.frames = (SPLIT, frame[PLAYER], 0, 0, candidates, 0, ANY_NUMBER, (), frame)
        return None

    def ask_for_counts(self, state: State, frame: Frame, pool: int) -> None:
        """Ask how many of each resource, up to what a pool has."""
        state.frames = (SPLIT, frame[PLAYER], 0, 0, (), pool, ANY_NUMBER, (), frame)
