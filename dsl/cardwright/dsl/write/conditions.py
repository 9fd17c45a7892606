"""Conditions in words."""

from cardwright.dsl import model, syntax
from cardwright.dsl.write.amounts import Phrases
from cardwright.dsl.write.context import NOWHERE, numeral, players, reference, word, words


def heads(phrases: Phrases, conditions: tuple[model.Condition, ...]) -> list[syntax.Qualifier]:
    """Write conditions, each after its `if`."""
    return [syntax.If(written(phrases, condition), span=NOWHERE) for condition in conditions]


def written(phrases: Phrases, part: model.Condition) -> syntax.Condition:
    """Write a condition."""
    return phrases.context.note(_written(phrases, part), part)


def _written(phrases: Phrases, part: model.Condition) -> syntax.Condition:
    context = phrases.context
    match part:
        case model.Exists(select=select):
            plural = part.number > 1
            nouns = syntax.Named(context.nouns(select.nouns, plural=plural), span=NOWHERE)
            quantifier = _quantifier(part)
            if select.quantity == "another":
                quantifier = syntax.Keyword("another", span=NOWHERE)
            elif (part.bound, part.number) == ("at_least", 1):
                quantifier = syntax.Keyword("a", span=NOWHERE)
            selector = syntax.Selector(quantifier, nouns, players(select.owner), span=NOWHERE)
            return syntax.Exists(context.note(selector, select), None, span=NOWHERE)
        case model.Stocked(on=on):
            resource = phrases.resource(part.resource, plural=part.number != 1)
            selector = syntax.Selector(
                _quantifier(part), resource, players(part.owner), span=NOWHERE
            )
            lying = phrases.card(on) if on is not None else None
            return syntax.Exists(selector, lying, span=NOWHERE)
        case model.Is(card=card):
            is_ = syntax.Keyword("is", span=NOWHERE)
            if part.status is not None:
                nouns = syntax.Named((word(part.status),), span=NOWHERE)
                return syntax.IsA(reference(card), is_, part.negated, False, nouns, span=NOWHERE)
            named = syntax.Named(words(part.nouns), span=NOWHERE)
            return syntax.IsA(reference(card), is_, part.negated, True, named, span=NOWHERE)
        case model.Compares(of=of):
            is_ = syntax.Keyword("is", span=NOWHERE)
            who = syntax.Bound(of.name, span=NOWHERE)
            value = _quantifier(part, always=True)
            assert isinstance(value, syntax.Bounded)
            return syntax.IsNumber(who, is_, value, span=NOWHERE)


def _quantifier(
    part: model.Exists | model.Stocked | model.Compares, *, always: bool = False
) -> syntax.Quantifier:
    """Write how many; at least so many goes without saying, and at most none is `no`."""
    if part.bound == "at_least" and not always:
        return numeral(part.number)
    if part.number == 0 and not always:
        return syntax.Keyword("no", span=NOWHERE)
    number = numeral(part.number)
    if part.bound == "at_least":
        return syntax.Bounded("least", number, span=NOWHERE)
    return syntax.Bounded("most", number, span=NOWHERE)
