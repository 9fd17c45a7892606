"""What to say of faults within a statement: words and signs missing, wrong or one too many."""

from typing import Final

from cardwright.dsl import codes
from cardwright.dsl.characters import is_arrow
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.faults import (
    CHARACTER,
    CLAUSES,
    VERBS_OF_COSTS,
    VERBS_OF_EFFECTS,
    Fault,
    Finding,
)
from cardwright.dsl.parser_tables import keywords
from cardwright.dsl.source import Span
from cardwright.dsl.statements import Piece
from cardwright.dsl.suggest import nearest, number_of

JOINS: Final = ("+", "/", "->")
"""Signs that stand between two things."""

_WRITE_ARROW: Final = "write `->` between what is paid and what is got"
_QUANTITIES: Final = {"NUMBER", "VARIABLE", "LPAR"}
_ARTICLES: Final = ("a", "an", "another", "the", "each", "every", "your", "my")
_BEFORE_VERBS: Final = {
    *("power", "may", "unless", "otherwise", "you", "cannot"),
    *("rival", "rivals", "player", "players", "when", "to"),
}
_PLACES: Final = {"put": "on", "take": "from"}
_AND: Final = ("and", "plus", "also", "then", ",")
# Words that only lead to the next one, and what else people write for them.
_LITTLE_WORDS: Final = {"ON": "on", "OF": "of", "FROM": "from", "TO": "to", "FOR": "for"}
_OTHER_LITTLE_WORDS: Final = {"at", "by", "in", "into", "off", "onto", "upon", "with", "per"}
_MEANT: Final = {
    "the": "a",
    "but": "except",
    "without": "except",
    "every": "each",
    "otherwise": "unless",
}
_HINTS: Final = {
    "except": "`except` follows `any` or `same`",
    "for": "what is paid stands before the arrow: `pay … -> …`",
    "if": "`if …:` stands before what is done",
    "while": "`while …:` stands before what is done",
    "during": "`during …:` stands before what is done",
}


def _insert(offset: int, text: str) -> tuple[Edit, ...]:
    return (Edit(Span(offset, offset), text),)


def _wrong(fault: Fault, help: str, *fix: Edit) -> Finding:
    place = f"after `{fault.word_before()}`" if fault.before else "here"
    message = f"`{fault.text}` does not fit {place}"
    return Finding(codes.UNEXPECTED_WORD, message, help, fix=fix)


# -- characters -----------------------------------------------------------------------------------


def unclosed_text(fault: Fault) -> Finding | None:
    """A text in quotes that does not end on its line."""
    if fault.kind != CHARACTER or not fault.text.startswith('"'):
        return None
    text = fault.text.rstrip().removesuffix("{").rstrip()
    span = Span(fault.span.start, fault.span.start + len(text))
    message, help = "this text has no closing quote", 'end the text with `"` on the same line'
    opening = Edit(Span(span.start, span.start + 1), '"')  # which may be another kind of quote
    fix = (opening, *_insert(span.end, '"'))
    return Finding(codes.UNCLOSED_TEXT, message, help, span=span, fix=fix)


def strange_character(fault: Fault) -> Finding | None:
    """A character that the lexer can't use, and that could not be read as another."""
    if fault.kind != CHARACTER:
        return None
    char, start = fault.text[0], fault.span.start
    span = Span(start, start + 1)
    if is_arrow(char):
        message, edit = f"`{char}` (U+{ord(char):04X}) is not an arrow", Edit(span, " -> ")
        return Finding(codes.STRANGE_CHARACTER, message, _WRITE_ARROW, span=span, fix=(edit,))
    help = {
        ";": "start a new line for each clause",
        "'": 'names stand in double quotes: `"…"`',
        "-": f"join by `+`, and {_WRITE_ARROW}",
    }.get(char, "leave it out")
    shown = f"`{char}`" if char.isprintable() else f"U+{ord(char):04X}"
    return Finding(codes.STRANGE_CHARACTER, f"{shown} has no meaning here", help, span=span)


# -- the clause as a whole ------------------------------------------------------------------------


def misspelt_clause(fault: Fault) -> Finding | None:
    """The statement can't be read because its first word is not quite that of a clause.

    Where something was read after it that goes with verbs, it is a word of the game.
    """
    read = {piece.text for piece in fault.before[1:]} & keywords("card")
    if fault.document != "card" or not fault.before or read:
        return None
    first, clauses = fault.before[0], {name.lower() for name in CLAUSES}
    close = nearest(first.text, clauses, cutoff=0.75)
    if first.text in clauses or close is None:
        return None
    message, help = f"unknown clause `{first.text}`", f"did you mean `{close}`?"
    edit = Edit(first.span, close)
    return Finding(codes.UNKNOWN_CLAUSE, message, help, span=first.span, fix=(edit,))


