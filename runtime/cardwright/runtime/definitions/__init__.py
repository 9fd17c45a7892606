"""Compiled cards: immutable data that the machine runs, and that travels as a small file.

What a card can say is declared here once: reading, writing and checking follow the declarations.
Cards name the words of their game, which ``GameDefinition`` lists.
"""

from cardwright.runtime.definitions.cards import (
    Ability,
    Automatic,
    Card,
    CompiledCard,
    Discount,
    Power,
    Reaction,
    Texts,
)
from cardwright.runtime.definitions.codec import (
    CompiledSet,
    DamagedSetError,
    card_hash,
    dump,
    load,
)
from cardwright.runtime.definitions.game import GameDefinition, Named
from cardwright.runtime.definitions.nouns import fits

__all__ = [
    "Ability",
    "Automatic",
    "Card",
    "CompiledCard",
    "CompiledSet",
    "DamagedSetError",
    "Discount",
    "GameDefinition",
    "Named",
    "Power",
    "Reaction",
    "Texts",
    "card_hash",
    "dump",
    "fits",
    "load",
]
