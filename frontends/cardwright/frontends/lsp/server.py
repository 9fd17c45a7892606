"""The server: requests of editors, answered by the language service."""

import asyncio
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from lsprotocol import types as lsp
from lsprotocol.types import Position, PositionEncodingKind, Range
from pygls import uris
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from cardwright.dsl import Diagnostic, Edit, Severity, Source, Span
from cardwright.dsl.explain import UnknownCode, explain
from cardwright.dsl.folders import CARD_SUFFIX, SCENARIO_SUFFIX, shipped_games
from cardwright.dsl.service import (
    Action,
    Call,
    CannotRenameError,
    Colour,
    Command,
    Completion,
    Location,
    Outline,
    Service,
)
from cardwright.frontends.lsp.commands import Played, drawn_face, play_scenarios, simulate
from cardwright.runtime.rulebooks import served_by_rules

_UNITS: Mapping[str, Callable[[str], int]] = {
    PositionEncodingKind.Utf8.value: lambda text: len(text.encode("utf-8", "surrogatepass")),
    PositionEncodingKind.Utf16.value: lambda text: (
        len(text.encode("utf-16-le", "surrogatepass")) // 2
    ),
    PositionEncodingKind.Utf32.value: len,
}


class Places:
    """The places of one text, as an editor with a certain encoding counts them."""

    def __init__(self, text: str, encoding: str | None = None) -> None:
        """``encoding`` is what the editor counts; by the protocol, units of UTF-16."""
        self._units = _UNITS[encoding or PositionEncodingKind.Utf16.value]
        self._lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._ours = [unicodedata.normalize("NFC", line) for line in self._lines]
        self._starts = [0]
        for line in self._ours[:-1]:
            self._starts.append(self._starts[-1] + len(line) + 1)

    def offset(self, position: Position) -> int:
        """Return where a place of the editor is in our text; past the end of a line: its end."""
        if position.line >= len(self._lines):
            return self._starts[-1] + len(self._ours[-1])
        line = self._lines[position.line]
        before = line[: self._index(line, position.character)]
        return self._starts[position.line] + len(unicodedata.normalize("NFC", before))

    def span(self, range: Range) -> Span:
        """Return a stretch of the editor's text as one of ours."""
        return Span(self.offset(range.start), self.offset(range.end))

    def position(self, offset: int) -> Position:
        """Return where a place of our text is in the editor's."""
        number = bisect_right(self._starts, offset) - 1
        column = offset - self._starts[number]
        line, ours = self._lines[number], self._ours[number]
        if line != ours:
            column = next(
                (i for i, _ in enumerate(line) if _composed(line[:i]) >= column),
                len(line),
            )
        return Position(number, self._units(line[:column]))

    def range(self, span: Span) -> Range:
        """Return a stretch of our text as one of the editor's."""
        return Range(self.position(span.start), self.position(span.end))

    @property
    def whole(self) -> Range:
        """All of the text."""
        return Range(Position(0, 0), Position(len(self._lines) - 1, self._units(self._lines[-1])))

    def _index(self, line: str, units: int) -> int:
        """Return how many characters of a line so many units are."""
        if line.isascii():
            return min(units, len(line))
        count = 0
        for index, char in enumerate(line):
            if count >= units:
                return index
            count += self._units(char)
        return len(line)


def _composed(text: str) -> int:
    """Return how many characters a text has in our form."""
    return len(unicodedata.normalize("NFC", text))


