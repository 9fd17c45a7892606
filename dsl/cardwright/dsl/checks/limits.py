"""Payments of more than anybody can hold."""

from collections import Counter
from collections.abc import Iterable, Iterator

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import Subject, every_step

Payment = tuple[model.Amount, ...]
"""Amounts that are paid together."""


def check_limits(subject: Subject) -> None:
    """No payment needs more of a resource than the game lets anybody hold."""
    for payment in _payments(subject):
        total = Counter[str]()
        for amount in payment:
            most = {
                name: subject.game.resource[name].most
                for name in subject.resources(amount.resource)
            }
            if not most or 0 in most.values():  # nothing to pay with, or no limit
                continue
            number = _least(amount.number)
            if len(most) == 1:
                (name,) = most
                number = total[name] = total[name] + number
            same = isinstance(amount.resource, model.Same)
            if number > (max if same else sum)(most.values()):
                limits = ", ".join(
                    f"{most[entry.id]} `{entry.id}`"
                    for entry in subject.game.resources
                    if entry.id in most
                )
                message = f"nobody can hold enough to pay this: {limits} at most"
                subject.fault(codes.UNPAYABLE_COST, message, amount, help="ask for less")


def _payments(subject: Subject) -> Iterator[Payment]:
    if subject.card.cost is not None:
        yield from subject.card.cost.options
    for body in subject.bodies:
        yield from _payments_of(body.cost)
        for step in every_step(body.effects):
            if isinstance(step, model.Avoidable):
                yield from _payments_of(step.unless)


def _payments_of(steps: Iterable[model.Step]) -> Iterator[Payment]:
    """Yield what steps ask for together, then each of the alternatives in them."""
    together: list[model.Amount] = []
    for step in steps:
        if isinstance(step, model.Choice):
            for option in step.options:
                yield from _payments_of(option)
        elif isinstance(step, model.Pay) and len(step.amounts.options) == 1:
            together.extend(step.amounts.options[0])
        elif isinstance(step, model.Pay):
            yield from step.amounts.options
    yield tuple(together)


def _least(number: model.Number) -> int:
    """Return the least that a number can be; one that the player chooses may be 0."""
    terms = number.terms if isinstance(number, model.Total) else (number,)
    return sum(term for term in terms if isinstance(term, int))
