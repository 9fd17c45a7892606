"""The emblems that cards and words name must be in the list of all games."""

from cardwright.dsl import codes, syntax
from cardwright.dsl.diagnostics import Report
from cardwright.dsl.emblems import emblems
from cardwright.dsl.source import Source
from cardwright.dsl.suggest import proposed


def look_up_emblem(word: syntax.Word, source: Source, report: Report) -> None:
    """Report a name that no emblem has, with the nearest that one has."""
    if word.text in emblems():
        return
    help, fix = proposed(word.text, emblems(), word.span, "leave it out to have one drawn")
    message = f"unknown emblem `{word.text}`"
    report.add(codes.UNKNOWN_EMBLEM, message, source, word.span, help=help, fix=fix)
