"""The language server, driven by a client over the protocol."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from cardwright.dsl import Span
from cardwright.frontends.lsp.server import Places
from support.editor import Editor, editor

HOUND = (
    'artifact "Hound" {\n  fr "Molosse 🐕"\n  cost 1 gold\n  power turn this -> gain 1 elan\n}\n'
)
TRIAL = (
    'scenario "barks" {\n  given player 1: hound in play\n  player 1: power hound\n'
    "  expect player 1: 1 elan\n  expect hound: turned\n}\n"
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("my-set").resolve()
    (folder / "set.card").write_text('set "Mine" {\n  game res_arcana\n}\n', "utf-8")
    (folder / "hound.card").write_text(HOUND, "utf-8")
    (folder / "hound.scenario").write_text(TRIAL, "utf-8")
    return folder


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Editor]:
    with editor() as client:
        result = client.initialize(folder, language="fr")
        assert result.server_info is not None
        assert result.server_info.name == "cardwright"
        client.open(folder / "hound.card")
        client.open(folder / "hound.scenario")
        yield client


@pytest.fixture
def card(server: Editor, folder: Path) -> Iterator[Path]:
    path = folder / "hound.card"
    yield path
    server.write(path, HOUND)


def test_faults_are_published_and_go_away(server: Editor, card: Path) -> None:
    (fault,) = server.write(card, HOUND.replace("1 elan", "1 elann"))
    assert (fault.code, fault.source) == ("unknown-resource", "cardwright")
    assert "did you mean `elan`?" in fault.message
    assert (fault.range.start.line, fault.range.start.character) == (3, 28)
    assert server.write(card, HOUND) == []


def test_completion(server: Editor, card: Path) -> None:
    server.write(card, HOUND.replace("1 elan", "1 el"))
    where = server.place(card, "1 el", 4)
    found = server.run(server.client.text_document_completion_async(lsp.CompletionParams(**where)))
    assert isinstance(found, lsp.CompletionList)
    (item,) = found.items
    assert item.label == "elan"
    assert "Vigueur" in (item.detail or "")
    assert isinstance(item.text_edit, lsp.TextEdit)
    assert item.text_edit.range.start.character == 28


def test_hover(server: Editor, card: Path) -> None:
    where = server.place(card, "elan")
    found = server.run(server.client.text_document_hover_async(lsp.HoverParams(**where)))
    assert found is not None
    assert isinstance(found.contents, lsp.MarkupContent)
    assert "Vigueur" in found.contents.value


def test_definition_and_references(server: Editor, card: Path) -> None:
    scenario = card.with_suffix(".scenario")
    where = server.place(scenario, "hound in")
    asked = lsp.DefinitionParams(**where)
    found = server.run(server.client.text_document_definition_async(asked))
    assert isinstance(found, list | tuple)
    assert [place.uri for place in found if isinstance(place, lsp.Location)] == [card.as_uri()]
    context = lsp.ReferenceContext(include_declaration=False)
    wanted = lsp.ReferenceParams(context, **where)
    places = server.run(server.client.text_document_references_async(wanted))
    assert places is not None
    assert {place.uri for place in places} == {scenario.as_uri()}
    assert len(places) == 3
    highlight = lsp.DocumentHighlightParams(**where)
    same = server.run(server.client.text_document_document_highlight_async(highlight))
    assert same is not None
    assert len(same) == 3


def test_rename_takes_files_along(server: Editor, card: Path) -> None:
    where = server.place(card, "Hound")
    prepared = server.run(
        server.client.text_document_prepare_rename_async(lsp.PrepareRenameParams(**where))
    )
    assert isinstance(prepared, lsp.PrepareRenamePlaceholder)
    assert prepared.placeholder == "Hound"
    asked = lsp.RenameParams(new_name="Grey Hound", **where)
    found = server.run(server.client.text_document_rename_async(asked))
    assert found is not None
    moves = [each for each in found.document_changes or () if isinstance(each, lsp.RenameFile)]
    assert {Path(move.new_uri).name for move in moves} == {"grey-hound.card", "grey-hound.scenario"}


def test_words_of_a_shipped_game_are_not_renamed(server: Editor, card: Path) -> None:
    asked = lsp.RenameParams(new_name="fire", **server.place(card, "elan"))
    with pytest.raises(JsonRpcException, match="not part of this workspace"):
        server.run(server.client.text_document_rename_async(asked))


def test_symbols(server: Editor, card: Path) -> None:
    asked = lsp.DocumentSymbolParams(server.named(card))
    found = server.run(server.client.text_document_document_symbol_async(asked))
    assert found is not None
    (symbol,) = found
    assert symbol.name == "Hound"
    query = lsp.WorkspaceSymbolParams("hound")
    everywhere = server.run(server.client.workspace_symbol_async(query))
    assert everywhere is not None
    assert "Hound" in {each.name for each in everywhere}


def test_semantic_tokens_count_in_the_editors_units(server: Editor, card: Path) -> None:
    asked = lsp.SemanticTokensParams(server.named(card))
    found = server.run(server.client.text_document_semantic_tokens_full_async(asked))
    assert found is not None
    rows = [tuple(found.data[at : at + 3]) for at in range(0, len(found.data), 5)]
    assert rows[0] == (0, 0, len("artifact"))
    assert (1, 5, len('"Molosse 🐕"') + 1) in rows  # a sign beyond the first plane is two units


def test_folding_formatting_and_hints(server: Editor, card: Path) -> None:
    folds = server.run(
        server.client.text_document_folding_range_async(lsp.FoldingRangeParams(server.named(card)))
    )
    assert folds is not None
    assert [(fold.start_line, fold.end_line) for fold in folds] == [(0, 4)]
    server.write(card, HOUND.replace("  cost", "cost"))
    options = lsp.FormattingOptions(tab_size=2, insert_spaces=True)
    asked = lsp.DocumentFormattingParams(server.named(card), options)
    edits = server.run(server.client.text_document_formatting_async(asked))
    assert edits is not None
    assert [edit.new_text for edit in edits] == [HOUND]
    whole = lsp.Range(lsp.Position(0, 0), lsp.Position(99, 0))
    wanted = lsp.InlayHintParams(server.named(card), whole)
    hints = server.run(server.client.text_document_inlay_hint_async(wanted))
    assert hints is not None
    assert ["Vigueur" in str(hint.label) for hint in hints] == [True]


def test_signature_help(server: Editor, card: Path) -> None:
    server.write(card, HOUND.replace("gain 1 elan", "put 1 elan on "))
    asked = lsp.SignatureHelpParams(**server.place(card, "elan on ", 8))
    found = server.run(server.client.text_document_signature_help_async(asked))
    assert found is not None
    assert found.signatures[0].label == "put NUMBER RESOURCE on CARD"
    assert found.active_parameter == 2


def actions(server: Editor, card: Path, words: str) -> list[Any]:
    place = server.place(card, words)["position"]
    context = lsp.CodeActionContext([])
    asked = lsp.CodeActionParams(server.named(card), lsp.Range(place, place), context)
    found = server.run(server.client.text_document_code_action_async(asked))
    return list(found or ())


def test_code_actions(server: Editor, card: Path) -> None:
    titles = [action.title for action in actions(server, card, "power")]
    assert "Write a scenario for this ability" in titles
    assert "Add the missing names of this card (pl, de, es)" in titles
    server.write(card, HOUND.replace("1 elan", "1 elann"))
    fix, explain, *_ = actions(server, card, "elann")
    assert fix.title == "Write `elan` for `elann`"
    assert fix.is_preferred
    assert explain.title == "Explain `unknown-resource`"
    called = lsp.ExecuteCommandParams("cardwright.explain", ["unknown-resource"])
    page = server.run(server.client.workspace_execute_command_async(called))
    assert str(page).startswith("# ")


def test_lenses_show_the_results_of_scenarios(server: Editor, card: Path) -> None:
    asked = lsp.CodeLensParams(server.named(card))
    lenses = server.run(server.client.text_document_code_lens_async(asked))
    assert lenses is not None
    run, _ = lenses
    assert run.command is not None
    assert run.command.title == "run scenarios"
    called = lsp.ExecuteCommandParams(run.command.command, run.command.arguments)
    results = server.run(server.client.workspace_execute_command_async(called))
    assert [result["outcome"] for result in results or ()] == ["passed"]
    assert server.messages[-1] == "✓ 1 of 1 scenarios pass"
    again = server.run(server.client.text_document_code_lens_async(asked))
    assert again is not None
    assert again[0].command is not None
    assert again[0].command.title.startswith("✓ 1 of 1")


def test_the_face_is_drawn_from_unsaved_text(server: Editor, card: Path) -> None:
    server.write(card, HOUND.replace("Molosse", "Dogue"))
    params = {"uri": card.as_uri(), "language": "fr"}

    async def ask() -> Any:
        return await server.client.protocol.send_request_async("cardwright/face", params)

    face = server.run(ask())
    assert face.svg.startswith("<svg")
    assert "Dogue" in face.name


def test_tcp(folder: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "cardwright", "lsp", "--tcp", str(port)]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(300):
            try:
                connection = socket.create_connection(("127.0.0.1", port), timeout=30)
                break
            except ConnectionRefusedError:
                time.sleep(0.1)
        else:
            pytest.fail("the server did not listen")
        with connection:
            body = (
                b'{"jsonrpc":"2.0","id":1,"method":"initialize",'
                b'"params":{"processId":null,"rootUri":null,"capabilities":{}}}'
            )
            connection.sendall(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
            assert b"Content-Length" in connection.recv(100)
    finally:
        running.terminate()
        running.wait(30)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_places_survive_composing(encoding: str) -> None:
    text = 'one "e\u0301a🐕b" x\r\ntwo'  # an accent of its own, a dog, and the line ends of Windows
    places = Places(text, encoding)
    ours = 'one "\u00e9a🐕b" x\ntwo'
    for offset in range(len(ours) + 1):
        assert places.offset(places.position(offset)) == offset
    assert places.range(Span(len(ours) - 3, len(ours))).start == lsp.Position(1, 0)
