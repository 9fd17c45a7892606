"""All pages and pictures that are made from cards, and what pages written by hand show of them."""

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

from cardwright.dsl.exchange import card_to_json
from cardwright.dsl.folders import Stamp, stamps_in
from cardwright.frontends.simulating.figures import Figures
from cardwright.frontends.simulating.strength import Strength, read_strength
from cardwright.frontends.site.card_pages import About, card_page
from cardwright.frontends.site.catalogue import Catalogue, Shelf
from cardwright.frontends.site.citing import Citations
from cardwright.frontends.site.faces import face
from cardwright.frontends.site.figure_pages import figures_of
from cardwright.frontends.site.history import Since, read_history
from cardwright.frontends.site.html_parts import Parts, code_block, face_image, way
from cardwright.frontends.site.index_pages import front_page, index_pages, samples
from cardwright.frontends.site.language_pages import code_pages, reference_page
from cardwright.frontends.site.memory import Memory
from cardwright.frontends.site.relations import Relations
from cardwright.frontends.site.table_pages import PLAY, WORKBENCH, steps_at, trial_at
from cardwright.frontends.site.trace import TRACE, drawn, moments, name_of
from cardwright.frontends.site.words import word
from cardwright.runtime.rulebooks import GAMES

Texts = Iterable[tuple[str, str]]
"""The paths and texts of pages and pictures."""
_CARD = re.compile(r"^<!-- card: ([\w-]+)/([\w-]+) -->$", re.MULTILINE)
_TRIAL = re.compile(r"^<!-- try: ([\w-]+)/([\w-]+) -->$", re.MULTILINE)
_DOORS = re.compile(r"^<!-- doors -->$", re.MULTILINE)
_FACES = re.compile(r"^<!-- faces -->$", re.MULTILINE)


def generated_pages(
    catalogue: Catalogue, language: str, citations: Citations, front: str, memory: Memory
) -> Texts:
    """Yield all pages and faces; ``front`` is where the games are shown.

    What a changed card does not touch is not made again.
    """
    yield front, front_page(catalogue, front, language)
    quoted = frozenset(citations.rules.values()), citations.rulings
    for shelf in catalogue.shelves:
        drawings = _drawings(shelf)
        kept = figures_of(shelf), read_strength(shelf.folder), read_history(shelf.folder)

        def make(
            shelf: Shelf = shelf, drawings: object = drawings, kept: _Kept = kept
        ) -> list[tuple[str, str]]:
            return list(_shelf_pages(shelf, language, citations, drawings, kept, memory))

        name = f"{language}/{shelf.game.id}"
        yield from memory.made.again(name, (shelf, drawings, kept, quoted), make)


_Kept = tuple[Figures | None, Strength | None, Mapping[str, Since]]
"""What is kept beside a game's words: how cards and bots fare, and since when cards are so."""


def _drawings(shelf: Shelf) -> dict[str, Stamp]:
    """Return the files of a game's own drawings, which faces depend on."""
    return stamps_in(shelf.folder / "icons", (".svg",)) if shelf.folder else {}


def _shelf_pages(
    shelf: Shelf,
    language: str,
    citations: Citations,
    drawings: object,
    kept: _Kept,
    memory: Memory,
) -> Texts:
    relations = Relations(shelf)
    figures, strength, history = kept
    yield from index_pages(shelf, relations, language, figures, strength, memory.parts)
    yield from data_files(shelf)
    for entry in shelf.entries:
        about = About(relations, citations, figures, history.get(entry.card.id))
        yield f"{entry.slug}.md", card_page(entry, about, language, memory.parts)
        name = f"{language}/{entry.slug}"
        drawn = memory.made.again(name, (entry, drawings), partial(face, entry, language))
        yield f"{entry.slug}.svg", drawn


@cache
def reference_pages() -> tuple[tuple[str, str], ...]:
    """Return the paths and texts of the pages about the language itself."""
    return ("reference/language.md", reference_page()), *code_pages()


