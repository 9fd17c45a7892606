"""What a position is worth to a player, by what every game has: points, resources, cards.

The unit is one resource of average price. The numbers below were fitted to the outcomes of games
that bots played against each other; nothing in them belongs to one game.
"""

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import Final

from cardwright.frontends.bots.facts import Facts, Needs
from cardwright.runtime import CompiledSet, Game, Playout, State, members, unpack

VICTORY: Final = 1000.0
"""What a won game is worth: more than any position."""
LIKELY_LEAD: Final = 14.0
"""A lead of so much wins a game about three times out of four."""

_POINT: Final = 3.3
_NEXT_POINT: Final = 1.44
"""Each point is worth so much more than the one before, as it is nearer to the goal ..."""
_LAST_POINT: Final = 12
"""... up to this one; those after it are worth as much as this."""

_PLENTY: Final = 6
"""Of more than so many of a resource, each further one is worth only ..."""
_TOO_MANY: Final = 0.1
_STORED: Final = 0.4
"""What lies on cards can't be used now."""
_LAID_OUT: Final = 1.2
"""What players lay out as their own, on cards of others or of the table, is there to score."""

_INCOME: Final = 0.9
_INCOME_A_ROUND: Final = 0.68
"""What cards bring in a round counts once, and for each round of the game still to come."""
_ROUNDS: Final = 6
"""How many rounds a game is expected to take; at least one more is always expected."""
_READY: Final = 0.4
"""What a card brings that can still be used in this round."""

_HELD_CARD: Final = 1.2
_PROMISE: Final = 0.14
"""A card in hand, and what it would bring in the rounds still to come."""
_PROMISED_POINT: Final = 4.0
_PREPARED: Final = 0.3
"""How much better than in hand a card is that lies face down where it works."""

_WITHIN_REACH: Final = 1.0
_OWN_WITHIN_REACH: Final = 0.25
"""What could soon be bought from the table, or from one's own hand."""
_REACH_ROUNDS: Final = 3.0
_REACH_POINT: Final = 5.0
_SECOND_BEST: Final = 0.5

_MOST_REMEMBERED: Final = 200_000

_Bargain = tuple[float, int, Needs, int]
"""What a card would bring more than it costs, the card, what its cost asks for, and how much."""


