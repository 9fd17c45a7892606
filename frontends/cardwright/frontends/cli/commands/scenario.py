"""``cardwright scenario``: a game, or a part of it, as a test for cards."""

from pathlib import Path
from typing import Annotated

from cardwright.frontends.cli.declaring import Argument, Option
from cardwright.frontends.cli.options import Cards, GameId, Output, examples
from cardwright.frontends.system import remark

EXAMPLES = examples(
    "scenario game.json",
    "scenario game.json --from 40 --to 52 --output my-card.scenario",
    "scenario replay.json --from 0 --name 'a whole game'",
)


def scenario(
    file: Annotated[
        Path, Argument(metavar="FILE", help="A saved game or a replay.", show_default=False)
    ],
    *,
    first: Annotated[
        int | None,
        Option(
            "--from",
            min=0,
            metavar="N",
            help="The choice to begin with, counted from 0; or the turn that it belongs to.",
            show_default="the last turn",
        ),
    ] = None,
    last: Annotated[
        int | None,
        Option("--to", min=0, metavar="N", help="How many choices to tell.", show_default="all"),
    ] = None,
    name: Annotated[
        str | None,
        Option(metavar="TEXT", help="What it shows.", show_default="what happens first"),
    ] = None,
    game: GameId = None,
    cards: Cards = None,
    output: Output = None,
) -> None:
    """Write a part of a game as a scenario.

    It says how the game stood, what was chosen, and what came of it.

    The scenario passes as it is written, and is there to be edited: leave out what does not matter,
    and say what you expect. `cardwright test` plays it.
    """
    from cardwright.frontends.cli.exits import refusals
    from cardwright.frontends.files import deliver
    from cardwright.frontends.games.files import read_game_file
    from cardwright.frontends.scenarios.writing import scenario_of

    with refusals():
        found = read_game_file(file, game, cards or ())
        text = scenario_of(found.game, found.edition, first=first, last=last, name=name)
    deliver(text, output)
    if output is not None:
        remark(
            f"wrote {output}; play it with: cardwright test --game {found.edition.game_id} {output}"
        )
