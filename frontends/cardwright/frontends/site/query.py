"""What cards can be asked for: the keys and words of a game, and the answers of each card.

A page with cards holds both, so that its script (``assets/query.js``) can answer a query such as
``t:dragon cost<=3 makes:gold`` without a server. All words come from the game's vocabulary.
"""

import html
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import quote

from cardwright.dsl import model
from cardwright.dsl.wording import card_text
from cardwright.frontends.simulating.figures import Figure
from cardwright.frontends.site.catalogue import Entry, Shelf
from cardwright.frontends.site.html_parts import folded
from cardwright.frontends.site.relations import (
    CAUSES,
    COUNTS,
    MAKES,
    PERFORMS,
    REACTS,
    USES,
    Relations,
)
from cardwright.frontends.site.speaking import language_for, named, said
from cardwright.frontends.site.words import word

Answers = dict[str, Any]
"""What a card answers to each key: words, a number, or a text."""

_FACTS: Final = {
    "makes": MAKES,
    "uses": USES,
    "counts": COUNTS,
    "reacts": REACTS,
    "causes": CAUSES,
    "does": PERFORMS,
}
_SAID: Final = ("no_key", "no_word", "meant", "no_number", "unclosed")
ALIASES: Final = {
    "t": "type",
    "k": "kind",
    "s": "set",
    "e": "set",
    "n": "name",
    "o": "text",
    "x": "text",
    "c": "cost",
    "p": "points",
}
"""Short forms, among them those of other card databases."""


@dataclass(frozen=True)
class Key:
    """Something that cards can be asked for."""

    id: str
    kind: str
    """``word``: one of a list; ``number``; or ``text``."""
    words: tuple[tuple[str, str], ...] = ()
    """The ids of all its words, and how the page calls them."""
    is_facet: bool = False
    """Whether the page offers its words to be picked."""


class Questions:
    """All that the cards of a game can be asked for, in the language of a page."""

    def __init__(
        self,
        shelf: Shelf,
        relations: Relations,
        language: str,
        figures: Mapping[str, Figure],
    ) -> None:
        self.shelf = shelf
        self.relations = relations
        self.language = language
        self.shown = language_for(shelf.game, language)
        self.figures = figures
        self._answers = {entry.card.id: self._answered(entry) for entry in shelf.entries}
        self.keys = tuple(self._keys())

    def answers(self, entry: Entry) -> str:
        """Return what a card answers, as an attribute of its row or its tile."""
        text = json.dumps(self._answers[entry.card.id], ensure_ascii=False, separators=(",", ":"))
        return f'data-cw-card="{html.escape(text, quote=True)}"'

    def vocabulary(self) -> str:
        """Return all keys and words for the script, with what it says where it finds nothing."""
        data = {
            "keys": {
                key.id: {"kind": key.kind, "title": self.title(key), "words": dict(key.words)}
                for key in self.keys
            },
            "aliases": ALIASES,
            "says": {name: word(self.language, f"ask_{name}", word="{word}") for name in _SAID},
        }
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        return f'<script type="application/json" id="cw-vocabulary">{text}</script>'

    def title(self, key: Key) -> str:
        """Return what a key is called: by the game, where it is one of its words."""
        for category in ("resource", "mark"):
            if key.id in getattr(self.shelf.game, category):
                return named(self.shelf.game, category, key.id, self.shown)
        return word(self.language, f"ask_{key.id}")

    # -- keys --

    def _keys(self) -> Iterator[Key]:
        yield Key("name", "text")
        yield Key("text", "text")
        yield self._of_words("kind", "kind", is_facet=True)
        yield Key("type", "word", self._words("type") + self._words("kind"), is_facet=True)
        sets = tuple(
            (id, info.names.get(self.language) or next(iter(info.names.values())))
            for id, info in self.shelf.sets.items()
        )
        yield Key("set", "word", sets, is_facet=len(sets) > 1)
        for id in ("cost", "points"):
            if any(id in answers for answers in self._answers.values()):
                yield Key(id, "number")
        for resource in self.shelf.game.resources:
            if any(resource.id in answers for answers in self._answers.values()):
                yield Key(resource.id, "number")
        for id, category in (
            ("makes", "resource"),
            ("uses", "resource"),
            ("counts", "type"),
            ("reacts", "event"),
            ("causes", "event"),
            ("does", "verb"),
        ):
            key = self._of_words(id, category, is_facet=id in ("makes", "uses", "reacts"))
            if key.words:
                yield key
        for mark in self.shelf.game.marks:
            values = tuple((value, value) for value in mark.values)
            if any(mark.id in answers for answers in self._answers.values()):
                yield Key(mark.id, "word" if values else "number", values)
        if self.figures:
            yield from (Key(id, "number") for id in ("wins", "placed"))

    def _of_words(self, id: str, category: str, *, is_facet: bool) -> Key:
        used = {each for answers in self._answers.values() for each in answers.get(id, ())}
        categories = (category, "kind") if id == "counts" else (category,)
        words = tuple(pair for each in categories for pair in self._words(each) if pair[0] in used)
        return Key(id, "word", words, is_facet=is_facet)

    def _words(self, category: str) -> tuple[tuple[str, str], ...]:
        game = self.shelf.game
        found = getattr(game, category)
        used = {
            *(entry.card.kind for entry in self.shelf.entries),
            *(name for entry in self.shelf.entries for name in entry.card.all_types),
        }
        return tuple(
            (id, named(game, category, id, self.shown))
            for id in found
            if category not in ("kind", "type") or id in used
        )

    # -- cards --

    def _answered(self, entry: Entry) -> Answers:
        card, game = entry.card, entry.game
        answers: Answers = {
            "id": card.id,
            "name": [entry.name(self.language), *card.names.values()],
            "text": said(lambda: " ".join(card_text(card, game, self.shown))),
            "kind": [card.kind],
            "type": [*card.all_types, card.kind],
            "set": [card.set],
            **self._priced(card),
            **card.marks,
        }
        facts = self.relations.facts[card.id]
        for id, what in _FACTS.items():
            words = list(dict.fromkeys(fact.word for fact in facts if fact.what == what))
            if words:
                answers[id] = words
        figure = self.figures.get(card.id)
        if figure is not None:
            if figure.wins is not None:
                answers["wins"] = round(100 * figure.wins.value, 1)
            answers["placed"] = round(100 * figure.placed_share, 1)
        return answers

    def _priced(self, card: model.Card) -> dict[str, int]:
        found: dict[str, int] = {}
        if card.cost is not None:
            found["cost"] = total_cost(card.cost)
            for id, number in _amounts(card.cost):
                found[id] = max(found.get(id, 0), number)
        if card.points:
            found["points"] = worth(card)
        return found


