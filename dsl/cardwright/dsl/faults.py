"""What is known where the parser stopped: gathered once, for the message and for going on."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.parsers.lalr_analysis import Shift

from cardwright.dsl import syntax
from cardwright.dsl.codes import Code
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.parser_tables import keywords
from cardwright.dsl.source import Source, Span
from cardwright.dsl.statements import Piece, Statements, first_piece
from cardwright.dsl.tree_builder import token_span

_HEAD = re.compile(r'^[ \t]*\w+[ \t]+"[^"\r\n]*"[ \t]*\{', re.MULTILINE)

CHARACTER: Final = "a character"
"""The kind of a fault at which no token could be read."""

CLAUSES: Final = frozenset({"TYPES", "MARK", "COST", "POINTS", "POWER", "REACT", "WHEN"})
"""The keywords that start a clause; the words of a game that do are not known here."""

VERBS_OF_COSTS: Final = frozenset({"pay", "take"})
VERBS_OF_EFFECTS: Final = frozenset({"gain", "gains", "put", "look", "score", "ignore", "each"})
"""Words that nearly always start what is done."""

NAMES: Final = {
    "WORD": "a word",
    "ID": "a word",
    "NUMBER": "a number",
    "STRING": "a text in quotes",
    "VARIABLE": "a letter such as `X`",
    "ARROW": "`->`",
    "MINUS": "`-`",
    "PLUS": "`+`",
    "SLASH": "`/`",
    "LBRACE": "`{`",
    "RBRACE": "`}`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "COLON": "`:`",
    "COMMA": "`,`",
    "__ANON_0": "`'s`",
    "_NL": "the end of the line",
    "$END": "the end of the file",
}
"""What the terminals that are not keywords are called in messages."""


@dataclass(frozen=True)
class Fault:
    """A place where the parser stopped, with the words around it and what it could have used."""

    source: Source
    kind: str
    piece: Piece
    before: tuple[Piece, ...]
    after: tuple[Piece, ...]
    accepts: frozenset[str]
    blocks: int
    document: Literal["card", "set", "game", "scenarios"] | None
    parser: Any

    @property
    def text(self) -> str:
        """The word at which the parser stopped; at the end of the text, the last word."""
        return self.piece.text

    @property
    def span(self) -> Span:
        """Where that word is."""
        return self.piece.span

    @property
    def is_at_end(self) -> bool:
        """Whether the text ended too early."""
        return self.kind == "$END"

    @property
    def is_after_document(self) -> bool:
        """Whether the document is complete, so that nothing may follow."""
        return "$END" in self.accepts

    @property
    def is_in_head(self) -> bool:
        """Whether the line that opens the document is not complete."""
        return self.blocks == 0 and not self.is_after_document

    @property
    def statement(self) -> tuple[Piece, ...]:
        """The whole statement; at the end of a line, the words before it."""
        here = () if self.kind in ("_NL", "$END") else (self.piece,)
        return (*self.before, *here, *self.after)

    @property
    def opens_document(self) -> bool:
        """Whether the statement looks like the head of a card, a set or a game."""
        texts = [piece.text for piece in self.statement[:3]]
        return len(texts) == 3 and texts[1].startswith('"') and texts[2] == "{"

    @property
    def is_card_in_card(self) -> bool:
        """Whether a card begins although the one before it was not closed."""
        return self.document == "card" and self.kind == "LBRACE" and self.opens_document

    @property
    def is_declaration_in_declaration(self) -> bool:
        """Whether a declaration begins although the one before it was not closed."""
        is_head = self.kind == "LBRACE" and bool(self.before)
        return self.document in ("game", "set") and is_head and self.blocks == 2

    @property
    def is_scenario_in_scenario(self) -> bool:
        """Whether a scenario begins although the one before it was not closed."""
        return self.document == "scenarios" and self.blocks > 0 and self.kind == "SCENARIO"

    @property
    def kind_of_card(self) -> Piece | None:
        """The last of several words before the name in a head, if there are several."""
        names = [piece for piece in self.after if piece.text.startswith('"')]
        if not names or self.kind != "WORD" or not self.is_in_head:
            return None
        return [piece for piece in self.statement if piece.span.end <= names[0].span.start][-1]

    @property
    def later_head(self) -> int | None:
        """Where a complete head follows, if this statement opens no block itself."""
        if any(piece.text == "{" for piece in self.statement):
            return None
        found = _HEAD.search(self.source.text, self.span.end)
        return found.start() if found else None

    @property
    def is_after_brace(self) -> bool:
        """Whether something stands on the line of the opening brace, behind it."""
        return self.accepts == {"_NL"} and self.word_before() == "{"

    @property
    def lacks_line_break(self) -> bool:
        """Whether this word would fit if it stood on a line of its own."""
        starts_line = self.kind == "RBRACE" or (self.document == "card" and self.kind in CLAUSES)
        fits = starts_line and "_NL" in self.accepts and self.blocks > 0
        return self.is_after_brace or fits

    @property
    def goes_on_in_next_line(self) -> bool:
        """Whether the line ends with a sign, and the next one begins with what that joins."""
        if self.kind != "_NL" or not self.word_before() or self.word_before()[0].isalnum():
            return False
        following = first_piece(self.source.text, self.span.end)
        margin = self.source.position(self.before[0].span.start).column
        usable = following.terminals
        is_verb = following.text in VERBS_OF_COSTS | VERBS_OF_EFFECTS
        if self.source.position(following.span.start).column <= margin and not is_verb:
            usable = usable - {"WORD"}  # which rather starts a clause
        return bool(usable & self.accepts)

    @property
    def opened(self) -> Span | None:
        """The innermost parenthesis that is open, which may stand in a line before."""
        values = reversed(self.parser.parser_state.value_stack)
        return next(
            (token_span(v) for v in values if isinstance(v, Token) and v.type == "LPAR"), None
        )

    @property
    def keywords(self) -> dict[str, str]:
        """The keywords that could have stood here, with the names of their terminals."""
        return {name.lower(): name for name in self.accepts if name not in NAMES}

    def word_before(self, back: int = 1) -> str:
        """Return a word before the fault in its statement, or nothing."""
        return self.before[-back].text if len(self.before) >= back else ""

    def word_after(self) -> str:
        """Return the word after the fault in its statement, or nothing."""
        return self.after[0].text if self.after else ""

    def fits(self, *inserted: str) -> bool:
        """Whether the word could stand here after other tokens."""
        if self.kind == CHARACTER:
            return False
        is_keyword = self.kind == self.text.upper()
        terminals = {self.kind} if is_keyword else {self.kind, *self.piece.terminals}
        return bool(terminals & accepted(self.parser, *inserted))

    def reads_on_after(self, inserted: str) -> bool:
        """Whether this word and the next could stand here after another token."""
        if not self.fits(inserted):
            return False
        following = self.after[0].terminals if self.after else {"_NL"}
        kinds = {self.kind, "WORD"} & accepted(self.parser, inserted)
        return any(following & accepted(self.parser, inserted, kind) for kind in kinds)

    def next_fits(self, *inserted: str) -> bool:
        """Whether the next word could stand here, after other tokens in place of this word."""
        following = self.after[0].terminals if self.after else {"_NL"}
        return bool(following & accepted(self.parser, *inserted))


@dataclass(frozen=True)
class Finding:
    """What is to be said of a fault; without a span it is said of the word at the fault."""

    code: Code
    message: str
    help: str
    span: Span | None = None
    fix: tuple[Edit, ...] = ()


def gather(error: UnexpectedInput, source: Source, text: str, statements: Statements) -> Fault:
    """Collect what is known at a parser's error; ``text`` is what the parser was given."""
    parser: Any = error.interactive_parser
    kind, span = _place(error, text)
    pieces = statements.pieces_at(span.start)
    here = next((piece for piece in pieces if piece.span.start == span.start), None)
    if kind == "$END":
        here = statements.last_piece()
        span = Span(len(text), len(text))
    elif here is None or kind == "_NL":
        here = Piece(text[span.start : span.end], span)
    if kind not in (CHARACTER, "$END") and _was_misled(parser):
        kind, here = _go_back(parser, pieces, span.start)
        span = here.span
    if kind == "WORD" and here.text.upper() in CLAUSES:
        kind = here.text.upper()  # which the lexer took for a word that a noun may have after it
    values = parser.parser_state.value_stack
    blocks = sum(isinstance(value, Token) and value.type == "LBRACE" for value in values)
    if kind == "_NL" and span.end == len(text) and blocks == 0:
        kind, here = "$END", statements.last_piece()
    return Fault(
        source=source,
        kind=kind,
        piece=here,
        before=tuple(piece.until(span.start) for piece in pieces if piece.span.start < span.start),
        after=tuple(piece for piece in pieces if piece.span.start >= max(span.end, here.span.end)),
        accepts=accepted(parser),
        blocks=blocks,
        document=_document(values),
        parser=parser,
    )


