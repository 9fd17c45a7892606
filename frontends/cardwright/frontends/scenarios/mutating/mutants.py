"""The mutants of a card: changed cards that could be written, and that play otherwise."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Sequence
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


def mutants_of(card: model.Card, game: Vocabulary, idle: Collection[str] = ()) -> Iterator[Mutant]:
    """Yield the mutants of a card, each once.

    ``idle``: types that nothing in the game asks for, so that a card plays the same without them.
    """
    seen = {_play(card, idle)}
    clauses = clauses_of(card, game)
    for variant in Variants(card, game):
        legal = _legal(variant, game)
        if legal is None or _play(legal, idle) in seen:
            continue
        seen.add(_play(legal, idle))
        before, after = _difference(clauses, clauses_of(legal, game))
        yield Mutant(compile_card(game, legal), before, after)


def _play(card: model.Card, idle: Collection[str]) -> Hashable:
    """Return what decides how a card plays: each copy is a card of its own."""
    types = frozenset(card.types).difference(idle)
    sides = tuple((side.status, frozenset(side.types).difference(idle)) for side in card.sides)
    return card.kind, types, sides, card.cost, card.points, card.abilities


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
    """Return the clause that differs, as it was and as it is: it may stand elsewhere now."""
    gone, new = Counter(before) - Counter(after), Counter(after) - Counter(before)
    return next(iter(gone)), next(iter(new), LEFT_OUT)
