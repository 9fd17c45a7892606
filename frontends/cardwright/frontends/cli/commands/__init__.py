"""One module a command: its options, its help, its exit codes."""

from collections.abc import Callable
from importlib import import_module
from typing import Final

COMMANDS: Final = {
    "check": "check",
    "fmt": "fmt",
    "test": "test",
    "play": "play",
    "watch": "watch",
    "scenario": "scenario",
    "simulate": "simulate",
    "show": "show",
    "list": "list_cards",
    "explain": "explain",
    "new": "new",
    "export": "export",
    "import": "import_cards",
    "compile": "compile",
    "languages": "languages",
    "schema": "schema",
    "lsp": "lsp",
    "serve": "serve",
    "matches": "matches",
    "demo": "demo",
}
"""The module of each command, whose function is called as it is, in the order of the help."""


def command(name: str) -> tuple[Callable[..., None], str]:
    """Return the function of a command and its examples; others are not loaded."""
    module = import_module(f"{__name__}.{COMMANDS[name]}")
    return getattr(module, COMMANDS[name]), module.EXAMPLES
