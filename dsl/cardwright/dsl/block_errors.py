"""What to say of faults in the frame of a file: its head, its braces, its end."""

import re

from cardwright.dsl import codes
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.faults import Fault, Finding
from cardwright.dsl.source import Span

CARD_SHAPE = 'a card looks like this: `kind "Name" {`, a clause on each line, and `}`'


def half_a_card(fault: Fault) -> Finding | None:
    """The file ends before its first block begins."""
    if not (fault.is_at_end and fault.blocks == 0):
        return None
    return Finding(codes.HALF_A_CARD, "the file ends before the card begins", CARD_SHAPE)


def unclosed_block(fault: Fault) -> Finding | None:
    """The file ends within a block."""
    if not fault.is_at_end:
        return None
    end = len(fault.source.text.rstrip())
    return Finding(
        codes.UNCLOSED_BLOCK,
        "the closing `}` is missing",
        "end the block with `}` on a line of its own",
        fix=(Edit(Span(end, end), "\n}\n"),),
    )


def more_than_one_document(fault: Fault) -> Finding | None:
    """Something follows a complete document, or a document begins within another."""
    one_a_file = "put each card in a file of its own"
    if fault.is_card_in_card:
        kind, name, brace, *_ = fault.statement
        message = f"`{kind.text} {name.text}` starts within another card"
        help = f"close the card before it with `}}`, and {one_a_file}"
        return Finding(codes.SECOND_DOCUMENT, message, help, span=kind.span.to(brace.span))
    if not fault.is_after_document:
        return None
    if fault.opens_document:
        kind, name, *_ = fault.statement
        message = f"`{kind.text} {name.text}` is a second card"
        return Finding(codes.SECOND_DOCUMENT, message, one_a_file, span=kind.span.to(name.span))
    if fault.text == "}":
        message, help = "one `}` too many", "leave it out"
        return Finding(codes.SECOND_DOCUMENT, message, help, fix=(Edit(fault.span, ""),))
    message = f"`{fault.text}` stands after the closing `}}`"
    return Finding(codes.SECOND_DOCUMENT, message, "move the `}` to the end of the card")


_HEADS = (
    re.compile(r'(?P<name>"[^"]+") *[,:=-]? *(?:is |as )?(?:an? )?(?P<kind>\w+) *[{:]?'),
    re.compile(r'(?P<kind>\w+) *[:=]? *(?P<name>"[^"]+") *(?:[:=]|=>|->) *\{?'),
    re.compile(
        r"(?:card|class|object|new|define|def|struct) +(?P<name>\w+(?: \w+)*?|\"[^\"]+\") *"
        r"(?:extends|implements|is an?|as an?|:|,|\() *(?P<kind>\w+) *\)? *[{:]?"
    ),
)
"""How other tools begin what is a card here."""


def head_of_another_tool(fault: Fault) -> Finding | None:
    """The kind and the name of a card, in other words or another order."""
    if not fault.is_in_head or fault.later_head is not None:
        return None
    text, start = fault.source.text, fault.statement[0].span.start
    line = text[start : (text + "\n").index("\n", start)].rstrip()
    found = next((head for form in _HEADS if (head := form.fullmatch(line))), None)
    if found is None:
        return None
    kind, name = found["kind"].lower(), found["name"].strip('"')
    written, span = f'{kind} "{name}" {{', Span(start, start + len(line))
    edit = Edit(span, written)
    message = f"a card can't start with `{line}`"
    return Finding(codes.UNEXPECTED_WORD, message, f"write `{written}`", span=span, fix=(edit,))


def name_without_quotes(fault: Fault) -> Finding | None:
    """Words, where the head of a file has a name in quotes."""
    if not (fault.is_in_head and fault.accepts == {"STRING"} and "WORD" in fault.piece.terminals):
        return None
    if fault.later_head is not None or fault.kind_of_card is not None:
        return None
    words = [fault.piece]
    for piece in fault.after:
        if piece.text == "{":
            break
        words.append(piece)
    span = fault.span.to(words[-1].span)
    name = fault.source.slice(span)
    return Finding(
        codes.UNEXPECTED_WORD,
        f"the name `{name}` stands without quotes",
        f'write `"{name}"`',
        span=span,
        fix=(Edit(span, f'"{name}"'),),
    )


