"""Costs that nobody can pay: for what they ask for, how much of it, or what they do to cards."""

from collections import Counter
from collections.abc import Iterable, Iterator

from cardwright.dsl import codes, model
from cardwright.dsl.checks.amounts import FEWER, is_of_nothing
from cardwright.dsl.checks.course import course_of
from cardwright.dsl.checks.subject import Subject, amounts_of, paid_steps
from cardwright.dsl.model import every_step
from cardwright.runtime import pools

Payment = tuple[model.Amount, ...]
"""Amounts that are paid together."""


def check_payable_resources(subject: Subject) -> None:
    """Every amount that is paid leaves some resource to pay it with."""
    cost = subject.card.cost
    amounts = [amount for option in cost.options for amount in option] if cost else []
    for body in subject.bodies:
        for step in paid_steps(body):
            amounts.extend(amounts_of(step))
    for amount in amounts:
        if is_of_nothing(subject, amount):
            message = "no resource is left to pay this with"
            subject.fault(codes.UNPAYABLE_COST, message, amount, help=FEWER)


def check_payable_steps(subject: Subject) -> None:
    """No cost does to a card what can't be done to it then, such as the same thing twice."""
    for body in subject.bodies:
        course = course_of(body, subject)
        course.run(body.cost)
        for hindrance in course.hindered:
            subject.fault(
                codes.UNPAYABLE_COST,
                f"`{subject.words(hindrance.step)}` can never be paid here: {hindrance.reason}",
                hindrance.step,
                body,
            )


def check_limits(subject: Subject) -> None:
    """No payment needs more of a resource than the game lets anybody hold."""
    for payment in _payments(subject):
        total = Counter[str]()
        for amount in payment:
            most = {
                name: subject.game.resource[name].most or pools.MOST
                for name in subject.resources(amount.resource)
            }
            if not most:  # nothing to pay with, which is said elsewhere
                continue
            number = model.least_of(amount.number)
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
