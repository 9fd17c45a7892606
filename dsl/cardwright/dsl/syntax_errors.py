"""From a parser's failure to a message that says what to write instead.

The facts are gathered in ``faults``. Each explainer looks at them and either has something to say
or passes; the first that speaks is heard, so special cases stand before general ones.
"""

from collections.abc import Callable
from typing import Final

from cardwright.dsl import block_errors, codes
from cardwright.dsl import statement_errors as statement
from cardwright.dsl.diagnostics import Report
from cardwright.dsl.faults import CLAUSES, NAMES, Fault, Finding

CARD_SHAPE: Final = block_errors.CARD_SHAPE

_CARDS: Final = frozenset({"A", "AN", "ALL", "ANOTHER"})
_QUANTITY: Final = frozenset({"NUMBER", "VARIABLE", "LPAR"})
_NUMBERS: Final = _QUANTITY | {"ITS", "THAT", "THEIR", "THIS"}
_PLAYERS: Final = frozenset({"YOU", "OWNER", "ANY", "THE", "EACH"})
_OBJECTS: Final = _CARDS | _NUMBERS | _PLAYERS | {"THIS", "IT", "THEM", "NO", "UP", "AT"}
_HEADS: Final = frozenset({"IF", "ONCE", "UNTIL", "DURING", "FOR", "REACT", "WHEN"})
# What the parser can use, in words: where all of the first set is possible, the phrase stands for
# both sets.
_PHRASES: Final = (
    (frozenset({"MAY"}), _OBJECTS | {"WORD", "MINUS"}, "what is done (such as `gain …`)"),
    (_HEADS - {"REACT", "WHEN"}, _HEADS, "what must be so first (such as `if …:`)"),
    (CLAUSES, frozenset({"WORD", "_NL"}), "a clause (such as `power …`)"),
    (frozenset({"THIS", "IT", "A"}), _OBJECTS | {"AS"}, "a card (`this`, `it`, `a …`)"),
    (frozenset({"THIS", "IT"}), _NUMBERS | {"THEM", "YOU"}, "a card or a number"),
    (
        frozenset({"ANY", "SAME", "WORD"}),
        frozenset({"OF", "ID", "RANDOM"}),
        "the name of a resource",
    ),
    (_CARDS, _OBJECTS, "a card (`a …`, `all …`)"),
    (_QUANTITY, _NUMBERS | {"A", "MINUS"}, "a number"),
)


def explain(fault: Fault, report: Report) -> None:
    """Report what is wrong where the parser stopped."""
    found = next(finding for explainer in _EXPLAINERS if (finding := explainer(fault)))
    span = found.span or fault.span
    report.add(found.code, found.message, fault.source, span, help=found.help, fix=found.fix)


def _early_end(fault: Fault) -> Finding | None:
    """A line that ends, or a block that is closed, before the clause is complete."""
    if fault.kind not in ("_NL", "RBRACE") or not fault.before:
        return None
    last = fault.before[-1]
    help = f"expected {_expected(fault.accepts)}"
    if last.text in statement.JOINS:
        help += f"; to go on in the next line, start that with `{last.text}`"
    message = f"the line ends after `{last.text}`"
    return Finding(codes.LINE_TOO_SHORT, message, help, span=last.span)


def _unexpected(fault: Fault) -> Finding:
    """Whatever no other explainer knows."""
    place = f" after `{fault.word_before()}`" if fault.before else ""
    message = f"`{fault.text}` does not fit{place or ' here'}"
    return Finding(codes.UNEXPECTED_WORD, message, f"expected {_expected(fault.accepts)}")


def _expected(accepts: frozenset[str]) -> str:
    """Name what could have stood there, in few words."""
    left, names = set(accepts), []
    for needed, covered, phrase in _PHRASES:
        if needed <= left:
            names.append(phrase)
            left -= needed | covered
    names += sorted({NAMES.get(name, f"`{name.lower()}`") for name in left})
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


_EXPLAINERS: Final[tuple[Callable[[Fault], Finding | None], ...]] = (
    block_errors.half_a_card,
    block_errors.unclosed_block,
    block_errors.more_than_one_document,
    block_errors.missing_line_break,
    block_errors.scenario_within_scenario,
    block_errors.block_within_block,
    statement.unclosed_text,
    statement.strange_character,
    block_errors.head_of_another_tool,
    block_errors.name_without_quotes,
    block_errors.short_head,
    block_errors.other_head,
    statement.misspelt_clause,
    statement.all_of_nothing,
    statement.wrong_little_word,
    statement.place_left_out,
    statement.unclosed_parenthesis,
    _early_end,
    statement.comma_in_a_number,
    statement.second_arrow,
    statement.colon_for_an_arrow,
    statement.needless_article,
    statement.or_between_amounts,
    statement.word_for_a_sign,
    statement.missing_colon,
    statement.verb_without_a_sign,
    statement.misspelt_word,
    statement.missing_number,
    statement.word_out_of_place,
    statement.missing_word,
    statement.missing_arrow,
    statement.missing_join,
    statement.one_too_many,
    _unexpected,
)