def short_head(fault: Fault) -> Finding | None:
    """The head goes on in the next line, or lacks its opening brace."""
    if not (fault.is_in_head and fault.kind == "_NL") or fault.later_head is not None:
        return None
    name = fault.before[-1]
    if "LBRACE" not in fault.accepts:
        message, help = f"the line ends after `{name.text}`", "write the name on the same line"
        return Finding(codes.LINE_TOO_SHORT, message, help, span=name.span)
    if fault.source.text.startswith("{", fault.span.end):
        span = Span(fault.span.end, fault.span.end + 1)
        message, help = "`{` stands on a line of its own", "write it on the line of the name"
        edit = Edit(Span(name.span.end, span.end), " {")
        return Finding(codes.UNEXPECTED_WORD, message, help, span=span, fix=(edit,))
    return Finding(
        codes.LINE_TOO_SHORT,
        f"no `{{` after `{name.text}`",
        "end the line with `{`",
        span=name.span,
        fix=(Edit(Span(name.span.end, name.span.end), " {"),),
    )


def other_head(fault: Fault) -> Finding | None:
    """Any other fault before the first block."""
    if not fault.is_in_head:
        return None
    if "GAME" in fault.accepts and fault.kind == "STRING":
        message = f"no kind of card before `{fault.text}`"
        return Finding(codes.UNEXPECTED_WORD, message, CARD_SHAPE)
    span = fault.statement[0].span.to(fault.statement[-1].span)
    said = fault.source.slice(span)
    if fault.kind_of_card is not None:
        span = fault.statement[0].span.to(fault.kind_of_card.span)
        message = f"`{fault.source.slice(span)}` is more than a kind of card"
        help, edit = "write one word before the name", Edit(span, fault.kind_of_card.text)
        return Finding(codes.UNEXPECTED_WORD, message, help, span=span, fix=(edit,))
    if fault.later_head is not None:
        message, help = f"`{said}` stands before the card", "leave it out, or write `#` before it"
        return Finding(codes.UNEXPECTED_WORD, message, help, span=span)
    message = f"a card can't start with `{said}`"
    return Finding(codes.UNEXPECTED_WORD, message, CARD_SHAPE, span=span)


def missing_line_break(fault: Fault) -> Finding | None:
    """Something that would fit on a line of its own."""
    if not fault.lacks_line_break:
        return None
    before = fault.before[-1].span.end
    closes = fault.kind == "RBRACE"
    edit = Edit(Span(before, fault.span.start), "\n" if closes else "\n  ")
    message = f"`{fault.text}` stands on the line of `{fault.before[0].text}`"
    help = "write it on a line of its own" if closes else "start a new line before it"
    return Finding(codes.UNEXPECTED_WORD, message, help, fix=(edit,))


def scenario_within_scenario(fault: Fault) -> Finding | None:
    """A scenario begins although the one before it was not closed."""
    if not fault.is_scenario_in_scenario:
        return None
    message = f"`{fault.text} {fault.word_after()}` starts within another scenario"
    help = "close the scenario before it with `}` on a line of its own"
    return Finding(codes.UNCLOSED_BLOCK, message, help)


def block_within_block(fault: Fault) -> Finding | None:
    """An opening brace within a block: the one before was not closed, or none is wanted."""
    if fault.kind != "LBRACE" or fault.blocks == 0:
        return None
    if fault.is_declaration_in_declaration:
        span = fault.before[0].span.to(fault.before[-1].span)
        message = f"`{fault.source.slice(span)}` starts within another declaration"
        help = "close the declaration before it with `}` on a line of its own"
        return Finding(codes.UNCLOSED_BLOCK, message, help, span=span)
    word = fault.word_before()
    message = f"no block can follow `{word}`" if word else "no block can start here"
    help = "write the clause without braces; it goes on in lines that start with `+` or `->`"
    return Finding(codes.UNEXPECTED_WORD, message, help)
