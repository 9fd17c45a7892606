"""Which game a file belongs to, also where it lies in no game's folder."""

from pathlib import Path

from cardwright.dsl import Card, GameFolder, Report, Source, Workspace
from cardwright.dsl.folders import Home, home_of, real_path


def home_for(workspace: Workspace, file: Path) -> Home | None:
    """Return where a file belongs: its own folder says so, or the game that was asked for."""
    return home_of(file) or workspace.home_without_folder(Report(), Source(str(file), ""))


def card_in(workspace: Workspace, file: Path) -> tuple[GameFolder, Card] | None:
    """Return the card in a file with its game; None where there is none, or one with faults."""
    home = home_for(workspace, file)
    if home is None:
        return None
    game = workspace.load_game(home.game_folder)
    entry = game.files.get(real_path(file))
    return None if entry is None or entry.card is None else (game, entry.card)
