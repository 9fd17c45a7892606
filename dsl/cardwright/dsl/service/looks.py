"""How a text looks: the colours of its words, its outline, and the lines that can be hidden."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from cardwright.dsl import syntax
from cardwright.dsl.parser_tables import keywords
from cardwright.dsl.service.answers import Colour, Coloured, Fold, Outline
from cardwright.dsl.service.names import CARD, OWN, Use
from cardwright.dsl.source import Source, Span

_PIECES = re.compile(
    r'(?P<string>"(?:\\.|[^"\\\n])*"?)|(?P<comment>#[^\n]*)|(?P<operator>->|[-+/])'
    r"|(?P<number>\b\d+\b)|(?P<variable>\b[A-Z]\b)|(?P<word>[^\W\d_][\w]*)"
)
_COMMENTS = re.compile(r"^[ \t]*#")
_COLOURS: Final = {
    "resource": Colour.RESOURCE,
    "kind": Colour.NOUN,
    "type": Colour.NOUN,
    "group": Colour.NOUN,
    "status": Colour.STATUS,
    "zone": Colour.ZONE,
    "verb": Colour.VERB,
    "call": Colour.VERB,
    OWN: Colour.VERB,
    "event": Colour.EVENT,
    "action": Colour.VERB,
    "moment": Colour.MOMENT,
    CARD: Colour.CARD,
}
_LONGEST: Final = 60


def colours(source: Source, uses: Iterable[Use]) -> tuple[Coloured, ...]:
    """Return the colour of every word, in the order of the text."""
    found = {
        use.span.start: Coloured(
            use.span, _COLOURS.get(use.thing.category, Colour.NAME), use.declares
        )
        for use in uses
    }
    own = keywords("card") | keywords("scenarios") | {"game", "set"}
    done = -1
    result = []
    for match in _PIECES.finditer(source.text):
        if match.start() < done:
            continue
        span = Span(match.start(), match.end())
        use = found.get(span.start)
        inner = found.get(span.start + 1) if match.lastgroup == "string" else None
        if use is not None or inner is not None:
            coloured = use or inner
            assert coloured is not None
        elif match.lastgroup == "word":
            if match[0] not in own:
                continue
            coloured = Coloured(span, Colour.KEYWORD)
        else:
            coloured = Coloured(span, Colour(match.lastgroup or ""))
        result.append(coloured)
        done = coloured.span.end
    return tuple(result)


def outline(source: Source, tree: syntax.Tree) -> tuple[Outline, ...]:
    """Return what has a name in a text, one part within another."""
    match tree.document:
        case syntax.Card() as card:
            parts = tuple(_clauses(source, card.clauses))
            return (_part(card.name.value, card.kind.text, "card", card, card.name, parts),)
        case syntax.Game() | syntax.Set() as words:
            kind = "game" if isinstance(words, syntax.Game) else "set"
            declared = [each for each in words.entries if isinstance(each, syntax.Declaration)]
            parts = tuple(
                _part(_text(each.name), "", each.category.text, each, each.name)
                for each in declared
            )
            return (_part(words.name.value, "", kind, words, words.name, parts),)
        case syntax.Scenarios() as scenarios:
            return tuple(
                _part(each.name.value, "", "scenario", each, each.name) for each in scenarios.items
            )
    return ()


def _clauses(source: Source, clauses: Iterable[syntax.Node]) -> Iterator[Outline]:
    for clause in clauses:
        if isinstance(clause, syntax.Side):
            parts = tuple(_clauses(source, clause.clauses))
            yield _part(clause.name.text, "side", "side", clause, clause.name, parts)
        elif not isinstance(clause, syntax.Names):
            text = " ".join(source.slice(clause.span).split())
            short = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
            yield _part(short, "", "clause", clause, clause)


def _part(
    name: str,
    detail: str,
    category: str,
    node: syntax.Node,
    name_node: syntax.Node,
    parts: tuple[Outline, ...] = (),
) -> Outline:
    return Outline(name or "unnamed", category, detail, node.span, name_node.span, parts)


def _text(name: syntax.Word | syntax.Text) -> str:
    return name.text if isinstance(name, syntax.Word) else name.value


def folds(source: Source, tree: syntax.Tree) -> tuple[Fold, ...]:
    """Return the blocks, the statements of several lines, and the comments that can be hidden."""
    found = {
        Fold(first, last)
        for node in _blocks(tree)
        if (first := source.position(node.span.start).line)
        < (last := source.position(node.span.end).line)
    }
    return tuple(sorted(found | {*_comments(source)}, key=lambda fold: (fold.first, -fold.last)))


def _blocks(tree: syntax.Tree) -> Iterator[syntax.Node]:
    match tree.document:
        case syntax.Card() as card:
            yield card
            yield from card.clauses
        case syntax.Game() | syntax.Set() as words:
            yield words
            yield from words.entries
        case syntax.Scenarios() as scenarios:
            yield from scenarios.items


def _comments(source: Source) -> Iterator[Fold]:
    lines = source.text.split("\n")
    start: int | None = None
    for number, line in enumerate([*lines, ""], start=1):
        if _COMMENTS.match(line):
            start = start or number
        elif start is not None:
            if number - start > 1:
                yield Fold(start, number - 1, is_comment=True)
            start = None
