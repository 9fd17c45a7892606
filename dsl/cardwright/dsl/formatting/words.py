"""The parts of a statement that always stay on one line: names, numbers, and phrases of them."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from cardwright.dsl import syntax

LAYOUTS: Final[dict[type[syntax.Node], str]] = {
    syntax.Word: "{.text}",
    syntax.Keyword: "{.text}",
    syntax.Words: "{.text}",
    syntax.Variable: "{.name}",
    syntax.Arrow: "->",
    # how much
    syntax.ThatMany: "that many",
    syntax.Term: "{.number} {.per}",
    syntax.Bounded: "at {.word} {.number}",
    syntax.UpTo: "up to {.number}",
    syntax.Named: "{.words|}",
    syntax.Count: "{.other} {.nouns} {of .owner} {.filters} {on .on}",
    syntax.Per: "per {.every} {.counted} {.bound}",
    syntax.Compared: "{.word} {.nouns} {than .than} {on .on} {in .zones|}",
    syntax.Superlative: "{.word} {.nouns} {on .on} {in .zones|}",
    syntax.Measured: "{.word} {.value} {on .on} {in .zones|}",
    # who and which
    syntax.This: "this",
    syntax.It: "it",
    syntax.Them: "them",
    syntax.Bound: "{.name}",
    syntax.Players: "{.text} {.card} {with .comparison}",
    syntax.Located: "in {.zones|} {of .owner} {.card}",
    syntax.Having: "with {.comparison}",
    # conditions and heads
    syntax.Exists: "{.selector} {on .on}",
    syntax.IsNumber: "{.who} {.verb} {.value}",
    syntax.Has: "{.who} {.verb} {.what} {on .on}",
    syntax.If: "if {.condition}",
    syntax.Once: "once {each .each}",
    syntax.ThisTime: "this {.word}",
    syntax.Until: "until {.end}",
    syntax.During: "during {.moments|}",
    syntax.Aim: "at {.target}",
    syntax.ForEach: "for {.selector} {on .on}",
    # parts of steps
    syntax.Place: "{.end of} {.zones|} {of .owner}",
    syntax.Price: "{.number} {.change} {.nouns} {except .excepted|}",
    syntax.Tail: "{.word} {.what}",
    syntax.LookedAt: "at {.who}",
    syntax.Act: "{.verb} {.object} {.tails} {.per} {.until} {.times times}",
    syntax.More: "{.selector} {.tails} {.per}",
    syntax.Modifier: "{.who} {.change} {.per} {.limits}",
    syntax.Costs: "{.verb} {.price}",
    syntax.AmountsTo: "{.verb} {.number} {.change} {.nouns}",
    syntax.Cannot: "cannot {.words}",
    # clauses
    syntax.Types: "types {.words,}",
    syntax.Copies: "copies {.number}",
    syntax.Emblem: "emblem {.words+}",
    syntax.Mark: "mark {.name} {.value}",
    # scenarios
    syntax.Player: "player {.number}",
    syntax.Holding: "{.count} {.word} {of .owner}",
    syntax.Holdings: "{.parts+}",
    syntax.Whereabouts: "in {.zone} {of .owner}",
    syntax.Standing: "{.words} {.whereabouts}",
    syntax.Deed: "{.option} {.words} {.amount}",
    syntax.Rules: "rules {.names,}",
    syntax.Given: "given {.subject:} {.facts,}",
    syntax.Luck: "luck {.names,}",
    syntax.Refuse: "refuse {.player:} {.deed} {because .reason}",
    syntax.Expect: "expect {.subject:} {.facts,}",
    syntax.ExpectInGeneral: "expect {.words} {.number}",
}
"""How nodes are written: words, and in braces a field with what goes with it where it is there.

