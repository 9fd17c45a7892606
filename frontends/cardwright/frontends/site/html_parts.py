"""Parts of pages that are written as HTML: ways between pages, code with colours, links.

Large parts are put in when a page is written, so that nobody reads them as Markdown first, and the
search leaves them out.
"""

import hashlib
import html
import json
import posixpath
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from pygments import highlight
from pygments.formatters import HtmlFormatter

from cardwright.frontends.site.catalogue import Entry
from cardwright.frontends.site.lexer import CardLexer

_LEXER = CardLexer()
_FORMATTER: HtmlFormatter[str] = HtmlFormatter(nowrap=True)
_MARK: Final = re.compile(r"<!-- cw-part ([0-9a-f]+) -->")


def front_matter(
    title: str, description: str = "", *, contents: bool = False, wide: bool = False
) -> str:
    """Return what a page says of itself, before its text; with its contents at its side or not.

    ``wide``: without a menu at its other side either.
    """
    said = {"title": title, "description": description}
    lines = [f"{key}: {json.dumps(text, ensure_ascii=False)}" for key, text in said.items() if text]
    hidden = [] if contents else ["hide: [navigation, toc]" if wide else "hide: [toc]"]
    return "\n".join(["---", *lines, *hidden, "---"])


def page_of(
    title: str, *blocks: str, description: str = "", contents: bool = False, wide: bool = False
) -> str:
    """Return a page: what it says of itself, its title, and blocks with empty lines between."""
    head = front_matter(title, description, contents=contents, wide=wide)
    return "\n".join([head, f"# {plain(title)}", *(f"\n{block}" for block in blocks), ""])


def plain(text: str) -> str:
    """Return a text such that Markdown shows it as it is."""
    return re.sub(r"([\\`*_\[\]{}#])", r"\\\1", html.escape(text, quote=False))


def url_of(page: str) -> str:
    """Return the address of a page, from its path in the sources; other files keep theirs."""
    if not page.endswith(".md"):
        return page
    folder, name = posixpath.split(page.removesuffix(".md"))
    return posixpath.join(folder, "" if name == "index" else f"{name}/")


@cache
def way(here: str, there: str) -> str:
    """Return how a page links to another page or file."""
    url = url_of(there)
    found = posixpath.relpath(url or ".", url_of(here) or ".")
    return f"{found}/" if url.endswith("/") or not url else found


@lru_cache(maxsize=8192)
def code_block(text: str, title: str = "") -> str:
    """Return cards or scenarios in colours, as the theme shows code."""
    coloured = highlight(text.rstrip(), _LEXER, _FORMATTER).rstrip("\n")
    name = f'<span class="filename">{html.escape(title)}</span>' if title else ""
    return f'<div class="highlight">{name}<pre><span></span><code>{coloured}</code></pre></div>'


def card_link(entry: Entry, here: str, language: str) -> str:
    """Return a link to the page of a card."""
    name = html.escape(entry.name(language))
    lang = "" if entry.is_named_in(language) else f' lang="{entry.game.languages[0]}"'
    return f'<a href="{way(here, f"{entry.slug}.md")}"{lang}>{name}</a>'


def card_links(entries: Iterable[Entry], here: str, language: str) -> str:
    """Return a list of links to cards."""
    items = "".join(f"<li>{card_link(entry, here, language)}</li>" for entry in entries)
    return f'<ul class="cw-links">{items}</ul>'


def folded(summary: str, body: str, *, lang: str = "") -> str:
    """Return something that shows only its heading until it is opened."""
    spoken = f' lang="{lang}"' if lang else ""
    return f'<details class="cw-more"><summary{spoken}>{summary}</summary>{body}</details>'


def face_image(entry: Entry, here: str, language: str, *, eager: bool = False) -> str:
    """Return the picture of a card's face, which lies beside its page."""
    loading = "" if eager else ' loading="lazy"'
    name = html.escape(entry.name(language), quote=True)
    source = way(here, f"{entry.slug}.svg")
    return f'<img class="cw-svg" src="{source}" alt="{name}" width="252" height="352"{loading}>'


def remark(text: str) -> str:
    """Return a note above the text of a page."""
    return f'<p class="cw-remark">{html.escape(text)}</p>'


class Parts:
    """Parts by what they hold; a page has a mark in their place, which changes with them."""

    def __init__(self) -> None:
        self._held: dict[str, str] = {}

    def hold(self, html: str) -> str:
        """Keep a part, and return the mark that stands for it."""
        name = hashlib.sha256(html.encode()).hexdigest()[:16]
        self._held[name] = html
        return f"<!-- cw-part {name} -->"

    def put_into(self, output: str) -> str:
        """Return a page with the parts in place of their marks."""
        return _MARK.sub(lambda match: self._held[match[1]], output)
