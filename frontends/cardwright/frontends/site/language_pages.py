"""Pages about the language: what cards can say, from grammar and model, and what can be wrong."""

import dataclasses
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, get_args

from cardwright.dsl import grammar_text, model
from cardwright.dsl.codes import ALL
from cardwright.dsl.explain import explain

_RULE = re.compile(r"^\??(\w+):(.*?)(?=^\S|\Z)", re.MULTILINE | re.DOTALL)
FOLDER = "reference/codes"
_FENCE = re.compile(r"^```(\w+) (wrong|right)([^\n]*)$", re.MULTILINE)


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


def code_pages() -> Iterator[tuple[str, str]]:
    """Yield the paths and texts of all pages about codes, the list of them first."""
    rows = [
        f"| [`{name}`]({name}.md) | {code.severity} | {code.summary} |"
        for name, code in ALL.items()
    ]
    yield (
        f"{FOLDER}/index.md",
        "\n".join(["# Faults", "", "| code | | what is wrong |", "|---|---|---|", *rows, ""]),
    )
    for name in ALL:
        yield f"{FOLDER}/{name}.md", _FENCE.sub(_fence, explain(name).page)


def _fence(match: re.Match[str]) -> str:
    kind, verdict, options = match.groups()
    file = next((word for word in options.split() if word.startswith("file=")), "")
    title = f"{verdict}: {file.removeprefix('file=')}" if file else verdict
    language = "cardwright" if kind == "card" else "text"
    return f'```{language} title="{title}"'


@dataclass(frozen=True)
class Primitive:
    """Something that cards can say: what it means, how it is written, and a card that says it."""

    title: str
    meaning: type[model.Node]
    grammar: str
    example: str


def _card(*lines: str) -> str:
    body = "\n".join(f"  {line}" for line in ("cost 1 wood", *lines))
    return f'tool "Example" {{\n{body}\n}}\n'


CLAUSES: Final = (
    Primitive("Power", model.Power, shown("power", "head"), _card("power tap this -> gain 2 wood")),
    Primitive(
        "Reaction",
        model.Reaction,
        shown("trigger", "cue", "event"),
        _card("react to frost: pay 1 wood -> ignore"),
    ),
    Primitive(
        "By itself", model.Automatic, shown("moment", "trigger"), _card("dawn 1 grain + 1 clay")
    ),
    Primitive(
        "What holds",
        model.Modifier,
        shown("modifier", "change"),
        _card("all beasts cost 1 less"),
    ),
    Primitive(
        "Change of a cost",
        model.Costs,
        alternative("change", "costs"),
        _card("this costs 1 less clay per beast", "all tools of each rival cost 1 more"),
    ),
    Primitive(
        "What is never done",
        model.Cannot,
        alternative("change", "cannot"),
        _card("this cannot be scrapped", "all other beasts cannot be tapped"),
    ),
    Primitive(
        "Points", model.Term, shown("points", "expression", "term"), _card("points 1 per 2 beasts")
    ),
)

_SHAPES: Final = {
    model.By: alternative("step", "by"),
    model.Aim: alternative("qualifier", "aim"),
    model.ExchangeZones: alternative("deed", "exchange"),
    model.Modify: shown("modifier"),
    model.Wait: shown("cue", "event"),
    model.Choice: shown("effects", "sequence"),
    model.May: alternative("step", "may"),
    model.Group: alternative("deed", "group"),
    model.Avoidable: alternative("deed", "group"),
}
"""How steps are written that are no verb with what follows it."""

STEPS: Final = tuple(
    Primitive(
        step.title,
        step,
        _SHAPES.get(step) or alternative("deed", "act"),
        _card(*step.example.splitlines()),
    )
    for step in get_args(model.Step)
)

