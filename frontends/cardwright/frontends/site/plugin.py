"""The mkdocs plugin: adds the pages of all cards to a site, in the language of the build."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jinja2 import Environment
from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from cardwright.dsl.folders import shipped_cards
from cardwright.frontends.site.catalogue import Catalogue, Library
from cardwright.frontends.site.html_parts import remark
from cardwright.frontends.site.language_pages import FOLDER as CODES
from cardwright.frontends.site.memory import TEMPLATES, Memory
from cardwright.frontends.site.navigation import (
    menu_of,
    place_below,
    place_cards,
    translate,
    with_cards,
    with_ways,
    with_ways_from_anywhere,
)
from cardwright.frontends.site.pages import filled, generated_pages, reference_pages
from cardwright.frontends.site.rulings import numbered_rules
from cardwright.frontends.site.words import FALLBACK, languages, spoken_in, word

_ASSETS = Path(__file__).with_name("assets")
_STYLE, _SCRIPT, _ICON = "assets/cardwright.css", "assets/cardwright.js", "assets/cardwright.svg"
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
        self.keep: Callable[[str, str], str] | None = None
        """Puts a text into a file, and returns where: so that what has not changed can be told."""
        self.show: Callable[[], None] = lambda: None
        """Is told of every page that is done."""
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
        config.extra_javascript.append(_SCRIPT)
        config.theme["language"] = self.language
        for palette in config.theme.get("palette", []):
            dark = palette.get("scheme") == "slate"
            palette["toggle"]["name"] = word(self.language, "to_light" if dark else "to_dark")
        if len(self.languages) > 1:
            config.extra["alternate"] = menu_of(self.languages)
        return config

    def on_files(self, files: Files, /, *, config: MkDocsConfig) -> Files:
        """Add the pages of all cards."""
        if self.library is None:
            self.library = Library([Path(path) for path in self.config.cards])
        self.catalogue = self.library.catalogue()
        self._own = set()
        self._choose_translations(files, config)
        has_home = files.get_file_from_path("index.md") is not None
        front = "cards/index.md" if has_home else "index.md"
        rules = numbered_rules(Path(config.docs_dir), self.language)
        made = generated_pages(self.catalogue, self.language, rules, front, self.memory)
        for path, text in made:
            self._own.add(path)
            files.append(self._file(config, path, text))
        if self.config.reference:
            for path, text in reference_pages():
                files.append(self._file(config, path, text))
        for name in (_STYLE, _SCRIPT, _ICON):
            files.append(self._file(config, name, (_ASSETS / Path(name).name).read_text("utf-8")))
        if config.nav is not None or not has_home:
            config.nav = with_cards(config.nav, self.catalogue, front, self.language)
        return files

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
            if match is None or original is None or match[2] not in languages():
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
        return filled(markdown, page.file.src_uri, self.catalogue, self.language, self.memory.parts)

    def on_page_content(self, html: str, /, *, page: Page, **_: Any) -> str:
        """Say so where a page is not translated."""
        if page.file.src_uri in self._own:
            return html
        html = self.memory.rendered(page, html)
        if self.language == FALLBACK:
            return html
        note = word(self.language, "untranslated", shown=spoken_in(self.language, FALLBACK))
        return f'{remark(note)}<div lang="{FALLBACK}">{html}</div>'

    def on_post_page(self, output: str, /, *, page: Page, config: MkDocsConfig) -> str:
        """Lead to the same page in other languages."""
        self.show()
        whole = self.memory.parts.put_into(output)
        return with_ways(whole, page.url, self.language, self.languages)

    def on_post_template(self, output: str, /, **_: Any) -> str:
        """Lead to other languages from the page of an error as well, and say how to go on."""
        lost, way_on = word(self.language, "lost"), word(self.language, "lost_help")
        output = _LOST.sub(f"<h1>{lost}</h1>\n<p>{way_on}</p>", output)
        return with_ways_from_anywhere(output, self.languages)
