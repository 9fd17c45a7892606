"""Scenarios played from the command line, with progress on a terminal."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from cardwright.dsl.folders import CARD_SUFFIX, SCENARIO_SUFFIX
from cardwright.frontends.cli import exits
from cardwright.frontends.cli.inputs import existing_files, workspace_for
from cardwright.frontends.cli.reports import complain
from cardwright.frontends.errors import WrongUse
from cardwright.frontends.scenarios.results import Outcome, Result
from cardwright.frontends.scenarios.suite import Play, Stage, Suite, scenario_files
from cardwright.runtime import BadSetupError

if TYPE_CHECKING:
    from cardwright.frontends.scenarios.mutating.hunting import Hunt


def scenario_files_in(paths: Sequence[Path]) -> list[Path]:
    """Return the files of scenarios; paths that are not there, or have none, are wrong use."""
    missing = [path for path in paths if not path.exists()]
    if missing:
        names = ", ".join(f"`{path}`" for path in missing)
        raise WrongUse(f"no such file or folder: {names}")
    files = scenario_files(paths)
    if not files:
        names = ", ".join(f"`{path}`" for path in paths)
        raise WrongUse(
            f"no scenarios in {names}",
            help="write them beside the card, as `name-of-card.scenario`; or use --shipped",
        )
    return files


def tested(
    files: Sequence[Path],
    *,
    suite: Suite,
    only: str | None,
    fail_fast: bool,
    play: Play = Stage.run,
) -> list[Result]:
    """Play the scenarios of files."""
    progress = Progress(len(files))
    results: list[Result] = []
    for number, file in enumerate(files):
        progress.show(number, file.stem)
        for result in suite.run(file, only=only, play=play):
            results.append(result)
            if fail_fast and result.outcome is not Outcome.PASSED:
                progress.clear()
                return results
    progress.clear()
    if only is not None and not results:
        raise WrongUse(f"no scenario has `{only}` in its name")
    return results


def hunted(paths: Sequence[Path], *, game: str | None, only: str | None) -> "list[Hunt]":
    """Hunt the mutants of cards; the scenarios of a card stand for the card."""
    from cardwright.frontends.scenarios.mutating.crew import Crew, hunt_all, in_order

    workspace_for(game)
    files = existing_files([card_of(path) for path in paths])
    crew = Crew(game, [file for file in files if only is None or only in file.stem])
    if complain(crew.report):
        raise typer.Exit(exits.FAULTS)
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


class Progress:
    """A line on the terminal that says how far things have come; elsewhere nothing."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.width = 0
        self.shows = sys.stderr.isatty()

    def show(self, done: int, what: str) -> None:
        """Say how many are done, and what is being done."""
        if not self.shows:
            return
        line = f"{done}/{self.total} {what}"
        print(f"\r{line:<{self.width}}", end="", file=sys.stderr, flush=True)
        self.width = len(line)

    def clear(self) -> None:
        """Leave no trace."""
        if self.width:
            print(f"\r{'':<{self.width}}\r", end="", file=sys.stderr, flush=True)
