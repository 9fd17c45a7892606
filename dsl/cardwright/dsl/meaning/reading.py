"""What a position says: who and which cards are meant, how many there are, what holds.

Nothing here asks a player or changes anything.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, product
from typing import Any, TypeAlias

from cardwright.dsl.meaning import comparing
from cardwright.dsl.meaning.amounts import Want
from cardwright.dsl.meaning.position import Asking, Place, Position
from cardwright.dsl.vocabulary import CARD, Event, Relation, Verb, Vocabulary
from cardwright.runtime.definitions import parts, steps
from cardwright.runtime.definitions.cards import Ability, Card, Side, recalled_letters
from cardwright.runtime.definitions.modifiers import Modifier
from cardwright.runtime.definitions.nodes import MOST_NUMBER

Counting: TypeAlias = parts.Exists | parts.Stocked | parts.Compares
"""Conditions of which a number is so large."""
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
    """The time in which players may react to an event, and whether one of them had it ignored.

    The event befalls the subject, a card of its owner, or the owner alone. It comes from the
    source, by an ability of the player who is its cause. ``number``: how much of it is left.
    ``since``: how many abilities had begun to wait for an event when it came.
    ``is_cancelled``: the ability that raised it is over. ``is_target``: it is aimed at the subject
    itself; ``instead``: what it is aimed at instead.
    """

    event: Event | None
    subject: str | None = None
    owner: int | None = None
    source: str | None = None
    cause: int | None = None
    number: int | None = None
    since: int = 0
    is_ignored: bool = False
    is_cancelled: bool = False
    is_target: bool = False
    instead: str | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to react to."""
        return self.is_ignored or self.instead is not None or self.number == 0


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
    to anything but their use. ``kept``: what its letters were when they were last remembered.
    ``resource``: the one for which something is done just now. ``is_until``: whether it is done
    until something is true, so that no card is left.
    ``targets``: what it is aimed at; ``spared``: those that have ignored that, which it says
    nothing of any more.
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
    kept: dict[str, str] = field(default_factory=dict)
    targets: list[str] = field(default_factory=list)
    spared: list[str] = field(default_factory=list)
    resource: str = ""
    is_until: bool = False

    def __post_init__(self) -> None:
        """Let the user act, where nobody else is said to be the user."""
        if self.you < 0:
            self.you = self.player

    def by(self, player: int, *, alone: bool) -> "Use":
        """Return the same use with another player who acts.

        What several players bind or choose means nothing to the others, nor afterwards.
        """
        numbers = self.numbers if alone else dict(self.numbers)
        cards = self.cards if alone else dict(self.cards)
        named = self.named if alone else list(self.named)
        acting = replace(self, player=player, is_by=True, numbers=numbers, cards=cards, named=named)
        return acting if alone else replace(acting, chosen=list(self.chosen))

    def inside(self) -> "Use":
        """Return the same use within a group: what that binds means nothing outside it."""
        numbers, cards = dict(self.numbers), dict(self.cards)
        return replace(self, numbers=numbers, cards=cards, named=list(self.named))

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
            dict(self.kept),
            list(self.targets),
            list(self.spared),
            self.resource,
            self.is_until,
        )


@dataclass(frozen=True)
class Called:
    """What the rulebook is asked to do: by which use, with which number and to which card."""

    name: str
    player: int
    bearer: str
    number: int | None = None
    card: str | None = None


Ways: TypeAlias = Mapping[str, Sequence[str | None]]
"""The next places from each place, one in each direction."""


