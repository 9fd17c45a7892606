"""The emblems that cards and words name must be in the list of all games."""

from cardwright.dsl import codes, syntax
from cardwright.dsl.diagnostics import Edit, Report
from cardwright.dsl.emblems import emblems
from cardwright.dsl.source import Source
from cardwright.dsl.suggest import nearest


def look_up_emblem(word: syntax.Word, source: Source, report: Report) -> None:
    """Report a name that no emblem has, with the nearest that one has."""
    if word.text in emblems():
        return
    close = nearest(word.text, emblems())
    report.add(
        codes.UNKNOWN_EMBLEM,
        f"unknown emblem `{word.text}`",
        source,
        word.span,
        help=f"did you mean `{close}`?" if close else "leave it out to have one drawn",
        fix=[Edit(word.span, close)] if close else [],
    )
