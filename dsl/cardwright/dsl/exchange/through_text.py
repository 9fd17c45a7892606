"""A card taken through its text: what a card file would have to answer for, told by JSON paths."""

import dataclasses
import json
from collections.abc import Collection, Iterator
from pathlib import Path

from cardwright.dsl import model, syntax
from cardwright.dsl.conjugation import third_person
from cardwright.dsl.diagnostics import Diagnostic, NoteKind, Severity
from cardwright.dsl.emblems import emblems
from cardwright.dsl.exchange.schema import (
    ROOT,
    CardJsonError,
    Fault,
    differences,
    document_of,
    refuse,
    step,
)
from cardwright.dsl.folders import Home
from cardwright.dsl.formatting import format_tree
from cardwright.dsl.resolve.amounts import RESOURCES
from cardwright.dsl.resolve.modifiers import ANSWERED
from cardwright.dsl.resolve.moves import OWN_VERBS
from cardwright.dsl.resolve.unknown_verbs import FORMER
from cardwright.dsl.resolve.words_of_steps import verbs
from cardwright.dsl.source import Source, Span
from cardwright.dsl.suggest import proposed
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.workspace import CardFile, read_card
from cardwright.dsl.write.card import card_tree
from cardwright.dsl.write.context import CannotWriteError, Context
from cardwright.runtime.definitions.parts import COST, POINTS, WITH

_Placed = list[tuple[syntax.Node, str]]


def check_through_text(card: model.Card, game: Vocabulary) -> None:
    """Raise ``CardJsonError`` unless the card, written as text and read again, is the same.

    So every word is looked up and every check is run that a card file has to pass.
    """
    written = _written(card, game)
    refuse(_unknown_words(written, game))
    file = _read_again(card, written, game)
    refuse(_diagnosed(written, file))
    refuse(_misread(card, file.card))


def _written(card: model.Card, game: Vocabulary) -> _Placed:
    """Return the tree of a card, root first, each node with the path of what it says."""
    paths = {id(part): path for part, path in _parts(card, ROOT)}
    context = Context(game)
    try:
        tree = card_tree(card, context)
    except CannotWriteError as error:
        raise CardJsonError(
            [Fault(paths[id(fault.part)], fault.message) for fault in error.faults]
        ) from error
    origins = {
        id(node): paths[id(part)] + (step(field) if field else "")
        for node, part, field in context.origins
    }
    return list(_nodes(tree, ROOT, origins))


def _parts(value: object, path: str) -> Iterator[tuple[model.Node, str]]:
    """Yield the parts of a card with their paths."""
    if isinstance(value, model.Node):
        yield value, path
        for field in dataclasses.fields(value):
            yield from _parts(getattr(value, field.name), path + step(field.name))
    elif isinstance(value, tuple):
        for index, entry in enumerate(value):
            yield from _parts(entry, path + step(index))


def _nodes(value: object, path: str, origins: dict[int, str]) -> Iterator[tuple[syntax.Node, str]]:
    """Yield the nodes of a tree in order; one that says no part itself has its parent's path."""
    if isinstance(value, syntax.Node):
        path = origins.get(id(value), path)
        yield value, path
        # A name of several words is looked up as one, and emblems in a list of their own.
        if not isinstance(value, syntax.Words | syntax.Emblem):
            for field in dataclasses.fields(value):
                yield from _nodes(getattr(value, field.name), path, origins)
    elif isinstance(value, tuple):
        for entry in value:
            yield from _nodes(entry, path, origins)


def _unknown_words(written: _Placed, game: Vocabulary) -> Iterator[Fault]:
    """Yield the words that the game does not have, which would garble the text."""
    known = {*game.resource_ids, *game.noun_ids, *game.status, *game.zone, *game.event}
    known |= {*game.moment, *game.mark, *game.languages, COST, POINTS, *RESOURCES}
    done = {*verbs(), *OWN_VERBS, *game.verb, *game.call}
    done |= {f"shuffle {zone.id}" for zone in game.zones if zone.pile}
    known |= {*done, *map(third_person, done), *FORMER}
    known |= {f"be {participle}" for participle in (*game.done.values(), ANSWERED)}
    known |= {*game.relation, WITH}
    known.update(f"{language}{syntax.OURS}" for language in game.languages)
    known.update(value for mark in game.marks for value in mark.values)
    for node, path in written:
        if isinstance(node, syntax.Emblem):
            for word in node.words:
                yield from _unless_known(word, path, emblems())
        elif isinstance(node, syntax.Word | syntax.Words):
            yield from _unless_known(node, path, known)


def _unless_known(
    node: syntax.Word | syntax.Words, path: str, known: Collection[str]
) -> Iterator[Fault]:
    is_name = isinstance(node, syntax.Words)
    if node.text in known and (is_name or " " not in node.text):
        return
    help, _ = proposed(node.text, known, node.span)
    yield Fault(path, f"unknown word `{node.text}`", help)


def _read_again(card: model.Card, written: _Placed, game: Vocabulary) -> CardFile:
    tree = written[0][0]
    assert isinstance(tree, syntax.Card)
    path = Path(f"{card.id}.card")
    source = Source(str(path), format_tree(syntax.Tree(tree, ())))
    return read_card(source, path, Home(Path(), card.set, None), game)


def _diagnosed(written: _Placed, file: CardFile) -> Iterator[Fault]:
    """Yield what is wrong with the text, each fault at the part that its words stand for."""
    placed: list[tuple[Span, str]] = []
    if file.tree.document == written[0][0]:
        again = _nodes(file.tree.document, ROOT, {})
        placed = [(node.span, path) for (node, _), (_, path) in zip(again, written, strict=True)]
    for diagnostic in file.found:
        if diagnostic.severity is Severity.ERROR:
            yield Fault(_place(diagnostic.span, placed), diagnostic.message, _help(diagnostic))


def _place(span: Span, placed: list[tuple[Span, str]]) -> str:
    """Return the path of the smallest node around a span."""
    around = [
        (where.end - where.start, path)
        for where, path in placed
        if where.start <= span.start and span.end <= where.end
    ]
    return min(around, key=lambda found: found[0], default=(0, ROOT))[1]


def _help(diagnostic: Diagnostic) -> str | None:
    helps = [note.message for note in diagnostic.notes if note.kind is NoteKind.HELP]
    return helps[0] if helps else None


def _misread(card: model.Card, again: model.Card | None) -> Iterator[Fault]:
    """Yield where a card, once written, means something else: the language can't say it."""
    if again is None:
        yield Fault(ROOT, "this card can't be written as text")
    elif again != card:
        before, after = document_of(card), document_of(again)
        for path, _, read in differences(before, after):
            yield Fault(path, "no text says this", f"the nearest one says {json.dumps(read)}")
