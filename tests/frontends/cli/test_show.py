import json
import re
from pathlib import Path

import pytest

from cardwright.dsl.wording import languages
from support.cli import run

SAW = (
    'tool "Saw" {\n  fr "Scie"\n  types beast\n  cost 1 silver\n  points 2\n'
    "  power tap this -> gain 1 wood\n}\n"
)


@pytest.fixture
def saw(box: Path) -> Path:
    path = box / "base" / "saw.card"
    path.parent.mkdir()
    path.write_text(SAW, "utf-8")
    return path


def test_the_face_has_all_that_is_printed(saw: Path) -> None:
    result = run("show", "saw")
    assert result.exit_code == 0
    assert result.stdout == FACE


FACE = """\
╭──────────────────────────────────────────────────────────────╮
│ Saw                                                      1🥈 │
│ Tool – Beast                                              2★ │
│                                                              │
│ ↷ → 1🪵                                                      │
│ Tap this tool: gain 1 Wood.                                  │
╰───────────────────────────────────────────────── saw · base ─╯
"""


def test_the_language_can_be_chosen(saw: Path) -> None:
    shown = run("show", "saw", "--lang", "fr").stdout
    assert "│ Scie " in shown
    assert "gagnez 1 Bois" in shown


def test_a_name_that_is_missing_in_a_language_is_shown_in_the_first(saw: Path) -> None:
    assert "│ Saw " in run("show", "saw", "--lang", "pl").stdout


def test_as_text(saw: Path) -> None:
    assert run("show", "saw", "--as", "text").stdout == TEXT


TEXT = """\
Saw
Tool – Beast
1 Silver

Worth 2 points.
Tap this tool: gain 1 Wood.
"""


def test_as_model(saw: Path) -> None:
    assert json.loads(run("show", "saw", "--as", "model").stdout)["types"] == ["beast"]


def test_as_compiled(saw: Path) -> None:
    shown = run("show", "saw", "--as", "compiled").stdout
    assert shown.startswith('CompiledCard(\n  id="saw"\n  card=Card(\n')
    assert "Power(" in shown


def test_as_source(saw: Path) -> None:
    assert run("show", "saw", "--as", "source").stdout == SAW


@pytest.mark.parametrize("name", ["saw", "SAW", "Saw", "scie", "base/saw.card", "base"])
def test_a_card_is_found_by_id_name_path_and_folder(saw: Path, name: str) -> None:
    assert run("show", name, "--as", "source").stdout == SAW


def test_standard_input_is_shown_even_where_the_card_exists(saw: Path) -> None:
    changed = SAW.replace("gain 1 wood", "gain 2 wood")
    assert "2 Wood" in run("show", "-", stdin=changed).stdout


def test_several_cards_are_shown_in_the_order_asked_for(saw: Path) -> None:
    names = run("show", "dancing-sword", "saw").stdout
    assert 0 < names.index("Dancing Sword") < names.index("Saw ")


def test_shipped_cards_are_found_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "Dancing Sword" in run("show", "dancing-sword").stdout


def test_a_card_with_errors_is_reported(saw: Path) -> None:
    saw.write_text(SAW.replace("silver", "sliver"), "utf-8")
    result = run("show", "base/saw.card")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "did you mean `silver`?" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["swa"], "help: did you mean `saw`?"),
        (["Dancing Swrod"], "help: did you mean `dancing-sword`?"),
        (
            ["saw", "--lang", "de"],
            "has no texts in the language `de`\nhelp: its languages: en, fr, pl",
        ),
        (
            ["saw", "--lang", "xx"],
            "has no texts in the language `xx`\nhelp: its languages: en, fr, pl",
        ),
        (["saw", "--as", "picture"], "picture"),
        (["nowhere/saw.card"], "no such file or folder"),
        ([], "CARDS"),
        ([""], "error: a card has a name"),
        (["\x1b[31m"], "error: no card `␛[31m`"),
    ],
)
def test_wrong_use_exits_with_2(saw: Path, arguments: list[str], message: str) -> None:
    result = run("show", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_a_game_that_lacks_words_for_a_text_is_told(saw: Path) -> None:
    game = Path("game.card")
    text = game.read_text("utf-8")
    game.write_text(text.replace(' genitive "drewna"', ""), "utf-8")
    result = run("show", "saw", "--lang", "pl")
    assert result.exit_code == 2
    assert "error: `saw` has no text: " in result.stderr


def test_every_language_with_a_grammar_is_listed_where_the_help_says() -> None:
    assert "`cardwright languages` lists" in " ".join(run("show", "--help").stdout.split())
    assert re.findall(r"^[a-z]{2}\b", run("languages").stdout, re.MULTILINE) == list(languages())


def test_a_game_in_a_language_without_grammar_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.card").write_text(
        'game "S" {\n  languages it\n  kind ding {\n    it "D"\n  }\n}\n'
    )
    (tmp_path / "haus.card").write_text('ding "Haus" {\n}\n')
    monkeypatch.chdir(tmp_path)
    result = run("show", "haus.card")
    assert result.exit_code == 2
    assert "there is no grammar for the languages of this game: it" in result.stderr
    assert run("list", "--text", "haus").exit_code == 2
    assert run("list", "--text", "haus", "--format", "json").exit_code == 0


def test_a_game_with_faults_is_told(saw: Path) -> None:
    Path("game.card").write_text("game", "utf-8")
    result = run("show", "saw")
    assert result.exit_code == 2
    assert "help: mend it first: cardwright check " in result.stderr
