"""How much of some cards is reached."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardwright.frontends.scenarios.covering.goals import Area, Goal, goals_of, phrase
from cardwright.frontends.scenarios.suite import Stage
from cardwright.runtime.definitions import CardDefinition


@dataclass(frozen=True)
class Share:
    """So many of so many."""

    reached: int
    of: int

    @property
    def percent(self) -> float:
        """How much that is, rounded down: only all is 100. Of nothing, all is reached."""
        return self.reached * 1000 // self.of / 10 if self.of else 100.0


@dataclass(frozen=True)
class CardCoverage:
    """What is reached of one card."""

    card: str
    set: str
    path: Path
    goals: tuple[Goal, ...]
    missing: tuple[Goal, ...]
    phrases: tuple[str, ...]
    """What is missing, in words."""

    def share(self, area: Area | None = None) -> Share:
        """Return how much of an area is reached, or of all."""
        return share_of([self], area)


def coverage_of(
    card: CardDefinition, path: Path, stage: Stage, reached: Collection[Goal]
) -> CardCoverage:
    """Return what is reached of a card."""
    game = stage.compiled.game
    goals = goals_of(stage.words, game, card)
    missing = tuple(goal for goal in goals if goal not in reached)
    phrases = tuple(phrase(goal, game, card) for goal in missing)
    return CardCoverage(card.id, card.set, path, goals, missing, phrases)


def share_of(cards: Iterable[CardCoverage], area: Area | None = None) -> Share:
    """Return how much of an area is reached of several cards, or of all areas."""
    goals = missing = 0
    for card in cards:
        goals += _count(card.goals, area)
        missing += _count(card.missing, area)
    return Share(goals - missing, goals)


def _count(goals: Sequence[Goal], area: Area | None) -> int:
    return len(goals) if area is None else sum(goal.area is area for goal in goals)
