"""Wrong cards and what is said of them, as files hold both.

A file has the text of a card, a line ``--- reports``, and the reports in the order of places:

    line:column code: message
      help: what to write instead
      fix: a line as the fix leaves it, where there is a fix
"""

from collections.abc import Iterable, Iterator

from cardwright.dsl.diagnostics import Diagnostic, apply_edits
from cardwright.dsl.folders import LOOSE, Home, shipped_games
from cardwright.dsl.source import Source
from cardwright.dsl.workspace import Workspace

SEPARATOR = "--- reports\n"


def check(workspace: Workspace, text: str) -> list[Diagnostic]:
    """Return all that is found in a text, as if it were a card of its own set."""
    home = Home(shipped_games()["res_arcana"], LOOSE, None)
    return list(workspace.check_source(Source("<card>", text), home)[1])


def reports(text: str, found: Iterable[Diagnostic]) -> str:
    """Return the reports as a file of mistakes has them."""
    return "".join(f"{line}\n" for fault in found for line in _lines(text, fault))


def mended(text: str, fault: Diagnostic) -> str:
    """Return the text with the fix of one fault."""
    return apply_edits(text, fault.fix)


def _lines(text: str, fault: Diagnostic) -> Iterator[str]:
    place = fault.source.position(fault.span.start)
    yield f"{place.line}:{place.column} {fault.code}: {fault.message}"
    yield from (f"  {note.kind}: {note.message}" for note in fault.notes)
    if fault.fix:
        before = text.split("\n")
        lines = [line.strip() for line in mended(text, fault).split("\n") if line not in before]
        yield from (f"  fix: {line}".rstrip() for line in lines or [""])
