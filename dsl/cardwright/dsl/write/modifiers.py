"""What holds of cards, in words."""

from dataclasses import replace

from cardwright.dsl import model, syntax
from cardwright.dsl.resolve.modifiers import ANSWERED
from cardwright.dsl.write.amounts import Phrases
from cardwright.dsl.write.conditions import written
from cardwright.dsl.write.context import NOWHERE, Context, word
from cardwright.dsl.write.durations import limits_of


def clause(part: model.Modifier, context: Context) -> syntax.Modifier:
    """Write what holds while its card is in play."""
    phrases, who = Phrases(context), part.who
    if isinstance(who, model.Select) and who.quantity != "all":
        context.fault(who, "a clause speaks of all cards of some kinds")
    change, per = _change(part.change, phrases, is_one=isinstance(who, model.This))
    limits = tuple(
        syntax.If(written(phrases, condition), span=NOWHERE) for condition in part.conditions
    )
    return syntax.Modifier(phrases.card(who), change, per, limits, span=NOWHERE)


def step(part: model.Modify, phrases: Phrases) -> syntax.Modifier:
    """Write what holds for some time."""
    card = part.card
    is_all = isinstance(card, model.Select) and card.quantity == "all"
    if part.is_class and not is_all:
        phrases.context.fault(part, "a class is all cards of some kinds")
    is_each = is_all and not part.is_class
    change, per = _change(part.change, phrases, is_one=is_each or not _are_several(card))
    is_own = part.is_class and isinstance(part.change, model.Costs)
    who = phrases.select(card, own=is_own) if isinstance(card, model.Select) else phrases.card(card)
    if is_each:
        assert isinstance(who, syntax.Selector) and isinstance(card, model.Select)
        each = "each other" if card.is_other else "each"
        quantifier = syntax.Keyword(each, span=NOWHERE)
        nouns = syntax.Named(phrases.context.nouns(card.nouns, plural=False), span=NOWHERE)
        who = replace(who, quantifier=quantifier, nouns=nouns)
    return syntax.Modifier(who, change, per, limits_of(phrases, part.duration), span=NOWHERE)


def _are_several(card: model.CardRef) -> bool:
    return isinstance(card, model.Select) and not card.is_one


def _change(
    part: model.Change, phrases: Phrases, *, is_one: bool
) -> tuple[syntax.Change, syntax.Per | None]:
    """Write what is changed, and what it is counted by."""
    if isinstance(part, model.Becomes):
        return _becomes(part, phrases, is_one=is_one), None
    if isinstance(part, model.Cannot):
        return _cannot(part, phrases), None
    number, counted = model.common_per(part.number)
    per = phrases.per(counted) if counted else None
    if isinstance(part, model.Has):
        return _has(part, number, phrases, is_one=is_one), per
    return _costs(part, number, phrases, is_one=is_one), per


def _has(
    part: model.Has, number: model.Number, phrases: Phrases, *, is_one: bool
) -> syntax.AmountsTo:
    verb = syntax.Keyword("has" if is_one else "have", span=NOWHERE)
    how = None if part.how == "exactly" else part.how
    nouns = syntax.Named((word(part.what),), span=NOWHERE)
    return phrases.context.note(
        syntax.AmountsTo(verb, phrases.number(number), how, nouns, span=NOWHERE), part
    )


def _becomes(part: model.Becomes, phrases: Phrases, *, is_one: bool) -> syntax.CountsAs:
    verb = syntax.Keyword("is" if is_one else "are", span=NOWHERE)
    names = phrases.context.nouns(part.nouns, plural=not is_one)
    if part.status is not None:
        names = (word(part.status),)
    article = is_one and part.status is None
    nouns = syntax.Named(names, span=NOWHERE)
    return phrases.context.note(
        syntax.CountsAs(verb, part.negated, article, nouns, span=NOWHERE), part
    )


def _cannot(part: model.Cannot, phrases: Phrases) -> syntax.Cannot:
    deed = part.deed
    done = ANSWERED if deed is None else phrases.context.game.done.get(deed, deed)
    words = syntax.Words((word("be"), word(done)), span=NOWHERE)
    return phrases.context.note(syntax.Cannot(words, span=NOWHERE), part)


def _costs(
    part: model.Costs, number: model.Number, phrases: Phrases, *, is_one: bool
) -> syntax.Costs:
    if part.resources and part.excepted:
        phrases.context.fault(part, "resources are named, or excepted")
    resources = phrases.context.resources(part.resources, plural=number != 1)
    price = syntax.Price(
        phrases.number(number),
        None if part.how == "exactly" else part.how,
        syntax.Named(resources, span=NOWHERE) if resources else None,
        phrases.excepted(part.excepted),
        span=NOWHERE,
    )
    verb = syntax.Keyword("costs" if is_one else "cost", span=NOWHERE)
    return phrases.context.note(syntax.Costs(verb, price, span=NOWHERE), part)
