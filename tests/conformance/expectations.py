"""What a case expects of a position, read from the game's public interface and named places."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from cardwright.runtime.decisions import resources
from cardwright.runtime.game import Game
from cardwright.runtime.state import ACTIVE
from conformance.cases import Essences, card_ids
from conformance.facts import Fact, Question

_LOCATIONS: Final = {
    "centre": "centre",
    "monuments": "monument-deck",
    "deck": "deck",
    "hand": "hand",
    "play": "in-play",
    "discards": "discard",
    "offer": "out-of-game",
    "box": "out-of-game",
}

_BEFORE: Final = {
    "move": "hand",
    "draw": "deck",
    "show": "monument-deck",
    "claim": "monument-deck",
}
"""Where a card was before what the runtime has done ahead of the case."""

_PHASES: Final = {
    "choose_mage": ("setup", "choose-mage"),
    "choose_item": ("choose-item",),
    "take_stored": ("collect",),
    "avoid": ("collect",),
    "react": ("victory-check",),
}
"""The phases that a question can belong to; other questions belong to the actions."""


@dataclass(frozen=True)
class Ahead:
    """What the runtime has done without asking, though the case names it in later steps."""

    facts: tuple[Fact, ...] = ()
    players: frozenset[int] = frozenset()


def check_expectation(
    expected: Mapping[str, Any],
    game: Game,
    asking: Game,
    surplus: Mapping[int, Essences],
    ahead: Ahead,
) -> None:
    """Check one expectation.

    ``asking`` is the game as it waits; ``game`` may be further on in collecting, and then has
    ``surplus`` in its pools.
    """
    match expected["expect"]:
        case "pool":
            player = expected["player"]
            found = _pool(game, player, ahead) - surplus.get(player, Counter())
            _compare(found, Counter(expected["essences"]))
        case "essences-on":
            on = game.state.on(_number(game, expected["card"]))
            _compare(Counter(resources(game.machine, on)), Counter(expected["essences"]))
        case "turned":
            _compare(_is_turned(game, expected["card"]), expected["turned"])
        case "location":
            _compare(_location(game, expected["card"], ahead), expected["location"])
        case "owner":
            _compare(_zone_and_owner(game, expected["card"])[1], expected["player"])
        case "current-player":
            current = _current_players(asking, ahead)
            assert expected["player"] in current, f"found {current}"
        case "phase":
            phases = _phases(asking)
            assert expected["phase"] in phases, f"found {phases}"
        case "points":
            _compare(game.points(expected["player"]), expected["points"])
        case "winners":
            _compare(list(game.winners), sorted(expected["winners"]))
        case unknown:
            raise AssertionError(f"no such expectation: {unknown}")


def _compare(found: object, expected: object) -> None:
    assert found == expected, f"found {found}"


def _number(game: Game, name: str) -> int:
    return game.machine.table.number_of[card_ids()[name]]


def _pool(game: Game, player: int, ahead: Ahead) -> Essences:
    found = Counter(resources(game.machine, game.state.pool(player)))
    for fact in ahead.facts:
        if fact.tag == "lose" and fact.player == player:
            found += fact.essences
    return found


def _is_turned(game: Game, name: str) -> bool:
    turned = [status.id for status in game.machine.table.game.statuses].index("turned")
    return bool(game.state.status(turned) >> _number(game, name) & 1)


def _location(game: Game, name: str, ahead: Ahead) -> str:
    for fact in ahead.facts:
        if fact.card == card_ids()[name] and fact.tag in _BEFORE:
            return _BEFORE[fact.tag]
    return _LOCATIONS[_zone_and_owner(game, name)[0]]


def _zone_and_owner(game: Game, name: str) -> tuple[str, int | None]:
    card = _number(game, name)
    for place, zone in enumerate(game.machine.table.game.zones):
        owners = (None,) if zone.of_table else range(game.players)
        for owner in owners:
            if game.state.zone(place, owner or 0) >> card & 1:
                return zone.id, owner
    raise AssertionError(f"{name} is nowhere")


def _current_players(game: Game, ahead: Ahead) -> set[int]:
    """Return who is on turn, and who must choose now: cases mean either."""
    current = {game.state.v[ACTIVE], *ahead.players}
    return current if game.decision is None else {*current, game.decision.player}


def _phases(game: Game) -> tuple[str, ...]:
    question = Question.of(game)
    if question is None:
        return ("game-over",)
    if question.kind == "gain" and _is_collecting(game):
        return ("collect",)
    return _PHASES.get(question.kind, ("actions",))


def _is_collecting(game: Game) -> bool:
    """Whether a gain is part of a collect: nobody has acted in this round yet."""
    entry = game.state.log
    while entry is not None:
        if entry[0][0] in ("round", "claim"):
            return bool(entry[0][0] == "round")
        entry = entry[1]
    return False
