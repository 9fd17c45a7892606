"""The canonical text of a syntax tree: idempotent, no comment lost, no meaning changed.

What comes out depends only on the tree, its comments and where the author left blank lines.
"""

from cardwright.dsl.diagnostics import Report
from cardwright.dsl.formatting.pages import format_tree
from cardwright.dsl.parsing import parse
from cardwright.dsl.source import Source

__all__ = ["format_source", "format_tree"]


def format_source(source: Source, report: Report) -> str | None:
    """Return a text in canonical form, or None with diagnostics where its syntax has faults.

    A text that could not be read in full is never formatted: what was skipped would be lost.
    """
    found = Report()
    tree = parse(source, found)
    report.extend(found)
    return None if found.errors else format_tree(tree, source)
