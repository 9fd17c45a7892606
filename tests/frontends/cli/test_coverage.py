"""``cardwright test --coverage``."""

import json
from pathlib import Path

import pytest

from support.cli import run
from support.scenarios import scenario, small_game

CARD = """artifact "Glove" {
  cost 1 gold
  power turn this -> gain 1 elan
}
"""
USED = scenario("given player 1: glove in play\nplayer 1: power glove\nexpect player 1: 1 elan")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    untested = CARD.replace("Glove", "Boot")
    files = {"glove.card": CARD, "glove.scenario": USED, "boot.card": untested}
    folder = small_game(tmp_path, files)
    monkeypatch.chdir(folder)
    return folder


def test_what_is_missing_is_listed_card_by_card_with_percentages(folder: Path) -> None:
    result = run("test", "--coverage")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].split() == [
        "card", "abilities", "windows", "refusals", "no", "scenario", "shows", "that",
    ]  # fmt: skip
    assert lines[1].split()[:5] == ["boot", "0/1", "-", "0/2", "power"]
    assert lines[1].endswith("power is never used")
    assert lines[2].strip() == "it is never refused because `lacking-resources`"
    assert lines[4].split()[:4] == ["glove", "1/1", "-", "0/2"]
    assert lines[-2].startswith("1 passed in 1 file")
    assert lines[-1] == (
        "coverage of 2 cards: 16.6 % (abilities 50.0 %, windows -, refusals 0.0 %)"
    )


def test_only_the_cards_asked_for_are_reported(folder: Path) -> None:
    for path in ("glove.card", "glove.scenario"):
        assert "boot" not in run("test", "--coverage", path).stdout


def test_full_coverage_needs_no_table(folder: Path) -> None:
    more = scenario(
        "given player 1: glove in play\ngiven glove: turned\nrefuse player 1: power glove", "turned"
    ) + scenario("given player 1: glove in hand\nrefuse player 1: place glove", "placed")
    (folder / "glove.scenario").write_text(USED + more, "utf-8")
    result = run("test", "--coverage", "glove.card", "--coverage-fail-under", "100")
    assert result.exit_code == 0
    first, second = result.stdout.splitlines()
    assert first.startswith("3 passed")
    assert second.startswith("coverage of 1 card: 100.0 %")


def test_json_has_results_and_coverage(folder: Path) -> None:
    report = json.loads(run("test", "--coverage", "--format", "json").stdout)
    assert report["summary"]["passed"] == 1
    coverage = report["coverage"]
    assert coverage["abilities"] == {"reached": 1, "of": 2, "percent": 50.0}
    boot, glove = coverage["cards"]
    assert (boot["id"], boot["path"], boot["percent"]) == ("boot", "boot.card", 0.0)
    assert glove["missing"][0] == {
        "area": "refusals",
        "ability": None,
        "what": "lacking-resources",
        "message": "it is never refused because `lacking-resources`",
    }


def test_too_little_coverage_exits_with_1_and_says_so(folder: Path) -> None:
    result = run("test", "--coverage-fail-under", "50")
    assert result.exit_code == 1
    assert result.stderr == "coverage is 16.6 %, which is under 50 %\n"
    assert run("test", "--coverage-fail-under", "16").exit_code == 0


def test_a_failure_decides_the_exit_code_whatever_is_covered(folder: Path) -> None:
    (folder / "glove.scenario").write_text(USED.replace("1 elan", "2 elan"), "utf-8")
    result = run("test", "--coverage", "--coverage-fail-under", "0")
    assert result.exit_code == 1
    assert "1 failed" in result.stdout


def test_a_card_with_errors_is_told_and_left_out(folder: Path) -> None:
    (folder / "boot.card").write_text(CARD.replace("elan", "elann"), "utf-8")
    result = run("test", "--coverage")
    assert "unknown resource `elann`" in result.stderr
    assert "coverage of 1 card" in result.stdout


def test_the_table_goes_to_the_file_that_was_asked_for(folder: Path) -> None:
    result = run("test", "--coverage", "--output", "report.txt")
    assert "never used" not in result.stdout
    assert "never used" in (folder / "report.txt").read_text("utf-8")


@pytest.mark.parametrize("options", [("--format", "junit"), ("--mutate",), ("--watch",)])
def test_what_does_not_go_together_is_wrong_use(options: tuple[str, ...], folder: Path) -> None:
    assert run("test", "--coverage", *options).exit_code == 2
