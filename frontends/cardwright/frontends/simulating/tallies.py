"""Running sums over games: what results are made of, in memory that does not grow with them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cardwright.frontends.simulating.records import (
    MEASURES,
    CardRecord,
    GameRecord,
    SeatRecord,
)
from cardwright.frontends.simulating.statistics import Moments

_FAULTS_KEPT = 5


@dataclass
class CardTally:
    """What all games so far say of one card. Sums are over players in games."""

    counts: Counter[str] = field(default_factory=Counter)
    """How many players had to do with it, by measure."""
    wins: dict[str, Counter[tuple[float, ...]]] = field(
        default_factory=lambda: {measure: Counter() for measure in MEASURES}
    )
    """By measure, victories and players with it, victories and players in all: how many deals had
    these, since few differ."""
    universal: Counter[str] = field(default_factory=Counter)
    """By measure, the deals in which everybody had to do with it."""
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

    def add(self, record: CardRecord, measures: Iterable[str]) -> None:
        """Count what a card was to a player in a game, by all measures that say so."""
        for measure in measures:
            self.counts[measure] += 1
        self.points += record.points
        self.scored += record.scored
        if record.uses:
            self.uses.update(record.uses)
        for counted, found in (
            (self.made if record.held else self.given, record.made),
            (self.paid, record.paid),
            (self.lost, record.lost),
        ):
            if found:
                counted.update(found)


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
        every = _victories(seats)
        having: defaultdict[tuple[str, str], list[SeatRecord]] = defaultdict(list)
        for seat in seats:
            for record in seat.cards:
                measures = [measure for measure in MEASURES if getattr(record, measure)]
                self.cards[record.card].add(record, measures)
                for measure in measures:
                    having[record.card, measure].append(seat)
        for (card, measure), those in having.items():
            self.cards[card].wins[measure][*_victories(those), *every] += 1
            self.cards[card].universal[measure] += len(those) == len(seats)


def _victories(seats: Iterable[SeatRecord]) -> tuple[float, int]:
    """Return victories, and how many could have won."""
    won = [seat.won for seat in seats]
    return sum(won), len(won)
