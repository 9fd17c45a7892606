"""Games played on quickly, for programs that try many lines: options are numbers, without words.

A ``Playout`` begins where a game stands and leaves that game alone. It knows only what programs
need that weigh positions; whatever is to be shown to people comes from ``Game``.
"""

from collections.abc import Hashable, Iterable, Iterator
from typing import Any, NoReturn, TypeAlias

from cardwright.runtime import pools
from cardwright.runtime.bits import members
from cardwright.runtime.frames import NOBODY, Frame, Whole
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebook import Rulebook
from cardwright.runtime.sealing import Sealed
from cardwright.runtime.state import OVER, ROUND, WINNERS, State

Ways: TypeAlias = dict[int, tuple[int, ...]]
"""By what a player has in the end: the numbers of the options chosen for it, one after another."""

End: TypeAlias = tuple[tuple[int, ...], "Lot", int]
"""The numbers of the options chosen, and where they lead: one position of a lot, by its pool."""

_NOWHERE = -1


class Playout:
    """A game without words: cards, zones, states and resources go by their place in its lists.

    ``game.playout()`` makes one. Its options are numbered as those of ``game.decision``. Several
    cards are a bit mask, and resources are packed into one number: both can be remembered by.
    """

    __slots__ = ("_carried_out", "_lot", "_machine", "_other", "_pool", "_rulebook", "_state")

    def __init__(
        self,
        rulebook: Rulebook,
        machine: Machine,
        state: State,
        lot: "Lot | None" = None,
        pool: int = 0,
        other: int = 0,
    ) -> None:
        """Take over a state, or use that of a lot, which is copied to be changed.

        ``pool`` is what the player of the lot has, ``other`` what another one has.
        """
        self._rulebook = rulebook
        self._machine = machine
        self._state = state
        self._lot = lot
        self._pool = pool
        self._other = other
        self._carried_out: State | None = None

    def copy(self) -> "Playout":
        """Return an independent playout in the same position."""
        return Playout(self._rulebook, self._machine, self._settled().copy())

    def _settled(self) -> State:
        """Return the state to go on with: its own, where it was shared by some that differ."""
        lot = self._lot
        if lot is not None:
            self._fill(lot)
            self._state = lot.state.copy()
            self._lot = None
        return self._state

    def _fill(self, lot: "Lot") -> None:
        """Let the state of a lot be that of this playout: another that shares it may follow."""
        lot.state.v[lot.place] = self._pool
        if lot.other != _NOWHERE:
            lot.state.v[lot.other] = self._other

    # -- choosing --

    @property
    def player(self) -> int:
        """Who must choose; -1 in a game that is over."""
        return self._state.player

    @property
    def options(self) -> int:
        """How many options there are; none when the game is over."""
        return len(self.codes)

    @property
    def codes(self) -> tuple[int, ...]:
        """The options as numbers that stay the same for the same option of the same question.

        They are found out when first asked for: who only weighs a position never needs them.
        """
        return _options(self._machine, self._settled())

    @property
    def kind(self) -> str:
        """The kind of the open decision; empty when the game is over."""
        return _kind(self._machine, self._state)

    @property
    def is_turn(self) -> bool:
        """Whether a player chooses what to do next, and nothing else is under way."""
        return self.kind in self._rulebook.turn_kinds

    @property
    def offers_pools(self) -> bool:
        """Whether the options are resources to choose from: their codes are packed pools."""
        frame = self._state.frames
        return frame is not None and frame.answers(self._machine) == "pool"

    @property
    def question(self) -> Hashable:
        """The open decision with all that is under way; the same is asked where it is equal."""
        return self._state.frames

    @property
    def position(self) -> Hashable:
        """All that tells this position from others, luck included."""
        return self._settled().key()

    def choose(self, number: int) -> None:
        """Choose an option by its number, from 0, and run to the next decision.

        Should it raise, the playout is of no use any more.
        """
        option = self.codes[number]
        self._carried_out = None
        self._machine.choose(self._state, option, asking=False)

    def actions(self) -> "Iterator[Action]":
        """Yield every whole action of whoever must choose: an option with all that it asks for.

        What a player must choose to carry it out, such as what is paid and gained, is a part of it,
        to the next turn or to what somebody else chooses. Of those that lead to the same position
        only one is yielded. They are worked out one by one: take as many as you need. In positions
        that differ only in what another player has, they are worked out for all at once.
        """
        machine, book, lot, pool = self._machine, self._rulebook, self._lot, self._pool
        if lot is None or len(lot.ways) == 1 or lot.place == machine.layout.pools + self.player:
            rest = Ends(machine, book, self._settled()).found()
        else:
            shared = self._shared(lot)
            for choices, after, own in shared.together:
                yield Action(choices, Playout(book, machine, after.state, after, own, pool))
            rest = shared.found_with(pool)
        for choices, after, own in rest:
            yield Action(choices, Playout(book, machine, after.state, after, own, pool))

    def _shared(self, lot: "Lot") -> "Ends":
        """Return what may be done next in all positions of a lot: it is found out once for all.

        What they differ in is hidden meanwhile from whoever would look at it.
        """
        shared = lot.ends.pop(self._other, None)
        if shared is None:
            self._fill(lot)
            shared = Ends(self._machine, self._rulebook, lot.state.copy(), lot.place)
        shared.asked += 1
        if shared.asked < len(lot.ways):  # kept for those that have not asked
            lot.ends[self._other] = shared
        return shared

    # -- how it stands, with all that players have sealed --

    @property
    def shown(self) -> State:
        """The state with what is sealed carried out, to be read only."""
        self._settled()
        return self._seen

    @property
    def _seen(self) -> State:
        """The same, to be read at once: another playout that shares it may be read next."""
        state, lot = self._state, self._lot
        if lot is not None:
            self._fill(lot)
        frame = state.frames
        if not isinstance(frame, Sealed):
            return state
        shown = self._carried_out
        if shown is None:
            shown = self._carried_out = frame.as_if_shown(self._machine, state)
        return shown

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._seen.v[OVER])

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who have won."""
        return members(self._seen.v[WINNERS])

    @property
    def round(self) -> int:
        """The number of the round."""
        return self._seen.v[ROUND]

    @property
    def players(self) -> int:
        """How many play."""
        return self._machine.players

    def points(self, player: int) -> int:
        """Return a player's points as they stand."""
        return self._machine.rules.points(self._seen, player)

    def lead(self, player: int) -> int:
        """Return a player's points less those of all others."""
        lot = self._lot
        if lot is not None and lot.leader == player:
            return lot.lead
        rules, state = self._machine.rules, self._seen
        lead = 0
        for one in range(self._machine.players):
            points = rules.points(state, one)
            lead += points if one == player else -points
        if lot is not None and lot.is_of_several and state is lot.state:
            if rules.are_points_blind(state):
                lot.leader, lot.lead = player, lead
        return lead

    def points_of_cards(self, player: int) -> int:
        """Return what a player's cards in play are worth, without what the rules give."""
        return self._machine.table.points(self._seen, player)

    def pool(self, player: int) -> int:
        """Return a player's resources, packed: the same number for the same resources."""
        return self._seen.pool(player)

    def pools_in_play(self, player: int) -> list[tuple[int, int]]:
        """Return a player's cards in play on which resources lie, each with these, packed."""
        state = self._seen
        return [(card, state.on(card)) for card in state.laden(state.own_in_play(player))]

    @staticmethod
    def without(pool: int, resources: Iterable[int]) -> int:
        """Return a packed pool without some resources."""
        for resource in resources:
            pool -= pools.count(pool, resource) * pools.unit(resource)
        return pool

    def amounts(self, pool: int) -> tuple[int, ...]:
        """Return how many of each resource there are in a packed pool."""
        return pools.unpack(pool, self._machine.table.resources)

    def in_play(self, player: int) -> int:
        """Return a player's cards in play, as a bit mask."""
        return self._seen.own_in_play(player)

    def cards(self, zone: int, player: int = 0) -> int:
        """Return the cards in a zone of a player, or (with any player) of the table."""
        return self._seen.zone(zone, player)

    def in_state(self, status: int) -> int:
        """Return the cards, or players, that are in a state, as a bit mask."""
        return self._seen.status(status)


