"""Rules, rulings and cards that speak of each other, linked both ways.

Rules are numbered lines of the pages in ``rules/``, and rulings are the paragraphs of
``rulings.md`` that begin with a title in bold. Each has an address of its own. Where a number or
a card is named it becomes a link, and what is named lists who names it.
"""

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from cardwright.frontends.site.catalogue import Catalogue, Entry
from cardwright.frontends.site.html_parts import folded, way
from cardwright.frontends.site.rulings import NumberedRules, Rule, rules_cited
from cardwright.frontends.site.words import word
from cardwright.languages import FALLBACK

RULINGS: Final = "rulings.md"
_TITLE: Final = re.compile(r"^\*\*(?P<title>[^*]+?)\*\*", re.MULTILINE)
_RULE_LINE: Final = re.compile(r"^- \*\*([A-Z]+-\d+)\*\*\{ #[\w-]+ \}(.*)$", re.MULTILINE)
_NUMBER: Final = re.compile(r"\b[A-Z]{2,4}-\d+\b")
_FENCE: Final = re.compile(
    r"(^```.*?^```$|`[^`\n]+`|\[[^\]\n]*\]\([^)\n]*\)|<[^>\n]+>|\{ [^}\n]*\})",
    re.MULTILINE | re.DOTALL,
)
"""What is left as it is: code, links, tags and attributes."""
_FEW: Final = 6
"""So many who name a rule are listed at once; more are folded."""


@dataclass(frozen=True)
class Ruling:
    """An answer to what the rules leave open."""

    anchor: str
    title: str
    text: str
    """With its title, as Markdown."""
    heading: str
    """The name of the game that it belongs to."""

    @property
    def address(self) -> str:
        """Its page and its place there."""
        return f"{RULINGS}#{self.anchor}"


def rulings_in(docs: Path) -> tuple[Ruling, ...]:
    """Return all rulings of the docs; none where they have no page."""
    file = docs / RULINGS
    return tuple(_rulings(file.read_text("utf-8"))) if file.is_file() else ()


def _rulings(text: str) -> Iterator[Ruling]:
    heading, taken = "", set[str]()
    for block in re.split(r"\n{2,}", text):
        if block.startswith("## "):
            heading = block.removeprefix("## ").strip()
        match = _TITLE.match(block)
        if match is None:
            continue
        title = match["title"].rstrip(".:")
        slug = re.sub(r"[^\w]+", "-", title.lower()).strip("-")
        anchor = next(
            name for name in (slug, *(f"{slug}-{n}" for n in range(2, 99))) if name not in taken
        )
        taken.add(anchor)
        yield Ruling(anchor, title, block, heading)