class UnknownCardError(ValueError):
    """A page shows a card that is not on the site."""


def filled(
    markdown: str,
    here: str,
    catalogue: Catalogue,
    language: str,
    parts: Parts,
    *,
    languages: Sequence[str] = (),
    has_table: bool = False,
) -> str:
    """Return a page with its cards, text and face side by side, and its games step by step.

    ``languages``: those of a site on which cards can be tried; ``has_table``: games, played.
    """

    def card(match: re.Match[str]) -> str:
        entry = catalogue.find(match[1], match[2])
        if entry is None:
            raise UnknownCardError(f"{here}: no card `{match[1]}/{match[2]}`")
        page = way(here, f"{entry.slug}.md")
        name = html.escape(f"{entry.card.id}.card")
        return parts.hold(
            f'<div class="cw-card cw-sample"><div class="cw-text">{code_block(entry.text, name)}'
            f'</div><a class="cw-face" href="{page}">'
            f"{face_image(entry, here, language, eager=True)}</a></div>"
        )

    def trace(match: re.Match[str]) -> str:
        shown = drawn(moments(match[2], match[1]))
        if languages:
            shown += steps_at(name_of(match[1], match[2]), language, list(languages))
        return parts.hold(shown)

    def trial(match: re.Match[str]) -> str:
        entry = catalogue.find(match[1], match[2])
        if not languages or entry is None or entry.game.id not in GAMES:
            return ""
        return parts.hold(trial_at(entry, language, list(languages)))

    def doors(match: re.Match[str]) -> str:
        pages = [(PLAY, word(language, "play"))] if has_table else []
        pages += [(WORKBENCH, word(language, "workbench"))] if languages else []
        for shelf in catalogue.shelves:
            title = f"{shelf.name(language)} ({len(shelf.entries)})"
            pages.append((f"cards/{shelf.game.id}/gallery.md", title))
        first = "md-button md-button--primary"
        items = "".join(
            f'<li><a class="{"md-button" if place else first}" href="{way(here, page)}">'
            f"{html.escape(title)}</a></li>"
            for place, (page, title) in enumerate(pages)
        )
        return parts.hold(f'<ul class="cw-doors">{items}</ul>')

    def faces(match: re.Match[str]) -> str:
        tiles = "".join(
            f'<a class="cw-tile" href="{way(here, f"{entry.slug}.md")}">'
            f"{face_image(entry, here, language)}</a>"
            for shelf in catalogue.shelves
            for entry in samples(shelf)
        )
        return parts.hold(f'<div class="cw-gallery cw-small cw-row">{tiles}</div>')

    markdown = _FACES.sub(faces, _DOORS.sub(doors, markdown))
    markdown = _TRIAL.sub(trial, markdown)
    return _CARD.sub(card, TRACE.sub(trace, markdown))


# -- all cards of a game as data --


def data_files(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each file: all cards of the game, its sets, each card."""
    folder = f"cards/{shelf.game.id}"
    cards = {entry.card.id: card_to_json(entry.card, indent=2) for entry in shelf.entries}
    for id, text in cards.items():
        yield f"{folder}/{id}.json", f"{text}\n"
    sets: dict[str, Any] = {}
    for info in shelf.sets.values():
        members = [entry.card.id for entry in shelf.entries if entry.card.set == info.id]
        sets[info.id] = {
            "id": info.id,
            "game": shelf.game.id,
            "names": dict(info.names),
            "about": dict(info.about),
            "cards": {id: f"{folder}/{id}.json" for id in members},
        }
        yield f"{folder}/sets/{info.id}.json", _written(sets[info.id])
    game = {
        "id": shelf.game.id,
        "names": {code: phrase.text for code, phrase in shelf.game.names.items()},
        "languages": list(shelf.game.languages),
        "sets": {id: f"{folder}/sets/{id}.json" for id in sets},
        "cards": [json.loads(text) for text in cards.values()],
    }
    yield f"{folder}/cards.json", _written(game)


def _written(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
