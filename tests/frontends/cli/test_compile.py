from pathlib import Path

import pytest

from cardwright.runtime.definitions import codec
from support.cli import run

SAW = 'tool "Saw" {\n  cost 1 silver\n}\n'


@pytest.fixture
def saw(box: Path) -> Path:
    path = box / "saw.card"
    path.write_text(SAW, "utf-8")
    return path


def test_the_file_can_be_loaded_and_has_the_hash_printed(saw: Path) -> None:
    result = run("compile", "saw.card", "--output", "out/saw.json")
    assert result.exit_code == 0
    compiled = codec.load(Path("out/saw.json").read_bytes())
    assert result.stdout == f"woodcamp: 1 card, hash {compiled.hash}\n"
    assert [card.id for card in compiled.cards] == ["saw"]


def test_without_output_only_the_hash_is_told(saw: Path) -> None:
    before = sorted(saw.parent.iterdir())
    assert run("compile", ".").exit_code == 0
    assert sorted(saw.parent.iterdir()) == before


def test_the_cards_of_a_shipped_game_compile() -> None:
    assert "res_arcana: " in run("compile", "--game", "res_arcana").stdout


def test_cards_with_errors_are_not_compiled(saw: Path) -> None:
    saw.write_text(SAW.replace("silver", "sliver"), "utf-8")
    result = run("compile", "saw.card", "--output", "saw.json")
    assert result.exit_code == 1
    assert not Path("saw.json").exists()


def test_cards_of_two_games_are_not_compiled_together(saw: Path) -> None:
    result = run("compile", "saw", "dancing-sword")
    assert result.exit_code == 2
    assert "found: woodcamp, res_arcana" in result.stderr


def test_a_game_that_lacks_words_for_a_text_is_told(saw: Path) -> None:
    saw.write_text(SAW.replace("}", "  dawn 1 wood\n}"), "utf-8")
    game = Path("game.card")
    game.write_text(game.read_text("utf-8").replace(' genitive "drewna"', ""), "utf-8")
    result = run("compile", ".")
    assert result.exit_code == 2
    assert "error: `woodcamp` has no text: " in result.stderr
