"""The machine as one of the two sides that play a card, in a game with hardly any rules."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, ClassVar

from cardwright.dsl import model
from cardwright.dsl.compiler import compile_vocabulary
from cardwright.runtime.bits import members
from cardwright.runtime.decisions import Decision, open_decision, resources
from cardwright.runtime.definitions.cards import CompiledCard
from cardwright.runtime.definitions.codec import CompiledSet
from cardwright.runtime.frames import NO_CARD, Frame, Payload
from cardwright.runtime.log import CARD, PLAYER, SOURCE, Kind, Kinds, entries
from cardwright.runtime.luck import Luck
from cardwright.runtime.machine import ANY_TIME, Called, Machine, Rules
from cardwright.runtime.maps import Map
from cardwright.runtime.operations.cards import owner_of
from cardwright.runtime.owned import owners
from cardwright.runtime.position_codec import state_of
from cardwright.runtime.rulebooks.kit.boards import board
from cardwright.runtime.state import GENERATOR, State
from cardwright.runtime.state_codec import remembered_by, used_of
from cardwright.runtime.table import Table
from cardwright.runtime.windows import NO_NUMBER
from support.generating.sides import Ability, Asked, Option, Pool, Standing, luck, pool
from support.generating.situations import Situation

_HOW_MANY = "how_many"


class MachineSide:
    """Plays a situation by the machine."""

    def __init__(self, situation: Situation) -> None:
        """Link the cards, and lay out the position."""
        table = _linked(situation)
        rules = _named(table)(table, situation)
        players = len(situation.position.seats)
        # what is asked only for the sake of others is no part of what cards mean
        self.machine = Machine(table, players, rules, _SameLuck(situation.seed, table)).unveiled
        self.state = state_of(self.machine, situation.position, 0, 0)
        self.state.v[GENERATOR] = 0
        self.table, self.game = table, table.game
        self.offered: frozenset[Option] = frozenset()

    def usable(
        self, player: int, moment: str | None, cards: Collection[str] | None = None
    ) -> frozenset[Ability]:
        """Return the powers that a player could use."""
        place = ANY_TIME if moment is None else self._moment(moment)
        found = self.machine.usable_powers(self.state, player, place)
        powers = [(self.table.cards[code >> 8].id, code & 0xFF) for code in found]
        return frozenset(power for power in powers if cards is None or power[0] in cards)

    def use(self, player: int, power: Ability) -> None:
        """Begin to use a power."""
        card = self.table.number_of[power[0]]
        self.state.note("power", player, card, power[1])
        self.machine.use(self.state, player, card, power[1])
        self.machine.advance(self.state)

    def happen(self, moment: str, card: str, player: int) -> None:
        """Let a card begin to do for a player what it does by itself at a moment."""
        number = self.table.number_of[card]
        self.machine.at_moment(self.state, self._moment(moment), number, player)
        self.machine.advance(self.state)

    def come(self, moment: str) -> None:
        """Let a moment come, until which things last."""
        self.machine.comes(self.state, self._moment(moment))

    def _moment(self, moment: str) -> int:
        return [entry.id for entry in self.game.moments].index(moment)

    # -- choices --

    def asked(self, like: Asked | None = None) -> Asked | None:
        """Return what is open.

        A pool that is asked for resource by resource is taken for one of those that the other side
        offers, if these have as many of the resource as may be answered.
        """
        decision = self._decision()
        if decision is None:
            return None
        if decision.kind == _HOW_MANY and like is not None and _fits(decision, like.options):
            self.offered = like.options
            return Asked(decision.player, like.options)
        return Asked(decision.player, frozenset(_plain(one.payload) for one in decision.options))

    def choose(self, option: Option) -> None:
        """Make a choice: of a pool that is asked for resource by resource, one after another."""
        decision = self._decision()
        assert decision is not None
        if decision.kind != _HOW_MANY:
            number = next(one.number for one in decision.options if _plain(one.payload) == option)
            self.machine.choose(self.state, number)
            return
        while len(self.offered) > 1:
            assert decision is not None and _fits(decision, self.offered), (decision, self.offered)
            resource = decision.about["resource"]
            count = _count(option, resource)
            answer = next(one for one in decision.options if count in _numbers(one.payload))
            self.machine.choose(self.state, answer.number)
            numbers = _numbers(answer.payload)
            self.offered = frozenset(
                one for one in self.offered if _count(one, resource) in numbers
            )
            decision = self._decision()

    def _decision(self) -> Decision | None:
        return open_decision(self.machine, self.state, 0)

    # -- what has come of it --

    def standing(self) -> Standing:
        """Return where everything is."""
        state, players = self.state, range(self.machine.players)
        cards, tops = {}, {}
        for zone, entry in enumerate(self.game.zones):
            for player in players[:1] if entry.of_table else players:
                place = (entry.id, None if entry.of_table else player)
                if held := frozenset(self._ids(members(state.zone(zone, player)))):
                    cards[place] = held
                if entry.pile and (top := tuple(self._ids(state.known_top(zone, player)))):
                    tops[place] = top
        on = {card.id: self._pool(state.on(place)) for place, card in enumerate(self.table.cards)}
        return Standing(
            tuple(self._pool(state.pool(player)) for player in players),
            cards,
            tops,
            {card: lying for card, lying in on.items() if lying},
            dict(self._states()),
            tuple(state.bonus(player) for player in players),
            tuple(
                (
                    one.player,
                    self.table.cards[one.bearer].id,
                    frozenset(self._ids(members(one.cards))),
                    frozenset(members(one.players)),
                    one.number,
                    one.serial,
                    tuple(self._id(card) for card in one.names),
                    one.letters,
                )
                for one in state.lasting
            ),
            {
                self.table.cards[card].id: self.table.cards[place].id
                for place in state.layout.standing
                for card in members(state.standing_in(place))
            },
            {
                (self.table.cards[card].id, letter): other
                for card in self.table.memories
                for letter, other in remembered_by(self.machine, state, card).items()
            },
            frozenset(
                (self.table.cards[card].id, place)
                for card in self.table.limits_of_card
                for place in used_of(self.machine, state, card)
            ),
            {
                (card.id, name, player): number
                for place, card in enumerate(self.table.cards)
                for name, numbers in owners(self.game, state, place).items()
                for player, number in enumerate(numbers)
                if number
            },
        )

    def _states(self) -> Iterator[tuple[str, frozenset[str | int]]]:
        for place, status in enumerate(self.game.statuses):
            found = members(self.state.status(place))
            if found:
                yield status.id, frozenset(found if status.of_players else self._ids(found))

    def log(self) -> Sequence[tuple[Any, ...]]:
        """Return what has happened."""
        reader = self.machine.log_reader
        return [
            tuple(_as_pool(value) for value in reader.to_dict(entry).values())
            for entry in entries(self.state)
        ]

    def _id(self, number: int) -> str | None:
        return None if number == NO_CARD else self.table.cards[number].id

    def _ids(self, numbers: Iterable[int]) -> list[str]:
        return [self.table.cards[number].id for number in numbers]

    def _pool(self, packed: int) -> Pool:
        return pool(resources(self.machine, packed))


_last: list[tuple[tuple[model.Card, ...], Table]] = []
"""The cards that were linked last: situations of the same deck follow one another."""


def _linked(situation: Situation) -> Table:
    if not _last or _last[0][0] is not situation.cards:
        compiled = tuple(
            CompiledCard(card_id, card, (), "" if card_id == card.id else card.id)
            for card_id, card in situation.by_id.items()
        )
        words = CompiledSet(compile_vocabulary(situation.game), compiled, "")
        _last[:] = [(situation.cards, Table(words, tuple(situation.by_id)))]
    return _last[0][1]


def _plain(payload: Payload) -> Option:
    """Return what may be chosen as a plain value."""
    match payload:
        case {"type": "resources", "resources": counts}:
            return pool(counts)
        case {"type": "reaction", "card": card, "ability": place, "waiting": serial}:
            return card, place, serial
        case {"type": "reaction" | "power", "card": card, "ability": place}:
            return card, place
        case {"type": "card", "card": value} | {"type": "player", "player": value}:
            return value
        case {"type": "zone", "zone": value} | {"type": "alternative", "alternative": value}:
            return value
        case {"type": "number", "number": number}:
            return number
        case {"type": "none" | "way_out" | "yes" as word}:
            return word
    return tuple(payload.values())


def _fits(decision: Decision, offered: Iterable[Option]) -> bool:
    """Whether pools have as many of a resource as may be answered."""
    resource = decision.about.get("resource", "")
    answers = {number for one in decision.options for number in _numbers(one.payload)}
    return answers == {_count(one, resource) for one in offered}


def _numbers(payload: Payload) -> range:
    """Return which numbers are answered: of very many, a range is chosen first."""
    least: int = payload["number"] if "number" in payload else payload.get("from", 0)
    return range(least, payload.get("to", least) + 1)


def _count(option: Option, resource: str) -> int:
    return int(dict(option).get(resource, 0))


def _as_pool(value: Any) -> Any:
    if isinstance(value, dict):
        return pool(value)
    return tuple(value) if isinstance(value, list) else value


class _SameLuck(Luck):
    """The luck that the other side has, too; how often it came is kept in the state."""

    def __init__(self, seed: int, table: Table) -> None:
        self.seed = seed
        self.table = table

    def pick(self, state: State, candidates: tuple[int, ...]) -> int:
        """Return one of the candidates."""
        number = state.v[GENERATOR]
        state.v[GENERATOR] = number + 1
        ids = [self.table.cards[card].id for card in candidates]
        return self.table.number_of[luck(self.seed, number, ids)]


class _Announced(Frame):
    """What a card calls for, once nobody has it ignored: it is noted again."""

    name = "announced"

    def __init__(self, called: Called, below: Frame | None) -> None:
        super().__init__(called[1], below)
        self.called = called

    def numbered(self, number: int) -> Frame:
        """Return it as reactions have left it."""
        call, player, bearer, _, card = self.called
        return _Announced(Called(call, player, bearer, number, card), self.below)

    def open(self, machine: Machine, state: State) -> None:
        """Note it."""
        call, player, bearer, number, card = self.called
        state.frames = self.below
        state.note("call", player, call, number, card, bearer)


class _Sandbox(Rules):
    """Rules for any vocabulary: what cards call for is only noted, and may be reacted to."""

    def __init__(self, table: Table, situation: Situation) -> None:
        """Make the maps."""
        super().__init__(table)
        self.maps = [board(table, space.id, situation.at) for space in table.game.spaces]

    def map(self, state: State, space: int) -> Map:
        """Return the map of a space."""
        return self.maps[space]

    def call(self, machine: Machine, state: State, called: Called) -> None:
        """Note it, and open the window of the event that it is."""
        call, player, bearer, number, card = called
        state.note("call", player, call, number, card, bearer)
        machine.did(state, number)
        for place, event in reversed(list(enumerate(machine.table.game.events))):
            if event.call == call:
                if event.window == "instead":
                    state.frames = _Announced(called, state.frames)
                zones = machine.table.all_zones if card != NO_CARD else ()
                owner = owner_of(state, zones, card)
                order = (player, *machine.clockwise(player))
                machine.open_window(
                    state,
                    place,
                    order,
                    subject=card,
                    owner=owner,
                    source=bearer,
                    cause=player,
                    number=number if event.number else NO_NUMBER,
                )


def _named(table: Table) -> type[_Sandbox]:
    """Return the rules that name the calls of a table in the log."""
    names = {place: call.id for place, call in enumerate(table.game.calls)}
    fields = (PLAYER, ("call", names), ("number", "number"), CARD, SOURCE)

    class Named(_Sandbox):
        log_kinds: ClassVar[Kinds] = {"call": Kind(fields)}

    return Named
