"""``cardwright serve``: games for clients in any language, over pipes or over the web."""

from pathlib import Path
from typing import Annotated, Literal

from cardwright.frontends.cli.declaring import Option
from cardwright.frontends.cli.options import Cards, examples
from cardwright.frontends.errors import WrongUse

EXAMPLES = (
    examples(
        "serve --stdio",
        "serve --http 8080",
        "serve --http 0 --store matches.db",
        "serve --http 8080 --store postgresql://localhost/games",
        "serve --http 8080 --cards my-set/",
    )
    + "\n\nExit codes: 0 the input has ended or the server was stopped, 1 cards have faults, "
    "2 wrong use, such as a port that is in use."
)

_PORTS = 65535
_DEFAULT_RATE = 100.0
_MB = 1_000_000


def serve(
    *,
    stdio: Annotated[
        bool,
        Option("--stdio", help="Read requests from standard input, one JSON object a line."),
    ] = False,
    http: Annotated[
        int | None,
        Option(
            metavar="PORT",
            min=0,
            max=_PORTS,
            help="Listen for HTTP and WebSocket on this port; 0 takes a free one.",
        ),
    ] = None,
    host: Annotated[
        str,
        Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets other machines in."),
    ] = "127.0.0.1",
    game: Annotated[
        str | None,
        Option(
            "--game",
            "-g",
            metavar="GAME",
            help="Offer just this game: the id of a shipped one, or a folder with a game.card.",
            show_default="all shipped games",
        ),
    ] = None,
    cards: Cards = None,
    store: Annotated[
        str | None,
        Option(
            metavar="PLACE",
            help="Keep all matches here, and go on with those in it: an SQLite file, for one "
            "server, or a postgresql:// URL, for any number of them.",
        ),
    ] = None,
    keep: Annotated[
        float | None,
        Option(
            metavar="HOURS",
            min=0.01,
            help="Forget matches that nobody uses so long.",
            show_default="none is forgotten",
        ),
    ] = None,
    create: Annotated[
        Literal["everybody", "nobody", "keyholders"],
        Option(help="Who may create matches, over the web."),
    ] = "everybody",
    create_keys: Annotated[
        Path | None,
        Option(metavar="FILE", help="The keys of the keyholders, one a line."),
    ] = None,
    max_matches: Annotated[
        int, Option(metavar="N", min=1, help="How many matches are kept at most.")
    ] = 10_000,
    max_matches_per_address: Annotated[
        int, Option(metavar="N", min=1, help="How many of one address, over the web.")
    ] = 50,
    max_choices: Annotated[
        int, Option(metavar="N", min=1, help="How many choices a match may have.")
    ] = 5_000,
    max_stored: Annotated[
        int, Option(metavar="MB", min=1, help="How much all matches may take.")
    ] = 10_000,
    max_stored_per_address: Annotated[
        int, Option(metavar="MB", min=1, help="How much those of one address may take.")
    ] = 50,
    max_message: Annotated[
        int, Option(metavar="BYTES", min=1000, help="How long a message may be.")
    ] = 1_000_000,
    max_connections: Annotated[
        int, Option(metavar="N", min=1, help="How many connections there may be.")
    ] = 2_000,
    max_connections_per_address: Annotated[
        int, Option(metavar="N", min=1, help="How many of one address.")
    ] = 100,
    rate: Annotated[
        float | None,
        Option(
            metavar="N",
            min=0.1,
            help="How many messages a client may send in a second.",
            show_default=f"{_DEFAULT_RATE:g} over the web",
        ),
    ] = None,
    bot_workers: Annotated[
        int,
        Option(metavar="N", min=1, max=64, help="How many bots think at once, over the web."),
    ] = 2,
    bot_seconds: Annotated[
        float,
        Option(metavar="SECONDS", min=0.1, help="How long a bot may think, over the web."),
    ] = 10.0,
    bot_nodes: Annotated[
        int,
        Option(metavar="N", min=1, help="The most that may be asked for by search:nodes=N."),
    ] = 20_000,
    name: Annotated[
        list[str] | None,
        Option(
            metavar="NAME", help="What the server is called, such as play.example. May be repeated."
        ),
    ] = None,
    allow_origin: Annotated[
        list[str] | None,
        Option(metavar="ORIGIN", help="Let web pages from there in. May be repeated."),
    ] = None,
    trust_proxy: Annotated[
        list[str] | None,
        Option(
            metavar="ADDRESS",
            help="Believe this proxy, or network of proxies, who asks. May be repeated.",
        ),
    ] = None,
    metrics_from: Annotated[
        list[str] | None,
        Option(
            metavar="ADDRESS",
            help="Who may read /metrics, beside this machine. May be repeated.",
        ),
    ] = None,
    invite_url: Annotated[
        str | None,
        Option(
            metavar="URL",
            help="The page that invitations lead to; #MATCH.INVITATION is put after it.",
            show_default="a page of the server's own",
        ),
    ] = None,
    log: Annotated[
        Literal["text", "json"], Option(help="How the log is written to standard error.")
    ] = "text",
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Option(help="What is written; debug tells of every request."),
    ] = "warning",
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
        matches_per_address=max_matches_per_address,
        stored_bytes=max_stored * _MB,
        stored_bytes_per_address=max_stored_per_address * _MB,
        choices=max_choices,
        kept_seconds=None if keep is None else keep * 3600,
        connections=max_connections,
        connections_per_address=max_connections_per_address,
        bot_seconds=bot_seconds,
        bot_nodes=bot_nodes,
    )
    catalogue = serving.catalogue_of(game, cards or [])
    how_to_log = serving.Log(log, log_level)
    if http is None:
        serving.serve_stdio(catalogue, limits, store, how_to_log)
        return
    web = serving.Web(
        host,
        http,
        names=name or [],
        origins=allow_origin or [],
        proxies=trust_proxy or [],
        watchers=metrics_from or [],
        invite_url=invite_url,
        bot_workers=bot_workers,
    )
    creation = serving.creation_by(create, create_keys)
    serving.serve_http(catalogue, limits, creation, store, web, how_to_log)
