"""Verbs and states that don't go with the card they are said of."""

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import Subject


def check_verbs_fit_this(subject: Subject) -> None:
    """A verb for some kinds of cards is not used on `this` where this card is of another."""
    for step in subject.steps:
        if not isinstance(step, model.SetStatus | model.Move) or step.card.kind != "this":
            continue
        only = subject.game.verb[step.verb].only
        if only and not subject.answers_to(only):
            subject.fault(
                codes.WRONG_OPERAND,
                f"`{step.verb}` does not apply to this card: it is a {subject.card.kind}",
                step,
                help=f"it applies to: {', '.join(only)}",
            )


def check_states_fit_cards(subject: Subject) -> None:
    """The state that a power needs is one that cards can be in."""
    for body in subject.bodies:
        if not isinstance(body, model.Power) or body.while_status is None:
            continue
        if subject.game.status[body.while_status].of != "cards":
            known = [status.id for status in subject.game.statuses if status.of == "cards"]
            subject.fault(
                codes.WRONG_OPERAND,
                f"`{body.while_status}` is a state of players, not of cards",
                body,
                help=f"states of cards: {', '.join(known) or 'none'}",
            )


def check_drawn_cards_go_on(subject: Subject) -> None:
    """What `then` does with drawn cards starts where the drawing ends."""
    verbs = subject.game.verb
    for step in subject.steps:
        if not isinstance(step, model.Draw) or step.then_verb is None:
            continue
        hand = verbs[step.verb].moves_to
        origins = verbs[step.then_verb].moves_from
        if origins and hand not in origins:
            fitting = [verb.id for verb in verbs.values() if hand in verb.moves_from]
            subject.fault(
                codes.WRONG_OPERAND,
                f"`{step.then_verb}` takes no cards from `{hand}`, where `{step.verb}` puts them",
                step,
                help=f"verbs that do: {', '.join(fitting)}" if fitting else None,
            )
