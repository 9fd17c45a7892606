"""A card under examination, and the parts of it that the checks look through."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property, wraps
from typing import Any, Final, TypeAlias, TypeVar, get_args
from weakref import WeakKeyDictionary

from cardwright.dsl import model
from cardwright.dsl.codes import Code
from cardwright.dsl.diagnostics import Report
from cardwright.dsl.model import Card, every_step
from cardwright.dsl.resolve import Spans
from cardwright.dsl.source import Source, Span
from cardwright.dsl.vocabulary import CARD, Vocabulary

Counted: TypeAlias = model.CountCards | model.CountResources

_Found = TypeVar("_Found")

_START = Span(0, 0)


@dataclass(frozen=True)
class Subject:
    """A checked card with the words of its game, its text, and the report on it."""

    card: Card
    game: Vocabulary
    source: Source
    spans: Spans
    report: Report

    def fault(
        self,
        code: Code,
        message: str,
        *places: model.Node,
        help: str | None = None,
        note: str | None = None,
    ) -> None:
        """Report a fault at the first of the places that has one; else at the card's name."""
        span = self.spans.of(self.card, _START)
        for node in reversed(places):
            span = self.spans.of(node, span)
        self.report.add(code, message, self.source, span, help=help, note=note)

    def words(self, node: model.Node) -> str:
        """Return a part of the card as it was written, on one line."""
        span = self.spans.of(node, self.spans.of(self.card, _START))
        return " ".join(self.source.slice(span).split())

    @cached_property
    def bodies(self) -> tuple[model.Body, ...]:
        """The abilities that have effects, all but modifiers; and those that wait for an event."""
        return tuple(model.bodies_of(self.card.abilities))

    @cached_property
    def modifiers(self) -> tuple[model.Modifier, ...]:
        """What holds while the card is in play."""
        return tuple(part for part in self.card.abilities if isinstance(part, model.Modifier))

    @cached_property
    def changes(self) -> tuple[tuple[model.Node, model.CardRef, model.Change], ...]:
        """What the card changes of cards: by a clause or a step, which cards, and what of them."""
        clauses = [(part, part.who, part.change) for part in self.modifiers]
        begun = [(s, s.card, s.change) for s in self.steps if isinstance(s, model.Modify)]
        return (*clauses, *begun)

    @cached_property
    def steps(self) -> tuple[model.Step, ...]:
        """Every step of every ability, those within others too."""
        return tuple(
            step for body in self.bodies for step in every_step((*body.cost, *body.effects))
        )

    def resources(self, resource: model.Resource) -> frozenset[str]:
        """Return what an amount can be of; one of those that are there adds none."""
        if isinstance(resource, model.Named):
            return frozenset(resource.resources)
        if isinstance(resource, model.ThatOne):
            return frozenset()
        return frozenset(self.game.resource) - self.game.not_any - set(resource.excepted)

    def answers_to(self, nouns: Iterable[str]) -> bool:
        """Whether the card is one of those that the nouns name."""
        return any(noun in self._nouns for noun in nouns)

    @cached_property
    def _nouns(self) -> set[str]:
        groups = {group.id for group in self.game.groups if self.card.kind in group.kinds}
        return {CARD, self.card.kind, *self.card.all_types, *groups}


def origins_of(game: Vocabulary, step: model.Move | model.Deploy | model.Reveal) -> Iterable[str]:
    """Return the zones in which a step finds the cards that it moves, or shows."""
    if isinstance(step.origin, model.Them) or isinstance(step.card, model.Them):
        return tuple(game.zone)
    if isinstance(step.card, model.Select) and step.card.zones:
        return step.card.zones
    if step.origin is not None:
        return step.origin.zones
    if not isinstance(step, model.Reveal) and step.verb is not None:
        return game.verb[step.verb].moves_from
    return game.active_zones if isinstance(step.card, model.Select) else tuple(game.zone)


def has_ends(step: model.Move) -> bool:
    """Whether a step says where cards come from or go to."""
    return not (step.origin is step.destination is None)


def owner_of(step: model.Step) -> model.Owner:
    """Return whose the cards are that a step is done to."""
    origin = getattr(step, "origin", None)
    if isinstance(origin, model.Spot) and origin.owner is not None:
        return origin.owner
    card = getattr(step, "card", None)
    return card.owner if isinstance(card, model.Select) else "actor"


def cards_of(step: model.Step) -> Iterator[model.CardRef]:
    """Yield the cards that a step is done to where they are; a place is not looked for so."""
    for field in fields(step) if isinstance(step, model.ToCards) else ():
        card = getattr(step, field.name)
        if isinstance(card, get_args(model.CardRef)) and field.name != "place":
            yield card


