"""The frames of the core beside programs: reactions, choices in parts, what works by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from cardwright.runtime import pools
from cardwright.runtime.definitions.game import Call
from cardwright.runtime.definitions.nodes import MOST_NUMBER
from cardwright.runtime.frames import NO_CARD, NOBODY, Fields, Frame, Options, Payload, Whole
from cardwright.runtime.lasting import Lasting
from cardwright.runtime.operations.cards import owner_of
from cardwright.runtime.operations.control import Spare
from cardwright.runtime.operations.reactions import reaction_option, reaction_parts, serial_of
from cardwright.runtime.owned import Whose, put
from cardwright.runtime.programs import NO_EVENT, Bindings, Called, Steps
from cardwright.runtime.state import WAITS, State
from cardwright.runtime.table import LinkedAbility
from cardwright.runtime.veiling import might_react
from cardwright.runtime.ways import MENU

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine

_RANGE: Final = 50
_MOST_AT_ONCE: Final = 5_000
"""The most pools that are listed where they are asked for part by part."""

NO_REACTION: Final = 0
WAY_OUT: Final = 1

NO_WAY_OUT: Final = -1
NO_NUMBER: Final = -1
"""As the number of an event that has none, and as the slot of one that is kept nowhere."""
NOT_YET: Final = -1
"""As the place to go on where an event is ignored: it has happened, and can't be."""
INSTEAD: Final = 0
"""As the same: the whole frame below is what is about to happen."""
ANY_NUMBER: Final = -1
TO_COME: Final = -1
"""As what had begun to wait when an event came: others come before it, and it has not come yet."""


