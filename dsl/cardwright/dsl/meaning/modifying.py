"""What changes cards: what cards in play say, and what holds for some time."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeAlias, TypeVar

from cardwright.dsl.meaning import comparing
from cardwright.dsl.meaning.amounts import Want
from cardwright.dsl.meaning.position import Held
from cardwright.dsl.meaning.reading import Reading, Use
from cardwright.dsl.vocabulary import Verb
from cardwright.runtime.definitions import parts
from cardwright.runtime.definitions.modifiers import (
    Becomes,
    Cannot,
    Costs,
    Has,
    Modifier,
    changed_number,
)
from cardwright.runtime.definitions.nodes import MOST_NUMBER
from cardwright.runtime.definitions.steps import Modify

InForce: TypeAlias = tuple[int, str, Modifier]
"""For whom something holds, the card that says so, and what it says."""


C = TypeVar("C", Has, Becomes, Cannot)

_MEASURES = 1
_NAMES = 2
"""What is being looked at while changes are worked out: how much cards have, or what they are."""


class Modifying(Reading):
    """Reads a position in the light of what modifiers say.

    First comes what cards are, then what they have, then what they cost. What is never done to
    cards beats all else.
    """

    layer = 0

    def in_force(self, player: int) -> Iterator[InForce]:
        """Yield what cards in play say: the player's first; those of the table work for them."""
        seen = set[str]()
        for owner in (player, *self.clockwise(player)):
            for card in self.cards_in(self.active_zones, [owner]):
                if card not in seen:
                    seen.add(card)
                    yield from ((owner, card, modifier) for modifier in self._modifiers(card))

    def _modifiers(self, card: str) -> tuple[Modifier, ...]:
        return self.world.modifiers.get(card, ())

    # -- what cards cost --

    def price_changes(
        self, payer: int, card: str
    ) -> tuple[list[Want], list[Want], list[tuple[int, frozenset[str]]]]:
        """Return what may be paid instead of a card's cost, what is added, and what comes off.

        Of what comes off it is how many, but never which.

        A card in play speaks of what its player pays for, or what the rivals or all players do.
        """
        instead: list[Want] = []
        more: list[Want] = []
        less: list[tuple[int, frozenset[str]]] = []
        changes = [
            (self.number(Use(player, bearer), costs.number), costs)
            for player, bearer, costs in self._costs(payer, card)
        ]
        for one, costs in self._held_costs(payer, card):
            changes.append((one.number, costs))
        for number, costs in changes:
            if costs.how == "less":
                less.append((number, self._spared(costs)))
            else:
                where = more if costs.how == "more" else instead
                where.append(Want(number, self._added(costs)))
        return instead, more, less

    def _held_costs(self, payer: int, card: str) -> list[tuple[Held, Costs]]:
        """Return what changes a cost for some time."""
        return [
            (one, one.step.change)
            for one in self.position.held
            if isinstance(one.step, Modify)
            and isinstance(one.step.change, Costs)
            and payer in one.players
            and self._is_about(one, one.step, card)
        ]

    def _is_about(self, held: Held, step: Modify, card: str) -> bool:
        """Whether something that holds is about a card: of a class, whatever fits now."""
        if not step.is_class:
            return card in held.cards
        select = step.card
        assert isinstance(select, parts.Select)
        use = Use(held.player, held.bearer)
        return bool(self.among(use, comparing.settled(self, use, select), [card]))

    def paid_for(self, payer: int, card: str) -> None:
        """Note that a player has paid for a card: what changed costs once is over."""
        used = [one for one, _ in self._held_costs(payer, card) if one.step.duration.once]
        self.position.held = [one for one in self.position.held if one not in used]

    # -- what cards are, and have --

    def _said(
        self, kind: type[C], matters: Callable[[C], bool] = lambda _: True
    ) -> Iterator[tuple[C, list[str], int]]:
        """Yield what is said of cards, with these and how much: by clauses, then for some time."""
        for bearer, modifiers in self.world.modifiers.items():
            changes = [one.change for one in modifiers if isinstance(one.change, kind)]
            if not any(map(matters, changes)):
                continue
            for player in self._speaking(bearer, kind):
                yield from self._said_by(kind, Use(player, bearer), matters)
        for one in self.position.held:
            step = one.step
            if isinstance(step, Modify) and isinstance(step.change, kind) and matters(step.change):
                yield step.change, self._cards_held(one, step), one.number

    def _speaking(self, bearer: str, kind: type[C]) -> list[int]:
        """Return the players for whom a card says something.

        What can't be done to a card it says wherever it is: for its owner, or for everybody.
        """
        everybody = list(range(self.position.players))
        if found := [one for one in everybody if bearer in self.cards_in(self.active_zones, [one])]:
            return found
        owner = self.owner_of(bearer)
        if kind is not Cannot:
            return []
        return everybody if owner is None else [owner]

    def _said_by(
        self, kind: type[C], use: Use, matters: Callable[[C], bool]
    ) -> Iterator[tuple[C, list[str], int]]:
        for modifier in self._modifiers(use.bearer):
            change = modifier.change
            if isinstance(modifier.who, parts.Select) and not self._is_in_play(use.bearer):
                continue
            if not isinstance(change, kind) or not matters(change):
                continue
            if self.holds(use, modifier.conditions):
                cards = [use.bearer]
                if isinstance(who := modifier.who, parts.Select):
                    cards = self._class(use, who, self.meant(use, who.owner))
                yield change, cards, self.number(use, changed_number(change))

    def _is_in_play(self, card: str) -> bool:
        return self.zone_of(card) in self.active_zones

    def _cards_held(self, held: Held, step: Modify) -> list[str]:
        if not step.is_class:
            return list(held.cards)
        assert isinstance(step.card, parts.Select)
        return self._class(Use(held.player, held.bearer), step.card, held.players)

    def _class(self, use: Use, select: parts.Select, players: Iterable[int]) -> list[str]:
        """Return the cards of players that fit now: in play, or in the zones that are named."""
        select = comparing.settled(self, use, select)
        return self.fitting(use, select, select.zones or self.active_zones, players)

    @contextmanager
    def _looking_at(self, layer: int) -> Iterator[None]:
        before, self.layer = self.layer, layer
        yield
        self.layer = before

    def names(self, card: str) -> set[str]:
        """Return what a card is; what changes that looks at what is printed on cards."""
        found = super().names(card)
        if self.layer >= _NAMES:
            return found
        with self._looking_at(_NAMES):
            said = [change for change, cards, _ in self._said(Becomes) if card in cards]
        for change in said:
            found = found - {*change.nouns} if change.negated else found | {*change.nouns}
        return found

    def measure(self, use: Use, card: str, what: str) -> int:
        """Return a number that is read off a card, as things stand."""
        found = super().measure(use, card, what)
        return found if what in (parts.COST, parts.POINTS) else self._changed(what, card, found)

    def worth(self, player: int, card: str) -> int:
        """Return what a card is worth to a player, as things stand."""
        return self._changed(parts.POINTS, card, super().worth(player, card))

    def _changed(self, what: str, card: str, value: int) -> int:
        """Return how much a card has; what changes that looks at what is printed on cards."""
        if self.layer >= _MEASURES:
            return value
        with self._looking_at(_MEASURES):
            said = [
                (change, number)
                for change, cards, number in self._said(Has, lambda has: has.what == what)
                if card in cards
            ]
        exact = [number for change, number in said if change.how == "exactly"]
        found = exact[-1] if exact else value
        found += sum(number for change, number in said if change.how == "more")
        found -= sum(number for change, number in said if change.how == "less")
        return min(max(found, -MOST_NUMBER if what == parts.POINTS else 0), MOST_NUMBER)

    # -- what is not done to cards --

    def is_safe(self, card: str, deed: str | None) -> bool:
        """Whether something is never done to a card; None: that nobody reacts to what it does."""
        said = self._said(Cannot, lambda cannot: cannot.deed == deed)
        return any(card in cards for _, cards, _ in said)

    def fits(self, verb: Verb, card: str) -> bool:
        """Whether a verb can be done to a card, as things stand."""
        return super().fits(verb, card) and not self.is_safe(card, verb.id)

    # -- what ends --

    def end_event(self, event: int) -> None:
        """End what lasts until an event is over."""
        self._keep([one for one in self.position.held if one.event != event])

    def end_at(self, moment: str) -> None:
        """End what lasts until a moment."""
        held = self.position.held
        self._keep([one for one in held if moment not in one.step.duration.moments])

    def end_what_has_come_true(self) -> None:
        """End what lasts until something is true, where that is."""
        self._keep([one for one in self.position.held if not self._has_ended(one)])

    def _keep(self, held: list[Held]) -> None:
        """Keep what goes on; states end with what has put cards into them."""
        over = [one for one in self.position.held if one not in held]
        self.position.held = held
        for one in over:
            match one.step:
                case Modify(change=Becomes(status=str(status))):
                    self.position.states[status].difference_update(one.cards)

    def _has_ended(self, held: Held) -> bool:
        until = held.step.duration.until
        if until is None or isinstance(until, str):
            return False
        return self.holds(Use(held.player, held.bearer), [until])

    def end_of(self, card: str) -> None:
        """End what holds of a card that leaves, or as long as it stays."""
        held = []
        for one in self.position.held:
            is_bound = not one.cards and not one.step.duration.is_said and one.event is None
            left = tuple(other for other in one.cards if other != card)
            if (one.cards and not left) or (is_bound and one.bearer == card):
                continue
            held.append(replace(one, cards=left))
        self.position.held = held

    def _costs(self, payer: int, card: str) -> Iterator[tuple[int, str, Costs]]:
        """Yield what changes a cost; what a card says of its own holds wherever it is."""
        for modifier in self._modifiers(card):
            use, costs = Use(payer, card), modifier.change
            if not isinstance(costs, Costs) or not isinstance(modifier.who, parts.This):
                continue
            if self.holds(use, modifier.conditions):
                yield payer, card, costs
        for player, bearer, modifier in self.in_force(payer):
            use, who, change = Use(player, bearer), modifier.who, modifier.change
            if (
                isinstance(who, parts.Select)
                and isinstance(change, Costs)
                and payer in self.meant(use, who.owner)
                and self.among(use, comparing.settled(self, use, who), [card])
                and self.holds(use, modifier.conditions)
            ):
                yield player, bearer, change

    def _added(self, costs: Costs) -> tuple[str, ...]:
        return costs.resources or self.of(parts.Any(excepted=costs.excepted))

    def _spared(self, costs: Costs) -> frozenset[str]:
        if costs.resources:
            return frozenset(self.words.resource) - set(costs.resources)
        return frozenset(costs.excepted)
