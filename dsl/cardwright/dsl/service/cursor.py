"""What may stand at a place of a text that is being written.

The parser reads the blocks around the place and the statement up to it, and then tells which
keywords fit. Which words of the game fit is found out by trying: a made-up word is put there, and
the statement is completed in several ways; where the word ends up in the syntax tree is its role.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from lark import Token
from lark.exceptions import UnexpectedInput

from cardwright.dsl import syntax
from cardwright.dsl.faults import accepted
from cardwright.dsl.folders import GAME_FILE, SCENARIO_SUFFIX, SET_FILE
from cardwright.dsl.parser_tables import load_parser
from cardwright.dsl.recovery import nodes_in
from cardwright.dsl.service.roles import Spoken, spoken_in
from cardwright.dsl.source import Source, Span
from cardwright.dsl.statements import Statements

_WORD = re.compile(r"[^\W_](?:\w|-(?=\w))*-?\Z")
_STRING_OR_COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*("?)|#[^\n]*')
_BRACES = re.compile(r'"(?:\\.|[^"\\\r\n])*"?|#[^\r\n]*|([{}])')
_JOINTS = re.compile(r'"(?:\\.|[^"\\\r\n])*"?|#[^\r\n]*|(->|[+/:(])')
_MADE_UP: Final = "\0"
_ENDS: Final = (
    "",
    "NUMBER WORD",
    "NUMBER",
    "THIS",
    "WORD",
    "COLON WORD",
    "COLON NUMBER WORD",
    "COST NUMBER",
    "NUMBER COLON WORD",
    "STRING",
    "LBRACE _NL RBRACE",
    "WORD LBRACE _NL RBRACE",
    "STRING LBRACE _NL RBRACE",
    "WORD NUMBER",
    "OF THIS",
    "COLON WORD WORD",
)
"""Ways to complete a statement after a word, as the names of terminals."""
_MOST_PARENTHESES: Final = 3


@dataclass(frozen=True)
class Cursor:
    """A place in a text: the word that was begun there, and what may stand in its place."""

    word: Span
    """The word that was begun, up to the cursor."""
    keywords: frozenset[str]
    """The words of the language that fit."""
    signs: frozenset[str]
    """All other terminals that fit."""
    places: tuple[Spoken, ...]
    """The roles that another word could have there, each with the nodes around it."""
    depth: int
    """How many blocks are open."""
    is_first: bool
    """Whether the word is the first of its statement."""


def cursor_at(source: Source, offset: int) -> Cursor | None:
    """Look at a place; None where it is in a comment or a text in quotes."""
    text = source.text
    line = text.rfind("\n", 0, offset) + 1
    for match in _STRING_OR_COMMENT.finditer(text, line, offset):
        if match.end() == offset and match[1] != '"':
            return None
    begun = _WORD.search(text, line, offset)
    start = begun.start() if begun else offset
    frame = _Frame.around(source, start)
    parser = frame.parser()
    word = Span(start, offset)
    if parser is None:
        return None
    fits = accepted(parser)
    places = tuple(_places(parser)) if "WORD" in fits else ()
    names = keyword_names()
    return Cursor(
        word,
        frozenset(names[name] for name in fits if name in names),
        frozenset(fits - names.keys()),
        places,
        frame.depth,
        not frame.statement.strip(),
    )


@cache
def keyword_names() -> dict[str, str]:
    """Return the keywords of the language by the names of their terminals."""
    terminals = load_parser().terminals
    return {each.name: each.pattern.value for each in terminals if each.pattern.value.isalpha()}


@dataclass(frozen=True)
class _Frame:
    """The blocks around a place, and the statement up to it."""

    heads: str
    statement: str
    depth: int
    shift: int
    """How much further on the statement stands in the real text."""

    @classmethod
    def around(cls, source: Source, offset: int) -> "_Frame":
        text = source.text[:offset]
        statement = text[Statements(text).span_at(offset).start :].lstrip()
        heads = _heads(source, text[: offset - len(statement)])
        joined = "".join(heads)
        return cls(joined, statement, len(heads), offset - len(statement) - len(joined))

    def parser(self) -> Any:
        """Return a parser that has read up to the place.

        Where the statement has a fault, only what follows its last joint is read.
        """
        found = _read(self.heads + self.statement)
        if found is None and self.depth:
            joints = [m for m in _JOINTS.finditer(self.statement) if m[1] and m[1] != ":"]
            rest = self.statement[joints[-1].end() :] if joints else self.statement
            found = _read(f"{self.heads}power {rest}")
        return found


def _heads(source: Source, text: str) -> list[str]:
    """Return heads for the blocks that are open at the end of a text."""
    depth, last_open = 0, 0
    for match in _BRACES.finditer(text):
        depth += {"{": 1, "}": -1}.get(match[1], 0)
        last_open = match.start() if match[1] == "{" else last_open
    if depth <= 0:
        return []
    if source.path.endswith(SCENARIO_SUFFIX):
        return ['scenario "s" {\n']
    first = re.match(r"(?:\s|#[^\n]*\n)*(\w*)", text)
    kind = first[1] if first else ""
    if source.path.endswith((GAME_FILE, SET_FILE)) or kind in ("game", "set"):
        head = last_open and text[text.rfind("\n", 0, last_open) + 1 : last_open].split()
        category = head[0] if head and depth > 1 else "w"
        return ['game "g" {\n', *([f"{category} w {{\n"] if depth > 1 else [])]
    return [f'{kind or "w"} "c" {{\n', *(["side w {\n"] if depth > 1 else [])]


def _read(text: str) -> Any:
    parser = load_parser().parse_interactive(text)
    try:
        parser.exhaust_lexer()
    except UnexpectedInput:
        return None
    return parser


def _places(parser: Any) -> Iterator[Spoken]:
    seen = set()
    for end in _ENDS:
        for closing in range(_MOST_PARENTHESES + 1):
            found = _place(parser, [*end.split(), *["RPAR"] * closing])
            if found is None:
                continue
            key = (found.role, tuple(type(node) for node in found.path))
            if key not in seen:
                seen.add(key)
                yield found
            break


def _place(parser: Any, end: list[str]) -> Spoken | None:
    """Return what a made-up word is in a statement that is completed like this."""
    terminals = ["WORD", *end, "_NL"]
    if not accepted(parser, *terminals):
        return None
    trial = parser.copy(deepcopy_values=False)
    texts = {"STRING": '"t"', "NUMBER": "1", "WORD": "w"}
    last = "RBRACE" if "RBRACE" in accepted(parser, *terminals) else "$END"
    for index, terminal in enumerate([*terminals, last]):
        text = texts.get(terminal, terminal.lower()) if index else _MADE_UP
        trial.feed_token(Token(terminal, text, start_pos=0, end_pos=0))
    for node in nodes_in(trial.parser_state.value_stack):
        for spoken in spoken_in(node):
            if _MADE_UP in spoken.text:
                return spoken
    return None


def words_before(spoken: Spoken) -> tuple[syntax.Word, ...]:
    """Return the words before a made-up one that belong to the same name."""
    if not isinstance(spoken.node, syntax.Words):
        return ()
    texts = [word.text for word in spoken.node.items]
    return spoken.node.items[: texts.index(_MADE_UP)]
