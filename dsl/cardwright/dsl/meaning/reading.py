"""What a position says: who and which cards are meant, how many there are, what holds.

Nothing here asks a player or changes anything.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from cardwright.dsl.meaning import comparing
from cardwright.dsl.meaning.amounts import Want
from cardwright.dsl.meaning.position import Asking, Place, Position
from cardwright.dsl.vocabulary import CARD, Event, Verb, Vocabulary
from cardwright.runtime.definitions import parts, steps
from cardwright.runtime.definitions.cards import Card
from cardwright.runtime.definitions.nodes import MOST_NUMBER

Counted: TypeAlias = parts.CountCards | parts.CountResources | parts.Variable | parts.Sum
"""What something happens once for every so many of."""
Moving: TypeAlias = steps.Move | steps.Draw | steps.Deploy
"""The steps that move cards."""


@dataclass(frozen=True)
class Way:
    """How cards move: by a verb, to the zone of a player, perhaps to the bottom of a pile.

    ``receiver``: whose zone it is; None: that of the card's owner.
    """

    verb: Verb | None
    destination: str
    receiver: int | None
    bottom: bool = False


@dataclass
class Several:
    """Cards that a step dealt with, and the zones that they were in then; others are forgotten.

    ``pile``: where they lie on top, if they were seen there.
    """

    cards: list[str]
    zones: tuple[str, ...]
    pile: Place | None = None


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
    """An ability at work: who acts, the card that bears it, and what its words stand for.

    ``player`` acts: the user, or one whom the ability makes act (``is_by``); ``you`` is the user.
    ``numbers`` and ``cards`` are bound to letters; None stands for `it`. ``paid`` is what pay steps
    of its cost took, ``chosen`` all cards chosen for its cost or effects: none is chosen twice.
    ``named``: cards that its words have named before, whether or not they were chosen.
    ``window``: what it is a reaction to. ``receiver``: whose the cards become that a step moves.
    ``them``: what the last step dealt with; ``seen``: where `it` was seen last, if it was.
    ``done``: how many cards, or units, the effect at hand has dealt with; ``that_many``: the effect
    before it. ``is_power``: whether cards may stand in for its cost, as in powers and in reactions
    to anything but their use.
    """

    player: int
    bearer: str
    is_power: bool = False
    window: Window | None = None
    numbers: dict[str, int] = field(default_factory=dict)
    cards: dict[str | None, str] = field(default_factory=dict)
    paid: Counter[str] = field(default_factory=Counter)
    chosen: list[str] = field(default_factory=list)
    you: int = -1
    is_by: bool = False
    named: list[str] = field(default_factory=list)
    receiver: int | None = None
    them: Several | None = None
    seen: tuple[str, ...] = ()
    done: int = 0
    that_many: int = 0

    def __post_init__(self) -> None:
        """Let the user act, where nobody else is said to be the user."""
        if self.you < 0:
            self.you = self.player

    def by(self, player: int, *, alone: bool) -> "Use":
        """Return the same use with another player who acts.

        What several players bind means nothing to the others, nor afterwards.
        """
        numbers = self.numbers if alone else dict(self.numbers)
        cards = self.cards if alone else dict(self.cards)
        return replace(self, player=player, is_by=True, numbers=numbers, cards=cards)

    def inside(self) -> "Use":
        """Return the same use within a group: what that binds means nothing outside it."""
        return replace(self, numbers=dict(self.numbers), cards=dict(self.cards))

    def payer(self, player: int) -> "Use":
        """Return the use of what a player pays to be spared: it refers to nothing before."""
        return Use(player, self.bearer, you=self.you, is_by=True)

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
            self.you,
            self.is_by,
            list(self.named),
            self.receiver,
            self.them and replace(self.them, cards=list(self.them.cards)),
            self.seen,
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


Counting: TypeAlias = parts.Exists | parts.Stocked | parts.Compares
"""Conditions of which a number is at least, or at most, so large."""


def _is_within(number: int, condition: Counting) -> bool:
    if condition.bound == "at_least":
        return number >= condition.number
    return number <= condition.number


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

    def meant(self, use: Use, owner: parts.Owner) -> list[int]:
        """Return the players that an ability speaks of, in order; of one to be chosen, all.

        The order is clockwise from the user, whoever acts.
        """
        rivals = self.clockwise(use.you)
        match owner:
            case parts.OwnerOf(card=ref):
                player = self.owner_of(self.card(use, ref))
                return [] if player is None else [player]
            case "actor":
                return [use.player]
            case "you":
                return [use.you]
            case "a_rival" | "each_rival":
                return rivals
            case "another_player" | "each_other":
                return [player for player in (use.you, *rivals) if player != use.player]
        return [use.you, *rivals]

    def is_own(self, use: Use, owner: parts.Owner) -> bool:
        """Whether what is spoken of is surely that of whoever acts."""
        return owner == "actor" or (owner == "you" and not use.is_by)

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

    def verb_of(self, step: Moving) -> Verb | None:
        """Return the verb by which a step moves cards, if it is one of the game."""
        return self.words.verb[step.verb] if step.verb is not None else None

    def origins(self, step: Moving) -> tuple[str, ...]:
        """Return the zones that a step moves cards from.

        Without a verb of the game that says it: cards to be chosen are in play, others anywhere.
        """
        verb = self.verb_of(step)
        card = None if isinstance(step, steps.Draw) else step.card
        if isinstance(card, parts.Select) and card.zones:
            return card.zones
        if isinstance(step.origin, parts.Spot):
            return step.origin.zones
        if verb is not None:
            return verb.moves_from
        is_known = card is not None and not isinstance(card, parts.Select)
        return tuple(self.words.zone) if is_known else self.active_zones

    def way(self, use: Use, step: Moving) -> Way:
        """Return where a step moves cards to."""
        verb, spot = self.verb_of(step), step.destination
        if spot is not None:
            return Way(verb, spot.zones[0], use.receiver, spot.end == "bottom")
        assert verb is not None and verb.moves_to is not None
        return Way(verb, verb.moves_to, None)

    def aim_of(self, step: steps.Step) -> parts.Cards:
        """Return the cards that a step is about; where they come from may say whose they are."""
        ref: parts.Cards = getattr(step, "card")  # noqa: B009 - not every step has one
        spot = getattr(step, "origin", None)
        if isinstance(ref, parts.Select) and isinstance(spot, parts.Spot) and spot.owner:
            return replace(ref, owner=spot.owner)
        return ref

    def deals_with_several(self, select: parts.Select) -> bool:
        """Whether a step for cards like these may deal with several."""
        return not select.is_one or select.owner in parts.SEVERAL_PLAYERS

    def them(self, use: Use) -> list[str]:
        """Return the cards that the last step dealt with that are still there."""
        if use.them is None:
            return []
        return [card for card in use.them.cards if self.zone_of(card) in use.them.zones]

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
        """Return the cards in zones of players that a card speaks of, but for the most or least.

        `another` is not this card, nor one that was chosen or named before.
        """
        return self.among(use, select, self.cards_in(zones, players))

    def among(self, use: Use, select: parts.Select, cards: Iterable[str]) -> list[str]:
        """Return those of some cards that a card speaks of, but for the most or least."""
        others = {use.bearer, *use.chosen, *use.named} if select.quantity == "another" else set()
        found = [card for card in cards if self.answers_to(card, select.nouns)]
        left = [card for card in found if card not in others]
        return comparing.filtered(self, use, left, select.filters)

    def best(self, use: Use, select: parts.Select, cards: Iterable[str]) -> list[str]:
        """Return those of some cards that have the most or the least, where a card says so."""
        return comparing.best(self, use, cards, select.filters)

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
                return self.count_cards(nouns, self.meant(use, owner), zones) + more
            case parts.CountResources(resources=resources, on=None, owner=owner):
                return self.count_of(resources, self.meant(use, owner or "actor"))
            case parts.CountResources(resources=resources, on=parts.Select() as select):
                players = self.meant(use, select.owner)
                select = comparing.settled(self, use, select)
                on = self.fitting(use, select, select.zones or self.active_zones, players)
                return self.count_on(resources, self.best(use, select, on))
            case parts.CountResources(resources=resources, on=parts.This() | parts.Chosen() as ref):
                card = self.card(use, ref)
                return self.count_on(resources, [card] if card is not None else [])
            case parts.Variable() | parts.Sum():
                return self.number(use, of)
        raise AssertionError(of)

    def measure(self, use: Use, card: str, what: str) -> int:
        """Return a number that is read off a card; what it has not is 0.

        Points are what it is worth to its owner as things stand; to the user, where it is nobody's.
        """
        if what == parts.COST:
            return self.printed_cost(card)
        if what == parts.POINTS:
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
                left_out = {*excepted, *self.words.not_any}
                return tuple(name for name in self.words.resource if name not in left_out)
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

    def holds(self, use: Use, conditions: Iterable[parts.Condition]) -> bool:
        """Whether all conditions hold."""
        return all(self._holds(use, condition) for condition in conditions)

    def _holds(self, use: Use, condition: parts.Condition) -> bool:
        """Whether one holds.

        Of one of several players so many must be there, of every player each so many; no more than
        so many, of all of them.
        """
        match condition:
            case parts.Exists(select=select):
                counts = [
                    len(self.fitting(use, select, self.active_zones, [player]))
                    for player in self.meant(use, select.owner)
                ]
                return self._are(counts, condition, select.owner)
            case parts.Stocked(on=parts.Select() as select):
                enough = [
                    self._have(use, select, player, condition)
                    for player in self.meant(use, select.owner)
                ]
                return all(enough) if select.owner in parts.SEVERAL_PLAYERS else any(enough)
            case parts.Stocked(on=None, owner=owner):
                players = self.meant(use, owner)
                counts = [self._in(self.position.pools[player], condition) for player in players]
                return self._are(counts, condition, owner)
            case parts.Stocked(on=parts.This() | parts.Chosen() as ref):
                on = self.card(use, ref)
                return on is not None and self._has(on, condition)
            case parts.Is(card=ref, negated=negated):
                card = self.card(use, ref)
                return (card is not None and self._is(card, condition)) is not negated
            case parts.Compares(of=variable):
                return _is_within(self.number(use, variable), condition)
        raise AssertionError(condition)

    def _are(self, counts: list[int], condition: Counting, owner: parts.Owner) -> bool:
        """Whether players have so many."""
        fits = [_is_within(count, condition) for count in counts]
        is_each = condition.bound == "at_most" or owner in parts.SEVERAL_PLAYERS
        return all(fits) if is_each else any(fits)

    def _have(self, use: Use, select: parts.Select, player: int, condition: parts.Stocked) -> bool:
        """Whether so much lies on so many of a player's cards; on `all` of them."""
        looking = Use(use.player, use.bearer, you=use.you)
        cards = self.fitting(looking, select, self.active_zones, [player])
        number = sum(self._has(card, condition) for card in cards)
        if select.quantity == "all":
            return number == len(cards)
        return number >= (select.quantity if isinstance(select.quantity, int) else 1)

    def _has(self, card: str, condition: parts.Stocked) -> bool:
        return _is_within(self._in(self.position.pool_on(card), condition), condition)

    def _in(self, there: Counter[str], condition: parts.Stocked) -> int:
        """Return how many there are; of `same`, how many of the resource that there is most of."""
        counts = [there[name] for name in self.of(condition.resource)]
        is_same = isinstance(condition.resource, parts.Same)
        return max(counts, default=0) if is_same else sum(counts)

    def _is(self, card: str, condition: parts.Is) -> bool:
        if condition.status is not None:
            return self.position.is_in(condition.status, card)
        return self.answers_to(card, condition.nouns)

    # -- points --

    def points(self, player: int) -> int:
        """Return what a player's own cards in play are worth, with points of the check at hand.

        To these come the player's resources that are worth points.
        """
        cards = [
            card
            for card in self.cards_in(self.active_zones, [player])
            if self.owner_of(card) == player
        ]
        owned = sum(
            self.position.pools[player][name] * resource.points
            for name, resource in self.words.resource.items()
        )
        of_cards = sum(self.worth(player, card) for card in cards)
        return self.position.bonus[player] + of_cards + owned

    def worth(self, player: int, card: str) -> int:
        """Return what a card is worth to a player, which may be less than nothing."""
        return self._sum(Use(player, card), self.world.cards[card].points)
