"""Help while writing: how something is said, what can be done about it, and texts beside it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from cardwright.dsl import model, syntax, wording
from cardwright.dsl.diagnostics import Diagnostic, Edit, NoteKind
from cardwright.dsl.folders import SCENARIO_SUFFIX
from cardwright.dsl.resolve.context import Spans
from cardwright.dsl.service.answers import Action, Call, Command, Hint, Lens, Signature
from cardwright.dsl.service.describing import meaning_of, shape_of
from cardwright.dsl.service.names import look_up, own_verbs
from cardwright.dsl.source import Source, Span
from cardwright.dsl.statements import Piece, Statements
from cardwright.dsl.vocabulary import Vocabulary

_JOINTS: Final = frozenset({"->", "+", "/", ":", "(", "unless", "otherwise", "may"})
_GAPS: Final = re.compile(r"[A-Z]{2,}")
_NOWHERE: Final = Span(0, 0)


# -- how something is said ------------------------------------------------------------------------


def signature_at(source: Source, offset: int, game: Vocabulary) -> Signature | None:
    """Return how the step or clause around a place is said, and which part is being written."""
    text = source.text[:offset]
    pieces = Statements(text).pieces_at(offset)
    for index, piece in _heads(pieces):
        shape, meaning = _said(piece.text, game)
        if shape is not None:
            after = pieces[index + 1 :]
            is_written = bool(after) and after[-1].span.end == offset
            return _signature(shape, meaning, len(after) - is_written, after)
    return None


def _heads(pieces: Sequence[Piece]) -> Iterator[tuple[int, Piece]]:
    """Yield the word after the last joint, then the first word of the statement."""
    joints = [index for index, piece in enumerate(pieces) if piece.text in _JOINTS]
    for index in [joints[-1] + 1] if joints else [1, 0]:
        if index < len(pieces):
            yield index, pieces[index]
    if joints and pieces:
        yield 0, pieces[0]


def _said(word: str, game: Vocabulary) -> tuple[str | None, str]:
    own = look_up("own", word, game)
    if own is not None or word in own_verbs():
        shape = shape_of(own or word)
        return (shape.split("\n")[0] if shape else None), meaning_of(own or word)
    if verb := look_up("verb", word, game):
        only = game.verb[verb].only
        return f"{verb} CARD", f"goes with: {', '.join(only)}" if only else ""
    return shape_of(word), meaning_of(word)


def _signature(shape: str, meaning: str, written: int, after: Sequence[Piece]) -> Signature:
    gaps = tuple((gap.start(), gap.end()) for gap in _GAPS.finditer(shape))
    words = shape.split()[1:]
    active, left = 0, written
    for word in words:
        if left <= 0:
            break
        left -= 1
        active += bool(_GAPS.search(word))
    return Signature(shape, meaning, gaps, min(active, max(len(gaps) - 1, 0)))


# -- texts beside abilities -----------------------------------------------------------------------


def hints(
    source: Source, card: model.Card, spans: Spans, game: Vocabulary, language: str
) -> Iterator[Hint]:
    """Yield the generated text behind each ability."""
    for ability in card.abilities:
        span = spans.of(ability, _NOWHERE)
        if span == _NOWHERE:
            continue
        try:
            yield Hint(span.end, wording.ability_text(ability, card, game, language))
        except wording.MissingPhrase:
            continue


# -- what can be done -----------------------------------------------------------------------------


def fixes(found: Iterable[Diagnostic], span: Span) -> Iterator[Action]:
    """Yield what mends the faults that touch a place, and what explains them."""
    for fault in found:
        if fault.span.start > span.end or fault.span.end < span.start:
            continue
        if fault.fix:
            help = next((n.message for n in fault.notes if n.kind is NoteKind.HELP), "")
            yield Action(
                _title(fault, help),
                is_fix=True,
                diagnostic=fault,
                edits={Path(fault.source.path): fault.fix},
            )
        yield Action(
            f"Explain `{fault.code.name}`",
            diagnostic=fault,
            call=Call(Command.EXPLAIN, (fault.code.name,)),
        )


def _title(fault: Diagnostic, help: str) -> str:
    """Say what a fix does: what it writes instead, or else what the help says."""
    if len(fault.fix) == 1 and "\n" not in fault.fix[0].text:
        edit = fault.fix[0]
        old = fault.source.slice(edit.span).strip()
        if not edit.text.strip():
            return f"Leave out `{old}`"
        return f"Write `{edit.text.strip()}`" + (f" for `{old}`" if old else "")
    return (help[:1].upper() + help[1:]) or "Mend this"


def translations(source: Source, tree: syntax.Tree, game: Vocabulary, span: Span) -> Action | None:
    """Return what adds a name in each language that a card or a declaration lacks."""
    match tree.document:
        case syntax.Card() as card:
            named = {*named_languages(tree)}
            return _with_names(source, card, named, game, "card")
        case syntax.Game() | syntax.Set() as words:
            for entry in words.entries:
                if isinstance(entry, syntax.Declaration) and _touch(entry.span, span):
                    named = {
                        word.text
                        for prop in entry.properties
                        for word in (prop.name, *prop.values)
                        if isinstance(word, syntax.Word)
                    }
                    return _with_names(source, entry, named, game, "word")
    return None


def named_languages(tree: syntax.Tree) -> frozenset[str]:
    """Return the languages in which a card has a name, a printed one or ours."""
    clauses = tree.document.clauses if isinstance(tree.document, syntax.Card) else ()
    names = [clause.entries for clause in clauses if isinstance(clause, syntax.Names)]
    return frozenset(word.text.removesuffix(syntax.OURS) for entry in names for word, _ in entry)


def _with_names(
    source: Source,
    node: syntax.Card | syntax.Declaration,
    named: set[str],
    game: Vocabulary,
    what: str,
) -> Action | None:
    first = game.languages[0] if isinstance(node, syntax.Card) else None
    missing = [code for code in game.languages if code not in named and code != first]
    brace = source.text.find("{\n", node.name.span.end)
    if not missing or brace < 0:
        return None
    margin = " " * (source.position(node.span.start).column + 1)
    name = source.slice(node.name.span).strip('"')
    lines = "".join(f'{margin}{code} "? {name}"\n' for code in missing)
    edit = Edit(Span(brace + 2, brace + 2), lines)
    title = f"Add the missing names of this {what} ({', '.join(missing)})"
    return Action(title, edits={Path(source.path): (edit,)})


def _touch(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end


def ability_at(card: model.Card, spans: Spans, offset: int) -> int | None:
    """Return the index of the ability that stands at a place."""
    for index, ability in enumerate(card.abilities):
        span = spans.of(ability, _NOWHERE)
        if span != _NOWHERE and span.start <= offset <= span.end:
            return index
    return None


def lenses(path: Path, tree: syntax.Tree, *, has_scenarios: bool) -> Iterator[Lens]:
    """Yield what can be run of a file: the scenarios of a card, each scenario, a simulation."""
    match tree.document:
        case syntax.Card() as card:
            head = card.kind.span.to(card.name.span)
            if has_scenarios:
                file = str(path.with_suffix(SCENARIO_SUFFIX))
                yield Lens(head, "run scenarios", Call(Command.RUN_SCENARIOS, (file, "")))
            yield Lens(head, "simulate", Call(Command.SIMULATE, (str(path),)))
        case syntax.Scenarios() as scenarios:
            for each in scenarios.items:
                call = Call(Command.RUN_SCENARIOS, (str(path), each.name.value))
                yield Lens(each.name.span, "run", call)
