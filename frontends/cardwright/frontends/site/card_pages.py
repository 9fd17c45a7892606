"""The page of a card: its face and text side by side, and all that is known of it."""

import html
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from cardwright.dsl.wording import ability_text, cost_text, points_text, type_line
from cardwright.frontends.simulating.figures import Figures
from cardwright.frontends.site.catalogue import Entry
from cardwright.frontends.site.citing import Citations, Ruling
from cardwright.frontends.site.figure_pages import card_figures
from cardwright.frontends.site.history import Since
from cardwright.frontends.site.html_parts import (
    Parts,
    card_links,
    code_block,
    face_image,
    folded,
    front_matter,
    plain,
    remark,
    way,
)
from cardwright.frontends.site.relations import Meeting, Relations
from cardwright.frontends.site.rulings import Rule, rules_cited, shown_scenarios
from cardwright.frontends.site.speaking import heading_of, language_for, said, spoken
from cardwright.frontends.site.words import spoken_in, word
from cardwright.languages import FALLBACK, codes

_SHORT = 10
"""So many links are shown at once; longer lists are folded."""


@dataclass(frozen=True)
class About:
    """What is known of a card beside what it says itself."""

    relations: Relations
    citations: Citations
    figures: Figures | None = None
    since: Since | None = None


def card_page(entry: Entry, about: About, language: str, parts: Parts) -> str:
    """Return the page of a card as Markdown; what is ready to be shown goes to ``parts``."""
    return "\n".join(_Page(entry, about, language, parts).lines()) + "\n"


