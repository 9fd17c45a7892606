"""Conditions in words."""

from dataclasses import replace

from cardwright.dsl import model, syntax
from cardwright.dsl.write.amounts import Phrases
from cardwright.dsl.write.context import NOWHERE, players, reference, word, words
from cardwright.dsl.write.filters import Filters


def heads(phrases: Phrases, conditions: tuple[model.Condition, ...]) -> list[syntax.Qualifier]:
    """Write conditions, each after its `if`."""
    return [syntax.If(written(phrases, condition), span=NOWHERE) for condition in conditions]


def heads_of(phrases: Phrases, part: model.Body) -> list[syntax.Qualifier]:
    """Write how often an ability works, and its conditions."""
    limit: list[syntax.Qualifier] = []
    if part.limit is not None:
        each = word(part.limit.each) if part.limit.each is not None else None
        limit = [phrases.context.note(syntax.Once(each, span=NOWHERE), part.limit)]
    return limit + heads(phrases, part.conditions)


def written(phrases: Phrases, part: model.Condition) -> syntax.Condition:
    """Write a condition."""
    return phrases.context.note(_written(phrases, part), part)


def _written(phrases: Phrases, part: model.Condition) -> syntax.Condition:
    context = phrases.context
    is_ = syntax.Keyword("is", span=NOWHERE)
    match part:
        case model.Exists(select=select):
            return syntax.Exists(_selector(phrases, part, select), None, span=NOWHERE)
        case model.Stocked(on=on):
            resource = phrases.resource(part.resource, plural=part.number != 1)
            selector = syntax.Selector(
                _quantifier(phrases, part), resource, players(part.owner), span=NOWHERE
            )
            lying = phrases.card(on) if on is not None else None
            return syntax.Exists(selector, lying, span=NOWHERE)
        case model.Is(card=card):
            if part.status is not None:
                nouns = syntax.Named((word(part.status),), span=NOWHERE)
                return syntax.IsA(reference(card), is_, part.negated, False, nouns, span=NOWHERE)
            named = syntax.Named(words(part.nouns), span=NOWHERE)
            return syntax.IsA(reference(card), is_, part.negated, True, named, span=NOWHERE)
        case model.Compares(of=of):
            who: syntax.Ref | syntax.Number = phrases.number(of)
            if isinstance(of, model.Variable):
                who = syntax.Bound(of.name, span=NOWHERE)
            value: syntax.Number | syntax.Bounded = phrases.number(part.number)
            if part.bound != "exactly":
                value = _bounded(part.bound, phrases.number(part.number))
            return syntax.IsNumber(who, is_, value, span=NOWHERE)
        case model.CardHas(card=card):
            compared = Filters(phrases).comparison(part.comparison)
            compared = context.note(compared, part.comparison)
            has = syntax.Keyword("has", span=NOWHERE)
            return syntax.Has(reference(card), has, compared, span=NOWHERE)
        case model.PlayersHave(who=holder):
            if holder == "actor" and context.is_by:
                context.fault(part, "there is no word here for those who act")
            whose = players(holder) or syntax.Players("you", span=NOWHERE)
            are_several = whose.text == "you" or whose.text.startswith("all ")
            has = syntax.Keyword("have" if are_several else "has", span=NOWHERE)
            compared = Filters(phrases).of_players(part.comparison)
            compared = context.note(compared, part.comparison)
            return syntax.Has(whose, has, compared, span=NOWHERE)


def _selector(phrases: Phrases, part: model.Exists, select: model.Select) -> syntax.Selector:
    """Write the cards that must be there."""
    context = phrases.context
    quantifier = _quantifier(phrases, part)
    if select.quantity == "another":
        quantifier = syntax.Keyword("another", span=NOWHERE)
    elif (part.bound, part.number) == ("at_least", 1):
        quantifier = syntax.Keyword("a", span=NOWHERE)
    one = (part.number == 1 and part.bound == "at_least") or part.number == 0
    counted = context.stand_in(replace(select, quantity="a" if one else 2), select)
    found = phrases.select(counted)
    return context.note(replace(found, quantifier=quantifier), select)


def _quantifier(phrases: Phrases, part: model.Exists | model.Stocked) -> syntax.Quantifier:
    """Write how many; at least so many goes without saying, and at most none is `no`."""
    if part.bound == "at_least":
        return phrases.number(part.number)
    if part.number == 0:
        return syntax.Keyword("no", span=NOWHERE)
    return _bounded(part.bound, phrases.number(part.number))


def _bounded(bound: model.LeastOrMost, number: syntax.Number) -> syntax.Bounded:
    return syntax.Bounded("least" if bound == "at_least" else "most", number, span=NOWHERE)
