"""Cards to print and cut out: a page of HTML, nine cards on each sheet of paper."""

import html
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, Literal

from cardwright.frontends.errors import WrongUse
from cardwright.frontends.files import write_file
from cardwright.frontends.site.catalogue import Catalogue, Entry, Library
from cardwright.frontends.site.faces import face, sprite
from cardwright.frontends.site.words import word

Paper = Literal["a4", "letter"]
_PAPERS: Final[dict[Paper, tuple[float, float]]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
_CARD: Final = (63, 88)
_COLUMNS, _ROWS = 3, 3
_MARK, _OFF = 4, 1
"""How long the marks for the knife are, and how far from the cards."""


def write_sheets(
    output: Path,
    cards: Sequence[Path] = (),
    lang: str | None = None,
    *,
    paper: Paper = "a4",
    game: str | None = None,
) -> int:
    """Write the sheets of all shipped cards, or of those in some folders; return how many sheets.

    ``lang``: the language of the cards, the first of each game where none is given.
    """
    catalogue = Library(cards).catalogue()
    entries = _chosen(catalogue, lang, game)
    text = sheets(entries, lang, paper)
    write_file(output, text)
    return text.count('<section class="sheet">')


def sheets(entries: Sequence[Entry], lang: str | None, paper: Paper = "a4") -> str:
    """Return a page with the faces of cards, as many of each as there are of the card."""
    first = lang or entries[0].game.languages[0]
    copies = [entry for entry in entries for _ in entry.card.ids]
    pages = "\n".join(
        f'<section class="sheet">{_marks(paper)}<div class="cards">{faces}</div></section>'
        for faces in _by_sheet(copies, lang)
    )
    title = html.escape(word(first, "sheets"))
    return (
        f'<!doctype html>\n<html lang="{first}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n<style>{_style(paper)}</style>\n</head>\n<body>\n"
        f'<p class="hint">{html.escape(word(first, "print_hint"))}</p>\n'
        f"{sprite(entries, emblems=True)}\n{pages}\n</body>\n</html>\n"
    )


def _chosen(catalogue: Catalogue, lang: str | None, game: str | None) -> list[Entry]:
    games = [shelf.game.id for shelf in catalogue.shelves]
    if game is not None and game not in games:
        raise WrongUse(f"no game `{game}`", help=f"there are: {', '.join(games)}")
    entries = [entry for entry in catalogue.entries if game in (None, entry.game.id)]
    if not entries:
        raise WrongUse("there are no cards to print", help="--cards names a folder with cards")
    known = dict.fromkeys(known for entry in entries for known in entry.game.languages)
    if lang is not None and lang not in known:
        raise WrongUse(
            f"no card has a text in the language `{lang}`", help=f"there are: {', '.join(known)}"
        )
    return entries


def _by_sheet(entries: Sequence[Entry], lang: str | None) -> Iterator[str]:
    for start in range(0, len(entries), _COLUMNS * _ROWS):
        yield "".join(
            face(entry, lang or entry.game.languages[0], alone=False)
            for entry in entries[start : start + _COLUMNS * _ROWS]
        )


def _edges(paper: Paper) -> tuple[list[float], list[float]]:
    """Return where the knife cuts, from left to right and from top to bottom, in millimetres."""
    (width, height), (card_width, card_height) = _PAPERS[paper], _CARD
    left, top = (width - _COLUMNS * card_width) / 2, (height - _ROWS * card_height) / 2
    return (
        [left + card_width * column for column in range(_COLUMNS + 1)],
        [top + card_height * row for row in range(_ROWS + 1)],
    )


def _marks(paper: Paper) -> str:
    xs, ys = _edges(paper)
    lines = [
        f"M{x:g} {start:g}v{_MARK}" for x in xs for start in (ys[0] - _OFF - _MARK, ys[-1] + _OFF)
    ] + [f"M{start:g} {y:g}h{_MARK}" for y in ys for start in (xs[0] - _OFF - _MARK, xs[-1] + _OFF)]
    width, height = _PAPERS[paper]
    return (
        f'<svg class="marks" viewBox="0 0 {width:g} {height:g}" aria-hidden="true">'
        f'<path d="{"".join(lines)}" stroke="#000" stroke-width=".2"/></svg>'
    )


def _style(paper: Paper) -> str:
    (width, height), (xs, ys) = _PAPERS[paper], _edges(paper)
    size = f"{width:g}mm {height:g}mm"
    # A sheet is a hair lower than the paper, since rounding up would add an empty page.
    return (
        f"@page{{size:{size};margin:0}}"
        "*{box-sizing:border-box}body{margin:0;background:#888}"
        ".hint{margin:0;padding:4mm;font:4mm sans-serif;text-align:center;background:#fff}"
        f".sheet{{position:relative;width:{width:g}mm;height:{height - 0.1:g}mm;margin:6mm auto;"
        f"background:#fff;overflow:hidden;padding:{ys[0]:g}mm 0 0 {xs[0]:g}mm}}"
        f".marks{{position:absolute;inset:0;width:{width:g}mm;height:{height:g}mm}}"
        f".cards{{display:grid;grid-template-columns:repeat({_COLUMNS},{_CARD[0]}mm);"
        f"grid-auto-rows:{_CARD[1]}mm}}"
        f".cw-svg{{display:block;width:{_CARD[0]}mm;height:{_CARD[1]}mm}}"
        "@media print{body{background:none}.hint{display:none}.sheet{margin:0;break-after:page}"
        ".sheet:last-of-type{break-after:auto}}"
    )
