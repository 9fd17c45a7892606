"""``cardwright test``: play the scenarios that say what cards do."""

import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cardwright.frontends.cli import exits, options
from cardwright.frontends.cli.declaring import Option
from cardwright.frontends.cli.options import Cards, Game, Output, examples
from cardwright.frontends.errors import WrongUse

if TYPE_CHECKING:
    from cardwright.dsl.render import Style
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


Format = Literal["text", "json", "junit"]


def test(
    paths: Annotated[
        list[Path] | None,
        options.paths("Files and folders; a card stands for the scenarios beside it."),
    ] = None,
    *,
    shipped: Annotated[
        bool, Option("--shipped", help="Test the cards that come with Cardwright.")
    ] = False,
    only: Annotated[
        str | None,
        Option("-k", metavar="NAME", help="Only scenarios or files with this in their name."),
    ] = None,
    format: Annotated[Format, Option(help="How the results are written.")] = "text",
    fail_fast: Annotated[
        bool, Option("--fail-fast", "-x", help="Stop at the first that does not pass.")
    ] = False,
    watch: Annotated[
        bool, Option("--watch", "-w", help="Play again what each save touches; Ctrl-C ends.")
    ] = False,
    coverage: Annotated[
        bool, Option("--coverage", help="List what no scenario reaches of the cards.")
    ] = False,
    fail_under: Annotated[
        float | None,
        Option(
            "--coverage-fail-under",
            metavar="PERCENT",
            min=0,
            max=100,
            help="Exit with 1 if the coverage is less than this.",
        ),
    ] = None,
    mutate: Annotated[
        bool, Option("--mutate", help="Change the cards; list what no scenario notices.")
    ] = False,
    cards: Cards = None,
    game: Game = None,
    output: Output = None,
    quiet: Annotated[
        bool, Option("--quiet", "-q", help="Print what went wrong only, no summary.")
    ] = False,
) -> None:
    """Play scenarios, and tell where cards do not do what they say."""
    from cardwright.dsl.folders import shipped_cards

    wanted = _Wanted(
        [*(paths or ()), *([shipped_cards()] if shipped else ())] or [Path()],
        game,
        only,
        format,
        output,
        fail_fast=fail_fast,
        fail_under=fail_under,
        quiet=quiet,
        cards=cards or [],
    )
    coverage = coverage or fail_under is not None
    if cards and mutate:
        raise WrongUse(
            "--mutate takes no --cards", help="name the cards to change, or their folder"
        )
    if watch:
        plain = format == "text" and not (output or cards)
        others = mutate or coverage or fail_fast or quiet or not plain
        _watch(wanted, alone=not others)
    if mutate and coverage:
        raise WrongUse("--coverage and --mutate are asked for one at a time")
    if mutate:
        _mutate(wanted)
    else:
        _test(wanted, coverage=coverage)


@dataclass(frozen=True)
class _Wanted:
    """What was asked for."""

    paths: list[Path]
    game: str | None
    only: str | None
    format: Format
    output: Path | None
    fail_fast: bool
    fail_under: float | None
    quiet: bool
    cards: list[Path]


def _test(wanted: _Wanted, *, coverage: bool) -> None:
    from cardwright.frontends.cli.testing import (
        is_under,
        scenario_files_in,
        tested,
        unless_passed_before,
    )
    from cardwright.frontends.scenarios.results import Outcome

    if coverage and wanted.format == "junit":
        raise WrongUse("--coverage has no JUnit report", help="use --format json")
    files = scenario_files_in(wanted.paths)
    cards = None
    if coverage or wanted.cards:
        results, cards = _played_anew(wanted, files, coverage=coverage)
    else:
        run = unless_passed_before(wanted.game, wanted.only)
        results = tested(files, run, only=wanted.only, fail_fast=wanted.fail_fast)
    _report(wanted, results, len(files), cards)
    failed = any(result.outcome is not Outcome.PASSED for result in results)
    if (cards is not None and is_under(cards, wanted.fail_under)) or failed:
        raise exits.Ended(exits.FAULTS)