AMOUNTS: Final = (
    Primitive(
        "Any mix", model.Any, shown("nouns"), _card("power tap this -> gain 3 any except silver")
    ),
    Primitive("All alike", model.Same, shown("nouns"), _card("power tap this -> gain 2 same")),
    Primitive(
        "For each resource",
        model.ThatOne,
        shown("qualifier"),
        _card(
            "dawn for each resource on this: put 1 same on this",
            "power tap this + pay 1 any -> put it on this",
        ),
    ),
    Primitive(
        "Per something",
        model.Per,
        shown("per"),
        _card("power pay X wood + tap this -> gain 1 silver per 2 X"),
    ),
    Primitive("Number of cards", model.CountCards, shown("per"), _card("dawn 1 wood per bird")),
    Primitive(
        "Number of players",
        model.CountPlayers,
        shown("per"),
        _card("power tap this -> gain 1 silver per rival"),
    ),
    Primitive(
        "Number of resources",
        model.CountResources,
        shown("per"),
        _card(
            "power tap this -> gain 1 silver per 2 wood on this",
            "power tap this -> gain 1 silver per 3 wood of a rival",
            "dawn put 1 wood on this",
        ),
    ),
    Primitive(
        "Condition",
        model.Stocked,
        shown("qualifier", "limit", "condition"),
        _card("power if 3 wood on this: tap this -> gain 1 silver", "dawn put 1 wood on this"),
    ),
)

PARTS: Final = {
    "Clauses of a card": CLAUSES,
    "What is done": STEPS,
    "How much": AMOUNTS,
}


WHO_CHOOSES: Final = (
    "- Whoever uses an ability chooses its players and cards. Each mention of `a rival` or",
    "  `any player` is a choice of its own: it may be the same player again, or another one.",
    "- A card that an effect asks for may be left: then nothing happens to it. What a cost asks",
    "  for must be chosen, all of it.",
    "- `2 … of a rival` are cards of one rival, who is chosen first; `2 … of each rival` are two",
    "  of each.",
    "- Cards that the chooser does not see are chosen by their owner, or by chance where nobody",
    "  sees them.",
    "- Whoever gains or loses resources chooses which; the user does for what is put, taken or",
    "  stolen. An effect takes as much as there is, a cost exactly what it says.",
    "- What is counted without an owner belongs to the user, whoever gains or loses. A letter is",
    "  the same number wherever it stands.",
    "- `unless` asks each player whom its one loss, or what is done to cards, befalls; else the",
    "  user.",
)
"""What texts of cards need not repeat."""


def primitives() -> Iterator[Primitive]:
    """Yield everything that has an example."""
    for part in PARTS.values():
        yield from part


def reference_page() -> str:
    """Return the page as Markdown."""
    lines = [
        "# Language reference",
        "",
        "This page is made from the grammar, and from the descriptions in the model that cards",
        "become. The examples are checked; their words are those of an invented game.",
        "",
        "A card has a kind and a name. One statement stands on a line; a line that begins with",
        "`+`, `/`, `->` or `unless` goes on with the one before it. `#` starts a comment.",
        "",
        "```lark",
        shown("card", "clause", "ability"),
        "```",
        "",
    ]
    lines += ["## Who chooses", "", *WHO_CHOOSES, ""]
    for title, part in PARTS.items():
        lines += [f"## {title}", ""]
        for primitive in part:
            lines += _section(primitive)
    lines += ["## The whole grammar", "", "```lark", *rules().values(), "```", ""]
    return "\n".join(lines)


def _section(primitive: Primitive) -> list[str]:
    meaning = inspect.cleandoc(primitive.meaning.__doc__ or "")
    fields = [
        f"- `{field.name}`: {field.metadata['about']}"
        for field in dataclasses.fields(primitive.meaning)
        if "about" in field.metadata
    ]
    return [
        f"### {primitive.title}",
        "",
        meaning,
        "",
        *fields,
        *([""] if fields else []),
        "```lark",
        primitive.grammar,
        "```",
        "",
        "```cardwright",
        primitive.example.rstrip(),
        "```",
        "",
    ]