class Appraiser:
    """Weighs positions of one game, for any player."""

    def __init__(self, compiled: CompiledSet, cards: tuple[str, ...], goal: int) -> None:
        """``cards``: the ids of those that take part; ``goal``: the points that end it, or 0."""
        facts = self._facts = Facts(compiled, cards)
        zones = list(enumerate(compiled.game.zones))
        self._held = [
            place for place, zone in zones if zone.seen_by == "owner" and not zone.of_table
        ]
        self._face_down = [place for place in self._held if compiled.game.zones[place].active]
        self.has_places = bool(compiled.game.spaces)
        """Whether cards stand in places: what is done there tells what the way was good for."""
        self._market = [place for place, zone in zones if zone.seen_by == "all" and zone.of_table]
        statuses = list(enumerate(compiled.game.statuses))
        self._of_cards = [place for place, status in statuses if not status.of_players]
        self._ends_turns = [
            place for place, status in statuses if status.of_players and not status.harmless
        ]
        self._points_of_cards = any(card.points for card in facts.cards)
        self.points_come_later = not self._points_of_cards and not goal
        """Whether it is the rules that give points, for what cards do not do at once.

        Where cards give them, what the rules add soon goes elsewhere; where so many of them end the
        game, they come all the time.
        """
        self.points_come_along = not self._points_of_cards and goal > 0
        """Whether it is the rules that give points, all the time, for whatever is done.

        What an option is worth at once then tells little of where it leads.
        """
        self._for_sale = sum(1 << card for card, needs in enumerate(facts.needs) if needs)
        self._shops = self._market if self._for_sale else []
        self._useful = sum(1 << card for card, brings in enumerate(facts.uses) if brings)
        self._bargains: list[_Bargain] = [
            (max(_REACH_ROUNDS * income + _REACH_POINT * points - cost, 0.0), card, needs, asked)
            for card, (income, points, cost, needs, asked) in enumerate(
                zip(facts.incomes, facts.points, facts.costs, facts.needs, facts.asked, strict=True)
            )
        ]
        remembered = lru_cache(_MOST_REMEMBERED)  # the same comes up again and again
        self._worth = remembered(self._worth_of)
        self._pool = remembered(self._worth_of_pool)
        self._within_reach = remembered(self._reach)
        self._income = remembered(self._income_of)
        self._bargains_among = remembered(self._bargains_of)

    def weigh(self, line: Playout, player: int) -> float:
        """Return how much better a player stands than the best of the others."""
        if line.is_over:
            winners = line.winners
            return VICTORY / len(winners) if player in winners else -VICTORY
        values = [self.value(line, one) for one in range(line.players)]
        own = values.pop(player)
        return own - max(values, default=0.0)

    def is_bound(self, line: Playout, player: int) -> bool:
        """Whether a player is in a state that is not harmless: those mostly end their turns."""
        return bool(_in_states(line.shown, self._ends_turns) >> player & 1)

    def held(self, line: Playout, player: int) -> int:
        """Return the cards that a player has in hand or face down, as a bit mask."""
        return _cards_in(line.shown, self._held, player)

    def situation(self, line: Playout, player: int) -> Hashable:
        """Return what decides nearly alone in what way a player does something."""
        state = line.shown
        market = _cards_in(state, self._market, player)
        return state.pool(player), state.own_in_play(player), market, line.round

    def value(self, line: Playout, player: int) -> float:
        """Return what a player has, whatever the others have."""
        state = line.shown
        lying, pool = state.lying, state.pool(player)
        play, held = state.own_in_play(player), _cards_in(state, self._held, player)
        market = _cards_in(state, self._shops, player) & self._for_sale
        ready = play & self._useful
        if ready:
            if _in_states(state, self._ends_turns) >> player & 1:
                ready = 0
            else:
                ready &= ~_in_states(state, self._of_cards)
        stored = tuple([(card, lying[card]) for card in members(play) if lying[card]])
        rounds = max(_ROUNDS - line.round, 1)
        own = self._worth(pool, play, held, market, ready, stored, rounds)
        if self._face_down:
            own += _PREPARED * _cards_in(state, self._face_down, player).bit_count()
        return self._points(line, player) + own

    def _worth_of(
        self,
        pool: int,
        play: int,
        held: int,
        market: int,
        ready: int,
        stored: tuple[tuple[int, int], ...],
        rounds: int,
    ) -> float:
        uses = self._facts.uses
        return (
            self._means(pool, market, held & self._for_sale)
            + (_INCOME + _INCOME_A_ROUND * rounds) * self._income(play)
            + self._promise(held, rounds)
            + (self._stored(stored) if stored else 0.0)
            + _READY * sum([uses[card] for card in members(ready)])
        )

    def means(self, line: Playout, player: int, some: Iterable[int]) -> list[float]:
        """Return what each of some pools would be worth to a player: in itself and for its use."""
        state = line.shown
        market = _cards_in(state, self._shops, player) & self._for_sale
        own = _cards_in(state, self._held, player) & self._for_sale
        return [self._means(pool, market, own) for pool in some]

    # -- the parts --

    def _points(self, line: Playout, player: int) -> float:
        if not self._points_of_cards:
            return _POINT * line.points(player)  # no telling how near the goal is
        points = line.points_of_cards(player)
        rising = min(points, _LAST_POINT)
        worth = rising * (_POINT + _NEXT_POINT * rising / 2)
        return worth + (points - rising) * (_POINT + _NEXT_POINT * _LAST_POINT)

    def _means(self, pool: int, market: int, own: int) -> float:
        worth = self._pool(pool)
        if market:
            worth += _WITHIN_REACH * self._within_reach(pool, market)
        if own:
            worth += _OWN_WITHIN_REACH * self._within_reach(pool, own)
        return worth

    def _worth_of_pool(self, pool: int) -> float:
        worth = 0.0
        prices, owned = self._facts.prices, self._facts.owned
        for resource, many in enumerate(unpack(pool, self._facts.resources)):
            if resource in owned:
                worth -= _LAID_OUT * many
                continue
            few = min(many, _PLENTY)
            worth += prices[resource] * (few + _TOO_MANY * (many - few))
        return worth

    def _income_of(self, play: int) -> float:
        incomes = self._facts.incomes
        return sum([incomes[card] for card in members(play)])

    def _stored(self, stored: Iterable[tuple[int, int]]) -> float:
        """Return what lies on cards, but for those that it makes worth points.

        What is somebody's there counts for its owner, who has the less of it left.
        """
        keeps, owned = self._facts.keeps, self._facts.owned
        return _STORED * sum(
            self._pool(Playout.without(pool, owned)) for card, pool in stored if not keeps[card]
        )

    def _promise(self, held: int, rounds: int) -> float:
        facts = self._facts
        worth = 0.0
        for card in members(held):
            later = rounds * facts.incomes[card] + _PROMISED_POINT * facts.points[card]
            worth += _HELD_CARD + _PROMISE * max(later - facts.costs[card], 0.0)
        return worth

    def _reach(self, pool: int, cards: int) -> float:
        """Return what the best two of some cards would bring, by what of their cost is there."""
        best = second = 0.0
        have = unpack(pool, self._facts.resources)
        for bargain, _, needs, asked in self._bargains_among(cards):
            if bargain <= second:
                break
            there = 0
            for resources, number in needs:
                some = 0
                for resource in resources:
                    some += have[resource]
                there += some if some < number else number
            worth = bargain * (there / asked) ** 2 if asked else bargain
            if worth > best:
                best, second = worth, best
            elif worth > second:
                second = worth
        return best + _SECOND_BEST * second

    def _bargains_of(self, cards: int) -> list[_Bargain]:
        """Return what cards would bring more than they cost, the best first."""
        return sorted([self._bargains[card] for card in members(cards)], reverse=True)


def _cards_in(state: State, zones: list[int], player: int) -> int:
    """Return the cards in some zones, each of a player or of the table."""
    values, zone_of = state.v, state.layout.zone_of
    cards = 0
    for zone in zones:
        cards |= values[zone_of[zone][player]]
    return cards


def _in_states(state: State, statuses: list[int]) -> int:
    """Return the cards, or players, that are in one or more of some states."""
    values, first = state.v, state.layout.status
    found = 0
    for status in statuses:
        found |= values[first + status]
    return found


_APPRAISERS: dict[tuple[str, tuple[str, ...], int], Appraiser] = {}


def appraiser_for(game: Game) -> Appraiser:
    """Return the appraiser for a game; games with the same cards share it."""
    key = (game.compiled.hash, game.cards, game.goal)
    found = _APPRAISERS.get(key)
    if found is None:
        if len(_APPRAISERS) > 8:
            _APPRAISERS.clear()
        found = _APPRAISERS[key] = Appraiser(game.compiled, game.cards, game.goal)
    return found
