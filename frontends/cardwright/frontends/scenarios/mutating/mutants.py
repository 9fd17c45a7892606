"""The mutants of a card: changed cards that could be written, and that play otherwise."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import ValidationError

from cardwright.dsl import model, syntax
from cardwright.dsl.compiler import compile_card
from cardwright.dsl.folders import Home
from cardwright.dsl.formatting.statements import phrase_of
from cardwright.dsl.source import Source
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.workspace import read_card
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
    """Return a card as it is when written and read again; None where it has faults."""
    try:
        text = write_card(model.Card.model_validate(card.model_dump()), game)
    except (ValidationError, CannotWriteError):
        return None
    home = Home(Path(), card.set, None)
    file = Path(f"{card.id}.card")
    return read_card(Source(str(file), text), file, home, game).card


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
