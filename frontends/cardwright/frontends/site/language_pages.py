"""Pages about the language: what cards can say, from grammar and model, and what can be wrong."""

import dataclasses
import html
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, get_args

from cardwright.dsl import grammar_text, model
from cardwright.dsl.codes import ALL
from cardwright.dsl.emblems import emblems
from cardwright.dsl.explain import explain
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.frontends.site.icons import Icons
from cardwright.frontends.site.rows import number
from cardwright.frontends.site.signs import Sign

_RULE = re.compile(r"^\??(\w+):(.*?)(?=^\S|\Z)", re.MULTILINE | re.DOTALL)
_ASSETS = Path(__file__).with_name("assets")
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


def primitives() -> Iterator[Primitive]:
    """Yield everything that has an example."""
    for part in PARTS.values():
        yield from part


def reference_page() -> str:
    """Return the page as Markdown."""
    about = (_ASSETS / "language.md").read_text("utf-8")
    lines = [about.replace("{grammar}", shown("card", "clause", "ability"))]
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


EMBLEMS_PAGE = "reference/emblems.md"


def emblem_page(game: Vocabulary) -> str:
    """Return the page as Markdown; ``game``: any, since all have the same."""
    icons = Icons(game)
    items = "".join(_item(name, icon, icons) for name, icon in emblems().items())
    text = (_ASSETS / "emblems.md").read_text("utf-8")
    return f'{text}\n<ul class="cw-emblems">{items}</ul>\n'


def _item(name: str, icon: str, icons: Icons) -> str:
    drawing = icons.drawing(Sign("emblem", name))
    box = " ".join(map(number, drawing.box))
    return (
        f'<li title="{html.escape(icon, quote=True)}"><svg viewBox="{box}" aria-hidden="true" '
        f'focusable="false" fill="currentColor">{drawing.shapes}</svg><code>{name}</code></li>'
    )
