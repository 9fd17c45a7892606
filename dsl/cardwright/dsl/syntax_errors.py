"""From a parser's failure to a message that says what to write instead."""

import re

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from cardwright.dsl import codes
from cardwright.dsl.diagnostics import Edit, Report
from cardwright.dsl.source import Source, Span

CARD_SHAPE = 'a card looks like this: kind "Name" { … } with a clause on each line'

_VERBS_OF_COSTS = {"PAY", "TAKE"}
_VERBS_OF_EFFECTS = {"GAIN", "GAINS", "PUT", "SORT", "SCORE", "IGNORE", "COUNT", "EACH"}
_QUANTITIES = {"NUMBER", "VARIABLE", "LPAR"}
_JOINS = {"_AND_MORE", "PLUS"}

_NAMES = {
    "WORD": "a word",
    "NUMBER": "a number",
    "STRING": "a text in quotes",
    "VARIABLE": "a letter such as `X`",
    "ARROW": "`->`",
    "_AND_MORE": "`+`",
    "PLUS": "`+`",
    "_OR_MORE": "`/`",
    "SLASH": "`/`",
    "LBRACE": "`{`",
    "RBRACE": "`}`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "COLON": "`:`",
    "COMMA": "`,`",
    "_NL": "the end of the line",
    "$END": "the end of the file",
}

# What people type where the language has another character, and what they mean by it.
_MISTYPED = {
    "→": "->",
    "⇒": "->",
    "⟶": "->",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "＋": "+",
    "／": "/",
    "∕": "/",
    "：": ":",
    "（": "(",
    "）": ")",
    "\u00a0": " ",
    "\u202f": " ",
    "\u2003": " ",
    "\u3000": " ",
}
_SIGNS = {
    ";": "a line ends a clause; no `;` is needed",
    ".": "no full stop is needed, and numbers are whole",
    "-": "costs and effects are joined by `+`, and `->` stands between them",
    "=": "write `->` between cost and effect",
    ">": "write `->` between cost and effect",
    "&": "write `+` to join things that are all done",
    "|": "write `/` between alternatives",
    "'": 'names stand in double quotes: `"…"`',
    "[": "only `(` and `)` group",
    "]": "only `(` and `)` group",
    "*": "write the number before the word: `2 …`",
    "%": "numbers are whole",
    "<": "write `->` between cost and effect",
}


def explain(error: UnexpectedInput, accepts: set[str], source: Source, report: Report) -> None:
    """Report what is wrong where the parser stopped."""
    if isinstance(error, UnexpectedToken):
        _token(error.token, accepts, source, report)
    elif isinstance(error, UnexpectedCharacters):
        _character(error.pos_in_stream or 0, source, report)


def _character(offset: int, source: Source, report: Report) -> None:
    char = source.text[offset]
    span = Span(offset, offset + 1)
    line_end = source.text.find("\n", offset)
    rest = source.text[offset : len(source.text) if line_end < 0 else line_end].rstrip()
    if char == '"':
        report.add(
            codes.UNCLOSED_TEXT,
            "this text has no closing quote",
            source,
            Span(offset, offset + len(rest)),
            help='end the text with `"` on the same line',
        )
    elif rest.startswith("=>"):
        span = Span(offset, offset + 2)
        report.add(
            codes.STRANGE_CHARACTER,
            "`=>` is not an arrow of this language",
            source,
            span,
            help="write `->`",
            fix=[Edit(span, "->")],
        )
    elif char in _MISTYPED:
        meant = _MISTYPED[char]
        shown = f"`{char}` (U+{ord(char):04X})"
        help = "write a plain space" if meant == " " else f"write `{meant}`"
        message = f"{shown} is not a character of this language"
        report.add(codes.STRANGE_CHARACTER, message, source, span, help=help, fix=[Edit(span, meant)])
    else:
        shown = f"`{char}`" if char.isprintable() else f"U+{ord(char):04X}"
        report.add(
            codes.STRANGE_CHARACTER,
            f"{shown} has no meaning here",
            source,
            span,
            help=_SIGNS.get(char),
        )


def _token(token: Token, accepts: set[str], source: Source, report: Report) -> None:
    span = Span(token.start_pos or 0, token.end_pos or 0)
    before = _before(source, span.start)
    if token.type == "$END":
        _unclosed(accepts, source, report)
    elif token.type == "_NL":
        _short_line(before, accepts, source, report)
    elif accepts <= {"$END", "_NL"}:
        report.add(
            codes.SECOND_DOCUMENT,
            "something follows the closing `}`",
            source,
            Span(span.start, span.end),
            help="put each card in a file of its own",
        )
    elif token.type in _QUANTITIES and accepts & _JOINS:
        _missing_join(before, span, source, report)
    elif token.type == "ARROW" and "ARROW" not in accepts and "->" in _line_before(source, span):
        report.add(
            codes.SECOND_ARROW,
            "a second `->`",
            source,
            span,
            help="an ability has one `->`: join costs by `+` before it, effects by `+` after it",
        )
    elif "ARROW" in accepts and _starts_item(token):
        _missing_arrow(token, before, span, source, report)
    elif "PLUS" in accepts and _starts_item(token):
        _missing_join(before, span, source, report)
    else:
        _unexpected(token, before, accepts, source, report)


