"""Which cards: filters and quantities that don't go with what is done to the cards."""

from collections.abc import Iterator
from typing import get_args

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import (
    Counted,
    Subject,
    cards_of,
    counts_in,
    counts_of,
    origins_of,
    paid_steps,
)
from cardwright.runtime.definitions.parts import POINTS


def check_filters(subject: Subject) -> None:
    """What is said of cards can hold where they are looked for."""
    for part in model.parts_of(subject.card):
        held_against: object = ()
        if isinstance(part, model.Select | model.CountCards):
            held_against = part.filters
        elif isinstance(part, (model.Party, *get_args(model.Condition))):
            held_against = part
        for inner in model.parts_of(held_against):
            if isinstance(inner, model.Select) and inner.name is not None:
                message = "nobody chooses the cards that others are held against"
                subject.fault(codes.WRONG_OPERAND, message, inner, part, help="leave out `as …`")
        for one in part.filters if isinstance(part, model.CountCards) else ():
            if isinstance(one, model.Having) and isinstance(one.comparison, model.Superlative):
                message = "those that have the most or the least of something are not counted"
                help = "compare them with a number: `with cost at least 3`"
                subject.fault(codes.WRONG_OPERAND, message, one, help=help)
    for body in subject.bodies:
        if isinstance(body, model.Reaction):
            for card in body.chosen_by_event:
                _check_event(subject, card, body)
    for step in subject.steps:
        if isinstance(step, model.Deploy) and step.card.zones:
            subject.fault(
                codes.WRONG_OPERAND,
                f"`in` does not say where `{step.verb}` takes the card from",
                *_places(step.card),
                step,
                help=f"write `{step.verb} … from …`",
            )
        elif isinstance(step, model.Move) and isinstance(step.card, model.Select):
            if step.card.zones and step.origin is not None:
                message = "it says twice where the cards are"
                subject.fault(codes.REPEATED_WORD, message, *_places(step.card), step)
        elif isinstance(step, model.Move) and isinstance(step.card, model.Them):
            if step.origin is not None:
                message, help = "`them` are taken from wherever they are", "leave out `from …`"
                subject.fault(codes.WRONG_OPERAND, message, step.origin, step, help=help)
        elif isinstance(step, model.InPlay):
            for reached in cards_of(step):
                _check_in_play(subject, reached, step)
        for place, counted in counts_of(step):
            _check_counted(subject, counted, place)
    for term in subject.card.points:
        for counted in counts_in(term):
            _check_counted(subject, counted, term)


def _check_counted(subject: Subject, counted: Counted, place: model.Node) -> None:
    if isinstance(counted, model.CountResources) and counted.on is not None:
        _check_in_play(subject, counted.on, place)


def _check_event(subject: Subject, card: model.Select, body: model.Body) -> None:
    for one in card.filters:
        message = None
        if isinstance(one, model.InZones):
            message = "an event does not tell where its card is"
        elif isinstance(one, model.Having) and isinstance(one.comparison, model.Superlative):
            message = "an event is about one card, which is not compared with others"
        if message is not None:
            subject.fault(codes.WRONG_OPERAND, message, one, card, body, help="leave it out")


def _check_in_play(subject: Subject, card: model.Cards, place: model.Node) -> None:
    """Report cards that are to be somewhere else, for something that is done to cards in play."""
    active = subject.game.active_zones
    if isinstance(card, model.Select) and not active.issuperset(card.zones):
        subject.fault(
            codes.WRONG_OPERAND,
            "only cards in play are in a state, or have something lying on them",
            *_places(card),
            place,
            help=f"leave out `in …`, or write `in {sorted(active)[0]}`",
        )


def _places(card: model.Select) -> Iterator[model.Node]:
    yield from (one for one in card.filters if isinstance(one, model.InZones))


def check_chance(subject: Subject) -> None:
    """Chance picks a number of cards for an effect: not all of them, nor what is paid."""
    paid = {id(step) for body in subject.bodies for step in paid_steps(body)}
    for step in subject.steps:
        if not isinstance(step, model.Aimed):
            continue
        card = step.card
        if not isinstance(card, model.Select) or not card.random:
            continue
        message = None
        if id(step) in paid:
            message, help = "chance can't decide what is paid", "leave out `random`"
        elif card.up_to or card.quantity in ("all", "the"):
            message, help = "chance picks a number of cards", "write `a random …`"
        elif isinstance(step, model.Look | model.Reveal) and not any(
            subject.game.zone[zone].seen_by != "nobody"
            for zone in (step.origin.zones if step.origin else ())
        ):
            message, help = "nobody sees these cards: chance picks anyway", "leave out `random`"
        if message is not None:
            subject.fault(codes.WRONG_QUANTITY, message, card, step, help=help)


def check_numbers_of_filters(subject: Subject) -> None:
    """The numbers that cards are held against are known by then."""
    for worth in subject.card.points:
        for part in model.parts_of(worth):
            if isinstance(part, model.Having) and part.comparison.what == POINTS:
                message = "the points of a card can't depend on the points of cards"
                subject.fault(codes.WRONG_OPERAND, message, part, worth)


def check_unseen_moves(subject: Subject) -> None:
    """What others could react to, they see."""
    game = subject.game
    for step in subject.steps:
        if not isinstance(step, model.Move) or not isinstance(step.card, model.Select):
            continue
        if step.verb is None or isinstance(step.origin, model.Them):
            continue
        verb = game.verb[step.verb]
        to = step.destination.zones[0] if step.destination is not None else verb.moves_to
        zones = [zone for zone in origins_of(game, step) if zone not in verb.moves_from]
        hidden = [zone for zone in zones if game.zone[zone].seen_by != "all"]
        is_unseen = hidden and to and game.zone[to].seen_by != "all"
        if is_unseen and any(event.verb == verb.id for event in game.events):
            subject.fault(
                codes.UNSEEN_CARDS,
                f"nobody would see what card comes from `{hidden[0]}`, and it can be reacted to",
                *_places(step.card),
                step,
                help=f"take cards that are seen: `{step.verb} … in {verb.moves_from[0]}`",
            )
