"""What a machine can't carry: more ways to choose than can be offered, more abilities than fit."""

from collections.abc import Iterator, Sequence

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import Subject
from cardwright.dsl.model import every_step
from cardwright.runtime import limits
from cardwright.runtime.ways import Parts

_PAID = "this can be paid in too many ways for a game to offer them"
_CHOSEN = "this can be chosen in too many ways for a game to offer them"
_CHEAPER = "ask for less, or for fewer different resources"

_Amounts = Sequence[tuple[model.Amount, ...]]


def check_machine_limits(subject: Subject) -> None:
    """A card asks for no more choices, and has no more abilities, than a game can deal with."""
    card = subject.card
    for ability in card.abilities[limits.MOST_ABILITIES : limits.MOST_ABILITIES + 1]:
        message = f"the card has {len(card.abilities)} abilities"
        help = f"a card has {limits.MOST_ABILITIES} at most"
        subject.fault(codes.TOO_MUCH, message, ability, help=help)
    if card.cost is not None and limits.are_too_many(_parts(card.cost.options, subject)):
        subject.fault(codes.TOO_MANY_WAYS, _PAID, card.cost, help=_CHEAPER)
    for place, _, change in subject.changes:
        if isinstance(change, model.Costs) and limits.are_too_many(_added(change, subject)):
            subject.fault(codes.TOO_MANY_WAYS, _PAID, place, help=_CHEAPER)
    for body in subject.bodies:
        _check_cost(body.cost, subject, body)
        for step in every_step(body.effects):
            if isinstance(step, model.Avoidable):
                _check_cost(step.unless, subject, step)
    for step in subject.steps:
        if any(limits.are_too_many(parts) for parts in _choices(step, subject)):
            message = _PAID if isinstance(step, model.Pay) else _CHOSEN
            subject.fault(codes.TOO_MANY_WAYS, message, step, help=_CHEAPER)


def _added(costs: model.Costs, subject: Subject) -> list[Parts]:
    """Return what is added to costs."""
    if costs.how == "less":
        return []
    resource: model.Resource = model.Any(excepted=costs.excepted)
    if costs.resources:
        resource = model.Named(resources=costs.resources)
    amount = model.Amount(number=costs.number, resource=resource)
    return _parts([(amount,)], subject)


def _check_cost(steps: Sequence[model.Step], subject: Subject, place: model.Node) -> None:
    """Alternatives that are paid one after another are looked at together."""
    payments = [
        _parts(step.amounts.options, subject, least=True)
        for step in steps
        if isinstance(step, model.Pay)
    ]
    alone = any(map(limits.are_too_many, payments))  # which is said of the payment itself
    if not alone and limits.are_too_many_together(payments):
        subject.fault(codes.TOO_MANY_WAYS, _PAID, place, help=_CHEAPER)


def _choices(step: model.Step, subject: Subject) -> Iterator[list[Parts]]:
    """Yield the choices of resources that a step asks for, each with its alternatives."""
    if not isinstance(step, model.WithAmounts) or step.amounts is None:
        return
    options = step.amounts.options
    if isinstance(step, model.Pay):
        yield from (_parts(paid, subject) for paid in _paid_by_itself(options))
    elif isinstance(step, model.Lose):
        names = [*subject.game.resource]
        missing = {
            names.index(event.loses): event.missing
            for event in subject.game.events
            if event.loses and event.missing
        }
        everything = (1 << len(names)) - 1
        yield limits.with_replacements(_parts(options, subject), missing, everything)
    else:
        yield _parts(options, subject)


def _paid_by_itself(options: _Amounts) -> Iterator[_Amounts]:
    """Yield what is paid in one go: a number that the player chooses is paid by itself."""
    if not any(map(_is_any_number, (amount for option in options for amount in option))):
        yield options
        return
    for option in options:
        yield [tuple(amount for amount in option if not _is_any_number(amount))]
        yield from ([(amount,)] for amount in option if _is_any_number(amount))


def _is_any_number(amount: model.Amount) -> bool:
    terms = model.terms_of(amount.number)
    return any(isinstance(term.number, model.Variable) for term in terms)


def _parts(options: _Amounts, subject: Subject, *, least: bool = False) -> list[Parts]:
    """Return amounts as the machine reads them, as large as they get; ``least``: as small."""
    places = {name: place for place, name in enumerate(subject.game.resource)}
    return [
        tuple(
            (
                model.least_of(amount.number) if least else _most(amount.number),
                sum(1 << places[name] for name in subject.resources(amount.resource)),
                isinstance(amount.resource, model.Same),
            )
            for amount in option
            if not isinstance(amount.resource, model.ThatOne) and not amount.every
        )
        for option in options
    ]


def _most(number: model.Number) -> int:
    known = max(model.constant_part(number), 0)
    is_known = all(
        isinstance(term.number, int) and term.per is None for term in model.terms_of(number)
    )
    return known if is_known else max(known, limits.UNKNOWN)
