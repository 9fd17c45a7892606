"""What a command works on: files, folders, standard input; and the game that they belong to."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.dsl import MAX_FILE_BYTES, Report, Source, decode
from cardwright.dsl.codes import DUPLICATE_ID, DUPLICATE_NAME
from cardwright.dsl.folders import (
    CARD_SUFFIX,
    GAME_FILE,
    Home,
    card_files,
    entries_in,
    home_of,
    shipped_cards,
    shipped_games,
)
from cardwright.frontends.errors import WrongUse, way_out

if TYPE_CHECKING:
    from cardwright.dsl import CardFile, GameFolder, Vocabulary, Workspace

STDIN = Path("-")
STDIN_NAME = "<stdin>"


def asked_home(game: str | None) -> Home | None:
    """Return the home of this folder; None where it has none, or ``game`` names a shipped game."""
    games = shipped_games()
    if game is not None and game not in games:
        help = way_out(game, games, f"the games are: {', '.join(games)}")
        raise WrongUse(f"unknown game `{game}`", help=help)
    return home_of(Path.cwd() / f"card{CARD_SUFFIX}") if game is None else None


def folders_asked(game: str | None) -> list[Path]:
    """Return the folders of the games in question: the one asked for, this one's, or all."""
    home = asked_home(game)
    games = shipped_games()
    if game is not None:
        return [games[game]]
    return [home.game_folder] if home is not None else list(games.values())


def workspace_for(game: str | None) -> "Workspace":
    """Return a workspace; ``game`` must name a shipped game."""
    from cardwright.dsl import Workspace
    from cardwright.runtime.rulebooks import served_by_rules

    asked_home(game)
    return Workspace(game=game, served=served_by_rules)


def vocabulary_of(game: "GameFolder") -> "Vocabulary":
    """Return the words of a game; a game with faults has none, and is wrong use."""
    if game.vocabulary is None:
        file = shown_path(str(game.folder / GAME_FILE))
        raise WrongUse("the game has faults", help=f"mend it first: cardwright check {file}")
    return game.vocabulary


def refuse_missing(paths: Iterable[Path]) -> None:
    """Say which paths lead nowhere, where any do."""
    missing = [path for path in paths if not path.exists()]
    if missing:
        names = ", ".join(f"`{path}`" for path in missing)
        raise WrongUse(f"no such file or folder: {names}", help=_shipped_as(missing[0]))


def _shipped_as(path: Path) -> str | None:
    """Return where the shipped card lies whose id was typed instead of a path."""
    for entry in entries_in(shipped_cards(), (CARD_SUFFIX,)):
        if entry.name == f"{path}{CARD_SUFFIX}":
            return f"the card `{path}` lies in {shown_path(entry.path)}"
    return None


def existing_files(paths: Sequence[Path], *, scenarios: bool = False) -> list[Path]:
    """Return the card files among files and folders; a path that is not there is wrong use.

    With ``scenarios``, the files of scenarios in folders as well.
    """
    refuse_missing(paths)
    found = list(card_files(paths, scenarios=scenarios))
    if paths and not found:
        names = ", ".join(f"`{path}`" for path in paths)
        raise WrongUse(
            f"no card files in {names}",
            help="name files or folders with `.card` files, or use --shipped",
        )
    return found


def read_stdin(report: Report) -> Source | None:
    """Return the text on standard input, or None with a diagnostic where it is no text."""
    data = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
    return decode(data, STDIN_NAME, report)


def check_text(
    workspace: "Workspace", source: Source, report: Report, *, translations: bool = False
) -> "tuple[CardFile, GameFolder] | None":
    """Check a text without a file, and return what could be read of it, with its game.

    It belongs to the game asked for, or else to that of this folder. It may be a new version of
    a card that is there, so that having the same name or id is no fault.
    """
    home = asked_home(workspace.game)
    home = home or workspace.home_without_folder(report, source)
    if home is None:
        return None
    file, found = workspace.check_source(source, home, translations=translations)
    report.extend(fault for fault in found if fault.code not in {DUPLICATE_ID, DUPLICATE_NAME})
    return None if file is None else (file, workspace.load_game(home.game_folder))


def shown_path(path: str) -> str:
    """Return a path as people want to read it: relative where it lies in this folder."""
    if path == STDIN_NAME:
        return path
    try:
        return str(Path(path).relative_to(Path.cwd()))
    except ValueError:
        return path


def without_stdin(paths: Iterable[Path]) -> list[Path]:
    """Return the paths but for the one that stands for standard input."""
    return [path for path in paths if path != STDIN]
