"""Scenarios played for what they reach of cards."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from cardwright.dsl.diagnostics import Report
from cardwright.dsl.folders import home_of, real_path
from cardwright.dsl.scenarios import Scenario
from cardwright.dsl.source import Source
from cardwright.frontends.scenarios.covering.coverage import CardCoverage, coverage_of
from cardwright.frontends.scenarios.covering.goals import Goal
from cardwright.frontends.scenarios.covering.sight import Sight
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
            source = Source(str(file), "")
            home = home_of(file) or suite.workspace.home_without_folder(Report(), source)
            if home is None:
                continue
            game = suite.workspace.load_game(home.game_folder)
            entry = game.files.get(real_path(file))
            stage = suite.stage(game) if entry is not None and entry.card is not None else None
            if stage is None or entry is None or entry.card is None:
                continue
            compiled = {card.id: card for card in stage.compiled.cards}
            card = compiled[entry.card.id]
            yield coverage_of(card, file, stage, self.reached)
