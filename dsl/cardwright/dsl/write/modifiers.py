"""What holds of cards while something is in force."""

from cardwright.dsl import model, syntax
from cardwright.dsl.write.amounts import Phrases
from cardwright.dsl.write.conditions import written
from cardwright.dsl.write.context import NOWHERE, Context


def modifier(part: model.Modifier, context: Context) -> syntax.Modifier:
    """Write a modifier."""
    phrases, who = Phrases(context), part.who
    if isinstance(who, model.Select) and (who.quantity != "all" or who.filters):
        context.fault(who, "a clause speaks of all cards of some kinds")
    number, counted = model.common_per(part.change.number)
    change = _costs(part.change, number, phrases, is_one=isinstance(who, model.This))
    per = phrases.per(counted) if counted else None
    limits = tuple(
        syntax.If(written(phrases, condition), span=NOWHERE) for condition in part.conditions
    )
    return syntax.Modifier(phrases.card(who), change, per, limits, span=NOWHERE)


def _costs(
    part: model.Costs, number: model.Number, phrases: Phrases, *, is_one: bool
) -> syntax.Costs:
    if part.resources and part.excepted:
        phrases.context.fault(part, "resources are named, or excepted")
    resources = phrases.context.resources(part.resources, plural=number != 1)
    price = syntax.Price(
        phrases.number(number),
        "more" if part.more else "less",
        syntax.Named(resources, span=NOWHERE) if resources else None,
        phrases.excepted(part.excepted),
        span=NOWHERE,
    )
    verb = syntax.Keyword("costs" if is_one else "cost", span=NOWHERE)
    return phrases.context.note(syntax.Costs(verb, price, span=NOWHERE), part)