def _options(machine: Machine, state: State) -> tuple[int, ...]:
    """Return what may be chosen, which is found out when it is first asked for."""
    if not state.is_asked:
        machine.advance(state)
    return state.options


class Ends:
    """Where every whole action of whoever must choose leads from a position.

    One pool may be hidden: then only what does not depend on it is found, and the rest later, for
    each that it may be.
    """

    __slots__ = (
        "asked", "book", "hidden", "kinds", "left", "lots", "machine", "place", "player",
        "together",
    )  # fmt: skip

    def __init__(
        self, machine: Machine, book: Rulebook, start: State, hidden: int = _NOWHERE
    ) -> None:
        """Take over a state. ``hidden``: where the number is that is not to be looked at."""
        self.machine = machine
        self.book = book
        self.player = start.player
        self.place = machine.layout.pools + start.player
        self.hidden = hidden
        self.kinds = {_kind(machine, start), *book.turn_kinds}
        """The questions at which a whole action is at its end."""
        self.left = [Lot(start, self.place, {start.v[self.place]: ()})]
        """What is to be gone on from; in the end, that which depends on what is hidden."""
        self.lots: dict[Hashable, Lot] = {}
        self.together: list[End] = []
        self.asked = 0
        """How many positions have asked for those found together."""
        if hidden != _NOWHERE:
            v: list[Any] = start.v
            v[hidden] = HIDDEN
            self.together += self.found()
            for _, lot, _ in self.together:
                lot.other = hidden

    def found(self) -> Iterator[End]:
        """Yield them one by one, but for those that depend on what is hidden."""
        machine, place, lots = self.machine, self.place, self.lots
        begun, self.left = self.left, []
        common: list[Lot] = []
        while begun or common:  # what is asked of all in a lot waits until it is complete
            for state, found in self._steps(begun.pop() if begun else common.pop(0)):
                lot, ways = _lot_of(lots, state, place, found), found
                if lot.state is not state:
                    ways = {pool: how for pool, how in found.items() if pool not in lot.ways}
                    lot.ways.update(ways)
                if state.player != self.player or _kind(machine, state) in self.kinds:
                    if lot.state is not state and state.is_asked:
                        lot = Lot(state, place, ways)
                    for pool, how in ways.items():
                        yield how, lot, pool
                elif not machine.asks_all_alike(state):
                    begun += _apart(state, place, ways)
                elif lot in common:
                    lot.fresh.update(ways)
                elif ways:
                    lot.fresh = ways.copy()
                    common.append(lot)

    def found_with(self, pool: int) -> Iterator[End]:
        """Yield those that depend on what is hidden, where it is a certain pool."""
        begun = []
        for lot in self.left:
            state = lot.state.copy()
            state.v[self.hidden] = pool
            begun.append(Lot(state, self.place, lot.ways, only=lot.only))
        if begun:
            apart = Ends(self.machine, self.book, begun[0].state)
            apart.kinds, apart.left = self.kinds, begun
            for how, lot, own in apart.found():
                if not self._leads_to(lot.state, own, pool):
                    yield how, lot, own

    def _leads_to(self, state: State, own: int, pool: int) -> bool:
        """Whether one of those found already leads to a position, with a pool that was hidden."""
        state.v[self.place] = own
        lot = self.lots.get(state.sketch())
        while lot is not None:
            lot.state.v[self.place], lot.state.v[self.hidden] = own, pool
            if own in lot.ways and lot.state.is_same(state):
                return True
            lot = lot.following
        return False

    def _steps(self, lot: "Lot") -> Iterator[tuple[State, Ways]]:
        """Yield where each option leads from the positions of a lot that nobody has gone on from.

        What is only paid, or gained, is tried once, and then reckoned for all ways to do it.
        """
        machine, before, place = self.machine, lot.state, lot.place
        ways, lot.fresh = lot.fresh, {}
        pool = before.v[place] = next(iter(ways))
        try:
            options, frame = _options(machine, before), before.frames
            trades = frame.trades(machine) if frame is not None else 0
            if frame is not None and trades and lot.only == _NOWHERE:
                for answers in _alike(frame, machine, options):
                    state, tried = before.copy(), trades * answers[0][1]
                    state.v[place] = pool
                    is_alike = machine.choose_blindly(state, answers[0][1])
                    besides = state.v[place] - pool - tried
                    if not is_alike or _might_be_many(besides, ways, answers):
                        break
                    changes = [(trades * option + besides, numbers) for numbers, option in answers]
                    yield (
                        state,
                        {
                            had + change: choices + numbers
                            for had, choices in ways.items()
                            for change, numbers in changes
                        },
                    )
                else:
                    return
        except TypeError:
            if self.hidden == _NOWHERE:
                raise
            self.left.append(Lot(before, place, ways))
            return
        numbers = range(len(options)) if lot.only == _NOWHERE else (lot.only,)
        for pool, choices in ways.items():
            for number in numbers:
                state = before.copy()
                state.v[place] = pool
                try:
                    machine.choose(state, options[number], asking=False)
                except TypeError:
                    if self.hidden == _NOWHERE:
                        raise
                    self.left.append(Lot(before, place, {pool: choices}, only=number))
                else:
                    yield state, {state.v[place]: (*choices, number)}


