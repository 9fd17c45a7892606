"""What hosts and tools do with the language: functions over values.

Faults come back in a ``Report``, or inside the one exception ``FaultsError``; nothing is printed.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from cardwright.dsl.compiler import compile_game
from cardwright.dsl.diagnostics import FaultsError, Report
from cardwright.dsl.folders import CARD_SUFFIX, Home, shipped_games
from cardwright.dsl.formatting import format_source
from cardwright.dsl.formatting.statements import phrase_of
from cardwright.dsl.model import Card
from cardwright.dsl.parsing import parse as parse_source
from cardwright.dsl.reading import normalise
from cardwright.dsl.source import Source
from cardwright.dsl.syntax import Card as CardTree
from cardwright.dsl.syntax import Clause, Names, Side, Tree
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.workspace import CardFile, GameFolder, Workspace, read_card
from cardwright.dsl.write import card_to_tree, write_card
from cardwright.runtime.definitions import CompiledSet


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


def read_again(card: Card, game: Vocabulary) -> CardFile:
    """Write a card and read it again, with all that is wrong with it.

    Raises ``CannotWriteError`` where no text says what the card is.
    """
    path = Path(f"{card.id}{CARD_SUFFIX}")
    source = Source(str(path), write_card(card, game))
    return read_card(source, path, Home(Path(), card.set, None), game)


def line_of(file: CardFile, clause: str) -> int:
    """Return the line of a clause, told as ``clauses_of`` does; that of the card, if unknown."""
    document = file.tree.document
    clauses = document.clauses if isinstance(document, CardTree) else ()
    start = next((start for text, start in _in_lines(clauses) if text == clause), 0)
    return file.source.position(start).line


def clauses_of(card: Card, game: Vocabulary) -> tuple[str, ...]:
    """Return the clauses of a card but for its names, each as one line, within its side if any."""
    return tuple(text for text, _ in _in_lines(card_to_tree(card, game).clauses))


def _in_lines(clauses: Iterable[Clause]) -> Iterator[tuple[str, int]]:
    """Yield clauses but for names, each as one line, and where they start."""
    for clause in clauses:
        if isinstance(clause, Side):
            for text, start in _in_lines(clause.clauses):
                yield f"side {clause.name.text} {{ {text} }}", start
        elif not isinstance(clause, Names):
            yield phrase_of(clause).flat, clause.span.start
