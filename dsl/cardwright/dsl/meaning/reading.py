"""What a position says: who and which cards are meant, how many there are, what holds.

Nothing here asks a player or changes anything.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from cardwright.dsl.meaning.amounts import Want
from cardwright.dsl.meaning.position import Asking, Place, Position
from cardwright.dsl.vocabulary import CARD, Event, Verb, Vocabulary
from cardwright.runtime.definitions import parts, steps
from cardwright.runtime.definitions.cards import Card, Left, Worth
from cardwright.runtime.definitions.nodes import MOST_NUMBER

Times: TypeAlias = tuple[tuple[int, ...], ...]
"""How many times each amount applies, for each alternative."""
Moving: TypeAlias = steps.Move | steps.Draw | steps.Deploy
"""The steps that move cards."""
A_PLAYER = ("a_rival", "any_player")
"""Words for one player, whom the user chooses."""


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
    """An ability at work: who uses it, the card that bears it, and what its words stand for.

    ``numbers`` and ``cards`` are bound to letters; None stands for `it`. ``paid`` is what pay steps
    of its cost took, ``chosen`` all cards chosen for its cost or effects: none is chosen twice.
    ``window``: what it is a reaction to. ``receiver``: whose the cards become that a step moves.
    ``them``: what the last step dealt with; ``seen``: where `it` was seen last, if it was.
    """

    player: int
    bearer: str
    is_power: bool = False
    window: Window | None = None
    numbers: dict[str, int] = field(default_factory=dict)
    cards: dict[str | None, str] = field(default_factory=dict)
    paid: Counter[str] = field(default_factory=Counter)
    chosen: list[str] = field(default_factory=list)
    receiver: int | None = None
    them: Several | None = None
    seen: tuple[str, ...] = ()

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
            self.receiver,
            self.them and replace(self.them, cards=list(self.them.cards)),
            self.seen,
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

    def verb_of(self, step: Moving) -> Verb | None:
        """Return the verb by which a step moves cards, if it is one of the game."""
        return self.words.verb[step.verb] if step.verb is not None else None

    def origins(self, step: Moving) -> tuple[str, ...]:
        """Return the zones that a step moves cards from.

        Without a verb of the game that says it: cards to be chosen are in play, others anywhere.
        """
        verb = self.verb_of(step)
        if isinstance(step.origin, parts.Spot):
            return step.origin.zones
        if verb is not None:
            return verb.moves_from
        is_known = isinstance(step, steps.Move) and not isinstance(step.card, parts.Select)
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
        is_one = select.quantity in ("a", "another")
        return not is_one or select.owner not in ("you", *A_PLAYER)

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
        """Return the cards in zones of players that a card speaks of."""
        return [
            card
            for card in self.cards_in(zones, players)
            if self.answers_to(card, select.nouns)
            and not (select.quantity == "another" and card == use.bearer)
        ]

    # -- how much --

    def number(self, use: Use, number: parts.Number | parts.PrintedCost) -> int:
        """Return what a number comes to, never more than can be written."""
        match number:
            case parts.Variable(name=name):
                return use.numbers.get(name, 0)
            case parts.PrintedCost(card=ref):
                card = self.card(use, ref)
                return self.printed_cost(card) if card is not None else 0
            case parts.Total(terms=terms):
                return min(sum(self.number(use, term) for term in terms), MOST_NUMBER)
        return number

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

    def wants(
        self, use: Use, amounts: parts.Amounts, times: Times | None = None, on: str = ""
    ) -> list[list[Want]]:
        """Return what amounts come to; ``on``: the card that `of each` resource looks at."""
        return [
            [
                want
                for place, amount in enumerate(option)
                for want in self._want(use, amount, times[row][place] if times else 1, on)
            ]
            for row, option in enumerate(amounts.options)
        ]

    def _want(self, use: Use, amount: parts.Amount, times: int, on: str) -> Iterator[Want]:
        number = min(self.number(use, amount.number) * times, MOST_NUMBER)
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

    def count_cards(self, nouns: Iterable[str], players: Iterable[int]) -> int:
        """Return how many cards in play players have together."""
        cards = self.cards_in(self.active_zones, players)
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
        worths = ((card, worth) for card in cards for worth in self.world.cards[card].points)
        return self.position.bonus[player] + sum(self._worth(player, *worth) for worth in worths)

    def _worth(self, player: int, card: str, worth: Worth) -> int:
        match worth.per:
            case None:
                return worth.number
            case parts.PerResourceOn(resources=resources, card=parts.Select() as select):
                players = self.meant(player, select.owner)
                use = Use(player, card)
                on = self.fitting(use, select, self.active_zones, players)
                count = self.count_on(resources, on)
            case parts.PerResourceOn(resources=resources):
                count = self.count_on(resources, [card])
            case parts.PerResourceOf(resources=resources, owner=owner):
                count = self.count_of(resources, self.meant(player, owner))
            case parts.PerCard(nouns=nouns, owner=owner):
                count = self.count_cards(nouns, self.meant(player, owner))
                bearer, noun = self.position.stood_in or ("", "")
                count += bearer == card and noun in self.sorts(nouns)
            case _:
                count = 0
        return worth.number * (count // worth.per.every)
