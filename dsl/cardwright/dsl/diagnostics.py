"""What a check found, as data: how it is shown is the business of ``render``."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from cardwright.dsl.codes import Code, Severity
from cardwright.dsl.source import Source, Span

__all__ = ["Diagnostic", "Edit", "Note", "NoteKind", "Report", "Severity", "apply_edits"]


class NoteKind(StrEnum):
    """Whether a remark gives context (`note`) or proposes what to write (`help`)."""

    NOTE = "note"
    HELP = "help"


class Edit(NamedTuple):
    """Text to put in place of a span; an empty span inserts."""

    span: Span
    text: str


class Note(NamedTuple):
    """A remark under a diagnostic."""

    kind: NoteKind
    message: str


class Diagnostic(NamedTuple):
    """One fault: what it is, where it is, and, where known, how to mend it."""

    code: Code
    message: str
    source: Source
    span: Span
    notes: tuple[Note, ...] = ()
    fix: tuple[Edit, ...] = ()

    def __repr__(self) -> str:
        place = self.source.position(self.span.start)
        where = f"{self.source.path}:{place.line}:{place.column}"
        return f"<Diagnostic {where}: {self.severity}[{self.code}]: {self.message}>"

    @property
    def severity(self) -> Severity:
        """Errors stop a card from being compiled; warnings do not."""
        return self.code.severity

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        """The order in which reports list faults: by file, then by place."""
        return (self.source.path, self.span.start, self.span.end, self.code.name, self.message)


@dataclass
class Report:
    """A growing list of faults; the same fault at the same place is kept once."""

    _found: dict[tuple[str, int, int, str, str], Diagnostic] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Report: {len(self._found)} faults, {self.errors} errors>"

    @classmethod
    def of(cls, found: Iterable[Diagnostic]) -> "Report":
        """Return a report of faults found before."""
        report = cls()
        report.extend(found)
        return report

    def add(
        self,
        code: Code,
        message: str,
        source: Source,
        span: Span,
        *,
        help: str | None = None,
        note: str | None = None,
        fix: Iterable[Edit] = (),
    ) -> None:
        """Record one fault."""
        notes = []
        if note is not None:
            notes.append(Note(NoteKind.NOTE, note))
        if help is not None:
            notes.append(Note(NoteKind.HELP, help))
        found = Diagnostic(code, message, source, span, tuple(notes), tuple(fix))
        self._found.setdefault(found.sort_key, found)

    def extend(self, found: Iterable[Diagnostic]) -> None:
        """Take over faults from another run."""
        for diagnostic in found:
            self._found.setdefault(diagnostic.sort_key, diagnostic)

    def __iter__(self) -> Iterator[Diagnostic]:
        """Faults in the order of files and places."""
        return iter(sorted(self._found.values(), key=lambda d: d.sort_key))

    def __len__(self) -> int:
        return len(self._found)

    @property
    def errors(self) -> int:
        """How many of the faults are errors."""
        return sum(d.severity is Severity.ERROR for d in self._found.values())

    @property
    def warnings(self) -> int:
        """How many of the faults are warnings."""
        return sum(d.severity is Severity.WARNING for d in self._found.values())

    def has_errors_in(self, source: Source) -> bool:
        """Whether any error lies in the given source."""
        return any(
            d.source == source and d.severity is Severity.ERROR for d in self._found.values()
        )


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return the text with all edits made; of edits that overlap only the first is made."""
    result: list[str] = []
    done = 0
    for edit in sorted(set(edits), key=lambda e: (e.span, e.text)):
        if edit.span.start < done:
            continue
        result.append(text[done : edit.span.start])
        result.append(edit.text)
        done = edit.span.end
    result.append(text[done:])
    return "".join(result)


class FaultsError(ValueError):
    """Cards have errors; ``report`` lists all of them."""

    def __init__(self, report: Report) -> None:
        """Keep the report, and say how much is wrong and where it begins."""
        self.report = report
        first = next(iter(report))
        place = first.source.position(first.span.start)
        count = report.errors
        super().__init__(
            f"{count} {'error' if count == 1 else 'errors'}, the first in "
            f"{first.source.path}:{place.line}:{place.column}: {first.message}"
        )