class Window(Frame):
    """Lets what works by itself happen at an event, then asks players whether they react."""

    __slots__ = (
        "by_itself", "cause", "event", "number", "order", "owner", "queue", "since", "skip",
        "slot", "source", "subject", "used", "way_out",
    )  # fmt: skip

    name = "window"
    shape = "reaction"
    veiled = True
    fields: ClassVar[Fields] = (
        ("event", "event_or_none"),
        ("subject", "card_or_none"),
        ("owner", "player_or_nobody"),
        ("source", "card_or_none"),
        ("cause", "player_or_nobody"),
        ("number", "number_or_none"),
        ("slot", "number_or_none"),
        ("skip", "number_or_none"),
        ("way_out", "program_or_none"),
        ("order", "players"),
        ("by_itself", "flag"),
        ("queue", "players"),
        ("used", "reactions"),
        ("since", "number_or_none"),
    )

    def __init__(
        self,
        player: int,
        event: int,
        subject: int,
        owner: int,
        source: int,
        cause: int,
        number: int,
        slot: int,
        skip: int,
        way_out: int,
        order: tuple[int, ...],
        by_itself: int,
        queue: tuple[int, ...],
        used: tuple[int, ...],
        since: int,
        below: Frame | None,
    ) -> None:
        """The event befalls the subject, a card of its owner, or the owner alone.

        It comes from the source, by an ability of the player who is its cause. ``number``: how much
        of it, or -1; ``slot``: where the program below keeps that, or -1. ``skip``: where the
        program below goes on if the event is ignored, or -1 where it has happened already.
        ``way_out``: a program that whoever it befalls may pay instead, or -1. ``by_itself``: it is
        still the turn of what nobody chooses. ``since``: how many abilities had begun to wait when
        it came, or ``TO_COME``.
        """
        self.player = player
        self.below = below
        self.event = event
        self.subject = subject
        self.owner = owner
        self.source = source
        self.cause = cause
        self.number = number
        self.slot = slot
        self.skip = skip
        self.way_out = way_out
        self.order = order
        self.by_itself = by_itself
        self.queue = queue
        self.used = used
        self.since = since

    def _going_on(
        self, player: int, queue: tuple[int, ...], used: tuple[int, ...], *, by_itself: int
    ) -> Window:
        """Return the same window with another player in turn, or with more that was used."""
        return Window(
            player, self.event, self.subject, self.owner, self.source, self.cause,
            self.number, self.slot, self.skip, self.way_out, self.order, by_itself, queue, used,
            self.since, self.below,
        )  # fmt: skip

    def with_number(self, number: int) -> Window:
        """Return the same window with another number of the event."""
        changed = self._going_on(self.player, self.queue, self.used, by_itself=self.by_itself)
        changed.number = number
        return changed

    def bindings(self, linked: LinkedAbility, waiting: Lasting | None = None) -> Bindings:
        """Return what a reaction knows of the event, and what it knew when it began to wait."""
        return linked.bindings(self.subject, self.source, max(self.number, 0), waiting)

    def question(self, machine: Machine) -> str:
        """Return what is asked: losses are a question of their own, for whoever loses."""
        if self.by_itself:
            return "which_first"
        is_own = self.player == self.owner or self.event == NO_EVENT
        return "react_to_loss" if is_own and self._is_loss(machine) else "react"

    def _is_loss(self, machine: Machine) -> bool:
        return self.event == NO_EVENT or machine.table.game.events[self.event].loses >= 0

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the reactions of the player in turn, or go to the next.

        What works by itself is done at once, where it is the only one. Whoever might have a
        reaction face down is asked even without one (see ``veiling``).
        """
        if machine.is_unheard(state, self):
            state.frames = self._after()
            return None
        if self.since == TO_COME:
            came = self._going_on(self.player, self.queue, self.used, by_itself=self.by_itself)
            came.since, state.frames = state.v[WAITS], came
            return came.open(machine, state)
        turn: Window | None = self
        while turn is not None:
            options = turn._offered(machine, state)
            if options is None:
                return None
            if options:
                state.frames = turn
                return options
            turn = turn._next()
        state.frames = self._after()
        return None

    def _offered(self, machine: Machine, state: State) -> Options:
        """Return what the player in turn may do; nothing, where it is for the next to say.

        None: what works by itself is being done.
        """
        found = machine.reactions_to(state, self) if self.number else []
        options = [
            option
            for linked, waiting in found
            if (option := _option(linked, waiting)) not in self.used
            and self.fits(machine, state, linked, waiting)
        ]
        if self.by_itself:
            if len(options) != 1:
                return tuple(options)
            self.answer(machine, state, options[0])
            return None
        if self.way_out >= 0 and self.player == self.order[0]:
            cost = machine.table.costs[self.way_out]
            if cost.is_payable(machine, state, self.player, self.source, you=self._you):
                options.append(WAY_OUT)
        if options or (self.number and machine.veils and might_react(machine, state, self)):
            return (NO_REACTION, *options)
        return ()

    def about(self, machine: Machine, state: State) -> Payload:
        """Return the event and the card that it befalls; of a loss, the ability that causes it."""
        table = machine.table
        if self._is_loss(machine) and not self.by_itself and isinstance(self.below, Steps):
            about = self.below.about(machine, state)
            lost = table.game.resources[table.game.events[self.event].loses].id
            if self.event != NO_EVENT and self.number >= 0 and lost in about.get("resources", {}):
                about["resources"] = {**about["resources"], lost: self.number}
            return about
        about = {"event": table.game.events[self.event].id}
        return {**about, "card": table.cards[self.subject].id} if self.subject >= 0 else about

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """React, pay the way out, or leave it to the next."""
        if option == NO_REACTION:
            state.frames = self._next() or self._after()
            return
        if option == WAY_OUT:
            state.note("avoid", self.player, self.source)
            below = self.without_event()
            state.frames = machine.program(
                self.way_out, self.player, self.source, below, you=self._you
            )
            return
        card, place = reaction_parts(option)
        state.note("automatic" if self.by_itself else "react", self.player, card, place)
        again = self._going_on(
            self.player, self.queue, (*self.used, option), by_itself=self.by_itself
        )
        waiting = machine.called_up(state, serial_of(option))
        if waiting is None:
            linked = machine.table.ability(card, place)
        else:
            linked = machine.table.waiting_ability(waiting)
        bound = self.bindings(linked, waiting)
        state.frames = machine.program(linked.program, self.player, card, again, bound)

    @property
    def _you(self) -> int:
        """Whose ability it is that causes a loss."""
        return self.below.you if isinstance(self.below, Steps) else NOBODY

    def _next(self) -> Window | None:
        """Return the same window with the next player in turn; None: all had theirs."""
        if self.queue:
            return self._going_on(self.queue[0], self.queue[1:], (), by_itself=self.by_itself)
        if self.by_itself:
            return self._going_on(self.order[0], self.order[1:], (), by_itself=False)
        return None

    def _after(self) -> Frame | None:
        """Return what is below, which is told how much of the event is left."""
        if self.slot >= 0:
            assert isinstance(self.below, Steps)
            below = self.below.thawed()
            below.bind_number(self.slot, self.number)
            return below
        if self.skip == INSTEAD and self.number >= 0:
            assert self.below is not None
            return self.below.numbered(self.number)
        return self.below

    def without_event(self) -> Frame | None:
        """Return what is below, without what was announced."""
        if self.skip == INSTEAD:
            assert self.below is not None
            return self.below.below
        assert isinstance(self.below, Steps)
        below = self.below.thawed()
        below.place = self.skip
        return below

    def fits(
        self, machine: Machine, state: State, linked: LinkedAbility, waiting: Lasting | None = None
    ) -> bool:
        """Whether a reaction speaks of this event's cards and players."""
        player, subject, source = self.player, linked.subject, linked.source
        if subject is not None and not subject.means(self.subject, self.owner, player, linked.card):
            return False
        if source is not None:
            whose = self.cause if source.is_player else self._owner_of_source(machine, state)
            if not source.means(self.source, whose, player, linked.card):
                return False
        return are_such(
            machine, state, player, linked, self.subject, self.source, max(self.number, 0), waiting
        )

    def _owner_of_source(self, machine: Machine, state: State) -> int:
        if self.source == NO_CARD:
            return NOBODY
        return owner_of(state, machine.table.all_zones, self.source)