def _played_anew(
    wanted: _Wanted, files: list[Path], *, coverage: bool
) -> "tuple[list[Result], list[CardCoverage] | None]":
    """Play scenarios with cards that somebody brings, or to see what they reach."""
    from cardwright.frontends.cli.inputs import existing_files, workspace_for
    from cardwright.frontends.cli.reports import complain
    from cardwright.frontends.cli.testing import covered, tested
    from cardwright.frontends.scenarios.covering.coverage import Tracker
    from cardwright.frontends.scenarios.suite import Stage, Suite

    suite, tracker = Suite(workspace_for(wanted.game)), Tracker()
    if wanted.cards and complain(suite.workspace.bring(existing_files(wanted.cards))):
        raise exits.Ended(exits.FAULTS)
    run = partial(suite.run, only=wanted.only, play=tracker.play if coverage else Stage.run)
    results = tested(files, run, only=wanted.only, fail_fast=wanted.fail_fast)
    return results, covered(tracker, suite, wanted.paths) if coverage else None


def _report(
    wanted: _Wanted,
    results: "list[Result]",
    files: int,
    cards: "list[CardCoverage] | None",
) -> None:
    from cardwright.frontends.cli.inputs import shown_path
    from cardwright.frontends.files import deliver
    from cardwright.frontends.scenarios import reports

    output = wanted.output
    if cards is not None:
        from cardwright.frontends.scenarios.covering import coverage_reports
    if wanted.format == "json":
        coverage = None if cards is None else coverage_reports.as_data(cards, shown=shown_path)
        deliver(reports.json_report(results, shown=shown_path, coverage=coverage), output)
    elif wanted.format == "junit":
        deliver(reports.junit(results, shown=shown_path), output)
    else:
        style, width = _look(output)
        texts = [
            reports.text_of(result, style=style, columns=width, shown=shown_path)
            for result in results
        ]
        if cards is not None:
            texts.append(coverage_reports.table(cards, style))
        deliver("\n".join(text for text in texts if text), output)
        if not wanted.quiet:
            on_screen, _ = _look(None)
            line = reports.summary(results, files, on_screen)
            print(f"\n{line}" if any(texts) and output is None else line)
            if cards is not None:
                print(coverage_reports.summary(cards, on_screen))


def _watch(wanted: _Wanted, *, alone: bool) -> None:
    from cardwright.frontends.cli.watching import watched

    if not alone:
        raise WrongUse("--watch writes to the terminal only", help="leave out the other options")
    raise exits.Ended(watched(wanted.paths, game=wanted.game, only=wanted.only))


def _mutate(wanted: _Wanted) -> None:
    from cardwright.frontends.cli.inputs import shown_path
    from cardwright.frontends.cli.testing import hunted
    from cardwright.frontends.files import deliver
    from cardwright.frontends.scenarios.mutating import mutation_reports as reports

    if wanted.format == "junit":
        raise WrongUse("--mutate has no JUnit report", help="use --format json")
    hunts = hunted(wanted.paths, game=wanted.game, only=wanted.only)
    if wanted.format == "json":
        deliver(reports.json_report(hunts, shown=shown_path), wanted.output)
    else:
        style, _ = _look(wanted.output)
        texts = [reports.text_of(hunt, style=style, shown=shown_path) for hunt in hunts]
        deliver("".join(texts), wanted.output)
        if not wanted.quiet:
            print(reports.summary(hunts, _look(None)[0]))
    if any(hunt.survivors or hunt.broken for hunt in hunts):
        raise exits.Ended(exits.FAULTS)


def _look(output: Path | None) -> "tuple[Style, int]":
    """Return the colours and the width of a report: those of the terminal, or plain in a file."""
    from cardwright.dsl.render import UNCOLOURED
    from cardwright.frontends.system import columns, style_for

    return (style_for(sys.stdout), columns()) if output is None else (UNCOLOURED, 100)
