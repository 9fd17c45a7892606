"""The page of a card: its face and text side by side, and all that is known of it."""

import html
import os
import re
from collections.abc import Iterable, Iterator

from cardwright.dsl.wording import ability_text, card_text, cost_text, points_text, type_line
from cardwright.frontends.site.catalogue import Entry
from cardwright.frontends.site.faces import face
from cardwright.frontends.site.relations import Relations
from cardwright.frontends.site.rulings import rules_cited, shown_scenarios
from cardwright.frontends.site.speaking import language_for, named, said
from cardwright.frontends.site.words import word

_MOST_LINKS = 24


def card_page(entry: Entry, relations: Relations, language: str, rules: dict[str, str]) -> str:
    """Return the page of a card as Markdown; ``rules`` has the page of each numbered rule."""
    return "\n".join(_Page(entry, relations, language, rules).lines()) + "\n"


class _Page:
    def __init__(
        self, entry: Entry, relations: Relations, language: str, rules: dict[str, str]
    ) -> None:
        self.entry = entry
        self.relations = relations
        self.language = language
        self.shown = language_for(entry.game, language)
        self.rules = rules

    def lines(self) -> Iterator[str]:
        entry, card, game = self.entry, self.entry.card, self.entry.game
        kind = named(game, "kind", card.kind, self.shown)
        yield "---"
        yield f"title: {_quoted(entry.name(self.language))}"
        yield f"description: {_quoted(' '.join(self._spoken()))}"
        yield "hide: [toc]"
        yield "---"
        yield f"# {entry.name(self.language)}"
        yield ""
        yield from self._remarks()
        yield '<div class="cw-card" markdown>'
        yield f'<div class="cw-face">{face(entry, self.language)}</div>'
        yield '<div class="cw-text" markdown>'
        yield ""
        yield f"*{html.escape(type_line(card, game, self.shown))}* · {self._set_link()}"
        yield ""
        if card.cost is not None:
            yield f"**{word(self.language, 'cost')}** {cost_text(card.cost, game, self.shown)}"
            yield ""
        if card.points:
            yield f"{points_text(card, game, self.shown)}"
            yield ""
        for ability in card.abilities:
            yield f"- {ability_text(ability, card, game, self.shown)}"
        yield ""
        yield "</div>"
        yield "</div>"
        yield ""
        yield f"## {word(self.language, 'definition')}"
        yield ""
        yield f'```cardwright title="{card.id}.card"'
        yield entry.text.rstrip()
        yield "```"
        yield ""
        yield from self._interactions()
        yield from self._alike()
        yield from self._rules()
        yield from self._rulings()
        yield from self._names()
        yield f'<p class="cw-aloud">{html.escape(kind)}</p>'

    def _spoken(self) -> list[str]:
        """The card as somebody would read it aloud: no sign, all in sentences."""
        card, game = self.entry.card, self.entry.game
        spoken = [f"{self.entry.name(self.language)}.", f"{type_line(card, game, self.shown)}."]
        if card.cost is not None:
            cost = cost_text(card.cost, game, self.shown)
            spoken.append(f"{word(self.language, 'cost')}: {cost}.")
        return [*spoken, *card_text(card, game, self.shown)]

    def _remarks(self) -> Iterator[str]:
        if self.shown != self.language:
            yield f'!!! note "{word(self.language, "no_text")}"'
            yield ""
        elif not self.entry.is_named_in(self.language):
            yield f'!!! note "{word(self.language, "no_name")}"'
            yield ""

    def _set_link(self) -> str:
        info = self.entry.set
        name = info.names.get(self.language) or next(iter(info.names.values()))
        return f"[{name}]({self._to(f'cards/{self.entry.game.id}/by/set.md')}#{info.id})"

    def _to(self, page: str) -> str:
        return os.path.relpath(page, self.entry.slug.rpartition("/")[0])

    def _links(self, entries: Iterable[Entry]) -> str:
        listed = list(entries)
        shown = ", ".join(
            f"[{entry.name(self.language)}]({self._to(f'{entry.slug}.md')})"
            for entry in listed[:_MOST_LINKS]
        )
        return f"{shown}, …" if len(listed) > _MOST_LINKS else shown

    def _interactions(self) -> Iterator[str]:
        found = self.relations.interactions(self.entry)
        if not found:
            return
        yield f"## {word(self.language, 'interacts')}"
        yield ""
        for fact, entries in found:
            others = word(self.language, f"met_by_{fact.what}")
            yield f"**{said(fact, self.entry.game, self.shown)}** – {others}"
            yield f":   {self._links(entries)}"
            yield ""

    def _alike(self) -> Iterator[str]:
        alike = self.relations.alike(self.entry)
        if alike:
            yield f"## {word(self.language, 'alike')}"
            yield ""
            yield self._links(alike)
            yield ""

    def _rules(self) -> Iterator[str]:
        cited = [rule for rule in rules_cited(self.entry) if rule in self.rules]
        if cited:
            yield f"## {word(self.language, 'rules')}"
            yield ""
            links = (f"[{rule}]({self._to(self.rules[rule])}#{rule.lower()})" for rule in cited)
            yield ", ".join(links)
            yield ""

    def _rulings(self) -> Iterator[str]:
        if self.entry.scenarios:
            yield f"## {word(self.language, 'rulings')}"
            yield ""
            yield from shown_scenarios(self.entry, self.language)

    def _names(self) -> Iterator[str]:
        yield f"## {word(self.language, 'names')}"
        yield ""
        for language in self.entry.game.languages:
            name = self.entry.card.names.get(language, "–")
            yield f"- {language}: {name}"
        yield ""


def _quoted(text: str) -> str:
    return '"' + re.sub(r'(["\\])', r"\\\1", text) + '"'