def _option(linked: LinkedAbility, waiting: Lasting | None) -> int:
    serial = 0 if waiting is None else waiting.serial
    return reaction_option(linked.card, linked.place, serial)


def are_such(
    machine: Machine,
    state: State,
    player: int,
    linked: LinkedAbility,
    subject: int,
    source: int,
    number: int = 0,
    waiting: Lasting | None = None,
) -> bool:
    """Whether the cards of an event, which a reaction speaks of, pass what it says of them.

    ``number``: that of the event, which it may say of them.
    """
    run: Steps | None = None
    for wanted, card in ((linked.subject, subject), (linked.source, source)):
        if wanted is not None and wanted.sieve is not None:
            if run is None:
                bound = linked.bindings(subject, source, number, waiting)
                run = machine.program(linked.program, player, linked.card, None, bound)
                machine.recall(state, run)
            if not wanted.sieve.kept(state, run, 1 << card):
                return False
    return True


def _answered(run: Steps) -> Window | None:
    """Return the window that a reaction answers, while what it announces can be changed."""
    below = run.below
    return below if isinstance(below, Window) and below.skip != NOT_YET else None


def without_window(run: Steps) -> None:
    """Take away the window that a reaction answers, with what would follow it."""
    window = _answered(run)
    if window is not None:
        run.below = window.without_event()


def change_event(run: Steps, change: int) -> int:
    """Let more, or less, of what a reaction answers happen; return how much more or less it is."""
    window = _answered(run)
    if window is None or window.number < 0:
        return 0
    number = min(max(window.number + change, 0), MOST_NUMBER)
    run.below = window.with_number(number)
    return abs(number - window.number)


def end_ability(machine: Machine, run: Steps) -> None:
    """End the ability that raised what a reaction answers, but for what follows any use of it.

    Also where the reaction has ended the window already, by having it ignored or redirected.
    """
    below = run.below
    while isinstance(below, Window):
        below = below.below
    if isinstance(below, Steps):
        ended = below.thawed()
        ended.place = machine.table.programs[ended.program].ending
        ended.user = ended.you
        run.below = ended