def _was_misled(parser: Any) -> bool:
    """Whether the word before was read as one that leads on, which any word may be after a noun.

    It was meant otherwise if what it leads to does not follow: ``within`` a number, ``3 times``,
    ``this turn``.
    """
    accepts = accepted(parser)
    leads_to_card = {"THIS", "YOU", "NUMBER"} <= accepts and "ALL" not in accepts
    last = parser.parser_state.value_stack[-1:]
    is_this = accepts == {"WORD"} and last and isinstance(last[0], Token) and last[0].type == "THIS"
    return leads_to_card or accepts == {"TIMES"} or bool(is_this)


def _go_back(parser: Any, pieces: list[Piece], offset: int) -> tuple[str, Piece]:
    """Take the word before back from the parser; return it as the place of the fault."""
    before = [piece for piece in pieces if piece.span.start < offset][-1]
    parser.parser_state.state_stack.pop()
    value = parser.parser_state.value_stack.pop()
    if before.text in keywords("card"):
        return before.text.upper(), before
    kinds = {syntax.Word: "WORD", syntax.Numeral: "NUMBER", syntax.Variable: "VARIABLE"}
    return (value.type if isinstance(value, Token) else kinds[type(value)]), before


def accepted(parser: Any, *inserted: str) -> frozenset[str]:
    """Return what a stopped parser could use next, after other tokens; it is not moved."""
    state = parser.parser_state
    return _accepted(state.parse_conf.parse_table, tuple(state.state_stack), inserted)


