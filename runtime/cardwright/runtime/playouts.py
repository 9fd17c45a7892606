"""Games played on quickly, for programs that try many lines: options are numbers, without words.

A ``Playout`` begins where a game stands and leaves that game alone. It knows only what programs
need that weigh positions; whatever is to be shown to people comes from ``Game``.
"""

from collections.abc import Hashable, Iterable, Iterator

from cardwright.runtime import pools
from cardwright.runtime.bits import members
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebook import Rulebook
from cardwright.runtime.sealing import Sealed
from cardwright.runtime.state import OVER, ROUND, WINNERS, State
from cardwright.runtime.whole_actions import NOWHERE, Ends, Lot, kind_of, options_of


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
        lot: Lot | None = None,
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
        return Playout(self._rulebook, self._machine, self._own.copy())

    def _settled(self) -> State:
        """Return the state to go on with: one of its own, where some that differ shared it."""
        if self._lot is not None:
            self._state = self._own.copy()
            self._lot = None
        return self._state

    @property
    def _own(self) -> State:
        """The state, to be read at once: another playout that shares it may be read next."""
        lot = self._lot
        if lot is not None:
            lot.state.v[lot.place] = self._pool
            if lot.other != NOWHERE:
                lot.state.v[lot.other] = self._other
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
        state = self._state if self._lot is None else self._settled()
        return state.options if state.is_asked else options_of(self._machine, state)

    @property
    def kind(self) -> str:
        """The kind of the open decision; empty when the game is over."""
        return kind_of(self._machine, self._state)

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
        return self._own.key()

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

    def _shared(self, lot: Lot) -> Ends:
        """Return what may be done next in all positions of a lot: it is found out once for all.

        What they differ in is hidden meanwhile from whoever would look at it.
        """
        shared = lot.ends.pop(self._other, None)
        if shared is None:
            shared = Ends(self._machine, self._rulebook, self._own.copy(), lot.place)
        shared.asked += 1
        if shared.asked < len(lot.ways):  # kept for those that have not asked
            lot.ends[self._other] = shared
        return shared

    # -- how it stands, with all that players have sealed --

    @property
    def shown(self) -> State:
        """The state with what is sealed carried out, to be read only."""
        if self._lot is not None:
            self._settled()
        return self._seen

    @property
    def _seen(self) -> State:
        """The same, to be read at once."""
        state = self._state if self._lot is None else self._own
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
        is_shared = lot is not None and lot.is_of_several and state is lot.state
        if lot is not None and is_shared and rules.are_points_blind(state):
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


class Action:
    """All that a player chooses to do one thing."""

    __slots__ = ("after", "choices")

    def __init__(self, choices: tuple[int, ...], after: Playout) -> None:
        """Remember where it leads."""
        self.choices = choices
        """The numbers of the options, one after another."""
        self.after = after
        """Where they lead."""
