"""What commands share where they are declared: options, and examples under their help."""

from pathlib import Path
from typing import Annotated, Any, TypeAlias

from cardwright.frontends.cli import completing
from cardwright.frontends.cli.declaring import Argument, Option

Game: TypeAlias = Annotated[
    str | None,
    Option(
        metavar="ID",
        help="The shipped game whose words are used, where no folder says.",
        autocompletion=completing.games,
    ),
]
Output: TypeAlias = Annotated[
    Path | None,
    Option("--output", "-o", metavar="FILE", help="Write to a file, not to the terminal."),
]

Language: TypeAlias = Annotated[
    str | None,
    Option(
        "--lang",
        metavar="LANG",
        help="The language of names and texts; `cardwright languages` lists them.",
        show_default="the game's first",
    ),
]
GameId: TypeAlias = Annotated[
    str | None,
    Option(
        "--game",
        "-g",
        metavar="GAME",
        help="The game: the id of a shipped one, or a folder with its own game.card.",
        show_default="this folder's, or the one with most sets",
        autocompletion=completing.games,
    ),
]
Cards: TypeAlias = Annotated[
    list[Path] | None,
    Option(
        "--cards",
        metavar="PATH",
        help="More cards to play with: files or folders. May be repeated.",
    ),
]
Sets: TypeAlias = Annotated[
    list[str] | None,
    Option(
        "--set",
        "-s",
        metavar="SET",
        help="A set to play with. May be repeated.",
        show_default="what the game needs",
    ),
]
Players: TypeAlias = Annotated[
    int | None,
    Option("--players", "-p", metavar="N", help="How many play.", show_default="the fewest"),
]
Bots: TypeAlias = Annotated[
    str | None,
    Option(
        "--bots",
        metavar="BOT[,BOT]...",
        help="The bots that play: random, greedy or search, perhaps with settings such as "
        "search:seconds=2; one for all their seats, or one for each.",
        show_default="greedy",
    ),
]
Seed: TypeAlias = Annotated[
    int | None,
    Option("--seed", metavar="N", help="Deal the same game again.", show_default="at random"),
]
Options: TypeAlias = Annotated[
    list[str] | None,
    Option(
        "--option",
        metavar="NAME[=VALUE]",
        help="A variant of the game's rules. May be repeated.",
    ),
]
Spoken: TypeAlias = Annotated[
    str | None,
    Option(
        "--lang",
        metavar="LANG",
        help="The language that is spoken, such as `fr`; `cardwright languages` lists them.",
        show_default="that of the system",
    ),
]


def paths(help: str) -> Any:
    """Return the argument of a command that works on files and folders."""
    return Argument(metavar="PATHS", help=help, show_default="this folder")


def examples(*commands: str) -> str:
    """Return an epilog that lists commands as they are typed."""
    lines = "\n".join(f"  cardwright {command}" for command in commands)
    # The backspace tells click not to run the lines together.
    return f"\b\nExamples:\n{lines}"
