"""What one player, or somebody who only watches, may know of a game.

What is seen of zones and piles is decided in ``visibility``, what is read of the log in ``log``;
the rulebook adds what only its game has.
"""

from typing import Any, Final

from cardwright.runtime.bits import members
from cardwright.runtime.decisions import Decision, resources
from cardwright.runtime.frames import NO_CARD
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebook import Rulebook
from cardwright.runtime.state import ACTIVE, FIRST, OVER, ROUND, WINNERS, State
from cardwright.runtime.visibility import Viewer, known_top, owners_of, seen_cards, sees_zone

_CARDS_IN_ABOUT: Final = ("card", "target")


def view(
    rulebook: Rulebook, machine: Machine, state: State, decision: Decision | None, viewer: Viewer
) -> dict[str, Any]:
    """Return how a game stands for a viewer, as JSON-able data; the log is apart."""
    game = machine.table.game
    return {
        "game": game.id,
        "viewer": viewer,
        "round": state.v[ROUND],
        "active": state.v[ACTIVE],
        "first": state.v[FIRST],
        "over": bool(state.v[OVER]),
        "winners": list(members(state.v[WINNERS])),
        "players": [
            _player(rulebook, machine, state, player, viewer) for player in range(machine.players)
        ],
        "zones": {
            zone.id: _zone(machine, state, place, 0, viewer)
            for place, zone in enumerate(game.zones)
            if zone.of_table
        },
        "rules": rulebook.view(machine, state, viewer),
        "decision": decision and _decision(machine, state, decision, viewer),
    }


def _player(
    rulebook: Rulebook, machine: Machine, state: State, player: int, viewer: Viewer
) -> dict[str, Any]:
    game = machine.table.game
    return {
        "player": player,
        "points": rulebook.points(machine, state, player),
        "resources": resources(machine, state.pool(player)),
        "statuses": [
            status.id
            for place, status in enumerate(game.statuses)
            if status.of_players and state.status(place) >> player & 1
        ],
        "zones": {
            zone.id: _zone(machine, state, place, player, viewer)
            for place, zone in enumerate(game.zones)
            if player in owners_of(machine.layout, place) and not zone.of_table
        },
    }


def _zone(machine: Machine, state: State, zone: int, owner: int, viewer: Viewer) -> dict[str, Any]:
    """Return a zone: how many cards are in it, and those that the viewer may know.

    ``cards`` is null where the viewer does not see them; ``top`` is what a viewer who does not
    see a pile knows of it from the top, null for cards in between.
    """
    cards = members(state.zone(zone, owner))
    table = machine.table
    if sees_zone(table.game, zone, owner, viewer):
        return {
            "count": len(cards),
            "cards": [_card(machine, state, card) for card in cards],
            "top": [],
        }
    known = known_top(state, zone, owner, viewer) if table.game.zones[zone].pile else ()
    top = [None if card == NO_CARD else table.cards[card].id for card in known]
    return {"count": len(cards), "cards": None, "top": top}


def _card(machine: Machine, state: State, card: int) -> dict[str, Any]:
    statuses = machine.table.game.statuses
    return {
        "id": machine.table.cards[card].id,
        "resources": resources(machine, state.on(card)),
        "statuses": [
            statuses[place].id for place in machine.card_statuses if state.status(place) >> card & 1
        ],
    }


def _decision(machine: Machine, state: State, decision: Decision, viewer: Viewer) -> dict[str, Any]:
    """Return the open decision: in full for the player who makes it.

    Others see whose it is and its kind; what it is about only where they see all its cards.
    """
    shown = decision.to_dict()
    if viewer == decision.player:
        return shown
    cards = [decision.about[name] for name in _CARDS_IN_ABOUT if name in decision.about]
    seen = seen_cards(state, viewer)
    is_seen = all(seen >> machine.table.number_of[card] & 1 for card in cards)
    return {**shown, "about": shown["about"] if is_seen else {}, "options": None}