@dataclass(frozen=True)
class World:
    """What is fixed during a game: words, cards by id in the order of their numbers, and the rules.

    ``luck`` decides which of some cards comes, given how often luck has decided before. ``refill``
    fills an empty pile, and says whether there was anything. ``call`` does what a card calls for;
    it gets the running interpreter, may ask questions and open windows, and says how many cards or
    units it has dealt with. ``ways`` is the map of a space: from each place the next one in each
    direction, if there is one.
    """

    words: Vocabulary
    cards: Mapping[str, Card]
    luck: Callable[[int, Sequence[str]], str]
    refill: Callable[[Position, Place], bool]
    call: Callable[[Any, Called], Asking[int]]
    ways: Callable[[Position, str], Ways]

    @cached_property
    def active_zones(self) -> tuple[str, ...]:
        """The zones in which cards work; where the game names none: all."""
        active = tuple(zone.id for zone in self.words.zones if zone.active)
        return active or tuple(self.words.zone)

    @cached_property
    def modifiers(self) -> Mapping[str, tuple[Modifier, ...]]:
        """What cards say of others and of themselves, by the cards that say something."""
        said = {
            card: tuple(one for one in what.abilities if isinstance(one, Modifier))
            for card, what in self.cards.items()
        }
        return {card: modifiers for card, modifiers in said.items() if modifiers}

    @cached_property
    def remembered(self) -> Mapping[str, tuple[str, ...]]:
        """The letters of other cards that cards remember, by the cards that do."""
        letters = {card: what.remembered for card, what in self.cards.items()}
        return {card: remembered for card, remembered in letters.items() if remembered}


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

    def those(self, use: Use, who: parts.Party | parts.OwnerOf) -> list[int]:
        """Return the players that do something, in order; of one to be chosen, all."""
        if isinstance(who, parts.OwnerOf):
            return self.meant(use, who)
        players = self.meant(use, who.players)
        if who.comparison is None:
            return players
        return comparing.players_that(self, use, players, who.comparison)

    def is_own(self, use: Use, owner: parts.Owner) -> bool:
        """Whether what is spoken of is surely that of whoever acts."""
        return owner == "actor" or (owner == "you" and not use.is_by)

    # -- where --

    @property
    def active_zones(self) -> tuple[str, ...]:
        """The zones in which cards work."""
        return self.world.active_zones

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
        """Whether a card is of one of some kinds, types or groups, as it stands."""
        names = self.names(card)
        groups = (group.id for group in self.words.groups if not names.isdisjoint(group.kinds))
        return not {CARD, *names, *groups}.isdisjoint(nouns)

    def names(self, card: str) -> set[str]:
        """Return the kind and the types of a card."""
        what = self.world.cards[card]
        types = {name for side in self.sides(card) for name in side.types}
        return {what.kind, *what.types, *types}

    def sides(self, card: str) -> list[Side]:
        """Return the sides of a card that hold: those whose state it is in."""
        sides = self.world.cards[card].sides
        return [side for side in sides if self.position.is_in(side.status, card)]

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

    def aimed_at(self, use: Use, nouns: Iterable[str]) -> list[str]:
        """Return the cards of some nouns that an ability is aimed at, each once.

        It is aimed at them, or at the place in which they stand: those player by player.
        """
        everyone = [use.you, *self.clockwise(use.you)]
        found: list[str] = []
        for target in use.targets:
            found.append(target)
            for card in self.cards_in(self.active_zones, everyone):
                if self.position.standing.get(card) == target:
                    found.append(card)
        return [
            card
            for card in dict.fromkeys(found)
            if self.answers_to(card, nouns) and card not in use.spared
        ]

    def recalled(self, card: str, ability: Ability) -> dict[str | None, str]:
        """Return the cards that an ability leaves it to other lines of its card to name."""
        memory = self.position.memory
        letters = recalled_letters(ability) if memory else ()
        return {letter: memory[card, letter] for letter in letters if (card, letter) in memory}

    def remember(self, use: Use) -> None:
        """Let the bearer remember what was named since, under letters that other lines use."""
        for letter in self.world.remembered.get(use.bearer, ()):
            card = use.cards.get(letter)
            if card is not None and use.kept.get(letter) != card:
                use.kept[letter] = card
                if self.zone_of(use.bearer) in self.active_zones:
                    self.position.memory[use.bearer, letter] = card

    def card(self, use: Use, ref: parts.This | parts.Chosen) -> str | None:
        """Return the card that is meant: this one, or one that was named before."""
        if isinstance(ref, comparing.Known):
            return ref.card
        return use.bearer if isinstance(ref, parts.This) else use.cards.get(ref.name)

    def fitting(
        self, use: Use, select: parts.Select, zones: Iterable[str], players: Iterable[int]
    ) -> list[str]:
        """Return the cards in zones of players that a card speaks of, but for the most or least.

        `another` is not this card, nor one that was chosen or named before, nor the avatar of a
        player from whom it is told how far the card is.
        """
        return self.among(use, select, self.cards_in(zones, players))

    def among(self, use: Use, select: parts.Select, cards: Iterable[str]) -> list[str]:
        """Return those of some cards that a card speaks of, but for the most or least."""
        others = {*use.spared}
        if select.is_other:
            others |= self._known(use, select.filters)
        found = [card for card in cards if self.answers_to(card, select.nouns)]
        left = [card for card in found if card not in others]
        return comparing.filtered(self, use, left, select.filters)

    def _known(self, use: Use, filters: Iterable[parts.Filter]) -> set[str]:
        """Return the cards that `another` is not."""
        avatars = (
            self._landmarks(use, one)
            for one in filters
            if isinstance(one, parts.Related) and isinstance(one.of, str)
        )
        return {use.bearer, *use.chosen, *use.named, *chain.from_iterable(avatars)}

    def best(self, use: Use, select: parts.Select, cards: Iterable[str]) -> list[str]:
        """Return those of some cards that have the most or the least, where a card says so."""
        return comparing.best(self, use, cards, select.filters)

    # -- who stands where --

    def here(self, card: str) -> str | None:
        """Return the place in which a card is: where it stands, or what it is itself."""
        is_place = self.words.space_of(self.world.cards[card].kind) is not None
        return card if is_place else self.position.standing.get(card)

    def is_related(self, use: Use, card: str, related: parts.Related) -> bool:
        """Whether a card is where a relation says: measured from a card, or from an avatar."""
        place, places = self.here(card), self._measured_from(use, related)
        if place is None:
            return False
        if related.relation == parts.IN:
            return place != card and place in places
        if related.relation == parts.WITH:
            return place == card and place in places
        relation = self.words.relation[related.relation]
        steps = relation.most if related.number is None else related.number
        assert isinstance(steps, int), "numbers are worked out before"
        if any(
            self.position.is_in(state, one) for state in relation.without for one in (card, place)
        ):
            return False
        return any(self._is_near(relation, place, other, steps) for other in places)

    def _measured_from(self, use: Use, related: parts.Related) -> list[str]:
        """Return the places from which it is measured: of a player, those of their avatars."""
        cards = self._landmarks(use, related)
        return [place for card in cards if (place := self.here(card)) is not None]

    def _landmarks(self, use: Use, related: parts.Related) -> list[str]:
        """Return the cards from which it is measured."""
        if isinstance(related.of, str):
            kinds = [
                space.avatar
                for space in self.words.spaces
                if related.relation in (parts.IN, parts.WITH)
                or self.words.relation[related.relation].space == space.id
            ]
            own = self.cards_in(self.active_zones, self.meant(use, related.of))
            return [
                card
                for card in own
                if self.world.cards[card].kind in kinds and self.owner_of(card) is not None
            ]
        if isinstance(related.of, parts.AnyOf):
            lying = self.cards_in(self.active_zones, self.meant(use, related.of.owner))
            return [
                card
                for card in lying
                if self.answers_to(card, related.of.nouns) and card not in use.spared
            ]
        card = self.card(use, related.of)
        return [card] if card is not None else []

    def _is_near(self, relation: Relation, place: str, other: str, steps: int) -> bool:
        """Whether a place is so near to another, on the map of the relation's space."""
        ways = self.world.ways(self.position, relation.space)
        if other not in ways or place not in ways or (relation.apart and place == other):
            return False
        if place == other:
            return True
        if relation.lines is None:
            reached = {other}
            for _ in range(steps):
                reached |= {there for here in reached for there in ways[here] if there is not None}
            return place in reached
        for direction in range(len(ways[other])):
            here: str | None = other
            for _ in range(steps):
                here = ways[here][direction] if here is not None else None
                if here == place:
                    return True
        return False

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
            case parts.Measure(card=parts.Them(), what=what):
                number = sum(self.measure(use, card, what) for card in self.them(use))
            case parts.Measure(card=parts.This() | parts.Chosen() as ref, what=what):
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

    def _count(self, use: Use, of: parts.Counted) -> int:
        match of:
            case parts.CountCards(nouns=nouns, owner=owner, zones=zones):
                players = self.meant(use, owner)
                return self.count_cards(nouns, players, zones, use, of.filters)
            case parts.CountResources(resources=resources, on=None, owner=owner):
                return self.count_of(resources, self.meant(use, owner or "actor"))
            case parts.CountResources(resources=resources, on=parts.Select() as select):
                players = self.meant(use, select.owner)
                select = comparing.settled(self, use, select)
                on = self.fitting(use, select, select.zones or self.active_zones, players)
                return self.count_on(resources, self.best(use, select, on), self._whose(use, of))
            case parts.CountResources(resources=resources, on=parts.This() | parts.Chosen() as ref):
                card = self.card(use, ref)
                cards = [card] if card is not None else []
                return self.count_on(resources, cards, self._whose(use, of))
            case parts.CountPlayers(rivals=rivals):
                return self.position.players - rivals
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
        if self.words.lies_on_cards(what):
            return self.count_on([what], [card])
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

    def wants(self, use: Use, amounts: parts.Amounts) -> list[list[Want]]:
        """Return what amounts come to."""
        return [
            list(wants)
            for option in amounts.options
            for wants in product(*(self._want(use, amount) for amount in option))
        ]

    def _want(self, use: Use, amount: parts.Amount) -> list[Want]:
        """Return what an amount comes to; up to so many are also any fewer."""
        number, resource = self.number(use, amount.number), amount.resource
        of = (use.resource,) if isinstance(resource, parts.ThatOne) else self.of(resource)
        want = Want(number, of, isinstance(resource, parts.Same))
        fewer = range(number) if amount.up_to else ()
        return [want, *(replace(want, number=less) for less in fewer)]

    def count_of(self, resources: Iterable[str], players: Iterable[int]) -> int:
        """Return how many of some resources players own together."""
        return sum(self.position.pools[player][name] for player in players for name in resources)

    def _whose(self, use: Use, of: parts.CountResources) -> list[int] | None:
        """Return the players whose units on cards are counted; None: all are."""
        return None if of.owner is None else self.meant(use, of.owner)

    def count_on(
        self, resources: Iterable[str], cards: Iterable[str], players: list[int] | None = None
    ) -> int:
        """Return how many of some resources lie on cards together; those of players, or all."""
        if players is None:
            return sum(self.position.pool_on(card)[name] for card in cards for name in resources)
        own = self.position.own
        return sum(own[c, name, player] for c in cards for name in resources for player in players)

    def count_cards(
        self,
        nouns: Iterable[str],
        players: Iterable[int],
        zones: Iterable[str],
        use: Use | None = None,
        filters: Sequence[parts.Filter] = (),
    ) -> int:
        """Return how many cards players have together in zones; where none is named: in play.

        ``filters``: what else is said of them in the use of an ability.
        """
        cards = self.cards_in(tuple(zones) or self.active_zones, players)
        if use is not None and any(isinstance(one, parts.Among) for one in filters):
            cards = self.them(use)
        found = [card for card in cards if self.answers_to(card, nouns)]
        if use is not None:
            others = {*use.spared}
            if any(isinstance(one, parts.Other) for one in filters):
                others |= self._known(use, filters)
            found = [card for card in found if card not in others]
        if use is not None and filters:
            settled = [comparing.settled_filter(self, use, one) for one in filters]
            found = comparing.filtered(self, use, found, settled)
        return len(found)

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
            case parts.Is(card=ref, negated=negated):
                card = self.card(use, ref)
                return (card is not None and self._is(card, condition)) is not negated
            case parts.CardHas(card=ref, comparison=comparison):
                card = self.card(use, ref)
                having = comparing.settled_filter(self, use, parts.Having(comparison=comparison))
                return card is not None and bool(comparing.filtered(self, use, [card], [having]))
            case parts.PlayersHave(who=who, comparison=comparison):
                everybody = [use.you, *self.clockwise(use.you)]
                fitting = comparing.players_that(self, use, everybody, comparison)
                fits = [player in fitting for player in self.meant(use, who)]
                return all(fits) if who in parts.SEVERAL_PLAYERS else any(fits)
            case parts.Compares(of=of):
                return self._is_within(use, self.number(use, of), condition)
            case parts.Exists(select=select):
                select = comparing.settled(self, use, select)
                zones = select.zones or self.active_zones
                counts = [
                    len(self.fitting(use, select, zones, players))
                    for players in self._each_or_all(use, select.owner)
                ]
                return self._are(use, counts, condition, select.owner)
            case parts.Stocked(on=parts.Select() as select):
                enough = [
                    self._have(use, select, players, condition)
                    for players in self._each_or_all(use, select.owner)
                ]
                return all(enough) if select.owner in parts.SEVERAL_PLAYERS else any(enough)
            case parts.Stocked(on=None, owner=owner):
                players = self.meant(use, owner)
                counts = [self._in(self.position.pools[player], condition) for player in players]
                return self._are(use, counts, condition, owner)
            case parts.Stocked(on=parts.This() | parts.Chosen() as ref):
                on = self.card(use, ref)
                return on is not None and self._lies_on(use, on, condition)
        raise AssertionError(condition)

    def _is_within(self, use: Use, number: int, condition: Counting) -> bool:
        """Whether a number is as large as a condition says."""
        limit = self.number(use, condition.number)
        return comparing.is_met(condition.bound, number, limit)

    def _are(self, use: Use, counts: list[int], condition: Counting, owner: parts.Owner) -> bool:
        """Whether players have so many."""
        fits = [self._is_within(use, count, condition) for count in counts]
        is_each = condition.bound == "at_most" or owner in parts.SEVERAL_PLAYERS
        return all(fits) if is_each else any(fits)

    def _each_or_all(self, use: Use, owner: parts.Owner) -> list[list[int]]:
        """Return the players that are meant: each alone, or anybody's together."""
        players = self.meant(use, owner)
        return [players] if owner == parts.ANYBODY else [[player] for player in players]

    def _have(
        self, use: Use, select: parts.Select, players: list[int], condition: parts.Stocked
    ) -> bool:
        """Whether so much lies on so many cards of players; on `all` of them."""
        select = comparing.settled(self, use, select)
        looking = Use(use.player, use.bearer, you=use.you, spared=use.spared)
        cards = self.fitting(looking, select, self.active_zones, players)
        number = sum(self._lies_on(use, card, condition) for card in cards)
        if select.quantity == "all":
            return number == len(cards)
        return number >= (select.quantity if isinstance(select.quantity, int) else 1)

    def _lies_on(self, use: Use, card: str, condition: parts.Stocked) -> bool:
        if condition.owner != "actor":
            counts = [
                self.count_on(self.of(condition.resource), [card], [player])
                for player in self.meant(use, condition.owner)
            ]
            return self._are(use, counts, condition, condition.owner)
        return self._is_within(use, self._in(self.position.pool_on(card), condition), condition)

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
        """Return what a player's own cards are worth: in play, and where cards count all the same.

        To these come points of the check at hand, and resources that are worth points.
        """
        counting = [zone.id for zone in self.words.zones if zone.counts]
        cards = [
            card
            for card in self.cards_in((*self.active_zones, *counting), [player])
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
