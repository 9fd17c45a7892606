"""What holds of cards while something is in force."""

from cardwright.dsl import model, syntax
from cardwright.dsl.write.amounts import Phrases
from cardwright.dsl.write.context import NOWHERE, Context, numeral


def modifier(part: model.Modifier, context: Context) -> syntax.Modifier:
    """Write a modifier."""
    phrases = Phrases(context)
    if isinstance(part.who, model.Select) and part.who.quantity != "all":
        context.fault(part.who, "nobody chooses a card for a clause: it speaks of all")
    costs = part.change
    change = _costs(costs, phrases, is_one=isinstance(part.who, model.This))
    per = phrases.per(costs.per) if costs.per else None
    return syntax.Modifier(phrases.card(part.who), change, per, (), span=NOWHERE)


def _costs(part: model.Costs, phrases: Phrases, *, is_one: bool) -> syntax.Costs:
    if part.resources and part.excepted:
        phrases.context.fault(part, "resources are named, or excepted")
    resources = phrases.context.resources(part.resources, plural=part.number != 1)
    price = syntax.Price(
        numeral(part.number),
        "more" if part.more else "less",
        syntax.Named(resources, span=NOWHERE) if resources else None,
        phrases.excepted(part.excepted),
        span=NOWHERE,
    )
    verb = syntax.Keyword("costs" if is_one else "cost", span=NOWHERE)
    return phrases.context.note(syntax.Costs(verb, price, span=NOWHERE), part)
