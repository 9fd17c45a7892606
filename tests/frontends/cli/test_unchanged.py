"""Commands answer from what is kept while nothing has changed, and only then."""

from pathlib import Path

import pytest

from cardwright.dsl.folders import shipped_games
from cardwright.frontends.cli import main
from cardwright.frontends.cli.checking import Checker
from cardwright.runtime.rulebooks import register, rulebook_for, unregister

OWL = 'tool "Owl" {\n  cost 1 wood\n  power pay 1 wood -> gain 1 grain\n}\n'


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept"


@pytest.fixture
def owl(box: Path) -> Path:
    (box / "birds").mkdir()
    file = box / "birds" / "owl.card"
    file.write_text(OWL, "utf-8")
    return file


def kept_about(cache: Path, subject: str) -> int:
    return len(list(cache.glob(f"{subject}-*")))


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main(arguments)
    told = capsys.readouterr()
    return told.out + told.err


@pytest.mark.parametrize(
    "command",
    [
        ["list"],
        ["list", "--kind", "tool", "--resource", "grain"],
        ["show", "owl"],
        ["show", "Owl"],
        ["show", "birds/owl.card", "--lang", "en"],
        ["check"],
    ],
)
def test_an_answer_is_the_same_when_it_is_given_again(
    command: list[str], owl: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = answer(capsys, *command)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardwright.dsl.workspace.Workspace.check", None)
        patch.setattr("cardwright.dsl.workspace.Workspace.load_game", None)
        assert answer(capsys, *command) == first
    assert "error" not in first


def test_a_changed_card_is_read_again(owl: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer(capsys, "show", "owl")
    assert "Owl" in answer(capsys, "list")
    owl.write_text(OWL.replace('"Owl"', '"Great Owl"').replace("gain 1", "gain 2"), "utf-8")
    assert "Great Owl" in answer(capsys, "list")
    assert "Great Owl" in answer(capsys, "show", "owl")


def test_a_changed_file_is_shown_as_it_is(owl: Path, capsys: pytest.CaptureFixture[str]) -> None:
    show = ["show", str(owl)]
    assert "Great Owl" not in answer(capsys, *show)
    owl.write_text(OWL.replace('"Owl"', '"Great Owl"'), "utf-8")
    assert "Great Owl" in answer(capsys, *show)
    owl.write_text(OWL.replace("cost 1 wood", "cost 1 woood"), "utf-8")
    first = answer(capsys, *show)
    assert "unknown-resource" in first
    assert answer(capsys, *show) == first
    owl.unlink()
    assert "no such file" in answer(capsys, *show)


def test_faults_are_kept_with_their_places_and_fixes(
    owl: Path, capsys: pytest.CaptureFixture[str], cache: Path
) -> None:
    owl.write_text(OWL.replace("cost 1 wood", "cost 1 woood"), "utf-8")
    first = list(Checker([owl], game=None).check())
    assert [fault.code.name for fault in first] == ["unknown-resource"]
    assert first[0].fix
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardwright.dsl.workspace.Workspace.check", None)
        assert list(Checker([owl], game=None).check()) == first
    owl.write_text(OWL, "utf-8")
    assert len(Checker([owl], game=None).check()) == 0
    assert kept_about(cache, "faults") == 2


def test_a_fault_in_another_card_of_the_game_counts(owl: Path) -> None:
    assert len(Checker([owl], game=None).check()) == 0
    (owl.parent / "bird.card").write_text(OWL, "utf-8")
    found = Checker([owl], game=None).check()
    assert {fault.code.name for fault in found} == {"duplicate-name"}


def test_what_can_not_be_read_is_looked_at_again(owl: Path, cache: Path) -> None:
    owl.write_bytes(b"\xff\xfe")
    assert len(Checker([owl], game=None).check()) == 1
    assert kept_about(cache, "faults") == 0


def test_nothing_is_kept_of_a_game_with_rules_of_others(owl: Path, cache: Path) -> None:
    register(owl.parents[1].name, lambda: rulebook_for("res_arcana"))
    try:
        Checker([owl], game=None).check()
    finally:
        unregister(owl.parents[1].name)
    assert kept_about(cache, "faults") == 0


def test_scenarios_that_passed_are_not_played_again(
    cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card = next(shipped_games()["zauberschwert"].glob("*/*/*.scenario"))
    first = answer(capsys, "test", str(card))
    assert "passed" in first
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardwright.frontends.scenarios.suite.Suite.run", None)
        again = answer(capsys, "test", str(card))
    assert again.split("(")[0] == first.split("(")[0]
    assert kept_about(cache, "passed") == 1


def test_scenarios_that_failed_are_played_again(
    owl: Path, cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    owl.with_suffix(".scenario").write_text('scenario "it hoots" {\n', "utf-8")
    assert "1 error" in answer(capsys, "test", str(owl))
    assert "1 error" in answer(capsys, "test", str(owl))
    assert kept_about(cache, "passed") == 0
