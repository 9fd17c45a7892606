"""The frames of the core beside programs: reactions, choices in parts, what works by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from cardwright.runtime import pools
from cardwright.runtime.frames import NO_CARD, NOBODY, Fields, Frame, Options, Payload
from cardwright.runtime.operations.cards import owner_of
from cardwright.runtime.operations.reactions import reaction_option, reaction_parts
from cardwright.runtime.programs import NO_EVENT, Steps
from cardwright.runtime.state import State
from cardwright.runtime.table import LinkedAbility, Wanted
from cardwright.runtime.ways import MENU

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine

_RANGE: Final = 50

NO_REACTION: Final = 0
WAY_OUT: Final = 1

NO_WAY_OUT: Final = -1
NOT_YET: Final = -1
"""As the place to go on where an event is ignored: it has happened, and can't be."""
INSTEAD: Final = 0
"""As the same: the whole frame below is what is about to happen."""
ANY_NUMBER: Final = -1


class Window(Frame):
    """Asks players, one after another, whether they react to an event."""

    __slots__ = ("event", "owner", "queue", "skip", "source", "subject", "used", "way_out")

    name = "window"
    shape = "reaction"
    fields: ClassVar[Fields] = (
        ("event", "event_or_none"),
        ("subject", "card_or_none"),
        ("owner", "player_or_nobody"),
        ("source", "card_or_none"),
        ("skip", "number_or_none"),
        ("way_out", "program_or_none"),
        ("queue", "players"),
        ("used", "reactions"),
    )

    def __init__(
        self,
        player: int,
        event: int,
        subject: int,
        owner: int,
        source: int,
        skip: int,
        way_out: int,
        queue: tuple[int, ...],
        used: tuple[int, ...],
        below: Frame | None,
    ) -> None:
        """The event befalls the subject, a card of its owner, or the owner alone.

        ``skip``: where the program below goes on if the event is ignored, or -1 where it has
        happened already. ``way_out``: a program that whoever it befalls may pay instead, or -1.
        """
        super().__init__(player, below)
        self.event = event
        self.subject = subject
        self.owner = owner
        self.source = source
        self.skip = skip
        self.way_out = way_out
        self.queue = queue
        self.used = used

    def question(self, machine: Machine) -> str:
        """Return what is asked: losses are a question of their own."""
        return "react_to_loss" if self._is_loss(machine) else "react"

    def _is_loss(self, machine: Machine) -> bool:
        return self.event == NO_EVENT or machine.table.game.events[self.event].loses >= 0

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the reactions of the player in turn, or go to the next."""
        options = [
            option
            for card, linked in machine.usable_reactions(
                state, self.player, self.event, self.subject, self.source
            )
            if (option := reaction_option(card, linked.place)) not in self.used
            and self._fits(machine, state, linked)
        ]
        if self.way_out >= 0:
            cost = machine.table.costs[self.way_out]
            if cost.is_payable(machine, state, self.player, self.source, you=self._you):
                options.append(WAY_OUT)
        if options:
            return (NO_REACTION, *options)
        self._next(state)
        return None

    def about(self, machine: Machine, state: State) -> Payload:
        """Return the event and the card that it befalls; of a loss, the ability that causes it."""
        table = machine.table
        if self._is_loss(machine) and isinstance(self.below, Steps):
            return self.below.about(machine, state)
        about: Payload = {"event": table.game.events[self.event].id}
        return {**about, "card": table.cards[self.subject].id} if self.subject >= 0 else about

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """React, pay the way out, or leave it to the next."""
        if option == NO_REACTION:
            self._next(state)
            return
        if option == WAY_OUT:
            state.note("avoid", self.player, self.source)
            below = self.without_event()
            state.frames = machine.program(
                self.way_out, self.player, self.source, below, you=self._you
            )
            return
        card, place = reaction_parts(option)
        state.note("react", self.player, card, place)
        again = Window(
            self.player, self.event, self.subject, self.owner, self.source, self.skip,
            self.way_out, self.queue, (*self.used, option), self.below,
        )  # fmt: skip
        linked = machine.table.reaction(card, place)
        bound = linked.bindings(self.subject, self.source)
        state.frames = machine.program(linked.program, self.player, card, again, bound)

    @property
    def _you(self) -> int:
        """Whose ability it is that causes a loss."""
        return self.below.you if isinstance(self.below, Steps) else NOBODY

    def _next(self, state: State) -> None:
        if self.queue:
            state.frames = Window(
                self.queue[0], self.event, self.subject, self.owner, self.source, self.skip,
                self.way_out, self.queue[1:], (), self.below,
            )  # fmt: skip
        else:
            state.frames = self.below

    def without_event(self) -> Frame | None:
        """Return what is below, without what was announced."""
        if self.skip == INSTEAD:
            assert self.below is not None
            return self.below.below
        assert isinstance(self.below, Steps)
        below = self.below.thawed()
        below.place = self.skip
        return below

    def _fits(self, machine: Machine, state: State, linked: LinkedAbility) -> bool:
        """Whether a reaction speaks of this event's cards."""
        return (
            is_meant(linked.subject, self.subject, self.owner, self.player, linked.card)
            and is_meant(
                linked.source,
                self.source,
                self._owner_of_source(machine, state),
                self.player,
                linked.card,
            )
            and are_such(machine, state, self.player, linked, self.subject, self.source)
        )

    def _owner_of_source(self, machine: Machine, state: State) -> int:
        if self.source == NO_CARD:
            return NOBODY
        return owner_of(state, machine.table.all_zones, self.source)


