# ruff: noqa: RUF001 - characters that are easily mistaken are the subject of this module
"""Signs, characters and numbers that the language does not have, reported before parsing.

Each is then read as what was meant by it, so that one strange character hides no other fault. The
text that is parsed has the length of the text that was written: all places stay true.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Final

from cardwright.dsl import codes, limits
from cardwright.dsl.codes import Code
from cardwright.dsl.diagnostics import Edit, Report
from cardwright.dsl.source import Source, Span

_QUOTES: Final = "'`´‘’‚‛“”„‟«»‹›"
_ARROWS: Final = "→⇒⟶⟹➔➜➝➞➡⮕"
_DASHES: Final = "‐‑‒–—―−"
SIGNS: Final = {
    "&": "+",
    "＋": "+",
    "|": "/",
    "∕": "/",
    "／": "/",
    "[": "(",
    "（": "(",
    "]": ")",
    "）": ")",
    "：": ":",
    "，": ",",
    "｛": "{",
    "｝": "}",
}

# A control character changes what is shown, so it is refused even in names and comments; what is
# merely invisible may be part of a name, such as a joiner between the parts of an emoji.
_CONTROLS: Final = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
_INVISIBLE: Final = "\u00ad\u061c\u180e\u200b-\u200f\u2060-\u2065\ufeff\ufff9-\ufffb"
_SPACES: Final = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"


@dataclass(frozen=True)
class _Strange:
    """Something strange: where it is, what to say of it, how to mend it, what to read instead.

    What is read stands at the start of the piece, or at ``read_at``. Without a message the piece
    is only read differently, and the parser has the word.
    """

    start: int
    text: str
    message: str
    help: str | None
    edits: tuple[Edit, ...]
    read_as: str
    code: Code = codes.STRANGE_CHARACTER
    read_at: int | None = None


def readable(source: Source, report: Report) -> str:
    """Report what is strange, and return the text with what was meant in its place."""
    result: list[str] = []
    done = 0
    for strange in islice(_all_strange(source.text), limits.MAX_FAULTS_PER_FILE):
        if strange.message:
            span = Span(strange.start, strange.start + len(strange.text))
            report.add(
                strange.code, strange.message, source, span, help=strange.help, fix=strange.edits
            )
        start = strange.start if strange.read_at is None else strange.read_at
        result.append(source.text[done:start])
        result.append(strange.read_as)
        done = start + len(strange.read_as)
    result.append(source.text[done:])
    return "".join(result)


_OPENED = re.compile(r"(?:\(|points|[A-Z0-9)])(?:\s|#[^\r\n]*)*\Z")
"""What stands before a number that is taken away, wherever the line breaks."""


def _all_strange(text: str) -> Iterable[_Strange]:
    for match in _PIECES.finditer(text):
        assert match.lastgroup is not None
        if match.lastgroup == "negative" and _OPENED.search(text, 0, match.start()):
            continue  # a sum may begin with what is taken away
        yield from _JUDGES[match.lastgroup](match[0], match.start())


def is_arrow(char: str) -> bool:
    """Whether a character is an arrow of some kind."""
    return char in _ARROWS


def _replace(start: int, old: str, new: str) -> tuple[Edit, ...]:
    return (Edit(Span(start, start + len(old)), new),)


def _shown(char: str) -> str:
    """Name a character so that it can be found: ASCII signs as they are, others with a number."""
    number = f"U+{ord(char):04X}"
    if char.isascii() and char.isprintable():
        return f"`{char}`"
    return f"`{char}` ({number})" if char.isprintable() else number


# -- what each piece is judged to be --------------------------------------------------------------


def _controls(text: str, start: int) -> Iterable[_Strange]:
    """Names and comments may hold anything but control characters."""
    for match in _CONTROL.finditer(text):
        yield from _hidden(match[0], start + match.start())


def _hidden(text: str, start: int) -> Iterable[_Strange]:
    message = f"{_shown(text)} can't be seen"
    yield _Strange(start, text, message, "leave it out", _replace(start, text, ""), " ")


def _space(text: str, start: int) -> Iterable[_Strange]:
    message = f"U+{ord(text):04X} is not a plain space"
    yield _Strange(start, text, message, "write a plain space", _replace(start, text, " "), " ")


def _comment(text: str, start: int) -> Iterable[_Strange]:
    mark = text[:2]
    message, edits = f"`{mark}` starts no comment", _replace(start, mark, "#")
    yield _Strange(start, mark, message, "write `#`", edits, " " * len(text))


def _label(text: str, start: int) -> Iterable[_Strange]:
    """A sign between the word that starts a clause and the rest of it."""
    mark = next(char for char in text if char in ":=")
    offset = start + text.index(mark)
    word = text[: text.index(mark)].rstrip()
    message = f"no `{mark}` stands after `{word.strip()}`"
    edits = _replace(start + len(word), text[len(word) :], " ")
    yield _Strange(offset, mark, message, "leave it out", edits, " ")


def _quoted(text: str, start: int) -> Iterable[_Strange]:
    name = text[1:].rstrip(_QUOTES + '"')
    if len(name) == len(text) - 1:  # the parser will say that the closing quote is missing
        yield _Strange(start, text, "", None, (), f'"{name}')
        return
    message = f"{_shown(text[0])} is not a quote of this language"
    right = f'"{name.strip()}"'
    edits = _replace(start, text, right)
    yield _Strange(start, text, message, f"write `{right}`", edits, f'"{name}"')


def _arrow(text: str, start: int) -> Iterable[_Strange]:
    """An arrow or a sign for it, with a space after it where there is one."""
    arrow = text.rstrip()
    if arrow == "->" or len(text) == 1:  # one character: no room, and the parser will stop there
        return
    message = f"{_shown(arrow) if len(arrow) == 1 else f'`{arrow}`'} is not an arrow"
    help, edits = "write `->` between what is paid and what is got", _replace(start, arrow, "->")
    yield _Strange(start, arrow, message, help, edits, "->".rjust(len(text)))


def _number(text: str, start: int) -> Iterable[_Strange]:
    most = limits.MAX_NUMBER
    if len(text) > 9 or int(text) > most:
        message = f"no number on a card may be larger than {most}"
        read_as = str(most).ljust(len(text))
        yield _Strange(start, text, message, None, (), read_as, codes.NUMBER_TOO_LARGE)


def _seed(text: str, start: int) -> Iterable[_Strange]:
    """Where luck starts is on no card, and may be any number."""
    return ()


def _decimal(text: str, start: int) -> Iterable[_Strange]:
    message, help = f"`{text}` is not a whole number", "write a whole number"
    yield _Strange(start, text, message, help, (), "1".ljust(len(text)))


def _negative(text: str, start: int) -> Iterable[_Strange]:
    help = "write the number without a sign; to take away, use a verb such as `pay`, or `(… - 1)`"
    yield _Strange(start, text, f"`{text}` is less than nothing", help, (), "1".rjust(len(text)))


def _times(text: str, start: int) -> Iterable[_Strange]:
    """A sign, or `x` right after a number, between the number and the word."""
    sign = text.strip(" \t0123456789")
    offset = start + text.index(sign)
    number = text[: offset - start]
    if number:
        yield from _number(number, start)
    message, help = f"{_shown(sign)} is not needed", "write the number, a space, and the word"
    rest = text[len(number) :]
    yield _Strange(offset, sign, message, help, _replace(offset, rest, " "), " " * len(rest))


def _glued(text: str, start: int) -> Iterable[_Strange]:
    word = text.lstrip("0123456789")
    number = text.removesuffix(word)
    end = start + len(number)
    yield from _number(number, start)
    message, help = f"no space between `{number}` and `{word}`", f"write `{number} {word}`"
    edits = _replace(end, "", " ")
    yield _Strange(start, text, message, help, edits, "", codes.UNEXPECTED_WORD, read_at=end)


def _ending(text: str, start: int) -> Iterable[_Strange]:
    message = f"no `{text}` stands at the end of a line"
    yield _Strange(start, text, message, "leave it out", _replace(start, text, ""), " ")


def _sign(text: str, start: int) -> Iterable[_Strange]:
    meant = SIGNS[text]
    message = f"{_shown(text)} is not a sign of this language"
    yield _Strange(start, text, message, f"write `{meant}`", _replace(start, text, meant), meant)


def _digit(text: str, start: int) -> Iterable[_Strange]:
    meant = str(unicodedata.decimal(text))
    message = f"{_shown(text)} is not a digit of this language"
    yield _Strange(start, text, message, f"write `{meant}`", _replace(start, text, meant), meant)


_CONTROL = re.compile(f"[{_CONTROLS}]")
# One group for each judge. Most characters are skipped at once; runs are bounded, or can't
# start within themselves, so that no text makes the search slow.
_PIECES = re.compile(
    rf"""
    ^(?P<label>     [ \t]*(?!when\b|react\b)[^\W\d_]\w*[ \t]*[:=](?!>)[ \t]* )
    | (?![A-Za-z_ \t\r\n(){{}}+:]) (?:
      (?P<controls> "(?:\\.|[^"\\\r\n])*"? | \#[^\r\n]* )
    | (?P<comment>  (?://|--(?![->]))[^\r\n]* )
    | (?P<quoted>   (?<!\w)[{_QUOTES}][^{_QUOTES}"\r\n]*[{_QUOTES}"]? )
    | (?P<arrow>    (?:[-={_DASHES}]{{0,3}}>{{1,2}}|={{1,2}}|[{_ARROWS}])[ \t]? )
    | (?P<decimal>  (?<!\w)[0-9]+[.][0-9]+ )
    | (?P<negative> (?<!\w)(?:[{_DASHES}]|(?<!points[ ])(?<!\()(?<![A-Z0-9)][ ])-)[0-9]+ )
    | (?P<times>    (?<![\w-])[0-9]++x(?!\w)[ \t]? | [*×][ \t]? )
    | (?P<glued>    (?<![\w-])[0-9]++[^\W\d_]\w*+(?!-) )
    | (?P<seed>     (?<=with[ ]seed[ ])[0-9]{{1,20}}(?![0-9]) )
    | (?P<number>   [0-9]+ )
    | (?P<ending>   [;.,](?=[ \t]{{0,9}}(?:\#|\r|\n|\Z)) )
    | (?P<sign>     [{re.escape("".join(SIGNS))}] )
    | (?P<digit>    \d )
    | (?P<space>    [{_SPACES}] )
    | (?P<hidden>   [{_INVISIBLE}{_CONTROLS}] )
    )
    """,
    re.VERBOSE | re.MULTILINE,
)
_JUDGES: Final[dict[str, Callable[[str, int], Iterable[_Strange]]]] = {
    "controls": _controls,
    "comment": _comment,
    "label": _label,
    "quoted": _quoted,
    "arrow": _arrow,
    "decimal": _decimal,
    "negative": _negative,
    "glued": _glued,
    "seed": _seed,
    "number": _number,
    "times": _times,
    "ending": _ending,
    "sign": _sign,
    "digit": _digit,
    "space": _space,
    "hidden": _hidden,
}