def _starts_item(token: Token) -> bool:
    return token.type == "WORD" or token.type in _VERBS_OF_COSTS | _VERBS_OF_EFFECTS


def _missing_arrow(
    token: Token, before: str, span: Span, source: Source, report: Report
) -> None:
    """Between two things to do there is `+`, or `->` where the second is what the first pays for."""
    if token.type in _VERBS_OF_COSTS:
        _missing_join(before, span, source, report)
        return
    if token.type in _VERBS_OF_EFFECTS and "->" not in _line_before(source, span):
        report.add(
            codes.MISSING_ARROW,
            f"`->` is missing before `{token}`",
            source,
            span,
            help=f"write `-> {token}`: what is paid stands before the arrow, what is got after it",
            fix=[Edit(Span(span.start, span.start), "-> ")],
        )
        return
    report.add(
        codes.MISSING_JOIN,
        f"`+` or `->` is missing before `{token}`",
        source,
        span,
        help=f"write `+ {token}` if both are done, `-> {token}` if the first pays for the second",
    )


def _missing_join(before: str, span: Span, source: Source, report: Report) -> None:
    found = source.slice(span)
    report.add(
        codes.MISSING_JOIN,
        f"`+` or `/` is missing between `{before}` and `{found}`",
        source,
        span,
        help=f"write `+ {found}` for both, `/ {found}` for one of the two",
        fix=[Edit(Span(span.start, span.start), "+ ")],
    )


def _short_line(before: str, accepts: set[str], source: Source, report: Report) -> None:
    end = _end_of_code(source, len(source.text))
    for match in re.finditer(r"\n", source.text):
        if _last_word(source.text[: match.start()]) == before:
            end = match.start()
    del end
    report.add(
        codes.LINE_TOO_SHORT,
        f"the line ends after `{before}`",
        source,
        _span_of_last(source, before),
        help=f"expected {_list(accepts)}",
    )


def _unclosed(accepts: set[str], source: Source, report: Report) -> None:
    end = _end_of_code(source, len(source.text))
    span = Span(max(end - 1, 0), end)
    if "LBRACE" in accepts or "STRING" in accepts or "WORD" in accepts and "{" not in source.text:
        report.add(
            codes.HALF_A_CARD, "the file ends before the card begins", source, span, help=CARD_SHAPE
        )
        return
    report.add(
        codes.UNCLOSED_BLOCK,
        "the closing `}` is missing",
        source,
        span,
        help="end the card with `}` on a line of its own",
        fix=[Edit(Span(end, end), "\n}\n")],
    )


def _unexpected(
    token: Token, before: str, accepts: set[str], source: Source, report: Report
) -> None:
    span = Span(token.start_pos or 0, token.end_pos or 0)
    place = f" after `{before}`" if before else ""
    report.add(
        codes.UNEXPECTED_WORD,
        f"unexpected `{token}`{place}",
        source,
        span,
        help=f"expected {_list(accepts)}",
    )


# -- the surroundings of a fault ----------------------------------------------------------------------


def _list(accepts: set[str]) -> str:
    """Name what could have stood there, the shortest list that is still true."""
    names = sorted({_NAMES.get(name, f"`{name.lower()}`") for name in accepts if name != "$END"})
    words = sorted(names, key=lambda name: (name.startswith("`") and name[1:2].isalpha(), name))
    shown = words if len(words) <= 8 else [*words[:7], "…"]
    if len(shown) == 1:
        return shown[0]
    return f"{', '.join(shown[:-1])} or {shown[-1]}" if shown[-1] != "…" else ", ".join(shown)


def _line_before(source: Source, span: Span) -> str:
    """Return the statement up to a place: its line, and the lines that it continues."""
    start = source.text.rfind("\n", 0, span.start) + 1
    while start and re.match(r"[ \t]*(\+|/|->|unless\b|#)", source.text[start:]):
        start = source.text.rfind("\n", 0, start - 1) + 1
    return source.text[start : span.start]


def _before(source: Source, offset: int) -> str:
    return _last_word(source.text[:offset])


_PIECES = re.compile(r'"(?:\\.|[^"\\\r\n])*"|#[^\r\n]*|->|\w+|[^\w\s]')


def _last_word(text: str) -> str:
    pieces = [piece for piece in _PIECES.findall(text) if not piece.startswith("#")]
    return pieces[-1] if pieces else ""


def _span_of_last(source: Source, before: str) -> Span:
    """Find the last word before the line's end that the parser complained about."""
    offset = source.text.rfind(before) if before else 0
    return Span(max(offset, 0), max(offset, 0) + len(before))


def _end_of_code(source: Source, end: int) -> int:
    return len(source.text[:end].rstrip())
