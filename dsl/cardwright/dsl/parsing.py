"""Text to syntax tree. Lark's exceptions end here as diagnostics.

Whatever is wrong with a text, all its statements that can be read come back, and of the others what
was understood.
"""

import re
from functools import lru_cache

from lark.exceptions import UnexpectedInput

from cardwright.dsl import codes, limits, syntax
from cardwright.dsl.characters import readable
from cardwright.dsl.diagnostics import Diagnostic, Report
from cardwright.dsl.parser_tables import load_parser
from cardwright.dsl.quick_parser import parse_quickly
from cardwright.dsl.recovery import Recovery
from cardwright.dsl.source import Source, Span
from cardwright.dsl.syntax_errors import CARD_SHAPE

_COMMENT_OR_TEXT = re.compile(r'"(?:\\.|[^"\\\r\n])*"?|#[^\r\n]*')
_NO_CODE = re.compile(r"(?:\s|#[^\n]*+)*+")
_PARENTHESIS_OR_TEXT = re.compile(r'"(?:\\.|[^"\\\r\n])*"?|#[^\r\n]*|[()]')


def parse(source: Source, report: Report) -> syntax.Tree:
    """Read a text; faults go to the report, and what could be read comes back."""
    comments = _comments(source.text)
    if not _fits_limits(source, report):
        return syntax.Tree(None, comments)
    text = readable(source, report)
    document = parse_quickly(text)
    if document is not None:
        return syntax.Tree(document, comments)
    recovery = Recovery(source, text, report)
    try:
        document = load_parser().parse(text, on_error=recovery)  # type: ignore[assignment]
    except UnexpectedInput:
        document = None
    return syntax.Tree(document, comments, tuple(recovery.broken))


@lru_cache(maxsize=512)
def parsed(source: Source) -> tuple[syntax.Tree, tuple[Diagnostic, ...]]:
    """Read a text that may have been read before; return what could be read, and the faults."""
    tree = _faultless(source.text)
    if tree is not None:
        return tree, ()
    report = Report()
    return parse(source, report), tuple(report)


@lru_cache(maxsize=64)
def _faultless(text: str) -> syntax.Tree | None:
    """Read a text wherever it lies, for many folders have copies of a game; None: it has faults."""
    report = Report()
    tree = parse(Source("", text), report)
    return None if list(report) else tree


def fits_grammar(source: Source) -> bool:
    """Whether a text can be read; soon told, for nothing is said of what is wrong with it."""
    report = Report()
    if not _fits_limits(source, report):
        return False
    return parse_quickly(readable(source, report)) is not None


def _fits_limits(source: Source, report: Report) -> bool:
    """Whether there is something to parse, and not nested so deep that it could only harm."""
    depth = 0
    for match in _PARENTHESIS_OR_TEXT.finditer(source.text):
        depth += {"(": 1, ")": -1}.get(match[0], 0)
        if depth > limits.MAX_NESTING:
            message = f"parentheses are nested more than {limits.MAX_NESTING} deep"
            report.add(codes.TOO_DEEP, message, source, Span(match.start(), match.end()))
            return False
    if _NO_CODE.fullmatch(source.text):
        message = "the file is empty" if not source.text.strip() else "the file has only comments"
        report.add(codes.EMPTY_FILE, message, source, Span(0, 0), help=CARD_SHAPE)
        return False
    return True


def _comments(text: str) -> tuple[syntax.Comment, ...]:
    found = []
    for match in _COMMENT_OR_TEXT.finditer(text):
        if match[0].startswith("#"):
            line_start = text.rfind("\n", 0, match.start()) + 1
            trailing = bool(text[line_start : match.start()].strip())
            span = Span(match.start(), match.end())
            found.append(syntax.Comment(match[0].rstrip(), trailing, span=span))
    return tuple(found)
