"""The lines of scenarios as phrases."""

from collections.abc import Iterable
from functools import singledispatch

from cardwright.dsl import syntax
from cardwright.dsl.formatting.phrases import Break, Phrase, sequence
from cardwright.dsl.formatting.words import joined, led, text_of


def _listed(nodes: Iterable[syntax.Node]) -> str:
    return ", ".join(text_of(node) for node in nodes)


@text_of.register
def _(node: syntax.Player) -> str:
    return joined(["player", node.number])


@text_of.register
def _(node: syntax.Holding) -> str:
    return joined([node.count, node.word, led("of", node.owner)])


@text_of.register
def _(node: syntax.Holdings) -> str:
    return " + ".join(text_of(part) for part in node.parts)


@text_of.register
def _(node: syntax.Whereabouts) -> str:
    owner = f"of {text_of(node.owner)}" if node.owner else None
    return joined(["in", node.zone, owner])


@text_of.register
def _(node: syntax.Standing) -> str:
    return joined([*node.words, node.whereabouts])


@text_of.register
def _(node: syntax.Deed) -> str:
    return joined([node.option, *node.words, node.amount])


@singledispatch
def line_of(node: syntax.Node) -> Phrase:
    """Return a line of a scenario as a phrase."""
    raise AssertionError(f"no line for {type(node).__name__}")


@line_of.register
def _(node: syntax.Rules) -> Phrase:
    return Phrase(f"rules {_listed(node.names)}")


@line_of.register
def _(node: syntax.Setting) -> Phrase:
    first, *others = node.words
    listed = isinstance(first, syntax.Word) and first.text == "sets"
    return Phrase(joined(["with", first, _listed(others) if listed else joined(others)]))


@line_of.register
def _(node: syntax.Given) -> Phrase:
    return Phrase(f"given {text_of(node.subject)}: {_listed(node.facts)}")


@line_of.register
def _(node: syntax.Luck) -> Phrase:
    return Phrase(f"luck {_listed(node.names)}")


@line_of.register
def _(node: syntax.Choose) -> Phrase:
    return _deed(node.deed).after(f"{text_of(node.player)}:")


@line_of.register
def _(node: syntax.Refuse) -> Phrase:
    because = joined(["because", *node.reason]) if node.reason else None
    return Phrase(joined([f"refuse {text_of(node.player)}:", node.deed, because]))


@line_of.register
def _(node: syntax.Expect) -> Phrase:
    return Phrase(f"expect {text_of(node.subject)}: {_listed(node.facts)}")


@line_of.register
def _(node: syntax.ExpectInGeneral) -> Phrase:
    return Phrase(joined(["expect", *node.words, node.number]))


def _deed(node: syntax.Deed) -> Phrase:
    """Return a deed that may break before each `+` of its amount."""
    if not isinstance(node.amount, syntax.Holdings):
        return Phrase(text_of(node))
    parts = [Phrase(text_of(part)) for part in node.amount.parts]
    return sequence(parts, Break.AMOUNT, "+").after(*node.words)
