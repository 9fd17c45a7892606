"""What a card does, as its scenarios show it: step by step, with the rules that they cite."""

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from cardwright.dsl.scenarios import Scenario
from cardwright.frontends.scenarios.sentences import passages
from cardwright.frontends.site.catalogue import Entry, Shelf
from cardwright.frontends.site.html_parts import code_block, folded
from cardwright.languages import FALLBACK
from cardwright.runtime.rulebooks import has_rulebook, rulebook_for

_RULE = re.compile(r"^- \*\*([A-Z]+-\d+)\*\*\{ #[\w-]+ \} (.*)$", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


@dataclass(frozen=True)
class Rule:
    """A rule: where it stands, and what it says, as Markdown without links."""

    number: str
    page: str
    text: str

    @property
    def address(self) -> str:
        """Its page and its place there, as Markdown links to it from the top of the docs."""
        return f"{self.page}#{self.number.lower()}"


NumberedRules = Mapping[str, Rule]


def numbered_rules(docs: Path, language: str = FALLBACK) -> NumberedRules:
    """Return all numbered rules of the docs, by number; translated where they are."""
    pages = [page for page in sorted((docs / "rules").glob("*.md")) if "." not in page.stem]
    return {
        number: Rule(number, page.relative_to(docs).as_posix(), _LINK.sub(r"\1", text))
        for page in pages
        for source in (page, page.with_suffix(f".{language}.md"))
        if source.is_file()
        for number, text in _RULE.findall(source.read_text("utf-8"))
    }


def rules_cited(entry: Entry) -> list[str]:
    """Return the numbers of the rules that a card's scenarios cite, each once."""
    found = dict.fromkeys(rule for scenario in entry.scenarios for rule in scenario.rules)
    return sorted(found, key=_by_number)


def _by_number(rule: str) -> tuple[str, int]:
    prefix, _, number = rule.partition("-")
    return prefix, int(number) if number.isdecimal() else 0


def scenario_names(entry: Entry) -> Iterator[tuple[str, Scenario]]:
    """Yield the scenarios of a card, each under a name that no other of the game has."""
    for number, scenario in enumerate(entry.scenarios, 1):
        yield f"{entry.card.id}-{number}", scenario


def shown_scenarios(entry: Entry, shelf: Shelf, language: str) -> Iterator[str]:
    """Yield the scenarios of a card as folded boxes: the claim, sentences, and the source.

    Whoever writes scenarios names them in the language of code, which is said to screen readers.
    """
    lang = FALLBACK if language != FALLBACK else ""
    for name, scenario in scenario_names(entry):
        cited = f" <small>{', '.join(scenario.rules)}</small>" if scenario.rules else ""
        title = html.escape(scenario.name[:1].upper() + scenario.name[1:])
        steps = f'<div data-cardwright-steps="{entry.game.id}/{name}"></div>'
        source = f'<div class="cw-source">{code_block(_text_of(scenario))}</div>'
        body = f'<div class="cw-scenario">{_told(scenario, shelf, language)}{source}</div>{steps}'
        yield folded(f"{title}{cited}", body, lang=lang)


def _told(scenario: Scenario, shelf: Shelf, language: str) -> str:
    """Return what a scenario says, in sentences; nothing where the game can't be played."""
    if not has_rulebook(shelf.game.id):
        return ""
    found = passages(scenario, shelf.compiled, rulebook_for(shelf.game.id), language)
    parts = (
        f"<p>{html.escape(part.title)}</p><ul>"
        + "".join(f"<li>{html.escape(sentence)}</li>" for sentence in part.sentences)
        + "</ul>"
        for part in found
    )
    return f'<div class="cw-sentences">{"".join(parts)}</div>'


def _text_of(scenario: Scenario) -> str:
    """Return a scenario as it is written, from its name to its closing brace."""
    source = scenario.source
    start = source.text.rfind("scenario", 0, scenario.span.start)
    end = source.text.find("\n}", start)
    return source.text[start : end + 2]
