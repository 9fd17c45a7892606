"""Statements that are written as data or as calls: `{cost: …, effect: …}`, in any order."""

import re
from functools import cache
from typing import Final

from cardwright.dsl.other_words.rules import part_words

_CODE = re.compile(r"[\"'{}\[\]()_|`*?!@]|(?<=[a-z]) [.=] (?=[a-z\d])")
_OBJECT = re.compile(r"\b(?:self|this|player|me|you|card|game|state|ctx|owner) ?\. ?(?=[a-z])")
_PIECE = re.compile(r"->|=>|\w+|[^\w\s]")
_QUOTES = re.compile(r"[\"'`]")
_CALL = re.compile(r"\b(\w+)\(([^(){}:=]*)\)")
_LAMBDA = re.compile(r"\b(\w+) ?(?:->|=>) ?\1\.")
_LOOP = re.compile(r"\b(\w+)s\.(?:forEach|for_each|each|map)\((\w+) ?(?:->|=>) ?\2\.")
_NAMED = re.compile(r"\b(?!(?:discard|destroy|lose)\b)([a-z]+) ?[:= ] ?(\d+)")
"""How much of what, the other way round."""
_ENDS: Final = " \t,;.:=>(){}[]"
"""What may stand around a value, and is no part of it."""


def as_sentence(statement: str) -> str | None:
    """Return what is said by the values of a record, if it has an effect and says more of it."""
    text, role_of = _QUOTES.sub("", statement), _roles()
    keys = [key for key in _keys().finditer(text) if key[1] in role_of]
    if not keys or set(re.findall(r"\w+", text[: keys[0].start()].lower())) - _wrappers():
        return None
    ends = [*(key.start() for key in keys[1:]), len(text)]
    said: dict[str, str] = {}
    for key, end in zip(keys, ends, strict=True):
        role, value = role_of[key[1]], without_calls(text[key.end() : end]).strip(_ENDS)
        if role == "cost":  # of which each part may be named
            value = re.sub(r"([a-z]) ?: ?(?=[a-z])", r"\1 ", _NAMED.sub(r"\2 \1", value))
            value = f"pay {value}" if value[:1].isdecimal() else value
            value = " + ".join(filter(None, (said.get(role), value)))
        elif role in said:
            return None
        said[role] = value
    if "deed" in said and "amount" in said:
        said["effect"] = " ".join(said.pop(r, "") for r in ("deed", "amount", "thing")).strip()
        return said["effect"] if len(said) == 1 else None
    if len(said) < 2 or not said.get("effect") or {*said} & {"deed", "amount"}:
        return None
    cost, trigger = said.get("cost"), said.get("trigger")
    done = f"{cost} -> {said['effect']}" if cost else said["effect"]
    limits = " ".join(said[role] for role in ("limit", "condition") if role in said)
    if "condition" in said:
        limits = limits.replace(said["condition"], f"if {said['condition']}")
    if trigger is None:
        return " ".join(("power", *([f"{limits}:"] if limits else ()), done))
    how = "react to" if cost or "react" in text[: keys[0].end()].lower() else "when"
    return f"{how} {trigger} {limits}".rstrip() + f": {done}"


def without_calls(said: str) -> str:
    """Return calls as words: a name, and what stood between its parentheses."""
    said, calls = _LAMBDA.sub("", _LOOP.sub(r"each \1 ", said)), 1
    while calls:
        said, calls = _CALL.subn(_spoken, said)
    return said


def without_code(said: str) -> str:
    """Return a statement without signs that only programs need."""
    return " ".join(_PIECE.findall(_CODE.sub(" ", _OBJECT.sub("", said))))


def _spoken(call: re.Match[str]) -> str:
    name, values = call[1], [value.strip() for value in call[2].split(",")]
    if name.lower() == "not" or any(" " in value for value in values):
        return f"{name} {', '.join(values)}"
    return " ".join((name, *values))


@cache
def _roles() -> dict[str, str]:
    return {word: role for role, words in part_words("roles").items() for word in words}


@cache
def _wrappers() -> frozenset[str]:
    return frozenset(part_words("wrappers")["words"])


@cache
def _keys() -> re.Pattern[str]:
    """Return an expression for a word that says what the value after it is."""
    words = "|".join(sorted(_roles(), key=len, reverse=True))
    return re.compile(rf"(?<!\w)({words})[ \t]*(?:[:=](?![=>])|(?=[({{]))[ \t]*")
