"""Faults of a card, with what to write where its statements are recognised."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from cardwright.dsl import codes, syntax
from cardwright.dsl.codes import Severity
from cardwright.dsl.diagnostics import Diagnostic, Edit, Note, NoteKind, Report, apply_edits
from cardwright.dsl.fixes import dropped
from cardwright.dsl.folders import Home
from cardwright.dsl.formatting.statements import phrase_of
from cardwright.dsl.identity import Same
from cardwright.dsl.other_words.game_words import words_of
from cardwright.dsl.other_words.search import Proposal, Understand, propose
from cardwright.dsl.other_words.speech import Speech, speech_of
from cardwright.dsl.parser_tables import keywords
from cardwright.dsl.parsing import fits_grammar
from cardwright.dsl.source import Source, Span
from cardwright.dsl.statements import Statements
from cardwright.dsl.suggest import nearest
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.workspace import CardFile, read_card
from cardwright.dsl.write import card_to_tree

_OWN_SIGN = re.compile(r"[+-] ?\d")
"""How a line begins that is one of its own, though it seems to go on with the one before it."""
MAX_STATEMENTS: Final = 8
MAX_LENGTH: Final = 240
"""How many statements of a text are looked at, and how long they may be."""
_OPEN_TO_WORDS: Final = frozenset(
    code for name, code in codes.ALL.items() if name.startswith(("unknown-", "missing-"))
) | {
    codes.NOT_A_COST,
    codes.NOT_AN_EFFECT,
    codes.NOT_YET,
    codes.WRONG_OPERAND,
    codes.UNEXPECTED_WORD,
    codes.LINE_TOO_SHORT,
    codes.SECOND_ARROW,
    codes.STRANGE_CHARACTER,
    codes.NUMBER_TOO_LARGE,
}
"""Faults that other words may be behind; any other tells what is wrong with what was understood."""


def recognised(file: CardFile, home: Home, game: Vocabulary) -> CardFile:
    """Return a card that has faults, with what to write where statements are recognised."""
    if not isinstance(file.tree.document, syntax.Card):
        return file
    understand = partial(_understood, kind=file.tree.document.kind.text, home=home, game=game)
    found = _found(file.found, file.source, file.tree.document, game, understand)
    return replace(file, found=tuple(Report.of(found)))


def _understood(statement: str, kind: str, home: Home, game: Vocabulary) -> str | None:
    """Return a statement at its best, if a card of a kind may have it."""
    source = Source("<statement>", f'{kind} "A" {{\n  {statement}\n}}\n')
    if not fits_grammar(source):  # as most that are tried; why does not matter
        return None
    file = read_card(source, Path("statement.card"), home, game, is_complete=False)
    if file.card is None:
        return None
    written = [phrase_of(clause).flat for clause in card_to_tree(file.card, game).clauses]
    return written[0] if len(written) == 1 else None


def _found(
    found: Iterable[Diagnostic],
    source: Source,
    card: syntax.Card,
    game: Vocabulary,
    understand: Understand,
) -> list[Diagnostic]:
    """Return faults; those of a statement that is recognised give way to what to write."""
    found, kind = list(found), card.kind.text
    own_name = re.compile(rf"\b{re.escape(card.name.value)}\b", re.IGNORECASE)
    statements = Statements(source.text)
    by_statement: dict[Span, list[Diagnostic]] = {}
    for fault in found:
        if fault.severity is Severity.ERROR and fault.source == source:
            by_statement.setdefault(statements.span_at(fault.span.start), []).append(fault)
    for whole, reported in islice(by_statement.items(), MAX_STATEMENTS):
        if not all(fault.code in _OPEN_TO_WORDS for fault in reported):
            continue
        faults = [_without_guess(fault, speech_of(Same(game), kind)) for fault in reported]
        told: list[Diagnostic] = []
        for span in _stretches(source, whole, faults):
            said = source.slice(span).partition("#")[0].strip()
            if not 0 < len(said) <= MAX_LENGTH or _has_open_block(said):
                break
            if not speech_of(Same(game), kind).goes_first(said):
                mended = _mended(source, whole, faults, game, understand)
                if mended is not None:
                    told = _told_as_a_whole(faults, mended)
                    break
            proposal = propose(own_name.sub("this", said), kind, game, understand)
            is_first = not told or _OWN_SIGN.match(said) is not None
            if proposal.written is not None or (proposal.hint is not None and is_first):
                told = _told(source, span, said, faults, proposal)
            if proposal.written is not None:
                break
        found = [fault for fault in found if fault not in reported] + (told or faults)
    return found


def _without_guess(fault: Diagnostic, speech: Speech) -> Diagnostic:
    """Return a fault without a guess at a word that isn't misspelt.

    Such are verbs that the rules know from elsewhere, nouns of the game, and words of the language.
    """
    said = fault.source.slice(fault.span).lower()
    is_verb = fault.code is codes.UNKNOWN_VERB and said in speech.ruled and said not in speech.known
    is_noun = fault.code is codes.UNEXPECTED_WORD and said in speech.slots["plural"]
    is_begin = fault.code is codes.UNKNOWN_CLAUSE and said in speech.known
    notes = tuple(note for note in fault.notes if not note.message.startswith("did you mean"))
    is_spelled_so = any(nearest(said, (edit.text,)) is not None for edit in fault.fix)
    if not (is_verb or is_noun or is_begin) or notes == fault.notes or not is_spelled_so:
        return fault
    return fault._replace(notes=notes, fix=())


def _has_open_block(said: str) -> bool:
    """Whether a brace in a statement belongs to what is around it."""
    return said.count("{") != said.count("}")


def _stretches(source: Source, whole: Span, faults: Iterable[Diagnostic]) -> Iterator[Span]:
    """Yield a statement; and from the line of its first fault on, as one that begins with a sign.

    A line that begins with `+` goes on with the line before it, whatever its author thinks: also
    with the head of the card, which is no statement.
    """
    head = source.text.find("{")
    if whole.start > head:
        yield whole
    on_card = [fault.span.start for fault in faults if fault.span.start > head]
    line = source.text.rfind("\n", 0, min(on_card, default=0)) + 1
    if line > whole.start:
        yield Span(line, whole.end)


def _mended(
    source: Source,
    span: Span,
    faults: Iterable[Diagnostic],
    game: Vocabulary,
    understand: Understand,
) -> str | None:
    """Return a statement if the fixes of its faults are all it needs, and drop nothing of it."""
    faults = list(faults)
    known = words_of(game) - keywords("card")
    for fault in faults:
        gone = dropped(fault)
        if not fault.fix or any(piece.isdecimal() or piece in known for piece in gone):
            return None
    edits = [
        Edit(Span(edit.span.start - span.start, edit.span.end - span.start), edit.text)
        for fault in faults
        for edit in fault.fix
    ]
    return understand(apply_edits(source.slice(span), edits))


def _told_as_a_whole(faults: Sequence[Diagnostic], written: str) -> list[Diagnostic]:
    """Return several faults of a statement; the first tells what all their fixes make of it."""
    lines = {fault.source.position(fault.span.start).line for fault in faults}
    if len(faults) == 1 or len(lines) > 1:
        return []
    first, *others = sorted(faults, key=lambda fault: fault.sort_key)
    help = Note(NoteKind.HELP, f"the whole line is `{written}`")
    return [first._replace(notes=(*first.notes, help)), *others]


def _told(
    source: Source, span: Span, said: str, faults: list[Diagnostic], proposal: Proposal
) -> list[Diagnostic]:
    """Return what is said of a statement: how it is written, a hint, or what was said before."""
    start = source.text.index(said, span.start)
    span = Span(start, start + len(said))
    hint = (Note(NoteKind.NOTE, proposal.hint),) if proposal.hint else ()
    message = f"`{' '.join(said.split())}` is not how it is said here"
    if proposal.written is not None:
        lines = proposal.written.split("\n")
        help = f"write {' and, on a line of its own, '.join(f'`{line}`' for line in lines)}"
        if proposal.open is not None:
            notes = (*hint, Note(NoteKind.HELP, f"{help}, where `…` is {proposal.open}"))
            return [Diagnostic(codes.OTHER_WORDS, message, source, span, notes)]
        notes = (*hint, Note(NoteKind.HELP, help))
        indent = source.text[source.text.rfind("\n", 0, start) + 1 : start]
        edit = Edit(span, f"\n{indent if not indent.strip() else ''}".join(lines))
        return [Diagnostic(codes.OTHER_WORDS, message, source, span, notes, (edit,))]
    if proposal.hint is not None:
        notes = (Note(NoteKind.HELP, proposal.hint),)
        if proposal.strange:
            return [Diagnostic(codes.OTHER_WORDS, message, source, span, notes)]
        first = min(faults, key=lambda fault: fault.sort_key)
        return [first._replace(notes=notes, fix=())]
    return faults
