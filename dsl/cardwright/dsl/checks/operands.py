"""Verbs and states that don't go with the card they are said of."""

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import Subject, every_step


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
    """The state that an ability needs is one that cards can be in."""
    for body in subject.bodies:
        if not isinstance(body, model.Power | model.Reaction) or body.while_status is None:
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


def check_points_need_no_choice(subject: Subject) -> None:
    """Points count what needs nobody to choose: of the owner, of all rivals, or on the card."""
    for worth in subject.card.points:
        per = worth.per
        if isinstance(per, model.PerCard | model.PerResourceOf) and per.owner in _CHOSEN:
            subject.fault(
                codes.WRONG_OPERAND,
                "points can't count what belongs to a player that somebody chooses",
                worth,
                help="write `of each rival` or `of all players`",
            )
        elif isinstance(per, model.PerResourceOn) and not isinstance(per.card, model.This):
            subject.fault(
                codes.WRONG_OPERAND,
                "points count only what lies on this card",
                worth,
                help="write `on this`",
            )


def check_conditions_are_about_this(subject: Subject) -> None:
    """A condition looks at what is left on the card that bears it."""
    for body in subject.bodies:
        if body.condition is not None and not isinstance(body.condition.card, model.This):
            subject.fault(
                codes.WRONG_OPERAND,
                "a condition looks only at this card",
                body,
                help="write `left on this`",
            )


def check_one_card_is_deployed(subject: Subject) -> None:
    """An effect brings one card into play at a time, since each is paid for by itself."""
    for step in subject.steps:
        if isinstance(step, model.Deploy) and step.card.quantity != "a":
            subject.fault(
                codes.WRONG_OPERAND,
                f"`{step.verb}` brings one card at a time",
                step,
                help=f"write `{step.verb} a …`",
            )


def check_ways_out_are_for_losses(subject: Subject) -> None:
    """What befalls others can be avoided by paying only where it is a loss, and nothing more."""
    for step in subject.steps:
        if isinstance(step, model.Avoidable) and len(step.steps) > 1 and _befalls_others(step):
            subject.fault(
                codes.WRONG_OPERAND,
                "`unless` can't follow a loss of others together with something else",
                step,
                help="put the loss and its `unless` in parentheses of their own",
            )
        elif isinstance(step, model.Avoidable) and any(
            isinstance(inner, model.Gain) and inner.who != "you" for inner in step.steps
        ):
            subject.fault(codes.WRONG_OPERAND, "nobody needs a way out of gaining something", step)
        elif isinstance(step, model.Avoidable) and any(
            isinstance(inner, model.Steal) for inner in every_step(step.steps)
        ):
            subject.fault(
                codes.WRONG_OPERAND,
                "`unless` can't follow what is taken from others",
                step,
                help="let them lose it: `a rival loses … unless …`",
            )


def _befalls_others(step: model.Avoidable) -> bool:
    return any(isinstance(inner, model.Lose) for inner in step.steps)


_CHOSEN = ("a_rival", "any_player")
