"""The same games with two versions of a card: what has changed, deal by deal."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from cardwright.frontends.simulating.records import MEASURES, CardRecord, GameRecord, SeatRecord
from cardwright.frontends.simulating.statistics import (
    Estimate,
    Moments,
    difference,
    share_difference,
)

BEFORE: Final = "before"
AFTER: Final = "after"

Ratio = tuple[float, float]
"""A part and the whole that it is taken of."""
Having = tuple[SeatRecord, CardRecord]
"""A player, and what the card was to that player."""


@dataclass(frozen=True)
class Change:
    """A number before and after; the difference has an interval for pairs of the same games."""

    before: float | None
    after: float | None
    difference: Estimate | None


@dataclass
class Pairing:
    """Running sums over pairs of games that differ in one card only."""

    card: str
    sums: dict[str, Moments] = field(default_factory=dict)
    deals: int = 0
    dealt_apart: int = 0
    """Deals in which players did not get the same cards before and after: the pairs are none."""

    def add(self, before: Sequence[GameRecord], after: Sequence[GameRecord]) -> None:
        """Count the games of one deal, those without an end left out on both sides."""
        ended = [
            (one, other)
            for one, other in zip(before, after, strict=True)
            if one.ending == other.ending == "over"
        ]
        self.deals += 1
        self.dealt_apart += any(_deal(one) != _deal(other) for one, other in ended)
        old, new = [pair[0] for pair in ended], [pair[1] for pair in ended]
        for name, quantity in QUANTITIES.items():
            ratios = (*quantity(new, self.card), *quantity(old, self.card))
            sums = self.sums.setdefault(name, Moments(4))
            if any(ratios):
                sums.add(*ratios)

    def changes(self) -> dict[str, Change]:
        """Return how each quantity has changed."""
        return {name: _change(name, sums) for name, sums in self.sums.items()}


def _change(name: str, sums: Moments) -> Change:
    new, new_whole, old, old_whole = sums.sums
    return Change(
        before=old / old_whole if old_whole else None,
        after=new / new_whole if new_whole else None,
        difference=share_difference(sums) if name in SHARES else difference(sums),
    )


def _deal(game: GameRecord) -> list[list[str]]:
    return [[record.card for record in seat.cards if record.dealt] for seat in game.seats]


# -- what is compared -----------------------------------------------------------------------------


def _having(games: Iterable[GameRecord], card: str, measure: str) -> list[Having]:
    return [
        (seat, record)
        for game in games
        for seat in game.seats
        for record in seat.cards
        if record.card == card and getattr(record, measure)
    ]


def _wins(measure: str, games: Sequence[GameRecord], card: str) -> Ratio:
    those = _having(games, card, measure)
    return sum(seat.won for seat, _ in those), len(those)


def _per_holder(
    number: Callable[[CardRecord], int], games: Sequence[GameRecord], card: str
) -> Ratio:
    those = _having(games, card, "held")
    return sum(number(record) for _, record in those), len(those)


def _per_game(number: Callable[[GameRecord], int], games: Sequence[GameRecord], card: str) -> Ratio:
    return sum(map(number, games)), len(games)


def _net(record: CardRecord) -> int:
    return sum(record.made.values()) - sum(record.paid.values())


QUANTITIES: Final[Mapping[str, Callable[[Sequence[GameRecord], str], Ratio]]] = {
    **{f"win_rate_{measure}": partial(_wins, measure) for measure in MEASURES},
    "placed": partial(_per_holder, lambda record: int(record.placed)),
    "uses": partial(_per_holder, lambda record: sum(record.uses.values())),
    "points": partial(_per_holder, lambda record: record.points),
    "resources": partial(_per_holder, _net),
    "rounds": partial(_per_game, lambda game: game.rounds),
    "decisions": partial(_per_game, lambda game: game.decisions),
}
"""What is compared, each a ratio: of players who hold the card, or of games."""
SHARES: Final = (*(f"win_rate_{measure}" for measure in MEASURES), "placed")
"""Those of them that lie between 0 and 1."""
