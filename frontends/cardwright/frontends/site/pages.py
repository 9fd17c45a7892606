"""All pages and pictures that are made from cards, and what pages written by hand show of them."""

import html
import re
from collections.abc import Iterable
from functools import cache, partial

from cardwright.dsl.folders import Stamp, stamps_in
from cardwright.frontends.site.card_pages import card_page
from cardwright.frontends.site.catalogue import Catalogue, Shelf
from cardwright.frontends.site.faces import face
from cardwright.frontends.site.html_parts import Parts, code_block, face_image, way
from cardwright.frontends.site.index_pages import front_page, index_pages
from cardwright.frontends.site.language_pages import code_pages, reference_page
from cardwright.frontends.site.memory import Memory
from cardwright.frontends.site.relations import Relations
from cardwright.frontends.site.rulings import NumberedRules
from cardwright.frontends.site.trace import drawn, moments

Texts = Iterable[tuple[str, str]]
"""The paths and texts of pages and pictures."""
_CARD = re.compile(r"^<!-- card: ([\w-]+)/([\w-]+) -->$", re.MULTILINE)
_TRACE = re.compile(r"^```cardwright-trace game=(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def generated_pages(
    catalogue: Catalogue, language: str, rules: NumberedRules, front: str, memory: Memory
) -> Texts:
    """Yield all pages and faces; ``front`` is where the games are shown.

    What a changed card does not touch is not made again.
    """
    yield front, front_page(catalogue, front, language)
    quoted = frozenset(rules.values())
    for shelf in catalogue.shelves:
        drawings = _drawings(shelf)

        def make(shelf: Shelf = shelf, drawings: object = drawings) -> list[tuple[str, str]]:
            return list(_shelf_pages(shelf, language, rules, drawings, memory))

        name = f"{language}/{shelf.game.id}"
        yield from memory.made.again(name, (shelf, drawings, quoted), make)


def _drawings(shelf: Shelf) -> dict[str, Stamp]:
    """Return the files of a game's own drawings, which faces depend on."""
    folder = shelf.entries[0].folder if shelf.entries else None
    return stamps_in(folder / "icons", (".svg",)) if folder else {}


def _shelf_pages(
    shelf: Shelf, language: str, rules: NumberedRules, drawings: object, memory: Memory
) -> Texts:
    relations = Relations(shelf)
    yield from index_pages(shelf, relations, language, memory.parts)
    for entry in shelf.entries:
        yield f"{entry.slug}.md", card_page(entry, relations, language, rules, memory.parts)
        name = f"{language}/{entry.slug}"
        drawn = memory.made.again(name, (entry, drawings), partial(face, entry, language))
        yield f"{entry.slug}.svg", drawn


@cache
def reference_pages() -> tuple[tuple[str, str], ...]:
    """Return the paths and texts of the pages about the language itself."""
    return ("reference/language.md", reference_page()), *code_pages()


class UnknownCardError(ValueError):
    """A page shows a card that is not on the site."""


def filled(markdown: str, here: str, catalogue: Catalogue, language: str, parts: Parts) -> str:
    """Return a page with its cards, text and face side by side, and its games step by step."""

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
        return parts.hold(drawn(moments(match[2], match[1])))

    return _CARD.sub(card, _TRACE.sub(trace, markdown))
