"""The cards that a step has dealt with, `them`: who sees them, and who chooses among them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import Subject
from cardwright.dsl.vocabulary import Zone


def check_them_are_seen(subject: Subject) -> None:
    """Nobody chooses among cards that somebody else has seen or drawn, and that they don't see."""
    for body in subject.bodies:
        _follow_them(subject, body.effects, _Them(is_open=True))


@dataclass(frozen=True)
class _Them:
    """The cards that a step has dealt with: whether all see them, and whether others act now."""

    is_open: bool
    is_foreign: bool = False


def _follow_them(subject: Subject, steps: Iterable[model.Step], them: _Them) -> _Them:
    """Look at steps one after another; return what `them` are afterwards."""
    for step in steps:
        if them.is_foreign and not them.is_open and _chooses_of_them(subject, step):
            subject.fault(
                codes.UNSEEN_CARDS,
                "whoever acts here does not see these cards",
                step,
                help="let all see them: `reveal … from …`",
            )
        match step:
            case model.Reveal() | model.SetStatus():
                them = _Them(is_open=True)
            case model.Look():
                them = _Them(is_open=False)
            case model.Draw() | model.Move() if not _is_of_them(step):
                them = _Them(is_open=_destination(subject, step).seen_by == "all")
            case model.By(who=who):
                is_same = isinstance(who, model.Party) and who.players == "actor"
                _follow_them(subject, step.steps, replace(them, is_foreign=not is_same))
            case model.May():
                _follow_them(subject, step.steps, them)
            case model.Group():
                _follow_them(subject, step.effects, them)
                _follow_them(subject, step.otherwise, them)
            case model.Choice():
                for option in step.options:
                    _follow_them(subject, option, them)
            case model.Avoidable():
                _follow_them(subject, step.steps, them)
    return them


def _is_of_them(step: model.Draw | model.Move) -> bool:
    is_of = isinstance(step.origin, model.Them)
    return is_of or (isinstance(step, model.Move) and isinstance(step.card, model.Them))


def _chooses_of_them(subject: Subject, step: model.Step) -> bool:
    """Whether a step lets somebody choose among `them`, or put them in order."""
    if isinstance(step, model.Return):
        return True
    if not isinstance(step, model.Move) or not _is_of_them(step):
        return False
    if isinstance(step.card, model.Select):
        return not step.card.random and step.card.quantity != "all"
    return _destination(subject, step).pile


def _destination(subject: Subject, step: model.Draw | model.Move) -> Zone:
    """Return the zone that a step moves cards to."""
    if step.destination is not None:
        return subject.game.zone[step.destination.zones[0]]
    to = subject.game.verb[step.verb or ""].moves_to
    assert to is not None, "a verb that moves says where to"
    return subject.game.zone[to]
