"""What the compiled cards of a game say about themselves: prices, yields and points, roughly.

These are estimates that hold for every game: what many cards ask for and few give is dear, what a
card gives again and again is worth having. How a game is really won shows only when it is played.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from cardwright.runtime import CompiledSet
from cardwright.runtime.definitions import model

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
        self.cards = tuple(by_id[card_id].card for card_id in cards)
        self._declared = [resource.id for resource in compiled.game.resources]
        self._not_any = {entry.id for entry in compiled.game.resources if entry.not_any}
        self.resources = len(self._declared)
        resources = list(enumerate(compiled.game.resources))
        self.owned = frozenset(place for place, entry in resources if entry.owned)
        """The resources that are somebody's wherever they lie."""
        moments = [moment.id for moment in compiled.game.moments]
        self._lead_moment = _lead_moment(self.cards, moments)
        self.prices = self._prices()
        """What each resource is worth; the average is 1."""
        self.costs = tuple(self._least(card.cost) for card in self.cards)
        """What each card costs."""
        self.needs = tuple(self._needs_of(card) for card in self.cards)
        """What each card's cost asks for."""
        self.asked = tuple(sum(number for _, number in needs) for needs in self.needs)
        """How much that is in all."""
        yields = [self._yields_of(card) for card in self.cards]
        self.uses = tuple(used for _, used in yields)
        """What each card brings when it is used, once a round."""
        self.incomes = tuple(max(by_itself + used, 0.0) for by_itself, used in yields)
        """What each card brings in a round, used and by itself."""
        self.points = tuple(
            model.constant_part(model.number_of(card.points)) for card in self.cards
        )
        """The points of each card, whatever the position."""
        self.keeps = tuple(any(_on_cards(term.per) for term in card.points) for card in self.cards)
        """Whether what lies on a card is worth points."""

    # -- prices --

    def _prices(self) -> tuple[float, ...]:
        """Return the price of each resource: what is asked for more than it is given is dear."""
        asked = [1.0] * self.resources
        given = [1.0] * self.resources
        for card in self.cards:
            self._count(card.cost, asked)
            for ability in card.abilities:
                for step in _steps_of(ability, "cost"):
                    if isinstance(step, model.Pay):
                        self._count(step.amounts, asked)
                for step in _steps_of(ability, "effects"):
                    if isinstance(step, model.Gain):
                        self._count(step.amounts, given)
        raw = [(need / gift) ** 0.5 for need, gift in zip(asked, given, strict=True)]
        mean = sum(raw) / len(raw) if raw else 1.0
        return tuple(min(max(price / mean, _CHEAPEST), _DEAREST) for price in raw)

    # -- values --

    def _least(self, amounts: model.Amounts | None) -> float:
        options = amounts.options if amounts is not None else ()
        return min((self._value(option, dear=False) for option in options), default=0.0)

    def _most(self, amounts: model.Amounts | None) -> float:
        if amounts is None:  # what was paid, or all that is there
            return 1.0
        return max(self._value(option, dear=True) for option in amounts.options)

    def _value(self, option: Iterable[model.Amount], *, dear: bool) -> float:
        """Return what amounts are worth; where a player chooses, the dear or the cheap ones."""
        total = 0.0
        for amount in option:
            prices = [self.prices[resource] for resource in self._resources(amount)] or [0.0]
            price = max(prices) if dear else min(prices)
            number, per = model.common_per(amount.number)
            times = _MANY if per is not None or amount.every or _is_chosen(amount) else 1.0
            known = 1 if amount.every else model.constant_part(number)
            total += times * price * max(known, 1)
        return total

    def _yields_of(self, card: model.Card) -> tuple[float, float]:
        """Return what a card brings its player each round: by itself, and when it is used."""
        by_itself = 0.0
        used = [0.0]
        for ability in card.abilities:
            effects = _steps_of(ability, "effects")
            worth = self._worth_of(effects) + _A_POINT * _points_made(card, effects)
            worth -= self._price_of(_steps_of(ability, "cost"))
            if isinstance(ability, model.Automatic):
                if ability.moment == self._lead_moment:
                    by_itself += worth * (_PERHAPS if ability.conditions else 1.0)
            elif isinstance(ability, model.Power):
                used.append(worth)
            elif isinstance(ability, model.Modifier):
                by_itself += _PERHAPS * _saved(ability)
            else:
                by_itself += _SOMETHING
        *others, best = sorted(used)
        return by_itself, best + _SELDOM * sum(max(worth, 0.0) for worth in others)

    def _worth_of(self, steps: Iterable[model.Step]) -> float:
        return sum(self._worth_of_step(step) for step in steps)

    def _worth_of_step(self, step: model.Step) -> float:
        match step:
            case model.Gain():
                return self._most(step.amounts)
            case model.Transfer():
                return _SOMETHING
            case model.Put() | model.Take():
                return _LATER * self._most(step.amounts)
            case model.Lose():
                return -self._most(step.amounts)
            case model.May():
                return max(self._worth_of(step.steps), 0.0)
            case model.Group():
                return _PERHAPS * (self._worth_of(step.effects) + self._worth_of(step.otherwise))
            case model.By(who=who):
                mine = isinstance(who, model.Party) and who.players in ("you", "all_players")
                return (1.0 if mine else -_RIVALS) * self._worth_of(step.steps)
            case model.Draw():
                return _A_CARD * _roughly(step.count)
            case model.Deploy():
                less = _A_CARD_FOR_LESS * (1 + _roughly(step.price.less))
                instead = step.price.instead
                return _A_CARD_FOR_NOTHING if instead and instead.is_nothing else less
            case model.Score():
                return _A_POINT
            case model.SetStatus() | model.Move() | model.Stand():
                return _A_CHANGE
            case model.Choice():
                return max((self._worth_of(option) for option in step.options), default=0.0)
            case _:
                return _SOMETHING

    def _price_of(self, steps: Iterable[model.Step]) -> float:
        return sum(self._price_of_step(step) for step in steps)

    def _price_of_step(self, step: model.Step) -> float:
        match step:
            case model.Pay():
                return self._least(step.amounts)
            case model.Take():
                return _LATER * self._most(step.amounts)
            case model.Move():
                return _A_CARD_GIVEN_UP
            case model.Choice():
                return min((self._price_of(option) for option in step.options), default=0.0)
            case _:
                return 0.0

    # -- amounts --

    def _resources(self, amount: model.Amount) -> list[int]:
        """Return the resources that an amount may be of, by their numbers."""
        names = model.fitting(amount.resource, self._declared, self._not_any)
        return [self._declared.index(name) for name in names]

    def _count(self, amounts: model.Amounts | None, into: list[float]) -> None:
        """Add how often each resource is asked for or given; alternatives share one count."""
        options = amounts.options if amounts is not None else ()
        for option in options:
            for amount in option:
                allowed = self._resources(amount)
                for resource in allowed:
                    number = model.constant_part(model.common_per(amount.number)[0])
                    into[resource] += number / len(allowed) / len(options)

    def _needs_of(self, card: model.Card) -> Needs:
        amounts = card.cost.options[0] if card.cost is not None else ()
        return tuple(
            (tuple(self._resources(amount)), model.constant_part(amount.number))
            for amount in amounts
        )