FACE: Final = "cardwright/face"
"""Asks for a card's face as a drawing."""
_SOURCE: Final = "cardwright"
_PAUSE: Final = 0.25
"""Seconds without a key until what takes a look at all cards is checked again."""
_COLOURS: Final = tuple(colour.value for colour in Colour)
_KINDS: Final = {
    "keyword": lsp.CompletionItemKind.Keyword,
    "own": lsp.CompletionItemKind.Function,
    "verb": lsp.CompletionItemKind.Function,
    "call": lsp.CompletionItemKind.Function,
    "snippet": lsp.CompletionItemKind.Snippet,
    "resource": lsp.CompletionItemKind.Unit,
    "kind": lsp.CompletionItemKind.Class,
    "type": lsp.CompletionItemKind.Class,
    "group": lsp.CompletionItemKind.Class,
    "zone": lsp.CompletionItemKind.Module,
    "event": lsp.CompletionItemKind.Event,
    "moment": lsp.CompletionItemKind.Event,
    "status": lsp.CompletionItemKind.EnumMember,
    "card": lsp.CompletionItemKind.File,
    "property": lsp.CompletionItemKind.Property,
}
_SYMBOLS: Final = {
    "card": lsp.SymbolKind.Class,
    "game": lsp.SymbolKind.Module,
    "set": lsp.SymbolKind.Package,
    "scenario": lsp.SymbolKind.Method,
    "clause": lsp.SymbolKind.Property,
    "side": lsp.SymbolKind.Namespace,
    "resource": lsp.SymbolKind.Constant,
    "verb": lsp.SymbolKind.Function,
    "call": lsp.SymbolKind.Function,
    "event": lsp.SymbolKind.Event,
}


class CardServer(LanguageServer):
    """A language server with the service that answers, and the results of scenarios."""

    def __init__(self, *, game: str | None = None, language: str | None = None) -> None:
        """``game`` and ``language`` count where the editor says nothing of them."""
        super().__init__("cardwright", version("cardwright"))
        self.options: dict[str, Any] = {"game": game, "language": language}
        self.service = Service(game=game, served=served_by_rules, language=language)
        self.played: dict[str, Played] = {}

    def configure(self, options: object, roots: Iterable[Path]) -> None:
        """Take the editor's settings."""
        if isinstance(options, Mapping):
            self.options.update({key: value for key, value in options.items() if value != ""})
        game = self.options.get("game")
        self.service = Service(
            game=game if game in shipped_games() else None,
            served=served_by_rules,
            language=self.options.get("language"),
            roots=roots,
        )

    # -- between their world and ours --

    def places(self, uri: str) -> Places:
        """Return the places of an open text, or of a file as it is known."""
        open_texts = self.workspace.text_documents
        text = (
            open_texts[uri].source if uri in open_texts else self.service.source(path_of(uri)).text
        )
        return Places(text, self.workspace.position_encoding)

    def places_in(self, source: Source) -> Places:
        """Return the places of a text that the service has told of."""
        uri = uri_of(Path(source.path))
        if uri in self.workspace.text_documents:
            return self.places(uri)
        return Places(source.text, self.workspace.position_encoding)

    def located(self, location: Location) -> lsp.Location:
        """Return a place in some file."""
        places = self.places_in(location.source)
        return lsp.Location(uri_of(location.path), places.range(location.span))

    def text_edits(self, path: Path, edits: Iterable[Edit]) -> list[lsp.TextEdit]:
        """Return edits of a file."""
        places = self.places(uri_of(path))
        ordered = sorted(edits, key=lambda edit: edit.span)
        return [lsp.TextEdit(places.range(edit.span), edit.text) for edit in ordered]

    def publish(self, path: Path, *, alone: bool = False) -> None:
        """Send the faults of a text."""
        uri = uri_of(path)
        places = self.places(uri)
        found = [diagnosed(fault, places) for fault in self.service.diagnostics(path, alone=alone)]
        document = self.workspace.text_documents.get(uri)
        version = document.version if document is not None else None
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, found, version))

    async def publish_later(self, uri: str, version: int) -> None:
        """Send the faults that take their time, unless the text has changed after a pause."""
        await asyncio.sleep(_PAUSE)
        newest = self.workspace.text_documents.get(uri)
        if newest is not None and newest.version == version:
            self.publish_all()

    def publish_all(self) -> None:
        """Send the faults of all open texts, for one may change what is wrong with others."""
        for uri in self.workspace.text_documents:
            if is_ours(uri):
                self.publish(path_of(uri))


def path_of(uri: str) -> Path:
    """Return the file of a URI; a text that is in none yet gets a name that can be told apart."""
    found = uris.to_fs_path(uri) if uri.startswith("file:") else None
    return Path(found) if found else Path("/", uri.replace(":", "-"))


def uri_of(path: Path) -> str:
    """Return the URI of a file."""
    return uris.from_fs_path(str(path)) or path.as_uri()


