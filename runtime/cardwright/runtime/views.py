"""What one player, or somebody who only watches, may know of a game.

What is seen of zones and piles is decided in ``visibility``, what is read of the log in ``log``;
the rulebook adds what only its game has.
"""

from typing import Any, Final

from cardwright.runtime.bits import members
from cardwright.runtime.decisions import Decision, resources
from cardwright.runtime.frames import NO_CARD, stack
from cardwright.runtime.machine import Machine
from cardwright.runtime.owned import owners
from cardwright.runtime.rulebook import Rulebook
from cardwright.runtime.sealing import as_seen, sealed_in
from cardwright.runtime.state import ACTIVE, FIRST, OVER, ROUND, WINNERS, State
from cardwright.runtime.state_codec import remembered_by, used_of
from cardwright.runtime.visibility import Viewer, known_top, owners_of, seen_cards, sees_zone

_CARDS_IN_ABOUT: Final = ("card", "target")
_OF_A_CARD: Final = ("card", "card_or_none")


def view(
    rulebook: Rulebook, machine: Machine, state: State, decision: Decision | None, viewer: Viewer
) -> dict[str, Any]:
    """Return how a game stands for a viewer, as JSON-able data; the log is apart."""
    game = machine.table.game
    sealed = sealed_in(state)
    state = as_seen(machine, state, viewer)
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
        "lasting": _lasting(machine, state, viewer),
        "stack": _stack(machine, state, viewer),
        "sealed": [] if sealed is None else sorted(sealed.done),
        "spaces": {
            space.id: _space(machine, state, place, viewer)
            for place, space in enumerate(game.spaces)
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
        "points": machine.rules.points(state, player),
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
            "cards": [_card(machine, state, card, viewer) for card in cards],
            "top": [],
        }
    known = known_top(state, zone, owner, viewer) if table.game.zones[zone].pile else ()
    top = [None if card == NO_CARD else table.cards[card].id for card in known]
    return {"count": len(cards), "cards": None, "top": top}


def _card(machine: Machine, state: State, card: int, viewer: Viewer) -> dict[str, Any]:
    statuses = machine.table.game.statuses
    remembered = remembered_by(machine, state, card)
    seen = seen_cards(state, viewer) if remembered else 0
    return {
        "id": machine.table.cards[card].id,
        "resources": resources(machine, state.on(card)),
        "owners": owners(machine.table.game, state, card),
        "statuses": [
            statuses[place].id for place in machine.card_statuses if state.status(place) >> card & 1
        ],
        "used": used_of(machine, state, card),
        "remembers": {
            letter: other if seen >> machine.table.number_of[other] & 1 else None
            for letter, other in remembered.items()
        },
    }


def _lasting(machine: Machine, state: State, viewer: Viewer) -> list[dict[str, Any]]:
    """Return what holds for some time: which ability began it, for whom, and of which cards."""
    if not state.lasting:
        return []
    cards, seen = machine.table.cards, seen_cards(state, viewer)
    return [
        {
            "card": cards[one.bearer].id,
            "ability": one.ability,
            "player": one.player,
            "cards": [
                cards[card].id if card != NO_CARD and seen >> card & 1 else None
                for card in (*members(one.cards), *one.names)
            ],
            "players": list(members(one.players)),
            "number": one.number,
            "waiting": one.serial,
        }
        for one in state.lasting
    ]


def _stack(machine: Machine, state: State, viewer: Viewer) -> list[dict[str, Any]]:
    """Return what is being resolved, the newest first: what it is, whose, and of which card."""
    cards, seen = machine.table.cards, seen_cards(state, viewer)
    found = []
    for frame in stack(state.frames):
        about = (getattr(frame, name) for name, how in frame.fields if how in _OF_A_CARD)
        card = next((card for card in about if card != NO_CARD), NO_CARD)
        is_seen = card != NO_CARD and seen >> card & 1
        shown = cards[card].id if is_seen else None
        found.append({"kind": frame.name, "player": frame.player, "card": shown})
    return found


def _space(machine: Machine, state: State, space: int, viewer: Viewer) -> list[dict[str, Any]]:
    """Return the places of a space, where each lies, and what stands there: null where unseen."""
    ids = [card.id for card in machine.table.cards]
    seen = seen_cards(state, viewer)
    return [
        {
            "place": ids[place] if seen >> place & 1 else None,
            "at": list(at),
            "cards": [
                ids[card] if seen >> card & 1 else None
                for card in members(state.standing_in(place))
            ],
        }
        for place, at in state.map(space).at.items()
    ]


def _decision(machine: Machine, state: State, decision: Decision, viewer: Viewer) -> dict[str, Any]:
    """Return the open decision: in full for the player who makes it.

    Others see whose it is and its kind; what it is about only where they see all its cards.
    """
    if viewer == decision.player:
        return decision.to_dict()
    decision = decision.for_others
    shown = decision.to_dict()
    cards = [decision.about[name] for name in _CARDS_IN_ABOUT if name in decision.about]
    seen = seen_cards(state, viewer)
    is_seen = all(seen >> machine.table.number_of[card] & 1 for card in cards)
    return {**shown, "about": shown["about"] if is_seen else {}, "options": None}
