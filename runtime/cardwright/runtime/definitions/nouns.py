"""Which cards the nouns of a game stand for: kinds, types, and groups of kinds."""

from collections.abc import Collection
from typing import Final

from cardwright.runtime.definitions.cards import Card
from cardwright.runtime.definitions.game import GameDefinition

CARD: Final = "card"
"""The noun that fits every card, in every game."""


def fits(game: GameDefinition, card: Card, nouns: Collection[str]) -> bool:
    """Whether one of some nouns stands for a card, on one of its sides at least."""
    if CARD in nouns or card.kind in nouns or any(own in nouns for own in card.all_types):
        return True
    kind = next(place for place, entry in enumerate(game.kinds) if entry.id == card.kind)
    return any(group.kinds >> kind & 1 for group in game.groups if group.id in nouns)
