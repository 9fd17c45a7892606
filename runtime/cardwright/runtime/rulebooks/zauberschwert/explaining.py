"""Why an action of this game is not open."""

import re
from typing import Final

from cardwright.runtime.decisions import Decision
from cardwright.runtime.machine import ANY_TIME, Machine
from cardwright.runtime.reasons import (
    Reason,
    lacking,
    not_there,
    not_understood,
    other_question,
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

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}")

_WITHOUT_SPELLS: Final = {"bid", "offer_artefacts", "answer_offer", "accept_offer"}
"""The questions at which nobody can use a power."""


def why_not(
    book: Book, machine: Machine, state: State, decision: Decision, option_id: str
) -> Reason | None:
    """Return why an action is not open; None for options of other questions."""
    action, *parts = option_id.split(":")
    if action not in _ACTIONS:
        return None
    if decision.kind not in _ACTIONS[action]:
        if action == "power" and decision.kind in _WITHOUT_SPELLS:
            return _no_spells(decision, option_id)
        return other_question(decision.kind, option_id)
    if action == "bid":
        return _bid(book, machine, state, decision, parts)
    if action == "trade":
        return _trade(book, machine, state, decision, parts)
    if action == "power":
        moment = book.words.supply if decision.kind == "supply" else ANY_TIME
        return why_not_power(machine, state, decision.player, option_id, moment=moment)
    if action in ("visit", "give", "lay"):
        return _with_card(book, machine, option_id)
    if action == "pass" and not parts:
        return Reason("must-open", "whoever opens the auction must bid; the least bid is enough")
    if action == "done" and not parts:
        return Reason("nothing-offered", "at least one artefact must be offered")
    return not_understood(option_id)


def _no_spells(decision: Decision, option_id: str) -> Reason:
    message = "no spell is cast during an auction or a trade; there is time before and after it"
    return Reason("no-spells-now", message, {"option": option_id, "kind": decision.kind})


def _bid(
    book: Book, machine: Machine, state: State, decision: Decision, parts: list[str]
) -> Reason | None:
    """ZS-48, ZS-49, ZS-51: neither less than the least bid nor more than the player owns."""
    amount = _number(parts)
    if amount is None:
        return not_understood(":".join(("bid", *parts)))
    least, card = decision.about["number"], decision.about["card"]
    if amount < least:
        facts = {"card": card, "number": least}
        return Reason("bid-too-low", f"the least bid is {least}", facts)
    short = amount - magic_of(book, state, decision.player)
    return lacking(machine, short * book.words.one_magic, 0, {"card": card, "bid": amount})


def _trade(
    book: Book, machine: Machine, state: State, decision: Decision, parts: list[str]
) -> Reason:
    """ZS-74: only with somebody else who has artefacts in hand, and once a round."""
    partner = _number(parts)
    if partner is None or partner >= machine.players:
        return not_understood(":".join(("trade", *parts)))
    facts = {"player": partner}
    if partner == decision.player:
        return Reason("own-artefacts", "nobody trades with themselves", facts)
    if not state.zone(book.words.hand, partner):
        return Reason("nothing-to-trade", "this player has no artefact in hand", facts)
    return Reason("already-asked", "you have proposed a trade to this player this round", facts)


def _number(parts: list[str]) -> int | None:
    """Return the number that an action is done with; None where there is none."""
    return int(parts[0]) if len(parts) == 1 and _NUMBER.fullmatch(parts[0]) else None


def _with_card(book: Book, machine: Machine, option_id: str) -> Reason:
    action, *parts = option_id.split(":")
    if len(parts) != 1:
        return not_understood(option_id)
    card = machine.table.number_of.get(parts[0])
    if card is None:
        return unknown_card(parts[0])
    if action == "visit":
        return not_there(machine, card, book.words.display, "on display")
    return not_there(machine, card, book.words.hand, "in your hand")
