"""The page that says what the signs on a game's cards mean."""

import html
from collections.abc import Iterable
from typing import Any, Final

from cardwright.dsl.vocabulary import CATEGORIES, GAP
from cardwright.frontends.site.catalogue import Shelf
from cardwright.frontends.site.faces import sprite
from cardwright.frontends.site.icons import Icons
from cardwright.frontends.site.rows import inline_signs
from cardwright.frontends.site.signs import CORE, Sign, SignReader
from cardwright.frontends.site.speaking import language_for
from cardwright.frontends.site.words import word

_CLOSING: Final = "floor-right"
"""Half of a bracket, which is shown with the other half."""

_TEXTS: Final = {"+": "and", "/": "or", "×": "per", "[ ]": "if"}
"""Signs that are written, and the names of their meanings."""


def legend_page(shelf: Shelf, language: str) -> str:
    """Return the page with all signs that are on the cards of a game, as Markdown."""
    shown = language_for(shelf.game, language)
    reader = SignReader(shelf.game)
    used = {sign for entry in shelf.entries for sign in reader.all_of(entry.card)}
    icons = Icons(shelf.game, shelf.entries[0].folder if shelf.entries else None)
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
    title = html.escape(f"{shelf.name(language)} – {word(language, 'signs')}")
    lists = f"{_list(words, icons)}\n\n<hr>\n\n{_list([*core, *texts], icons)}"
    return f"# {title}\n\n{sprite(shelf.entries)}\n\n{lists}\n"


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
