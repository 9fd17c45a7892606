"""How much and of what: amounts of nothing, and of what nothing can be."""

from collections.abc import Iterable, Iterator

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import (
    Subject,
    amounts_of,
    conditions_of,
    counts_in,
    effect_steps,
    named_cards,
    numbers_of,
)
from cardwright.dsl.suggest import with_article

FEWER = "except fewer resources"


def check_zero_amounts(subject: Subject) -> None:
    """No number that says how much or how many is 0."""
    for node, what in _zeros(subject):
        subject.fault(codes.ZERO_AMOUNT, what, node, help="leave it out, or write another number")


def _zeros(subject: Subject) -> Iterator[tuple[model.Node, str]]:
    for amount in _all_amounts(subject):
        if _is_zero(amount.number):
            yield amount, "an amount of 0 is nothing"
    points = subject.card.points
    is_none = not any(map(_grows, points)) and model.constant_part(model.number_of(points)) == 0
    for term in points[:1] if is_none else points:
        if term.number == 0 or is_none:
            yield term, "0 points are no points"
    for place, _, change in subject.changes:
        is_more_or_less = isinstance(change, model.Costs) or (
            isinstance(change, model.Has) and change.how != "exactly"
        )
        if is_more_or_less and _is_zero(model.changed_number(change)):
            yield place, "0 more or less changes nothing"
    for body in (*subject.bodies, *subject.modifiers):
        for condition in conditions_of(body):
            match condition:
                case (
                    model.Exists(bound="at_least", number=0)
                    | model.Stocked(bound="at_least", number=0)
                ):
                    yield condition, "0 are always there"
                case model.Compares(bound="at_least", number=0):
                    yield condition, "every number is at least 0"
    for step in subject.steps:
        if isinstance(step, model.Score) and _is_zero(step.number):
            yield step, "0 points are no points"
        if isinstance(step, model.Prevent | model.Add) and _is_zero(step.number):
            yield step, "0 changes nothing"
        if isinstance(step, model.Draw) and _is_zero(step.count):
            yield step, "0 cards are none"
        card = step.card if isinstance(step, model.ToCards) else None
        many = card.quantity if isinstance(card, model.Select) else "all"
        if card is not None and not isinstance(many, str) and _is_zero(many):
            yield card, "0 cards are none"


def _all_amounts(subject: Subject) -> Iterator[model.Amount]:
    if subject.card.cost is not None:
        for option in subject.card.cost.options:
            yield from option
    for step in subject.steps:
        yield from amounts_of(step)
        if isinstance(step, model.Deploy) and step.price.instead is not None:
            for option in step.price.instead.options:
                yield from option


def _is_zero(number: model.Number) -> bool:
    """Whether a number never comes to anything: no part of it grows, and the others leave none."""
    added = [term for term in model.terms_of(number) if not term.negative and term.number != 0]
    return not any(map(_grows, added)) and model.constant_part(number) <= 0


def _grows(term: model.Term) -> bool:
    """Whether it is not known beforehand how much a part of a number comes to."""
    return term.per is not None or not isinstance(term.number, int)


def check_counts_come_first(subject: Subject) -> None:
    """What a step counts does not depend on the cards that it chooses: those are chosen later."""
    for step in subject.steps:
        own = getattr(step, "card", None)
        if not isinstance(own, model.Select) or own.quantity == "all":
            continue
        numbers = [number for place, number in numbers_of(step) if place is not own]
        if (change := getattr(step, "change", None)) is not None:
            numbers.append(model.changed_number(change))
        for counted in counts_in(tuple(numbers)):
            if model.Chosen(name=own.name) in model.parts_of(counted):
                message = f"`{own.name or 'it'}` is chosen after this has been counted"
                help = "choose it before: `(at a … as A: …)`"
                subject.fault(codes.UNBOUND_CARD, message, step, help=help)


def check_gainable_resources(subject: Subject) -> None:
    """Every amount that is gained, put, taken or lost leaves some resource for it."""
    for body in subject.bodies:
        for step in effect_steps(body.effects):
            for amount in amounts_of(step):
                if is_of_nothing(subject, amount):
                    message = "no resource is left that this could be"
                    subject.fault(codes.IDLE_ABILITY, message, amount, help=FEWER)