def _apart(state: State, place: int, ways: Ways) -> "list[Lot]":
    """Return positions each in a lot of its own, as they are not asked the same."""
    if len(ways) == 1 and state.is_asked:
        return [Lot(state, place, ways.copy())]
    return [Lot(state.copy(), place, {pool: how}) for pool, how in ways.items()]


def _alike(frame: Frame, machine: Machine, options: tuple[int, ...]) -> Iterable[list[Whole]]:
    """Return all that can be paid, or gained, in groups that differ in nothing else."""
    answers = frame.whole_answers(machine, options)
    if not frame.looks_at_number(machine):
        return (answers,)
    by_number: dict[int, list[Whole]] = {}
    for answer in answers:
        by_number.setdefault(pools.total(answer[1]), []).append(answer)
    return by_number.values()


def _might_be_many(besides: int, ways: Ways, answers: list[Whole]) -> bool:
    """Whether there might be too much of a resource to be reckoned with by adding alone."""
    had = chosen = 0
    for pool in ways:
        had |= pool
    for _, option in answers:
        chosen |= option
    return pools.are_many(had + chosen + besides)


def _lot_of(lots: "dict[Hashable, Lot]", state: State, place: int, ways: Ways) -> "Lot":
    """Return the lot that positions belong to, which is a new one of these if there is none."""
    sketch, pool = state.sketch(), state.v[place]
    first = lots.get(sketch)
    lot = first
    while lot is not None:
        lot.state.v[place] = pool
        if lot.state.is_same(state):
            return lot
        lot = lot.following
    lots[sketch] = lot = Lot(state, place, ways, first)
    return lot


