"""The cards in the navigation of the site: their lists by name, and each card below its game."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Section
from mkdocs.structure.pages import Page

from cardwright.frontends.site.catalogue import Catalogue, Shelf
from cardwright.frontends.site.index_pages import shelf_pages
from cardwright.frontends.site.words import FALLBACK, word, words_in

Nav = list[Any]
"""Pages and sections, as the configuration has them."""


def with_cards(nav: Nav | None, catalogue: Catalogue, front: str, language: str) -> Nav:
    """Return the navigation with all lists of cards below the page of the games.

    A site that says nothing about navigation has only cards.
    """
    shelves = [_section(shelf, language) for shelf in catalogue.shelves]
    if nav is None:
        return [{word(language, "cards"): front}, *shelves]
    return [
        {title: [front, *shelves]} if page == front else {title: page}
        for item in nav
        for title, page in item.items()
    ]


def _section(shelf: Shelf, language: str) -> dict[str, Nav]:
    pages = [{title: page} for page, title in shelf_pages(shelf, language)]
    return {shelf.name(language): pages}


def translate(items: Iterable[Any], language: str) -> None:
    """Say the titles in a language, as far as they are words of the site."""
    keys = {text: key for key, text in words_in(FALLBACK).items()}
    for item in items:
        if item.title in keys:
            item.title = word(language, keys[item.title])
        if isinstance(item, Section):
            translate(item.children, language)


def place_below(folder: str, config: MkDocsConfig, files: Files) -> None:
    """Put the pages of a folder below its first page, without listing them."""
    first = files.get_file_from_path(f"{folder}/index.md")
    if first is None or first.page is None:
        return
    for file in files.documentation_pages():
        if file.src_uri.startswith(f"{folder}/") and file is not first:
            page = file.page or Page(None, file, config)
            page.parent = first.page.parent


def place_cards(catalogue: Catalogue, language: str, config: MkDocsConfig, files: Files) -> None:
    """Put each card below its game, and beside its neighbours, without listing it."""
    for shelf in catalogue.shelves:
        table = files.get_file_from_path(f"cards/{shelf.game.id}/index.md")
        assert table is not None
        assert table.page is not None
        pages = []
        for entry in shelf.entries:
            file = files.get_file_from_path(f"{entry.slug}.md")
            assert file is not None
            page = file.page or Page(None, file, config)
            page.title = entry.name(language)
            page.parent = table.page.parent
            pages.append(page)
        for before, after in pairwise(pages):
            before.next_page, after.previous_page = after, before
