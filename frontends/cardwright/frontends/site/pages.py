"""All pages that are made from cards, in one language."""

import re
from collections.abc import Iterator
from pathlib import Path

from cardwright.frontends.site.card_pages import card_page
from cardwright.frontends.site.catalogue import Catalogue
from cardwright.frontends.site.index_pages import index_pages
from cardwright.frontends.site.reference.codes import code_pages
from cardwright.frontends.site.reference.language import reference_page
from cardwright.frontends.site.relations import Relations

_RULE = re.compile(r"^- \*\*([A-Z]+-\d+)\*\*", re.MULTILINE)


def generated_pages(
    catalogue: Catalogue, language: str, rules: dict[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield the paths and texts of all pages about cards."""
    relations = {shelf.game.id: Relations(shelf) for shelf in catalogue.shelves}
    yield from index_pages(catalogue, relations, language)
    for entry in catalogue.entries:
        yield f"{entry.slug}.md", card_page(entry, relations[entry.game.id], language, rules)


def numbered_rules(docs: Path) -> dict[str, str]:
    """Return the page of each numbered rule, by its number."""
    return {
        rule: page.relative_to(docs).as_posix()
        for page in sorted((docs / "rules").glob("*.md"))
        for rule in _RULE.findall(page.read_text("utf-8"))
    }


def reference_pages() -> Iterator[tuple[str, str]]:
    """Yield the paths and texts of the pages about the language itself."""
    yield "reference/language.md", reference_page()
    yield from code_pages()
