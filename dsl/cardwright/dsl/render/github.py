"""A report as workflow commands, which GitHub shows beside the lines of a change."""

from collections.abc import Iterable

from cardwright.dsl.diagnostics import Diagnostic


def render_github(diagnostics: Iterable[Diagnostic]) -> str:
    """Return one annotation a line."""
    return "".join(f"{_annotation(diagnostic)}\n" for diagnostic in diagnostics)


def _annotation(diagnostic: Diagnostic) -> str:
    start = diagnostic.source.position(diagnostic.span.start)
    end = diagnostic.source.position(diagnostic.span.end)
    properties = {
        "file": diagnostic.source.path.replace("\\", "/"),
        "line": str(start.line),
        "endLine": str(end.line),
        "title": diagnostic.code.name,
    }
    if start.line == end.line:  # columns are refused for annotations over several lines
        properties |= {"col": str(start.column), "endColumn": str(end.column)}
    lines = [diagnostic.message, *(f"{note.kind}: {note.message}" for note in diagnostic.notes)]
    shown = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{diagnostic.severity} {shown}::{_data(chr(10).join(lines))}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
