"""Going on after a syntax error, so that one run reports every faulty statement.

What was begun is put aside, and the parser goes on at the next place where it can: behind the
statement as a rule, or right there where only a line break or the head of the file was at fault.
"""

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from cardwright.dsl import limits, syntax, syntax_errors
from cardwright.dsl.diagnostics import Report
from cardwright.dsl.faults import Fault, accepted, gather
from cardwright.dsl.source import Source, Span
from cardwright.dsl.statements import Statements

_BRACES = re.compile(r'"(?:\\.|[^"\\\r\n])*"?|#[^\r\n]*|[{}]')
_STAND_IN: Final = "unnamed"
"""The name of a card whose head has none; the error keeps such a card from being used."""


class Recovery:
    """Lark's ``on_error``: reports, and says whether the parser can go on."""

    def __init__(self, source: Source, text: str, report: Report) -> None:
        """``text`` is what the parser reads; its places are those of the source."""
        self.source = source
        self.text = text
        self.report = report
        self.faults = 0
        self.is_head_faulty = False
        self.broken: list[syntax.Broken] = []

    @cached_property
    def statements(self) -> Statements:
        """The statements of the text, which most texts are not asked for."""
        return Statements(self.text)

    def __call__(self, error: UnexpectedInput) -> bool:
        """Report an error, and set the parser to where it can go on."""
        fault = gather(error, self.source, self.text, self.statements)
        if not (fault.is_in_head and self.is_head_faulty):
            syntax_errors.explain(fault, self.report)
        self.is_head_faulty |= fault.is_in_head
        self.faults += 1
        if self.faults >= limits.MAX_FAULTS_PER_FILE:
            return False
        if fault.is_at_end:
            return self._close(fault)
        if fault.is_after_document:
            return self._go_to(fault.parser, len(self.text))
        if fault.is_card_in_card:
            self._go_to(fault.parser, len(self.text))
            return self._feed(fault.parser, "RBRACE")
        if fault.is_in_head:
            return self._complete_head(fault)
        if fault.lacks_line_break:
            self._go_to(fault.parser, fault.span.start)
            return self._feed(fault.parser, "_NL")
        if fault.goes_on_in_next_line:
            return True
        if fault.is_declaration_in_declaration or fault.is_scenario_in_scenario:
            self._go_to(fault.parser, fault.statement[0].span.start)
            return self._feed(fault.parser, "RBRACE") and self._feed(fault.parser, "_NL")
        return self._skip_statement(fault)

    # -- ways to go on --

    def _skip_statement(self, fault: Fault) -> bool:
        """Drop a statement with the block that it opens, but not the brace that closes its own."""
        rest = (fault.piece, *fault.after)
        if fault.kind != "_NL":
            end = self.statements.span_at(fault.span.start).end
            opened = [piece for piece in rest if piece.text == "{"]
            if opened:
                end = self._end_of_block(opened[0].span.start) or end
            elif rest[-1].text == "}":
                end = rest[-1].span.start
            self._go_to(fault.parser, end)
        return self._drop_until(fault.parser, "RBRACE")

    def _end_of_block(self, start: int) -> int | None:
        depth = 0
        for match in _BRACES.finditer(self.text, start):
            depth += {"{": 1, "}": -1}.get(match[0], 0)
            if depth == 0:
                return match.end()
        return None

    def _close(self, fault: Fault) -> bool:
        """Close all blocks that are open, so that what was read of the document is kept."""
        parser = fault.parser
        for _ in range(fault.blocks):
            if "_NL" in accepted(parser):
                self._feed(parser, "_NL")
            self._feed(parser, "RBRACE")
        return fault.blocks > 0

    def _complete_head(self, fault: Fault) -> bool:
        """Give the parser what the head lacks, or go on at a later head that is complete."""
        parser = fault.parser
        following = self.text[fault.span.end : fault.span.end + 1]
        if fault.kind == "_NL" and {'"': "STRING", "{": "LBRACE"}.get(following) in fault.accepts:
            return True
        if "GAME" in fault.accepts and fault.kind != "STRING" and fault.later_head is None:
            return False
        restart = fault.later_head if fault.kind_of_card is None else fault.kind_of_card.span.start
        if restart is not None:
            self._restart(parser)
            return self._go_to(parser, restart)
        for terminal in ("WORD", "STRING", "LBRACE"):
            if not fault.fits() and terminal in accepted(parser):
                self._feed(parser, terminal, self._head_token(fault, terminal))
        braces = [piece.span.end for piece in fault.statement if piece.text == "{"]
        end = braces[0] if braces else self.statements.span_at(fault.span.start).end
        return self._go_to(parser, fault.span.start if fault.fits() else end)

    def _head_token(self, fault: Fault, terminal: str) -> Token:
        here = Span(fault.span.start, fault.span.start)
        if terminal != "STRING":
            return _token(terminal, "", here)
        words = [piece for piece in fault.statement[1:] if piece.text != "{"]
        name = self.text[words[0].span.start : words[-1].span.end].strip('"') if words else ""
        return _token("STRING", f'"{name or _STAND_IN}"', here)

    # -- moving the parser --

    def _go_to(self, parser: Any, offset: int) -> bool:
        parser.lexer_thread.state.line_ctr.char_pos = offset
        return True

    def _restart(self, parser: Any) -> None:
        state = parser.parser_state
        del state.state_stack[1:]
        state.value_stack.clear()

    def _drop_until(self, parser: Any, terminal: str) -> bool:
        """Put aside what was begun until a token fits."""
        state = parser.parser_state
        dropped: list[Any] = []
        while terminal not in accepted(parser):
            if len(state.state_stack) <= 1:
                return False
            state.state_stack.pop()
            dropped.append(state.value_stack.pop())
        if parts := tuple(nodes_in(reversed(dropped))):
            span = self.statements.span_at(parts[0].span.start)
            self.broken.append(syntax.Broken(parts, span=span))
        return True

    def _feed(self, parser: Any, terminal: str, token: Token | None = None) -> bool:
        """Drop what was begun until a token fits, then give that token to the parser."""
        if not self._drop_until(parser, terminal):
            return False
        here = parser.lexer_thread.state.line_ctr.char_pos
        parser.feed_token(token or _token(terminal, "", Span(here, here)))
        return True


def _token(terminal: str, text: str, span: Span) -> Token:
    return Token(terminal, text, start_pos=span.start, end_pos=span.end)


def nodes_in(values: Any) -> Iterator[syntax.Node]:
    """Yield the nodes among a parser's values, also those on their way into others."""
    for value in values:
        if isinstance(value, syntax.Node):
            yield value
        elif isinstance(value, Tree):
            yield from nodes_in(value.children)
        elif isinstance(value, tuple | list):
            yield from nodes_in(value)
