"""Numbers and resources: amounts of nothing, and amounts that no resource can fill."""

from collections.abc import Iterator

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import Subject, amounts_of, effect_steps, paid_steps

_FEWER = "except fewer resources"


def check_zero_amounts(subject: Subject) -> None:
    """No number that says how much or how many is 0."""
    for node, what in _zeros(subject):
        subject.fault(codes.ZERO_AMOUNT, what, node, help="leave it out, or write another number")


def _zeros(subject: Subject) -> Iterator[tuple[model.Node, str]]:
    for amount in _all_amounts(subject):
        if _is_zero(amount.number):
            yield amount, "an amount of 0 is nothing"
    for worth in subject.card.points:
        if worth.number == 0:
            yield worth, "0 points are no points"
    for body in subject.bodies:
        if body.condition is not None and body.condition.number == 0:
            yield body, "0 are always left"
    for step in subject.steps:
        if isinstance(step, model.Score) and _is_zero(step.number):
            yield step, "0 points are no points"
        if isinstance(step, model.Draw) and step.then_verb is not None and step.then_count == 0:
            yield step, f"`{step.then_verb} 0` does nothing"


def _all_amounts(subject: Subject) -> Iterator[model.Amount]:
    if subject.card.cost is not None:
        for option in subject.card.cost.options:
            yield from option
    for step in subject.steps:
        yield from amounts_of(step)


def _is_zero(number: model.Number) -> bool:
    if isinstance(number, model.Total):
        return all(term == 0 for term in number.terms)
    return number == 0


def check_payable_resources(subject: Subject) -> None:
    """Every amount that is paid leaves some resource to pay it with."""
    amounts = [amount for option in _card_cost(subject) for amount in option]
    for body in subject.bodies:
        for step in paid_steps(body):
            amounts.extend(amounts_of(step))
    for amount in amounts:
        if _is_of_nothing(subject, amount):
            message = "no resource is left to pay this with"
            subject.fault(codes.UNPAYABLE_COST, message, amount, help=_FEWER)


def check_gainable_resources(subject: Subject) -> None:
    """Every amount that is gained, put, taken or lost leaves some resource for it."""
    for body in subject.bodies:
        for step in effect_steps(body.effects):
            for amount in amounts_of(step):
                if _is_of_nothing(subject, amount):
                    message = "no resource is left that this could be"
                    subject.fault(codes.IDLE_ABILITY, message, amount, help=_FEWER)


def _card_cost(subject: Subject) -> tuple[tuple[model.Amount, ...], ...]:
    return subject.card.cost.options if subject.card.cost is not None else ()


def _is_of_nothing(subject: Subject, amount: model.Amount) -> bool:
    """Whether exceptions leave nothing; `of each` depends on the card it is put on."""
    is_open = isinstance(amount.resource, model.OfEach)
    return not is_open and not subject.resources(amount.resource)
