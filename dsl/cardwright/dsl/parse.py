"""Text to syntax tree. The only module that runs Lark; its exceptions end here as diagnostics.

After a syntax error the parser skips to the end of that statement and goes on, so that one run
reports every faulty line and still yields all the clauses that could be read.
"""

import os
import re
import sys
import tempfile
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from cardwright.dsl import codes, limits, syntax, syntax_errors
from cardwright.dsl.diagnostics import Report
from cardwright.dsl.source import Source, Span
from cardwright.dsl.tree_builder import TreeBuilder

_COMMENT_OR_TEXT = re.compile(r'"(?:\\.|[^"\\\r\n])*"?|#[^\r\n]*')
_PIECE_WITH_LIMIT = re.compile(r'"(?:\\.|[^"\\\r\n])*"?|#[^\r\n]*|[()]|\d+')
_CONTINUATION = re.compile(r"(?:\r?\n[ \t]*(?:#[^\r\n]*)?)+[ \t]*(?:\+|/|->|unless\b)")


def grammar_text() -> str:
    """Return the grammar, as shipped with the package."""
    return resources.files("cardwright.dsl").joinpath("grammar.lark").read_text("utf-8")


def parse(source: Source, report: Report) -> syntax.Tree:
    """Read a text; faults go to the report, and what could be read comes back."""
    comments = _comments(source.text)
    if not _fits_limits(source, report):
        return syntax.Tree(None, comments)
    recovery = _Recovery(source, report)
    try:
        document: syntax.Document | None = _parser().parse(source.text, on_error=recovery)  # type: ignore[assignment]
    except UnexpectedInput:
        document = None
    return syntax.Tree(document, comments)


def _fits_limits(source: Source, report: Report) -> bool:
    if not source.text.strip():
        report.add(
            codes.EMPTY_FILE, "the file is empty", source, Span(0, 0), help=syntax_errors.CARD_SHAPE
        )
        return False
    depth, fits = 0, True
    for match in _PIECE_WITH_LIMIT.finditer(source.text):
        span = Span(match.start(), match.end())
        depth += {"(": 1, ")": -1}.get(match[0], 0)
        if depth > limits.MAX_NESTING:
            message = f"parentheses are nested more than {limits.MAX_NESTING} deep"
            report.add(codes.TOO_DEEP, message, source, span)
            return False
        if match[0].isdecimal() and (len(match[0]) > 9 or int(match[0]) > limits.MAX_NUMBER):
            message = f"no number on a card may be larger than {limits.MAX_NUMBER}"
            report.add(codes.NUMBER_TOO_LARGE, message, source, span)
            fits = False
    return fits


def _comments(text: str) -> tuple[syntax.Comment, ...]:
    found = []
    for match in _COMMENT_OR_TEXT.finditer(text):
        if match[0].startswith("#"):
            line_start = text.rfind("\n", 0, match.start()) + 1
            trailing = bool(text[line_start : match.start()].strip())
            span = Span(match.start(), match.end())
            found.append(syntax.Comment(match[0].rstrip(), trailing, span=span))
    return tuple(found)


# -- the parser, built once a process and remembered between processes ------------------------------


@cache
def _parser() -> Lark:
    options: dict[str, Any] = {
        "start": "file",
        "parser": "lalr",
        "lexer": "contextual",
        "keep_all_tokens": True,
        "maybe_placeholders": False,
        "transformer": TreeBuilder(),
    }
    cache_file = _cache_file()
    if cache_file is not None:
        try:
            return Lark(grammar_text(), cache=cache_file, **options)
        except (OSError, EOFError, ValueError, KeyError):  # a cache that can't be used is no loss
            pass
    return Lark(grammar_text(), **options)


def _cache_file() -> str | None:
    """Return where the parser's tables are kept, in a folder that only this user can write."""
    base = os.environ.get("XDG_CACHE_HOME")
    home = Path(base) if base else Path.home() / ".cache"
    folder = home / "cardwright"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (OSError, RuntimeError):
        return None
    return str(folder / f"grammar-{sys.version_info.major}{sys.version_info.minor}.lark-cache")


# -- going on after an error ------------------------------------------------------------------------


class _Recovery:
    """Lark's ``on_error``: reports, skips the rest of the statement, and lets the parser go on."""

    def __init__(self, source: Source, report: Report) -> None:
        self.source = source
        self.report = report
        self.faults = 0

    def __call__(self, error: UnexpectedInput) -> bool:
        interactive = error.interactive_parser  # type: ignore[attr-defined]
        accepts = set(interactive.accepts())
        syntax_errors.explain(error, accepts, self.source, self.report)
        self.faults += 1
        if self.faults >= limits.MAX_FAULTS_PER_FILE:
            return False
        if isinstance(error, UnexpectedToken) and error.token.type == "$END":
            return self._close(interactive, error.token)
        if accepts <= {"$END", "_NL"}:  # the document is complete: nothing may follow it
            self._skip_to(interactive, len(self.source.text))
            return True
        return self._skip_statement(error, interactive)

    def _skip_statement(self, error: UnexpectedInput, interactive: Any) -> bool:
        text = self.source.text
        position = error.pos_in_stream or 0
        if isinstance(error, UnexpectedCharacters) or error.token.type != "_NL":  # type: ignore[attr-defined]
            newline = text.find("\n", position)
            end = len(text) if newline < 0 else newline
            while match := _CONTINUATION.match(text, end):
                newline = text.find("\n", match.end())
                end = len(text) if newline < 0 else newline
            self._skip_to(interactive, end)
        return self._feed(interactive, "_NL", "\n")

    def _skip_to(self, interactive: Any, end: int) -> None:
        counter = interactive.lexer_thread.state.line_ctr
        if end > counter.char_pos:
            counter.feed(self.source.text[counter.char_pos : end])

    def _close(self, interactive: Any, token: Token) -> bool:
        """At the end of the text, close the document that is still open."""
        if "RBRACE" not in interactive.accepts() and not self._feed(interactive, "_NL", "\n"):
            return False
        return self._feed(interactive, "RBRACE", "}")

    def _feed(self, interactive: Any, wanted: str, text: str) -> bool:
        """Drop what was begun until the wanted token fits, then give that token to the parser."""
        state = interactive.parser_state
        while wanted not in interactive.accepts():
            if len(state.state_stack) <= 1:
                return False
            state.state_stack.pop()
            state.value_stack.pop()
        if len(state.state_stack) <= 1:  # not even the head of the document could be read
            return False
        here = interactive.lexer_thread.state.line_ctr.char_pos
        interactive.feed_token(Token(wanted, text, start_pos=here, end_pos=here))
        return True
