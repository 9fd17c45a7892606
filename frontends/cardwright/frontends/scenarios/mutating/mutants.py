"""The mutants of a card: changed cards that could be written, and that play otherwise."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pydantic import ValidationError

from cardwright.dsl import (
    CannotWriteError,
    Severity,
    Vocabulary,
    clauses_of,
    codes,
    compile_card,
    model,
    read_again,
)
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
    clauses = clauses_of(card, game)
    for variant in Variants(card, game):
        legal = _legal(variant, game)
        if legal is None:
            continue
        definition = compile_card(game, legal)
        if _play(definition) in seen:
            continue
        seen.add(_play(definition))
        before, after = _difference(clauses, clauses_of(legal, game))
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
        # A blind change may fit no field.
        changed = model.Card.model_validate(card.model_dump(warnings=False))
        file = read_again(changed, game)
    except (ValidationError, CannotWriteError):
        return None
    faults = [fault for fault in file.found if fault.severity is Severity.ERROR]
    if not faults:
        return file.card
    return changed if all(fault.code is codes.ENDLESS_POWER for fault in faults) else None


def _difference(before: Sequence[str], after: Sequence[str]) -> tuple[str, str]:
    """Return the clause that differs, on both sides."""
    left = 0
    while left < min(len(before), len(after)) and before[left] == after[left]:
        left += 1
    if len(before) > len(after):
        return before[left], LEFT_OUT
    return before[left], after[left]