def total_cost(cost: model.Amounts | None) -> int:
    """Return how much a card costs in all: the least of its options; -1 where it is never paid."""
    if cost is None:
        return -1
    return min(
        sum(amount.number if isinstance(amount.number, int) else 0 for amount in option)
        for option in cost.options
    )


def worth(card: model.Card) -> int:
    """Return by how many points cards are put in order: what is counted, as if there was one."""
    return model.constant_part(model.number_of(tuple(replace(t, per=None) for t in card.points)))


def _amounts(cost: model.Amounts) -> Iterable[tuple[str, int]]:
    for option in cost.options:
        for amount in option:
            if isinstance(amount.resource, model.Named) and isinstance(amount.number, int):
                yield from ((id, amount.number) for id in amount.resource.resources)


# -- the field in which cards are asked for, what can be picked beside it, and help --


def query_box(questions: Questions, *, is_gallery: bool = False) -> str:
    """Return the field; it shows itself only where there is a script to answer it."""
    language = questions.language
    hint = html.escape(next(_examples(questions), ""), quote=True)
    more = _order(questions) + _zoom(language) if is_gallery else ""
    return (
        f"{questions.vocabulary()}"
        '<div class="cw-query" data-cw-query="cw-cards" data-cw-scripted hidden>'
        f'<label for="cw-query">{word(language, "ask")}</label>'
        f'<input id="cw-query" type="search" autocomplete="off" spellcheck="false" '
        f'placeholder="{hint}" aria-describedby="cw-trouble">'
        f'<span class="cw-count" role="status">{len(questions.shelf.entries)}</span>{more}'
        f'<p id="cw-trouble" class="cw-trouble" role="alert"></p>'
        f'<p class="cw-none" hidden>{word(language, "none_fits")}</p></div>'
        '<div class="cw-scripted" data-cw-scripted hidden>'
        f"{_facets(questions)}{_help(questions)}</div>"
    )


