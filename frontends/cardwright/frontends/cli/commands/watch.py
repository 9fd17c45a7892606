"""``cardwright watch``: see bots play, or a game that was played before."""

from pathlib import Path
from typing import Annotated

from cardwright.frontends.cli.declaring import Argument, Option
from cardwright.frontends.cli.options import (
    Bots,
    Cards,
    GameId,
    Options,
    Players,
    Seed,
    Sets,
    Spoken,
    examples,
)
from cardwright.frontends.errors import WrongUse

EXAMPLES = examples(
    "watch",
    "watch --bots greedy,search --delay 1",
    "watch --bots search --players 3 --seed 7 | less",
    "watch game.json --from 40",
    "watch --to end --save-replay game.json",
)
_END = "end"


def watch(
    file: Annotated[
        Path | None,
        Argument(
            metavar="FILE",
            help="A replay or a saved game; without one, bots play a new game.",
            show_default=False,
        ),
    ] = None,
    *,
    bots: Bots = None,
    game: GameId = None,
    cards: Cards = None,
    set: Sets = None,
    players: Players = None,
    option: Options = None,
    seed: Seed = None,
    lang: Spoken = None,
    delay: Annotated[
        float | None,
        Option(
            min=0.0,
            metavar="SECONDS",
            help="Go on by itself, with so long a rest after each move.",
            show_default="Enter goes on",
        ),
    ] = None,
    first: Annotated[
        int, Option("--from", min=0, metavar="N", help="Begin to show at this choice.")
    ] = 0,
    last: Annotated[
        str | None,
        Option("--to", metavar="N", help="Stop at this choice; `end` goes there without a rest."),
    ] = None,
    save_replay: Annotated[
        Path | None,
        Option(metavar="FILE", help="Keep what was watched, to be watched again."),
    ] = None,
) -> None:
    """Watch bots play a game, or watch a replay or a saved game.

    On a terminal the table is shown, and Enter goes on; in a pipe the story is told.
    """
    from cardwright.frontends.bots import bots_in
    from cardwright.frontends.cli.exits import refusals
    from cardwright.frontends.files import write_file
    from cardwright.frontends.games.files import replay_text
    from cardwright.frontends.games.sources import Sources
    from cardwright.frontends.terminal import starting
    from cardwright.frontends.terminal.keeping import in_shell
    from cardwright.frontends.terminal.screen import Screen
    from cardwright.frontends.terminal.watching import Pace, Watch

    if last is not None and last != _END and not last.isdecimal():
        raise WrongUse(f"`{last}` is no number of a choice", help="use --to 40, or --to end")
    pace = Pace(
        first=first,
        last=int(last) if last is not None and last != _END else None,
        delay=delay,
        at_once=last == _END,
    )
    wanted = starting.Wanted(
        game=game,
        cards=cards or (),
        sets=set or (),
        players=players,
        people=0,
        bots=bots_in(bots),
        options=option or (),
        beginners=False,
        seed=seed,
        language=lang,
    )
    screen = Screen()
    with refusals():
        if file is None:
            match, choices = starting.new_match(wanted, screen), None
        elif wanted.bots:
            raise WrongUse("--bots play a new game", help="leave out the file, or --bots")
        else:
            match, choices = starting.match_in(file, wanted)
    Watch(match, screen, pace, choices).run()
    if save_replay is not None:
        with refusals():
            write_file(save_replay, replay_text(match.game))
        kept = in_shell(save_replay, *Sources.of(match.edition).options)
        screen.say(match.words.saved_replay.format(file=kept), whole=True)
