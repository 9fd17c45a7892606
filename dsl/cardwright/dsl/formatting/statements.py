"""Clauses, and the steps they are made of, as phrases."""

from functools import singledispatch

from cardwright.dsl import syntax
from cardwright.dsl.formatting.phrases import Break, Phrase, sequence
from cardwright.dsl.formatting.words import joined, signed, text_of, times

# -- what is done ---------------------------------------------------------------------------------


@singledispatch
def phrase_of(node: syntax.Node) -> Phrase:
    """Return a node as a phrase; nodes without a phrase of their own stay on one line."""
    return Phrase(text_of(node))


@phrase_of.register
def _(node: syntax.Sequence) -> Phrase:
    first, *others = node.steps
    phrase = phrase_of(first)
    for step in others:
        place = Break.AMOUNT if isinstance(step, syntax.More) else Break.STEP
        phrase = phrase.then(place, "+", phrase_of(step))
    return phrase


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
    if node.otherwise is not None:
        phrase = phrase.then(Break.ARROW, "otherwise", phrase_of(node.otherwise))
    return phrase


@phrase_of.register
def _(node: syntax.Group) -> Phrase:
    head = joined([node.event, *node.qualifiers])
    body = joined([f"{head}:" if head else None, phrase_of(node.ability).flat])
    return Phrase(joined([f"({body})", node.until, times(node)]))


@phrase_of.register
def _(node: syntax.By) -> Phrase:
    return phrase_of(node.deed).after(node.players)


@phrase_of.register
def _(node: syntax.May) -> Phrase:
    return phrase_of(node.deed).after(node.players, "may")


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
def _(node: syntax.Emblem) -> Phrase:
    return Phrase(f"emblem {' + '.join(word.text for word in node.words)}")


@phrase_of.register
def _(node: syntax.Mark) -> Phrase:
    return Phrase(joined(["mark", node.name, node.value]))


@phrase_of.register
def _(node: syntax.Cost) -> Phrase:
    return phrase_of(node.amounts).after("cost")


@phrase_of.register
def _(node: syntax.Points) -> Phrase:
    first, *others = node.expression.terms
    phrase = Phrase(f"points {signed(first)}")
    for term in others:
        phrase = phrase.then(Break.AMOUNT, "-" if term.minus else "+", Phrase(text_of(term)))
    return phrase


@phrase_of.register
def _(node: syntax.Power) -> Phrase:
    return phrase_of(node.ability).after(_head("power", node.qualifiers))


@phrase_of.register
def _(node: syntax.Trigger) -> Phrase:
    return phrase_of(node.ability).after(f"{joined([node.event, *node.qualifiers])}:")


@phrase_of.register
def _(node: syntax.Moment) -> Phrase:
    return phrase_of(node.ability).after(_head(node.word.text, node.qualifiers))


def _head(word: str, qualifiers: tuple[syntax.Qualifier, ...]) -> str:
    """Return the words before an ability; a colon ends them only where something is qualified."""
    return f"{joined([word, *qualifiers])}:" if qualifiers else word
