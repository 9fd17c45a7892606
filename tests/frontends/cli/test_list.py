import json
import sys
from pathlib import Path

import pytest

from support.cli import run, run_terminal

CARDS = {
    "saw": 'tool "Saw" {\n  types beast\n  cost 1 silver\n}\n',
    "owl": 'tool "Owl" {\n  fr "Hibou"\n  types bird\n  cost 2 grain\n  dawn 1 grain\n}\n',
    "cook": 'hero "Cook" {\n  react to frost: tap this -> ignore\n}\n',
}


@pytest.fixture
def camp(box: Path) -> Path:
    (box / "base").mkdir()
    for card_id, text in CARDS.items():
        (box / "base" / f"{card_id}.card").write_text(text, "utf-8")
    return box


def ids(*arguments: str) -> list[str]:
    result = run("list", *arguments, "--format", "json")
    assert result.exit_code == 0, result.stderr
    return [card["id"] for card in json.loads(result.stdout) if card["game"] == "woodcamp"]


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ([], ["cook", "owl", "saw"]),
        (["--kind", "tool"], ["owl", "saw"]),
        (["--type", "bird"], ["owl"]),
        (["--resource", "grain"], ["owl"]),
        (["--resource", "clay"], []),
        (["--event", "frost"], ["cook"]),
        (["--text", "HIBOU"], ["owl"]),
        (["--text", "ignore"], ["cook"]),
        (["--kind", "tool", "--resource", "silver"], ["saw"]),
    ],
)
def test_filters(camp: Path, arguments: list[str], found: list[str]) -> None:
    assert ids(*arguments) == found


def test_a_pipe_gets_columns_with_tabs(camp: Path) -> None:
    result = run("list", "--type", "bird")
    assert result.stdout == "owl\tOwl\ttool\tbird\t2🌾\tbase\n"


def test_names_follow_the_language(camp: Path) -> None:
    assert "\tHibou\t" in run("list", "--type", "bird", "--lang", "fr").stdout


def test_nothing_found_is_told_beside_the_list(camp: Path) -> None:
    result = run("list", "--text", "qqq")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "no card fits\n")


def test_shipped_cards_are_listed_by_game() -> None:
    result = run("list", "--game", "res_arcana", "--set", "base", "--kind", "mage")
    assert "\tmage\t" in result.stdout
    assert "lux_et_tenebrae" not in result.stdout


@pytest.mark.parametrize(
    ("option", "word", "help"),
    [
        ("--kind", "tol", "did you mean `tool`?"),
        ("--type", "bierd", "did you mean `bird`?"),
        ("--resource", "sliver", "did you mean `silver`?"),
        ("--event", "qq", "known: "),
        ("--set", "bse", "did you mean `base`?"),
        ("--game", "res_arcane", "did you mean `res_arcana`?"),
    ],
)
def test_unknown_words_are_wrong_use(camp: Path, option: str, word: str, help: str) -> None:
    result = run("list", option, word)
    assert result.exit_code == 2
    assert f"unknown {option[2:]}" in result.stderr
    assert help in result.stderr


def test_a_language_that_the_game_lacks_is_wrong_use(camp: Path) -> None:
    result = run("list", "--lang", "de")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "has no texts in the language `de`\nhelp: its languages: en, fr, pl" in result.stderr


def test_a_set_of_a_shipped_game_is_listed_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "set.card").write_text('set "Mine" {\n  game res_arcana\n}\n')
    (tmp_path / "my-hound.card").write_text('artifact "My Hound" {\n  cost 1 gold\n}\n')
    monkeypatch.chdir(tmp_path)
    assert run("list", "--set", tmp_path.name).stdout.startswith("my-hound\tMy Hound\t")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_terminal_gets_a_table(camp: Path) -> None:
    shown = run_terminal("list", "--type", "bird")
    assert "tool: bird" in shown
    assert "1 card\n" in shown
    assert "\t" not in shown
