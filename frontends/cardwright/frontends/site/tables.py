"""All cards of a game on one page: a table to sort and filter, a gallery of faces, their signs."""

import html
from collections.abc import Iterable
from typing import Any, Final

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CATEGORIES, GAP
from cardwright.dsl.wording import cost_text, points_text
from cardwright.frontends.site.catalogue import Entry, Shelf
from cardwright.frontends.site.faces import sprite
from cardwright.frontends.site.html_parts import (
    Parts,
    card_link,
    face_image,
    page_of,
    way,
)
from cardwright.frontends.site.icons import Icons
from cardwright.frontends.site.query import Questions
from cardwright.frontends.site.query_box import query_box
from cardwright.frontends.site.rows import inline_signs
from cardwright.frontends.site.signs import CORE, Sign, SignReader
from cardwright.frontends.site.speaking import language_for, named, said
from cardwright.frontends.site.words import word

_CLOSING: Final = "floor-right"
"""Half of a bracket, which is shown with the other half."""
_ORDER: Final = {"types": "type"}
"""By which key a column is sorted, where it is called something else."""
_TEXTS: Final = {"+": "and", "/": "or", "×": "per", "[ ]": "if"}
"""Signs that are written, and the names of their meanings."""


def table_page(
    shelf: Shelf, here: str, language: str, ways: str, parts: Parts, questions: Questions
) -> str:
    """Return the page with the table of all cards; ``ways`` leads to the other lists."""
    rows = _Rows(shelf, here, language, questions)
    head = "".join(
        f'<th scope="col" class="cw-{key}" data-cw-key="{_ORDER.get(key, key)}">'
        f"{word(language, key)}</th>"
        for key in rows.columns
    )
    body = "".join(rows.row(entry) for entry in shelf.entries)
    table = (
        f'{sprite(shelf.entries)}<div class="cw-scroll"><table id="cw-cards" class="cw-table">'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
    query = query_box(questions)
    return page_of(shelf.name(language), ways, parts.hold(query), parts.hold(table))


def gallery_page(
    shelf: Shelf, here: str, language: str, ways: str, parts: Parts, questions: Questions
) -> str:
    """Return the page with the faces of all cards."""
    title = f"{shelf.name(language)} – {word(language, 'gallery')}"
    tiles = "\n".join(
        f'<a class="cw-tile" href="{way(here, f"{entry.slug}.md")}" '
        f"{questions.answers(entry)}>{face_image(entry, here, language)}</a>"
        for entry in shelf.entries
    )
    gallery = f'<div id="cw-cards" class="cw-gallery">\n{tiles}\n</div>'
    query = query_box(questions, is_gallery=True)
    return page_of(title, ways, parts.hold(query), parts.hold(gallery))


def _cost_text(card: model.Card, entry: Entry, shown: str) -> str:
    cost = card.cost
    return said(lambda: cost_text(cost, entry.game, shown)) if cost is not None else ""


class _Rows:
    def __init__(self, shelf: Shelf, here: str, language: str, questions: Questions) -> None:
        self.questions = questions
        self.here = here
        self.language = language
        self.shown = language_for(shelf.game, language)
        self.reader = SignReader(shelf.game)
        self.icons = Icons(shelf.game, shelf.folder)
        has = {
            "types": any(entry.card.all_types for entry in shelf.entries),
            "cost": any(entry.card.cost for entry in shelf.entries),
            "points": any(entry.card.points for entry in shelf.entries),
            "set": len(shelf.sets) > 1,
        }
        self.columns = ["name", "kind", *(key for key, tells in has.items() if tells)]
        """What tells the cards apart."""

    def row(self, entry: Entry) -> str:
        card, game = entry.card, entry.game
        types = ", ".join(named(game, "type", name, self.shown) for name in card.all_types)
        points = said(lambda: points_text(card, game, self.shown))
        cells = {
            "name": card_link(entry, self.here, self.language),
            "kind": html.escape(named(game, "kind", card.kind, self.shown)),
            "types": html.escape(types),
            "cost": inline_signs(
                self.reader.cost(card), self.icons, _cost_text(card, entry, self.shown)
            ),
            "points": inline_signs(self.reader.points(card), self.icons, points),
            "set": html.escape(entry.set_name(self.language)),
        }
        shown = "".join(f'<td class="cw-{key}">{cells[key]}</td>' for key in self.columns)
        return f"<tr {self.questions.answers(entry)}>{shown}</tr>"


def legend_page(shelf: Shelf, language: str) -> str:
    """Return the page with all signs that are on the cards of a game, as Markdown."""
    shown = language_for(shelf.game, language)
    reader = SignReader(shelf.game)
    used = {sign for entry in shelf.entries for sign in reader.all_of(entry.card)}
    icons = Icons(shelf.game, shelf.folder)
    words = [
        (sign, _name(entry, shown))
        for category, field in CATEGORIES.items()
        for entry in getattr(shelf.game, field)
        if (sign := Sign("word", entry.id, category)) in used
    ]
    core = [
        (sign, _meaning(language, name))
        for name in CORE.values()
        if (sign := Sign("core", name)) in used and name != _CLOSING
    ]
    texts = [(Sign("text", text), _meaning(language, name)) for text, name in _TEXTS.items()]
    title = f"{shelf.name(language)} – {word(language, 'signs')}"
    lists = (_list(words, icons), "<hr>", _list([*core, *texts], icons))
    return page_of(title, sprite(shelf.entries), *lists, contents=True)


def _name(entry: Any, language: str) -> str:
    """Return what a game calls a word that has a sign; what comes with it is left open."""
    phrase = entry.names.get(language) or next(iter(entry.names.values()))
    return GAP.sub("…", phrase.text)


def _meaning(language: str, name: str) -> str:
    return word(language, f"sign_{name.replace('-', '_')}")


def _list(rows: Iterable[tuple[Sign, str]], icons: Icons) -> str:
    items = "".join(
        f"<li>{inline_signs((sign,), icons, '')} "
        f"<span>{html.escape(meaning[:1].upper() + meaning[1:])}</span></li>"
        for sign, meaning in rows
    )
    return f'<ul class="cw-legend">{items}</ul>'
