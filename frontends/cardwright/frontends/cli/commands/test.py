"""``cardwright test``: play the scenarios that say what cards do."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardwright.frontends.cli import exits
from cardwright.frontends.cli.errors import WrongUse
from cardwright.frontends.cli.examples import examples
from cardwright.frontends.cli.options import Game, Output

if TYPE_CHECKING:
    from cardwright.frontends.scenarios.results import Result

EXAMPLES = examples(
    "test",
    "test my-set/hound.card",
    "test -k 'life loss' --fail-fast",
    "test --shipped --format junit --output scenarios.xml",
    "test --mutate my-set/hound.card",
)


class Format(StrEnum):
    """How the results are written."""

    TEXT = "text"
    JSON = "json"
    JUNIT = "junit"


def test(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATHS]...",
            help="Files and folders; a card stands for the scenarios beside it.",
            show_default="this folder",
        ),
    ] = None,
    *,
    shipped: Annotated[
        bool, typer.Option("--shipped", help="Test the cards that come with Cardwright.")
    ] = False,
    only: Annotated[
        str | None,
        typer.Option("-k", metavar="NAME", help="Only scenarios or files with this in their name."),
    ] = None,
    format: Annotated[Format, typer.Option(help="How the results are written.")] = Format.TEXT,
    fail_fast: Annotated[
        bool, typer.Option("--fail-fast", "-x", help="Stop at the first that does not pass.")
    ] = False,
    mutate: Annotated[
        bool, typer.Option("--mutate", help="Change the cards; list what no scenario notices.")
    ] = False,
    game: Game = None,
    output: Output = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print what went wrong only, no summary.")
    ] = False,
) -> None:
    """Play scenarios, and tell where cards do not do what they say."""
    from cardwright.dsl.folders import shipped_cards
    from cardwright.frontends.cli.testing import scenario_files_in, tested
    from cardwright.frontends.scenarios.results import Outcome

    paths = [*(paths or ()), *([shipped_cards()] if shipped else ())] or [Path()]
    if mutate:
        _mutate(paths, game, only, format, output, quiet=quiet)
        return
    files = scenario_files_in(paths)
    results = tested(files, game=game, only=only, fail_fast=fail_fast)
    if only is not None and not results:
        raise WrongUse(f"no scenario has `{only}` in its name")
    _report(results, len(files), format, output, quiet=quiet)
    if any(result.outcome is not Outcome.PASSED for result in results):
        raise typer.Exit(exits.FAULTS)


def _report(
    results: "list[Result]", files: int, format: Format, output: Path | None, *, quiet: bool
) -> None:
    from cardwright.dsl.render import UNCOLOURED
    from cardwright.frontends.cli.console import columns, style_for
    from cardwright.frontends.cli.files import deliver
    from cardwright.frontends.cli.inputs import shown_path
    from cardwright.frontends.scenarios import reports

    if format is Format.JSON:
        deliver(reports.json_report(results, shown=shown_path), output)
    elif format is Format.JUNIT:
        deliver(reports.junit(results, shown=shown_path), output)
    else:
        style = style_for(sys.stdout) if output is None else UNCOLOURED
        width = columns() if output is None else 100
        texts = [
            reports.text_of(result, style=style, columns=width, shown=shown_path)
            for result in results
        ]
        deliver("\n".join(text for text in texts if text), output)
        if not quiet:
            line = reports.summary(results, files, style_for(sys.stdout))
            print(f"\n{line}" if any(texts) and output is None else line)


def _mutate(
    paths: list[Path],
    game: str | None,
    only: str | None,
    format: Format,
    output: Path | None,
    *,
    quiet: bool,
) -> None:
    from cardwright.dsl.render import UNCOLOURED
    from cardwright.frontends.cli.console import style_for
    from cardwright.frontends.cli.files import deliver
    from cardwright.frontends.cli.inputs import shown_path
    from cardwright.frontends.cli.testing import hunted
    from cardwright.frontends.scenarios.mutating import mutation_reports as reports

    if format is Format.JUNIT:
        raise WrongUse("--mutate has no JUnit report", help="use --format json")
    hunts = hunted(paths, game=game, only=only)
    if format is Format.JSON:
        deliver(reports.json_report(hunts, shown=shown_path), output)
    else:
        style = style_for(sys.stdout) if output is None else UNCOLOURED
        deliver("".join(reports.text_of(h, style=style, shown=shown_path) for h in hunts), output)
        if not quiet:
            print(reports.summary(hunts, style_for(sys.stdout)))
    if any(hunt.survivors or hunt.broken for hunt in hunts):
        raise typer.Exit(exits.FAULTS)
