"""Ways through the site: lists of cards, each card below its game, other languages.

The theme knows one address for a language, that of its first page. So it is given a mark instead,
and the mark becomes the way to the same page when a page is written.
"""

import posixpath
import re
from collections.abc import Iterable, Sequence
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
_MARK = re.compile(r'"alternate:(\w+)"')
_HEAD = re.compile(r'<link rel="alternate" href="alternate:(\w+)" hreflang="\w+">')


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


def menu_of(languages: Sequence[str]) -> list[dict[str, Any]]:
    """Return what the theme's menu of languages shows."""
    return [
        {"name": word(code, "language"), "link": f"alternate:{code}", "lang": code}
        for code in languages
    ]


def with_ways(output: str, url: str, here: str, languages: Sequence[str]) -> str:
    """Return a written page with the ways to the same page in all languages.

    ``url`` is its address in the language that is ``here``; the first language is at the top.
    """
    up = posixpath.relpath(".", url) if url not in ("", "./") else "."
    top = up if here == languages[0] else posixpath.join(up, "..")

    def link(code: str) -> str:
        folder = "" if code == languages[0] else f"{code}/"
        return posixpath.join(posixpath.normpath(top), folder + ("" if url == "./" else url))

    # The theme's script would ask for a list of all pages beside each page that is linked so; the
    # gap after the word keeps it from that, and means nothing to anybody else.
    output = _HEAD.sub(
        lambda match: f'<link rel="alternate " href="{link(match[1])}" hreflang="{match[1]}">',
        output,
    )
    return _MARK.sub(lambda match: f'"{link(match[1])}"', output)


def with_ways_from_anywhere(output: str, languages: Sequence[str]) -> str:
    """Return a page that may be shown at any address, such as that of an error."""
    first = languages[0]
    return _MARK.sub(lambda m: '"/"' if m[1] == first else f'"/{m[1]}/"', output)