def redirect_aim(machine: Machine, run: Steps, card: int) -> bool:
    """Let a card take the place of one that is aimed at, which ends the window; if it was one."""
    window = _answered(run)
    if window is None or not isinstance(window.below, Steps):
        return False
    aiming = window.below.thawed()
    spare = machine.table.programs[aiming.program].operations[window.skip]
    if not isinstance(spare, Spare) or window.subject not in aiming.card_lists[spare.targets]:
        return False
    targets = aiming.card_lists[spare.targets]
    others = tuple([card if one == window.subject else one for one in targets])
    aiming.bind_cards(spare.targets, tuple(dict.fromkeys(others)))
    run.below = aiming
    return True


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
        if self._is_whole(machine):
            self._finish(machine, state, self.chosen)
            return None
        options = self._offered(self._counts())
        if self.span or len(options) > 1:
            return options
        self.answer(machine, state, options[0])
        return None

    def _is_whole(self, machine: Machine) -> bool:
        return not self.candidates and self.resource == machine.table.resources

    def _offered(self, counts: tuple[int, ...]) -> tuple[int, ...]:
        """Return those of the counts that are asked for now, or where ranges of them begin."""
        if self.span:
            first, last = self.span
            return tuple([count for count in counts if first <= count <= last])
        return counts[::_RANGE] if len(counts) > MENU else counts

    def _counts(self) -> tuple[int, ...]:
        if self.candidates:
            shift = pools.BITS * self.resource
            return tuple(sorted({pool >> shift & pools.FIELD for pool in self.candidates}))
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
        then = self._then(option, self._counts())
        if isinstance(then, Split):
            state.frames = then
        else:
            self._finish(machine, state, then)

    def _then(self, option: int, counts: tuple[int, ...]) -> Split | int:
        """Return what is asked next, or the whole pool; ``counts``: those that are possible."""
        assert self.below is not None
        left, candidates = self.left, self.candidates
        if not self.span and len(counts) > MENU:
            last = counts[min(counts.index(option) + _RANGE, len(counts)) - 1]
            return Split(
                self.player, self.resource, self.chosen, candidates, self.limit, left,
                (option, last), self.below,
            )  # fmt: skip
        more = option - pools.count(self.chosen, self.resource)  # some may be sure beforehand
        chosen = self.chosen + more * pools.unit(self.resource)
        if candidates:
            candidates = tuple(
                [pool for pool in candidates if pools.count(pool, self.resource) == option]
            )
            if len(candidates) == 1:
                return candidates[0]
        elif left != ANY_NUMBER:
            left -= more
        return Split(
            self.player, self.resource + 1, chosen, candidates, self.limit, left, (), self.below
        )

    # -- for whole actions --

    def trades(self, machine: Machine) -> int:
        """The whole pool is paid or gained, if it is by what the question is about."""
        return 0 if self.below is None or self._has_many_ways() else self.below.trades(machine)

    def looks_at_number(self, machine: Machine) -> bool:
        """Whether the question below does."""
        return self.below is not None and self.below.looks_at_number(machine)

    def is_blind(self, machine: Machine, state: State) -> bool:
        """Whether the question below is."""
        return self.below is not None and self.below.is_blind(machine, state)

    def _has_many_ways(self) -> bool:
        if self.candidates:
            return False
        if self.left == ANY_NUMBER:
            return pools.number_of_parts(self.limit) > _MOST_AT_ONCE
        return pools.has_more_selections(self.limit, self.left, _MOST_AT_ONCE)

    def whole_answers(self, machine: Machine, options: tuple[int, ...]) -> list[Whole]:
        """Return every pool, with the number of each count on the way to it."""
        found: list[Whole] = []
        asked: list[tuple[tuple[int, ...], Split]] = [((), self)]
        while asked:
            numbers, split = asked.pop()
            if split._is_whole(machine):
                found.append((numbers, split.chosen))
                continue
            counts = split._counts()
            offered = split._offered(counts)
            is_asked = bool(split.span) or len(offered) > 1
            for number, option in enumerate(offered):
                so_far = (*numbers, number) if is_asked else numbers
                then = split._then(option, counts)
                if isinstance(then, Split):
                    asked.append((so_far, then))
                else:
                    found.append((so_far, then))
        return found

    def answer_whole(self, machine: Machine, state: State, option: int) -> None:
        """Answer the question below."""
        self._finish(machine, state, option)

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
        self.player = player
        self.below = below
        self.card = card
        self.ability = ability

    def is_blind(self, machine: Machine, state: State) -> bool:
        """Only what is free is done whatever players have."""
        return machine.table.ability(self.card, self.ability).is_free

    def open(self, machine: Machine, state: State) -> Options:
        """Run it, or leave it: where its condition does not hold, or its cost can't be paid."""
        linked = machine.table.ability(self.card, self.ability)
        state.frames = self.below
        if machine.is_usable(state, self.player, self.card, linked):
            state.note("automatic", self.player, self.card, self.ability)
            machine.begin(
                state, machine.program(linked.program, self.player, self.card, self.below)
            )
        return None


