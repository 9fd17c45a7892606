"""Why an option is not open: a stable word for programs, a sentence for people, the facts."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cardwright.languages import FALLBACK, called
from cardwright.runtime import pools
from cardwright.runtime.costs import Cost
from cardwright.runtime.decisions import resources
from cardwright.runtime.definitions.cards import Power
from cardwright.runtime.definitions.game import Resource
from cardwright.runtime.machine import ANY_TIME, Machine
from cardwright.runtime.owned import within_reach
from cardwright.runtime.programs import UNBOUND, Bindings
from cardwright.runtime.refusals import cards_paid_with
from cardwright.runtime.state import State
from cardwright.runtime.table import LinkedAbility
from cardwright.runtime.ways import Demand

_PLACE: Final = re.compile(r"0|[1-9][0-9]{0,2}")


@dataclass(frozen=True)
class Reason:
    """Why something is not open. ``facts`` are JSON-able: ids, numbers and resources."""

    code: str
    message: str
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the reason as JSON-able data."""
        return {"code": self.code, "message": self.message, "facts": dict(self.facts)}


def card_name(machine: Machine, card: int) -> str:
    """Return a card's name as it stands in a sentence."""
    compiled = machine.table.cards[card]
    return f"`{called(compiled.card.names, FALLBACK, compiled.id)}`"


# -- resources --


def lacking(machine: Machine, missing: int, more: int, facts: Mapping[str, Any]) -> Reason:
    """Return that resources are lacking: named ones (a pool), and so many more of any."""
    named = resources(machine, missing)
    parts = [
        _counted(named[resource.id], resource)
        for resource in machine.table.game.resources
        if resource.id in named
    ]
    if more:
        parts.append(f"{more} more of any kind")
    message = f"you lack {' and '.join(parts)}" if parts else "you lack the right resources"
    return Reason("lacking-resources", message, {**facts, "resources": named, "any": more})


def _counted(many: int, resource: Resource) -> str:
    name = called(resource.names, FALLBACK, resource.id)
    forms = dict(resource.counted).get(FALLBACK) or (name,)
    return f"{many} {forms[0] if many == 1 else forms[-1]}"


def shortfall(pool: int, kinds: int, fixed: int, flexible: Iterable[tuple[int, int]]) -> int:
    """Return what a pool lacks: of each of so many resources, and in the field above, of any."""
    missing = 0
    for resource in range(kinds):
        short = pools.count(fixed, resource) - pools.count(pool, resource)
        missing += max(short, 0) * pools.unit(resource)
    rest = pool - (fixed - missing)
    for number, allowed in flexible:
        short = number - pools.total(pools.restrict(rest, allowed))
        missing += max(short, 0) * pools.unit(kinds)
    return missing


def lacks_for(
    machine: Machine, pool: int, demand: Demand, facts: Mapping[str, Any]
) -> Reason | None:
    """Return what a pool lacks of a demand; None where it has all."""
    if demand.is_covered(pool):
        return None
    kinds = machine.table.resources
    missing = shortfall(pool, kinds, demand.fixed, demand.flexible)
    return lacking(machine, missing, pools.count(missing, kinds), facts)


def kept_from(machine: Machine, state: State, verb: int, card: int) -> Reason | None:
    """Return that a card can't have something done to it, if so."""
    if machine.open_to(state, verb, 1 << card):
        return None
    message = f"{card_name(machine, card)} cannot have that done to it now"
    return Reason("kept-from-that", message, {"card": machine.table.cards[card].id})


def price_of(machine: Machine, state: State, player: int, card: int) -> Reason | None:
    """Return why a player can't pay for a card; None where they can."""
    placement = machine.placement
    if placement.affordable(state, player, card):
        return None
    pool, kinds = state.pool(player), machine.table.resources
    shortfalls = [
        shortfall(pool, kinds, fixed, [(number, allowed) for number, allowed, _ in parts])
        for fixed, parts in placement.prices(state, player, card)
    ]
    least = min(shortfalls, key=lambda missing: (pools.total(missing), missing))
    facts = {"card": machine.table.cards[card].id}
    return lacking(machine, least, pools.count(least, kinds), facts)


# -- abilities --


def why_not_power(
    machine: Machine, state: State, player: int, option_id: str, *, moment: int = ANY_TIME
) -> Reason | None:
    """Return why an option of using a power is not open at a moment; None where it could be."""
    _, *parts = option_id.split(":")
    if len(parts) != 2 or not _PLACE.fullmatch(parts[1]):
        return not_understood(option_id)
    table = machine.table
    card, ability = table.number_of.get(parts[0]), int(parts[1])
    if card is None:
        return unknown_card(parts[0])
    facts = {"card": table.cards[card].id, "ability": ability}
    if not state.in_play(player) >> card & 1:
        return not_there(machine, card, table.play, "among your cards in play")
    linked = next((power for power in table.powers[card] if power.place == ability), None)
    if linked is None:
        message = f"{card_name(machine, card)} has no power {ability}"
        return Reason("unknown-ability", message, facts)
    return (
        _wrong_moment(machine, card, linked, moment)
        or wrong_status(machine, state, card, linked)
        or why_not_pay(machine, state, player, card, linked)
    )


