"""``cardwright test --watch``."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest

from cardwright.frontends.cli import exits
from cardwright.frontends.cli.watching import watched
from support.cli import run
from support.scenarios import scenario, small_game

CARD = 'artifact "Glove" {\n  cost 1 gold\n  power turn this -> gain 1 elan\n}\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    lines = "given player 1: glove in play\nplayer 1: power glove\nexpect player 1: 1 elan"
    folder = small_game(tmp_path, {"glove.card": CARD, "glove.scenario": scenario(lines)})
    monkeypatch.chdir(folder)
    return folder


def saves(folder: Path, *texts: str) -> Iterator[set[Path]]:
    """Save the card again and again, then stop as Ctrl-C does."""
    for text in texts:
        (folder / "glove.card").write_text(text, "utf-8")
        yield {folder / "glove.card"}
    raise KeyboardInterrupt


def test_each_save_is_told_and_the_last_state_decides_the_exit_code(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong, broken = CARD.replace("1 elan", "2 elan"), CARD.replace("elan", "elann")
    code = watched(
        [folder], game=None, only=None, changes=saves(folder, wrong, broken, CARD, wrong)
    )
    assert code == exits.FAULTS
    first, *rounds, end = capsys.readouterr().out.split("\n\n-- ")
    assert "watching 1 scenario; Ctrl-C ends it" in first
    assert "player 1 has 2 elan, not 1 elan" in rounds[0]
    assert "did you mean `elan`?" in rounds[1]
    assert "waiting until glove.card is mended" in rounds[1]
    assert "1 passed in 1 file" in rounds[2]
    assert end.endswith("\nno longer watching\n")


def test_ending_when_all_is_well_is_no_fault(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert watched([folder], game=None, only=None, changes=saves(folder)) == exits.FINE
    assert capsys.readouterr().out.endswith("no longer watching\n")


def test_another_file_that_still_fails_is_remembered(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = folder / "other.scenario"
    other.write_text(scenario("expect round 2"), "utf-8")
    watched([folder], game=None, only=None, changes=saves(folder, CARD))
    assert "still failing: other.scenario" in capsys.readouterr().out


@pytest.mark.parametrize(
    "option",
    [("--mutate",), ("--format", "json"), ("--output", "file"), ("-x",), ("--cards", ".")],
)
def test_what_makes_no_sense_while_watching_is_wrong_use(
    option: tuple[str, ...], folder: Path
) -> None:
    result = run("test", "--watch", *option)
    assert result.exit_code == exits.WRONG_USE
    assert "--watch writes to the terminal only" in result.stderr


def test_nothing_to_watch_is_wrong_use(folder: Path) -> None:
    (folder / "empty").mkdir()
    assert run("test", "--watch", "empty").exit_code == exits.WRONG_USE


@pytest.fixture
def heeds_ctrl_c() -> Iterator[None]:
    """Shells let what runs in the background ignore Ctrl-C, and processes pass that on."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeds_ctrl_c")
@pytest.mark.skipif(os.name == "nt", reason="sends a signal as terminals of other systems do")
def test_a_save_is_noticed_on_the_disk_and_ctrl_c_ends_it(folder: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "cardwright", "test", "--watch"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    too_late = Timer(60, process.kill)
    too_late.start()
    with process:
        lines = iter(process.stdout.readline, "")
        assert next(line for line in lines if line.startswith("watching"))
        (folder / "glove.card").write_text(CARD.replace("1 elan", "2 elan"), "utf-8")
        assert next(line for line in lines if line.startswith("1 failed"))
        (folder / "glove.card").write_text(CARD, "utf-8")
        assert next(line for line in lines if line.startswith("1 passed"))
        process.send_signal(signal.SIGINT)
        assert list(lines) == ["\n", "no longer watching\n"]
        assert process.stderr.read() == ""
    too_late.cancel()
    assert process.returncode == exits.FINE
