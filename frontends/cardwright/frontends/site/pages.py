"""All pages and pictures that are made from cards, in one language."""

from collections.abc import Iterator

from cardwright.frontends.site.card_pages import card_page
from cardwright.frontends.site.catalogue import Catalogue
from cardwright.frontends.site.faces import face
from cardwright.frontends.site.index_pages import front_page, index_pages
from cardwright.frontends.site.meetings import Relations
from cardwright.frontends.site.numbered_rules import Rules
from cardwright.frontends.site.parts import Parts
from cardwright.frontends.site.reference.codes import code_pages
from cardwright.frontends.site.reference.language import reference_page


def generated_pages(
    catalogue: Catalogue, language: str, rules: Rules, front: str, parts: Parts
) -> Iterator[tuple[str, str]]:
    """Yield the paths and texts of all pages and faces; ``front`` is where the games are shown."""
    yield front, front_page(catalogue, front, language)
    for shelf in catalogue.shelves:
        relations = Relations(shelf)
        yield from index_pages(shelf, relations, language, parts)
        for entry in shelf.entries:
            yield f"{entry.slug}.md", card_page(entry, relations, language, rules, parts)
            yield f"{entry.slug}.svg", face(entry, language)


def reference_pages() -> Iterator[tuple[str, str]]:
    """Yield the paths and texts of the pages about the language itself."""
    yield "reference/language.md", reference_page()
    yield from code_pages()