def missing_colon(fault: Fault) -> Finding | None:
    """No colon between what an ability waits for and what it does."""
    first = fault.before[0].text if fault.before else ""
    if "COLON" not in fault.accepts or first not in ("react", "when") or fault.text in _ARTICLES:
        return None
    message = f"no `:` between `{first} …` and what is done"
    shape = "react to …: cost -> effect" if first == "react" else "when …: effect"
    return Finding(codes.UNEXPECTED_WORD, message, f"write `{shape}`")


def unclosed_parenthesis(fault: Fault) -> Finding | None:
    """A parenthesis without its other half."""
    if fault.kind == "_NL" and "RPAR" in fault.accepts:
        end, help = fault.before[-1].span.end, "write `)` where it ends"
        message, fix = "this `(` is not closed", _insert(end, ")")
        return Finding(codes.LINE_TOO_SHORT, message, help, span=fault.opened, fix=fix)
    if fault.kind == "RPAR" and fault.next_fits():
        fix = (Edit(fault.span, ""),)
        return Finding(codes.UNEXPECTED_WORD, "this `)` closes nothing", "leave it out", fix=fix)
    return None


def all_of_nothing(fault: Fault) -> Finding | None:
    """`take all from`, which does not say of what."""
    pieces = [*fault.before, fault.piece]
    words = [piece.text for piece in pieces]
    if words[-4:-1] != ["take", "all", "from"]:
        return None
    span = pieces[-3].span
    message, help = "`all` does not say of what", "write `take all resources from …`"
    fix = _insert(span.end, " resources")
    return Finding(codes.UNEXPECTED_WORD, message, help, span=span, fix=fix)


def place_left_out(fault: Fault) -> Finding | None:
    """`put` without `on`, or `take` without `from`."""
    verbs = [piece for piece in fault.before if piece.text in _PLACES]
    if not verbs:
        return None
    word = _PLACES[verbs[-1].text]
    if word.upper() not in fault.accepts or fault.fits(word.upper()):
        return None
    span = verbs[-1].span.to(fault.before[-1].span)
    said = fault.source.slice(span)
    message, help = f"`{said}` does not say where", f"write `{said} {word} this` or `{word} a …`"
    return Finding(codes.LINE_TOO_SHORT, message, help, span=span)


# -- numbers --------------------------------------------------------------------------------------


def missing_number(fault: Fault) -> Finding | None:
    """A word where a number is wanted: nothing, the number in letters, or the number behind it."""
    word, following = fault.text, fault.after[0] if fault.after else None
    if not (_QUANTITIES & fault.accepts and "WORD" in fault.piece.terminals):
        return None
    if not fault.fits("NUMBER"):
        return None
    if "IT" in fault.accepts:  # a card is wanted; the number would say how many
        return None
    number = number_of(word)
    if word in ("none", "nothing", "free", "no") and fault.word_before() == "cost":
        number = 0
    if number is not None:
        message, edit = f"`{word}` is not a number", Edit(fault.span, str(number))
        return Finding(codes.UNEXPECTED_WORD, message, f"write `{number}`", fix=(edit,))
    if following is not None and following.text.isdecimal():
        span, right = fault.span.to(following.span), f"{following.text} {word}"
        message, help = f"the number stands after `{word}`", f"write `{right}`"
        return Finding(codes.UNEXPECTED_WORD, message, help, span=span, fix=(Edit(span, right),))
    message, help = f"no number before `{word}`", f"write `1 {word}`"
    return Finding(codes.UNEXPECTED_WORD, message, help, fix=_insert(fault.span.start, "1 "))


def comma_in_a_number(fault: Fault) -> Finding | None:
    """A number with decimals, as some languages write them."""
    if fault.kind != "COMMA" or not (fault.before and fault.after):
        return None
    span = fault.before[-1].span.to(fault.after[0].span)
    said = fault.source.slice(span)
    if not said.replace(",", "", 1).isdecimal():
        return None
    message = f"`{said}` is not a whole number"
    return Finding(codes.UNEXPECTED_WORD, message, "write a whole number", span=span)


# -- signs ----------------------------------------------------------------------------------------


