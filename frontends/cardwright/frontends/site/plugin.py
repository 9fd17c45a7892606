"""The mkdocs plugin: adds the pages of all cards to a site, in the language of the build."""

import re
from pathlib import Path
from typing import Any

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files

from cardwright.frontends.site.catalogue import Library
from cardwright.frontends.site.pages import generated_pages, numbered_rules, reference_pages
from cardwright.frontends.site.reference.trace import drawn, moments

_TRACE = re.compile(r"^```cardwright-trace game=(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_ASSETS = Path(__file__).with_name("assets")
_STYLE = "assets/cardwright.css"
_SCRIPT = "assets/cardwright.js"


class CardwrightConfig(Config):  # type: ignore[no-untyped-call]
    """What a site may set under ``plugins: - cardwright``."""

    language = config_options.Type(str, default="en")
    reference = config_options.Type(bool, default=False)
    cards = config_options.ListOfItems(config_options.Type(str), default=[])


class CardwrightPlugin(BasePlugin[CardwrightConfig]):  # type: ignore[no-untyped-call]
    """Makes pages from cards. Cards are read again only when they have changed."""

    supports_multiple_instances = False

    def __init__(self) -> None:
        """Read nothing yet."""
        self.library: Library | None = None

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Add style and script of the cards."""
        config.extra_css.append(_STYLE)
        config.extra_javascript.append(_SCRIPT)
        return config

    def on_files(self, files: Files, /, *, config: MkDocsConfig) -> Files:
        """Add the pages of all cards."""
        if self.library is None:
            self.library = Library([Path(path) for path in self.config.cards])
        rules = numbered_rules(Path(config.docs_dir))
        pages = generated_pages(self.library.catalogue(), self.config.language, rules)
        reference = reference_pages() if self.config.reference else ()
        for path, text in (*pages, *reference):
            files.append(File.generated(config, path, content=text))
        for name in (_STYLE, _SCRIPT):
            content = (_ASSETS / Path(name).name).read_text("utf-8")
            files.append(File.generated(config, name, content=content))
        return files

    def on_page_markdown(self, markdown: str, /, **_: Any) -> str:
        """Draw the games that a page shows step by step."""
        return _TRACE.sub(lambda match: drawn(moments(match[2], match[1])), markdown)

    def on_serve(self, server: Any, /, *, config: MkDocsConfig, builder: Any) -> Any:
        """Build again when a card changes."""
        from cardwright.dsl.folders import shipped_cards

        for folder in self.config.cards or [str(shipped_cards())]:
            server.watch(folder, builder)
        return server
