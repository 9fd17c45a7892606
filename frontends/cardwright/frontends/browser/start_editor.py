"""Where the worker of an editor begins: the language is loaded, and a table to try cards on.

As with ``start``, browsers begin with what was loaded here and with what ``warm`` has made.
"""

from collections.abc import Iterable
from importlib import import_module
from typing import Final

from pydantic import TypeAdapter

from cardwright.dsl.folders import CARD_SUFFIX, GAME_FILE, SET_FILE, shipped_games
from cardwright.frontends.browser import start
from cardwright.frontends.browser.editor import Editor
from cardwright.frontends.browser.start import table
from cardwright.frontends.browser.workbench import Workbench
from cardwright.languages import codes

__all__ = ["desk", "recalled", "table", "warm"]

_LATER: Final = (
    "cardwright.frontends.browser.stepping",
    "cardwright.frontends.games.reading",
    "cardwright.frontends.scenarios.playing",
    "cardwright.frontends.scenarios.sentences",
    "cardwright.frontends.scenarios.suite",
    "cardwright.frontends.scenarios.writing",
    "cardwright.frontends.serving.catalogue",
    "cardwright.frontends.simulating.recording",
    "cardwright.frontends.simulating.results",
    "cardwright.frontends.simulating.running",
    "cardwright.frontends.simulating.setting_up",
)
"""What is imported only when it is asked for, where no memory was kept."""


def desk(name: str, language: str) -> Editor:
    """Return what answers for texts: those of one card's page, or all of a workbench."""
    return Workbench(language) if name == "workbench" else Editor(language)


def warm(_: Iterable[str]) -> None:
    """Import all, and look at a card of each game as it stands: the words and the parser are kept.

    Cards come to this table from the desk, so those of the games are not needed.
    """
    for module in _LATER:
        import_module(module)
    for folder in shipped_games().values():
        files = sorted(folder.rglob(f"*{CARD_SUFFIX}"))
        card = next(file for file in files if file.name not in (GAME_FILE, SET_FILE))
        for language in codes():
            desk("editor", language).edit(str(card), card.read_text("utf-8"))


def recalled() -> None:
    """Begin anew; raises where the part of pydantic that is not Python is not where it was."""
    start.recalled()
    TypeAdapter(int).validate_python(1)
