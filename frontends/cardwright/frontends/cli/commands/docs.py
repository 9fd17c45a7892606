"""``cardwright docs``: the card site, built, served, or as sheets to print."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated, Literal, TypeAlias

import typer

from cardwright.frontends.cli import exits
from cardwright.frontends.cli.options import examples
from cardwright.frontends.errors import WrongUse, need
from cardwright.frontends.system import remark

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


@app.command(
    epilog=examples(
        "docs build",
        "docs build --cards my-set --output public",
        "docs build --lang fr --lang en",
        "docs build --url https://cards.example.org/",
    )
)
def build(
    *,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="Where the site goes.")
    ] = Path("site"),
    cards: Cards = None,
    lang: Languages = None,
    url: Annotated[
        str,
        typer.Option(
            "--url",
            metavar="URL",
            help="Where the site will be: for site maps, canonical links and shared pictures.",
            show_default="anywhere",
        ),
    ] = "",
) -> None:
    """Build the site: a folder of pages for any web server.

    Whatever is wrong, such as a card with faults or a dead link, is an error, and the folder
    stays as it was.
    """
    from cardwright.dsl.render import counted

    if url and not url.startswith(("http://", "https://")):
        raise WrongUse(f"`{url}` is no address of a site", help="it begins with https://")
    folders = _folders(cards)
    building = _site("building")
    with _refusals(building), _progress() as show:
        pages = building.build_site(
            output, lang or (), folders, address=url, show=show, tell=remark
        )
    remark(f"wrote {counted(pages, 'page')} to {output}")
    remark(f"look at them: python3 -m http.server -d {output}")


@app.command(epilog=examples("docs history", "docs history --cards my-game --version 2"))
def history(
    *,
    cards: Annotated[
        list[Path] | None,
        typer.Option(
            "--cards",
            metavar="FOLDER",
            help="The folder of a game of your own, with its `game.card`. May be repeated.",
            show_default="the games that come with Cardwright",
        ),
    ] = None,
    version: Annotated[
        str | None,
        typer.Option(
            "--version", metavar="VERSION", help="The version.", show_default="that of Cardwright"
        ),
    ] = None,
) -> None:
    """Note for each card since which version it is as it is.

    Run it when a version is released: `history.json` beside each `game.card` has the version in
    which a card last changed what it does, and its page tells it.
    """
    from importlib import metadata

    from cardwright.dsl.folders import GAME_FILE
    from cardwright.dsl.render import counted
    from cardwright.frontends.cli.exits import refusals
    from cardwright.frontends.site.catalogue import Library
    from cardwright.frontends.site.history import note_history

    for folder in cards or []:
        if not (folder / GAME_FILE).is_file():
            raise WrongUse(f"no `{GAME_FILE}` in `{folder}`", help="name the folder of a game")
    named = version or metadata.version("cardwright")
    with refusals():
        for shelf in Library(_folders(cards)).catalogue().shelves:
            if shelf.folder is not None:
                changed = note_history(shelf.folder, shelf.entries, named)
                remark(f"{shelf.game.id}: noted {counted(changed, 'card')}")


@app.command(epilog=examples("docs serve", "docs serve --cards my-set --lang fr --port 8001"))
def serve(
    *,
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port on this machine.")] = 8000,
    cards: Cards = None,
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang",
            metavar="LANG",
            help="The language of the site.",
            show_default="the first of the cards",
        ),
    ] = None,
) -> None:
    """Show the site on this machine. A changed card shows within seconds."""
    from cardwright.frontends.cli.reports import complain

    folders = _folders(cards)
    serving = _site("serving")
    with _refusals(_site("building")):
        serving.serve_site(
            port, lang, folders, tell=remark, tell_faults=lambda error: complain(error.report)
        )


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
    """Write cards to print and cut out, nine a sheet. It is a page for any browser."""
    from cardwright.dsl.render import counted
    from cardwright.frontends.cli.exits import refusals
    from cardwright.frontends.site.sheets import write_sheets

    with refusals():
        written = write_sheets(output, cards or (), lang, paper=paper, game=game)
    remark(f"wrote {counted(written, 'sheet')} to {output}; print it from a browser at 100 %")


def _folders(cards: list[Path] | None) -> list[Path]:
    """Return the folders of somebody's own cards; one without cards is wrong use."""
    from cardwright.dsl.folders import card_files
    from cardwright.frontends.cli.inputs import refuse_missing

    folders = cards or []
    refuse_missing(folders)
    empty = [f"`{path}`" for path in folders if not any(card_files([path]))]
    if empty:
        raise WrongUse(f"no cards in {', '.join(empty)}", help="name folders with `.card` files")
    return folders


def _site(module: str) -> ModuleType:
    need("mkdocs", "docs", "the site")
    need("material", "docs", "the site")
    return import_module(f"cardwright.frontends.site.{module}")


@contextmanager
def _refusals(building: ModuleType) -> Iterator[None]:
    """Say what is wrong with cards, pages or options as other commands do."""
    from cardwright.frontends.cli.exits import refusals

    try:
        with refusals():
            yield
    except building.DeadLinksError as error:
        for warning in error.warnings:
            remark(f"error: {warning}")
        raise exits.Ended(exits.FAULTS) from None
    except building.SiteError as error:
        message, _, help = str(error).partition("; ")
        raise WrongUse(message, help=help or None) from None


@contextmanager
def _progress() -> Iterator[Callable[[str, int], None]]:
    """Yield what shows the pages that are done, where somebody watches."""
    if not sys.stderr.isatty():
        yield lambda language, done: None
        return
    from rich.console import Console

    with Console(stderr=True).status("reading the cards") as status:
        yield lambda language, done: status.update(f"{done} pages ({language})")
