"""Words that don't go with what they are said of: verbs, states, quantities, points, ways out."""

from collections.abc import Iterator
from typing import Final

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import WITH_CARD, Subject, named_cards, owner_of
from cardwright.dsl.model import every_step

_CHOSEN: Final = ("a_rival", "any_player")
_SEVERAL: Final = ("each_rival", "all_players")
_ONE: Final = ("a", "another")

_SPARABLE: Final = (model.Lose, model.Steal, *WITH_CARD)
"""What can befall other players, each of whom may pay to be spared."""


def check_verbs_fit_this(subject: Subject) -> None:
    """A verb for some kinds of cards is not used on `this` where this card is of another."""
    for step in subject.steps:
        if not isinstance(step, model.SetStatus | model.Move) or step.card.kind != "this":
            continue
        if step.verb is None:
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
        if not isinstance(step, model.Draw) or step.then_verb is None or step.verb is None:
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
            chosen = per.owner in _CHOSEN
        else:
            chosen = (
                isinstance(per, model.PerResourceOn)
                and isinstance(per.card, model.Select)
                and (per.card.quantity != "all" or per.card.owner in _CHOSEN)
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
    return isinstance(card, model.Select) and (card.quantity not in _ONE or card.owner in _SEVERAL)


# -- ways out -------------------------------------------------------------------------------------


def check_ways_out(subject: Subject) -> None:
    """Who may pay to be spared is clear: the player, or those whom one step befalls."""
    for body in subject.bodies:
        others = {
            name
            for name, cards in named_cards(body).items()
            if any(card.owner != "you" for card in cards)
        }
        for step in every_step(body.effects):
            if not isinstance(step, model.Avoidable):
                continue
            inner = list(every_step(step.steps))
            if any(isinstance(part, model.Gain) and part.who != "you" for part in inner):
                message = "nobody needs a way out of gaining something"
                subject.fault(codes.WRONG_UNLESS, message, step, body, help="leave out `unless`")
            elif any(_befalls_others(part, others) for part in inner) and not (
                len(step.steps) == 1 and isinstance(step.steps[0], _SPARABLE)
            ):
                subject.fault(
                    codes.WRONG_UNLESS,
                    "it is not clear what others are spared: several things are before `unless`",
                    step,
                    body,
                    help="put what befalls them, and its `unless`, in parentheses of their own",
                )


def _befalls_others(step: model.Step, named: set[str | None]) -> bool:
    """Whether a step is about other players or their cards; ``named``: their cards by letter."""
    if isinstance(step, model.Lose | model.Steal):
        return True
    if isinstance(step, model.Draw):
        return step.origin is not None and step.origin.owner not in (None, "you")
    if not isinstance(step, (model.Deploy, *WITH_CARD)):
        return False
    if isinstance(step.card, model.Select):
        return owner_of(step) != "you"
    return isinstance(step.card, model.Chosen) and step.card.name in named
