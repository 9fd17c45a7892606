"""Options of all commands that start games."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

GameId: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--game",
        "-g",
        metavar="GAME",
        help="The game: the id of a shipped one, or a folder with its own game.card.",
        show_default="this folder's, or the largest",
    ),
]
Cards: TypeAlias = Annotated[
    list[Path] | None,
    typer.Option(
        "--cards",
        metavar="PATH",
        help="More cards to play with: files or folders. May be repeated.",
    ),
]
Sets: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        "-s",
        metavar="SET",
        help="A set to play with. May be repeated.",
        show_default="what the game needs",
    ),
]
Players: TypeAlias = Annotated[
    int | None,
    typer.Option("--players", "-p", metavar="N", help="How many play.", show_default="the fewest"),
]
Bots: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar="BOT[,BOT]...",
        help="The bots that play: random, greedy or search, perhaps with settings such as "
        "search:seconds=2; one for all their seats, or one for each.",
        show_default="greedy",
    ),
]
Seed: TypeAlias = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="Deal the same game again.", show_default="at random"),
]
Options: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME[=VALUE]",
        help="A variant of the game's rules. May be repeated.",
    ),
]
Spoken: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="LANG",
        help="The language that is spoken: en, fr, de or pl.",
        show_default="that of the system",
    ),
]
