"""The card language: read, check, format and compile cards.

    from cardwright import dsl

    game = dsl.load("my-game")          # or the id of a shipped game
    compiled = dsl.compile(game)        # objects for the runtime

What stands in ``__all__`` lives in ``cardwright.dsl.api`` and is loaded when first used: a command
that needs one part of the language does not wait for the others.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardwright.dsl.api import (
        Card,
        CompiledSet,
        Diagnostic,
        FaultsError,
        GameFolder,
        Report,
        Severity,
        Vocabulary,
        check,
        compile,
        format,
        load,
        parse,
    )

__all__ = [
    "Card",
    "CompiledSet",
    "Diagnostic",
    "FaultsError",
    "GameFolder",
    "Report",
    "Severity",
    "Vocabulary",
    "check",
    "compile",
    "format",
    "load",
    "parse",
]


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(import_module("cardwright.dsl.api"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
