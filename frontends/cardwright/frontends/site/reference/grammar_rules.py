"""The grammar, rule by rule, as it stands in its file."""

import re
from functools import cache

from cardwright.dsl import grammar_text

_RULE = re.compile(r"^\??(\w+):(.*?)(?=^\S|\Z)", re.MULTILINE | re.DOTALL)


@cache
def rules() -> dict[str, str]:
    """Return the text of each rule by its name, without comments."""
    text = grammar_text()
    lines = [line for line in text.splitlines() if not line.startswith("//")]
    return {
        name: f"{name}:{body}".rstrip()
        for name, body in _RULE.findall("\n".join(lines))
        if name.islower()
    }


def shown(*names: str) -> str:
    """Return rules as they are written, for a page."""
    return "\n".join(re.sub(r" _NL\b", "", rules()[name]) for name in names)


def alternative(rule: str, name: str) -> str:
    """Return one of the alternatives of a rule: the one that is named so."""
    for line in rules()[rule].splitlines():
        body, arrow, label = line.rpartition("->")
        if arrow and label.strip() == name:
            return body.strip().lstrip("?|:").removeprefix(f"{rule}:").strip(" |")
    raise KeyError(name)
