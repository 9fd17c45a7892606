"""Why an action of this game is not open."""

from typing import Final

from cardwright.runtime.decisions import Decision
from cardwright.runtime.machine import ANY_TIME, Machine
from cardwright.runtime.reasons import (
    Reason,
    lacking,
    not_there,
    not_understood,
    unknown_card,
    why_not_power,
)
from cardwright.runtime.rulebooks.zauberschwert.base import Book, magic_of
from cardwright.runtime.state import State

_ACTIONS: Final = {
    "visit": ("choose_adventure",),
    "decline": ("choose_adventure",),
    "fight": ("fight",),
    "retreat": ("fight",),
    "share": ("share",),
    "alone": ("share",),
    "bid": ("bid",),
    "pass": ("bid",),
    "trade": ("trade",),
    "give": ("offer_artefacts", "answer_offer"),
    "accept": ("accept_offer",),
    "refuse": ("answer_offer", "accept_offer"),
    "lay": ("lay_artefacts",),
    "done": ("supply", "trade", "offer_artefacts", "answer_offer", "lay_artefacts"),
    "power": ("supply", "choose_adventure", "fight", "share", "trade", "lay_artefacts"),
}
"""The questions that each action answers."""


def why_not(
    book: Book, machine: Machine, state: State, decision: Decision, option_id: str
) -> Reason | None:
    """Return why an action is not open; None for options of other questions."""
    action, *parts = option_id.split(":")
    if action not in _ACTIONS:
        return None
    if decision.kind not in _ACTIONS[action]:
        message = f"`{option_id}` answers another question; the open one is `{decision.kind}`"
        facts = {"option": option_id, "kind": decision.kind}
        return Reason("other-question", message, facts)
    if action == "bid":
        return _bid(book, machine, state, decision, parts)
    if action in ("visit", "give", "lay", "power"):
        return _with_card(book, machine, state, decision, option_id)
    if action == "pass":
        return Reason("must-open", "the first bidder must bid")
    if action == "trade":
        return Reason("no-trade", "there is nothing to trade, or they were asked already")
    if action == "done":
        return Reason("nothing-offered", "at least one artefact must be offered")
    return not_understood(option_id)


def _bid(
    book: Book, machine: Machine, state: State, decision: Decision, parts: list[str]
) -> Reason | None:
    """ZS-48, ZS-49, ZS-51: neither less than the least bid nor more than the player owns."""
    if len(parts) != 1 or not parts[0].isdecimal() or len(parts[0]) > 4:
        return not_understood(":".join(("bid", *parts)))
    least, amount = decision.about["number"], int(parts[0])
    if amount < least:
        return Reason("bid-too-low", f"the least bid is {least}", {"number": least})
    short = amount - magic_of(book, state, decision.player)
    return lacking(machine, short * book.words.one_magic, 0, {"bid": amount})


def _with_card(
    book: Book, machine: Machine, state: State, decision: Decision, option_id: str
) -> Reason | None:
    action, *parts = option_id.split(":")
    if len(parts) != (2 if action == "power" else 1):
        return not_understood(option_id)
    card = machine.table.number_of.get(parts[0])
    if card is None:
        return unknown_card(parts[0])
    if action == "power":
        if not parts[1].isdecimal() or len(parts[1]) > 3:
            return not_understood(option_id)
        moment = book.words.supply if decision.kind == "supply" else ANY_TIME
        return why_not_power(machine, state, decision.player, card, int(parts[1]), moment)
    if action == "visit":
        return not_there(machine, card, book.words.display, "on display")
    return not_there(machine, card, book.words.hand, "in your hand")