A sign at its end stands between several: ``|`` for `or`. A field that is true is its own name.
"""
_PART: Final = re.compile(r"\{([^{}.]*)\.(\w+)([^{}.|,+]*)([|,+]?)\}|[^\s{}]+")
_BETWEEN: Final = {"": " ", "|": " or ", ",": ", ", "+": " + "}


def text_of(node: syntax.Node) -> str:
    """Return the text of a node that has no place where a line could break."""
    if type(node) in LAYOUTS:
        return joined(_part(node, *part) for part in _parts(LAYOUTS[type(node)]))
    match node:
        case syntax.Text():
            return quoted(node.value)
        case syntax.Numeral():
            return str(node.value)
        case syntax.Attribute():
            whose = f"{node.owner}'s" if node.owner else node.whose
            return f"{whose} {node.word.text}"
        case syntax.Expression():
            first, *others = node.terms
            rest = (f"{'-' if term.minus else '+'} {text_of(term)}" for term in others)
            return f"({joined([signed(first), *rest])})"
        case syntax.AnyOf():
            excepted = " or ".join(map(text_of, node.excepted))
            return joined(["same" if node.same else "any", excepted and f"except {excepted}"])
        case syntax.Selector():
            return _selector(node)
        case syntax.Related():
            anchor = led("of", node.anchor) if node.distance else node.anchor
            return joined([node.word, node.distance, anchor])
        case syntax.Being():
            return joined(["that", _is(node)])
        case syntax.IsA():
            return joined([node.who, _is(node)])
        case syntax.CountsAs():
            return _is(node)
        case syntax.Event():
            word = "react to" if node.word == "react" else node.word
            subject, source = led("of", node.subject), led("from", node.source)
            return joined([word, node.name, node.number, subject, source])
        case syntax.Setting():
            setting, *values = node.words
            listed = isinstance(setting, syntax.Word) and setting.text == "sets"
            return joined(["with", setting, (", " if listed else " ").join(map(text_of, values))])
    raise AssertionError(f"no text for {type(node).__name__}")


@cache
def _parts(layout: str) -> tuple[tuple[str, str, str, str], ...]:
    """Return a layout in parts: what stands before a field, the field, what after and between."""
    return tuple(
        found.groups() if found[2] else (found[0], "", "", "")  # type: ignore[misc]
        for found in _PART.finditer(layout)
    )


def _part(node: syntax.Node, before: str, name: str, after: str, between: str) -> str:
    if not name:
        return before
    value: Any = getattr(node, name)
    if value is True:
        text = name
    elif isinstance(value, tuple):
        text = _BETWEEN[between].join(map(text_of, value))
    else:
        text = text_of(value) if isinstance(value, syntax.Node) else value or ""
    return f"{before}{text}{after}" if text else ""


def joined(parts: Iterable[syntax.Node | str | None]) -> str:
    """Return the texts of the parts that are there, with single spaces."""
    texts = (part if isinstance(part, str) else text_of(part) for part in parts if part is not None)
    return " ".join(text for text in texts if text)


def quoted(value: str) -> str:
    """Return a string as it is written, in quotes and with escapes."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def signed(term: syntax.Term) -> str:
    """Return the first term of a sum, with its sign if it is taken away."""
    return f"-{text_of(term)}" if term.minus else text_of(term)


def led(word: str, node: syntax.Node | None) -> str | None:
    """Return a part with the word that leads to it, where it is there."""
    return joined([word, node]) if node else None


def _selector(node: syntax.Selector) -> str:
    quantifier, nouns = text_of(node.quantifier), text_of(node.nouns)
    random = "random" if node.random else None
    if quantifier == "a":
        quantifier = _article(random or nouns)
    owner, binding = led("of", node.owner), led("as", node.binding)
    return joined([quantifier, random, nouns, owner, *node.filters, binding])


def _is(node: syntax.IsA | syntax.CountsAs | syntax.Being) -> str:
    article = _article(text_of(node.nouns)) if node.article else None
    return joined([node.verb, "not" if node.negated else None, article, node.nouns])


def _article(following: str) -> str:
    return "an" if following[:1].lower() in set("aeiou") else "a"