def is_meant(wanted: Wanted | None, card: int, owner: int, player: int, bearer: int) -> bool:
    """Whether a card is one of those that a reaction speaks of; what is nobody's is everybody's."""
    if wanted is None:
        return True
    if card < 0 or not wanted.cards >> card & 1 or (wanted.other and card == bearer):
        return False
    if wanted.own:
        return owner in (player, NOBODY)
    return not wanted.rivals or owner != player


def are_such(
    machine: Machine, state: State, player: int, linked: LinkedAbility, subject: int, source: int
) -> bool:
    """Whether the cards of an event, which a reaction speaks of, pass what it says of them."""
    run: Steps | None = None
    for wanted, card in ((linked.subject, subject), (linked.source, source)):
        if wanted is not None and wanted.sieve is not None:
            if run is None:
                bound = linked.bindings(subject, source)
                run = machine.program(linked.program, player, linked.card, None, bound)
            if not wanted.sieve.kept(state, run, 1 << card):
                return False
    return True


def without_window(run: Steps) -> None:
    """Take away the window that a reaction answers, with what would follow it."""
    above: list[Frame] = []
    frame = run.below
    while frame is not None and not (isinstance(frame, Window) and frame.skip != NOT_YET):
        above.append(frame)
        frame = frame.below
    if not isinstance(frame, Window):
        return
    rest = frame.without_event()
    for kept in reversed(above):
        rest = kept.onto(rest)
    run.below = rest


