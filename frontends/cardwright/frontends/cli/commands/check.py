"""``cardwright check``: find what is wrong with cards."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TextIO

from cardwright.frontends.cli import exits, options
from cardwright.frontends.cli.declaring import Option
from cardwright.frontends.cli.options import Game, Output, examples
from cardwright.frontends.files import write_file

if TYPE_CHECKING:
    from cardwright.dsl import Diagnostic

EXAMPLES = examples(
    "check",
    "check my-set/ other.card",
    "check --fix my-set/",
    "check --shipped --warnings error",
    "check --format sarif --output report.sarif my-set/",
    "check - < draft.card",
)


Format = Literal["text", "json", "sarif", "github"]
Warnings = Literal["show", "hide", "error"]


def check(
    paths: Annotated[
        list[Path] | None, options.paths("Files and folders; `-` is standard input.")
    ] = None,
    *,
    shipped: Annotated[
        bool, Option("--shipped", help="Check the cards that come with Cardwright.")
    ] = False,
    format: Annotated[Format, Option(help="How the report is written.")] = "text",
    fix: Annotated[
        bool, Option("--fix", help="Mend what has a certain fix, then check again.")
    ] = False,
    warnings: Annotated[
        Warnings, Option(help="Show them, hide them, or count them as errors.")
    ] = "show",
    translations: Annotated[
        bool, Option("--translations", help="Report names and forms that miss a language, too.")
    ] = False,
    game: Game = None,
    output: Output = None,
    quiet: Annotated[
        bool, Option("--quiet", "-q", help="Print the faults only, no summary.")
    ] = False,
) -> None:
    """Find every fault in cards, with its place and a way out."""
    from cardwright.dsl.folders import shipped_cards
    from cardwright.frontends.cli.checking import Checker, as_shown
    from cardwright.frontends.cli.reports import closing

    paths = [*(paths or ()), *([shipped_cards()] if shipped else ())] or [Path()]
    checker = Checker(paths, game=game, translations=translations)
    found = as_shown(checker.fix() if fix else checker.check())
    if warnings == "hide":
        found = [diagnostic for diagnostic in found if diagnostic.severity == "error"]

    stream = sys.stdout
    if fix and checker.text is not None:  # standard output is for the mended text
        print(checker.text.text, end="")
        stream = sys.stderr
    report = _report(found, format, checker.checked, None if output else stream)
    if output is not None:
        write_file(output, report)
    else:
        print(report, end="", file=stream)
    if format == "text" and not quiet:
        print(closing(found, checker), file=stream)
    if any(diagnostic.severity == "error" or warnings == "error" for diagnostic in found):
        raise exits.Ended(exits.FAULTS)


def _report(found: "list[Diagnostic]", format: Format, checked: int, stream: TextIO | None) -> str:
    from cardwright.dsl.render import render_github
    from cardwright.frontends.cli import reports

    match format:
        case "text":
            return reports.text_report(found, stream)
        case "json":
            return reports.json_report(found, checked)
        case "sarif":
            return reports.sarif_report(found)
        case "github":
            return render_github(found)