class Citations:
    """Who speaks of whom, in the language of a build."""

    def __init__(
        self, catalogue: Catalogue, rules: NumberedRules, rulings: Iterable[Ruling], language: str
    ) -> None:
        self.catalogue = catalogue
        self.rules = rules
        self.rulings = tuple(rulings)
        self.language = language

    def rulings_on(self, entry: Entry) -> list[Ruling]:
        """Return the rulings that speak of a card of their game."""
        return [ruling for ruling in self.rulings if entry in self._spoken_of(ruling)]

    def linked(self, text: str, here: str) -> str:
        """Return a text in Markdown whose rule numbers are links."""
        return "".join(
            part if index % 2 else _NUMBER.sub(lambda match: self._rule_link(match[0], here), part)
            for index, part in enumerate(_FENCE.split(text))
        )

    def page(self, markdown: str, here: str) -> str:
        """Return a page of rules or rulings with addresses, links and who speaks of each rule."""
        if here == RULINGS:
            return self._rulings_page(markdown)
        if not here.startswith("rules/"):
            return markdown
        return "\n".join(self._rule_line(line, here) for line in markdown.split("\n"))

    # -- rules --

    def _rule_line(self, line: str, here: str) -> str:
        match = _RULE_LINE.match(line)
        if match is None:
            return self._with_cards(self.linked(line, here), here, self._named_in_rules)
        number, text = match.groups()
        anchor = number.lower()
        said = self._with_cards(self.linked(text, here), here, self._named_in_rules)
        back = self._back(number, here)
        return f"- **[{number}](#{anchor})**{{ #{anchor} .cw-number }}{said}{back}"

    def _back(self, number: str, here: str) -> str:
        """Return links to all that show or cite a rule."""
        links = [
            f'<a href="{way(here, f"{entry.slug}.md")}">{entry.name(self.language)}</a>'
            for entry in self._showing.get(number, ())
        ]
        links += [
            f'<a href="{way(here, RULINGS)}#{ruling.anchor}">'
            f"{word(self.language, 'ruling')}: {ruling.title}</a>"
            for ruling in self._ruled.get(number, ())
        ]
        if not links:
            return ""
        listed = f'<span class="cw-cited">{" · ".join(links)}</span>'
        if len(links) <= _FEW:
            return f" {listed}"
        count = word(self.language, "cited_by", number=str(len(links)))
        return f' <span class="cw-back">{folded(count, listed)}</span>'

    def _rule_link(self, number: str, here: str) -> str:
        rule = self.rules.get(number)
        if rule is None:
            return number
        return f"[{number}]({_relative(rule.page, here)}#{number.lower()})"

    @cached_property
    def _showing(self) -> Mapping[str, list[Entry]]:
        """The cards whose scenarios show a rule, by its number."""
        found: dict[str, list[Entry]] = {}
        for entry in self.catalogue.entries:
            for number in rules_cited(entry):
                found.setdefault(number, []).append(entry)
        return found

    @cached_property
    def _ruled(self) -> Mapping[str, list[Ruling]]:
        """The rulings that cite a rule, by its number."""
        found: dict[str, list[Ruling]] = {}
        for ruling in self.rulings:
            for number in dict.fromkeys(_NUMBER.findall(ruling.text)):
                found.setdefault(number, []).append(ruling)
        return found

    # -- rulings --

    def _rulings_page(self, markdown: str) -> str:
        known = {ruling.text: ruling for ruling in self.rulings}
        blocks = (
            self._ruling(known[block]) if block in known else block
            for block in re.split(r"\n{2,}", markdown)
        )
        return "\n\n".join(blocks)

    def _ruling(self, ruling: Ruling) -> str:
        title, rest = _TITLE.match(ruling.text), _TITLE.sub("", ruling.text, count=1)
        assert title is not None
        cards = self._spoken_of(ruling)
        known = {entry.name(FALLBACK): entry for entry in cards}
        head = f"**[{title['title']}](#{ruling.anchor})**{{ #{ruling.anchor} .cw-ruling }}"
        body = self._with_cards(self.linked(rest, RULINGS), RULINGS, known)
        links = " · ".join(
            f'<a href="{way(RULINGS, f"{entry.slug}.md")}">{entry.name(self.language)}</a>'
            for entry in cards
        )
        return head + body + (f' <span class="cw-cited">{links}</span>' if links else "")

    def _spoken_of(self, ruling: Ruling) -> list[Entry]:
        return self._spoken[ruling.anchor]

    @cached_property
    def _spoken(self) -> Mapping[str, list[Entry]]:
        return {
            ruling.anchor: [
                entry
                for shelf in self.catalogue.shelves
                if shelf.name(FALLBACK) == ruling.heading
                for entry in shelf.entries
                if _speaks_of(ruling, entry)
            ]
            for ruling in self.rulings
        }

    # -- cards --

    @cached_property
    def _named_in_rules(self) -> Mapping[str, Entry]:
        """Cards by names that are nothing else in the text of a rule: those of several words."""
        return {
            name: entry
            for entry in self.catalogue.entries
            if " " in (name := entry.name(self.language))
        }

    def _with_cards(self, text: str, here: str, known: Mapping[str, Entry]) -> str:
        names = [name for name in sorted(known, key=len, reverse=True) if name in text]
        if not names:
            return text
        pattern = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b")

        def link(match: re.Match[str]) -> str:
            return f"[{match[0]}]({_relative(f'{known[match[0]].slug}.md', here)})"

        return "".join(
            part if index % 2 else pattern.sub(link, part)
            for index, part in enumerate(_FENCE.split(text))
        )


def _speaks_of(ruling: Ruling, entry: Entry) -> bool:
    """Whether a ruling names a card: in its title, or by a name of several words in its text."""
    name = entry.name(FALLBACK)
    place = ruling.text if " " in name else ruling.title
    return re.search(rf"\b{re.escape(name)}\b", place) is not None


def _relative(page: str, here: str) -> str:
    """Return how one source of a page links to another."""
    return posixpath.relpath(page, posixpath.dirname(here) or ".")


def search_entries(rules: Iterable[Rule], rulings: Iterable[Ruling]) -> Iterator[dict[str, str]]:
    """Yield what the search is told of each rule and ruling, so that it finds them by number."""
    for rule in rules:
        page = rule.page.removesuffix(".md")
        yield {
            "location": f"{page}/#{rule.number.lower()}",
            "title": rule.number,
            "text": _spoken(rule.text),
        }
    for ruling in rulings:
        page = RULINGS.removesuffix(".md")
        yield {
            "location": f"{page}/#{ruling.anchor}",
            "title": ruling.title,
            "text": _spoken(ruling.text),
        }


def _spoken(markdown: str) -> str:
    return re.sub(r"[*`_]", "", markdown)