def word_for_a_sign(fault: Fault) -> Finding | None:
    """`and` or a comma where things are joined by a sign."""
    plus = "PLUS" in fault.accepts
    if not fault.before or not (plus or "COMMA" in fault.accepts):
        return None
    said, before = fault.piece, fault.before[-1]
    for index, piece in enumerate(fault.before[1:]):  # where it was taken for another word
        if piece.text in _AND[:3] or (piece.text in _AND and piece == before):
            said, before = piece, fault.before[index]
            break
    if said.text not in (_AND if plus else (*_AND, *JOINS)):
        return None
    edit = Edit(Span(before.span.end, said.span.end), " +" if plus else ",")
    message, help = f"`{said.text}` joins nothing here", f"write `{'+' if plus else ','}`"
    return Finding(codes.MISSING_JOIN, message, help, span=said.span, fix=(edit,))


def or_between_amounts(fault: Fault) -> Finding | None:
    """`or`, which joins words, where whole amounts or things to do are joined."""
    joined = next((piece for piece in fault.before[-2:] if piece.text == "or"), None)
    if joined is None or not fault.piece.terminals & {*_QUANTITIES, "THIS", "IT", "ALL"}:
        return None
    message, edit = "`or` joins words, not amounts or things to do", Edit(joined.span, "/")
    return Finding(codes.MISSING_JOIN, message, "write `/`", span=joined.span, fix=(edit,))


def colon_for_an_arrow(fault: Fault) -> Finding | None:
    """A colon between cost and effect."""
    if fault.kind != "COLON" or "ARROW" not in fault.accepts:
        return None
    edit = Edit(Span(fault.before[-1].span.end, fault.span.end), " ->")
    return Finding(codes.MISSING_ARROW, "`:` is not an arrow", _WRITE_ARROW, fix=(edit,))


def second_arrow(fault: Fault) -> Finding | None:
    """An arrow after an arrow."""
    if fault.kind != "ARROW" or all(piece.text != "->" for piece in fault.before):
        return None
    help = "an ability has one `->`: join costs by `+` before it, effects by `+` after it"
    return Finding(codes.SECOND_ARROW, "a second `->`", help)


def missing_arrow(fault: Fault) -> Finding | None:
    """Cost and effect run together."""
    later = any(piece.text == "->" for piece in fault.after)
    if "ARROW" not in fault.accepts or fault.text in VERBS_OF_COSTS or later:
        return None
    if fault.text in VERBS_OF_EFFECTS:
        return _no_sign(fault.piece, later=False)
    if fault.kind == "WORD" and fault.fits("ARROW"):
        message = f"no `+` or `->` before `{fault.text}`"
        help = f"write `+ {fault.text}` to do both, `-> {fault.text}` if the first pays for it"
        return Finding(codes.MISSING_JOIN, message, help)
    return None


def verb_without_a_sign(fault: Fault) -> Finding | None:
    """A verb right after a noun, so that it was read as something said of that."""
    for before, verb in zip(fault.before[1:], fault.before[2:], strict=False):
        is_verb = verb.text in VERBS_OF_EFFECTS - {"each"} | VERBS_OF_COSTS
        if is_verb and before.text.isalnum() and before.text not in _BEFORE_VERBS:
            return _no_sign(verb, later=any(piece.text == "->" for piece in fault.statement))
    return None


def _no_sign(verb: Piece, *, later: bool) -> Finding:
    """Say what is missing before a verb; ``later``: the arrow stands elsewhere."""
    if verb.text in VERBS_OF_EFFECTS and not later:
        message = f"no `->` before `{verb.text}`"
        help = f"write `-> {verb.text}`: before it stands what is paid, after it what is got"
        fix = _insert(verb.span.start, "-> ")
        return Finding(codes.MISSING_ARROW, message, help, span=verb.span, fix=fix)
    message = f"no `+` or `/` before `{verb.text}`"
    help = f"write `+ {verb.text}` for both, `/ {verb.text}` for one of the two"
    fix = _insert(verb.span.start, "+ ")
    return Finding(codes.MISSING_JOIN, message, help, span=verb.span, fix=fix)


def missing_join(fault: Fault) -> Finding | None:
    """Two amounts, or two things to do, side by side."""
    if fault.kind == "LPAR" or not fault.fits("PLUS"):
        return None
    message = f"no `+` or `/` between `{fault.word_before()}` and `{fault.text}`"
    help = f"write `+ {fault.text}` for both, `/ {fault.text}` for one of the two"
    is_lone_word = fault.kind == "WORD" and not fault.after  # too little to be sure
    fix = () if is_lone_word else _insert(fault.span.start, "+ ")
    return Finding(codes.MISSING_JOIN, message, help, fix=fix)


# -- words ----------------------------------------------------------------------------------------


def needless_article(fault: Fault) -> Finding | None:
    """An article where there is one already, so that it was taken for the word itself."""
    if fault.kind != "WORD" or fault.word_before(2) not in ("or", "per"):
        return None
    article = fault.before[-1]
    if article.text not in _ARTICLES:
        return None
    message = f"`{article.text}` stands after `{fault.word_before(2)}`"
    edit = Edit(Span(article.span.start, fault.span.start), "")
    return Finding(codes.UNEXPECTED_WORD, message, "leave it out", span=article.span, fix=(edit,))


