"""The parts of a statement that always stay on one line: names, numbers, and phrases of them."""

from collections.abc import Iterable
from functools import singledispatch

from cardwright.dsl import syntax

_PLAYERS = {
    "a_rival": "a rival",
    "each_rival": "each rival",
    "any_player": "any player",
    "all_players": "all players",
}


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


def conjugated(verb: str, players: syntax.Players | None) -> str:
    """Return a verb in the form that follows its players, if any are named."""
    one = players is not None and players.who != "all_players"
    return joined([players, f"{verb}s" if one else verb])


@singledispatch
def text_of(node: syntax.Node) -> str:
    """Return the text of a node that has no place where a line could break."""
    raise AssertionError(f"no text for {type(node).__name__}")


# -- leaves ---------------------------------------------------------------------------------------


@text_of.register
def _(node: syntax.Word) -> str:
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
    return f"{node.owner}'s {node.word.text}" if node.owner else f"its {node.word.text}"


@text_of.register
def _(node: syntax.Sum) -> str:
    return f"({' + '.join(text_of(term) for term in node.terms)})"


@text_of.register
def _(node: syntax.Named) -> str:
    return either(node.words)


@text_of.register
def _(node: syntax.AnyOf) -> str:
    return joined(["same" if node.same else "any", exclusion(node.excepted)])


@text_of.register
def _(_node: syntax.OfEach) -> str:
    return "of each"


@text_of.register
def _(node: syntax.Per) -> str:
    on = ["on", node.on] if node.on else []
    return joined(["per", node.every, node.variable, either(node.nouns), *on, _of(node.owner)])


@text_of.register
def _(node: syntax.Amount) -> str:
    return joined([node.number, node.resource, node.per])


@text_of.register
def _(node: syntax.Worth) -> str:
    return joined([node.number, node.per])


# -- who and which --------------------------------------------------------------------------------


@text_of.register
def _(node: syntax.Players) -> str:
    return _PLAYERS[node.who]


@text_of.register
def _(_node: syntax.This) -> str:
    return "this"


@text_of.register
def _(_node: syntax.It) -> str:
    return "it"


@text_of.register
def _(node: syntax.Bound) -> str:
    return node.name


@text_of.register
def _(node: syntax.Selector) -> str:
    nouns = either(node.nouns)
    quantifier = node.quantifier
    if quantifier == "a" and nouns[:1].lower() in set("aeiou"):
        quantifier = "an"
    binding = f"as {node.binding.name}" if node.binding else None
    return joined([quantifier, nouns, _of(node.owner), binding])


def _of(owner: syntax.Players | None) -> str | None:
    return f"of {text_of(owner)}" if owner else None


# -- parts of statements --------------------------------------------------------------------------


@text_of.register
def _(node: syntax.Aimed) -> str:
    return joined([node.number, "on", node.target])


@text_of.register
def _(node: syntax.Origin) -> str:
    return joined(["from", either(node.zones), _of(node.owner)])


@text_of.register
def _(node: syntax.Price) -> str:
    if node.less is None:
        return "for free"
    return joined(["for", node.less, "less", exclusion(node.excepted)])


@text_of.register
def _(node: syntax.Then) -> str:
    return joined(["then", node.verb, node.count])


@text_of.register
def _(node: syntax.While) -> str:
    return joined(["while", node.status])


@text_of.register
def _(node: syntax.During) -> str:
    return f"during {either(node.moments)}"


@text_of.register
def _(node: syntax.IfLeft) -> str:
    quantity = [node.number, node.resource] if node.number else ["any"]
    return joined(["if", *quantity, "left on", node.target])
