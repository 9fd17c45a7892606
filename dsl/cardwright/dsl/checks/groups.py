"""Groups, and what need not happen: what can be in them, and what goes with them."""

from collections.abc import Iterator

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import Subject
from cardwright.dsl.model import every_step

_AGAIN_IN_IT = ("what is done again is done again in it", "do only one of them several times")


def check_groups(subject: Subject) -> None:
    """What happens otherwise has something to depend on, and a group does what it can do."""
    for body in subject.bodies:
        is_paying = isinstance(body, model.Reaction) and (
            subject.game.event[body.event].window == "paying"
        )
        if (aim := model.target_of(body.cost)) is not None:
            for message, help in _wrong_aim(aim, body, is_paying=is_paying):
                subject.fault(codes.WRONG_OPERAND, message, aim, body, help=help)
        for step in every_step(body.effects):
            for message, help in _wrong(step, is_paying=is_paying):
                subject.fault(codes.WRONG_OPERAND, message, step, body, help=help)


def _wrong(step: model.Step, *, is_paying: bool) -> Iterator[tuple[str, str]]:
    if not isinstance(step, model.Group):
        return
    if step.otherwise and not (step.conditions or step.cost):
        yield "nothing decides what happens otherwise", "write `(if …: … otherwise …)`"
    inside = (*step.cost, *step.effects, *step.otherwise)
    aim = model.target_of(step.cost)
    is_aimed = aim is not None and aim.is_several
    if (is_aimed and any(map(_is_repeated, every_step(inside[1:])))) or (
        step.is_repeated and any(map(_is_repeated, every_step(inside)))
    ):
        yield _AGAIN_IN_IT
    if [step.times != 1, step.until is not None, step.for_each is not None].count(True) > 1:
        message = "it is not clear how often this is done"
        yield message, "leave out all but one of `for each`, `until` and the number of times"
    if any(isinstance(part, model.ThatMany) for part in model.parts_of(step.until)):
        message = "`that many` is another number each time that this is done"
        yield message, "write a number, or what is counted"
    if step.cost and is_paying:
        yield "this happens while another cost is being paid", "put it into the cost"


def _wrong_aim(aim: model.Aim, body: model.Body, *, is_paying: bool) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with what a whole ability is aimed at."""
    if is_paying:
        yield "this happens while another cost is being paid", "aim at nothing here"
    if aim.is_several and any(map(_is_repeated, every_step(body.effects))):
        yield _AGAIN_IN_IT


def _is_repeated(step: model.Step) -> bool:
    """Whether a step is done again, or for each of several that are aimed at."""
    if isinstance(step, model.Aim):
        return step.is_several
    return isinstance(step, model.Group) and step.is_repeated
