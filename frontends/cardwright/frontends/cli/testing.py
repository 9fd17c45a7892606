"""Scenarios played from the command line, and what they reach of cards."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.dsl import Report, Source, Span, kept, read_file
from cardwright.dsl.folders import CARD_SUFFIX, SCENARIO_SUFFIX, card_files
from cardwright.frontends.cli import exits
from cardwright.frontends.cli.inputs import existing_files, refuse_missing, workspace_for
from cardwright.frontends.cli.progress import Progress
from cardwright.frontends.errors import WrongUse
from cardwright.frontends.scenarios.finding import is_wanted, scenario_files
from cardwright.frontends.scenarios.results import Outcome, Result
from cardwright.frontends.system import remark
from cardwright.frontends.unchanged import texts_behind

if TYPE_CHECKING:
    from cardwright.frontends.scenarios.covering.coverage import CardCoverage, Tracker
    from cardwright.frontends.scenarios.mutating.hunting import Hunt
    from cardwright.frontends.scenarios.suite import Suite


def scenario_files_in(paths: Sequence[Path]) -> list[Path]:
    """Return the files of scenarios; paths that are not there, or have none, are wrong use."""
    refuse_missing(paths)
    files = scenario_files(paths)
    if not files:
        names = ", ".join(f"`{path}`" for path in paths)
        raise WrongUse(
            f"no scenarios in {names}",
            help="write them beside the card, as `name-of-card.scenario`; or use --shipped",
        )
    return files


Run = Callable[[Path], Iterable[Result]]
"""Plays the scenarios of a file."""


def tested(files: Sequence[Path], run: Run, *, only: str | None, fail_fast: bool) -> list[Result]:
    """Play the scenarios of files."""
    progress = Progress(len(files))
    results: list[Result] = []
    for number, file in enumerate(files):
        progress.show(number, file.stem)
        for result in run(file):
            results.append(result)
            if fail_fast and result.outcome is not Outcome.PASSED:
                progress.clear()
                return results
    progress.clear()
    if only is not None and not results:
        raise WrongUse(f"no scenario has `{only}` in its name")
    return results


def unless_passed_before(game: str | None, only: str | None) -> Run:
    """Return how files are played whose scenarios need not all be played again.

    Those of a file that all passed pass again, while no card of their game has changed.
    """
    digests: dict[Path, str] = {}

    @cache
    def suite() -> "Suite":
        from cardwright.frontends.scenarios.suite import Suite

        return Suite(workspace_for(game))

    def run(file: Path) -> Iterable[Result]:
        results: list[Result] | None = None

        def make() -> list[Any] | None:
            nonlocal results
            results = list(suite().run(file))
            return _passes(results)

        texts = texts_behind([file], digests)
        if texts is None:
            return suite().run(file, only=only)
        found = kept.recalled("passed", [game or "", *texts], make)
        source = read_file(file, Report()) or Source(str(file), "")
        if results is None:
            results = [
                Result(name, source, Span(start, end), Outcome.PASSED) for name, start, end in found
            ]
        return [each for each in results if only is None or is_wanted(only, each.name, file)]

    return run


def _passes(results: Iterable[Result]) -> list[Any] | None:
    """Return names and places of scenarios that passed, as JSON; None where one did not."""
    if any(result.outcome is not Outcome.PASSED for result in results):
        return None
    return [[result.name, result.span.start, result.span.end] for result in results]


def hunted(paths: Sequence[Path], *, game: str | None, only: str | None) -> "list[Hunt]":
    """Hunt the mutants of cards; the scenarios of a card stand for the card."""
    from cardwright.frontends.cli.reports import complain
    from cardwright.frontends.scenarios.mutating.hunting import Crew, hunt_all, in_order
    from cardwright.runtime import BadSetupError

    workspace_for(game)
    files = existing_files([card_of(path) for path in paths])
    crew = Crew(game, [file for file in files if only is None or only in file.stem])
    if complain(crew.report):
        raise exits.Ended(exits.FAULTS)
    cards = crew.cards()
    if not cards:
        raise WrongUse("no card to change in these paths")
    progress = Progress(len(cards))
    hunts = []
    progress.show(0, "reading")
    try:
        for hunt in hunt_all(crew, cards):
            hunts.append(hunt)
            progress.show(len(hunts), hunt.card)
    except BadSetupError as error:  # a game that nothing can play
        raise WrongUse(str(error)) from None
    finally:
        progress.clear()
    return in_order(hunts)


def card_of(path: Path) -> Path:
    """Return the card that the scenarios of a file are about."""
    return path.with_suffix(CARD_SUFFIX) if path.suffix == SCENARIO_SUFFIX else path


def covered(tracker: "Tracker", suite: "Suite", paths: Sequence[Path]) -> "list[CardCoverage]":
    """Return the coverage of the cards in some paths; scenarios stand for the card beside them."""
    from cardwright.frontends.cli.reports import complain

    files = [file for file in card_files([card_of(path) for path in paths]) if file.exists()]
    complain(suite.workspace.check(files))
    return list(tracker.coverage(suite, files))


def is_under(cards: "Sequence[CardCoverage]", wanted: float | None) -> bool:
    """Say so where less is reached than wanted."""
    from cardwright.frontends.scenarios.covering.coverage import share_of

    percent = share_of(cards).percent
    if wanted is None or percent >= wanted:
        return False
    remark(f"coverage is {percent:.1f} %, which is under {wanted:g} %")
    return True
