"""What a position says: who and which cards are meant, how many there are, what holds.

Nothing here asks a player or changes anything.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from cardwright.dsl.meaning.amounts import Want
from cardwright.dsl.meaning.position import Asking, Place, Position
from cardwright.dsl.vocabulary import CARD, Event, Verb, Vocabulary
from cardwright.runtime.definitions import parts
from cardwright.runtime.definitions.cards import Card, Left
from cardwright.runtime.definitions.nodes import MOST_NUMBER

Counted: TypeAlias = parts.CountCards | parts.CountResources | parts.Variable | parts.Sum
"""What something happens once for every so many of."""
A_PLAYER = ("a_rival", "any_player")
"""Words for one player, whom the user chooses."""


@dataclass
class Window:
    """The time in which players may react to an event, and whether one of them had it ignored."""

    event: Event | None
    subject: str | None = None
    owner: int | None = None
    source: str | None = None
    is_over: bool = False


@dataclass
class Use:
    """An ability at work: who uses it, the card that bears it, and what its words stand for.

    ``numbers`` and ``cards`` are bound to letters; None stands for `it`. ``paid`` is what pay steps
    of its cost took, ``chosen`` all cards chosen for its cost or effects: none is chosen twice.
    ``window``: what it is a reaction to. ``done``: how many cards, or units, the effect at hand has
    dealt with; ``that_many``: the effect before it.
    """

    player: int
    bearer: str
    is_power: bool = False
    window: Window | None = None
    numbers: dict[str, int] = field(default_factory=dict)
    cards: dict[str | None, str] = field(default_factory=dict)
    paid: Counter[str] = field(default_factory=Counter)
    chosen: list[str] = field(default_factory=list)
    done: int = 0
    that_many: int = 0

    def copy(self) -> "Use":
        """Return an independent copy."""
        return Use(
            self.player,
            self.bearer,
            self.is_power,
            self.window,
            dict(self.numbers),
            dict(self.cards),
            Counter(self.paid),
            list(self.chosen),
            self.done,
            self.that_many,
        )


@dataclass(frozen=True)
class Called:
    """What the rulebook is asked to do: by which use, with which number and to which card."""

    name: str
    player: int
    bearer: str
    number: int | None = None
    card: str | None = None


@dataclass(frozen=True)
class World:
    """What is fixed during a game: words, cards by id in the order of their numbers, and the rules.

    ``luck`` decides which of some cards comes, given how often luck has decided before. ``refill``
    fills an empty pile, and says whether there was anything. ``call`` does what a card calls for;
    it gets the running interpreter, may ask questions, and may open windows.
    """

    words: Vocabulary
    cards: Mapping[str, Card]
    luck: Callable[[int, Sequence[str]], str]
    refill: Callable[[Position, Place], bool]
    call: Callable[[Any, Called], Asking[None]]


class Reading:
    """Reads a position."""

    def __init__(self, world: World, position: Position) -> None:
        """``position`` is changed by what happens."""
        self.world = world
        self.words = world.words
        self.position = position

    # -- who --

    def clockwise(self, player: int) -> list[int]:
        """Return all other players, clockwise from a player."""
        number = self.position.players
        return [(player + step) % number for step in range(1, number)]

    def meant(self, player: int, owner: parts.Owner) -> list[int]:
        """Return the players that a player speaks of, in order; of one to be chosen, all."""
        if owner == "you":
            return [player]
        others = self.clockwise(player)
        return others if owner in ("a_rival", "each_rival") else [player, *others]

    # -- where --

    @property
    def active_zones(self) -> tuple[str, ...]:
        """The zones in which cards work; where the game names none: all."""
        active = tuple(zone.id for zone in self.words.zones if zone.active)
        return active or tuple(self.words.zone)

    def place(self, zone: str, player: int) -> Place:
        """Return a zone of a player; a zone of the table is everybody's."""
        return (zone, None if self.words.zone[zone].of == "table" else player)

    def cards_in(self, zones: Iterable[str], players: Iterable[int]) -> list[str]:
        """Return the cards in zones of players: player by player, then by the cards' numbers.

        Those of the table come with the first player, and once.
        """
        zones, found = tuple(zones), dict[str, None]()
        for player in players:
            own = {
                card for zone in zones for card in self.position.cards_at(self.place(zone, player))
            }
            found |= dict.fromkeys(card for card in self.world.cards if card in own)
        return list(found)

    def zone_of(self, card: str) -> str | None:
        """Return the zone that a card is in."""
        place = self.position.place_of(card)
        return place[0] if place else None

    def owner_of(self, card: str | None) -> int | None:
        """Return the player in whose zone a card is; a card of the table is nobody's."""
        place = self.position.place_of(card) if card is not None else None
        return place[1] if place else None

    def sees(self, player: int, place: Place) -> bool:
        """Whether a player sees the cards in a zone."""
        zone, owner = place
        seen_by = self.words.zone[zone].seen_by
        return seen_by == "all" or (seen_by == "owner" and owner == player)

    def openly(self, card: str) -> str | None:
        """Return a card as the log may name it: none, where it works without being seen by all."""
        zone = self.zone_of(card)
        is_hidden = zone in self.active_zones and self.words.zone[zone].seen_by != "all"
        return None if is_hidden else card

    # -- what cards are --

    def answers_to(self, card: str, nouns: Iterable[str]) -> bool:
        """Whether a card is of one of some kinds, types or groups."""
        what = self.world.cards[card]
        groups = (group.id for group in self.words.groups if what.kind in group.kinds)
        return not {CARD, what.kind, *what.types, *groups}.isdisjoint(nouns)

    def sorts(self, nouns: Iterable[str]) -> set[str]:
        """Return the kinds and types that nouns mean."""
        kinds = {group.id: set(group.kinds) for group in self.words.groups}
        kinds[CARD] = set(self.words.kind)
        return {sort for noun in nouns for sort in kinds.get(noun, {noun})}

    def fits(self, verb: Verb, card: str) -> bool:
        """Whether a verb can be done to a card: it applies to such cards, and changes its state."""
        if verb.only and not self.answers_to(card, verb.only):
            return False
        if verb.sets:
            return not self.position.is_in(verb.sets, card)
        return not verb.clears or self.position.is_in(verb.clears, card)

    def changes(self, verb: Verb, card: str) -> bool:
        """Whether what a verb says would change anything: a move does."""
        return bool(verb.moves_to) or self.position.is_in(
            verb.sets or verb.clears or "", card
        ) is not bool(verb.sets)

    def zones_for(self, verb: Verb) -> tuple[str, ...]:
        """Return where cards must be for a verb: it moves them from there, or they are in play."""
        return verb.moves_from if verb.moves_to else self.active_zones

    def events_of(self, verb: Verb, *, before: bool) -> list[Event]:
        """Return the events that a verb raises before it is done, or afterwards."""
        return [
            event
            for event in self.words.events
            if event.verb == verb.id and (event.window == "instead") is before
        ]

    # -- which cards --

    def card(self, use: Use, ref: parts.This | parts.Chosen) -> str | None:
        """Return the card that is meant: this one, or one that was named before."""
        return use.bearer if isinstance(ref, parts.This) else use.cards.get(ref.name)

    def fitting(
        self, use: Use, select: parts.Select, zones: Iterable[str], players: Iterable[int]
    ) -> list[str]:
        """Return the cards in zones of players that a card speaks of."""
        return [
            card
            for card in self.cards_in(zones, players)
            if self.answers_to(card, select.nouns)
            and not (select.quantity == "another" and card == use.bearer)
        ]

    # -- how much --

    def number(self, use: Use, number: parts.Number) -> int:
        """Return what a number comes to: never less than nothing, nor more than can be written."""
        return max(self._sum(use, parts.terms_of(number)), 0)

    def _sum(self, use: Use, terms: Iterable[parts.Term]) -> int:
        found = sum((-1 if term.negative else 1) * self._term(use, term) for term in terms)
        return min(max(found, -MOST_NUMBER), MOST_NUMBER)

    def _term(self, use: Use, term: parts.Term) -> int:
        match term.number:
            case parts.Variable(name=name):
                number = use.numbers.get(name, 0)
            case parts.Measure(card=ref, what=what):
                card = self.card(use, ref)
                number = self.measure(use, card, what) if card is not None else 0
            case parts.ThatMany():
                number = use.that_many
            case int(number):
                pass
        return number * self.times(use, term.per)

    def times(self, use: Use, per: parts.Per | None) -> int:
        """Return how often something happens that happens once for every so many, rounded down.

        Nobody chooses here what is counted: of one of several players it is counted of all.
        """
        if per is None:
            return 1
        times = min(self._count(use, per.of), MOST_NUMBER) // per.every
        return times if per.most is None else min(times, self.number(use, per.most))

    def _count(self, use: Use, of: Counted) -> int:
        match of:
            case parts.CountCards(nouns=nouns, owner=owner, zones=zones):
                bearer, noun = self.position.stood_in or ("", "")
                more = bearer == use.bearer and noun in self.sorts(nouns)
                return self.count_cards(nouns, self.meant(use.player, owner), zones) + more
            case parts.CountResources(resources=resources, on=None, owner=owner):
                return self.count_of(resources, self.meant(use.player, owner or "you"))
            case parts.CountResources(resources=resources, on=parts.Select() as select):
                players = self.meant(use.player, select.owner)
                on = self.fitting(use, select, self.active_zones, players)
                return self.count_on(resources, on)
            case parts.CountResources(resources=resources, on=parts.This() | parts.Chosen() as ref):
                card = self.card(use, ref)
                return self.count_on(resources, [card] if card is not None else [])
            case parts.Variable() | parts.Sum():
                return self.number(use, of)
        raise AssertionError(of)

    def measure(self, use: Use, card: str, what: str) -> int:
        """Return a number that is read off a card; what it has not is 0."""
        if what == "cost":
            return self.printed_cost(card)
        if what == "points":
            owner = self.owner_of(card)
            return self.worth(use.player if owner is None else owner, card)
        mark = self.world.cards[card].marks.get(what, 0)
        return mark if isinstance(mark, int) else 0

    def printed_cost(self, card: str) -> int:
        """Return how many resources a card's printed cost has: its first alternative."""
        cost = self.world.cards[card].cost
        first = cost.options[0] if cost else ()
        return sum(self.number(Use(0, card), amount.number) for amount in first)

    def of(self, resource: parts.Resource) -> tuple[str, ...]:
        """Return the resources that units can be of."""
        match resource:
            case parts.Named(resources=names):
                return names
            case parts.Any(excepted=excepted) | parts.Same(excepted=excepted):
                return tuple(name for name in self.words.resource if name not in excepted)
        return ()

    def wants(self, use: Use, amounts: parts.Amounts, on: str = "") -> list[list[Want]]:
        """Return what amounts come to; ``on``: the card that `of each` resource looks at."""
        return [
            [want for amount in option for want in self._want(use, amount, on)]
            for option in amounts.options
        ]

    def _want(self, use: Use, amount: parts.Amount, on: str) -> Iterator[Want]:
        number = self.number(use, amount.number)
        if isinstance(amount.resource, parts.OfEach):
            there = self.position.pool_on(on)
            yield from (Want(number, (name,)) for name in self.words.resource if there[name])
        else:
            same = isinstance(amount.resource, parts.Same)
            yield Want(number, self.of(amount.resource), same)

    def count_of(self, resources: Iterable[str], players: Iterable[int]) -> int:
        """Return how many of some resources players own together."""
        return sum(self.position.pools[player][name] for player in players for name in resources)

    def count_on(self, resources: Iterable[str], cards: Iterable[str]) -> int:
        """Return how many of some resources lie on cards together."""
        return sum(self.position.pool_on(card)[name] for card in cards for name in resources)

    def count_cards(
        self, nouns: Iterable[str], players: Iterable[int], zones: Iterable[str]
    ) -> int:
        """Return how many cards players have together in zones; where none is named: in play."""
        cards = self.cards_in(tuple(zones) or self.active_zones, players)
        return sum(self.answers_to(card, nouns) for card in cards)

    # -- what holds --

    def holds(self, use: Use, condition: Left | None) -> bool:
        """Whether so much is left on the card meant; or on so many of the cards meant.

        Of one of several players so many cards must have it, of every player each so many; of
        `all` cards each one.
        """
        if condition is None:
            return True
        ref = condition.card
        if not isinstance(ref, parts.Select):
            card = self.card(use, ref)
            return card is not None and self._has_left(card, condition)
        players = self.meant(use.player, ref.owner)
        enough = (self._have_left(use, ref, player, condition) for player in players)
        return any(enough) if ref.owner in ("you", *A_PLAYER) else all(enough)

    def _have_left(self, use: Use, ref: parts.Select, player: int, condition: Left) -> bool:
        cards = self.fitting(use, ref, self.active_zones, [player])
        number = sum(self._has_left(card, condition) for card in cards)
        if ref.quantity == "all":
            return number == len(cards)
        return number >= (ref.quantity if isinstance(ref.quantity, int) else 1)

    def _has_left(self, card: str, condition: Left) -> bool:
        """Whether so many are there: `same`, of one resource; `of each`, of each that is there."""
        there = self.position.pool_on(card)
        if isinstance(condition.resource, parts.OfEach):
            counts = [number for number in there.values() if number]
            return min(counts, default=0) >= condition.number
        counts = [there[name] for name in self.of(condition.resource)]
        is_same = isinstance(condition.resource, parts.Same)
        return (max(counts, default=0) if is_same else sum(counts)) >= condition.number

    # -- points --

    def points(self, player: int) -> int:
        """Return what a player's own cards in play are worth, with points of the check at hand."""
        cards = [
            card
            for card in self.cards_in(self.active_zones, [player])
            if self.owner_of(card) == player
        ]
        return self.position.bonus[player] + sum(self.worth(player, card) for card in cards)

    def worth(self, player: int, card: str) -> int:
        """Return what a card is worth to a player, which may be less than nothing."""
        return self._sum(Use(player, card), self.world.cards[card].points)
