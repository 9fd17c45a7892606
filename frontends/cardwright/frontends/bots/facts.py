"""What the compiled cards of a game say about themselves: prices, yields and points, roughly.

These are estimates that hold for every game: what many cards ask for and few give is dear, what a
card gives again and again is worth having. How a game is really won shows only when it is played.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from cardwright.runtime import CompiledSet
from cardwright.runtime.definitions import (
    RESOURCE_ON,
    THIS,
    Ability,
    Amount,
    Amounts,
    Automatic,
    CardDefinition,
    Discount,
    Owner,
    Power,
)
from cardwright.runtime.definitions import steps as st

# Estimates, in resources of average price.
_A_CARD: Final = 1.2
_A_POINT: Final = 4.0
_A_CARD_FOR_NOTHING: Final = 2.0
_A_CARD_FOR_LESS: Final = 0.5
_SOMETHING: Final = 0.2
_A_CHANGE: Final = 0.5
_A_CARD_GIVEN_UP: Final = 2.0

# Parts of a whole.
_LATER: Final = 0.8
"""What lies on a card counts for less than what is in the pool."""
_RIVALS: Final = 0.3
"""What happens to a rival counts for less than what happens to oneself."""
_PERHAPS: Final = 0.5
_SELDOM: Final = 0.2
_MANY: Final = 2.0
"""How many times something happens that happens once per something."""
_CHEAPEST: Final = 0.6
_DEAREST: Final = 2.0

Needs = tuple[tuple[tuple[int, ...], int], ...]
"""What a cost asks for: so many out of some resources, and so on."""


class Facts:
    """Estimates for the cards of one game, by their number there; resources by theirs."""

    def __init__(self, compiled: CompiledSet, cards: Sequence[str]) -> None:
        """``cards``: the ids of those that take part."""
        by_id = {card.id: card for card in compiled.cards}
        self.cards = tuple(by_id[card_id] for card_id in cards)
        self.resources = len(compiled.game.resources)
        self._lead_moment = _lead_moment(self.cards)
        self.prices = self._prices()
        """What each resource is worth; the average is 1."""
        self.costs = tuple(self._least(card.cost or ()) for card in self.cards)
        """What each card costs."""
        self.needs = tuple(_needs_of(card) for card in self.cards)
        """What each card's cost asks for."""
        yields = [self._yields_of(card) for card in self.cards]
        self.uses = tuple(used for _, used in yields)
        """What each card brings when it is used, once a round."""
        self.incomes = tuple(max(by_itself + used, 0.0) for by_itself, used in yields)
        """What each card brings in a round, used and by itself."""
        self.points = tuple(
            sum(worth.number for worth in card.points if worth.per is None) for card in self.cards
        )
        """The points of each card, whatever the position."""
        self.keeps = tuple(
            any(worth.per is not None and worth.per.what == RESOURCE_ON for worth in card.points)
            for card in self.cards
        )
        """Whether what lies on a card is worth points."""

    # -- prices --

    def _prices(self) -> tuple[float, ...]:
        """Return the price of each resource: what is asked for more than it is given is dear."""
        asked = [1.0] * self.resources
        given = [1.0] * self.resources
        for card in self.cards:
            _count(card.cost or (), asked)
            for ability in card.abilities:
                for step in _steps_of(ability, "cost"):
                    if isinstance(step, st.Pay):
                        _count(step.amounts, asked)
                for step in _steps_of(ability, "effects"):
                    if isinstance(step, st.Gain) and step.who is Owner.YOU:
                        _count(step.amounts, given)
        raw = [(need / gift) ** 0.5 for need, gift in zip(asked, given, strict=True)]
        mean = sum(raw) / len(raw) if raw else 1.0
        return tuple(min(max(price / mean, _CHEAPEST), _DEAREST) for price in raw)

    # -- values --

    def _least(self, amounts: Amounts) -> float:
        return min((self._value(option, dear=False) for option in amounts), default=0.0)

    def _most(self, amounts: Amounts | None) -> float:
        if amounts is None:  # what was paid, or all that is there
            return 1.0
        return max((self._value(option, dear=True) for option in amounts), default=0.0)

    def _value(self, option: Iterable[Amount], *, dear: bool) -> float:
        """Return what amounts are worth; where a player chooses, the dear or the cheap ones."""
        total = 0.0
        for amount in option:
            prices = [self.prices[resource] for resource in numbers_in(amount.allowed)] or [0.0]
            price = max(prices) if dear else min(prices)
            times = _MANY if amount.per is not None or amount.number.variables else 1.0
            total += times * price * max(amount.number.constant, 1)
        return total

    def _yields_of(self, card: CardDefinition) -> tuple[float, float]:
        """Return what a card brings its player each round: by itself, and when it is used."""
        by_itself = 0.0
        used = [0.0]
        for ability in card.abilities:
            effects = _steps_of(ability, "effects")
            worth = self._worth_of(effects) + _A_POINT * _points_made(card, effects)
            worth -= self._price_of(_steps_of(ability, "cost"))
            if isinstance(ability, Automatic):
                if ability.moment == self._lead_moment:
                    by_itself += worth * (_PERHAPS if ability.condition else 1.0)
            elif isinstance(ability, Power):
                used.append(worth)
            elif isinstance(ability, Discount):
                by_itself += _PERHAPS * ability.less
            else:
                by_itself += _SOMETHING
        *others, best = sorted(used)
        return by_itself, best + _SELDOM * sum(max(worth, 0.0) for worth in others)

    def _worth_of(self, steps: Iterable[st.Step]) -> float:
        return sum(self._worth_of_step(step) for step in steps)

    def _worth_of_step(self, step: st.Step) -> float:
        match step:
            case st.Gain():
                mine = step.who in (Owner.YOU, Owner.ALL_PLAYERS)
                return (1.0 if mine else -_RIVALS) * self._most(step.amounts)
            case st.Put() | st.Take():
                return _LATER * self._most(step.amounts)
            case st.Lose():
                mine = step.who is Owner.YOU
                return (-1.0 if mine else _RIVALS) * self._most(step.amounts)
            case st.Draw():
                return _A_CARD * max(step.count - _PERHAPS * step.then_count, 0.0)
            case st.Deploy():
                return _A_CARD_FOR_NOTHING if step.free else _A_CARD_FOR_LESS * (1 + step.less)
            case st.Score():
                return _A_POINT
            case st.SetStatus() | st.Move():
                return _A_CHANGE
            case st.Choice():
                return max((self._worth_of(option) for option in step.options), default=0.0)
            case _:
                return _SOMETHING

    def _price_of(self, steps: Iterable[st.Step]) -> float:
        return sum(self._price_of_step(step) for step in steps)

    def _price_of_step(self, step: st.Step) -> float:
        match step:
            case st.Pay():
                return self._least(step.amounts)
            case st.Take():
                return _LATER * self._most(step.amounts)
            case st.Move():
                return _A_CARD_GIVEN_UP
            case st.Choice():
                return min((self._price_of(option) for option in step.options), default=0.0)
            case _:
                return 0.0


