"""How much and of what: amounts of nothing, and of what nothing can be."""

from collections.abc import Iterable, Iterator

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import (
    Subject,
    amounts_of,
    conditions_of,
    effect_steps,
    named_cards,
    numbers_of,
)

FEWER = "except fewer resources"


def check_zero_amounts(subject: Subject) -> None:
    """No number that says how much or how many is 0."""
    for node, what in _zeros(subject):
        subject.fault(codes.ZERO_AMOUNT, what, node, help="leave it out, or write another number")


def _zeros(subject: Subject) -> Iterator[tuple[model.Node, str]]:
    for amount in _all_amounts(subject):
        if _is_zero(amount.number):
            yield amount, "an amount of 0 is nothing"
    for term in subject.card.points:
        if term.number == 0:
            yield term, "0 points are no points"
    for body in subject.bodies:
        for condition in conditions_of(body):
            if isinstance(condition, model.Is) or condition.number:
                continue
            if condition.bound == "at_least":
                yield condition, "0 are always there"
    for step in subject.steps:
        if isinstance(step, model.Score) and _is_zero(step.number):
            yield step, "0 points are no points"
        if isinstance(step, model.Draw) and _is_zero(step.count):
            yield step, "0 cards are none"
        if isinstance(step, model.Draw) and step.then_verb is not None and step.then_count == 0:
            yield step, f"`{step.then_verb} 0` does nothing"


def _all_amounts(subject: Subject) -> Iterator[model.Amount]:
    if subject.card.cost is not None:
        for option in subject.card.cost.options:
            yield from option
    for step in subject.steps:
        yield from amounts_of(step)


def _is_zero(number: model.Number) -> bool:
    """Whether a number never comes to anything: all of it is 0, or is taken away."""
    return all(term.number == 0 or term.negative for term in model.terms_of(number))


def check_gainable_resources(subject: Subject) -> None:
    """Every amount that is gained, put, taken or lost leaves some resource for it."""
    for body in subject.bodies:
        for step in effect_steps(body.effects):
            for amount in amounts_of(step):
                if is_of_nothing(subject, amount):
                    message = "no resource is left that this could be"
                    subject.fault(codes.IDLE_ABILITY, message, amount, help=FEWER)


def is_of_nothing(subject: Subject, amount: model.Amount) -> bool:
    """Whether exceptions leave nothing; `of each` depends on the card it is put on."""
    is_open = isinstance(amount.resource, model.OfEach)
    return not is_open and not subject.resources(amount.resource)


def check_printed_costs(subject: Subject) -> None:
    """The cost of a card is asked only of cards that have one."""
    kinds = subject.game.kind
    for body in subject.bodies:
        named = named_cards(body)
        for step in effect_steps(body.effects):
            for term in _measured(step):
                nouns = {noun for card in named[term.name] for noun in card.nouns}
                if not any(kinds[kind].priced for kind in subject.game.kinds_of(nouns)):
                    subject.fault(
                        codes.IDLE_ABILITY,
                        f"no {' or '.join(sorted(nouns))} has a cost that could be counted",
                        step,
                        body,
                        help="name a card of a kind that has one, or write a number",
                    )


def _measured(step: model.Step) -> Iterator[model.Chosen]:
    """Yield the cards named before whose cost a step counts."""
    for _, number in numbers_of(step):
        for part in model.parts_of(number):
            match part:
                case model.Measure(what="cost", card=model.Chosen() as card):
                    yield card


# -- what makes cards cheaper ---------------------------------------------------------------------


def check_reduced_resources(subject: Subject) -> None:
    """Every discount and every lower price leaves some resource that can come off."""
    everything = set(subject.game.resource)
    for node, excepted, _ in _reductions(subject):
        if everything <= set(excepted):
            message = "no resource is left that could come off a cost"
            subject.fault(codes.IDLE_ABILITY, message, node, help=FEWER)


def check_reduced_cards(subject: Subject) -> None:
    """Every discount and every lower price is for cards that have a cost."""
    kinds = subject.game.kind
    for node, _, nouns in _reductions(subject):
        for noun in nouns:
            if not any(kinds[kind].priced for kind in subject.game.kinds_of([noun])):
                priced = ", ".join(kind.id for kind in kinds.values() if kind.priced)
                subject.fault(
                    codes.IDLE_ABILITY,
                    f"no {noun} has a cost to come off",
                    node,
                    help=f"kinds with a cost: {priced}" if priced else None,
                )


def _reductions(
    subject: Subject,
) -> Iterator[tuple[model.Node, Iterable[str], Iterable[str]]]:
    """Yield what makes cards cheaper, with the resources it spares and the nouns it is for."""
    for ability in subject.card.abilities:
        if isinstance(ability, model.Discount):
            yield ability, ability.excepted, ability.nouns
    for step in subject.steps:
        if isinstance(step, model.Deploy) and step.price.less:
            yield step, step.price.excepted, step.card.nouns
