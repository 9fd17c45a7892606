"""``cardwright test``: play the scenarios that say what cards do."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardwright.frontends.cli import exits
from cardwright.frontends.cli.examples import examples
from cardwright.frontends.cli.options import Game, Output
from cardwright.frontends.errors import WrongUse

if TYPE_CHECKING:
    from cardwright.frontends.scenarios.covering.coverage import CardCoverage
    from cardwright.frontends.scenarios.results import Result

EXAMPLES = examples(
    "test",
    "test my-set/hound.card",
    "test -k 'life loss' --fail-fast",
    "test --shipped --format junit --output scenarios.xml",
    "test --watch my-set/",
    "test --coverage my-set/",
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
            metavar="PATHS",
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
    watch: Annotated[
        bool, typer.Option("--watch", "-w", help="Play again what each save touches; Ctrl-C ends.")
    ] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="List what no scenario reaches of the cards.")
    ] = False,
    fail_under: Annotated[
        float | None,
        typer.Option(
            "--coverage-fail-under",
            metavar="PERCENT",
            min=0,
            max=100,
            help="Exit with 1 if the coverage is less than this.",
        ),
    ] = None,
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

    paths = [*(paths or ()), *([shipped_cards()] if shipped else ())] or [Path()]
    coverage = coverage or fail_under is not None
    if watch:
        others = mutate or coverage or output or fail_fast or quiet or format is not Format.TEXT
        _watch(paths, game, only, alone=not others)
    if mutate and coverage:
        raise WrongUse("--coverage and --mutate are asked for one at a time")
    if mutate:
        _mutate(paths, game, only, format, output, quiet=quiet)
    elif coverage:
        _cover(
            paths, game, only, format, output,
            fail_fast=fail_fast, fail_under=fail_under, quiet=quiet,
        )  # fmt: skip
    else:
        _test(paths, game, only, format, output, fail_fast=fail_fast, quiet=quiet)


def _test(
    paths: list[Path],
    game: str | None,
    only: str | None,
    format: Format,
    output: Path | None,
    *,
    fail_fast: bool,
    quiet: bool,
) -> None:
    from cardwright.frontends.cli.inputs import workspace_for
    from cardwright.frontends.cli.testing import scenario_files_in, tested
    from cardwright.frontends.scenarios.suite import Suite

    files = scenario_files_in(paths)
    results = tested(files, suite=Suite(workspace_for(game)), only=only, fail_fast=fail_fast)
    _report(results, len(files), format, output, quiet=quiet)
    if not _all_passed(results):
        raise typer.Exit(exits.FAULTS)


def _cover(
    paths: list[Path],
    game: str | None,
    only: str | None,
    format: Format,
    output: Path | None,
    *,
    fail_fast: bool,
    fail_under: float | None,
    quiet: bool,
) -> None:
    from cardwright.frontends.cli.covering import covered, is_under
    from cardwright.frontends.cli.inputs import workspace_for
    from cardwright.frontends.cli.testing import scenario_files_in, tested
    from cardwright.frontends.scenarios.covering.tracking import Tracker
    from cardwright.frontends.scenarios.suite import Suite

    if format is Format.JUNIT:
        raise WrongUse("--coverage has no JUnit report", help="use --format json")
    files = scenario_files_in(paths)
    suite, tracker = Suite(workspace_for(game)), Tracker()
    results = tested(files, suite=suite, only=only, fail_fast=fail_fast, play=tracker.play)
    cards = covered(tracker, suite, paths)
    _report(results, len(files), format, output, quiet=quiet, cards=cards)
    if is_under(cards, fail_under) or not _all_passed(results):
        raise typer.Exit(exits.FAULTS)


def _all_passed(results: "list[Result]") -> bool:
    from cardwright.frontends.scenarios.results import Outcome

    return all(result.outcome is Outcome.PASSED for result in results)


def _report(
    results: "list[Result]",
    files: int,
    format: Format,
    output: Path | None,
    *,
    quiet: bool,
    cards: "list[CardCoverage] | None" = None,
) -> None:
    from cardwright.dsl.render import UNCOLOURED
    from cardwright.frontends.cli.inputs import shown_path
    from cardwright.frontends.files import deliver
    from cardwright.frontends.scenarios import reports
    from cardwright.frontends.scenarios.covering import coverage_reports
    from cardwright.frontends.system import columns, style_for

    if format is Format.JSON:
        coverage = None if cards is None else coverage_reports.as_data(cards, shown=shown_path)
        deliver(reports.json_report(results, shown=shown_path, coverage=coverage), output)
    elif format is Format.JUNIT:
        deliver(reports.junit(results, shown=shown_path), output)
    else:
        style = style_for(sys.stdout) if output is None else UNCOLOURED
        width = columns() if output is None else 100
        texts = [
            reports.text_of(result, style=style, columns=width, shown=shown_path)
            for result in results
        ]
        texts.append(coverage_reports.table(cards or [], style))
        deliver("\n".join(text for text in texts if text), output)
        if not quiet:
            line = reports.summary(results, files, style_for(sys.stdout))
            print(f"\n{line}" if any(texts) and output is None else line)
            if cards is not None:
                print(coverage_reports.summary(cards, style_for(sys.stdout)))


def _watch(paths: list[Path], game: str | None, only: str | None, *, alone: bool) -> None:
    from cardwright.frontends.cli.watching import watched

    if not alone:
        raise WrongUse("--watch writes to the terminal only", help="leave out the other options")
    raise typer.Exit(watched(paths, game=game, only=only))


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
    from cardwright.frontends.cli.inputs import shown_path
    from cardwright.frontends.cli.testing import hunted
    from cardwright.frontends.files import deliver
    from cardwright.frontends.scenarios.mutating import mutation_reports as reports
    from cardwright.frontends.system import style_for

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