@lru_cache(maxsize=4096)
def _accepted(table: Any, states: tuple[int, ...], inserted: tuple[str, ...]) -> frozenset[str]:
    stack = list(states)
    if not all(_reads(table, stack, terminal) for terminal in inserted):
        return frozenset()
    return frozenset(
        name
        for name, (action, _) in table.states[stack[-1]].items()
        if name.isupper() and (action is Shift or _reads(table, stack[:], name))
    )


def _reads(table: Any, stack: list[int], terminal: str) -> bool:
    """Let a stack of states read a token, as the parser would; False where it does not fit.

    Lark's own way to ask copies the lexer and all values for each token.
    """
    while terminal in table.states[stack[-1]]:
        action, target = table.states[stack[-1]][terminal]
        if action is Shift:
            stack.append(target)
            return True
        del stack[len(stack) - len(target.expansion) :]
        stack.append(table.states[stack[-1]][target.origin.name][1])
        if stack[-1] in table.end_states.values():
            return True
    return False


def _place(error: UnexpectedInput, text: str) -> tuple[str, Span]:
    if isinstance(error, UnexpectedCharacters):
        parser: Any = error.interactive_parser
        offset = parser.lexer_thread.state.line_ctr.char_pos
        return CHARACTER, Span(offset, offset + 1)
    assert isinstance(error, UnexpectedToken)
    if error.token.type == "$END":
        return "$END", Span(len(text), len(text))
    return error.token.type, token_span(error.token)


def _document(values: list[Any]) -> Literal["card", "set", "game", "scenarios"] | None:
    """Return what kind of document was begun, by its first word."""
    for value in values:
        if isinstance(value, syntax.Word):
            return "card"
        if isinstance(value, syntax.Scenario | syntax.Scenarios):
            return "scenarios"
        if isinstance(value, Token) and value.type == "SCENARIO":
            return "scenarios"
        if isinstance(value, Token) and value.type in ("SET", "GAME"):
            return "set" if value.type == "SET" else "game"
    return None
