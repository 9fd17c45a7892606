"""Positions of Black Rose Wars: who stands where, what is prepared, laid and held."""

from collections.abc import Mapping
from typing import Any

from cardwright.runtime import Game, Position, new_game
from cardwright.runtime.bits import members
from cardwright.runtime.positions import Seat, Standing
from cardwright.runtime.rulebooks.black_rose_wars.lodge import ROOM_AT, ROOMS
from cardwright.runtime.rulebooks.black_rose_wars.rules import BlackRoseWars
from support.games import book, compiled

GAME = "black_rose_wars"
MAGES = ("nero", "tessa", "rebecca", "jafar")
COLOURS = ("amber", "azure", "crimson", "emerald")
ROSE = "rose"
_CUBE = "cube of "
LODGE = (
    "black-rose-room", "throne-room", "garden", "sanctuary", "summoner-room", "bibliotheca",
    "alchemical-laboratory", "arena", "armory", "cemetery", "crypt", "forge", "mirrors-room",
    "observatory", "oracle-room", "pleasures-room", "sacrificial-altar", "the-abyss",
    "treasure-room",
)  # fmt: skip
"""The rooms in the order of ``ROOMS``: the centre, the ring around it, the outer ring."""
OPTIONS = ("overkill", "overload", "for_the_crown", "extra_turns", "rose_wins")
SHEET = ("quick", "first", "second", "third")


def at(q: int, r: int) -> str:
    """The room at a coordinate."""
    return LODGE[ROOMS.index((q, r))]


def cubes(**whose: int) -> dict[str, int]:
    """Cubes on a card: ``p0=2`` are two of the first player, ``rose=1`` one of the Rose."""
    return {f"{_CUBE}{party}": number for party, number in whose.items()}


def _lying(
    amounts: Mapping[str, int], players: int
) -> tuple[dict[str, int], dict[str, tuple[int, ...]]]:
    """What lies on a card, and whose the cubes are."""
    found = {name: number for name, number in amounts.items() if not name.startswith(_CUBE)}
    whose = {name: number for name, number in amounts.items() if name.startswith(_CUBE)}
    if not any(whose.values()):
        return {name: number for name, number in found.items() if number}, {}
    found["cube"] = sum(whose.values())
    own = tuple(whose.get(f"{_CUBE}p{player}", 0) for player in range(players))
    return {name: number for name, number in found.items() if number}, {"cube": own}


def position(
    places: Mapping[str, str],
    *,
    players: int = 2,
    sheets: Mapping[int, Mapping[str, str]] | None = None,
    zones: Mapping[int, Mapping[str, tuple[str, ...]]] | None = None,
    on: Mapping[str, Mapping[str, int]] | None = None,
    states: Mapping[str, tuple[str, ...]] | None = None,
    points: tuple[int, ...] = (),
    tokens: tuple[int, ...] = (),
    table: Mapping[str, tuple[str, ...]] | None = None,
    owners: Mapping[str, int] | None = None,
    step: str = "",
    active: int = 0,
    rules: Mapping[str, Any] | None = None,
    have: tuple[Mapping[str, int], ...] = (),
) -> Position:
    """``places``: the room of each figure; evocations are the second player's, but for ``owners``.

    ``sheets``: of each player the spell in each zone, as ``fireball`` or ``-fireball`` (reversed).
    """
    standing: dict[str, Standing] = {}
    seats = []
    held = {name: dict(amount) for name, amount in (on or {}).items()}
    for player in range(players):
        mage = MAGES[player]
        figures = [
            name for name in places if name not in MAGES and (owners or {}).get(name, 1) == player
        ]
        zone: dict[str, tuple[str, ...]] = {"board": (mage, *figures)}
        for place, spell in (sheets or {}).get(player, {}).items():
            name = spell.lstrip("-")
            zone[place] = (*zone.get(place, ()), name)
            turned = spell.startswith("-")
            if place in SHEET:
                standing[name] = Standing(states=("turned",) if turned else ())
            else:
                standing[name] = Standing(states=("inverted" if turned else "upright",))
        for name, cards in (zones or {}).get(player, {}).items():
            zone[name] = cards
        resources = {
            "pp": points[player] if points else 0,
            "exertion": tokens[player] if tokens else 2,
            **(have[player] if have else {}),
        }
        seats.append(Seat({k: v for k, v in resources.items() if v}, zone))
        held.setdefault(mage, {}).setdefault("trophy", 10)
    for name in {*places, *held, *(states or {})}:
        amount, whose = _lying(held.get(name, {}), players)
        standing[name] = Standing(amount, (states or {}).get(name, ()), places.get(name, ""), whose)
    layout = dict(zip(ROOM_AT, LODGE, strict=True))
    cells = {f"cell_{player}": f"{COLOURS[player]}-cell" for player in range(players)}
    tables = {"lodge": (*LODGE, *cells.values()), **(table or {})}
    return Position(
        tuple(seats),
        tables,
        standing,
        active=active,
        round=1,
        step=step,
        rules={**layout, **cells, **(rules or {})},
    )


def lodge(places: Mapping[str, str], *, seed: int = 1, **more: Any) -> Game:
    """A game that goes on from a position: the first player's turn in the Action Phase."""
    options = {name: more.pop(name) for name in OPTIONS if name in more}
    players = more.get("players", 2)
    return new_game(
        book(GAME),
        compiled(GAME),
        players=players,
        sets=("base",),
        seed=seed,
        position=position(places, **more),
        **options,
    )


def do(game: Game, *options: str) -> Game:
    """Choose one after another."""
    for option in options:
        assert game.decision is not None
        game.apply(option)
        game.pass_formal()
    return game


def do_first(game: Game, times: int = 1) -> Game:
    """Choose the first of what is offered, so many times."""
    for _ in range(times):
        do(game, offered(game)[0])
    return game


def offered(game: Game) -> list[str]:
    """What may be chosen."""
    return [] if game.decision is None else [option.id for option in game.decision.options]


def asked(game: Game) -> tuple[int, str]:
    """Who is asked, and what."""
    assert game.decision is not None
    return game.decision.player, game.decision.kind


def rules(game: Game) -> BlackRoseWars:
    """The rules of a game."""
    found = game.machine.rules
    assert isinstance(found, BlackRoseWars)
    return found


def number(game: Game, card: str) -> int:
    """The number of a card."""
    return game.machine.table.number_of[card]


def cubes_on(game: Game, card: str) -> dict[str, int]:
    """Whose cubes lie on a card: of players by their number, and of the Rose."""
    parties = rules(game).cubes.parties(game.state, number(game, card))
    return {ROSE if party == game.players else f"p{party}": many for party, many in parties.items()}


def place_of(game: Game, figure: str) -> str:
    """Where a figure stands."""
    place = game.state.place_of(number(game, figure))
    return game.machine.table.cards[place].id if place >= 0 else ""


def points(game: Game) -> list[int]:
    """The Power Points of all players."""
    return [game.machine.rules.points(game.state, player) for player in range(game.players)]


def in_zone(game: Game, zone: str, player: int = 0) -> list[str]:
    """The cards in a zone."""
    names = [entry.id for entry in game.machine.table.game.zones]
    cards = members(game.state.zone(names.index(zone), player))
    return [game.machine.table.cards[card].id for card in cards]


def has_state(game: Game, card: str, state: str) -> bool:
    """Whether a card is in a state."""
    names = [entry.id for entry in game.machine.table.game.statuses]
    return bool(game.state.status(names.index(state)) >> number(game, card) & 1)


def kept(game: Game, name: str) -> int:
    """A number that the rules keep."""
    return game.state.get(name)
