"""Clauses, and the steps they are made of, as phrases."""

from functools import singledispatch

from cardwright.dsl import syntax
from cardwright.dsl.formatting.phrases import Break, Phrase, sequence
from cardwright.dsl.formatting.words import conjugated, either, exclusion, joined, text_of

# -- what is done ---------------------------------------------------------------------------------


@singledispatch
def phrase_of(node: syntax.Node) -> Phrase:
    """Return a node as a phrase; nodes without a phrase of their own stay on one line."""
    return Phrase(text_of(node))


@phrase_of.register
def _(node: syntax.AmountSum) -> Phrase:
    return sequence(map(phrase_of, node.parts), Break.AMOUNT, "+")


@phrase_of.register
def _(node: syntax.Amounts) -> Phrase:
    return sequence(map(phrase_of, node.options), Break.OPTION, "/")


@phrase_of.register
def _(node: syntax.Sequence) -> Phrase:
    return sequence(map(phrase_of, node.items), Break.STEP, "+")


@phrase_of.register
def _(node: syntax.Effects) -> Phrase:
    return sequence(map(phrase_of, node.options), Break.CHOICE, "/")


@phrase_of.register
def _(node: syntax.Ability) -> Phrase:
    phrase = phrase_of(node.effects)
    if node.cost is not None:
        phrase = phrase_of(node.cost).then(Break.ARROW, "->", phrase)
    if node.unless is not None:
        phrase = phrase.then(Break.ARROW, "unless", phrase_of(node.unless))
    return phrase


@phrase_of.register
def _(node: syntax.Group) -> Phrase:
    unless = ["unless", phrase_of(node.unless).flat] if node.unless else []
    return Phrase(f"({joined([phrase_of(node.effects).flat, *unless])})")


@phrase_of.register
def _(node: syntax.Gain) -> Phrase:
    return phrase_of(node.amounts).after(conjugated("gain", node.players))


@phrase_of.register
def _(node: syntax.Lose) -> Phrase:
    return phrase_of(node.amounts).after(conjugated("lose", node.players))


@phrase_of.register
def _(node: syntax.Bare) -> Phrase:
    return phrase_of(node.amounts)


@phrase_of.register
def _(node: syntax.Pay) -> Phrase:
    return phrase_of(node.amounts).after("pay")


@phrase_of.register
def _(node: syntax.Put) -> Phrase:
    what = phrase_of(node.amounts) if node.amounts else Phrase("that")
    return what.after("put").before("on", node.target)


@phrase_of.register
def _(node: syntax.Take) -> Phrase:
    what = phrase_of(node.amounts) if node.amounts else Phrase("all")
    return what.after("take").before("from", node.target)


@phrase_of.register
def _(node: syntax.Steal) -> Phrase:
    more = joined(["with more", node.more]) if node.more else None
    return phrase_of(node.amounts).after("take").before("from", node.players, more)


@phrase_of.register
def _(node: syntax.Sort) -> Phrase:
    return Phrase(joined(["sort", node.count, "of", either(node.zones)]))


@phrase_of.register
def _(node: syntax.CountAs) -> Phrase:
    return Phrase(joined(["count as", node.selector]))


@phrase_of.register
def _(node: syntax.Score) -> Phrase:
    return Phrase(joined(["score", node.number]))


@phrase_of.register
def _(_node: syntax.Ignore) -> Phrase:
    return Phrase("ignore")


@phrase_of.register
def _(node: syntax.Act) -> Phrase:
    return Phrase(joined([node.verb, node.operand, node.origin, node.price, node.then]))


# -- clauses --------------------------------------------------------------------------------------


@phrase_of.register
def _(node: syntax.Names) -> Phrase:
    return Phrase("  ".join(joined([language, name]) for language, name in node.entries))


@phrase_of.register
def _(node: syntax.Types) -> Phrase:
    return Phrase(f"types {', '.join(word.text for word in node.words)}")


@phrase_of.register
def _(node: syntax.Copies) -> Phrase:
    return Phrase(joined(["copies", node.number]))


@phrase_of.register
def _(node: syntax.Mark) -> Phrase:
    return Phrase(joined(["mark", node.name, node.value]))


@phrase_of.register
def _(node: syntax.Cost) -> Phrase:
    return phrase_of(node.amounts).after("cost")


@phrase_of.register
def _(node: syntax.Points) -> Phrase:
    return sequence(map(phrase_of, node.terms), Break.AMOUNT, "+").after("points")


@phrase_of.register
def _(node: syntax.Discount) -> Phrase:
    less = joined([node.number, exclusion(node.excepted)])
    return Phrase(f"discount {less} for {either(node.nouns)}")


@phrase_of.register
def _(node: syntax.Power) -> Phrase:
    return phrase_of(node.ability).after(_head("power", node.qualifiers))


@phrase_of.register
def _(node: syntax.React) -> Phrase:
    subject = joined(["of", node.subject]) if node.subject else None
    source = joined(["from", node.source]) if node.source else None
    head = joined(["react to", node.event, subject, source, *node.qualifiers])
    return phrase_of(node.ability).after(f"{head}:")


@phrase_of.register
def _(node: syntax.When) -> Phrase:
    if node.lead:
        return phrase_of(node.ability).after(_head(node.moment.text, node.qualifiers))
    return phrase_of(node.ability).after(f"{joined(['when', node.moment, *node.qualifiers])}:")


def _head(word: str, qualifiers: tuple[syntax.Qualifier, ...]) -> str:
    """Return the words before an ability; a colon ends them only where something is qualified."""
    return f"{joined([word, *qualifiers])}:" if qualifiers else word
