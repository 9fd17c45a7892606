"""``cardwright compile``: cards as the data that the runtime plays."""

from pathlib import Path
from typing import Annotated

from cardwright.frontends.cli.declaring import Argument, Option
from cardwright.frontends.cli.options import Game, examples
from cardwright.frontends.errors import WrongUse

EXAMPLES = examples("compile --output cards.json", "compile my-set/ --output my-set.json")


def compile(
    paths: Annotated[
        list[str] | None,
        Argument(
            metavar="PATHS",
            help="Files, folders or ids of cards.",
            show_default="all cards of the game",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Where to write; without it, only the hash is told.",
        ),
    ] = None,
    game: Game = None,
) -> None:
    """Compile cards of one game into one file, and print its hash."""
    from cardwright.dsl import compile_game
    from cardwright.dsl.render import counted
    from cardwright.frontends.cli.cards import asked_for
    from cardwright.frontends.cli.languages import wording_of
    from cardwright.frontends.files import write_bytes
    from cardwright.runtime import dump

    entries = asked_for(paths, game)
    games = {entry.game.id: entry.game for entry in entries}
    if len(games) != 1:
        found = ", ".join(games) or "none"
        raise WrongUse(
            f"cards of one game are compiled together; found: {found}", help="add --game ID"
        )
    (vocabulary,) = games.values()
    with wording_of(vocabulary.id):
        compiled = compile_game(vocabulary, [entry.card for entry in entries])
    if output is not None:
        write_bytes(output, dump(compiled))
    print(f"{vocabulary.id}: {counted(len(entries), 'card')}, hash {compiled.hash}")
