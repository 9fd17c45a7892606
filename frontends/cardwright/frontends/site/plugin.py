"""The mkdocs plugin: adds the pages of all cards to a site, in the language of the build."""

import html
import json
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from typing import Any

from jinja2 import Environment
from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page

from cardwright.dsl.folders import shipped_cards
from cardwright.frontends.site.catalogue import Catalogue, Entry, Library, Shelf
from cardwright.frontends.site.citing import Citations, rulings_in, search_entries
from cardwright.frontends.site.html_parts import remark, url_of, way
from cardwright.frontends.site.index_pages import shelf_pages
from cardwright.frontends.site.language_pages import EMBLEMS_PAGE, emblem_page
from cardwright.frontends.site.language_pages import FOLDER as CODES
from cardwright.frontends.site.memory import TEMPLATES, Memory
from cardwright.frontends.site.pages import filled, generated_pages, reference_pages
from cardwright.frontends.site.rulings import numbered_rules
from cardwright.frontends.site.sharing import can_draw, picture, picture_of, tags
from cardwright.frontends.site.table_pages import (
    PLAY,
    WORKBENCH,
    led_to_top,
    play_page,
    workbench_page,
)
from cardwright.frontends.site.words import spoken_in, word
from cardwright.languages import FALLBACK, codes
from cardwright.languages import words as words_of

# -- the navigation, with cards in it, and the ways between languages --

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
    keys = {text: key for key, text in words_of(FALLBACK, "site").items()}
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


# -- the plugin --

_ASSETS = Path(__file__).with_name("assets")
_STYLE, _ICON = "assets/cardwright.css", "assets/cardwright.svg"
_SCRIPTS = ("assets/cardwright.js", "assets/query.js")
CREDITS = "credits.md"
"""The page that names whose work is shown, where a site has one."""
_CREDITS_MARK = "cw-credits:"
_SEARCH = 'class="md-search" data-md-component="search" role="dialog"'
"""The theme's dialog, which has no name of its own for those who can't see it."""
_LOST = re.compile(r"<h1>404[^<]*</h1>")
"""All that the theme says where nothing is."""
_TRANSLATED = re.compile(r"(.+)\.([a-z]{2})\.md")


class CardwrightConfig(Config):  # type: ignore[no-untyped-call]
    """What a site may set under ``plugins: - cardwright``."""

    language = config_options.Type(str, default=FALLBACK)
    languages = config_options.ListOfItems(config_options.Type(str), default=[])
    reference = config_options.Type(bool, default=False)
    cards = config_options.ListOfPaths(default=[])


