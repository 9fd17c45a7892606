"""The mutants of a card: changed cards that could be written, and that play otherwise."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

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
from cardwright.dsl.exchange import is_valid
from cardwright.frontends.scenarios.mutating.variants import Variants
from cardwright.runtime.definitions import CompiledCard

LEFT_OUT = ""
"""In place of a clause that the mutant does not have."""


@dataclass(frozen=True)
class Mutant:
    """A changed card, and the clause that was changed: as it was, and as it is."""

    compiled: CompiledCard
    before: str
    after: str


def mutants_of(card: model.Card, game: Vocabulary) -> Iterator[Mutant]:
    """Yield the mutants of a card, each once."""
    seen = {_play(card)}
    clauses = clauses_of(card, game)
    for variant in Variants(card, game):
        legal = _legal(variant, game)
        if legal is None or _play(legal) in seen:
            continue
        seen.add(_play(legal))
        before, after = _difference(clauses, clauses_of(legal, game))
        yield Mutant(compile_card(game, legal), before, after)


def _play(card: model.Card) -> Hashable:
    """Return what decides how a card plays: each copy is a card of its own."""
    return card.kind, card.types, card.cost, card.points, card.abilities


def _legal(card: model.Card, game: Vocabulary) -> model.Card | None:
    """Return a card as it is when written and read again; None where it has faults.

    A power without end is let pass: to leave out what limits it is the first thing to try.
    """
    if not is_valid(card):  # a blind change may fit no field
        return None
    try:
        file = read_again(card, game)
    except CannotWriteError:
        return None
    faults = [fault for fault in file.found if fault.severity is Severity.ERROR]
    if not faults:
        return file.card
    return card if all(fault.code is codes.ENDLESS_POWER for fault in faults) else None


def _difference(before: Sequence[str], after: Sequence[str]) -> tuple[str, str]:
    """Return the clause that differs, on both sides."""
    left = 0
    while left < min(len(before), len(after)) and before[left] == after[left]:
        left += 1
    if len(before) > len(after):
        return before[left], LEFT_OUT
    return before[left], after[left]