def is_ours(uri: str) -> bool:
    """Whether a text is a card or a scenario."""
    return uri.endswith((CARD_SUFFIX, SCENARIO_SUFFIX)) or not uri.startswith("file:")


def diagnosed(fault: Diagnostic, places: Places) -> lsp.Diagnostic:
    """Return a fault as editors show it: with what helps, in the same message."""
    message = "\n".join(
        [fault.message, *(f"{note.kind.value}: {note.message}" for note in fault.notes)]
    )
    is_error = fault.severity is Severity.ERROR
    return lsp.Diagnostic(
        places.range(fault.span),
        message,
        lsp.DiagnosticSeverity.Error if is_error else lsp.DiagnosticSeverity.Warning,
        fault.code.name,
        source=_SOURCE,
    )


def make_server(*, game: str | None = None, language: str | None = None) -> CardServer:
    """Return a server that can be started."""
    server = CardServer(game=game, language=language)
    _register_texts(server)
    _register_writing(server)
    _register_reading(server)
    _register_doing(server)
    return server


# -- texts ----------------------------------------------------------------------------------------


def _register_texts(server: CardServer) -> None:
    @server.feature(lsp.INITIALIZE)
    def initialize(ls: CardServer, params: lsp.InitializeParams) -> None:
        folders = [folder.uri for folder in params.workspace_folders or ()]
        folders = folders or ([params.root_uri] if params.root_uri else [])
        ls.configure(params.initialization_options, [path_of(uri) for uri in folders])

    @server.feature(lsp.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def configured(ls: CardServer, params: lsp.DidChangeConfigurationParams) -> None:
        settings = params.settings
        own = settings.get("cardwright", settings) if isinstance(settings, Mapping) else None
        if isinstance(own, Mapping):
            ls.options.update(own)
            ls.service.language = ls.options.get("language") or None

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def opened(ls: CardServer, params: lsp.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        path = path_of(document.uri)
        ls.service.open(path, document.text)
        ls.publish(path, alone=True)
        await ls.publish_later(document.uri, document.version)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(ls: CardServer, params: lsp.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        path = path_of(uri)
        ls.service.open(path, ls.workspace.get_text_document(uri).source)
        ls.publish(path, alone=True)
        await ls.publish_later(uri, params.text_document.version)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(ls: CardServer, params: lsp.DidSaveTextDocumentParams) -> None:
        ls.service.refresh()
        ls.publish_all()

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def moved(ls: CardServer, params: lsp.DidChangeWatchedFilesParams) -> None:
        ls.service.refresh()
        ls.publish_all()

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(ls: CardServer, params: lsp.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        ls.service.close(path_of(uri))
        ls.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))


# -- while writing --------------------------------------------------------------------------------


def _register_writing(server: CardServer) -> None:
    @server.feature(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", "("])
    )
    def complete(ls: CardServer, params: lsp.CompletionParams) -> lsp.CompletionList:
        uri = params.text_document.uri
        places = ls.places(uri)
        found = ls.service.completions(path_of(uri), places.offset(params.position))
        return lsp.CompletionList(False, [_completed(each, places) for each in found])

    @server.feature(
        lsp.TEXT_DOCUMENT_SIGNATURE_HELP, lsp.SignatureHelpOptions(trigger_characters=[" "])
    )
    def signature(ls: CardServer, params: lsp.SignatureHelpParams) -> lsp.SignatureHelp | None:
        uri = params.text_document.uri
        found = ls.service.signature(path_of(uri), ls.places(uri).offset(params.position))
        if found is None:
            return None
        parts = [lsp.ParameterInformation(part) for part in found.parts]
        told = lsp.SignatureInformation(found.label, found.meaning, parts)
        return lsp.SignatureHelp([told], 0, found.active if parts else None)

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def format(ls: CardServer, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
        uri = params.text_document.uri
        text = ls.service.formatted(path_of(uri))
        if text is None:
            return None
        is_same = text == ls.service.source(path_of(uri)).text
        return [] if is_same else [lsp.TextEdit(ls.places(uri).whole, text)]


def _completed(each: Completion, places: Places) -> lsp.CompletionItem:
    is_snippet = lsp.InsertTextFormat.Snippet if each.is_snippet else None
    meaning = lsp.MarkupContent(lsp.MarkupKind.Markdown, each.meaning) if each.meaning else None
    return lsp.CompletionItem(
        each.label,
        kind=_KINDS.get(each.category, lsp.CompletionItemKind.Value),
        detail=each.detail or None,
        documentation=meaning,
        sort_text=f"{each.rank}{each.label}",
        filter_text=each.label,
        insert_text_format=is_snippet,
        text_edit=lsp.TextEdit(places.range(each.span), each.text),
    )


# -- while reading --------------------------------------------------------------------------------


def _register_reading(server: CardServer) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(ls: CardServer, params: lsp.HoverParams) -> lsp.Hover | None:
        uri = params.text_document.uri
        places = ls.places(uri)
        found = ls.service.hover(path_of(uri), places.offset(params.position))
        if found is None:
            return None
        content = lsp.MarkupContent(lsp.MarkupKind.Markdown, found.text)
        return lsp.Hover(content, places.range(found.span))

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def define(ls: CardServer, params: lsp.DefinitionParams) -> list[lsp.Location]:
        uri = params.text_document.uri
        offset = ls.places(uri).offset(params.position)
        return [ls.located(each) for each in ls.service.definitions(path_of(uri), offset)]

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def refer(ls: CardServer, params: lsp.ReferenceParams) -> list[lsp.Location]:
        uri = params.text_document.uri
        offset = ls.places(uri).offset(params.position)
        wanted = params.context.include_declaration
        found = ls.service.references(path_of(uri), offset, declaration=wanted)
        return [ls.located(each) for each in found]

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlight(
        ls: CardServer, params: lsp.DocumentHighlightParams
    ) -> list[lsp.DocumentHighlight]:
        uri = params.text_document.uri
        places = ls.places(uri)
        found = ls.service.highlights(path_of(uri), places.offset(params.position))
        return [lsp.DocumentHighlight(places.range(span)) for span in found]

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def outline(ls: CardServer, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        uri = params.text_document.uri
        places = ls.places(uri)
        return [_outlined(part, places) for part in ls.service.outline(path_of(uri))]

    @server.feature(lsp.WORKSPACE_SYMBOL)
    def find(ls: CardServer, params: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
        paths = [path_of(uri) for uri in ls.workspace.text_documents if is_ours(uri)]
        return [
            lsp.WorkspaceSymbol(
                ls.located(found.location),
                found.name,
                _SYMBOLS.get(found.category, lsp.SymbolKind.Key),
            )
            for found in ls.service.find(params.query, paths)
        ]

    @server.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    def fold(ls: CardServer, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        return [
            lsp.FoldingRange(
                fold.first - 1,
                fold.last - 1,
                kind=lsp.FoldingRangeKind.Comment if fold.is_comment else None,
            )
            for fold in ls.service.folds(path_of(params.text_document.uri))
        ]

    @server.feature(
        lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
        lsp.SemanticTokensLegend(list(_COLOURS), ["declaration"]),
    )
    def colour(ls: CardServer, params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
        uri = params.text_document.uri
        places = ls.places(uri)
        data: list[int] = []
        line = start = 0
        for each in ls.service.colours(path_of(uri)):
            stretch = places.range(each.span)
            new_line = stretch.start.line - line
            begin = stretch.start.character - (0 if new_line else start)
            length = stretch.end.character - stretch.start.character
            data += [new_line, begin, length, _COLOURS.index(each.colour), int(each.declares)]
            line, start = stretch.start.line, stretch.start.character
        return lsp.SemanticTokens(data)

    @server.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)
    def hint(ls: CardServer, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
        if not ls.options.get("inlayHints", True):
            return []
        uri = params.text_document.uri
        places = ls.places(uri)
        wanted = places.span(params.range)
        return [
            lsp.InlayHint(places.position(each.offset), each.text, padding_left=True)
            for each in ls.service.hints(path_of(uri))
            if wanted.start <= each.offset <= wanted.end
        ]

    @server.feature(FACE)
    def draw(ls: CardServer, params: Any) -> dict[str, Any] | None:
        language = getattr(params, "language", None) or ls.service.language
        return drawn_face(ls.service, path_of(params.uri), language)


def _outlined(part: Outline, places: Places) -> lsp.DocumentSymbol:
    return lsp.DocumentSymbol(
        part.name,
        _SYMBOLS.get(part.category, lsp.SymbolKind.Key),
        places.range(part.span),
        places.range(part.name_span),
        part.detail or None,
        children=[_outlined(each, places) for each in part.parts],
    )


# -- doing things ---------------------------------------------------------------------------------


def _register_doing(server: CardServer) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(
        ls: CardServer, params: lsp.PrepareRenameParams
    ) -> lsp.PrepareRenamePlaceholder | None:
        uri = params.text_document.uri
        places = ls.places(uri)
        found = ls.service.renamable(path_of(uri), places.offset(params.position))
        return lsp.PrepareRenamePlaceholder(places.range(found[0]), found[1]) if found else None

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def rename(ls: CardServer, params: lsp.RenameParams) -> lsp.WorkspaceEdit:
        uri = params.text_document.uri
        offset = ls.places(uri).offset(params.position)
        try:
            found = ls.service.rename(path_of(uri), offset, params.new_name)
        except CannotRenameError as refusal:
            raise JsonRpcInvalidParams(str(refusal)) from None
        moves = [lsp.RenameFile(uri_of(old), uri_of(new)) for old, new in found.moves.items()]
        return lsp.WorkspaceEdit(document_changes=[*_changes(ls, found.edits), *moves])

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.Refactor]),
    )
    def act(ls: CardServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri = params.text_document.uri
        places = ls.places(uri)
        found = ls.service.actions(path_of(uri), places.span(params.range))
        return [_offered(ls, action, places) for action in found]

    @server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
    def lens(ls: CardServer, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        uri = params.text_document.uri
        places = ls.places(uri)
        return [
            lsp.CodeLens(
                places.range(lens.span), _commanded(_result(ls, lens.call) or lens.title, lens.call)
            )
            for lens in ls.service.lenses(path_of(uri))
        ]

    @server.command(Command.RUN_SCENARIOS.value)
    def run(ls: CardServer, file: str, name: str) -> list[dict[str, Any]]:
        played = play_scenarios(ls.service, Path(file), name or None)
        ls.played[_key(file, name)] = played
        ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, played.title))
        ls.workspace_code_lens_refresh(None)
        return played.as_json

    @server.command(Command.SIMULATE.value)
    @server.thread()
    def simulated(ls: CardServer, file: str) -> str:
        return simulate(ls.service, Path(file))

    @server.command(Command.EXPLAIN.value)
    def explained(ls: CardServer, code: str) -> str:
        try:
            return explain(code).page
        except UnknownCode as unknown:
            raise JsonRpcInvalidParams(str(unknown)) from None


def _changes(ls: CardServer, edits: Mapping[Path, Iterable[Edit]]) -> list[lsp.TextDocumentEdit]:
    return [
        lsp.TextDocumentEdit(
            lsp.OptionalVersionedTextDocumentIdentifier(uri_of(path)), ls.text_edits(path, found)
        )
        for path, found in edits.items()
    ]


def _offered(ls: CardServer, action: Action, places: Places) -> lsp.CodeAction:
    kind = lsp.CodeActionKind.QuickFix if action.diagnostic else lsp.CodeActionKind.Refactor
    creates = [lsp.CreateFile(uri_of(path)) for path in action.creates]
    changes: list[lsp.CreateFile | lsp.TextDocumentEdit] = [*creates, *_changes(ls, action.edits)]
    fault = action.diagnostic
    return lsp.CodeAction(
        action.title,
        kind=kind,
        diagnostics=[diagnosed(fault, places)] if fault else None,
        is_preferred=action.is_fix or None,
        edit=lsp.WorkspaceEdit(document_changes=changes) if changes else None,
        command=_commanded(action.title, action.call) if action.call else None,
    )


def _commanded(title: str, call: Call) -> lsp.Command:
    return lsp.Command(title, call.command.value, arguments=list(call.arguments))


def _key(file: object, name: object) -> str:
    return f"{file}\0{name}"


def _result(ls: CardServer, call: Call) -> str | None:
    """Return what came of some scenarios when they were run last."""
    if call.command is not Command.RUN_SCENARIOS:
        return None
    played = ls.played.get(_key(*call.arguments))
    return f"{played.title} · run again" if played else None
