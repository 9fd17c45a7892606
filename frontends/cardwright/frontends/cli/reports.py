"""Reports of faults, in the form that was asked for, and what can't be done as one line."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TextIO

from cardwright.dsl import Diagnostic, Severity, certain
from cardwright.dsl.render import counted, render_json, render_plain, render_sarif, summary
from cardwright.frontends.cli.checking import Checker, as_shown
from cardwright.frontends.system import columns, style_for


def text_report(found: Iterable[Diagnostic], stream: TextIO | None = None) -> str:
    """Return a report for people; coloured and as wide as fits where it goes to a terminal."""
    if stream is None:
        return render_plain(found)
    return render_plain(found, style=style_for(stream), columns=columns())


def json_report(found: Sequence[Diagnostic], checked: int) -> str:
    """Return a report for programs."""
    return render_json(found, checked=checked) + "\n"


def sarif_report(found: Sequence[Diagnostic]) -> str:
    """Return a report for code scanners."""
    from importlib.metadata import version

    from cardwright.dsl.explain import explain

    explanations = {
        diagnostic.code.name: explain(diagnostic.code.name).page for diagnostic in found
    }
    text = render_sarif(
        found, version=version("cardwright"), explanations=explanations, root=Path.cwd()
    )
    return text + "\n"


def closing(found: Sequence[Diagnostic], checker: Checker) -> str:
    """Return the summary, and what to do next."""
    lines = [""] if found else []
    if checker.fixed:
        files = counted(len(checker.fixed_files), "file")
        lines.append(f"fixed {counted(checker.fixed, 'fault')} in {files}")
    lines.append(summary(found, checked=checker.checked))
    fixable = len(certain(found))
    if fixable and not checker.has_tried_fixes:
        verb = "has a certain fix" if fixable == 1 else "have a certain fix"
        lines.append(f"{fixable} {verb}: run again with --fix")
    if found:
        lines.append(f"more about a code: cardwright explain {found[0].code}")
    return "\n".join(lines)


def complain(found: Iterable[Diagnostic]) -> bool:
    """Print the errors among the faults to standard error; return whether there were any."""
    errors = [diagnostic for diagnostic in found if diagnostic.severity is Severity.ERROR]
    if errors:
        print(text_report(as_shown(errors), sys.stderr), end="", file=sys.stderr)
    return bool(errors)
