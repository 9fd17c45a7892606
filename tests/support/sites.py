"""A small site with all kinds of pages, and what is true of every built site."""

import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from cardwright.dsl.folders import shipped_cards
from cardwright.frontends.simulating.figures import FIGURES_FILE
from cardwright.frontends.simulating.strength import STRENGTH_FILE
from cardwright.frontends.site.building import CARDS_ONLY, Source
from cardwright.frontends.site.catalogue import Library
from cardwright.frontends.site.history import HISTORY_FILE

ROOT = Path(__file__).parents[2]

CARDS = {
    "res_arcana": (
        "base/artifact/dancing-sword",
        "base/artifact/fire-dragon",
        "base/artifact/hawk",
        "base/artifact/dragon-teeth",
        "base/mage/alchemist",
    ),
    "zauberschwert": (
        "base/spell/stonex",
        "base/creature/werewolf",
        "base/holy_place/forest-shrine",
    ),
}
"""A handful of cards of both games."""
ONE_CARD = {"res_arcana": ("base/artifact/dancing-sword",)}

_SCENARIO = """scenario "collects a Death and an Elan" {
  rules RA-39
  with step collect
  given player 1: dancing-sword in play
  expect player 1: 1 death + 1 elan
}
"""
_DOCS = {
    "index.md": "# Home\n\n<!-- card: res_arcana/dancing-sword -->\n\n[Guide](guide/start.md)\n",
    "index.fr.md": "# Chez nous\n\n[Guide](guide/start.md)\n",
    "credits.md": "# Credits\n",
    "rulings.md": "# Rulings\n\n## Res Arcana\n\n**Dancing Sword** is one (RA-39).\n",
    "guide/start.md": "# Start here\n\n## First\n\n[Rule](../rules/res-arcana.md#ra-1)\n",
}
_NAV = """
nav:
  - Home: index.md
  - Cards: cards/index.md
  - Guides:
      - Start here: guide/start.md
  - Rules:
      - Res Arcana: rules/res-arcana.md
  - Rulings: rulings.md
  - Credits: credits.md
"""


def small_source(folder: Path, games: Mapping[str, Sequence[str]] = CARDS) -> Source:
    """Return a project with a few cards of some games, pages by hand and numbered rules."""
    cards = [_copied(folder / "cards", game, names) for game, names in games.items()]
    (cards[0] / "base/artifact/dancing-sword.scenario").write_text(_SCENARIO, "utf-8")
    for name in (FIGURES_FILE, HISTORY_FILE, STRENGTH_FILE):
        shutil.copy(shipped_cards() / "res_arcana" / name, cards[0])
    docs = folder / "docs"
    for name, text in _DOCS.items():
        (docs / name).parent.mkdir(parents=True, exist_ok=True)
        (docs / name).write_text(text, "utf-8")
    (docs / "rules").mkdir()
    shutil.copy(ROOT / "docs" / "rules" / "res-arcana.md", docs / "rules")
    for other in ("terms.md", "lux-et-tenebrae.md"):
        (docs / "rules" / other).write_text("# Others\n", "utf-8")
    config = folder / "mkdocs.yml"
    config.write_text(f"INHERIT: {CARDS_ONLY}\nsite_name: Small\n{_NAV}", "utf-8")
    return Source(Library(cards), cards, config, docs, is_project=True)


def _copied(folder: Path, game: str, cards: Sequence[str]) -> Path:
    """Copy the words of a game and some of its cards."""
    home = shipped_cards() / game
    for file in ("game.card", "base/set.card", *(f"{card}.card" for card in cards)):
        (folder / game / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(home / file, folder / game / file)
    return folder / game


@dataclass
class PageParts:
    """What a page links to, loads and can be linked to at."""

    language: str = ""
    title: str = ""
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)
    alternates: dict[str, str] = field(default_factory=dict)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = PageParts()
        self.in_title = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        page = self.page
        self.in_title = tag == "title" and not page.title
        if tag == "html":
            page.language = found.get("lang") or ""
        if "id" in found:
            page.anchors.add(found["id"] or "")
        href, source = found.get("href"), found.get("src")
        if tag == "a" and href is not None:
            page.links.append(href)
        if tag == "link" and href is not None:
            is_alternate = "alternate" in (found.get("rel") or "").split()
            if is_alternate:
                page.alternates[found.get("hreflang") or ""] = href
            (page.links if is_alternate else page.loads).append(href)
        if source is not None:
            page.loads.append(source)

    def handle_endtag(self, tag: str) -> None:
        self.in_title = False

    def handle_data(self, data: str) -> None:
        if self.in_title:
            self.page.title += data


@cache
def page_parts(file: Path) -> PageParts:
    """Read a built page."""
    reader = _Reader()
    reader.feed(file.read_text("utf-8"))
    return reader.page


def pages_of(site: Path) -> Iterator[Path]:
    """Yield the pages of a built site, but for those of errors."""
    yield from (file for file in sorted(site.rglob("*.html")) if file.name != "404.html")


def dead_links(site: Path) -> list[str]:
    """Return what leads nowhere within a built site: pages, places on pages, files."""
    found = []
    for file in pages_of(site):
        page = page_parts(file)
        for link in {*page.links, *page.loads}:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if target.is_dir():
                target /= "index.html"
            is_page = target.suffix == ".html" and target.is_file()
            anchor = unquote(parts.fragment)
            if not target.is_file() or (
                anchor and is_page and anchor not in page_parts(target).anchors
            ):
                found.append(f"{file.relative_to(site)}: {link}")
    return found


def loaded_from_elsewhere(site: Path) -> list[str]:
    """Return what pages of a built site load from other hosts."""
    return [
        f"{file.relative_to(site)}: {load}"
        for file in pages_of(site)
        for load in page_parts(file).loads
        if urlsplit(load).netloc
    ]