def _kind(machine: Machine, state: State) -> str:
    return state.frames.question(machine) if state.frames is not None else ""


class Hidden:
    """What stands where a number must not be looked at: whoever does gets a ``TypeError``."""

    def __bool__(self) -> bool:
        """Refuse to tell whether it is anything."""
        return self._refuse()

    def __eq__(self, other: object) -> bool:
        """Refuse to tell whether it is the same as something else: that it is itself, lists know."""
        return self._refuse()

    def __hash__(self) -> int:
        """Refuse to be remembered by."""
        return self._refuse()

    def __repr__(self) -> str:
        """Refuse to be told."""
        return self._refuse()

    def _refuse(self) -> NoReturn:
        raise TypeError("this is hidden")


HIDDEN = Hidden()


class Lot:
    """Positions that are the same but for the resources of one player."""

    __slots__ = (
        "ends", "following", "fresh", "lead", "leader", "only", "other", "place", "state", "ways",
    )  # fmt: skip

    def __init__(
        self,
        state: State,
        place: int,
        ways: Ways,
        following: "Lot | None" = None,
        only: int = _NOWHERE,
    ) -> None:
        """``place``: where the player's pool is in the state, which may be that of any of them."""
        self.state = state
        self.place = place
        self.ways = ways
        """How each of them is reached, by the pool that tells it from the others."""
        self.fresh = ways
        """Those that nobody has gone on from so far."""
        self.following = following
        """The next one of those that look the same at first sight."""
        self.other = _NOWHERE
        """Where the pool is of another player, which this was found without."""
        self.ends: dict[int, Ends] = {}
        """What may be done next in all of them; by that other pool."""
        self.only = only
        """The number of the one option to be tried, where not all are."""
        self.leader = NOBODY
        self.lead = 0
        """By how much a player leads, where that is known, and the same in all of them."""

    @property
    def is_of_several(self) -> bool:
        """Whether there are others that share the state."""
        return len(self.ways) > 1 or self.other != _NOWHERE


class Action:
    """All that a player chooses to do one thing."""

    __slots__ = ("after", "choices")

    def __init__(self, choices: tuple[int, ...], after: Playout) -> None:
        """Remember where it leads."""
        self.choices = choices
        """The numbers of the options, one after another."""
        self.after = after
        """Where they lead."""
