"""Positions described by names: how a game stands, without how it came about.

``lay_out`` makes the state of a description, and ``position_of`` describes a state. Both are the
same for every game; the rulebook adds only where the game goes on from there.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from cardwright.runtime import chance, pools
from cardwright.runtime.bits import members
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.machine import Machine
from cardwright.runtime.state import ACTIVE, FIRST, GENERATOR, ROUND, Layout, State

Resources = Mapping[str, int]
Zones = Mapping[str, tuple[str, ...]]
"""Cards by zone; the cards of a pile from the top, as far as their order is fixed."""


@dataclass(frozen=True, slots=True)
class Seat:
    """What one player has, and the states that the player is in."""

    resources: Resources = field(default_factory=dict)
    zones: Zones = field(default_factory=dict)
    states: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """What lies on a card, and the states that the card is in."""

    resources: Resources = field(default_factory=dict)
    states: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """How a game stands. Everything goes by its id, players count from 0.

    ``cards`` has those on which something lies or that are in a state. ``step`` is the rulebook's
    word for where the game goes on; without one it goes on where players usually choose.
    """

    seats: tuple[Seat, ...]
    table: Zones = field(default_factory=dict)
    cards: Mapping[str, Standing] = field(default_factory=dict)
    active: int = 0
    first: int = 0
    round: int = 1
    step: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the position as JSON-able data."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Any) -> "Position":
        """Return the position that data describes, or raise ``BadSetupError``."""
        try:
            return cls(
                seats=tuple(_seat(seat) for seat in data["seats"]),
                table=_zones_in(data["table"]),
                cards={_text(name): _standing(card) for name, card in data["cards"].items()},
                active=_whole(data["active"]),
                first=_whole(data["first"]),
                round=_whole(data["round"]),
                step=_text(data["step"]),
            )
        except (AttributeError, KeyError, TypeError) as error:
            raise BadSetupError("this is not a position") from error


# -- reading data that nobody has checked ---------------------------------------------------------


def _seat(data: Any) -> Seat:
    return Seat(_amounts_in(data["resources"]), _zones_in(data["zones"]), _texts(data["states"]))


def _standing(data: Any) -> Standing:
    return Standing(_amounts_in(data["resources"]), _texts(data["states"]))


def _amounts_in(data: Any) -> Resources:
    return {_text(name): _whole(count) for name, count in data.items()}


def _zones_in(data: Any) -> Zones:
    return {_text(zone): _texts(cards) for zone, cards in data.items()}


def _texts(data: Any) -> tuple[str, ...]:
    if not isinstance(data, list | tuple):
        raise TypeError
    return tuple(_text(name) for name in data)


def _text(data: Any) -> str:
    if not isinstance(data, str):
        raise TypeError
    return data


def _whole(data: Any) -> int:
    if not isinstance(data, int) or isinstance(data, bool):
        raise TypeError
    return data


# -- from a description to a state ----------------------------------------------------------------


def lay_out(machine: Machine, scalars: tuple[str, ...], position: Position, seed: int) -> State:
    """Return the state of a position, in which nothing is being resolved yet.

    Cards that the position does not name are in no zone.
    """
    return _Builder(machine, scalars, position, seed).state


class _Builder:
    def __init__(
        self, machine: Machine, scalars: tuple[str, ...], position: Position, seed: int
    ) -> None:
        game = machine.table.game
        self.numbers = machine.table.number_of
        self.zones = {zone.id: place for place, zone in enumerate(game.zones)}
        self.statuses = {status.id: place for place, status in enumerate(game.statuses)}
        self.resources = {entry.id: place for place, entry in enumerate(game.resources)}
        self.game = game
        self.placed: set[int] = set()
        self.state = State(Layout(game, machine.players, len(machine.table.cards), scalars))
        self.state.v[GENERATOR] = chance.start(seed)
        self.state.v[ROUND] = position.round
        self.state.v[ACTIVE] = _player(position.active, machine.players)
        self.state.v[FIRST] = _player(position.first, machine.players)
        if len(position.seats) != machine.players:
            found = f"{len(position.seats)} seats for {machine.players} players"
            raise BadSetupError(f"a position has a seat for each player; here are {found}")
        self._table(position)
        for player, seat in enumerate(position.seats):
            self._seat(player, seat)
        for card_id, standing in position.cards.items():
            self._card(card_id, standing)

    def _table(self, position: Position) -> None:
        for zone, cards in position.table.items():
            if not self.game.zones[self._zone(zone)].of_table:
                raise BadSetupError(f"`{zone}` is a zone of players, not of the table")
            self._fill(zone, 0, cards)

    def _seat(self, player: int, seat: Seat) -> None:
        self.state.add_to_pool(player, self._pool(seat.resources))
        for zone, cards in seat.zones.items():
            if self.game.zones[self._zone(zone)].of_table:
                raise BadSetupError(f"`{zone}` is a zone of the table, not of players")
            self._fill(zone, player, cards)
        for status in seat.states:
            self.state.set_status(self._status(status, of_players=True), player, True)

    def _card(self, card_id: str, standing: Standing) -> None:
        card = self._number(card_id)
        active = [place for place, zone in enumerate(self.game.zones) if zone.active]
        if not any(self.state.zone_of_all(zone) >> card & 1 for zone in active):
            raise BadSetupError(f"`{card_id}` is not in play, so nothing can lie on it")
        self.state.put_on(card, self._pool(standing.resources))
        for status in standing.states:
            self.state.set_status(self._status(status, of_players=False), card, True)

    def _fill(self, zone_id: str, player: int, card_ids: Sequence[str]) -> None:
        zone = self._zone(zone_id)
        cards = tuple(self._number(card_id) for card_id in card_ids)
        for card, card_id in zip(cards, card_ids, strict=True):
            if card in self.placed:
                raise BadSetupError(f"`{card_id}` lies in two places")
            self.placed.add(card)
            self.state.add_to_zone(zone, player, card)
        if self.game.zones[zone].pile:
            self.state.set_known_top(zone, player, cards, (0,) * len(cards))

    # -- names --

    def _number(self, card_id: str) -> int:
        return _look_up("card", card_id, self.numbers)

    def _zone(self, zone: str) -> int:
        return _look_up("zone", zone, self.zones)

    def _status(self, status: str, *, of_players: bool) -> int:
        place = _look_up("state", status, self.statuses)
        if self.game.statuses[place].of_players is not of_players:
            whom = "players" if of_players else "cards"
            raise BadSetupError(f"`{status}` is not a state of {whom}")
        return place

    def _pool(self, resources: Resources) -> int:
        pool = 0
        for name, count in resources.items():
            place = _look_up("resource", name, self.resources)
            if not 0 <= count <= pools.MOST:
                raise BadSetupError(f"there can't be {count} `{name}`")
            pool += count * pools.unit(place)
        return pool


def _look_up(what: str, name: str, known: Mapping[str, int]) -> int:
    if name not in known:
        raise BadSetupError(f"there is no {what} `{name}` in this game")
    return known[name]


def _player(player: int, players: int) -> int:
    if not 0 <= player < players:
        raise BadSetupError(f"there is no player {player}")
    return player


# -- from a state to a description ----------------------------------------------------------------


def position_of(machine: Machine, state: State) -> Position:
    """Describe a state, hidden cards included; what is being resolved is left out."""
    table, game = machine.table, machine.table.game
    ids = [card.id for card in table.cards]
    seats = []
    for player in range(machine.players):
        zones = _zones(machine, state, player, of_table=False)
        states = [
            status.id
            for place, status in enumerate(game.statuses)
            if status.of_players and state.status(place) >> player & 1
        ]
        seats.append(Seat(_resources(machine, state.pool(player)), zones, tuple(states)))
    cards = {}
    for card, card_id in enumerate(ids):
        on = _resources(machine, state.on(card))
        in_states = tuple(
            status.id
            for place, status in enumerate(game.statuses)
            if not status.of_players and state.status(place) >> card & 1
        )
        if on or in_states:
            cards[card_id] = Standing(on, in_states)
    return Position(
        seats=tuple(seats),
        table=_zones(machine, state, 0, of_table=True),
        cards=cards,
        active=state.v[ACTIVE],
        first=state.v[FIRST],
        round=state.v[ROUND],
    )


def _zones(machine: Machine, state: State, player: int, *, of_table: bool) -> Zones:
    found = {}
    for place, zone in enumerate(machine.table.game.zones):
        if zone.of_table is of_table and state.zone(place, player):
            known = state.known_top(place, player) if zone.pile else ()
            others = [card for card in members(state.zone(place, player)) if card not in known]
            found[zone.id] = _ids(machine, (*known, *others))
    return found


def _ids(machine: Machine, cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(machine.table.cards[card].id for card in cards)


def _resources(machine: Machine, pool: int) -> dict[str, int]:
    return {
        resource.id: many
        for place, resource in enumerate(machine.table.game.resources)
        if (many := pools.count(pool, place))
    }
