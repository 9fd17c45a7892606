"""Compiled cards: immutable data that the machine runs, and that travels as a small file.

What a card can say is declared here once: reading, writing and checking follow the declarations.
Cards name the words of their game, which ``GameDefinition`` lists.
"""

from cardwright.runtime.definitions.cards import (
    Ability,
    Automatic,
    Card,
    CompiledCard,
    Power,
    Texts,
    is_used,
    may_react,
)
from cardwright.runtime.definitions.codec import (
    CompiledSet,
    DamagedSetError,
    card_hash,
    dump,
    load,
)
from cardwright.runtime.definitions.game import GameDefinition, Named
from cardwright.runtime.definitions.modifiers import Modifier
from cardwright.runtime.definitions.nouns import fits
from cardwright.runtime.definitions.steps import Reaction

__all__ = [
    "Ability",
    "Automatic",
    "Card",
    "CompiledCard",
    "CompiledSet",
    "DamagedSetError",
    "GameDefinition",
    "Modifier",
    "Named",
    "Power",
    "Reaction",
    "Texts",
    "card_hash",
    "dump",
    "fits",
    "is_used",
    "load",
    "may_react",
]
