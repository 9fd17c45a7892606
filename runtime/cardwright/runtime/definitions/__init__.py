"""Compiled cards: immutable data that the machine runs, and that travels as a small file.

What a card can say is declared here once: reading, writing and checking follow the declarations.
Cards name the words of their game, which ``GameDefinition`` lists.
What stands in ``__all__`` is loaded when first used: most who want one part don't need the others.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
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
        as_data,
        card_hash,
        dump,
        from_data,
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
    "as_data",
    "card_hash",
    "dump",
    "fits",
    "from_data",
    "is_used",
    "load",
    "may_react",
]

_MODULES: Final = {
    "cards": (
        "Ability",
        "Automatic",
        "Card",
        "CompiledCard",
        "Power",
        "Texts",
        "is_used",
        "may_react",
    ),
    "codec": (
        "CompiledSet",
        "DamagedSetError",
        "as_data",
        "card_hash",
        "dump",
        "from_data",
        "load",
    ),
    "game": ("GameDefinition", "Named"),
    "modifiers": ("Modifier",),
    "nouns": ("fits",),
    "steps": ("Reaction",),
}
_HOMES: Final = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
