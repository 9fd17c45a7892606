"""``cardwright serve``: games for clients in any language, over pipes or over the web."""

from pathlib import Path
from typing import Annotated

import typer

from cardwright.frontends.cli.options import Cards, examples
from cardwright.frontends.errors import WrongUse

EXAMPLES = (
    examples(
        "serve --stdio",
        "serve --http 8080",
        "serve --http 0 --store matches/",
        "serve --http 8080 --cards my-set/",
    )
    + "\n\nExit codes: 0 the input has ended or the server was stopped, 1 cards have faults, "
    "2 wrong use, such as a port that is in use."
)

_PORTS = 65535
_DEFAULT_RATE = 100.0


def serve(
    *,
    stdio: Annotated[
        bool,
        typer.Option("--stdio", help="Read requests from standard input, one JSON object a line."),
    ] = False,
    http: Annotated[
        int | None,
        typer.Option(
            metavar="PORT",
            min=0,
            max=_PORTS,
            help="Listen for HTTP and WebSocket on this port; 0 takes a free one.",
        ),
    ] = None,
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets other machines in."),
    ] = "127.0.0.1",
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            "-g",
            metavar="GAME",
            help="Offer just this game: the id of a shipped one, or a folder with a game.card.",
            show_default="all shipped games",
        ),
    ] = None,
    cards: Cards = None,
    store: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep all matches here, and go on with those in it."),
    ] = None,
    keep: Annotated[
        float,
        typer.Option(metavar="HOURS", min=0.01, help="Forget matches that nobody uses so long."),
    ] = 168.0,
    max_matches: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many matches are kept at most.")
    ] = 1000,
    max_message: Annotated[
        int, typer.Option(metavar="BYTES", min=1000, help="How long a message may be.")
    ] = 1_000_000,
    rate: Annotated[
        float | None,
        typer.Option(
            metavar="N",
            min=0.1,
            help="How many messages a client may send in a second.",
            show_default=f"{_DEFAULT_RATE:g} over the web",
        ),
    ] = None,
    bot_workers: Annotated[
        int,
        typer.Option(metavar="N", min=1, max=64, help="How many bots think at once, over the web."),
    ] = 1,
    bot_seconds: Annotated[
        float,
        typer.Option(metavar="SECONDS", min=0.1, help="How long a bot may think, over the web."),
    ] = 30.0,
    allow_origin: Annotated[
        list[str] | None,
        typer.Option(metavar="ORIGIN", help="Let web pages from there in. May be repeated."),
    ] = None,
) -> None:
    """Serve games to programs in any language, over pipes or the web."""
    if stdio == (http is not None):
        raise WrongUse(
            "say how to serve, in one way: --stdio or --http PORT",
            help="`cardwright serve --stdio` speaks with the program that starts it",
        )
    from cardwright.frontends.cli import serving
    from cardwright.frontends.serving import Limits

    limits = Limits(
        message_bytes=max_message,
        messages_per_second=rate if rate or stdio else _DEFAULT_RATE,
        matches=max_matches,
        kept_seconds=keep * 3600,
        bot_seconds=bot_seconds,
    )
    catalogue = serving.catalogue_of(game, cards or [])
    if http is None:
        serving.serve_stdio(catalogue, limits, store)
    else:
        serving.serve_http(
            catalogue,
            limits,
            store,
            address=(host, http),
            bot_workers=bot_workers,
            origins=allow_origin or [],
        )
