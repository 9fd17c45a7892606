"""Building the site: one run of mkdocs for each language, each in a folder of its own."""

import logging
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import MkDocsException

from cardwright.dsl.folders import shipped_cards
from cardwright.frontends.browser.bundle import write_editor, write_memory, write_table
from cardwright.frontends.browser.client import MissingClientError, write_client
from cardwright.frontends.browser.stepping import write_scenarios
from cardwright.frontends.games import open_edition
from cardwright.frontends.site.catalogue import Catalogue, Library
from cardwright.frontends.site.memory import Memory
from cardwright.frontends.site.plugin import CardwrightPlugin
from cardwright.frontends.site.rulings import scenario_names
from cardwright.frontends.site.table_pages import CLIENT, OFFLINE
from cardwright.frontends.site.trace import scenario_in, traces_in
from cardwright.frontends.site.words import word
from cardwright.languages import FALLBACK, codes
from cardwright.runtime.rulebooks import GAMES

CARDS_ONLY = Path(__file__).with_name("assets") / "mkdocs.yml"
"""The site of cards alone: somebody's own, or the shipped ones without the project's guides."""
_MARK = Path("assets", "cardwright.css")
"""What every site has that was built by this module."""

Show = Callable[[str, int], None]
"""Is told the language that is being built, and how many pages are done in all."""
Tell = Callable[[str], None]
"""Is told what was left out, and why."""


class SiteError(Exception):
    """The site can't be built; the message says why."""


class DeadLinksError(SiteError):
    """mkdocs has warned of something, such as a link that leads nowhere."""

    def __init__(self, warnings: Sequence[str]) -> None:
        super().__init__("\n".join(warnings))
        self.warnings = tuple(warnings)


