"""Compiled cards: immutable data that the machine runs, and that travels as a small file.

Words of the game have become numbers: indexes into the tuples of ``GameDefinition``, and bit masks
over them.
"""

from cardwright.runtime.definitions.abilities import (
    Ability,
    Automatic,
    CardDefinition,
    Discount,
    Power,
    Reaction,
    Worth,
)
from cardwright.runtime.definitions.codec import (
    CompiledSet,
    DamagedSetError,
    card_hash,
    dump,
    load,
)
from cardwright.runtime.definitions.game import GameDefinition

__all__ = [
    "Ability",
    "Automatic",
    "CardDefinition",
    "CompiledSet",
    "DamagedSetError",
    "Discount",
    "GameDefinition",
    "Power",
    "Reaction",
    "Worth",
    "card_hash",
    "dump",
    "load",
]
