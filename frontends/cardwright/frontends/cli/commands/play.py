"""``cardwright play``: play a game, against bots or with others at the same screen."""

from pathlib import Path
from typing import Annotated

from cardwright.frontends.cli.declaring import Option
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
    "play",
    "play --bots search --lang fr",
    "play --players 3 --bots greedy,random",
    "play --people 2 --name Ada --name Grace",
    "play --cards my-set/ --set my_set",
    "play --resume last",
    "play --web",
)


def play(
    *,
    game: GameId = None,
    cards: Cards = None,
    set: Sets = None,
    players: Players = None,
    people: Annotated[
        int | None,
        Option(min=1, metavar="N", help="How many people play at this screen.", show_default="1"),
    ] = None,
    bots: Bots = None,
    name: Annotated[
        list[str] | None,
        Option(metavar="NAME", help="What a person is called. May be repeated."),
    ] = None,
    option: Options = None,
    beginners: Annotated[
        bool | None,
        Option(
            "--beginners/--no-beginners",
            help="Deal a first game, where the rules have one.",
            show_default="asked on a terminal, else yes",
        ),
    ] = None,
    seed: Seed = None,
    lang: Spoken = None,
    resume: Annotated[
        str | None,
        Option(
            metavar="FILE", help="Go on with a saved game; `last` is the one that was left last."
        ),
    ] = None,
    web: Annotated[
        bool,
        Option(
            "--web", help="Play in a browser, on a server for this machine; links invite others."
        ),
    ] = False,
) -> None:
    """Play a game against bots or others, in the terminal or a browser.

    The options of each decision are numbered; `?` shows what else can be typed: undo, hint, why,
    look CARD, save FILE and more. Who leaves can go on later. Answers may come from a pipe.
    """
    if web:
        from cardwright.frontends.cli.serving import play_in_browser

        play_in_browser(game, cards or ())
        return
    from cardwright.frontends.cli.exits import refusals
    from cardwright.frontends.terminal import keeping, starting
    from cardwright.frontends.terminal.playing import Play
    from cardwright.frontends.terminal.screen import Screen

    if resume is None and len(name or ()) > (people or 1):
        raise WrongUse(
            f"there are more names ({len(name or ())}) than people at this screen ({people or 1})",
            help=f"use --people {len(name or ())}",
        )
    screen = Screen()
    wanted = starting.Wanted(
        game=game,
        cards=cards or (),
        sets=set or (),
        players=players,
        people=people,
        bots=_bots_in(bots),
        names=name or (),
        options=option or (),
        beginners=beginners,
        seed=seed,
        language=lang,
    )
    file: Path | None = None
    with refusals():
        if resume is not None:
            file = keeping.file_of(resume)
            match = starting.resumed_match(file, wanted)
        else:
            match = starting.new_match(wanted, screen)
    words = match.words
    screen.say(words.welcome.format(game=match.things.title), "bold")
    screen.say(words.playing.format(players=match.phrasebook.grammar.join(match.names)))
    Play(match, screen, file).run()


def _bots_in(text: str | None) -> tuple[str, ...]:
    """Return the bots that are named; where none is, nothing of them is loaded."""
    if text is None:
        return ()
    from cardwright.frontends.bots import bots_in

    return bots_in(text)