def _saved(modifier: model.Modifier) -> float:
    """Return how much less cards cost their owner, or how much more they cost rivals."""
    change = modifier.change
    if not isinstance(change, model.Costs):
        return 0.0
    is_own = isinstance(modifier.who, model.This) or modifier.who.owner in model.OWN
    number = max(model.constant_part(change.number), 1)
    return float(number if is_own is (change.how != "more") else -number)


def _points_made(card: model.Card, effects: Iterable[model.Step]) -> float:
    """Return how many points come of what an ability lays on its own card."""
    made = 0.0
    for step in effects:
        if (
            not isinstance(step, model.Put)
            or not isinstance(step.card, model.This)
            or not step.amounts
        ):
            continue
        for term in card.points:
            if (counted := _on_cards(term.per)) and term.per is not None:
                laid = sum(
                    max(model.constant_part(amount.number), 1)
                    for amount in step.amounts.options[0]
                    if model.fitting(amount.resource, counted)
                )
                each = model.constant_part(model.number_of((replace(term, per=None),)))
                made += each * laid / term.per.every
    return made


def _roughly(number: model.Number) -> float:
    """Return about how many a number comes to."""
    known = model.constant_part(number)
    return known if isinstance(number, int) else max(known, _MANY)


def _on_cards(per: model.Per | None) -> tuple[str, ...]:
    """Return the resources on cards that something is counted by, if it is."""
    if per is None or not isinstance(per.of, model.CountResources) or per.of.on is None:
        return ()
    return per.of.resources


def _is_chosen(amount: model.Amount) -> bool:
    """Whether whoever pays chooses how many."""
    return any(isinstance(node, model.Variable) for node in model.parts_of(amount.number))


def _lead_moment(cards: Iterable[model.Card], moments: Iterable[str]) -> str | None:
    """Return the moment at which the most cards do something: the one that comes round again."""
    found = Counter(
        ability.moment
        for card in cards
        for ability in card.abilities
        if isinstance(ability, model.Automatic)
    )
    return max(moments, key=lambda moment: found[moment], default=None)


def _steps_of(ability: model.Ability, part: str) -> tuple[model.Step, ...]:
    found: tuple[model.Step, ...] = getattr(ability, part, ())
    return found
