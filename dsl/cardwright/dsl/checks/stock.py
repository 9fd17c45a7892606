"""What can lie on a card: costs, conditions and counts that need what nothing ever puts there."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import (
    Subject,
    amounts_of,
    counts_in,
    effect_steps,
    numbers_of,
    remembered,
)
from cardwright.dsl.codes import Code
from cardwright.dsl.model import every_step
from cardwright.dsl.vocabulary import CARD, Vocabulary

Resources = frozenset[str]


class Need(NamedTuple):
    """Resources of which one must lie on the card, and the fault where none can."""

    code: Code
    resources: Resources
    places: tuple[model.Node, ...]


class Supply(NamedTuple):
    """Resources that a card puts on itself, or on all cards that answer to some nouns."""

    resources: Resources
    nouns: tuple[str, ...] | None


def check_stock(game: Vocabulary, subjects: Sequence[Subject]) -> None:
    """What a card takes off itself, counts or waits for there, some card can put there."""
    by_nouns: dict[tuple[str, ...], set[str]] = defaultdict(set)  # few, however many cards
    for subject in subjects:
        for supply in _supplies(subject):
            if supply.nouns is not None:
                by_nouns[supply.nouns] |= supply.resources
    for subject in subjects:
        needs = _needs(subject)
        if not needs:  # as most cards have none, few look through all supplies
            continue
        on_it = {name for own in _supplies(subject) if own.nouns is None for name in own.resources}
        for nouns, resources in by_nouns.items():
            if subject.answers_to(nouns):
                on_it |= resources
        for need in needs:
            if not need.resources & on_it:
                subject.fault(
                    need.code,
                    f"nothing in the game puts {_text(need.resources, game)} on this card",
                    *need.places,
                    help="let an ability `put … on this`",
                )


def _text(resources: Resources, game: Vocabulary) -> str:
    if len(resources) == len(game.resources):
        return "anything"
    return " or ".join(f"`{name}`" for name in game.resource if name in resources)


@remembered
def _needs(subject: Subject) -> Iterator[Need]:
    everything = frozenset(subject.game.resource)
    for worth in subject.card.points:
        yield from _counted(worth, worth)
    for modifier in subject.modifiers:
        yield from _counted(modifier, modifier)
    for body in subject.bodies:
        for one in body.conditions:
            match one:
                case model.Stocked(bound="at_least", on=model.This(), resource=resource):
                    yield Need(codes.IDLE_ABILITY, subject.resources(resource), (one, body))
        for step in every_step(body.cost):
            if isinstance(step, model.Take) and _is_on_this(step):
                for amount in amounts_of(step):
                    resources = subject.resources(amount.resource)
                    yield Need(codes.UNPAYABLE_COST, resources, (step, body))
        for step in effect_steps(body.effects):
            yield from _needs_of_effect(step, subject, everything, body)


def _needs_of_effect(
    step: model.Step, subject: Subject, everything: Resources, body: model.Body
) -> Iterator[Need]:
    for place, number in numbers_of(step):
        yield from _counted(number, place, step, body)
    for amount in amounts_of(step):
        if isinstance(step, model.Take) and _is_on_this(step):
            resources = subject.resources(amount.resource)
            yield Need(codes.IDLE_ABILITY, resources, (step, body))
    if isinstance(step, model.Group) and step.for_each == model.EachResource(on=model.This()):
        yield Need(codes.IDLE_ABILITY, everything, (step.for_each, body))
    if isinstance(step, model.Take) and step.amounts is None and _is_on_this(step):
        yield Need(codes.IDLE_ABILITY, everything, (step, body))


def _is_on_this(step: model.Step) -> bool:
    return isinstance(step, model.Put | model.Take) and step.card.kind == "this"


def _counted(part: object, *places: model.Node) -> Iterator[Need]:
    for counted in counts_in(part):
        if isinstance(counted, model.CountResources) and isinstance(counted.on, model.This):
            yield Need(codes.IDLE_ABILITY, frozenset(counted.resources), places)


# -- what cards put on cards ----------------------------------------------------------------------


@remembered
def _supplies(subject: Subject) -> Iterator[Supply]:
    for body in subject.bodies:
        pays = [step for step in every_step(body.cost) if isinstance(step, model.Pay)]
        for step in effect_steps(body.effects):
            if isinstance(step, model.Put):
                sources = pays if step.amounts is None else [step]
                resources = frozenset[str]().union(
                    *(
                        subject.resources(amount.resource)
                        for source in sources
                        for amount in amounts_of(source)
                    )
                )
                yield Supply(resources, _nouns_of(step.card))
            elif isinstance(step, model.Transfer):
                moved = [subject.resources(amount.resource) for amount in amounts_of(step)]
                resources = frozenset().union(*moved) if moved else frozenset(subject.game.resource)
                yield Supply(resources, _nouns_of(step.onto))


def _nouns_of(card: model.CardRef) -> tuple[str, ...] | None:
    """Return what a card must answer to; one that was named before could be any."""
    if isinstance(card, model.This):
        return None
    return card.nouns if isinstance(card, model.Select) else (CARD,)
