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
from cardwright.runtime.definitions.amounts import RESOURCE_ON, THIS, Amount, Amounts, Owner
from cardwright.runtime.definitions.codec import (
    CompiledSet,
    DamagedSetError,
    card_hash,
    dump,
    load,
)
from cardwright.runtime.definitions.game import GameDefinition, Named

__all__ = [
    "RESOURCE_ON",
    "THIS",
    "Ability",
    "Amount",
    "Amounts",
    "Automatic",
    "CardDefinition",
    "CompiledSet",
    "DamagedSetError",
    "Discount",
    "GameDefinition",
    "Named",
    "Owner",
    "Power",
    "Reaction",
    "Worth",
    "card_hash",
    "dump",
    "load",
]
