"""``cardwright test``."""

import json
from pathlib import Path

import pytest

from support.cli import run
from support.scenarios import scenario


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "set.card").write_text('set "Mine" {\n  game res_arcana\n}\n', "utf-8")
    (tmp_path / "glove.card").write_text(
        'artifact "Glove" {\n  cost 1 gold\n  power turn this -> gain 1 elan\n}\n', "utf-8"
    )
    (tmp_path / "glove.scenario").write_text(
        scenario(
            "given player 1: glove in play\nplayer 1: power glove\nexpect player 1: 1 elan",
            "gives Elan",
        ),
        "utf-8",
    )
    return tmp_path


def break_it(folder: Path) -> None:
    file = folder / "glove.scenario"
    file.write_text(file.read_text("utf-8").replace("1 elan", "2 elan"), "utf-8")


def test_folder_is_tested_by_default(folder: Path) -> None:
    result = run("test")
    assert result.exit_code == 0
    assert result.stdout.startswith("1 passed in 1 file (")


def test_card_stands_for_the_scenarios_beside_it(folder: Path) -> None:
    assert run("test", "glove.card").stdout.startswith("1 passed")


def test_failure_is_shown_and_exits_with_1(folder: Path) -> None:
    break_it(folder)
    result = run("test", "glove.scenario")
    assert result.exit_code == 1
    assert "glove.scenario:4:20: error[not-as-expected]: player 1 has 1 elan" in result.stdout
    assert "\n1 failed, 0 passed in 1 file (" in result.stdout


def test_quiet_prints_only_what_went_wrong(folder: Path) -> None:
    assert run("test", "-q").stdout == ""
    break_it(folder)
    assert "passed" not in run("test", "-q").stdout


def test_name_picks_scenarios(folder: Path) -> None:
    assert run("test", "-k", "GIVES").stdout.startswith("1 passed")
    assert run("test", "-k", "glove").stdout.startswith("1 passed")
    result = run("test", "-k", "nothing like it")
    assert result.exit_code == 2
    assert "no scenario has `nothing like it` in its name" in result.stderr


def test_fail_fast_stops_at_the_first(folder: Path) -> None:
    break_it(folder)
    file = folder / "glove.scenario"
    file.write_text(file.read_text("utf-8") + "\n" + scenario("expect round 2"), "utf-8")
    assert "2 failed" in run("test").stdout
    assert "1 failed" in run("test", "--fail-fast").stdout


@pytest.mark.parametrize(("format", "start"), [("json", "{"), ("junit", "<?xml")])
def test_report_goes_to_a_file(format: str, start: str, folder: Path) -> None:
    result = run("test", "--format", format, "--output", "report")
    assert (result.exit_code, result.stdout) == (0, "")
    assert (folder / "report").read_text("utf-8").startswith(start)


def test_json_alone_is_on_standard_output(folder: Path) -> None:
    report = json.loads(run("test", "--format", "json").stdout)
    assert [entry["path"] for entry in report["results"]] == ["glove.scenario"]


def test_faults_of_a_scenario_exit_with_1(folder: Path) -> None:
    (folder / "glove.scenario").write_text(scenario("expect glvoe: turned"), "utf-8")
    result = run("test")
    assert result.exit_code == 1
    assert "did you mean `glove`?" in result.stdout


@pytest.mark.parametrize("path", ["nowhere", "empty"])
def test_paths_without_scenarios_are_wrong_use(path: str, folder: Path) -> None:
    (folder / "empty").mkdir()
    assert run("test", path).exit_code == 2


def test_scenarios_are_checked_and_formatted_with_the_cards(folder: Path) -> None:
    (folder / "glove.scenario").write_text('scenario "a"  {\n expect glvoe:turned\n}\n', "utf-8")
    assert "unknown-card" in run("check", "glove.scenario").stdout
    assert run("fmt").exit_code == 0
    text = (folder / "glove.scenario").read_text("utf-8")
    assert text == 'scenario "a" {\n  expect glvoe: turned\n}\n'


def test_two_cards_with_one_id_are_refused(folder: Path) -> None:
    (folder / "glove.card").rename(folder / "hawk.card")
    (folder / "glove.scenario").rename(folder / "hawk.scenario")
    result = run("test")
    assert result.exit_code == 1
    assert "error[duplicate-id]: two cards have the id `hawk`" in result.stdout


def test_folder_without_a_set_plays_beside_the_shipped_cards(folder: Path) -> None:
    (folder / "set.card").unlink()
    assert run("test").stdout.startswith("1 passed")


def test_scenarios_that_no_game_owns_are_told_how_to_find_one(folder: Path) -> None:
    (folder / "set.card").unlink()
    (folder / "glove.card").unlink()
    result = run("test")
    assert result.exit_code == 1
    assert "name one with --game" in result.stdout
    assert "set.card" in result.stdout


def test_cards_from_elsewhere_may_take_part(folder: Path) -> None:
    other = folder.parent / "others"
    other.mkdir()
    (other / "scarf.card").write_text(
        'artifact "Scarf" {\n  cost 0\n  collect 1 calm\n}\n', "utf-8"
    )
    (folder / "glove.scenario").write_text(
        scenario(
            "given player 1: glove, scarf in play\nplayer 1: power glove\nexpect player 1: 1 elan",
            "both",
        ),
        "utf-8",
    )
    assert run("test").exit_code == 1
    assert run("test", "--cards", str(other), "--game", "res_arcana").stdout.startswith("1 passed")


def test_cards_are_brought_along_or_refused(tmp_path: Path) -> None:
    result = run("test", "--mutate", "--cards", str(tmp_path))
    assert result.exit_code == 2
    assert "--mutate takes no --cards" in result.stderr
