"""Games in files: those that somebody left before their end, and what people ask for."""

import os
import shlex
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir

from cardwright.frontends.errors import WrongUse
from cardwright.frontends.files import write_file
from cardwright.frontends.games.files import replay_text, save_text
from cardwright.frontends.games.sources import Sources
from cardwright.frontends.system import settings_folder
from cardwright.frontends.terminal.match import Match
from cardwright.frontends.terminal.menu import Order, name_of, number_in, typed
from cardwright.frontends.terminal.screen import Screen
from cardwright.frontends.terminal.words import Command
from cardwright.runtime import CardwrightError

LAST = "last"
"""Stands for the game that was left last."""
_LEFT = "left.txt"
"""The files of all games that were left, wherever they are, in that order."""


def kept_games() -> Path:
    """Return the folder of games that were left."""
    return settings_folder() / "games"


def file_of(text: str) -> Path:
    """Return the file that somebody means by a path, or by ``last``."""
    if text != LAST or Path(text).exists():
        return Path(text)
    kept = sorted(kept_games().glob("*.json"), key=lambda file: file.stat().st_mtime)
    left = [*kept, *_left()]
    if not left:
        raise WrongUse("no game was left before its end", help="start one: cardwright play")
    return left[-1]


def forget(file: Path | None) -> None:
    """Let go of a game that is over by now, or kept elsewhere; files that somebody named stay."""
    if file is None:
        return
    place = file.resolve()
    if kept_games().resolve() in place.parents:
        place.unlink(missing_ok=True)
    _write_left([other for other in _left() if other != place])


def _left() -> list[Path]:
    """Return the files of games that were left, those that are still there, the last one last."""
    try:
        lines = (kept_games() / _LEFT).read_text("utf-8").split("\n")
    except (OSError, ValueError):
        return []
    return [Path(line) for line in lines if os.path.isfile(line)]  # noqa: PTH113 - never raises


def _write_left(files: list[Path]) -> None:
    if files != _left():
        with suppress(WrongUse, ValueError):  # then `last` knows less
            write_file(kept_games() / _LEFT, "".join(f"{file}\n" for file in files))


def in_shell(*words: str | Path) -> str:
    """Return words as they are typed into a shell, spaces in paths and all."""
    texts = [str(word) for word in words]
    if os.name == "nt":
        from subprocess import list2cmdline

        return list2cmdline(texts)
    return shlex.join(texts)


def text_of(match: Match) -> str:
    """Return a match as it is kept."""
    return save_text(match.edition, match.game, match.seats, match.names, match.language)


def keep(match: Match, file: Path | None) -> Path:
    """Write a match that is left, into its own file or into a new one; return which.

    Where that can't be, it goes into the folder of temporary files: better there than lost.
    """
    place = _write_kept(match, file)
    left = place.resolve()
    _write_left([*(other for other in _left() if other != left), left])
    return place


def _write_kept(match: Match, file: Path | None) -> Path:
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


def write(match: Match, screen: Screen, order: Order) -> Path | None:
    """Write what an order asks for, say where it is, and return that; else say why not."""
    words = match.words
    name, first = _operands(order)
    if not name:
        screen.say(words.not_written.format(reason=f"`{typed(order.command, words)}`"))
        return None
    path = Path(name).expanduser()
    if path.exists() and not order.forced:
        screen.say(words.file_exists.format(file=name, command=name_of(order.command, words)))
        return None
    try:
        write_file(path, _text(match, order.command, first))
    except (WrongUse, CardwrightError, ValueError) as error:
        screen.say(words.not_written.format(reason=error))
        return None
    said = {
        Command.SAVE: words.saved,
        Command.REPLAY: words.saved_replay,
        Command.SCENARIO: words.saved_scenario,
    }[order.command]
    # A replay may be shared, so it does not tell where its cards are.
    where = Sources.of(match.edition).options if order.command is Command.REPLAY else ()
    file = in_shell(path, *where)
    screen.say(said.format(file=file, game=match.edition.game_id), whole=True)
    return path


def _operands(order: Order) -> tuple[str, int | None]:
    """Return the file, and for a scenario the choice that it begins with, where there is one."""
    name, _, last = order.operand.rpartition(" ")
    first = number_in(last)
    if order.command is Command.SCENARIO and name and first is not None:
        return name.strip(), first
    return order.operand, None


def _text(match: Match, command: Command, first: int | None) -> str:
    if command is Command.SAVE:
        return text_of(match)
    if command is Command.REPLAY:
        return replay_text(match.game)
    from cardwright.frontends.scenarios.writing import scenario_of

    return scenario_of(match.game, match.edition, first=first)