def wrong_little_word(fault: Fault) -> Finding | None:
    """One word that leads to the next in place of another."""
    if fault.text == "each" and fault.word_before() == "for" and "NUMBER" in fault.accepts:
        span = fault.before[-1].span.to(fault.span)
        message, edit = "`for each` is not how things are counted", Edit(span, "per")
        return Finding(codes.UNEXPECTED_WORD, message, "write `per`", span=span, fix=(edit,))
    if fault.text == "as" and {"from", "to", "for"} & {piece.text for piece in fault.before}:
        help = "a letter stands right after the card: `… a card as A from …`; what is seen is `it`"
        return _wrong(fault, help)
    verbs = [piece.text for piece in fault.before if piece.text in _PLACES]
    if fault.text in ("this", "it") and fault.word_before() == "of" and verbs:
        word, of = _PLACES[verbs[-1]], fault.before[-1]
        message = f"`of` does not fit after `{fault.word_before(2)}`"
        help, edit = f"did you mean `{word}`?", Edit(of.span, word)
        return Finding(codes.UNEXPECTED_WORD, message, help, span=of.span, fix=(edit,))
    if fault.text not in {*_LITTLE_WORDS.values(), *_OTHER_LITTLE_WORDS}:
        return None
    if fault.text == "for" and fault.word_after().isdecimal():  # a price, which `per` is not
        return None
    names = [name for name in (*_LITTLE_WORDS, "PER") if name in fault.accepts]
    fitting = [name.lower() for name in names if fault.next_fits(name)]
    if len(fitting) != 1:
        return None
    return _wrong(fault, f"did you mean `{fitting[0]}`?", Edit(fault.span, fitting[0]))


def misspelt_word(fault: Fault) -> Finding | None:
    """A word that is not quite the keyword that fits, or another word for it."""
    if fault.kind != "WORD":
        return None
    meant = _MEANT.get(fault.text)
    follows_any = meant == "except" and fault.word_before() in ("any", "same")
    if meant not in fault.keywords and not follows_any:
        meant = nearest(fault.text, fault.keywords, cutoff=0.75)
    if meant is None:
        return None
    return _wrong(fault, f"did you mean `{meant}`?", Edit(fault.span, meant))


def missing_word(fault: Fault) -> Finding | None:
    """A little word left out, or a sign that leads to the next word."""
    words = [word for name, word in _LITTLE_WORDS.items() if fault.reads_on_after(name)]
    if fault.kind != "NUMBER":
        words = [word for word in words if word != "for"] or words
    elif fault.word_after() in ("less", "more"):
        words = ["for"]
    if "of" in words and fault.word_after() in ("rival", "player", "players"):
        words = ["of"]
    if fault.kind in ("WORD", "NUMBER") and fault.fits("PLUS") and words != ["for"]:
        words = []  # zones may stand nearly anywhere, but two steps side by side are likelier
    places = [_PLACES[piece.text] for piece in fault.before if piece.text in _PLACES]
    if places and places[-1] in words:
        words = places[-1:]
    signs = [sign for name, sign in (("COLON", ":"), ("COMMA", ",")) if fault.reads_on_after(name)]
    if not words and not signs:
        return None
    start = fault.span.start
    message = f"no {' or '.join(f'`{word}`' for word in words or signs)} before `{fault.text}`"
    if not words:
        edit = Edit(Span(fault.before[-1].span.end, start), f"{signs[0]} ")
        return Finding(codes.UNEXPECTED_WORD, message, f"write `{signs[0]}`", fix=(edit,))
    help = " or ".join(f"`{word} {fault.text}`" for word in words)
    fix = _insert(start, f"{words[0]} ") if len(words) == 1 else ()
    return Finding(codes.UNEXPECTED_WORD, message, f"write {help}", fix=fix)


def one_too_many(fault: Fault) -> Finding | None:
    """A sign or an article without which the line could be read."""
    if fault.text not in (*JOINS, ",", ":", *_ARTICLES) or not fault.next_fits():
        return None
    text, start, end = fault.source.text, fault.span.start, fault.span.end
    if text[start - 1 : start] == " " and text[end : end + 1] == " ":
        end += 1
    return _wrong(fault, "leave it out", Edit(Span(start, end), ""))


def word_out_of_place(fault: Fault) -> Finding | None:
    """A keyword that has its place elsewhere."""
    hint = _HINTS.get(fault.text)
    return _wrong(fault, hint) if hint else None