class _Page:
    def __init__(self, entry: Entry, about: About, language: str, parts: Parts) -> None:
        self.entry = entry
        self.about = about
        self.relations = about.relations
        self.language = language
        self.shown = language_for(entry.game, language)
        self.rules = about.citations.rules
        self.parts = parts
        self.here = f"{entry.slug}.md"

    def lines(self) -> Iterator[str]:
        name = self.entry.name(self.language)
        yield front_matter(name, f"{name}. {spoken(self.entry, self.language)}")
        yield f"# {plain(name)}"
        yield ""
        yield from self._remarks()
        yield '<div class="cw-card">'
        yield f'<div class="cw-face">{face_image(self.entry, self.here, self.language, eager=True)}'
        yield "</div>"
        yield f'<div class="cw-text"{self._lang()}>{"".join(self._text())}</div>'
        yield "</div>"
        yield ""
        yield f"## {word(self.language, 'definition')}"
        yield ""
        yield self.parts.hold(code_block(self.entry.text, f"{self.entry.card.id}.card"))
        yield ""
        yield f"<!-- try: {self.entry.game.id}/{self.entry.card.id} -->"
        yield ""
        yield from self._rulings()
        yield from self._meetings()
        yield from self._alike()
        yield from card_figures(self.entry, self.about.figures, self.here, self.language)
        yield from self._rules()
        yield from self._scenarios()

    def _type_line(self) -> str:
        card, game = self.entry.card, self.entry.game
        return said(lambda: type_line(card, game, self.shown)) or card.kind

    def _cost(self) -> str:
        cost, game = self.entry.card.cost, self.entry.game
        return said(lambda: cost_text(cost, game, self.shown)) if cost is not None else ""

    def _points(self) -> str:
        return said(lambda: points_text(self.entry.card, self.entry.game, self.shown))

    def _abilities(self) -> Iterator[str]:
        card, game = self.entry.card, self.entry.game
        for ability in card.abilities:
            yield said(partial(ability_text, ability, card, game, self.shown))

    def _remarks(self) -> Iterator[str]:
        shown = spoken_in(self.language, self.shown)
        first = spoken_in(self.language, self.entry.game.languages[0])
        if self.shown != self.language:
            yield from (remark(word(self.language, "no_text", shown=shown)), "")
        elif not self.entry.is_named_in(self.language):
            yield from (remark(word(self.language, "no_name", shown=first)), "")
        elif self.language in self.entry.card.ours:
            yield from (remark(word(self.language, "our_name")), "")

    def _lang(self) -> str:
        return f' lang="{self.shown}"' if self.shown != self.language else ""

    def _text(self) -> Iterator[str]:
        """Yield all that stands on the card, in words."""
        yield f'<p class="cw-kind-line">{html.escape(self._type_line())} · {self._set_link()}</p>'
        facts = {"cost": self._cost(), "points": self._points()}
        own = f' lang="{self.language}"' if self._lang() else ""
        rows = "".join(
            f"<dt{own}>{word(self.language, key)}</dt><dd>{html.escape(text)}</dd>"
            for key, text in facts.items()
            if text
        )
        rows += "".join(self._marks())
        if rows:
            yield f'<dl class="cw-facts">{rows}</dl>'
        abilities = "".join(f"<li>{html.escape(text)}</li>" for text in self._abilities() if text)
        if abilities:
            yield f'<ul class="cw-abilities">{abilities}</ul>'
        names = ", ".join(self._other_names())
        if names:
            yield f'<p class="cw-names"{own}>{word(self.language, "also")}: {names}</p>'
        yield f'<p class="cw-names"{own}>{" · ".join(self._sources())}</p>'

    def _marks(self) -> Iterator[str]:
        """Yield what is printed on the card beside its text, where that has a sign."""
        known = self.entry.game.mark
        for name, value in self.entry.card.marks.items():
            if known[name].icon and value:
                title = known[name].names.get(self.shown, known[name].names["en"]).text
                yield f"<dt>{html.escape(title)}</dt><dd>{html.escape(str(value))}</dd>"

    def _sources(self) -> Iterator[str]:
        """Yield since when the card is as it is, and where else it is to be had."""
        since = self.about.since
        if since is not None:
            key = "since" if since.is_current(self.entry) else "changed_since"
            yield html.escape(word(self.language, key, version=since.version))
        for ending in ("json", "svg"):
            address = way(self.here, f"{self.entry.slug}.{ending}")
            yield f'<a href="{address}">{ending.upper()}</a>'

    def _set_link(self) -> str:
        page = way(self.here, f"cards/{self.entry.game.id}/by/set.md")
        name = html.escape(self.entry.set_name(self.language))
        return f'<a href="{page}#{self.entry.set.id}">{name}</a>'

    def _other_names(self) -> Iterator[str]:
        shown = self.entry.name(self.language)
        for language, name in self.entry.card.names.items():
            if name != shown:
                called = word(language, "language") if language in codes() else language
                text = f'<span lang="{language}">{html.escape(name)}</span>'
                if language in self.entry.card.ours:
                    called += f", {word(self.language, 'ours')}"
                yield f"{text} ({called})"

    def _section(self, title: str, *lines: str) -> Iterator[str]:
        """Yield a part of the page that the search leaves out."""
        yield from (f"## {word(self.language, title)} {{ data-search-exclude }}", "", *lines, "")

    def _meetings(self) -> Iterator[str]:
        found = self.relations.meetings(self.entry)
        if found:
            listed = "".join(map(self._meeting, found))
            body = self.parts.hold(f'<dl class="cw-meetings">{listed}</dl>')
            yield from self._section("interacts", body)

    def _meeting(self, meeting: Meeting) -> str:
        facts = dict.fromkeys(
            heading_of(fact, self.entry.game, self.language) for fact in meeting.facts
        )
        title = html.escape(" · ".join(facts))
        who = word(self.language, f"met_by_{meeting.facts[0].what}")
        count = f"{who} ({len(meeting.entries)})"
        links = card_links(meeting.entries, self.here, self.language)
        long = len(meeting.entries) > _SHORT
        body = folded(count, links) if long else f"<p>{count}</p>{links}"
        return f"<div><dt>{title}</dt><dd>{body}</dd></div>"

    def _alike(self) -> Iterator[str]:
        alike = self.relations.alike(self.entry)
        if alike:
            tiles = (
                f'<a class="cw-tile" href="{way(self.here, f"{other.slug}.md")}">'
                f"{face_image(other, self.here, self.language)}</a>"
                for other in alike
            )
            gallery = f'<div class="cw-gallery cw-small">{"".join(tiles)}</div>'
            yield from self._section("alike", self.parts.hold(gallery))

    def _rules(self) -> Iterator[str]:
        cited = [self.rules[rule] for rule in rules_cited(self.entry) if rule in self.rules]
        yield from self._cited(
            "rules_of",
            [f"- [{rule.number}]({self._to(rule)}) {self._linked(rule.text)}" for rule in cited],
        )

    def _rulings(self) -> Iterator[str]:
        found = self.about.citations.rulings_on(self.entry)
        yield from self._cited(
            "rulings_page",
            [
                f"- {self._linked(' '.join(ruling.text.split()))} [¶]({self._to(ruling)})"
                for ruling in found
            ],
        )

    def _cited(self, title: str, items: list[str]) -> Iterator[str]:
        """Yield what the docs say of the card, which is there in one language only."""
        if items:
            head = f'<div class="cw-rules" lang="{FALLBACK}" markdown>'
            yield from self._section(title, head, "", *items, "", "</div>")

    def _to(self, cited: Rule | Ruling) -> str:
        return os.path.relpath(cited.address, self.here.rpartition("/")[0])

    def _linked(self, text: str) -> str:
        return self.about.citations.linked(text, self.here)

    def _scenarios(self) -> Iterator[str]:
        if self.entry.scenarios:
            yield f"## {word(self.language, 'rulings')} {{ data-search-exclude }}"
            yield ""
            yield self.parts.hold(
                "".join(shown_scenarios(self.entry, self.relations.shelf, self.language))
            )
