"""Results: what tallies come to, as values that reports are made of."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from cardwright.frontends.simulating.records import MEASURES
from cardwright.frontends.simulating.statistics import (
    Estimate,
    Moments,
    moments_of,
    share,
    share_difference,
    with_and_without,
)
from cardwright.frontends.simulating.tallies import CardTally, Tally
from cardwright.runtime import CompiledSet


@dataclass(frozen=True)
class WinRates:
    """How often those won who had to do with a card, and those who had not."""

    players: int
    having: Estimate | None
    lacking: Estimate | None
    difference: Estimate | None


@dataclass(frozen=True)
class CardResult:
    """What all games say of one card."""

    card: str
    name: str
    kind: str
    set: str
    counts: Mapping[str, int]
    """How many players had to do with it, by measure."""
    players: int
    """How many could have."""
    rates: Mapping[str, WinRates]
    """By measure."""
    uses: Mapping[int, int]
    points: int
    scored: int
    made: Mapping[str, int]
    paid: Mapping[str, int]
    given: Mapping[str, int]
    lost: Mapping[str, int]

    def per_placed(self, number: int) -> float:
        """Return a sum as an average over the players who placed the card."""
        return number / self.counts["placed"] if self.counts["placed"] else 0.0

    @property
    def placed_share(self) -> float:
        """How many of those who held it placed it."""
        return self.counts["placed"] / self.counts["held"] if self.counts["held"] else 0.0

    @property
    def is_held(self) -> bool:
        """Whether any player ever held it."""
        return self.counts["held"] > 0

    @property
    def is_dealt(self) -> bool:
        """Whether chance decides who holds it, and not what players do in the game."""
        return 2 * self.counts["dealt"] >= self.counts["held"] > 0

    @property
    def net(self) -> int:
        """All resources that it made for its holder, less those that it cost."""
        return sum(self.made.values()) - sum(self.paid.values())


@dataclass(frozen=True)
class Spread:
    """Numbers, and how often each of them came up."""

    counts: Counter[int]

    @cached_property
    def total(self) -> int:
        """How many numbers there are."""
        return self.counts.total()

    @property
    def mean(self) -> float:
        """The average; nought of nothing."""
        return sum(n * many for n, many in self.counts.items()) / max(self.total, 1)

    def quantile(self, part: float) -> int:
        """Return the least number that is as large as this part of all numbers."""
        seen = 0
        for number in sorted(self.counts):
            seen += self.counts[number]
            if seen >= part * self.total:
                return number
        return 0


@dataclass(frozen=True)
class Results:
    """What the games of one version say."""

    deals: int
    games: int
    over: int
    shared: int
    faults: Mapping[str, int]
    faulty: tuple[tuple[int, int, str], ...]
    """The first games without an end: number, seed, why."""
    rounds: Spread
    decisions: Spread
    points: Spread
    places: Mapping[int, Estimate | None]
    bots: Mapping[str, Estimate | None]
    cards: tuple[CardResult, ...]


def results_of(tally: Tally, compiled: CompiledSet, language: str) -> Results:
    """Return what a tally comes to; cards in the order of their ids."""
    return Results(
        deals=tally.deals,
        games=tally.games,
        over=tally.over,
        shared=tally.shared,
        faults=dict(tally.faults),
        faulty=tuple((record.game, record.seed, record.fault) for record in tally.faulty),
        rounds=Spread(tally.rounds),
        decisions=Spread(tally.decisions),
        points=Spread(tally.points),
        places={place: share(wins) for place, wins in sorted(tally.places.items())},
        bots={bot: share(wins) for bot, wins in sorted(tally.bots.items())},
        cards=tuple(_cards(tally, compiled, language)),
    )


def _cards(tally: Tally, compiled: CompiledSet, language: str) -> list[CardResult]:
    return [
        CardResult(
            card=card.id,
            name=card.card.names.get(language, card.id),
            kind=card.card.kind,
            set=card.card.set,
            counts={measure: own.count(measure) for measure in MEASURES},
            players=int(tally.players.sums[1]),
            rates={measure: _rates(own, measure, tally.players) for measure in MEASURES},
            uses=dict(sorted(own.uses.items())),
            points=own.points,
            scored=own.scored,
            made=_ordered(own.made, compiled),
            paid=_ordered(own.paid, compiled),
            given=_ordered(own.given, compiled),
            lost=_ordered(own.lost, compiled),
        )
        for card in compiled.cards
        if (own := tally.cards.get(card.id)) is not None
    ]


def _rates(own: CardTally, measure: str, every: Moments) -> WinRates:
    having, lacking, both = with_and_without(
        moments_of(own.wins[measure]), every, own.universal(measure)
    )
    return WinRates(own.count(measure), share(having), share(lacking), share_difference(both))


def _ordered(amounts: Counter[str], compiled: CompiledSet) -> dict[str, int]:
    """Return amounts in the order of the game's resources, without what there is none of."""
    return {entry.id: amounts[entry.id] for entry in compiled.game.resources if amounts[entry.id]}


Key = Callable[[CardResult, str], float | str | tuple[bool, float]]
"""What cards are sorted by, given the measure that decides who has one."""


def _or_least(estimate: Estimate | None) -> float:
    return float("-inf") if estimate is None else estimate.value


def _surest(estimate: Estimate | None) -> tuple[bool, float]:
    """Put what has an interval first: a value without one is mostly chance."""
    return estimate is None or estimate.low is None, -_or_least(estimate)


_KEYS: Final[Mapping[str, Key]] = {
    "difference": lambda card, by: _surest(card.rates[by].difference),
    "wins": lambda card, by: -_or_least(card.rates[by].having),
    "held": lambda card, _: -card.counts["held"],
    "placed": lambda card, _: -card.placed_share,
    "uses": lambda card, _: -card.per_placed(sum(card.uses.values())),
    "resources": lambda card, _: -card.per_placed(card.net),
    "points": lambda card, _: -card.per_placed(card.points),
    "name": lambda card, _: card.name.casefold(),
}

SORTS: Final = tuple(_KEYS)
"""All that cards can be sorted by; numbers from the largest."""


def sorted_cards(cards: Sequence[CardResult], sort: str, by: str) -> list[CardResult]:
    """Return cards in an order; those alike in the order of their ids."""
    return sorted(cards, key=lambda card: (_KEYS[sort](card, by), card.card))
