import json
from pathlib import Path

import pytest

from cardwright.frontends.cli.commands.import_cards import import_cards
from support.cli import run

SAW = 'tool "Saw" {\n  fr "Scie"\n  cost 1 silver\n  power tap this -> gain 1 wood\n}\n'


@pytest.fixture
def document(box: Path) -> str:
    """A card as JSON."""
    (box / "saw.card").write_text(SAW, "utf-8")
    text = run("export", "saw").stdout
    (box / "saw.card").unlink()
    return text


def test_what_was_exported_comes_back(box: Path, document: str) -> None:
    (box / "saw.json").write_text(document, "utf-8")
    result = run("import", "saw.json", "--folder", "base/tool")
    assert result.exit_code == 0, result.stderr
    assert result.stdout == f"{Path('base/tool/saw.card')}\n"
    assert (box / "base" / "tool" / "saw.card").read_text("utf-8") == SAW


def test_standard_input_may_hold_a_list(box: Path, document: str) -> None:
    card = json.loads(document)
    result = run("import", "-", stdin=json.dumps([card, {**card, "id": "saw-2"}]))
    assert result.stdout.split() == ["saw.card", "saw-2.card"]


def test_all_files_are_written_though_nobody_reads_their_names(
    box: Path, document: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = json.loads(document)
    (box / "two.json").write_text(json.dumps([card, {**card, "id": "saw-2"}]), "utf-8")

    def closed(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("builtins.print", closed)
    with pytest.raises(BrokenPipeError):
        import_cards([Path("two.json")])
    assert (box / "saw.card").is_file()
    assert (box / "saw-2.card").is_file()


def test_a_file_is_not_overwritten_unless_forced(box: Path, document: str) -> None:
    (box / "saw.card").write_text("mine", "utf-8")
    result = run("import", "-", stdin=document)
    assert result.exit_code == 2
    assert (box / "saw.card").read_text("utf-8") == "mine"
    assert run("import", "-", "--force", stdin=document).exit_code == 0


def test_all_faults_are_told_with_their_place_and_nothing_is_written(
    box: Path, document: str
) -> None:
    card = json.loads(document)
    cards = [card, {**card, "id": "Bad Id"}, {**card, "game": "woodcmp"}, 7]
    result = run("import", "-", stdin=json.dumps(cards))
    assert result.exit_code == 1
    for message in (
        "<stdin>[1]: error: $.id: ",
        "<stdin>[2]: error: $.game: unknown game `woodcmp` (did you mean `woodcamp`?)",
        "<stdin>[3]: error: $: expected an object",
        "nothing was written",
    ):
        assert message in result.stderr
    assert not (box / "saw.card").exists()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "<stdin>:1:1: this is not JSON"),
        (b"{", "<stdin>:1:2: this is not JSON"),
        (b'{"a": 1,\n"b"}', "<stdin>:2:4: this is not JSON"),
        (b"\xff", "<stdin>: this is not text in UTF-8"),
        (b"[" * 100_000, "<stdin>: this is nested too deep to be a card"),
    ],
)
def test_what_is_not_json_is_wrong_use(box: Path, content: bytes, message: str) -> None:
    result = run("import", "-", stdin=content)
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.parametrize("content", ["null", "{}", "[[]]", '{"game": 1}', '{"game": "woodcamp"}'])
def test_json_that_is_no_card_is_a_fault(box: Path, content: str) -> None:
    result = run("import", "-", stdin=content)
    assert result.exit_code == 1
    assert "error: $" in result.stderr


@pytest.mark.parametrize("path", ["nowhere.json", "."])
def test_a_path_that_cannot_be_read_is_wrong_use(box: Path, path: str) -> None:
    result = run("import", path)
    assert result.exit_code == 2
    assert f"can't read `{path}`: " in result.stderr
