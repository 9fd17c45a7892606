"""Games played on quickly, for programs that try many lines: options are numbers, without words.

A ``Playout`` begins where a game stands and leaves that game alone. It knows only what programs
need that weigh positions; whatever is to be shown to people comes from ``Game``.
"""

from collections.abc import Hashable, Iterable, Iterator
from typing import TypeAlias

from cardwright.runtime import pools
from cardwright.runtime.bits import members
from cardwright.runtime.frames import NOBODY, Frame, Whole
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebook import Rulebook
from cardwright.runtime.sealing import Sealed
from cardwright.runtime.state import OVER, ROUND, WINNERS, State

Ways: TypeAlias = dict[int, tuple[int, ...]]
"""By what a player has in the end: the numbers of the options chosen for it, one after another."""


class Playout:
    """A game without words: cards, zones, states and resources go by their place in its lists.

    ``game.playout()`` makes one. Its options are numbered as those of ``game.decision``. Several
    cards are a bit mask, and resources are packed into one number: both can be remembered by.
    """

    __slots__ = ("_carried_out", "_lot", "_machine", "_pool", "_rulebook", "_state")

    def __init__(
        self,
        rulebook: Rulebook,
        machine: Machine,
        state: State,
        lot: "Lot | None" = None,
        pool: int = 0,
    ) -> None:
        """Take over a state, or use that of a lot, with a pool: then it is copied to be changed."""
        self._rulebook = rulebook
        self._machine = machine
        self._state = state
        self._lot = lot
        self._pool = pool
        self._carried_out: State | None = None

    def copy(self) -> "Playout":
        """Return an independent playout in the same position."""
        return Playout(self._rulebook, self._machine, self._settled().copy())

    def _settled(self) -> State:
        """Return the state to go on with: its own, where it was shared by some that differ."""
        lot = self._lot
        if lot is not None:
            state = self._state = lot.state.copy()
            state.v[lot.place] = self._pool
            self._lot = None
        return self._state

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
        only one is yielded. They are worked out one by one: take as many as you need.
        """
        machine, player, book = self._machine, self.player, self._rulebook
        ends = {self.kind, *book.turn_kinds}
        place, start = machine.layout.pools + player, self._settled()
        begun = [Lot(start, place, {start.v[place]: ()})]
        common: list[Lot] = []
        lots: dict[Hashable, Lot] = {}
        while begun or common:  # what is asked of all in a lot waits until it is complete
            for state, found in _steps(machine, begun.pop() if begun else common.pop(0)):
                lot, ways = _lot_of(lots, state, place, found), found
                if lot.state is not state:
                    ways = {pool: how for pool, how in found.items() if pool not in lot.ways}
                    lot.ways.update(ways)
                if state.player != player or _kind(machine, state) in ends:
                    if lot.state is not state and state.is_asked:
                        lot = Lot(state, place, ways)
                    for pool, how in ways.items():
                        yield Action(how, Playout(book, machine, lot.state, lot, pool))
                elif not machine.asks_all_alike(state):
                    begun += _apart(state, place, ways)
                elif lot in common:
                    lot.fresh.update(ways)
                elif ways:
                    lot.fresh = ways.copy()
                    common.append(lot)

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
            state.v[lot.place] = self._pool
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
        is_of_several = lot is not None and len(lot.ways) > 1 and state is lot.state
        if lot is not None and is_of_several and rules.are_points_blind(state):
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


def _steps(machine: Machine, lot: "Lot") -> Iterator[tuple[State, Ways]]:
    """Yield where each option leads from the positions of a lot that nobody has gone on from.

    What is only paid, or gained, is tried once, and then reckoned for all ways to do it.
    """
    before, place = lot.state, lot.place
    ways, lot.fresh = lot.fresh, {}
    pool = before.v[place] = next(iter(ways))
    options, frame = _options(machine, before), before.frames
    trades = frame.trades(machine) if frame is not None else 0
    if frame is not None and trades:
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
    for pool, choices in ways.items():
        for number, option in enumerate(options):
            state = before.copy()
            state.v[place] = pool
            machine.choose(state, option, asking=False)
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


class Lot:
    """Positions that are the same but for the resources of one player."""

    __slots__ = ("following", "fresh", "lead", "leader", "place", "state", "ways")

    def __init__(
        self, state: State, place: int, ways: Ways, following: "Lot | None" = None
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
        self.leader = NOBODY
        self.lead = 0
        """By how much a player leads, where that is known, and the same in all of them."""


class Action:
    """All that a player chooses to do one thing."""

    __slots__ = ("after", "choices")

    def __init__(self, choices: tuple[int, ...], after: Playout) -> None:
        """Remember where it leads."""
        self.choices = choices
        """The numbers of the options, one after another."""
        self.after = after
        """Where they lead."""
