"""From a position that somebody describes to the state of a game, and back.

Both are the same for every game; the rulebook adds only where the game goes on from there.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardwright.runtime import chance, pools
from cardwright.runtime.bits import members
from cardwright.runtime.decisions import resources
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.machine import Machine
from cardwright.runtime.notation import Mask, NotationError
from cardwright.runtime.owned import belong, owners
from cardwright.runtime.positions import Position, Resources, Seat, Standing, Zones
from cardwright.runtime.state import ACTIVE, FIRST, GENERATOR, ROUND, State


def state_of(machine: Machine, position: Position, seed: int, rest: int) -> State:
    """Return the state of a position, in which nothing is being resolved yet.

    Cards that the position does not name are in the zone ``rest``.
    """
    return _Builder(machine, position, seed, rest).state


class _Builder:
    def __init__(self, machine: Machine, position: Position, seed: int, rest: int) -> None:
        game = machine.table.game
        self.numbers = machine.table.number_of
        self.zones = {zone.id: place for place, zone in enumerate(game.zones)}
        self.statuses = {status.id: place for place, status in enumerate(game.statuses)}
        self.resources = {entry.id: place for place, entry in enumerate(game.resources)}
        self.game = game
        self.placed: set[int] = set()
        self.state = State.empty(machine.layout)
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
        for card_id, standing in position.cards.items():
            self._stand(machine, card_id, standing.place)
        for card in range(len(self.numbers)):
            if card not in self.placed:
                self.state.add_to_zone(rest, 0, card)
        for name, value in position.rules.items():
            self._keep(machine, name, value)
        impossible = machine.rules.why_impossible(self.state)
        if impossible:
            raise BadSetupError(impossible)

    def _keep(self, machine: Machine, name: str, value: Any) -> None:
        """Set a number that the rulebook keeps; what it keeps several of may be given as one."""
        kinds = machine.rules.scalars
        if name not in kinds:
            known = ", ".join(kinds) or "nothing"
            raise BadSetupError(f"the rules keep no `{name}` in mind; known: {known}")
        codec = machine.notation.codec(kinds[name])
        data = [value] if isinstance(codec, Mask) and not isinstance(value, list) else value
        try:
            self.state.set(name, codec.read(data))
        except NotationError as error:
            raise BadSetupError(f"`{name}`: {error}") from error

    def _table(self, position: Position) -> None:
        for zone, cards in position.table.items():
            if not self.game.zones[self._zone(zone)].of_table:
                raise BadSetupError(f"`{zone}` is a zone of players, not of the table")
            self._fill(zone, 0, cards)

    def _seat(self, player: int, seat: Seat) -> None:
        for name, count in seat.resources.items():
            most = self.game.resources[self._resource(name)].most
            if 0 < most < count:
                raise BadSetupError(f"nobody can hold {count} `{name}`: the most is {most}")
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
        for name, numbers in standing.owners.items():
            if min(numbers) < 0 or not belong(self.state, card, self._resource(name), numbers):
                raise BadSetupError(f"not so many `{name}` on `{card_id}` can be players'")
        for status in standing.states:
            self.state.set_status(self._status(status, of_players=False), card, True)

    def _stand(self, machine: Machine, card_id: str, place_id: str) -> None:
        if not place_id:
            return
        card, place = self._number(card_id), self._number(place_id)
        is_place = place in machine.layout.standing
        if not is_place or not machine.can_stand(self.state, card, place):
            raise BadSetupError(f"`{card_id}` can't stand in `{place_id}`")
        self.state.stand(card, place)

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

    def _resource(self, name: str) -> int:
        return _look_up("resource", name, self.resources)

    def _pool(self, resources: Resources) -> int:
        pool = 0
        for name, count in resources.items():
            place = self._resource(name)
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


def position_of(machine: Machine, state: State) -> Position:
    """Describe a state, hidden cards included; what is being resolved is left out."""
    table, game = machine.table, machine.table.game
    seats = []
    for player in range(machine.players):
        zones = _zones(machine, state, player, of_table=False)
        states = [
            status.id
            for place, status in enumerate(game.statuses)
            if status.of_players and state.status(place) >> player & 1
        ]
        seats.append(Seat(resources(machine, state.pool(player)), zones, tuple(states)))
    card_states = [
        (status.id, state.status(place))
        for place, status in enumerate(game.statuses)
        if not status.of_players
    ]
    standing = {
        card: table.cards[place].id
        for place, there in machine.layout.standing.items()
        for card in members(state.v[there])
    }
    cards = {}
    for card, definition in enumerate(table.cards):
        states = [name for name, mask in card_states if mask >> card & 1]
        if states or state.on(card) or card in standing:
            place_id = standing.get(card, "")
            lying = resources(machine, state.on(card))
            whose = {name: tuple(many) for name, many in owners(game, state, card).items()}
            cards[definition.id] = Standing(lying, tuple(states), place_id, whose)
    return Position(
        seats=tuple(seats),
        table=_zones(machine, state, 0, of_table=True),
        cards=cards,
        active=state.v[ACTIVE],
        first=state.v[FIRST],
        round=state.v[ROUND],
        rules={
            name: machine.notation.write(kind, state.get(name))
            for name, kind in machine.rules.scalars.items()
            if state.get(name)
        },
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