def numbers_in(mask: int) -> list[int]:
    """Return the numbers in a bit mask, in ascending order."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def _count(amounts: Amounts, into: list[float]) -> None:
    """Add how often each resource is asked for or given; alternatives share one count."""
    for option in amounts:
        for amount in option:
            allowed = numbers_in(amount.allowed)
            for resource in allowed:
                into[resource] += amount.number.constant / len(allowed) / len(amounts)


def _needs_of(card: CardDefinition) -> Needs:
    if not card.cost:
        return ()
    return tuple(
        (tuple(numbers_in(amount.allowed)), amount.number.constant) for amount in card.cost[0]
    )


def _points_made(card: CardDefinition, effects: Iterable[st.Step]) -> float:
    """Return how many points come of what an ability lays on its own card."""
    made = 0.0
    for step in effects:
        if not isinstance(step, st.Put) or step.card.how != THIS or not step.amounts:
            continue
        for worth in card.points:
            if worth.per is not None and worth.per.what == RESOURCE_ON:
                laid = sum(
                    max(amount.number.constant, 1)
                    for amount in step.amounts[0]
                    if amount.allowed & worth.per.resources
                )
                made += worth.number * laid / worth.per.every
    return made


def _lead_moment(cards: Iterable[CardDefinition]) -> int:
    """Return the moment at which the most cards do something: the one that comes round again."""
    found = Counter(
        ability.moment
        for card in cards
        for ability in card.abilities
        if isinstance(ability, Automatic)
    )
    return max(found, key=lambda moment: (found[moment], -moment), default=-1)


def _steps_of(ability: Ability, part: str) -> tuple[st.Step, ...]:
    found: tuple[st.Step, ...] = getattr(ability, part, ())
    return found
