"""An editor for tests: a client that starts the real server and talks to it by the protocol."""

import asyncio
import sys
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

T = TypeVar("T")
_LONGEST = 60


class Editor:
    """A client with open texts; every wait has an end."""

    def __init__(self, loop: asyncio.AbstractEventLoop, client: LanguageClient) -> None:
        self.loop = loop
        self.client = client
        self.faults: dict[str, list[lsp.Diagnostic]] = {}
        self.messages: list[str] = []
        self._newest: dict[str, int] = {}
        self._texts: dict[Path, str] = {}
        self._news = asyncio.Event()

        @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]
        def published(params: lsp.PublishDiagnosticsParams) -> None:
            if params.version in (None, self._newest.get(params.uri)):
                self.faults[params.uri] = list(params.diagnostics)
                self._news.set()

        client.feature(lsp.WINDOW_SHOW_MESSAGE)(lambda params: self.messages.append(params.message))
        client.feature(lsp.WORKSPACE_CODE_LENS_REFRESH)(lambda params: None)

    def run(self, awaited: Awaitable[T]) -> T:
        """Wait for an answer."""
        return self.loop.run_until_complete(asyncio.wait_for(awaited, _LONGEST))

    def initialize(self, root: Path, **options: Any) -> lsp.InitializeResult:
        folder = lsp.WorkspaceFolder(root.as_uri(), root.name)
        params = lsp.InitializeParams(
            lsp.ClientCapabilities(),
            initialization_options=options,
            root_uri=root.as_uri(),
            workspace_folders=[folder],
        )
        result = self.run(self.client.initialize_async(params))
        self.client.initialized(lsp.InitializedParams())
        return result

    def open(self, path: Path, text: str | None = None) -> list[lsp.Diagnostic]:
        """Open a text, and return what is wrong with it."""
        text = path.read_text("utf-8") if text is None else text
        self._newest[path.as_uri()], self._texts[path] = 1, text
        item = lsp.TextDocumentItem(path.as_uri(), "cardwright", 1, text)
        return self._after(
            path, lambda: self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        )

    def write(self, path: Path, text: str) -> list[lsp.Diagnostic]:
        """Change a text, and return what is wrong with it then."""
        version = self._newest[path.as_uri()] = self._newest[path.as_uri()] + 1
        self._texts[path] = text
        named = lsp.VersionedTextDocumentIdentifier(version, path.as_uri())
        change = lsp.TextDocumentContentChangeWholeDocument(text)
        params = lsp.DidChangeTextDocumentParams(named, [change])
        return self._after(path, lambda: self.client.text_document_did_change(params))

    def _after(self, path: Path, send: Any) -> list[lsp.Diagnostic]:
        self.faults.pop(path.as_uri(), None)
        send()
        return self.run(self._told_of(path.as_uri()))

    async def _told_of(self, uri: str) -> list[lsp.Diagnostic]:
        while uri not in self.faults:
            self._news.clear()
            await self._news.wait()
        return self.faults[uri]

    def place(self, path: Path, words: str, shift: int = 1) -> Any:
        """Return the document and the place of some words in it, as requests name them."""
        before = self._texts[path][: self._texts[path].index(words) + shift]
        line = before.count("\n")
        units = len(before.rpartition("\n")[2].encode("utf-16-le")) // 2
        return {"text_document": self.named(path), "position": lsp.Position(line, units)}

    def named(self, path: Path) -> lsp.TextDocumentIdentifier:
        return lsp.TextDocumentIdentifier(path.as_uri())


@contextmanager
def editor(*arguments: str) -> Iterator[Editor]:
    """Start ``cardwright lsp``, and end it afterwards."""
    loop = asyncio.new_event_loop()
    client = LanguageClient("tests", "1")
    try:
        command = [sys.executable, "-m", "cardwright", "lsp", *arguments]
        loop.run_until_complete(client.start_io(*command))
        yield Editor(loop, client)
        loop.run_until_complete(asyncio.wait_for(client.shutdown_async(None), _LONGEST))
        client.exit(None)
        loop.run_until_complete(asyncio.wait_for(client.stop(), _LONGEST))  # type: ignore[no-untyped-call]
    finally:
        loop.close()
