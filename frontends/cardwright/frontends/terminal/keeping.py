"""Where games are kept that somebody left before their end."""

from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir

import typer

from cardwright.frontends.cli.errors import WrongUse
from cardwright.frontends.cli.files import write_file
from cardwright.frontends.games.files import save_text
from cardwright.frontends.terminal.match import Match

LAST = "last"
"""Stands for the game that was left last."""


def kept_games() -> Path:
    """Return the folder of games that were left."""
    return Path(typer.get_app_dir("cardwright")) / "games"


def file_of(text: str) -> Path:
    """Return the file that somebody means by a path, or by ``last``."""
    if text != LAST or Path(text).exists():
        return Path(text)
    kept = sorted(kept_games().glob("*.json"), key=lambda file: file.stat().st_mtime)
    if not kept:
        raise WrongUse("no game was left before its end", help="start one: cardwright play")
    return kept[-1]


def forget(file: Path | None) -> None:
    """Let go of a kept game that is over by now; files that somebody named stay."""
    if file is not None and kept_games() in file.parents:
        file.unlink(missing_ok=True)


def text_of(match: Match) -> str:
    """Return a match as it is kept."""
    return save_text(match.game, match.seats, match.names, match.language)


def keep(match: Match, file: Path | None) -> Path:
    """Write a match that is left, into its own file or into a new one; return which.

    Where that can't be, it goes into the folder of temporary files: better there than lost.
    """
    for place in (file, _new_file(kept_games(), match)):
        if place is not None:
            with suppress(WrongUse):
                write_file(place, text_of(match))
                return place
    last = _new_file(Path(gettempdir()), match)
    write_file(last, text_of(match))
    return last


def _new_file(folder: Path, match: Match) -> Path:
    name, number = f"{match.edition.game_id}-{match.game.setup['seed']}", 1
    file = folder / f"{name}.json"
    while file.exists():
        number += 1
        file = folder / f"{name}-{number}.json"
    return file
