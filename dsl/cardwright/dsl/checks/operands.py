"""Words that don't go with what they are said of: verbs, states, quantities, points, ways out."""

from collections.abc import Iterator
from typing import Final

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import (
    Counted,
    Subject,
    conditions_of,
    counts_in,
    counts_of,
    paid_steps,
)

_ANY_ONE: Final = ("a", "another")


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
    states = [
        (one, one.status)
        for body in subject.card.abilities
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


def check_points_need_no_choice(subject: Subject) -> None:
    """Points count what needs nobody to choose a player or a card."""
    for term in subject.card.points:
        if any(map(_is_chosen, counts_in(term))):
            subject.fault(
                codes.CHOICE_FOR_POINTS,
                "somebody would have to choose for these points, and nobody does",
                term,
                help="count `on this`, `all …`, `of each rival` or `of all players`",
            )


def check_modifiers_need_no_choice(subject: Subject) -> None:
    """What holds by itself is about cards, and counts, what needs nobody to choose."""
    for modifier in subject.modifiers:
        who = modifier.who
        chosen = isinstance(who, model.Select) and (
            who.quantity != "all" or who.random or who.owner in model.ONE_PLAYER
        )
        if chosen or any(map(_is_chosen, counts_in(modifier.change))):
            subject.fault(
                codes.CHOICE_FOR_CLAUSE,
                "somebody would have to choose for this to hold, and nobody does",
                modifier,
                help="speak of `this` or `all …`, `of each rival` or `of all players`",
            )


def _is_chosen(counted: Counted) -> bool:
    """Whether somebody must choose a player or a card before something can be counted."""
    if isinstance(counted, model.CountResources) and isinstance(counted.on, model.Select):
        return counted.on.quantity != "all" or counted.on.owner in model.ONE_PLAYER
    return counted.owner in model.ONE_PLAYER


# -- how many cards -------------------------------------------------------------------------------


def check_quantities(subject: Subject) -> None:
    """Where there is one card at a time, no more are spoken of."""
    for node, message, help in _wrong_quantities(subject):
        subject.fault(codes.WRONG_QUANTITY, message, node, help=help)


def _wrong_quantities(subject: Subject) -> Iterator[tuple[model.Node, str, str]]:
    for body in subject.bodies:
        if isinstance(body, model.Reaction):
            for card in body.chosen_by_event:
                if card.quantity not in _ANY_ONE or card.random:
                    message = "an event is about one card at a time"
                    yield card, message, "write `a …`: it can be reacted to once for each"
        for step in paid_steps(body):
            if isinstance(step, model.Take) and _are_several(step.card) and _has_letter(step):
                message = "a number that the player chooses is taken from one card"
                yield step, message, "take it from one card, or say how many"
    for place, cards in _looked_at(subject):
        if not isinstance(cards.quantity, str | int):
            yield place, "how many cards are looked at is a plain number", "write a number"
    for step in subject.steps:
        if isinstance(step, model.Reveal) and step.until is not None:
            zones = step.origin.zones if step.origin is not None else ()
            are_piles = bool(zones) and all(subject.game.zone[zone].pile for zone in zones)
            if getattr(step.card, "quantity", None) != "a" or not are_piles:
                message = "cards are revealed one by one from a pile, until one is such"
                yield step, message, "write `reveal a card from` a pile"
        each = step.for_each if isinstance(step, model.Group) else None
        if isinstance(each, model.Select) and each.random:
            yield step, "`for each` means every one of them", "leave out `random`"
        if isinstance(step, model.Deploy) and (step.card.quantity != "a" or step.card.random):
            yield step, f"`{step.verb}` brings one card at a time", f"write `{step.verb} a …`"
        elif isinstance(step, model.Put) and step.amounts is None and _are_several(step.card):
            message = "what was paid can't lie on several cards"
            yield step, message, "put it on one card, or say how much to put: `put 1 … on …`"
        for _, resources in counts_of(step):
            counted = resources.on if isinstance(resources, model.CountResources) else None
            if isinstance(counted, model.Select) and (counted.up_to or counted.random):
                yield counted, "what is counted is chosen, and exactly so many", "write `a …`"


def _looked_at(subject: Subject) -> Iterator[tuple[model.Node, model.Select]]:
    """Yield cards to which nothing is done: what lies on them is counted, or must be there."""
    for body in subject.bodies:
        for condition in conditions_of(body):
            if isinstance(condition, model.Stocked) and isinstance(condition.on, model.Select):
                yield condition, condition.on
    for step in subject.steps:
        for place, counted in counts_of(step):
            if isinstance(counted, model.CountResources) and isinstance(counted.on, model.Select):
                yield place, counted.on


def _has_letter(step: model.Take) -> bool:
    return any(isinstance(part, model.Variable) for part in model.parts_of(step.amounts))


def _are_several(card: model.Cards) -> bool:
    return isinstance(card, model.Select) and (
        not card.is_one or card.owner in model.SEVERAL_PLAYERS
    )