def named_cards(body: model.Body) -> Mapping[str | None, list[model.Select]]:
    """Return the cards that an ability names, by their letters; None: those without.

    Several have the same letter where alternatives name them.
    """
    named: dict[str | None, list[model.Select]] = defaultdict(list)
    cards: list[model.Cards | None] = []
    if isinstance(body, model.Reaction):
        cards += [card for card in body.chosen_by_event if card.name]
    for step in every_step((*body.cost, *body.effects)):
        cards += [
            counted.on
            for _, counted in counts_of(step)
            if isinstance(counted, model.CountResources)
        ]
        cards += [step.card] if isinstance(step, model.Aimed | model.Use) else []
        each = step.for_each if isinstance(step, model.Group) else None
        cards += [each] if isinstance(each, model.Select) else []
    for card in cards:
        if isinstance(card, model.Select):
            named[card.name].append(card)
    return named


def paid_steps(body: model.Body) -> Iterator[model.Step]:
    """Yield the steps that somebody pays: those of the cost, and those after an `unless`."""
    yield from every_step(body.cost)
    for step in every_step(body.effects):
        if isinstance(step, model.Avoidable):
            yield from every_step(step.unless)
        elif isinstance(step, model.Group):
            yield from every_step(step.cost)


def effect_steps(steps: Iterable[model.Step]) -> Iterator[model.Step]:
    """Yield the steps that are effects: all but those after an `unless`."""
    for step in steps:
        yield step
        if isinstance(step, model.Choice):
            for option in step.options:
                yield from effect_steps(option)
        elif isinstance(step, model.By | model.May | model.Avoidable):
            yield from effect_steps(step.steps)
        elif isinstance(step, model.Group):
            yield from effect_steps((*step.effects, *step.otherwise))


_CONDITIONS: Final[Any] = get_args(model.Condition)


def conditions_of(body: model.Node) -> Iterator[model.Condition]:
    """Yield the conditions of an ability, and of the groups in it."""
    for part in model.parts_of(body):
        if isinstance(part, _CONDITIONS):
            yield part


def amounts_of(step: model.Step) -> Iterator[model.Amount]:
    """Yield the amounts of one step, of all its alternatives."""
    if isinstance(step, model.WithAmounts) and step.amounts is not None:
        for option in step.amounts.options:
            yield from option


def numbers_of(step: model.Step) -> Iterator[tuple[model.Node, model.Number]]:
    """Yield the numbers of one step, each with the smallest part around it that has a place."""
    for amount in amounts_of(step):
        yield amount, amount.number
    if isinstance(step, model.Deploy):
        yield step, step.price.less
        instead = step.price.instead
        for option in instead.options if instead is not None else ():
            yield from ((amount, amount.number) for amount in option)
    number = step.count if isinstance(step, model.Draw) else getattr(step, "number", None)
    if number is not None:
        yield step, number
    card = step.card if isinstance(step, model.Aimed) else None
    if isinstance(card, model.Select) and not isinstance(card.quantity, str):
        yield card, card.quantity


def counts_in(part: object) -> Iterator[Counted]:
    """Yield what is counted in a part of a card, a number of it for instance."""
    for node in model.parts_of(part):
        if isinstance(node, model.CountCards | model.CountResources):
            yield node


def counts_of(step: model.Step) -> Iterator[tuple[model.Node, Counted]]:
    """Yield what one step counts, each with the smallest part around it that has a place."""
    for place, number in numbers_of(step):
        yield from ((place, counted) for counted in counts_in(number))


_REMEMBERED: Final[WeakKeyDictionary[Spans, tuple[Vocabulary, dict[object, Any]]]] = (
    WeakKeyDictionary()
)


def remembered(
    find: Callable[[Subject], Iterable[_Found]],
) -> Callable[[Subject], tuple[_Found, ...]]:
    """Keep what is found in a card as long as it is not read again, nor with other words.

    What is found must not hold the subject, which is made anew whenever all cards are looked at.
    """

    @wraps(find)
    def found(subject: Subject) -> tuple[_Found, ...]:
        game, kept = _REMEMBERED.get(subject.spans, (None, {}))
        if game is not subject.game:
            kept = {}
            _REMEMBERED[subject.spans] = (subject.game, kept)
        if find not in kept:
            kept[find] = tuple(find(subject))
        result: tuple[_Found, ...] = kept[find]
        return result

    return found