def _wrong_moment(machine: Machine, card: int, linked: LinkedAbility, moment: int) -> Reason | None:
    if not linked.during or moment in linked.during:
        return None
    moments = [machine.table.game.moments[place] for place in linked.during]
    names = " or ".join(called(entry.names, FALLBACK, entry.id) for entry in moments)
    message = f"{card_name(machine, card)} is used at another time: {names}"
    facts = {"card": machine.table.cards[card].id, "ability": linked.place}
    return Reason("wrong-moment", message, {**facts, "moments": [entry.id for entry in moments]})


def why_not_pay(
    machine: Machine,
    state: State,
    player: int,
    card: int,
    linked: LinkedAbility,
    bound: Bindings = UNBOUND,
) -> Reason | None:
    """Return why a player can't pay for an ability, or its condition does not hold.

    ``bound``: the cards of the event that it reacts to.
    """
    table = machine.table
    facts = {"card": table.cards[card].id, "ability": linked.place}
    if state.used & linked.limit:
        return _used(machine, card, linked)
    if linked.conditions and not machine.holds(state, player, card, linked, bound):
        message = "a condition does not hold"
        return Reason("condition-not-met", message, facts)
    cost: Cost = linked.cost
    for status, value in cost.sets:
        if (state.status(status) >> card & 1) == value:
            return _in_status(machine, card, status, value)
    found = lacks_for(machine, state.pool(player), cost.demand, facts)
    if found:
        return found
    if cost.is_payable(machine, state, player, card, bound):
        return None
    if cost.takes.total and not cost.takes.is_covered(within_reach(state, card, player)):
        message = f"too little lies on {card_name(machine, card)}"
        return Reason("lacking-on-card", message, facts)
    if not cost.has_target(machine, state, player, card, bound):
        return Reason("nothing-to-aim-at", "there is nothing to aim at", facts)
    if any(cards_paid_with(linked.ability.cost)):
        message = "there is no card to pay with that fits"
        return Reason("no-card-to-pay-with", message, facts)
    return Reason("cost-not-payable", "the cost can't be paid", facts)


def _used(machine: Machine, card: int, linked: LinkedAbility) -> Reason:
    name, limit = card_name(machine, card), linked.ability.limit
    facts = {"card": machine.table.cards[card].id, "ability": linked.place}
    if limit is None or limit.each is None:
        return Reason("used-for-good", f"{name} was used already, and works only once", facts)
    entry = machine.table.game.moments[machine.table.words.moments[limit.each]]
    message = (
        f"{name} was used already, and works once each: {called(entry.names, FALLBACK, entry.id)}"
    )
    return Reason("used-already", message, {**facts, "moments": [entry.id]})


def wrong_status(machine: Machine, state: State, card: int, linked: LinkedAbility) -> Reason | None:
    """Return the state of a card that keeps an ability from being used, or that it lacks."""
    for status in linked.states:
        if not state.status(status) >> card & 1:
            return _in_status(machine, card, status, False)
    if not isinstance(linked.ability, Power):
        return None
    for status in machine.card_statuses:
        harmless = machine.table.game.statuses[status].harmless or status in linked.states
        if state.status(status) >> card & 1 and not harmless:
            return _in_status(machine, card, status, True)
    return None


def _in_status(machine: Machine, card: int, status: int, value: bool) -> Reason:
    entry = machine.table.game.statuses[status]
    word = "is" if value else "is not"
    message = f"{card_name(machine, card)} {word} {called(entry.names, FALLBACK, entry.id)}"
    code = "card-in-status" if value else "card-not-in-status"
    return Reason(code, message, {"card": machine.table.cards[card].id, "status": entry.id})


def not_there(machine: Machine, card: int, zone: int, phrase: str) -> Reason:
    """Return that a card is not in a zone of the player. It does not say where it is."""
    facts = {"card": machine.table.cards[card].id, "zone": machine.table.game.zones[zone].id}
    return Reason("card-not-there", f"{card_name(machine, card)} is not {phrase}", facts)


def unknown_card(card_id: str) -> Reason:
    """Return that no such card is in the game."""
    return Reason("unknown-card", f"there is no card `{card_id}` in this game", {"card": card_id})


def other_question(kind: str, option_id: str) -> Reason:
    """Return that an option does not belong to the open question, which is of this kind."""
    message = f"`{option_id}` answers another question; the open one is `{kind}`"
    return Reason("other-question", message, {"option": option_id, "kind": kind})


def not_understood(option_id: str) -> Reason:
    """Return that no option ever looks like this."""
    return Reason("not-understood", f"`{option_id}` is not an option", {"option": option_id})
