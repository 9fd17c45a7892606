"""Running sums over games: what results are made of, in memory that does not grow with them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from cardwright.frontends.simulating.records import MEASURES, GameRecord, SeatRecord
from cardwright.frontends.simulating.statistics import Moments

_FAULTS_KEPT = 5

_T = TypeVar("_T")


@dataclass
class CardTally:
    """What all games so far say of one card. Sums are over players in games."""

    wins: dict[str, Counter[tuple[float, ...]]] = field(
        default_factory=lambda: {measure: Counter() for measure in MEASURES}
    )
    """By measure, victories and players with it, victories and players in all: how many deals had
    these, since few differ."""
    uses: Counter[int] = field(default_factory=Counter)
    points: int = 0
    scored: int = 0
    made: Counter[str] = field(default_factory=Counter)
    paid: Counter[str] = field(default_factory=Counter)
    """What it made for those who held it, and cost them."""
    given: Counter[str] = field(default_factory=Counter)
    """What it made for others."""
    lost: Counter[str] = field(default_factory=Counter)
    """What players lost to it."""

    def count(self, measure: str) -> int:
        """Return how many players had to do with it."""
        return sum(int(having) * deals for (_, having, *_), deals in self.wins[measure].items())

    def universal(self, measure: str) -> int:
        """Return in how many deals everybody had to do with it."""
        wins = self.wins[measure].items()
        return sum(deals for (_, having, _, every), deals in wins if having == every)


@dataclass
class Tally:
    """What all games of one version say."""

    deals: int = 0
    games: int = 0
    over: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    """Why games could not be played to their end, and how many."""
    faulty: list[GameRecord] = field(default_factory=list)
    """The first of them."""
    rounds: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)
    shared: int = 0
    """Games that more than one player won."""
    players: Moments = field(default_factory=lambda: Moments(2))
    """Per deal: victories, and players in games."""
    places: defaultdict[int, Moments] = field(
        default_factory=lambda: defaultdict(lambda: Moments(2))
    )
    bots: defaultdict[str, Moments] = field(default_factory=lambda: defaultdict(lambda: Moments(2)))
    cards: defaultdict[str, CardTally] = field(default_factory=lambda: defaultdict(CardTally))

    def add(self, deal: Sequence[GameRecord]) -> None:
        """Count the games of one deal. Those without an end count for nothing but that."""
        self.deals += 1
        self.games += len(deal)
        for record in deal:
            if record.ending != "over":
                self.faults[record.fault] += 1
                self.faulty = [*self.faulty, record][:_FAULTS_KEPT]
        ended = [record for record in deal if record.ending == "over"]
        if ended:
            self._add_games(ended)
            self._add_cards([seat for record in ended for seat in record.seats])

    def _add_games(self, games: Sequence[GameRecord]) -> None:
        self.over += len(games)
        for record in games:
            self.rounds[record.rounds] += 1
            self.decisions[record.decisions] += 1
            self.shared += sum(seat.won > 0 for seat in record.seats) > 1
        seats = [seat for record in games for seat in record.seats]
        self.points.update(seat.points for seat in seats)
        self.players.add(*_victories(seats))
        for place in range(len(games[0].seats)):
            self.places[place].add(*_victories(seat for seat in seats if seat.place == place))
        for bot in sorted({seat.bot for seat in seats}):
            self.bots[bot].add(*_victories(seat for seat in seats if seat.bot == bot))

    def _add_cards(self, seats: Sequence[SeatRecord]) -> None:
        having: dict[str, list[int]] = {}
        for number, seat in enumerate(seats):
            bit = 1 << number
            for record in seat.cards:
                card, dealt, held, placed, points, scored, uses, made, paid, lost = record
                if card not in having:
                    having[card] = [0] * len(MEASURES)
                masks = having[card]
                for place, is_so in enumerate((dealt, held, placed, uses)):
                    if is_so:
                        masks[place] |= bit
                tally = self.cards[card]
                tally.points += points
                tally.scored += scored
                if uses:
                    _add(tally.uses, uses)
                if made:
                    _add(tally.made if held else tally.given, made)
                if paid:
                    _add(tally.paid, paid)
                if lost:
                    _add(tally.lost, lost)
        self._add_wins(seats, having)

    def _add_wins(self, seats: Sequence[SeatRecord], having: Mapping[str, Sequence[int]]) -> None:
        """Count the victories in a deal of those who have each card: bit masks, by measure."""
        every = _victories(seats)
        known: dict[int, tuple[float, ...]] = {}
        for card, masks in having.items():
            wins = self.cards[card].wins
            for measure, mask in zip(MEASURES, masks, strict=True):
                if not mask:
                    continue
                if mask not in known:
                    those = [seat for number, seat in enumerate(seats) if mask >> number & 1]
                    known[mask] = (*_victories(those), *every)
                wins[measure][known[mask]] += 1


def _add(sums: Counter[_T], found: Mapping[_T, int]) -> None:
    """Do what ``Counter.update`` does, without all that it looks at."""
    for name, many in found.items():
        sums[name] += many


def _victories(seats: Iterable[SeatRecord]) -> tuple[float, int]:
    """Return victories, and how many could have won."""
    won = [seat.won for seat in seats]
    return sum(won), len(won)