class CardwrightPlugin(BasePlugin[CardwrightConfig]):  # type: ignore[no-untyped-call]
    """Makes pages from cards. Cards are read again only when they have changed."""

    supports_multiple_instances = False

    def __init__(self) -> None:
        """Read nothing yet."""
        self.library: Library | None = None
        self.memory = Memory()
        self.catalogue = Catalogue(())
        self.citations = Citations(self.catalogue, {}, (), FALLBACK)
        self.keep: Callable[[str, str], str] | None = None
        """Puts a text into a file, and returns where: so that what has not changed can be told."""
        self.show: Callable[[], None] = lambda: None
        """Is told of every page that is done."""
        self.address = ""
        """Where the site will be: the address of its first language, with a slash at its end."""
        self.has_table = False
        """Whether games can be played on the site."""
        self.has_editor = False
        """Whether cards can be tried on their pages."""
        self._entries: dict[str, Entry] = {}
        """The cards by their pages."""
        self._own: set[str] = set()
        """The pages that are in the language of the build."""

    @property
    def language(self) -> str:
        """The language of the build."""
        return self.config.language

    @property
    def languages(self) -> list[str]:
        """All languages of the site, that at the top first."""
        return self.config.languages or [self.language]

    @event_priority(100)  # before the search, which asks the theme for its language
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Add style and script of the cards, and let the theme speak the language."""
        config.extra_css.append(_STYLE)
        config.extra_javascript.extend(_SCRIPTS)
        config.theme["language"] = self.language
        for palette in config.theme.get("palette", []):
            dark = palette.get("scheme") == "slate"
            palette["toggle"]["name"] = word(self.language, "to_light" if dark else "to_dark")
        config.copyright = self._foot(config)
        if len(self.languages) > 1:
            config.extra["alternate"] = menu_of(self.languages)
        return config

    def _foot(self, config: MkDocsConfig) -> str:
        """Return what stands at the foot of each page: what made it, its licence and its source."""
        parts = [html.escape(config.copyright)] if config.copyright else []
        parts.append(f"Cardwright {version('cardwright')}, {word(self.language, 'licence')} MIT")
        if config.repo_url:
            source = html.escape(config.repo_url, quote=True)
            parts.append(f'<a href="{source}">{word(self.language, "source")}</a>')
        if Path(config.docs_dir, CREDITS).is_file():
            parts.append(f'<a href="{_CREDITS_MARK}">{word(self.language, "credits")}</a>')
        return " · ".join(parts)

    def on_files(self, files: Files, /, *, config: MkDocsConfig) -> Files:
        """Add the pages of all cards."""
        if self.library is None:
            self.library = Library([Path(path) for path in self.config.cards])
        self.catalogue = self.library.catalogue()
        self._own = set()
        self._choose_translations(files, config)
        has_home = files.get_file_from_path("index.md") is not None
        front = "cards/index.md" if has_home else "index.md"
        docs = Path(config.docs_dir)
        rules = numbered_rules(docs, self.language)
        self.citations = Citations(self.catalogue, rules, rulings_in(docs), self.language)
        made = generated_pages(self.catalogue, self.language, self.citations, front, self.memory)
        for path, text in made:
            self._own.add(path)
            files.append(self._file(config, path, text))
        self._entries = {f"{entry.slug}.md": entry for entry in self.catalogue.entries}
        if self._has_pictures and self.language == self.languages[0]:
            for entry in self.catalogue.entries:
                name, drawn = picture_of(entry), picture(entry, self.language)
                files.append(File.generated(config, name, content=drawn))
        for path, page in self._client_pages():
            self._own.add(path)
            files.append(self._file(config, path, page(self.language, self.languages)))
        if self.config.reference:
            for path, text in (*reference_pages(), *self._emblem_page()):
                files.append(self._file(config, path, text))
        for name in (_STYLE, *_SCRIPTS, _ICON):
            files.append(self._file(config, name, (_ASSETS / Path(name).name).read_text("utf-8")))
        if config.nav is not None or not has_home:
            config.nav = with_cards(config.nav, self.catalogue, front, self.language)
            for place, (path, _) in enumerate(self._client_pages(), start=1):
                config.nav.insert(place, {word(self.language, Path(path).stem): path})
        return files

    def _client_pages(self) -> Iterator[tuple[str, Callable[[str, list[str]], str]]]:
        """Yield the pages that need the client, as far as it could be made."""
        if self.has_table:
            yield PLAY, play_page
        if self.has_editor:
            yield WORKBENCH, workbench_page

    def _emblem_page(self) -> Iterator[tuple[str, str]]:
        """Yield the page of emblems; only what a site has the icons for can be shown."""
        for shelf in self.catalogue.shelves[:1]:
            yield EMBLEMS_PAGE, emblem_page(shelf.game)

    def _file(self, config: MkDocsConfig, path: str, text: str) -> File:
        """Return a made page or picture. Single cards and codes are not in the navigation."""
        is_code = path.startswith(f"{CODES}/") and not path.endswith("/index.md")
        single = is_code or path in self.catalogue.pages
        inclusion = InclusionLevel.NOT_IN_NAV if single else InclusionLevel.UNDEFINED
        if self.keep is None:
            return File.generated(config, path, content=text, inclusion=inclusion)
        kept = self.keep(path, text)
        return File.generated(config, path, abs_src_path=kept, inclusion=inclusion)

    def _choose_translations(self, files: Files, config: MkDocsConfig) -> None:
        """Let `page.fr.md` stand in for `page.md` in French, and leave it out elsewhere."""
        for file in list(files.documentation_pages()):
            match = _TRANSLATED.fullmatch(file.src_uri)
            original = files.get_file_from_path(f"{match[1]}.md") if match else None
            if match is None or original is None or match[2] not in codes():
                continue
            files.remove(file)
            if match[2] == self.language:
                files.remove(original)
                source = file.abs_src_path
                assert source is not None
                files.append(File.generated(config, original.src_uri, abs_src_path=source))
                self._own.add(original.src_uri)

    def on_serve(
        self, server: LiveReloadServer, /, *, config: MkDocsConfig, builder: Any
    ) -> LiveReloadServer:
        """Build again when a card changes."""
        for folder in self.config.cards or [str(shipped_cards())]:
            server.watch(folder)
        return server

    def on_nav(self, nav: Navigation, /, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Translate the navigation, and put the cards into it."""
        if self.language != FALLBACK:
            translate(nav.items, self.language)
        place_cards(self.catalogue, self.language, config, files)
        place_below(CODES, config, files)
        return nav

    def on_env(self, env: Environment, /, **_: Any) -> Environment:
        """Let no build compile the same templates again."""
        env.bytecode_cache = TEMPLATES
        return env

    def on_page_markdown(self, markdown: str, /, *, page: Page, **_: Any) -> str:
        """Draw the cards and games that a page shows; what was rendered before, is not again."""
        if self.memory.knows(page) and page.file.src_uri not in self._own:
            return ""
        return filled(
            self.citations.page(markdown, page.file.src_uri),
            page.file.src_uri,
            self.catalogue,
            self.language,
            self.memory.parts,
            languages=self.languages if self.has_editor else (),
            has_table=self.has_table,
        )

    def on_page_content(self, output: str, /, *, page: Page, **_: Any) -> str:
        """Say so where a page is not translated."""
        if page.file.src_uri in self._own:
            return output
        output = self.memory.rendered(page, output)
        if self.language == FALLBACK:
            return output
        note = word(self.language, "untranslated", shown=spoken_in(self.language, FALLBACK))
        return f'{remark(note)}<div lang="{FALLBACK}">{output}</div>'

    def on_post_page(self, output: str, /, *, page: Page, config: MkDocsConfig) -> str:
        """Lead to the same page in other languages."""
        self.show()
        whole = self.memory.parts.put_into(output)
        whole = led_to_top(whole, page.file.src_uri, self.language, self.languages)
        whole = whole.replace(_CREDITS_MARK, way(page.file.src_uri, CREDITS))
        whole = whole.replace(_SEARCH, f'{_SEARCH} aria-label="{word(self.language, "search")}"')
        whole = whole.replace("</head>", f"{self._shared(page, config)}</head>", 1)
        return with_ways(whole, page.url, self.language, self.languages)

    def _shared(self, page: Page, config: MkDocsConfig) -> str:
        """Return what a page tells those who share it."""
        about = str(page.meta.get("description") or config.site_description or "")
        image = ""
        entry = self._entries.get(page.file.src_uri)
        if entry is not None and self._has_pictures:
            image = self.address + picture_of(entry)
        return tags(str(page.title or config.site_name), about, page.canonical_url, image)

    @property
    def _has_pictures(self) -> bool:
        return bool(self.address) and can_draw()

    @event_priority(-100)  # when the index of the search is written
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Let the search find rules by their numbers, and rulings by their titles."""
        index = Path(config.site_dir, "search", "search_index.json")
        if index.is_file():
            data = json.loads(index.read_text("utf-8"))
            found = search_entries(self.citations.rules.values(), self.citations.rulings)
            data["docs"] += found
            index.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), "utf-8")

    def on_post_template(self, output: str, /, **_: Any) -> str:
        """Lead to other languages from the page of an error as well, and say how to go on."""
        lost, way_on = word(self.language, "lost"), word(self.language, "lost_help")
        output = _LOST.sub(f"<h1>{lost}</h1>\n<p>{way_on}</p>", output)
        output = output.replace(_CREDITS_MARK, f"/{url_of(CREDITS)}")
        output = output.replace(_SEARCH, f'{_SEARCH} aria-label="{word(self.language, "search")}"')
        return with_ways_from_anywhere(output, self.languages)
