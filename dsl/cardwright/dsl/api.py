"""What hosts use of the language: five functions over values.

Faults come back in a ``Report``, or inside the one exception ``FaultsError``; nothing is printed.
"""

from pathlib import Path

from cardwright.dsl.compiler import compile_game
from cardwright.dsl.diagnostics import Diagnostic, Report, Severity
from cardwright.dsl.folders import shipped_games
from cardwright.dsl.formatting import format_source
from cardwright.dsl.model import Card
from cardwright.dsl.parsing import parse as parse_source
from cardwright.dsl.reading import normalise
from cardwright.dsl.source import Source
from cardwright.dsl.syntax import Tree
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.workspace import GameFolder, Workspace
from cardwright.runtime.definitions import CompiledSet

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


class FaultsError(ValueError):
    """Cards have errors; ``report`` lists all of them."""

    def __init__(self, report: Report) -> None:
        """Keep the report, and say how much is wrong and where it begins."""
        self.report = report
        first = next(iter(report))
        place = first.source.position(first.span.start)
        count = report.errors
        super().__init__(
            f"{count} {'error' if count == 1 else 'errors'}, the first in "
            f"{first.source.path}:{place.line}:{place.column}: {first.message}"
        )


def parse(text: str, name: str = "<text>") -> tuple[Tree, Report]:
    """Read a text into its syntax tree. The tree holds what could be read; the report, the rest."""
    report = Report()
    return parse_source(Source(name, normalise(text)), report), report


def format(text: str, name: str = "<text>") -> str:
    """Return a text in canonical layout; a text with syntax errors raises ``FaultsError``."""
    report = Report()
    formatted = format_source(Source(name, normalise(text)), report)
    if formatted is None:
        raise FaultsError(report)
    return formatted


def check(*paths: str | Path, game: str | None = None) -> Report:
    """Check files and folders. ``game`` is the game of files that lie in no game's folder."""
    return Workspace(game=game).check([Path(path) for path in paths])


def load(game: str | Path) -> GameFolder:
    """Load a game with all its cards: a folder, or the id of a shipped game.

    Raises ``FaultsError`` where anything in it has errors.
    """
    folder = shipped_games().get(str(game), Path(game))
    workspace = Workspace()
    report = workspace.check([folder])
    if report.errors:
        raise FaultsError(report)
    return workspace.load_game(folder.resolve())


def compile(game: GameFolder) -> CompiledSet:
    """Compile a loaded game into what the runtime plays."""
    if game.vocabulary is None:
        raise FaultsError(Report.of(game.found))
    return compile_game(game.vocabulary, game.cards)
