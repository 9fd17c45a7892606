"""How a scenario begins and what it expects, as lines: none longer than a page is wide."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardwright.dsl import Vocabulary
from cardwright.dsl.scenarios import lying_on
from cardwright.frontends.games import Edition
from cardwright.frontends.scenarios import spelling
from cardwright.frontends.scenarios.expecting import zones_of
from cardwright.frontends.scenarios.spelling import amounts
from cardwright.frontends.scenarios.writing.openings import Opening, start_at
from cardwright.runtime import CardwrightError, Game, Position

WIDTH = 98
"""How long a line may be, within a block that is set in by two."""
_PLAYERS = 2
"""How many play in a scenario that says nothing."""
_Places = dict[str, tuple[str, int | None, int]]


def _facts(start: str, parts: Sequence[str]) -> list[str]:
    """Return lines such as ``given player 1: one, two``: as many as it takes."""
    return _filled(start, parts, "")


def _cards_in(start: str, cards: Sequence[str], zone: str) -> list[str]:
    """Return lines such as ``given player 1: one, two in hand``."""
    return _filled(start, cards, f" in {zone}")


def _filled(start: str, parts: Sequence[str], end: str) -> list[str]:
    lines: list[list[str]] = []
    room = 0
    for part in parts:
        if not lines or len(part) + 2 > room:
            lines.append([])
            room = WIDTH - len(start) - 2 - len(end)
        lines[-1].append(part)
        room -= len(part) + 2
    return [f"{start}: {', '.join(line)}{end}" for line in lines]


def _standing(resources: Mapping[str, int], states: Iterable[str], place: str = "") -> list[str]:
    """Return what lies on a card or is in a pool, states, and where a card stands, as facts."""
    lying = [amounts(resources)] if resources else []
    return [*lying, *states, *([f"in {place}"] if place else [])]


def lines_given(opening: Opening, edition: Edition) -> list[str]:
    """Return the settings of a scenario, what is given, and the luck that it foretells."""
    setup = opening.start.setup
    found = []
    if setup["players"] != _PLAYERS:
        found.append(f"with {setup['players']} players")
    if {*setup["sets"]} != {*edition.folder.deck.sets}:
        found.append(f"with sets {', '.join(setup['sets'])}")
    if opening.position is None:
        found.append("with new game")
    found += [_option(name, value, edition) for name, value in opening.options.items()]
    if opening.seed is not None:
        found.append(f"with seed {opening.seed}")
    if opening.position is not None:
        found += _given(_without_rest(opening.position, opening, edition))
    found += [line.replace(": ", " ", 1) for line in _facts("luck", opening.luck)]
    return found


def _option(name: str, value: object, edition: Edition) -> str:
    kinds = {option.name: option.kind for option in edition.rulebook.game_options}
    if kinds[name] == "flag":
        return f"with option {name}"
    shown = int(str(value)) + 1 if kinds[name] == "player" else value
    return f"with option {name} {shown}"


def _without_rest(position: Position, opening: Opening, edition: Edition) -> Position:
    """Leave out the zone of the table that is filled with whatever is not given.

    Cards of which something is said must be named, wherever they would come to lie.
    """
    start = opening.start
    for zone, unnamed in position.table.items():
        if not position.cards.keys().isdisjoint(unnamed):
            continue
        others = {other: cards for other, cards in position.table.items() if other != zone}
        shorter = replace(position, table=others)
        try:
            trial = start_at(shorter, start, edition, opening.options)
        except CardwrightError:
            continue
        if trial.position() == start.position():
            return shorter
    return position


def _kept(name: str, value: Any) -> str:
    """Return what the rules keep in mind: that something is so, a number, a card, or several."""
    if value is True:
        return f"with rule {name}"
    listed = value if isinstance(value, list) else [value]
    return f"with rule {name} {' '.join(str(part) for part in listed)}"


def _given(position: Position) -> list[str]:
    found = []
    if position.step:
        found.append(f"with step {position.step}")
    if position.round != 1:
        found.append(f"with round {position.round}")
    if position.active:
        found.append(f"with {spelling.player(position.active)} active")
    if position.first:
        found.append(f"with first {spelling.player(position.first)}")
    found += [_kept(name, value) for name, value in position.rules.items()]
    for player, seat in enumerate(position.seats):
        name = f"given {spelling.player(player)}"
        found += _facts(name, _standing(seat.resources, seat.states))
        for zone, cards in seat.zones.items():
            found += _cards_in(name, cards, zone)
    for zone, cards in position.table.items():
        found += _facts(f"given {zone}", cards)
    for card, standing in position.cards.items():
        facts = _standing(lying_on(standing), standing.states, standing.place)
        found += _facts(f"given {card}", facts)
    return found


def lines_expected(start: Game, end: Game, game: Vocabulary) -> list[str]:
    """Return what has changed since the start, and how the game stands or has ended."""
    before, after = start.position(), end.position()
    found = []
    for player in range(end.players):
        found += _player(player, start, end)
    found += _moved(before, after, game)
    found += _cards(before, after, game)
    if before.round != after.round:
        found.append(f"expect round {after.round}")
    for role, old, new in (
        ("active", before.active, after.active),
        ("first", before.first, after.first),
    ):
        if old != new:
            found.append(f"expect {spelling.player(new)}: {role}")
    return [*found, *_end(end), "expect nothing else changed"]


def _player(player: int, start: Game, end: Game) -> list[str]:
    old, new = start.position().seats[player], end.position().seats[player]
    parts = []
    if old.resources != new.resources:
        parts.append(spelling.amounts(new.resources))
    points = end.points(player)
    if end.is_over or points != start.points(player):
        parts.append(spelling.points(points))
    parts += [state for state in new.states if state not in old.states]
    parts += [f"not {state}" for state in old.states if state not in new.states]
    return _facts(f"expect {spelling.player(player)}", parts)


# -- cards --


def _places(position: Position, game: Vocabulary) -> _Places:
    """Return where each card is; in a pile with its height, for what lies above it may go."""
    found: _Places = {}
    for zone, player, cards in zones_of(position):
        for depth, card in enumerate(cards):
            height = len(cards) - depth if game.zone[zone].pile else 0
            found[card] = (zone, player, height)
    return found


def _moved(before: Position, after: Position, game: Vocabulary) -> list[str]:
    """Return where cards are that were elsewhere."""
    old = _places(before, game)
    moved: dict[tuple[str, int | None], list[str]] = {}
    for card, place in _places(after, game).items():
        if old.get(card) != place:
            moved.setdefault(place[:2], []).append(card)
    found = []
    for (zone, player), cards in moved.items():
        if player is None:
            found += _facts(f"expect {zone}", cards)
        else:
            found += _cards_in(f"expect {spelling.player(player)}", cards, zone)
    return sorted(found)


def _cards(before: Position, after: Position, game: Vocabulary) -> list[str]:
    """Return what is new on cards in play; of those that have left play, where they are is all."""
    places = _places(after, game)
    found = []
    for card in dict.fromkeys((*after.cards, *before.cards)):
        if card not in places or not game.zone[places[card][0]].active:
            continue
        old, new = before.cards.get(card), after.cards.get(card)
        parts = []
        had, has = lying_on(old), lying_on(new)
        if had != has:
            parts.append(spelling.amounts(has) if has else "nothing on it")
        was, now = old.states if old else (), new.states if new else ()
        parts += [state for state in now if state not in was]
        parts += [f"not {state}" for state in was if state not in now]
        if new is not None and new.place and new.place != (old.place if old else ""):
            parts.append(f"in {new.place}")
        found += _facts(f"expect {card}", parts)
    return found


# -- the end --


def _end(game: Game) -> list[str]:
    """Return who has won, or who is asked what."""
    if game.is_over:
        how = "wins" if len(game.winners) == 1 else "shares victory"
        return [f"expect {spelling.player(player)}: {how}" for player in game.winners]
    decision = game.decision
    if decision is None:
        return []
    return [f"expect {spelling.player(decision.player)}: asked {spelling.kind_of(decision)}"]
