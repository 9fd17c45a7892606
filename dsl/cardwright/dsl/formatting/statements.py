"""Clauses, the steps they are made of, and lines of scenarios as phrases."""

from cardwright.dsl import syntax
from cardwright.dsl.formatting.phrases import Break, Phrase, sequence
from cardwright.dsl.formatting.words import joined, signed, text_of


def phrase_of(node: syntax.Node) -> Phrase:
    """Return a node as a phrase; nodes without a phrase of their own stay on one line."""
    match node:
        case syntax.Sequence():
            first, *others = node.steps
            phrase = phrase_of(first)
            for step in others:
                place = Break.AMOUNT if isinstance(step, syntax.More) else Break.STEP
                phrase = phrase.then(place, "+", phrase_of(step))
            return phrase
        case syntax.Effects():
            return sequence(map(phrase_of, node.options), Break.CHOICE, "/")
        case syntax.Ability():
            return _ability(node)
        case syntax.Group():
            head = joined([node.event, *node.qualifiers])
            body = joined([f"{head}:" if head else None, phrase_of(node.ability).flat])
            times = joined([node.times, "times"]) if node.times else None
            return Phrase(joined([f"({body})", node.until, times]))
        case syntax.By():
            return phrase_of(node.deed).after(node.players)
        case syntax.May():
            return phrase_of(node.deed).after(node.players, "may")
        case syntax.Names():
            return Phrase("  ".join(joined([language, name]) for language, name in node.entries))
        case syntax.Cost():
            return phrase_of(node.amounts).after("cost")
        case syntax.Points():
            term, *terms = node.expression.terms
            phrase = Phrase(f"points {signed(term)}")
            for term in terms:
                sign = "-" if term.minus else "+"
                phrase = phrase.then(Break.AMOUNT, sign, Phrase(text_of(term)))
            return phrase
        case syntax.Power():
            return phrase_of(node.ability).after(_head("power", node.qualifiers))
        case syntax.Trigger():
            return phrase_of(node.ability).after(f"{joined([node.event, *node.qualifiers])}:")
        case syntax.Moment():
            return phrase_of(node.ability).after(_head(node.word.text, node.qualifiers))
        case syntax.Choose():
            return _deed(node.deed).after(f"{text_of(node.player)}:")
    return Phrase(text_of(node))


def _ability(node: syntax.Ability) -> Phrase:
    phrase = phrase_of(node.effects)
    if node.cost is not None:
        phrase = phrase_of(node.cost).then(Break.ARROW, "->", phrase)
    if node.unless is not None:
        phrase = phrase.then(Break.ARROW, "unless", phrase_of(node.unless))
    if node.otherwise is not None:
        phrase = phrase.then(Break.ARROW, "otherwise", phrase_of(node.otherwise))
    return phrase


def _head(word: str, qualifiers: tuple[syntax.Qualifier, ...]) -> str:
    """Return the words before an ability; a colon ends them only where something is qualified."""
    return f"{joined([word, *qualifiers])}:" if qualifiers else word


def _deed(node: syntax.Deed) -> Phrase:
    """Return a deed that may break before each `+` of its amount."""
    if not isinstance(node.amount, syntax.Holdings):
        return Phrase(text_of(node))
    parts = [Phrase(text_of(part)) for part in node.amount.parts]
    return sequence(parts, Break.AMOUNT, "+").after(*node.words)
