"""The site on this machine: what a changed card touches is built again, and nothing else."""

import json
import logging
import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from mkdocs.commands.build import build as mkdocs_build
from mkdocs.exceptions import MkDocsException
from mkdocs.livereload import LiveReloadServer

from cardwright.dsl import FaultsError
from cardwright.dsl.folders import shipped_cards
from cardwright.dsl.render import counted
from cardwright.frontends.errors import reason
from cardwright.frontends.site.building import SiteError, Source, plugin_of, source_of

_HOST = "127.0.0.1"
_KNOWN = "A 'dirty' build is being performed"
"""mkdocs warns of what is done here on purpose."""

Tell = Callable[[str], None]
TellFaults = Callable[[FaultsError], None]


def serve_site(
    port: int,
    language: str | None = None,
    cards: Sequence[Path] = (),
    *,
    tell: Tell,
    tell_faults: TellFaults,
) -> None:
    """Show the site in one language until Ctrl-C; where cards have faults, as it was before."""
    _refuse_taken_port(port)
    with source_of(cards) as source, TemporaryDirectory() as folder:
        site = LiveSite(source, language, Path(folder), tell)
        tell(f"building the site in `{site.language}` …")
        site.build()

        def build_again() -> None:
            try:
                site.build()
            except FaultsError as error:
                tell_faults(error)
                tell("the site stays as it was until this is mended")
            except (SiteError, MkDocsException) as error:
                tell(f"the site stays as it was: {error}")

        server = LiveReloadServer(build_again, _HOST, port, root=str(site.output))
        for path in cards or [shipped_cards()]:
            server.watch(str(path))
        if source.is_project:
            server.watch(str(source.docs))
        tell(f"the site is at {server.url} (Ctrl-C ends it)")
        try:
            server.serve()  # type: ignore[no-untyped-call]
        except KeyboardInterrupt:
            tell("no longer serving")
        finally:
            server.shutdown()


class LiveSite:
    """A site that is built again and again, each time only as far as something has changed."""

    def __init__(self, source: Source, language: str | None, folder: Path, tell: Tell) -> None:
        """``folder`` holds the made pages, so that mkdocs can tell when they have changed."""
        catalogue = source.library.catalogue()
        self.source = source
        self.language = source.languages(catalogue, [language] if language else [])[0]
        self.output = folder / "site"
        self.tell = tell
        self._pages = folder / "pages"
        self._kept: dict[str, str] = {}
        self._found: dict[str, list[object]] = {}
        self._started = False

    def build(self) -> float:
        """Build what has changed, and return how many seconds that took."""
        start = monotonic()
        catalogue = self.source.library.catalogue()
        config = self.source.config(catalogue, [self.language], self.language)
        config.site_dir = str(self.output)
        plugin_of(config).keep = self._keep
        built = 0

        def count() -> None:
            nonlocal built
            built += 1

        plugin_of(config).show = count
        self.source.memory.forget_pages()
        if not self._started:
            # Not told of what is left out: the index to search is put together here.
            config.plugins.on_startup(command="serve", dirty=False)
        handler = _Telling(self.tell)
        logger = logging.getLogger("mkdocs")
        logger.addHandler(handler)
        logger.propagate = False
        try:
            mkdocs_build(config, serve_url=f"http://{_HOST}/", dirty=True)
        finally:
            logger.removeHandler(handler)
            logger.propagate = True
        self._started = True
        self._merge_index()
        seconds = monotonic() - start
        self.tell(f"built {counted(built, 'page')} in {seconds:.1f} s")
        return seconds

    def _merge_index(self) -> None:
        """Add what was there to search before to what was built now."""
        file = self.output / "search" / "search_index.json"
        index = json.loads(file.read_text("utf-8"))
        built: dict[str, list[object]] = {}
        for entry in index["docs"]:
            built.setdefault(entry["location"].split("#")[0], []).append(entry)
        self._found |= built
        index["docs"] = [entry for entries in self._found.values() for entry in entries]
        file.write_text(json.dumps(index), "utf-8")

    def _keep(self, path: str, text: str) -> str:
        """Write a page unless it is as before, so that its file has the age of its text."""
        file = self._pages / path
        if self._kept.get(path) != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
            self._kept[path] = text
        return str(file)


class _Telling(logging.Handler):
    def __init__(self, tell: Tell) -> None:
        super().__init__(logging.WARNING)
        self.told = tell

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if not message.startswith(_KNOWN):
            self.told(message)


def _refuse_taken_port(port: int) -> None:
    """Find out before the site is built, which takes a while."""
    try:
        socket.create_server((_HOST, port)).close()
    except OSError as error:
        message = f"port {port} can't be used: {reason(error)}; name another with --port"
        raise SiteError(message) from None
