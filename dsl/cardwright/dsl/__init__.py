"""The card language: read, check, format and compile cards.

    from cardwright import dsl

    game = dsl.load("my-game")          # or the id of a shipped game
    compiled = dsl.compile(game)        # objects for the runtime

What stands in ``__all__`` is loaded when first used: a command that needs one part of the language
does not wait for the others. Whole subjects have public modules of their own: ``codes``,
``exchange``, ``explain``, ``folders``, ``kept``, ``model``, ``render``, ``scenarios``, ``service``,
``vocabulary`` and ``wording``. All other modules may change at any time.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cardwright.dsl.api import (
        check,
        clauses_of,
        compile,
        format,
        line_of,
        load,
        parse,
        read_again,
    )
    from cardwright.dsl.codes import Severity
    from cardwright.dsl.compiler import compile_card, compile_game, compile_vocabulary
    from cardwright.dsl.diagnostics import (
        Diagnostic,
        Edit,
        FaultsError,
        Note,
        NoteKind,
        Report,
        apply_edits,
    )
    from cardwright.dsl.fixes import certain, is_certain
    from cardwright.dsl.formatting import format_source
    from cardwright.dsl.limits import MAX_FILE_BYTES
    from cardwright.dsl.model import Card
    from cardwright.dsl.other_words.recognition import recognised
    from cardwright.dsl.parser_tables import grammar_text, keywords
    from cardwright.dsl.reading import decode, read_file
    from cardwright.dsl.set_info import SetInfo
    from cardwright.dsl.source import Source, Span
    from cardwright.dsl.suggest import nearest
    from cardwright.dsl.vocabulary import Vocabulary
    from cardwright.dsl.workspace import CardFile, GameFolder, Workspace
    from cardwright.dsl.write import CannotWriteError, write_card
    from cardwright.runtime.definitions import CompiledSet

__all__ = [
    "MAX_FILE_BYTES",
    "CannotWriteError",
    "Card",
    "CardFile",
    "CompiledSet",
    "Diagnostic",
    "Edit",
    "FaultsError",
    "GameFolder",
    "Note",
    "NoteKind",
    "Report",
    "SetInfo",
    "Severity",
    "Source",
    "Span",
    "Vocabulary",
    "Workspace",
    "apply_edits",
    "certain",
    "check",
    "clauses_of",
    "compile",
    "compile_card",
    "compile_game",
    "compile_vocabulary",
    "decode",
    "format",
    "format_source",
    "grammar_text",
    "is_certain",
    "keywords",
    "line_of",
    "load",
    "nearest",
    "parse",
    "read_again",
    "read_file",
    "recognised",
    "write_card",
]

_MODULES: Final = {
    "dsl.api": (
        "check",
        "clauses_of",
        "compile",
        "format",
        "line_of",
        "load",
        "parse",
        "read_again",
    ),
    "dsl.codes": ("Severity",),
    "dsl.compiler": ("compile_card", "compile_game", "compile_vocabulary"),
    "dsl.diagnostics": (
        "Diagnostic",
        "Edit",
        "FaultsError",
        "Note",
        "NoteKind",
        "Report",
        "apply_edits",
    ),
    "dsl.fixes": ("certain", "is_certain"),
    "dsl.formatting": ("format_source",),
    "dsl.limits": ("MAX_FILE_BYTES",),
    "dsl.model": ("Card",),
    "dsl.other_words.recognition": ("recognised",),
    "dsl.parser_tables": ("grammar_text", "keywords"),
    "dsl.reading": ("decode", "read_file"),
    "dsl.set_info": ("SetInfo",),
    "dsl.source": ("Source", "Span"),
    "dsl.suggest": ("nearest",),
    "dsl.vocabulary": ("Vocabulary",),
    "dsl.workspace": ("CardFile", "GameFolder", "Workspace"),
    "dsl.write": ("CannotWriteError", "write_card"),
    "runtime.definitions": ("CompiledSet",),
}
_HOMES: Final = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"cardwright.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
