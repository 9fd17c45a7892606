"""How much of some cards is reached, seen while their scenarios are played."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cardwright.dsl.scenarios import Scenario
from cardwright.frontends.scenarios.covering.goals import (
    LET_PASS,
    NO_WAY_OUT,
    USED,
    WAY_OUT,
    Area,
    Goal,
    goals_of,
    phrase,
)
from cardwright.frontends.scenarios.playing import Witness
from cardwright.frontends.scenarios.results import Outcome, Result
from cardwright.frontends.scenarios.suite import Stage, Suite, card_in
from cardwright.runtime import CompiledSet, Decision, Game, Option, Reason
from cardwright.runtime.definitions import Card, CompiledCard, Modifier, fits
from cardwright.runtime.definitions.model import Cannot, Costs, This

InPlay = list[frozenset[str]]
"""The cards that each player has in play."""


@dataclass
class Sight(Witness):
    """The goals that one scenario reaches."""

    compiled: CompiledSet
    reached: set[Goal] = field(default_factory=set)
    _in_play: InPlay | None = None

    def __post_init__(self) -> None:
        """Look up the cards once."""
        self._cards = {card.id: card for card in self.compiled.cards}
        self._active = [zone.id for zone in self.compiled.game.zones if zone.active]

    def choosing(self, game: Game, decision: Decision, option: Option) -> None:
        """See which windows are open, and what is made of them."""
        self._look(game)
        kind = option.payload["type"]
        for offered in decision.options:
            payload = offered.payload
            if payload["type"] == "reaction" and kind != "reaction":
                self._reach(payload["card"], Area.WINDOWS, payload["ability"], LET_PASS)
            if payload["type"] == "way_out" and "ability" in decision.about:
                what = WAY_OUT if kind == "way_out" else NO_WAY_OUT
                about = decision.about
                self._reach(about["card"], Area.WINDOWS, about["ability"], what)

    def refused(self, option_id: str, reason: Reason) -> None:
        """See what was refused, and why."""
        _, *parts = option_id.split(":")
        if not parts or parts[0] not in self._cards:
            return
        ability = int(parts[1]) if len(parts) > 1 and parts[1].isdecimal() else None
        what = str(reason.facts.get("status", reason.code))
        self._reach(parts[0], Area.REFUSALS, ability, what)

    def ended(self, game: Game) -> None:
        """See which abilities were used or took effect: the log has all of them."""
        self._look(game)
        for entry in game.log(None):
            if entry.get("card") is not None and "ability" in entry:
                self._reach(entry["card"], Area.ABILITIES, entry["ability"], USED)

    def _look(self, game: Game) -> None:
        """See which cards have come into play since the last look, and who made them cheaper.

        What else is said of cards holds while the card is there that says so.
        """
        now: InPlay = [
            frozenset(card for zone in self._active for card in seat.zones.get(zone, ()))
            for seat in game.position().seats
        ]
        for before, after in zip(self._in_play or now, now, strict=True):
            for card in after - before:
                self._see_price_changes(card, before)
        self._in_play = now
        for seat in game.position().seats:
            for zone, cards in seat.zones.items():
                for card in cards:
                    self._see_what_holds(card, is_in_play=zone in self._active)

    def _see_what_holds(self, card: str, *, is_in_play: bool) -> None:
        for place, ability in enumerate(self._cards[card].card.abilities):
            if isinstance(ability, Modifier) and not isinstance(ability.change, Costs):
                is_own = isinstance(ability.who, This) and isinstance(ability.change, Cannot)
                if is_in_play or is_own:
                    self._reach(card, Area.ABILITIES, place, USED)

    def _see_price_changes(self, card_id: str, owned: Iterable[str]) -> None:
        """See what changed the cost of a card: what its player has in play, or the card itself."""
        card = self._cards[card_id].card
        if card.cost is None:
            return
        for giver in (card_id, *owned):
            for place, ability in enumerate(self._cards[giver].card.abilities):
                if not isinstance(ability, Modifier) or not isinstance(ability.change, Costs):
                    continue
                if self._is_changed(card, giver, ability):
                    self._reach(giver, Area.ABILITIES, place, USED)

    def _is_changed(self, card: Card, giver: str, modifier: Modifier) -> bool:
        who = modifier.who
        if isinstance(who, This):
            return giver == card.id
        return giver != card.id and fits(self.compiled.game, card, who.nouns)

    def _reach(self, card: str, area: Area, ability: int | None, what: str) -> None:
        self.reached.add(Goal(self.compiled.game.id, card, area, ability, what))


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
    card: CompiledCard, path: Path, stage: Stage, reached: Collection[Goal]
) -> CardCoverage:
    """Return what is reached of a card."""
    game = stage.compiled.game
    goals = goals_of(stage.words, game, card)
    missing = tuple(goal for goal in goals if goal not in reached)
    phrases = tuple(phrase(goal, card.card) for goal in missing)
    return CardCoverage(card.id, card.card.set, path, goals, missing, phrases)


def share_of(cards: Iterable[CardCoverage], area: Area | None = None) -> Share:
    """Return how much of an area is reached of several cards, or of all areas."""
    goals = missing = 0
    for card in cards:
        goals += _count(card.goals, area)
        missing += _count(card.missing, area)
    return Share(goals - missing, goals)


def _count(goals: Sequence[Goal], area: Area | None) -> int:
    return len(goals) if area is None else sum(goal.area is area for goal in goals)


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
