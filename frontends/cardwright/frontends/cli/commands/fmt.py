"""``cardwright fmt``: bring cards into the one canonical form."""

from pathlib import Path
from typing import Annotated

from cardwright.frontends.cli import exits, options
from cardwright.frontends.cli.declaring import Option
from cardwright.frontends.cli.options import examples
from cardwright.frontends.errors import WrongUse
from cardwright.frontends.system import remark

EXAMPLES = examples("fmt", "fmt --check my-set/", "fmt --diff hound.card", "fmt - < draft.card")


def fmt(
    paths: Annotated[
        list[Path] | None,
        options.paths("Files and folders; `-` formats standard input to standard output."),
    ] = None,
    check: Annotated[
        bool, Option("--check", help="Write nothing; exit 1 if something would change.")
    ] = False,
    diff: Annotated[bool, Option("--diff", help="Write nothing; print what would change.")] = False,
) -> None:
    """Format card files in place. Comments stay, and no meaning changes."""
    from cardwright.dsl import Report
    from cardwright.dsl.render import counted
    from cardwright.frontends.cli.formatting import format_files, format_stdin
    from cardwright.frontends.cli.inputs import STDIN, existing_files
    from cardwright.frontends.cli.reports import complain

    paths = paths or [Path()]
    report = Report()
    if STDIN in paths:
        if len(paths) > 1:
            raise WrongUse("`-` formats standard input alone", help="leave out the other paths")
        text = format_stdin(report)
        results = [] if text is None else [text]
    else:
        write = not (check or diff)
        results = list(format_files(existing_files(paths, scenarios=True), report, write=write))

    failed = complain(report)
    changed = [result for result in results if result.changed]
    if diff:
        print("".join(result.diff() for result in changed), end="")
    elif STDIN in paths and not check:
        print("".join(result.after for result in results), end="")
    if STDIN not in paths:
        verb = "would be formatted" if check or diff else "formatted"
        for result in changed:
            remark(f"{verb}: {result.path}")
        faulty = len({fault.source.path for fault in report})
        counts = [
            f"{counted(len(changed), 'file')} {verb}",
            f"{len(results) - len(changed)} unchanged",
            *([f"{faulty} left alone because of faults"] if faulty else []),
        ]
        remark(", ".join(counts))
    if failed or (changed and (check or diff)):
        raise exits.Ended(exits.FAULTS)
