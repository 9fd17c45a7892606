"""Mutants against scenarios: which of them nobody notices."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from cardwright.dsl import GameFolder, compile_card, compile_vocabulary
from cardwright.dsl.model import Card
from cardwright.dsl.scenarios import Scenario
from cardwright.frontends.scenarios.mutating.mutants import Mutant, mutants_of
from cardwright.frontends.scenarios.places import cards_in
from cardwright.frontends.scenarios.playing import play
from cardwright.runtime.definitions import CardDefinition, CompiledSet
from cardwright.runtime.rulebooks import new_rulebook


@dataclass(frozen=True)
class Survivor:
    """A mutant that no scenario notices: the clause before and after, and its line in the card."""

    before: str
    after: str
    line: int


@dataclass(frozen=True)
class Hunt:
    """What became of the mutants of one card.

    ``scenarios`` have the card on the table. ``broken`` are the names of those that fail as it is:
    they can't tell it from its mutants.
    """

    card: str
    path: str
    mutants: int
    survivors: tuple[Survivor, ...]
    scenarios: int
    broken: tuple[str, ...] = ()

    @property
    def killed(self) -> int:
        """How many mutants some scenario noticed."""
        return self.mutants - len(self.survivors)


@dataclass
class Hunter:
    """The cards and scenarios of one game."""

    game: GameFolder
    scenarios: list[Scenario]
    _compiled: dict[str, CardDefinition] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Prepare what all mutants share."""
        assert self.game.vocabulary is not None
        self.words = self.game.vocabulary
        self.definition = compile_vocabulary(self.words)
        new_rulebook(self.words.id)  # refuses a game that has no rules
        self.paths = {
            entry.card.id: entry for entry in self.game.files.values() if entry.card is not None
        }

    def hunt(self, card: Card) -> Hunt:
        """Play every mutant of a card against the scenarios that have the card on the table."""
        concerned = sorted(
            (scenario for scenario in self.scenarios if card.id in cards_in(scenario.position)),
            key=lambda scenario: Path(scenario.source.path).stem != card.id,
        )
        as_it_is = self._definition(card.id)
        broken = [scenario for scenario in concerned if not self._passes(scenario, as_it_is)]
        concerned = [scenario for scenario in concerned if scenario not in broken]
        survivors = []
        number = 0
        for mutant in mutants_of(card, self.words):
            number += 1
            if not any(self._notices(scenario, mutant.definition) for scenario in concerned):
                survivors.append(self._survivor(card, mutant))
        return Hunt(
            card=card.id,
            path=self.paths[card.id].source.path,
            mutants=number,
            survivors=tuple(survivors),
            scenarios=len(concerned),
            broken=tuple(scenario.name for scenario in broken),
        )

    def _notices(self, scenario: Scenario, changed: CardDefinition) -> bool:
        try:
            return not self._passes(scenario, changed)
        except Exception:  # whatever a mutant brings about, it was noticed
            return True

    def _passes(self, scenario: Scenario, changed: CardDefinition) -> bool:
        ids = {*cards_in(scenario.position), *self._one_of_each_set(scenario.sets)} - {changed.id}
        cards = sorted([changed, *map(self._definition, ids)], key=lambda card: card.id)
        compiled = CompiledSet(self.definition, tuple(cards), hash="")
        return not play(scenario, new_rulebook(self.words.id), compiled, self.words)

    def _definition(self, card_id: str) -> CardDefinition:
        if card_id not in self._compiled:
            card = self.paths[card_id].card
            assert card is not None
            self._compiled[card_id] = compile_card(self.words, card)
        return self._compiled[card_id]

    def _one_of_each_set(self, sets: Iterable[str]) -> Iterator[str]:
        """Yield a card of each set: the rest of the table is left out, for speed."""
        for name in sets:
            yield next(card.id for card in self.game.cards if card.set == name)

    def _survivor(self, card: Card, mutant: Mutant) -> Survivor:
        text = self.paths[card.id].source
        start = text.text.find(mutant.before)
        return Survivor(mutant.before, mutant.after, text.position(max(start, 0)).line)
