"""Small reports for the tests of the renderers."""

from cardwright.dsl import codes
from cardwright.dsl.diagnostics import Diagnostic, Edit, Note, NoteKind
from cardwright.dsl.source import Source, Span


def fault(
    text: str,
    marked: str,
    *,
    path: str = "box/hound.card",
    code: codes.Code = codes.UNKNOWN_RESOURCE,
    message: str = "unknown resource",
    help: str | None = None,
    note: str | None = None,
    replacement: str | None = None,
) -> Diagnostic:
    """Return a fault at the first place in the text where `marked` stands."""
    start = text.index(marked)
    span = Span(start, start + len(marked))
    notes = [Note(NoteKind.NOTE, note)] if note else []
    notes += [Note(NoteKind.HELP, help)] if help else []
    fix = () if replacement is None else (Edit(span, replacement),)
    return Diagnostic(code, message, Source(path, text), span, tuple(notes), fix)
