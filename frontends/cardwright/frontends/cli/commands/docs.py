"""``cardwright docs``: the card site, built, served, or as sheets to print."""

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated, Literal, TypeAlias

import typer

from cardwright.dsl.render.plain import counted
from cardwright.frontends.cli.console import remark
from cardwright.frontends.cli.errors import WrongUse
from cardwright.frontends.cli.examples import examples
from cardwright.frontends.cli.refusals import refusals

app = typer.Typer(no_args_is_help=True, help="Make the site of all cards, or of your own.")

Cards: TypeAlias = Annotated[
    list[Path] | None,
    typer.Option(
        "--cards",
        metavar="FOLDER",
        help="A folder of your own cards. May be repeated.",
        show_default="the cards that come with Cardwright",
    ),
]
Languages: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--lang", metavar="LANG", help="A language of the site. May be repeated."),
]


@app.command(epilog=examples("docs build", "docs build --cards my-set --output public"))
def build(
    *,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="Where the site goes.")
    ] = Path("site"),
    cards: Cards = None,
    lang: Languages = None,
) -> None:
    """Build the site. Any warning, such as a dead link, is an error."""
    building = _building()
    building.build_site(output, lang or (), cards or ())


@app.command(epilog=examples("docs serve", "docs serve --cards my-set --port 8001"))
def serve(
    *,
    port: Annotated[int, typer.Option(help="The port on this machine.")] = 8000,
    cards: Cards = None,
    lang: Annotated[str | None, typer.Option("--lang", help="The language of the site.")] = None,
) -> None:
    """Show the site on this machine, and build it again when a card changes."""
    _building().serve_site(port, lang, cards or ())


@app.command(
    epilog=examples(
        "docs sheets --game res_arcana --lang fr",
        "docs sheets --cards my-set --paper letter --output my-set.html",
    )
)
def sheets(
    *,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The page to print.")
    ] = Path("sheets.html"),
    cards: Cards = None,
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang",
            metavar="LANG",
            help="The language of the cards.",
            show_default="the first of each game",
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option("--game", "-g", metavar="GAME", help="Only this game.", show_default="all"),
    ] = None,
    paper: Annotated[
        Literal["a4", "letter"], typer.Option("--paper", help="The size of the paper.")
    ] = "a4",
) -> None:
    """Write cards to print and cut out, nine a sheet: a page for any browser."""
    from cardwright.frontends.site.sheets import write_sheets

    with refusals():
        written = write_sheets(output, cards or (), lang, paper=paper, game=game)
    remark(f"wrote {counted(written, 'sheet')} to {output}; print it from a browser at 100 %")


def _building() -> ModuleType:
    try:
        return import_module("cardwright.frontends.site.building")
    except ImportError as error:
        raise WrongUse("the site needs mkdocs", help="pip install 'cardwright[docs]'") from error