def _examples(questions: Questions) -> Iterator[str]:
    """Yield queries in the words of the game, from what its cards can be asked for."""
    keys = {key.id: key for key in questions.keys}
    types = keys["type"].words
    if types and "cost" in keys:
        yield f"t:{_spelt(types[0][0])} cost<=3 sort:cost"
    for id in ("makes", "uses", "reacts", "does"):
        if id in keys:
            yield f"{id}:{_spelt(keys[id].words[0][0])}"
    if len(keys["set"].words) > 1:
        yield f"e:{_spelt(keys['set'].words[-1][0])} -t:{_spelt(types[0][0])}"
    resource = next((id for id in keys if id in questions.shelf.game.resource), None)
    if resource:
        yield f"{resource}>=2 or cost=0"
    if "wins" in keys:
        yield "wins>=50 sort:-wins"


def _spelt(text: str) -> str:
    return f'"{text}"' if " " in text else text


def _order(questions: Questions) -> str:
    """Return what a gallery, which has no heads of columns, is sorted by."""
    language = questions.language
    keys = [key for key in questions.keys if key.kind == "number" or key.id in ("name", "kind")]
    options = "".join(
        f'<option value="{sign}{key.id}">{_title(key, questions)} {arrow}</option>'
        for key in keys
        for sign, arrow in (("", "↑"), ("-", "↓"))
    )
    return (
        f'<span><label for="cw-order">{word(language, "ask_sort")}</label>'
        f'<select id="cw-order"><option value="">–</option>{options}</select></span>'
    )


def _zoom(language: str) -> str:
    return (
        f'<span><label for="cw-zoom">{word(language, "zoom")}</label>'
        '<input id="cw-zoom" type="range" min="6" max="22" step="1" value="10" '
        'data-cw-zoom="cw-cards"></span>'
    )


def _facets(questions: Questions) -> str:
    """Return the words that can be picked, by key, with how many of the shown cards have each."""
    groups = "".join(
        f"<div><dt>{_group(key, questions)}</dt><dd>"
        f"{''.join(_button(key, id, name) for id, name in _pickable(key, questions))}</dd></div>"
        for key in questions.keys
        if key.is_facet and _pickable(key, questions)
    )
    summary = word(questions.language, "ask_facets")
    return folded(summary, f'<dl class="cw-facets">{groups}</dl>')


def _group(key: Key, questions: Questions) -> str:
    return word(questions.language, "types") if key.id == "type" else _title(key, questions)


def _pickable(key: Key, questions: Questions) -> list[tuple[str, str]]:
    """Return the words of a key; a kind is picked as such, and not as a type."""
    return [pair for pair in key.words if key.id != "type" or pair[0] in questions.shelf.game.type]


def _button(key: Key, id: str, name: str) -> str:
    return (
        f'<button type="button" aria-pressed="false" data-key="{key.id}" '
        f'data-word="{html.escape(id, quote=True)}">{html.escape(_capital(name))} '
        "<small></small></button>"
    )


def _help(questions: Questions) -> str:
    language = questions.language
    shorts: dict[str, list[str]] = {}
    for short, id in ALIASES.items():
        shorts.setdefault(id, []).append(short)
    rows = "".join(
        f"<tr><td><code>{'</code>, <code>'.join([key.id, *shorts.get(key.id, ())])}</code></td>"
        f"<td>{_title(key, questions)}</td>"
        f"<td>{html.escape(_some(key, language))}</td></tr>"
        for key in questions.keys
    )
    asked = "".join(
        f'<li><a href="?find={quote(query, safe="")}"><code>{html.escape(query)}</code></a></li>'
        for query in _examples(questions)
    )
    body = (
        f"<p>{word(language, 'ask_help')}</p><ul>{asked}</ul>"
        f'<div class="cw-scroll"><table class="cw-table"><thead><tr>'
        f'<th scope="col">{word(language, "ask_key")}</th>'
        f'<th scope="col">{word(language, "ask_meaning")}</th>'
        f'<th scope="col">{word(language, "ask_values")}</th>'
        f"</tr></thead><tbody>{rows}</tbody></table></div>"
    )
    return folded(word(language, "ask_how"), body)


def _some(key: Key, language: str) -> str:
    if key.kind == "word":
        return ", ".join(id for id, _ in key.words)
    return word(language, "ask_a_number" if key.kind == "number" else "ask_a_text")


def _title(key: Key, questions: Questions) -> str:
    return html.escape(_capital(questions.title(key)))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