class Tally(Frame):
    """Units of a resource are about to be put on a card, taken off or swapped, as a call says."""

    __slots__ = ("call", "card", "number", "owner", "source")

    name = "tally"
    fields: ClassVar[Fields] = (
        ("call", "number"),
        ("card", "card"),
        ("number", "number"),
        ("source", "card"),
        ("owner", "player_or_nobody"),
    )

    def __init__(
        self,
        player: int,
        call: int,
        card: int,
        number: int,
        source: int,
        owner: int,
        below: Frame | None,
    ) -> None:
        """``source``: the card from which it comes; ``owner``: whose the units are."""
        super().__init__(player, below)
        self.call = call
        self.card = card
        self.number = number
        self.source = source
        self.owner = owner

    def numbered(self, number: int) -> Tally:
        """Return it as reactions have left it."""
        return Tally(self.player, self.call, self.card, number, self.source, self.owner, self.below)

    def open(self, machine: Machine, state: State) -> Options:
        """Do it; where the card is full then, the rulebook is told."""
        call, card = machine.table.game.calls[self.call], self.card
        state.frames = self.below
        if not state.is_in_play(card) or machine.is_safe(state, self.call, card):
            return None
        there = pools.count(state.on(card), call.counts)
        room = machine.table.room_for(state, self.player, self.call, card)
        number = min(self.number, self._possible(state, call, room - there, there))
        if number:
            self._do(machine, state, number)
        if call.full >= 0 and self.number and there + number >= room > 0:
            called = Called(call.full, self.player, self.source, 0, card)
            machine.rules.call(machine, state, called)
        return None

    def _possible(self, state: State, call: Call, room: int, there: int) -> int:
        """Return how many can be put, taken off or swapped: of own ones, as many as there are."""
        is_owned = call.counts in state.layout.owned and self.owner != NOBODY
        own = state.count(self.owner, call.counts) if is_owned else pools.MOST
        if call.puts >= 0:
            return min(max(room, 0), own)
        if call.turns >= 0:
            return min(there - state.own_on(self.card, call.turns, self.player), own)
        return there

    def _do(self, machine: Machine, state: State, number: int) -> None:
        """Put so many there, take them off or turn them; then players may react."""
        call, card, below = machine.table.game.calls[self.call], self.card, self.below
        if isinstance(below, Steps):
            below = state.frames = below.thawed()
            below.did(machine, number)
        machine.tallied(state, self, number)
        units = number * pools.unit(call.counts)
        if call.puts < 0 and call.counts in state.layout.owned:
            swapped = int(call.turns >= 0)
            state.frames = Whose(
                self.player, card, call.counts, number, swapped, self.source, state.frames
            )
            return
        if call.puts < 0:
            state.take_off(card, units)
        elif self.owner == NOBODY:
            state.put_on(card, units)
        else:
            put(state, self.owner, card, units)
        entry = "put" if call.puts >= 0 else "remove"
        state.note(entry, self.player, state.openly(card), units, self.source)


FRAMES: Final[tuple[type[Frame], ...]] = (Steps, Window, Split, Automatic, Tally, Whose)
"""The frames that every game has."""
