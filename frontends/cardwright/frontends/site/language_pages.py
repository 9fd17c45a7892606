"""Pages about the language: what cards can say, from grammar and model, and what can be wrong."""

import dataclasses
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

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


def _card(*lines: str, kind: str = "tool", name: str = "Example") -> str:
    cost = ["cost 1 wood"] if kind in ("tool", "hall") else []
    body = "\n".join(f"  {line}" for line in (*cost, *lines))
    return f'{kind} "{name}" {{\n{body}\n}}\n'


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

STEPS: Final = (
    Primitive(
        "Gain",
        model.Gain,
        alternative("deed", "act"),
        _card("power tap this -> gain 2 clay / 1 silver"),
    ),
    Primitive(
        "Pay",
        model.Pay,
        alternative("deed", "act"),
        _card("power pay X any + tap this -> gain X wood"),
    ),
    Primitive(
        "Put on a card",
        model.Put,
        alternative("deed", "act"),
        _card("power tap this -> put 2 wood on this"),
    ),
    Primitive(
        "Take off a card",
        model.Take,
        alternative("deed", "act"),
        _card("dawn put 1 wood on this", "power tap this + take 2 wood from this -> gain 1 silver"),
    ),
    Primitive(
        "Remove from a card",
        model.Remove,
        alternative("deed", "act"),
        _card("dawn put 1 wood on this", "power tap this -> remove 1 wood from a tool of a rival"),
    ),
    Primitive(
        "Move from card to card",
        model.Transfer,
        alternative("deed", "act"),
        _card("dawn put 1 wood on this", "power tap this -> move 1 wood from this to another tool"),
    ),
    Primitive(
        "Take from a rival",
        model.Steal,
        alternative("deed", "act"),
        _card("power tap this -> take 1 grain from a rival with more silver"),
    ),
    Primitive(
        "Loss",
        model.Lose,
        alternative("deed", "act"),
        _card("power tap this -> lose 1 grain + gain 2 wood"),
    ),
    Primitive(
        "What others do",
        model.By,
        alternative("step", "by"),
        _card("power tap this -> each rival loses 1 grain"),
    ),
    Primitive(
        "State of a card",
        model.SetStatus,
        alternative("deed", "act"),
        _card("power pay 1 silver -> untap another tool"),
    ),
    Primitive(
        "Move a card",
        model.Move,
        alternative("deed", "act"),
        _card("power scrap a tool -> gain (its cost) wood"),
    ),
    Primitive(
        "Bring a card to a place",
        model.Stand,
        alternative("deed", "act"),
        _card("power tap this -> move this to a meadow beside this", kind="hero"),
    ),
    Primitive(
        "Aim",
        model.Aim,
        alternative("qualifier", "aim"),
        _card("power at up to 2 beasts of a rival as A: tap this -> tap A"),
    ),
    Primitive(
        "Draw",
        model.Draw,
        alternative("deed", "act"),
        _card("power tap this -> draw 3 + toss that many cards"),
    ),
    Primitive(
        "Bring into play",
        model.Deploy,
        alternative("deed", "act"),
        _card("power tap this -> build a beast from hand for 2 less except silver"),
    ),
    Primitive(
        "Look",
        model.Look,
        alternative("deed", "act"),
        _card("power tap this -> look at 3 cards from deck + draw a card from them + return them"),
    ),
    Primitive(
        "Reveal",
        model.Reveal,
        alternative("deed", "act"),
        _card("power tap this -> reveal 2 cards from deck + toss a tool from them"),
    ),
    Primitive(
        "Return",
        model.Return,
        alternative("deed", "act"),
        _card("power tap this -> look at 3 cards from deck + return them"),
    ),
    Primitive(
        "Exchange",
        model.Exchange,
        alternative("deed", "act"),
        _card("power tap this -> exchange a beast with a beast of a rival"),
    ),
    Primitive(
        "Exchange all",
        model.ExchangeZones,
        alternative("deed", "exchange"),
        _card("power tap this -> exchange hand with a rival"),
    ),
    Primitive(
        "Shuffle",
        model.Shuffle,
        alternative("deed", "act"),
        _card("power tap this -> move a beast from deck to hand + shuffle deck"),
    ),
    Primitive(
        "Use",
        model.Use,
        alternative("deed", "act"),
        _card("power tap this -> use another tool for 0"),
    ),
    Primitive(
        "What holds for some time",
        model.Modify,
        shown("modifier"),
        _card("power tap this -> all tools cost 1 less once this day"),
    ),
    Primitive(
        "What waits",
        model.Wait,
        shown("cue", "event"),
        _card("power tap this -> (when frost once this day: gain 2 wood)"),
    ),
    Primitive(
        "Score",
        model.Score,
        alternative("deed", "act"),
        _card("react to stocktaking: tap this -> score 2"),
    ),
    Primitive(
        "Ignore",
        model.Ignore,
        alternative("deed", "act"),
        _card("react to frost: tap this -> ignore"),
    ),
    Primitive(
        "Prevent",
        model.Prevent,
        alternative("deed", "act"),
        _card("react to frost: tap this -> prevent 2"),
    ),
    Primitive(
        "Add",
        model.Add,
        alternative("deed", "act"),
        _card("when frost of a rival: add 1"),
    ),
    Primitive(
        "Cancel",
        model.Cancel,
        alternative("deed", "act"),
        _card(
            "react to scrapping of a tool from a rival: tap this -> cancel",
            "power scrap another tool -> gain 3 wood",
        ),
    ),
    Primitive(
        "Redirect",
        model.Redirect,
        alternative("deed", "act"),
        _card(
            "react to aim of this: tap this -> redirect to another tool",
            "power at a tool of a rival as A: tap this -> tap A",
        ),
    ),
    Primitive("Call", model.Call, alternative("deed", "act"), _card("power tap this -> stocktake")),
    Primitive(
        "Choice",
        model.Choice,
        shown("effects", "sequence"),
        _card("power tap this -> draw 1 / gain 1 silver"),
    ),
    Primitive(
        "What need not be done",
        model.May,
        alternative("step", "may"),
        _card("power tap this -> each rival may draw 1"),
    ),
    Primitive(
        "Group",
        model.Group,
        alternative("deed", "group"),
        _card("power tap this -> (if 3 beasts: draw 2 otherwise gain 1 wood)"),
    ),
    Primitive(
        "Unless",
        model.Avoidable,
        alternative("deed", "group"),
        _card("power tap this -> each rival loses 2 grain unless pay 1 silver"),
    ),
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
