"""Words that don't go with what they are said of: verbs, states, quantities, points, ways out."""

from collections.abc import Iterator
from typing import Final

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import Subject, conditions_of

_ONE: Final = ("a", "another")


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
    states = [
        (one, one.status)
        for body in subject.bodies
        for one in conditions_of(body)
        if isinstance(one, model.Is) and one.status is not None
    ]
    for condition, status in states:
        if subject.game.status[status].of != "cards":
            known = [status.id for status in subject.game.statuses if status.of == "cards"]
            subject.fault(
                codes.WRONG_OPERAND,
                f"`{status}` is a state of players, not of cards",
                condition,
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
        if hand not in origins:
            fitting = [verb.id for verb in verbs.values() if hand in verb.moves_from]
            subject.fault(
                codes.WRONG_OPERAND,
                f"`{step.then_verb}` takes no cards from `{hand}`, where `{step.verb}` puts them",
                step,
                help=f"verbs that do: {', '.join(fitting)}" if fitting else None,
            )


def check_points_need_no_choice(subject: Subject) -> None:
    """Points count what needs nobody to choose a player or a card."""
    for worth in subject.card.points:
        per = worth.per
        if isinstance(per, model.PerCard | model.PerResourceOf):
            chosen = per.owner in model.ONE_PLAYER
        else:
            chosen = (
                isinstance(per, model.PerResourceOn)
                and isinstance(per.card, model.Select)
                and (per.card.quantity != "all" or per.card.owner in model.ONE_PLAYER)
            )
        if chosen:
            subject.fault(
                codes.CHOICE_FOR_POINTS,
                "somebody would have to choose for these points, and nobody does",
                worth,
                help="count `on this`, `all …`, `of each rival` or `of all players`",
            )


# -- how many cards -------------------------------------------------------------------------------


def check_quantities(subject: Subject) -> None:
    """Where there is one card at a time, no more are spoken of."""
    for node, message, help in _wrong_quantities(subject):
        subject.fault(codes.WRONG_QUANTITY, message, node, help=help)


def _wrong_quantities(subject: Subject) -> Iterator[tuple[model.Node, str, str]]:
    for body in subject.bodies:
        if isinstance(body, model.Reaction):
            for card in (body.subject, body.source):
                if card is not None and card.quantity not in _ONE:
                    message = "an event is about one card at a time"
                    yield card, message, "write `a …`: it can be reacted to once for each"
    for step in subject.steps:
        if isinstance(step, model.Deploy) and step.card.quantity != "a":
            yield step, f"`{step.verb}` brings one card at a time", f"write `{step.verb} a …`"
        elif isinstance(step, model.Put) and step.amounts is None and _are_several(step.card):
            message = "what was paid can't lie on several cards"
            yield step, message, "put it on one card, or say how much to put: `put 1 … on …`"


def _are_several(card: model.CardRef) -> bool:
    return isinstance(card, model.Select) and (
        card.quantity not in _ONE or card.owner in model.SEVERAL_PLAYERS
    )
