"""What scenarios reach of cards, told on the command line."""

from collections.abc import Sequence
from pathlib import Path

from cardwright.dsl.folders import card_files
from cardwright.frontends.cli.reports import complain
from cardwright.frontends.cli.testing import card_of
from cardwright.frontends.scenarios.covering.coverage import CardCoverage, share_of
from cardwright.frontends.scenarios.covering.tracking import Tracker
from cardwright.frontends.scenarios.suite import Suite
from cardwright.frontends.system import remark


def covered(tracker: Tracker, suite: Suite, paths: Sequence[Path]) -> list[CardCoverage]:
    """Return the coverage of the cards in some paths; scenarios stand for the card beside them."""
    files = [file for file in card_files([card_of(path) for path in paths]) if file.exists()]
    complain(suite.workspace.check(files))
    return list(tracker.coverage(suite, files))


def is_under(cards: Sequence[CardCoverage], wanted: float | None) -> bool:
    """Say so where less is reached than wanted."""
    percent = share_of(cards).percent
    if wanted is None or percent >= wanted:
        return False
    remark(f"coverage is {percent:.1f} %, which is under {wanted:g} %")
    return True