def is_of_nothing(subject: Subject, amount: model.Amount) -> bool:
    """Whether exceptions leave nothing; one of those that are there depends on them."""
    is_open = isinstance(amount.resource, model.ThatOne)
    return not is_open and not subject.resources(amount.resource)


def check_printed_costs(subject: Subject) -> None:
    """The cost of a card is asked only of cards that have one."""
    kinds = subject.game.kind
    for body in subject.bodies:
        named = named_cards(body)
        for step in effect_steps(body.effects):
            for term in _measured(step):
                nouns = {noun for card in named[term.name] for noun in card.nouns}
                if nouns and not any(kinds[kind].priced for kind in subject.game.kinds_of(nouns)):
                    subject.fault(
                        codes.IDLE_ABILITY,
                        f"no {' or '.join(sorted(nouns))} has a cost that could be counted",
                        step,
                        body,
                        help="name a card of a kind that has one, or write a number",
                    )


def _measured(step: model.Step) -> Iterator[model.Chosen]:
    """Yield the cards named before whose cost a step counts."""
    for _, number in numbers_of(step):
        for part in model.parts_of(number):
            match part:
                case model.Measure(what="cost", card=model.Chosen() as card):
                    yield card


# -- what changes costs --------------------------------------------------------------------------


def check_reduced_resources(subject: Subject) -> None:
    """What changes costs leaves some resource that can come off, or be added."""
    everything = set(subject.game.resource)
    for node, excepted, _ in _price_changes(subject):
        if everything <= set(excepted):
            message = "no resource is left that could come off a cost"
            subject.fault(codes.IDLE_ABILITY, message, node, help=FEWER)
    for place, _, costs in subject.changes:
        if not isinstance(costs, model.Costs):
            continue
        left = subject.resources(model.Any(excepted=costs.excepted))
        if costs.how != "less" and not costs.resources and not left:
            message = "no resource is left that could be added to a cost"
            subject.fault(codes.IDLE_ABILITY, message, place, help=FEWER)


def check_reduced_cards(subject: Subject) -> None:
    """What changes costs is for cards that have a cost, and one that can be changed."""
    game = subject.game
    changed = {kind.id: kind for kind in game.kinds if kind.priced and not kind.as_printed}
    for node, _, nouns in _price_changes(subject):
        for noun in nouns:
            kinds = game.kinds_of([noun])
            if kinds & changed.keys():
                continue
            message, help = f"no {noun} has a cost to change", "give players what they pay with"
            if any(game.kind[kind].priced for kind in kinds):
                message = f"what {with_article(noun)} costs is what is printed, whatever cards say"
            if changed:
                help = f"kinds with a cost: {', '.join(changed)}"
            subject.fault(codes.IDLE_ABILITY, message, node, help=help)


def check_what_stays_as_printed(subject: Subject) -> None:
    """No card changes marks and types of which the rules look at what is printed."""
    game = subject.game
    printed = {mark.id for mark in game.marks if mark.as_printed}
    printed |= {one.id for one in game.types if one.as_printed}
    for place, _, change in subject.changes:
        changed: set[str] = set()
        known: Iterable[str] = ()
        if isinstance(change, model.Has):
            changed = {change.what}
            known = ("points", *(mark.id for mark in game.marks if not mark.values))
        elif isinstance(change, model.Becomes):
            changed, known = {*change.nouns}, (one.id for one in game.types)
        for name in sorted(changed & printed):
            message = f"`{name}` is what is printed, whatever cards say"
            help = f"what cards change: {', '.join(one for one in known if one not in printed)}"
            subject.fault(codes.IDLE_ABILITY, message, place, help=help)


def _price_changes(
    subject: Subject,
) -> Iterator[tuple[model.Node, Iterable[str], Iterable[str]]]:
    """Yield what changes costs, with the resources it spares and the nouns it is for."""
    for place, who, costs in subject.changes:
        if not isinstance(costs, model.Costs):
            continue
        nouns: tuple[str, ...] = ()
        if isinstance(who, model.Select):
            nouns = who.nouns
        elif isinstance(who, model.This):
            nouns = (subject.card.kind,)
        yield place, costs.excepted if costs.how == "less" else (), nouns
    for step in subject.steps:
        if isinstance(step, model.Deploy) and step.price.less:
            yield step, step.price.excepted, step.card.nouns
