"""The folder of a new set, with what a repository of cards needs."""

from importlib.resources import files
from pathlib import Path
from typing import Final

from cardwright.dsl.folders import SET_FILE, shipped_games
from cardwright.frontends.errors import WrongUse
from cardwright.frontends.files import write_file

_FILES: Final = {
    "pre-commit-config.yaml": ".pre-commit-config.yaml",
    "cards.yml": ".github/workflows/cards.yml",
    "cardwright.json": ".github/cardwright.json",
    "tasks.json": ".vscode/tasks.json",
}
"""What is written as it is, and where to."""


def write_project(folder: Path, name: str, game: str, *, force: bool) -> list[Path]:
    """Write the files of a new set; nothing, if one of them is there and not to be overwritten."""
    if game not in shipped_games():
        known = ", ".join(shipped_games())
        raise WrongUse(f"there is no game `{game}`", help=f"the shipped games are: {known}")
    ours = files("cardwright.frontends.cli").joinpath("project")
    written = {folder / SET_FILE: f'set "{name}" {{\n  game {game}\n}}\n'} | {
        folder / target: ours.joinpath(source).read_text("utf-8")
        for source, target in _FILES.items()
    }
    there = [path for path in written if path.exists()]
    if there and not force:
        raise WrongUse(f"`{there[0]}` is already there", help="overwrite it with --force")
    for path, text in written.items():
        write_file(path, text)
    return list(written)
