"""Formatting of files and of standard input."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

from cardwright.dsl import Report, format_source, read_file
from cardwright.frontends.cli.inputs import read_stdin, shown_path
from cardwright.frontends.files import in_manner_of, write_bytes


@dataclass(frozen=True)
class Formatted:
    """A text before and after; what has faults in its syntax is left alone."""

    path: str
    before: str
    after: str
    changed: bool

    def diff(self) -> str:
        """Return what would change, as a unified diff."""
        old, new = self.before.splitlines(keepends=True), self.after.splitlines(keepends=True)
        lines = unified_diff(old, new, f"a/{self.path}", f"b/{self.path}")
        return "".join(
            line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
            for line in lines
        )


def format_files(files: list[Path], report: Report, *, write: bool) -> Iterator[Formatted]:
    """Format files, one after the other; faults go to the report."""
    for file in files:
        source = read_file(file, report)
        if source is None:
            continue
        text = format_source(source, report)
        if text is None:
            continue
        old = file.read_bytes()
        new = in_manner_of(old, text)
        if write and new != old:
            write_bytes(file, new)
        yield Formatted(shown_path(source.path), source.text, text, changed=new != old)


def format_stdin(report: Report) -> Formatted | None:
    """Format standard input; None where it has faults."""
    source = read_stdin(report)
    text = format_source(source, report) if source is not None else None
    if source is None or text is None:
        return None
    return Formatted(source.path, source.text, text, changed=text != source.text)
