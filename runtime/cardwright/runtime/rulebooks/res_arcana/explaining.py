"""Why an action of this game is not open."""

from typing import Final

from cardwright.runtime.decisions import Decision
from cardwright.runtime.machine import Machine
from cardwright.runtime.reasons import (
    Reason,
    card_name,
    not_there,
    not_understood,
    price_of,
    unknown_card,
    why_not_power,
)
from cardwright.runtime.rulebooks.res_arcana.rules import ResArcana
from cardwright.runtime.state import State

_ACTIONS: Final = ("place", "claim", "claim_top", "discard", "power", "pass")


def why_not_now(rules: ResArcana, state: State, player: int) -> Reason | None:
    """RA-63: who has passed has no more turns in this round."""
    if state.status(rules.words.passed) >> player & 1:
        message = "you have passed, and have no more turns in this round"
        return Reason("already-passed", message, {"player": player})
    return None


def why_not(
    rules: ResArcana, machine: Machine, state: State, decision: Decision, option_id: str
) -> Reason | None:
    """Return why an action of a turn is not open; None for options of other questions."""
    action, *parts = option_id.split(":")
    if decision.kind != "turn" or action not in _ACTIONS:
        return None
    if action == "pass":
        return not_understood(option_id)
    if action == "claim_top":
        return _claim_top(rules, machine, state, decision.player)
    if action == "power":
        return why_not_power(machine, state, decision.player, option_id)
    if len(parts) != 1:
        return not_understood(option_id)
    card = machine.table.number_of.get(parts[0])
    if card is None:
        return unknown_card(parts[0])
    if action == "claim":
        return _claim(rules, machine, state, decision.player, card)
    if not state.zone(rules.words.hand, decision.player) >> card & 1:
        return not_there(machine, card, rules.words.hand, "in your hand")
    return price_of(machine, state, decision.player, card)


def _claim_top(rules: ResArcana, machine: Machine, state: State, player: int) -> Reason | None:
    """RA-69, RA-72: all monuments cost the same; an empty pile stays empty."""
    pile = state.zone(rules.words.monuments)
    if not pile:
        return Reason("no-target", "the monument pile is empty")
    reason = price_of(machine, state, player, pile.bit_length() - 1)
    if reason is None:
        return None
    facts = {name: fact for name, fact in reason.facts.items() if name != "card"}
    return Reason(reason.code, reason.message, facts)


def _claim(
    rules: ResArcana, machine: Machine, state: State, player: int, card: int
) -> Reason | None:
    centre = rules.words.centre
    if not state.zone(centre) >> card & 1:
        return not_there(machine, card, centre, "in the centre of the table")
    if not rules.for_claim >> card & 1:
        message = f"{card_name(machine, card)} can't be claimed as an action"
        return Reason("not-for-this-action", message, {"card": machine.table.cards[card].id})
    return price_of(machine, state, player, card)
