"""Options that several commands share."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

Game: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="ID", help="The shipped game whose words are used, where no folder says."),
]
Output: TypeAlias = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write to a file, not to the terminal."),
]

Language: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="LANG",
        help="The language of names and texts: en, fr, de or pl, where the game has it.",
        show_default="the game's first",
    ),
]


class Listing(StrEnum):
    """How a list is written."""

    TEXT = "text"
    JSON = "json"
