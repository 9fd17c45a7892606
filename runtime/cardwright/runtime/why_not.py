"""Why an option of one of the machine's own questions is not open."""

import re
from collections.abc import Callable
from typing import Any, Final

from cardwright.runtime import pools
from cardwright.runtime.decisions import Decision, resources
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.alternatives import Choice
from cardwright.runtime.programs import UNBOUND, Steps
from cardwright.runtime.reasons import (
    Reason,
    card_name,
    lacking,
    not_there,
    not_understood,
    other_question,
    shortfall,
    unknown_card,
    why_not_pay,
    wrong_status,
)
from cardwright.runtime.state import State
from cardwright.runtime.windows import Window

_AMOUNT: Final = re.compile(r"([1-9][0-9]{0,3})(\D.*)")


def explain(machine: Machine, state: State, decision: Decision, option_id: str) -> Reason:
    """Return why an option is not among those of the open decision."""
    kind, *parts = option_id.split(":")
    explainer = _EXPLAINERS.get(kind)
    if explainer is None:
        return not_understood(option_id)
    assert state.frames is not None
    if kind not in _KINDS_OF_SHAPE.get(state.frames.answers(machine), ()):
        return other_question(decision.kind, option_id)
    return explainer(machine, state, decision, parts) or Reason(
        "does-not-fit",
        f"`{option_id}` is not what is asked for now",
        {"option": option_id, "kind": decision.kind},
    )


def _resources(
    machine: Machine, state: State, decision: Decision, parts: list[str]
) -> Reason | None:
    pool = 0
    known = {resource.id: place for place, resource in enumerate(machine.table.game.resources)}
    for amount in parts[0].split("+") if parts and parts[0] != "nothing" else ():
        match = _AMOUNT.fullmatch(amount)
        if match is None or match[2] not in known or int(match[1]) > pools.MOST:
            return not_understood(f"resources:{parts[0]}")
        pool += int(match[1]) * pools.unit(known[match[2]])
    if not decision.kind.startswith("pay") and decision.kind not in ("lose", "give"):
        return None
    missing = shortfall(state.pool(decision.player), machine.table.resources, pool, ())
    return lacking(machine, missing, 0, {"wanted": resources(machine, pool)}) if missing else None


def _card(machine: Machine, state: State, decision: Decision, parts: list[str]) -> Reason | None:
    card_id = ":".join(parts)
    card = machine.table.number_of.get(card_id)
    if card is None:
        return unknown_card(card_id)
    message = f"{card_name(machine, card)} is not among the cards to choose from"
    return Reason("card-does-not-fit", message, {"card": card_id})


def _reaction(
    machine: Machine, state: State, decision: Decision, parts: list[str]
) -> Reason | None:
    if len(parts) not in (2, 3) or not all(re.fullmatch(r"[0-9]{1,3}", part) for part in parts[1:]):
        return not_understood(":".join(("reaction", *parts)))
    table, player = machine.table, decision.player
    card = table.number_of.get(parts[0])
    if card is None:
        return unknown_card(parts[0])
    if len(parts) == 3:  # it waits for another event, or no more
        return None
    if not state.in_play(player) >> card & 1:
        return not_there(machine, card, table.play, "among your cards in play")
    linked = next((found for found in table.reactions[card] if str(found.place) == parts[1]), None)
    if linked is None:
        message = f"{card_name(machine, card)} has no reaction {parts[1]}"
        return Reason("unknown-ability", message, {"card": parts[0], "ability": int(parts[1])})
    window = state.frames
    bound = window.bindings(linked) if isinstance(window, Window) else UNBOUND
    return wrong_status(machine, state, card, linked) or why_not_pay(
        machine, state, player, card, linked, bound
    )


def _alternative(
    machine: Machine, state: State, decision: Decision, parts: list[str]
) -> Reason | None:
    run = state.frames
    choice = run.operation(machine) if isinstance(run, Steps) else None
    known = map(str, range(len(choice.starts))) if isinstance(choice, Choice) else ()
    if not isinstance(choice, Choice) or ":".join(parts) not in known:
        return None
    facts = {"alternative": int(parts[0])}
    if choice.paying:
        return Reason("cost-not-payable", "the cost can't be paid", facts)
    return Reason("nothing-can-be-done", "nothing of this can be done now", facts)


def _anything(
    machine: Machine, state: State, decision: Decision, parts: list[str]
) -> Reason | None:
    return None


_Explainer = Callable[[Machine, State, Decision, list[str]], Reason | None]
_EXPLAINERS: Final[dict[str, _Explainer]] = {
    "resources": _resources,
    "card": _card,
    "reaction": _reaction,
    "power": _anything,
    "none": _anything,
    "way_out": _anything,
    "player": _anything,
    "zone": _anything,
    "number": _anything,
    "range": _anything,
    "alternative": _alternative,
}
_KINDS_OF_SHAPE: Final[dict[str, Any]] = {
    "pool": ("resources",),
    "card": ("card", "none", "reaction"),
    "reaction": ("reaction", "none", "way_out"),
    "power": ("power", "none"),
    "player": ("player",),
    "zone": ("zone",),
    "count": ("number", "range"),
    "alternative": ("alternative",),
}
