"""Checks of files and of standard input, and the fixes of what they find."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.dsl import (
    Diagnostic,
    Edit,
    Note,
    NoteKind,
    Report,
    Source,
    Span,
    apply_edits,
    certain,
    codes,
    kept,
    read_file,
)
from cardwright.frontends.cli.inputs import (
    STDIN,
    asked_home,
    check_text,
    existing_files,
    read_stdin,
    shown_path,
    without_stdin,
    workspace_for,
)
from cardwright.frontends.files import in_manner_of, write_bytes
from cardwright.frontends.unchanged import texts_behind

if TYPE_CHECKING:
    from cardwright.dsl import Workspace

MAX_ROUNDS = 8
"""A fix may lay bare the next fault; two that undo each other must not go on for ever."""


class Checker:
    """A check of some paths, which can be repeated once something was mended."""

    def __init__(
        self, paths: Sequence[Path], *, game: str | None, translations: bool = False
    ) -> None:
        asked_home(game)
        self.game = game
        self.translations = translations
        self.files = existing_files(without_stdin(paths), scenarios=True)
        self.takes_stdin = STDIN in paths
        self.text: Source | None = None
        self.has_tried_fixes = False
        self.fixed = 0
        self.fixed_files: set[str] = set()
        self._unreadable = Report()
        if self.takes_stdin:
            self.text = read_stdin(self._unreadable)

    @cached_property
    def workspace(self) -> "Workspace":
        """The cards, as far as they were read."""
        return workspace_for(self.game)

    @property
    def checked(self) -> int:
        """How many files are looked at."""
        return len(self.files) + self.takes_stdin

    def check(self) -> Report:
        """Return all faults."""
        report = self._faults_of_files()
        report.extend(self._unreadable)
        if self.text is not None:
            check_text(self.workspace, self.text, report, translations=self.translations)
        return report

    def _faults_of_files(self) -> Report:
        """Check the files, unless that was done before and nothing has changed since."""
        report: Report | None = None

        def make() -> list[Any] | None:
            nonlocal report
            report = self.workspace.check(self.files, translations=self.translations)
            return _as_data(report)

        texts = texts_behind(self.files)
        if texts is None:
            return self.workspace.check(self.files, translations=self.translations)
        found = kept.recalled("faults", [self.game or "", f"{self.translations}", *texts], make)
        return _from_data(found) if report is None else report

    def fix(self) -> Report:
        """Mend what has a certain fix, and return the faults that are left.

        What does not leave fewer faults is undone, and not tried again.
        """
        self.has_tried_fixes = True
        report = self.check()
        given_up: set[str] = set()
        for _ in range(MAX_ROUNDS):
            mended_now = [
                (source, faults)
                for source, found in _by_source(report)
                if source.path not in given_up and (faults := self._fix_source(source, found))
            ]
            if not mended_now:
                break
            before = Counter(fault.source.path for fault in report)
            report = self.check()
            after = Counter(fault.source.path for fault in report)
            for source, faults in mended_now:
                if after[source.path] < before[source.path]:
                    self.fixed += faults
                    self.fixed_files.add(source.path)
                else:
                    self._write(source, source.text)
                    given_up.add(source.path)
            if given_up:
                report = self.check()
        return report

    def _fix_source(self, source: Source, found: Iterable[Diagnostic]) -> int:
        faults, text = mended(source, certain(found))
        if faults:
            self._write(source, text)
        return faults

    def _write(self, source: Source, text: str) -> None:
        if self.text is not None and source.path == self.text.path:
            self.text = Source(source.path, text)
        else:
            file = Path(source.path)
            write_bytes(file, in_manner_of(file.read_bytes(), text))


def mended(source: Source, found: Iterable[Diagnostic]) -> tuple[int, str]:
    """Return how many faults could be mended at once, and the text without them.

    Fixes are made whole or not at all; of two that touch the same text the first is made.
    """
    taken: list[Edit] = []
    faults = 0
    for diagnostic in found:
        clash = any(_touch(edit, other) for edit in diagnostic.fix for other in taken)
        if diagnostic.fix and not clash:
            taken.extend(diagnostic.fix)
            faults += 1
    return faults, apply_edits(source.text, taken)


def as_shown(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics with paths as people want to read them."""
    shown: list[Diagnostic] = []
    for source, diagnostics in _by_source(found):
        named = Source(shown_path(source.path), source.text)
        shown.extend(diagnostic._replace(source=named) for diagnostic in diagnostics)
    return sorted(shown, key=lambda diagnostic: diagnostic.sort_key)


def _touch(one: Edit, other: Edit) -> bool:
    return one.span.start <= other.span.end and other.span.start <= one.span.end


def _by_source(found: Iterable[Diagnostic]) -> list[tuple[Source, list[Diagnostic]]]:
    groups: dict[Source, list[Diagnostic]] = {}
    for diagnostic in found:
        groups.setdefault(diagnostic.source, []).append(diagnostic)
    return list(groups.items())


# -- faults as JSON, without the texts that they are in --


def _as_data(report: Report) -> list[Any] | None:
    """Return faults as data; None where one is in a text that is not that of a file."""
    if any(read_file(Path(source.path), Report()) != source for source, _ in _by_source(report)):
        return None
    return [
        [
            found.code.name,
            found.message,
            found.source.path,
            [found.span.start, found.span.end],
            [[note.kind, note.message] for note in found.notes],
            [[edit.span.start, edit.span.end, edit.text] for edit in found.fix],
        ]
        for found in report
    ]


def _from_data(data: list[Any]) -> Report:
    sources = {path: read_file(Path(path), Report()) for path in {each[2] for each in data}}
    return Report.of(
        Diagnostic(
            codes.ALL[code],
            message,
            sources[path] or Source(path, ""),
            Span(*span),
            tuple(Note(NoteKind(kind), text) for kind, text in notes),
            tuple(Edit(Span(start, end), text) for start, end, text in fix),
        )
        for code, message, path, span, notes, fix in data
    )
