"""Reads texts without faults: Lark's tables and callbacks, in a loop that does nothing else.

Lark keeps count of lines and of all that its reports need, for each token. Most texts have no
faults, so they are read without; whatever this loop can't read is left to Lark, which says why.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

from lark import Lark, Token
from lark.parsers.lalr_analysis import Shift

from cardwright.dsl import syntax
from cardwright.dsl.parser_tables import load_parser

_END: Final = "$END"


class _Action(NamedTuple):
    """What to do in a state: go on to a target with what was found, or first reduce a rule."""

    target: int
    callback: Callable[[Any], Any] | None
    reduced: int = 0
    """How many parts the rule has, at the end of all values."""
    rule: str | None = None


class _State(NamedTuple):
    match: Callable[[str, int], Any]
    keywords: dict[str, dict[str, str]]
    """By the terminal that also matches them: words with a terminal of their own."""
    actions: dict[str, _Action]


class _States(dict[int, _State]):
    """States of the parser, each taken from Lark's when it is first reached."""

    def __init__(self, parser: Lark) -> None:
        front: Any = parser.parser
        self._lexers = front.lexer.lexers
        self._table = front.parser._parse_table
        self._callbacks = front.parser.parser.callbacks
        (self.start,) = self._table.start_states.values()
        (self.end,) = self._table.end_states.values()
        self.ignored = frozenset(front.lexer_conf.ignore)

    def __missing__(self, number: int) -> _State:
        lexer = self._lexers[number]
        (pattern,) = lexer.scanner._mres
        keywords = {
            terminal: {each.pattern.value: each.name for each in unless.scanner.terminals}
            for terminal, unless in lexer.callback.items()
        }
        actions = {name: self._action(name, *do) for name, do in self._table.states[number].items()}
        self[number] = _State(pattern.match, keywords, actions)
        return self[number]

    def _action(self, symbol: str, action: Any, argument: Any) -> _Action:
        if action is Shift:
            return _Action(argument, self._callbacks.get(symbol))
        callback, size = self._callbacks[argument], len(argument.expansion)
        return _Action(-1, callback, size, argument.origin.name)


@cache
def _states() -> _States:
    return _States(load_parser())


def parse_quickly(text: str) -> syntax.Document | None:
    """Return what a text says; None where Lark has to tell what is wrong with it."""
    states, position, length = _states(), 0, len(text)
    ignored, end, new = states.ignored, states.end, str.__new__
    stack: list[int] = [states.start]
    values: list[Any] = []
    match, keywords, actions = states[states.start]
    token: Any = None
    while True:
        if position < length:
            found = match(text, position)
            if found is None:
                return None
            kind, start, position = found.lastgroup, position, found.end()
            if kind in ignored:
                continue
            written = found.group()
            if kind in keywords:
                kind = keywords[kind].get(written, kind)
            token = new(Token, written)  # its own way also counts lines and columns
            token.type, token.value = kind, written
            token.start_pos, token.end_pos = start, position
        else:
            kind = _END
        while True:
            action = actions.get(kind)
            if action is None:
                return None
            target, callback, size, rule = action
            if rule is None:
                values.append(token if callback is None else callback(token))
                stack.append(target)
                match, keywords, actions = states[target]
                break
            parts: list[Any] = []
            if size:
                parts = values[-size:]
                del values[-size:], stack[-size:]
            assert callback is not None
            values.append(callback(parts))
            target = states[stack[-1]].actions[rule].target
            stack.append(target)
            if target == end and kind == _END:
                document: syntax.Document = values[-1]
                return document
            match, keywords, actions = states[target]