class Split(Frame):
    """Asks for a pool resource by resource: how many of this one?

    Where even that has too many answers, it first asks for a range of them.
    """

    __slots__ = ("candidates", "chosen", "left", "limit", "resource", "span")

    name = "split"
    asks = "how_many"
    shape = "count"
    fields: ClassVar[Fields] = (
        ("resource", "resource"),
        ("chosen", "pool"),
        ("candidates", "pools"),
        ("limit", "pool"),
        ("left", "number_or_none"),
        ("span", "numbers"),
    )

    def __init__(
        self,
        player: int,
        resource: int,
        chosen: int,
        candidates: tuple[int, ...],
        limit: int,
        left: int,
        span: tuple[int, ...],
        below: Frame,
    ) -> None:
        """Either one of the candidates, or so many (``left``, or any number) up to a limit."""
        super().__init__(player, below)
        self.resource = resource
        self.chosen = chosen
        self.candidates = candidates
        self.limit = limit
        self.left = left
        self.span = span

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the counts that are possible."""
        span = self.span
        if span:
            return tuple([count for count in self._counts() if span[0] <= count <= span[1]])
        if not self.candidates and self.resource == machine.table.resources:
            self._finish(machine, state, self.chosen)
            return None
        counts = self._counts()
        if len(counts) > MENU:
            return counts[::_RANGE]
        if len(counts) > 1:
            return counts
        self.answer(machine, state, counts[0])
        return None

    def _counts(self) -> tuple[int, ...]:
        if self.candidates:
            return tuple(sorted({pools.count(pool, self.resource) for pool in self.candidates}))
        sure = pools.count(self.chosen, self.resource)
        have = pools.count(self.limit, self.resource)
        if self.left == ANY_NUMBER:
            return tuple(range(have + 1))
        room = pools.total(self.limit >> pools.BITS * (self.resource + 1))
        return tuple(range(sure + max(self.left - room, 0), sure + min(have, self.left) + 1))

    def payload(self, machine: Machine, state: State, option: int) -> Payload:
        """Return a number, or the range that starts with it."""
        counts = self._counts()
        if self.span or len(counts) <= MENU:
            return {"type": "number", "number": option}
        last = counts[min(counts.index(option) + _RANGE, len(counts)) - 1]
        return {"type": "range", "from": option, "to": last}

    def about(self, machine: Machine, state: State) -> Payload:
        """Return what the whole question is about, and the resource that is asked for."""
        assert self.below is not None
        return {
            **self.below.about(machine, state),
            "question": self.below.question(machine),
            "resource": machine.table.game.resources[self.resource].id,
        }

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Keep what fits, and ask for the next resource."""
        assert self.below is not None
        counts, left, candidates = self._counts(), self.left, self.candidates
        if not self.span and len(counts) > MENU:
            last = counts[min(counts.index(option) + _RANGE, len(counts)) - 1]
            state.frames = Split(
                self.player, self.resource, self.chosen, candidates, self.limit, left,
                (option, last), self.below,
            )  # fmt: skip
            return
        more = option - pools.count(self.chosen, self.resource)  # some may be sure beforehand
        chosen = self.chosen + more * pools.unit(self.resource)
        if candidates:
            candidates = tuple(
                [pool for pool in candidates if pools.count(pool, self.resource) == option]
            )
            if len(candidates) == 1:
                self._finish(machine, state, candidates[0])
                return
        elif left != ANY_NUMBER:
            left -= more
        state.frames = Split(
            self.player, self.resource + 1, chosen, candidates, self.limit, left, (), self.below
        )

    def _finish(self, machine: Machine, state: State, pool: int) -> None:
        """Answer the question below with the whole pool."""
        assert self.below is not None
        state.frames = self.below
        self.below.answer(machine, state, pool)


class Automatic(Frame):
    """Runs an ability that works by itself, if it can when its time has come."""

    __slots__ = ("ability", "card")

    name = "automatic"
    fields: ClassVar[Fields] = (("card", "card"), ("ability", "number"))

    def __init__(self, player: int, card: int, ability: int, below: Frame | None) -> None:
        """``ability``: its place on the card."""
        super().__init__(player, below)
        self.card = card
        self.ability = ability

    def open(self, machine: Machine, state: State) -> Options:
        """Run it, or leave it: where its condition does not hold, or its cost can't be paid."""
        linked = machine.table.automatic(self.card, self.ability)
        state.frames = self.below
        if machine.is_usable(state, self.player, self.card, linked):
            state.note("automatic", self.player, self.card, self.ability)
            state.frames = machine.program(linked.program, self.player, self.card, self.below)
        return None


FRAMES: Final[tuple[type[Frame], ...]] = (Steps, Window, Split, Automatic)
"""The frames that every game has."""
