"""The parts of a statement that always stay on one line: names, numbers, and phrases of them."""

from collections.abc import Iterable
from functools import singledispatch

from cardwright.dsl import syntax


def joined(parts: Iterable[syntax.Node | str | None]) -> str:
    """Return the texts of the parts that are there, with single spaces."""
    texts = (part if isinstance(part, str) else text_of(part) for part in parts if part is not None)
    return " ".join(text for text in texts if text)


def either(words: Iterable[syntax.Node]) -> str:
    """Return alternatives joined by ``or``."""
    return " or ".join(text_of(word) for word in words)


def exclusion(words: tuple[syntax.Word, ...]) -> str | None:
    """Return ``except …``, where anything is excepted."""
    return f"except {either(words)}" if words else None


def quoted(value: str) -> str:
    """Return a string as it is written, in quotes and with escapes."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


@singledispatch
def text_of(node: syntax.Node) -> str:
    """Return the text of a node that has no place where a line could break."""
    raise AssertionError(f"no text for {type(node).__name__}")


# -- leaves ---------------------------------------------------------------------------------------


@text_of.register
def _(node: syntax.Word) -> str:
    return node.text


@text_of.register
def _(node: syntax.Keyword) -> str:
    return node.text


@text_of.register
def _(node: syntax.Words) -> str:
    return node.text


@text_of.register
def _(node: syntax.Text) -> str:
    return quoted(node.value)


@text_of.register
def _(node: syntax.Numeral) -> str:
    return str(node.value)


@text_of.register
def _(node: syntax.Variable) -> str:
    return node.name


@text_of.register
def _(_node: syntax.Arrow) -> str:
    return "->"


# -- how much -------------------------------------------------------------------------------------


@text_of.register
def _(node: syntax.Attribute) -> str:
    whose = f"{node.owner}'s" if node.owner else "their" if node.of_them else "its"
    return f"{whose} {node.word.text}"


@text_of.register
def _(_node: syntax.ThatMany) -> str:
    return "that many"


@text_of.register
def _(node: syntax.Term) -> str:
    return joined([node.number, node.per])


@text_of.register
def _(node: syntax.Expression) -> str:
    first, *others = node.terms
    rest = (f"{'-' if term.minus else '+'} {text_of(term)}" for term in others)
    return f"({joined([signed(first), *rest])})"


def signed(term: syntax.Term) -> str:
    """Return the first term of a sum, with its sign if it is taken away."""
    return f"-{text_of(term)}" if term.minus else text_of(term)


@text_of.register
def _(node: syntax.Bounded) -> str:
    return joined(["at", node.word, node.number])


@text_of.register
def _(node: syntax.UpTo) -> str:
    return joined(["up to", node.number])


@text_of.register
def _(node: syntax.Named) -> str:
    return either(node.words)


@text_of.register
def _(node: syntax.AnyOf) -> str:
    return joined(["same" if node.same else "any", exclusion(node.excepted)])


@text_of.register
def _(node: syntax.Count) -> str:
    other = "other" if node.other else None
    return joined([other, node.nouns, led("of", node.owner), *node.filters, led("on", node.on)])


@text_of.register
def _(node: syntax.Per) -> str:
    return joined(["per", node.every, node.counted, node.bound])


def _within(node: syntax.Comparison) -> str:
    return f"in {either(node.zones)}" if node.zones else ""


@text_of.register
def _(node: syntax.Compared) -> str:
    return joined(
        [node.word, node.nouns, led("than", node.than), led("on", node.on), _within(node)]
    )


@text_of.register
def _(node: syntax.Superlative) -> str:
    return joined([node.word, node.nouns, led("on", node.on), _within(node)])


@text_of.register
def _(node: syntax.Measured) -> str:
    return joined([node.word, node.value, led("on", node.on), _within(node)])


# -- who and which --------------------------------------------------------------------------------


@text_of.register
def _(_node: syntax.This) -> str:
    return "this"


@text_of.register
def _(_node: syntax.It) -> str:
    return "it"


@text_of.register
def _(_node: syntax.Them) -> str:
    return "them"


@text_of.register
def _(node: syntax.Bound) -> str:
    return node.name


@text_of.register
def _(node: syntax.Players) -> str:
    return joined([node.text, node.card, led("with", node.comparison)])


@text_of.register
def _(node: syntax.Selector) -> str:
    quantifier, nouns = text_of(node.quantifier), text_of(node.nouns)
    random = "random" if node.random else None
    if quantifier == "a":
        quantifier = _article(random or nouns)
    owner, binding = led("of", node.owner), led("as", node.binding)
    return joined([quantifier, random, nouns, owner, *node.filters, binding])


@text_of.register
def _(node: syntax.Located) -> str:
    return joined(["in", either(node.zones), led("of", node.owner), node.card])


@text_of.register
def _(node: syntax.Having) -> str:
    return joined(["with", node.comparison])


@text_of.register
def _(node: syntax.Being) -> str:
    return joined(["that", _is(node)])


@text_of.register
def _(node: syntax.Related) -> str:
    anchor = led("of", node.anchor) if node.distance else node.anchor
    return joined([node.word, node.distance, anchor])


def led(word: str, node: syntax.Node | None) -> str | None:
    """Return a part with the word that leads to it, where it is there."""
    return joined([word, node]) if node else None


def _article(following: str) -> str:
    return "an" if following[:1].lower() in set("aeiou") else "a"


def _negation(negated: bool) -> str | None:
    return "not" if negated else None


# -- conditions and heads -------------------------------------------------------------------------


@text_of.register
def _(node: syntax.Exists) -> str:
    return joined([node.selector, led("on", node.on)])


@text_of.register
def _(node: syntax.IsA) -> str:
    return joined([node.who, _is(node)])


def _is(node: syntax.IsA | syntax.CountsAs | syntax.Being) -> str:
    article = _article(text_of(node.nouns)) if node.article else None
    return joined([node.verb, _negation(node.negated), article, node.nouns])


@text_of.register
def _(node: syntax.IsNumber) -> str:
    return joined([node.who, node.verb, node.value])


@text_of.register
def _(node: syntax.Has) -> str:
    return joined([node.who, node.verb, node.what, led("on", node.on)])


@text_of.register
def _(node: syntax.If) -> str:
    return joined(["if", node.condition])


@text_of.register
def _(node: syntax.Once) -> str:
    return joined(["once", led("each", node.each)])


@text_of.register
def _(node: syntax.ThisTime) -> str:
    return joined(["this", node.word])


@text_of.register
def _(node: syntax.Until) -> str:
    return joined(["until", node.end])


@text_of.register
def _(node: syntax.During) -> str:
    return f"during {either(node.moments)}"


@text_of.register
def _(node: syntax.Aim) -> str:
    return joined(["at", node.target])


@text_of.register
def _(node: syntax.ForEach) -> str:
    return joined(["for", node.selector, led("on", node.on)])


@text_of.register
def _(node: syntax.Event) -> str:
    word = "react to" if node.word == "react" else node.word
    return joined([word, node.name, node.number, led("of", node.subject), led("from", node.source)])


# -- parts of steps -------------------------------------------------------------------------------


@text_of.register
def _(node: syntax.Place) -> str:
    end = f"{node.end} of" if node.end else None
    return joined([end, either(node.zones), led("of", node.owner)])


@text_of.register
def _(node: syntax.Price) -> str:
    return joined([node.number, node.change, node.nouns, exclusion(node.excepted)])


@text_of.register
def _(node: syntax.Tail) -> str:
    return joined([node.word, node.what])


@text_of.register
def _(node: syntax.LookedAt) -> str:
    return joined(["at", node.who])


@text_of.register
def _(node: syntax.Act) -> str:
    return joined([node.verb, node.object, *node.tails, node.per, node.until, times(node)])


@text_of.register
def _(node: syntax.More) -> str:
    return joined([node.selector, *node.tails, node.per])


def times(node: syntax.Act | syntax.Group) -> str | None:
    """Return how often something is done, where it says so."""
    return joined([node.times, "times"]) if node.times else None


@text_of.register
def _(node: syntax.Modifier) -> str:
    return joined([node.who, node.change, node.per, *node.limits])


@text_of.register
def _(node: syntax.Costs) -> str:
    return joined([node.verb, node.price])


@text_of.register
def _(node: syntax.AmountsTo) -> str:
    return joined([node.verb, node.number, node.change, node.nouns])


@text_of.register
def _(node: syntax.CountsAs) -> str:
    return _is(node)


@text_of.register
def _(node: syntax.Cannot) -> str:
    return joined(["cannot", node.words])
