"""Groups, and what need not happen: what can be in them, and what goes with them."""

from collections.abc import Iterator

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import Subject
from cardwright.dsl.model import every_step


def check_groups(subject: Subject) -> None:
    """What happens otherwise has something to depend on, and a group does what it can do."""
    for body in subject.bodies:
        is_paying = isinstance(body, model.Reaction) and (
            subject.game.event[body.event].window == "paying"
        )
        for step in every_step(body.effects):
            for message, help in _wrong(step, is_paying=is_paying):
                subject.fault(codes.WRONG_OPERAND, message, step, body, help=help)


def _wrong(step: model.Step, *, is_paying: bool) -> Iterator[tuple[str, str]]:
    if not isinstance(step, model.Group | model.May):
        return
    inner = step.steps if isinstance(step, model.May) else (*step.effects, *step.otherwise)
    if any(isinstance(part, model.CountAs) for part in inner):
        yield "what a card counts as is not for later", "write it outside the parentheses"
    if not isinstance(step, model.Group):
        return
    if step.otherwise and not (step.conditions or step.cost):
        yield "nothing decides what happens otherwise", "write `(if …: … otherwise …)`"
    inside = every_step((*step.cost, *step.effects, *step.otherwise))
    if step.is_repeated and any(isinstance(one, model.Group) and one.is_repeated for one in inside):
        yield "what is done again is done again in it", "do only one of them several times"
    if [step.times > 1, step.until is not None, step.for_each is not None].count(True) > 1:
        message = "it is not clear how often this is done"
        yield message, "leave out all but one of `for each`, `until` and the number of times"
    if step.cost and is_paying:
        yield "this happens while another cost is being paid", "put it into the cost"