@dataclass(frozen=True)
class Source:
    """What a site is made from."""

    library: Library
    cards: Sequence[Path]
    config_file: Path
    docs: Path
    is_project: bool
    memory: Memory = field(default_factory=Memory)
    has_table: bool = False
    """Whether the shipped games can be played on it, where the client can be made."""
    address: str = ""
    """Where the site will be, if that is known: for canonical links, site maps and pictures."""

    def title(self, catalogue: Catalogue, language: str) -> str:
        """Return the name of a site of cards alone: that of its sets."""
        names = dict.fromkeys(entry.set_name(language) for entry in catalogue.entries)
        return ", ".join(names) if self.cards else word(language, "cards")

    def languages(self, catalogue: Catalogue, wanted: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the languages that cards and site have in common, or those that are wanted."""
        known = tuple(code for code in catalogue.languages if code in codes()) or (FALLBACK,)
        unknown = [code for code in wanted if code not in known]
        if unknown:
            raise SiteError(f"no site in `{unknown[0]}`; its languages are {', '.join(known)}")
        return tuple(dict.fromkeys(wanted)) or known

    def config(self, catalogue: Catalogue, chosen: Sequence[str], language: str) -> MkDocsConfig:
        """Return how mkdocs builds the site in one language."""
        os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # a banner, not about this site
        config: MkDocsConfig = load_config(str(self.config_file), docs_dir=str(self.docs))
        if not self.is_project:
            config.site_name = self.title(catalogue, language)
        plugin = plugin_of(config)
        plugin.config.language = language
        plugin.config.languages = list(chosen)
        plugin.library = self.library
        if self.address:
            plugin.address = self.address.rstrip("/") + "/"
            config.site_url = _address_in(plugin.address, chosen, language)
        plugin.memory = self.memory
        return config


def plugin_of(config: MkDocsConfig) -> CardwrightPlugin:
    """Return the part of a configuration that makes pages from cards."""
    plugin = config.plugins["cardwright"]
    assert isinstance(plugin, CardwrightPlugin)
    return plugin


@contextmanager
def source_of(cards: Sequence[Path] = ()) -> Iterator[Source]:
    """Yield what a site is made from: the whole project's, or only cards."""
    project = shipped_cards().parent
    if not cards and (project / "mkdocs.yml").is_file():
        yield Source(
            Library(),
            (),
            project / "mkdocs.yml",
            project / "docs",
            is_project=True,
            has_table=True,
        )
        return
    with TemporaryDirectory() as folder:
        yield Source(Library(cards), cards, CARDS_ONLY, Path(folder), is_project=False)


def build_site(
    output: Path,
    wanted: Sequence[str] = (),
    cards: Sequence[Path] = (),
    *,
    address: str = "",
    show: Show = lambda language, done: None,
    tell: Tell = lambda left_out: None,
) -> int:
    """Build the site of the shipped cards, or of somebody's own; return how many pages it has.

    Raises ``SiteError``, or ``FaultsError`` where cards have faults.
    """
    with source_of(cards) as source:
        placed = replace(source, address=address)
        return build_from(placed, output, wanted, show=show, tell=tell)


def build_from(
    source: Source,
    output: Path,
    wanted: Sequence[str] = (),
    *,
    show: Show = lambda language, done: None,
    tell: Tell = lambda left_out: None,
) -> int:
    """Build a site in all languages, of which the first lies at the top of the folder.

    What was there before is replaced when all is well, and only if it is such a site.
    """
    _refuse_to_replace(output)
    catalogue = source.library.catalogue()
    chosen = source.languages(catalogue, wanted)
    source.memory.forget_pages()
    done = 0
    with TemporaryDirectory() as folder, TemporaryDirectory() as beside:
        built, client = Path(folder), Path(beside) / CLIENT
        if source.has_table:
            _make_table(client, source, catalogue, chosen, tell)
        for language in chosen:
            config = source.config(catalogue, chosen, language)
            config.site_dir = str(built if language == chosen[0] else built / language)

            def count(language: str = language) -> None:
                nonlocal done
                done += 1
                show(language, done)

            plugin_of(config).show = count
            plugin_of(config).has_table = client.is_dir()
            plugin_of(config).has_editor = (client / "editor.files").is_file()
            _run(config)
        if source.address:
            (built / "robots.txt").write_text(_robots(source.address, chosen), "utf-8")
        if client.is_dir():
            shutil.move(client / OFFLINE, built / OFFLINE)  # it serves what lies below it
            shutil.move(client, built / CLIENT)
        _replace(output, built)
    return done


def _address_in(address: str, chosen: Sequence[str], language: str) -> str:
    """Return where a language of the site will be."""
    return address if language == chosen[0] else f"{address}{language}/"


def _robots(address: str, chosen: Sequence[str]) -> str:
    """Return what search engines are told: all may be read, and where the lists of pages are."""
    top = address.rstrip("/") + "/"
    maps = "".join(f"Sitemap: {_address_in(top, chosen, code)}sitemap.xml\n" for code in chosen)
    return f"User-agent: *\nAllow: /\n{maps}"


def _make_table(
    folder: Path, source: Source, catalogue: Catalogue, chosen: Sequence[str], tell: Tell
) -> None:
    """Put what it takes to play into a folder; where the client can't be made, there is none."""
    try:
        write_client(folder)
    except MissingClientError as error:
        tell(f"left out what is played and tried in the browser: {error}")
        return
    try:
        write_editor(folder)
    except MissingClientError as error:
        tell(f"left out what is tried in the browser: {error}")
    editions = [open_edition(game) for game in GAMES]
    write_table(folder, editions, chosen)
    write_memory(folder)
    for edition in editions:
        entries = [entry for entry in catalogue.entries if entry.game.id == edition.game_id]
        named = (pair for entry in entries for pair in scenario_names(entry))
        write_scenarios(folder / "scenarios" / edition.game_id, edition, named)
        traced = (
            (name, scenario_in(text, game_id))
            for name, (game_id, text) in traces_in(source.docs).items()
            if game_id == edition.game_id
        )
        write_scenarios(folder / "scenarios", edition, traced)


def _run(config: MkDocsConfig) -> None:
    """Build in one language; every warning is an error."""
    warnings: list[str] = []
    handler = _Collecting(warnings)
    logger = logging.getLogger("mkdocs")
    logger.addHandler(handler)
    logger.propagate = False
    config.plugins.on_startup(command="build", dirty=False)
    try:
        mkdocs_build(config)
    except MkDocsException as error:
        raise DeadLinksError([*warnings, str(error)]) from error
    finally:
        config.plugins.on_shutdown()
        logger.removeHandler(handler)
        logger.propagate = True
    if warnings:
        raise DeadLinksError(warnings)


class _Collecting(logging.Handler):
    def __init__(self, found: list[str]) -> None:
        super().__init__(logging.WARNING)
        self.found = found

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage())


def _refuse_to_replace(output: Path) -> None:
    """Refuse a folder with anything in it but a site: it would be lost."""
    if output.is_dir() and any(output.iterdir()) and not (output / _MARK).is_file():
        raise SiteError(f"`{output}` has other things in it; name a folder that is new or empty")
    if output.exists() and not output.is_dir():
        raise SiteError(f"`{output}` is a file; name a folder")


def _replace(output: Path, built: Path) -> None:
    """Put the new site in the place of the old; hidden files, such as `.git`, are no part of it."""
    output.mkdir(parents=True, exist_ok=True)
    for old in output.iterdir():
        if old.name.startswith("."):
            continue
        shutil.rmtree(old) if old.is_dir() and not old.is_symlink() else old.unlink()
    for new in list(built.iterdir()):
        shutil.move(new, output / new.name)
