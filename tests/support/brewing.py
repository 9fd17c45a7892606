"""Cards that no box holds, among those that are shipped."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from cardwright.dsl.compiler import compile_card
from cardwright.dsl.folders import LOOSE, Home
from cardwright.dsl.source import Source
from cardwright.dsl.workspace import read_card
from cardwright.runtime.definitions import CardDefinition, CompiledSet
from cardwright.runtime.definitions.codec import compiled_set
from support.games import compiled_res_arcana
from support.strategies import vocabulary


@cache
def brewed(*texts: str) -> CompiledSet:
    """Return all shipped cards, with cards of these texts added or put in place of others."""
    return with_cards(*(brew(text) for text in texts))


def brew(text: str) -> CardDefinition:
    """Compile the text of a card; its id is made of its name."""
    home = Home(Path("nowhere"), LOOSE, None)
    file = read_card(Source("<card>", text), Path("sample.card"), home, vocabulary())
    assert file.card is not None, [fault.message for fault in file.found]
    return replace(compile_card(vocabulary(), file.card), set="base")


def with_cards(*cards: CardDefinition) -> CompiledSet:
    """Return the shipped cards with some added, or put in place of those with the same id."""
    shipped = compiled_res_arcana()
    by_id = {card.id: card for card in (*shipped.cards, *cards)}
    return compiled_set(shipped.game, tuple(by_id[card_id] for card_id in sorted(by_id)))


def shipped_card(card_id: str) -> CardDefinition:
    """Return a shipped card."""
    return next(card for card in compiled_res_arcana().cards if card.id == card_id)
