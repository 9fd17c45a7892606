"""Abilities, and parts of them, that can never do anything or are there twice."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeVar

from cardwright.dsl import codes, model
from cardwright.dsl.checks.course import course_of
from cardwright.dsl.checks.subject import Subject, effect_steps

T = TypeVar("T")


def check_idle_steps(subject: Subject) -> None:
    """No effect does to a card what can't be done to it there: end a state it is surely not in."""
    for body in subject.bodies:
        course = course_of(body, subject)
        course.run(body.cost)
        if course.hindered:  # a fault of the cost, from which those of the effects may follow
            continue
        course.run(body.effects)
        for hindrance in course.hindered:
            subject.fault(
                codes.IDLE_ABILITY,
                f"`{subject.words(hindrance.step)}` does nothing here: {hindrance.reason}",
                hindrance.step,
                body,
            )


def check_worthwhile(subject: Subject) -> None:
    """The effect of an ability is more than giving back what its cost took."""
    for body in subject.bodies:
        if gives_back_only(body, subject):
            subject.fault(
                codes.IDLE_ABILITY,
                "the effect only gives back what the cost took",
                body,
                help="let the effect bring something else, or leave the ability out",
            )


def gives_back_only(body: model.Body, subject: Subject) -> bool:
    """Whether an ability without choices leaves its player with nothing new."""
    if not body.cost:
        return False
    course = course_of(body, subject)
    course.run(body.cost)
    course.touched.clear()
    course.run(body.effects)
    if course.hindered or not all(course.is_undone(key) for key in course.touched):
        return False
    gained, paid = Counter[str](), Counter[str]()
    for step in body.effects:
        if isinstance(step, model.Gain):
            if not _add_plain(step.amounts, gained):
                return False
        elif not isinstance(step, model.SetStatus | model.Move):
            return False
    for step in body.cost:
        if isinstance(step, model.Pay):
            _add_plain(step.amounts, paid)
    return gained <= paid


def _add_plain(amounts: model.Amounts, total: Counter[str]) -> bool:
    """Add up what is sure of amounts; whether that is all, with nothing to choose or to count."""
    first, *others = amounts.options
    is_all = not others
    for amount in first if is_all else ():
        match amount.resource, amount.number:
            case model.Named(resources=(name,)), int(number) if number:
                total[name] += number
            case _:
                is_all = False
    return is_all


def check_lasting_effects(subject: Subject) -> None:
    """A card that leaves after a single use puts nothing on itself and changes no own state."""
    zone = subject.game.kind[subject.card.kind].returns_to
    if zone is None:
        return
    for body in subject.bodies:
        if isinstance(body, model.Automatic):
            continue
        for step in effect_steps(body.effects):
            if isinstance(step, model.Put | model.SetStatus) and step.card.kind == "this":
                subject.fault(
                    codes.IDLE_ABILITY,
                    f"`{subject.words(step)}` is in vain: after its use the card goes to `{zone}`",
                    step,
                    body,
                )


def check_repetitions(subject: Subject) -> None:
    """No ability of a card, and no alternative in one, is there twice."""
    for twin in _second_ones(subject.card.abilities):
        help = "join both in one" if isinstance(twin, model.Modifier) else "leave one out"
        subject.fault(codes.REPEATED_ABILITY, "the card has this ability already", twin, help=help)
    for step in subject.steps:
        options: tuple[tuple[model.Node, ...], ...] = ()
        if isinstance(step, model.Choice):
            options = step.options
        elif isinstance(step, model.WithAmounts) and step.amounts is not None:
            options = step.amounts.options
        for option in _second_ones(options):
            message = "the same alternative twice"
            subject.fault(codes.REPEATED_ABILITY, message, *option[:1], step, help="leave one out")


def _second_ones(parts: Iterable[T]) -> Iterator[T]:
    seen = set()
    for part in parts:
        if part in seen:
            yield part
        seen.add(part)
