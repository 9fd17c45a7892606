"""Building the site: one run of mkdocs for each language, each in a folder of its own."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mkdocs.commands.build import build as mkdocs_build
from mkdocs.commands.serve import serve as mkdocs_serve
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from cardwright.dsl.folders import shipped_cards
from cardwright.frontends.site.catalogue import Library
from cardwright.frontends.site.words import FALLBACK, languages, word

_NAMES = {"en": "English", "fr": "Français", "pl": "Polski", "de": "Deutsch"}
_CARDS_ONLY = Path(__file__).with_name("assets") / "mkdocs.yml"
"""The site of cards alone: somebody's own, or the shipped ones without the project's guides."""


def build_site(
    output: Path, wanted: Sequence[str] = (), cards: Sequence[Path] = (), *, strict: bool = True
) -> None:
    """Build the site in all languages; the first one lies at the top of the folder.

    Raises ``mkdocs.exceptions.Abort`` where anything is to be warned of.
    """
    chosen = tuple(wanted) or _languages_of(cards)
    with _source(cards) as (config_file, docs):
        for language in chosen:
            config = _configured(config_file, docs, language, chosen, cards)
            config.site_dir = str(output if language == chosen[0] else output / language)
            config.strict = strict
            config.plugins.on_startup(command="build", dirty=False)
            try:
                mkdocs_build(config)
            finally:
                config.plugins.on_shutdown()


def serve_site(port: int, language: str | None = None, cards: Sequence[Path] = ()) -> None:
    """Show the site on this machine, and build it again when a file changes."""
    chosen = language or _languages_of(cards)[0]
    with _source(cards) as (config_file, docs):
        mkdocs_serve(
            str(config_file),
            dev_addr=f"127.0.0.1:{port}",
            docs_dir=str(docs),
            **_own_options(cards, docs, chosen),
        )


def _project() -> Path:
    return shipped_cards().parent


def _languages_of(cards: Sequence[Path]) -> tuple[str, ...]:
    """Return the languages that cards and site have in common."""
    known = Library(cards).catalogue().languages
    return tuple(language for language in known if language in languages()) or (FALLBACK,)


@contextmanager
def _source(cards: Sequence[Path]) -> Iterator[tuple[Path, Path]]:
    """Yield the configuration and the folder of pages that are written by hand."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # a banner, not about this site
    if not cards and (_project() / "mkdocs.yml").is_file():
        yield _project() / "mkdocs.yml", _project() / "docs"
        return
    with TemporaryDirectory() as folder:
        docs = Path(folder)
        title = word(FALLBACK, "cards")
        (docs / "index.md").write_text(f"# {title}\n\n[{title}](cards/index.md)\n", "utf-8")
        yield _CARDS_ONLY, docs


def _configured(
    config_file: Path, docs: Path, language: str, chosen: Sequence[str], cards: Sequence[Path]
) -> MkDocsConfig:
    config: MkDocsConfig = load_config(
        str(config_file), docs_dir=str(docs), **_own_options(cards, docs, language)
    )
    config.theme["language"] = language
    config.extra["alternate"] = [
        {"name": _NAMES.get(other, other), "link": _way(language, other, chosen[0]), "lang": other}
        for other in chosen
    ]
    return config


def _way(here: str, there: str, first: str) -> str:
    """Return the way from the top of one language to that of another."""
    up = "./" if here == first else "../"
    return up if there == first else f"{up}{there}/"


def _own_options(cards: Sequence[Path], docs: Path, language: str) -> dict[str, Any]:
    plugin = {
        "language": language,
        "cards": [str(path.resolve()) for path in cards],
        "reference": docs == _project() / "docs",
    }
    return {"plugins": ["search", {"cardwright": plugin}]}
