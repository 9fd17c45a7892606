"""The mutants of a card: changed cards that could be written, and that play otherwise."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pydantic import ValidationError

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.checks import check_card
from cardwright.dsl.compiler import compile_card
from cardwright.dsl.diagnostics import Report, Severity
from cardwright.dsl.formatting.statements import phrase_of
from cardwright.dsl.parsing import parse
from cardwright.dsl.resolve import Context, resolve_card
from cardwright.dsl.source import Source
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.write import CannotWriteError, card_to_tree, write_card
from cardwright.frontends.scenarios.mutating.variants import Variants
from cardwright.runtime.definitions import CardDefinition

LEFT_OUT = ""
"""In place of a clause that the mutant does not have."""


@dataclass(frozen=True)
class Mutant:
    """A changed card, and the clause that was changed: as it was, and as it is."""

    definition: CardDefinition
    before: str
    after: str


def mutants_of(card: model.Card, game: Vocabulary) -> Iterator[Mutant]:
    """Yield the mutants of a card, each once."""
    original = compile_card(game, card)
    seen = {_play(original)}
    clauses = _clauses(card, game)
    for variant in Variants(card, game):
        legal = _legal(variant, game)
        if legal is None:
            continue
        definition = compile_card(game, legal)
        if _play(definition) in seen:
            continue
        seen.add(_play(definition))
        before, after = _difference(clauses, _clauses(legal, game))
        yield Mutant(definition, before, after)


def _play(definition: CardDefinition) -> CardDefinition:
    """Return a card without its texts: what is left decides how it plays."""
    abilities = tuple(replace(ability, text=()) for ability in definition.abilities)
    return replace(definition, abilities=abilities)


def _legal(card: model.Card, game: Vocabulary) -> model.Card | None:
    """Return a card as it is when written and read again; None where it has faults.

    A power without end is let pass: to leave out what limits it is the first thing to try.
    """
    try:
        data = card.model_dump(warnings=False)  # a blind change may fit no field
        text = write_card(model.Card.model_validate(data), game)
    except (ValidationError, CannotWriteError):
        return None
    report = Report()
    source = Source("<mutant>", text)
    context = Context(game, source, report)
    tree = parse(source, report).document
    if not isinstance(tree, syntax.Card):
        return None
    found = resolve_card(tree, card.id, card.set, context, complete=True)
    if found is not None:
        check_card(found, context)
    faults = [fault for fault in report if fault.severity is Severity.ERROR]
    return found if all(fault.code is codes.ENDLESS_POWER for fault in faults) else None


def _clauses(card: model.Card, game: Vocabulary) -> list[str]:
    tree = card_to_tree(card, game)
    return [
        phrase_of(clause).flat for clause in tree.clauses if not isinstance(clause, syntax.Names)
    ]


def _difference(before: list[str], after: list[str]) -> tuple[str, str]:
    """Return the clause that differs, on both sides."""
    left = 0
    while left < min(len(before), len(after)) and before[left] == after[left]:
        left += 1
    if len(before) > len(after):
        return before[left], LEFT_OUT
    return before[left], after[left]
