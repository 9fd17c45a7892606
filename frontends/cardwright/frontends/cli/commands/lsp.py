"""``cardwright lsp``: the language server for editors."""

from typing import Annotated

from cardwright.frontends.cli.declaring import Option
from cardwright.frontends.cli.options import Game, examples

EXAMPLES = (
    examples("lsp", "lsp --tcp 7998", "lsp --lang fr")
    + "\n\nEditors start it themselves; the guide has recipes for several. "
    "Exit codes: 0 the editor has ended it, 2 wrong use."
)

_PORTS = 65535


def lsp(
    *,
    tcp: Annotated[
        int | None,
        Option(
            metavar="PORT",
            min=1,
            max=_PORTS,
            help="Wait for one editor on this port.",
            show_default="talk over standard input and output",
        ),
    ] = None,
    host: Annotated[str, Option(metavar="ADDRESS", help="Where to wait.")] = "127.0.0.1",
    lang: Annotated[
        str | None,
        Option(
            metavar="LANG",
            help="The language of texts and names.",
            show_default="the editor's setting, or the first of the game",
        ),
    ] = None,
    game: Game = None,
    stdio: Annotated[
        bool, Option("--stdio", hidden=True, help="What editors say; it is the default.")
    ] = False,
) -> None:
    """Serve the language of cards to an editor."""
    from cardwright.frontends.cli.inputs import workspace_for
    from cardwright.frontends.errors import need

    need("pygls", "lsp", "the language server")
    workspace_for(game)
    from cardwright.frontends.lsp.server import make_server

    server = make_server(game=game, language=lang)
    if tcp is None:
        server.start_io()
    else:
        server.start_tcp(host, tcp)
