"""From the checked model back to text: what a card means, as an author would write it.

The way back of ``resolve``: reading the text again gives an equal model.
"""

from cardwright.dsl import model, syntax
from cardwright.dsl.formatting import format_tree
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.write.card import card_tree
from cardwright.dsl.write.context import CannotWriteError, Context, Unwritable

__all__ = ["CannotWriteError", "Unwritable", "card_to_tree", "write_card"]


def card_to_tree(card: model.Card, game: Vocabulary) -> syntax.Card:
    """Return a card as a syntax tree; raises ``CannotWriteError``."""
    return card_tree(card, Context(game))


def write_card(card: model.Card, game: Vocabulary) -> str:
    """Return a card as the text of its file; raises ``CannotWriteError``."""
    return format_tree(syntax.Tree(card_to_tree(card, game), ()))
