"""Scenarios played for what they reach of cards."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from cardwright.dsl.scenarios import Scenario
from cardwright.frontends.scenarios.covering.coverage import CardCoverage, coverage_of
from cardwright.frontends.scenarios.covering.goals import Goal
from cardwright.frontends.scenarios.covering.sight import Sight
from cardwright.frontends.scenarios.homes import card_in
from cardwright.frontends.scenarios.results import Outcome, Result
from cardwright.frontends.scenarios.suite import Stage, Suite


@dataclass
class Tracker:
    """What the scenarios that passed so far have reached: one that fails shows nothing."""

    reached: set[Goal] = field(default_factory=set)

    def play(self, stage: Stage, scenario: Scenario) -> Result:
        """Play a scenario, and keep what it reaches."""
        sight = Sight(stage.compiled)
        result = stage.run(scenario, sight)
        if result.outcome is Outcome.PASSED:
            self.reached |= sight.reached
        return result

    def coverage(self, suite: Suite, cards: Iterable[Path]) -> Iterator[CardCoverage]:
        """Yield how much is reached of the cards in some files; those with faults are left out."""
        for file in cards:
            found = card_in(suite.workspace, file)
            stage = suite.stage(found[0]) if found else None
            if found is None or stage is None:
                continue
            compiled = {card.id: card for card in stage.compiled.cards}
            yield coverage_of(compiled[found[1].id], file, stage, self.reached)
