"""How a scenario begins, as lines."""

from dataclasses import replace
from typing import Any

from cardwright.frontends.games import Edition
from cardwright.frontends.scenarios import spelling
from cardwright.frontends.scenarios.writing import lines
from cardwright.frontends.scenarios.writing.openings import Opening
from cardwright.runtime import CardwrightError, Position, new_game

_PLAYERS = 2
"""How many play in a scenario that says nothing."""


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
        found += _position(_without_rest(opening.position, opening, edition))
    found += [line.replace(": ", " ", 1) for line in lines.facts("luck", opening.luck)]
    return found


def _option(name: str, value: object, edition: Edition) -> str:
    kinds = {option.name: option.kind for option in edition.rulebook.game_options}
    if kinds[name] == "flag":
        return f"with option {name}"
    shown = int(str(value)) + 1 if kinds[name] == "player" else value
    return f"with option {name} {shown}"


def _without_rest(position: Position, opening: Opening, edition: Edition) -> Position:
    """Leave out the zone of the table that is filled with whatever is not given."""
    start = opening.start
    for zone in position.table:
        others = {other: cards for other, cards in position.table.items() if other != zone}
        shorter = replace(position, table=others)
        try:
            setup = start.setup
            trial = new_game(
                edition.rulebook,
                edition.compiled,
                players=setup["players"],
                sets=tuple(setup["sets"]),
                seed=0,
                position=shorter,
                **opening.options,
            )
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


def _position(position: Position) -> list[str]:
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
        found += lines.facts(name, lines.standing(seat.resources, seat.states))
        for zone, cards in seat.zones.items():
            found += lines.cards_in(name, cards, zone)
    for zone, cards in position.table.items():
        found += lines.facts(f"given {zone}", cards)
    for card, standing in position.cards.items():
        found += lines.facts(f"given {card}", lines.standing(standing.resources, standing.states))
    return found
