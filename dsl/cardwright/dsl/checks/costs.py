"""Costs that nobody can pay, for what they do to cards."""

from cardwright.dsl import codes
from cardwright.dsl.checks.course import course_of
from cardwright.dsl.checks.subject import Subject


def check_payable_steps(subject: Subject) -> None:
    """No cost does to a card what can't be done to it then, such as the same thing twice."""
    for body in subject.bodies:
        course = course_of(body, subject.game)
        course.run(body.cost)
        for hindrance in course.hindered:
            subject.fault(
                codes.UNPAYABLE_COST,
                f"`{subject.words(hindrance.step)}` can never be paid here: {hindrance.reason}",
                hindrance.step,
                body,
            )
