"""How much of some cards is reached, seen while their scenarios are played."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final

from cardwright.dsl import Vocabulary
from cardwright.dsl.scenarios import Scenario
from cardwright.frontends.scenarios.playing import Witness
from cardwright.frontends.scenarios.results import Outcome, Result
from cardwright.frontends.scenarios.suite import Stage, Suite, card_in
from cardwright.runtime import CompiledSet, Decision, Game, Option, Reason, possible_refusals
from cardwright.runtime.definitions import CompiledCard, GameDefinition, fits
from cardwright.runtime.definitions.model import (
    Ability,
    Automatic,
    Avoidable,
    Cannot,
    Card,
    Choice,
    Costs,
    Modifier,
    Power,
    Reaction,
    Step,
    This,
    is_used,
)

USED: Final = "used"
LET_PASS: Final = "let pass"
WAY_OUT: Final = "way out"
NO_WAY_OUT: Final = "no way out"


class Area(StrEnum):
    """What kind of goal it is."""

    ABILITIES = "abilities"
    WINDOWS = "windows"
    REFUSALS = "refusals"


@dataclass(frozen=True)
class Goal:
    """Something that a scenario can reach: an ability of a card, and what becomes of it.

    ``what``: that it is used or takes effect; that a reaction is let pass, or that the way out of
    an effect is taken or not; or why it is refused: the state of the card, or the code of the
    reason. Without an ability it is about bringing the card into play.
    """

    game: str
    card: str
    area: Area
    ability: int | None
    what: str


def goals_of(words: Vocabulary, game: GameDefinition, card: CompiledCard) -> tuple[Goal, ...]:
    """Return all that there is to reach of a card."""
    return tuple(_goals(words, game, card))


def _goals(words: Vocabulary, game: GameDefinition, card: CompiledCard) -> Iterator[Goal]:
    for place, ability in enumerate(card.card.abilities):
        yield Goal(game.id, card.id, Area.ABILITIES, place, USED)
        if isinstance(ability, Reaction) and not ability.by_itself:
            yield Goal(game.id, card.id, Area.WINDOWS, place, LET_PASS)
        if _can_be_avoided(_effects(ability)):
            yield Goal(game.id, card.id, Area.WINDOWS, place, WAY_OUT)
            yield Goal(game.id, card.id, Area.WINDOWS, place, NO_WAY_OUT)
    for refusal in possible_refusals(game, card.card):
        if _is_asked_for(refusal.ability, words, card.card):
            why = refusal.status or refusal.code
            yield Goal(game.id, card.id, Area.REFUSALS, refusal.ability, why)


def _is_asked_for(ability: int | None, words: Vocabulary, card: Card) -> bool:
    """Whether players ask for something by themselves, so that it can be refused.

    They do so for powers, and for a card that some verb brings into play. A reaction that can't be
    used is not offered, and nobody may be asked at all.
    """
    if ability is not None:
        return not isinstance(card.abilities[ability], Reaction)
    return any(
        verb.moves_to is not None
        and words.zone[verb.moves_to].active
        and (not verb.only or card.kind in verb.only)
        for verb in words.verbs
    )


def _effects(ability: Ability) -> tuple[Step, ...]:
    return ability.effects if isinstance(ability, Power | Reaction | Automatic) else ()


def _can_be_avoided(steps: Iterable[Step]) -> bool:
    for step in steps:
        if isinstance(step, Avoidable):
            return True
        if isinstance(step, Choice) and any(map(_can_be_avoided, step.options)):
            return True
    return False


# -- in words -------------------------------------------------------------------------------------


def phrase(goal: Goal, card: Card) -> str:
    """Return what no scenario does, as short as it can be said: ``power 2 is never used``."""
    subject = "it" if goal.ability is None else _name(goal.ability, card)
    if goal.area is Area.REFUSALS:
        return f"{subject} is never refused because `{goal.what}`"
    match goal.what:
        case "let pass":
            return f"{subject} is never let pass"
        case "way out":
            return f"nobody takes the way out of {subject}"
        case "no way out":
            return f"nobody leaves the way out of {subject}"
    verb = "is never used" if is_used(card.abilities[goal.ability or 0]) else "never takes effect"
    return f"{subject} {verb}"


def _name(place: int, card: Card) -> str:
    """Return what an ability is called in scenarios and cards, with its number among its like."""
    names = [_word(ability) for ability in card.abilities]
    name = names[place]
    return f"{name} {names[: place + 1].count(name)}" if names.count(name) > 1 else name


def _word(ability: Ability) -> str:
    match ability:
        case Power():
            return "power"
        case Reaction():
            return f"when {ability.event}" if ability.by_itself else "react"
        case Automatic():
            return ability.moment
        case Modifier():
            return "modifier"


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
