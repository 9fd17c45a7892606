"""Cards that no box holds, among those that are shipped."""

import re
from dataclasses import replace
from functools import cache

from cardwright.dsl import codes
from cardwright.dsl.checks import check_card
from cardwright.dsl.compiler import compile_card
from cardwright.dsl.diagnostics import Diagnostic, Report
from cardwright.dsl.folders import LOOSE
from cardwright.dsl.parsing import parse
from cardwright.dsl.resolve import Context, resolve_card
from cardwright.dsl.source import Source
from cardwright.dsl.syntax import Card as CardTree
from cardwright.runtime.definitions import Card, CompiledSet
from cardwright.runtime.definitions.codec import compiled_set
from support.games import compiled_res_arcana
from support.strategies import vocabulary


@cache
def brewed(*texts: str) -> CompiledSet:
    """Return all shipped cards, with cards of these texts added or put in place of others."""
    return with_cards(*(brew(text) for text in texts))


def brew(text: str) -> Card:
    """Read the text of a card; its id is made of its name.

    It may ask for more than a machine can carry: sets travel as data that nobody has checked.
    """
    card, faults = read(text)
    others = [fault for fault in faults if fault.code is not codes.TOO_MANY_WAYS]
    assert card is not None and not Report.of(others).errors, [fault.message for fault in others]
    return replace(card, set="base")


def read(text: str) -> tuple[Card | None, tuple[Diagnostic, ...]]:
    """Read the text of a card; what can't be meant is reported, and returned all the same."""
    report, source = Report(), Source("<card>", text)
    tree, context = parse(source, report).document, Context(vocabulary(), source, report)
    assert isinstance(tree, CardTree), [fault.message for fault in report]
    card_id = "-".join(re.findall(r"[a-z0-9]+", tree.name.value.lower().replace("'", "")))
    card = resolve_card(tree, card_id, LOOSE, context, complete=True)
    if card is not None:
        check_card(card, context)
    return card, tuple(report)


def with_cards(*cards: Card) -> CompiledSet:
    """Return the shipped cards with some added, or put in place of those with the same id."""
    shipped = compiled_res_arcana()
    compiled = [compile_card(vocabulary(), card) for card in cards]
    by_id = {card.id: card for card in (*shipped.cards, *compiled)}
    return compiled_set(shipped.game, tuple(by_id[card_id] for card_id in sorted(by_id)))


def shipped_card(card_id: str) -> Card:
    """Return a shipped card."""
    return next(card.card for card in compiled_res_arcana().cards if card.id == card_id)
