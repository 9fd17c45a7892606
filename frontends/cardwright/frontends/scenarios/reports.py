"""Reports of what came of scenarios: for people, for build servers (JUnit), for programs (JSON)."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from cardwright.dsl import Source
from cardwright.dsl.render import UNCOLOURED, Role, Style, counted, render_plain
from cardwright.frontends.scenarios.results import Outcome, Result

VERSION: Final = 1
# What XML can't hold, even as a reference.
_NOT_XML: Final = re.compile(r"[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Shown = Callable[[str], str]
"""Returns a path as people want to read it."""


def as_given(path: str) -> str:
    """Return a path as it is."""
    return path


# -- for people -----------------------------------------------------------------------------------


def text_of(
    result: Result, *, style: Style = UNCOLOURED, columns: int = 100, shown: Shown = as_given
) -> str:
    """Return what went wrong with a scenario; nothing where it passed."""
    if result.outcome is Outcome.PASSED:
        return ""
    found = [
        one._replace(source=Source(shown(one.source.path), one.source.text))
        for one in result.diagnostics
    ]
    title = ""
    if result.failures:
        verb = "failed" if result.outcome is Outcome.FAILED else "could not be played"
        title = style.paint(Role.MESSAGE, f'scenario "{result.name}" {verb}') + "\n"
    return title + render_plain(found, style=style, columns=columns)


def summary(results: Sequence[Result], files: int, style: Style = UNCOLOURED) -> str:
    """Return one line on the whole: ``3 failed, 40 passed in 12 files (0.8 s)``."""
    counts = {outcome: sum(result.outcome is outcome for result in results) for outcome in Outcome}
    parts = [
        style.paint(Role.ERROR, f"{counts[Outcome.FAILED]} failed")
        if counts[Outcome.FAILED]
        else "",
        style.paint(Role.ERROR, counted(counts[Outcome.ERROR], "error"))
        if counts[Outcome.ERROR]
        else "",
        style.paint(Role.HELP, f"{counts[Outcome.PASSED]} passed"),
    ]
    seconds = sum(result.seconds for result in results)
    said = ", ".join(part for part in parts if part)
    return f"{said} in {counted(files, 'file')} ({seconds:.1f} s)"


# -- for build servers ----------------------------------------------------------------------------


def junit(results: Sequence[Result], *, shown: Shown = as_given) -> str:
    """Return the results as JUnit XML, a suite for each file."""
    root = ElementTree.Element("testsuites", _counts(results), name="cardwright")
    by_file: dict[str, list[Result]] = {}
    for result in results:
        by_file.setdefault(result.source.path, []).append(result)
    for path, found in by_file.items():
        suite = ElementTree.SubElement(root, "testsuite", _counts(found), name=shown(path))
        for result in found:
            _case(suite, result, shown)
    ElementTree.indent(root)
    body = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{body}\n'


def _counts(results: Sequence[Result]) -> dict[str, str]:
    return {
        "tests": str(len(results)),
        "failures": str(sum(result.outcome is Outcome.FAILED for result in results)),
        "errors": str(sum(result.outcome is Outcome.ERROR for result in results)),
        "time": f"{sum(result.seconds for result in results):.3f}",
    }


def _case(suite: ElementTree.Element, result: Result, shown: Shown) -> None:
    path = shown(result.source.path)
    case = ElementTree.SubElement(
        suite,
        "testcase",
        name=_clean(result.name),
        classname=Path(path).stem,
        file=path,
        line=str(result.source.position(result.span.start).line),
        time=f"{result.seconds:.3f}",
    )
    if result.outcome is Outcome.PASSED:
        return
    tag = "failure" if result.outcome is Outcome.FAILED else "error"
    first = result.diagnostics[0]
    child = ElementTree.SubElement(case, tag, type=first.code.name, message=_clean(first.message))
    child.text = _clean(text_of(result, shown=shown))


def _clean(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)


# -- for programs ---------------------------------------------------------------------------------


def json_report(
    results: Sequence[Result],
    *,
    shown: Shown = as_given,
    coverage: Mapping[str, Any] | None = None,
) -> str:
    """Return the results as JSON; the shape changes only with ``version``."""
    report = {
        "version": VERSION,
        "summary": {
            outcome.value: sum(result.outcome is outcome for result in results)
            for outcome in Outcome
        },
        "results": [_as_json(result, shown) for result in results],
        **({} if coverage is None else {"coverage": coverage}),
    }
    return json.dumps(report, ensure_ascii=False, indent=2) + "\n"


def _as_json(result: Result, shown: Shown) -> dict[str, Any]:
    return {
        "name": result.name,
        **_place(result.source, result.span.start, shown),
        "outcome": result.outcome.value,
        "seconds": round(result.seconds, 4),
        "faults": [
            {
                **_place(diagnostic.source, diagnostic.span.start, shown),
                "code": diagnostic.code.name,
                "message": diagnostic.message,
                "notes": [note.message for note in diagnostic.notes],
            }
            for diagnostic in result.diagnostics
        ],
        "open": [choice for failure in result.failures for choice in failure.open],
    }


def _place(source: Source, offset: int, shown: Shown) -> dict[str, Any]:
    position = source.position(offset)
    return {"path": shown(source.path), "line": position.line, "column": position.column}
