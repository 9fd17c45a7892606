"""What holds for every command: help, streams, exit codes, no stack traces."""

import os
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from cardwright.frontends.cli import main
from cardwright.frontends.cli.commands import COMMANDS
from cardwright.runtime import machine
from support.cli import run, run_process

NAMES = [*COMMANDS]


def test_version_is_told() -> None:
    build = "pure Python" if machine.__file__.endswith(".py") else "compiled"
    assert run("--version").stdout == f"cardwright {version('cardwright')} ({build})\n"


def test_help_lists_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for name in NAMES:
        assert f"\n  {name} " in result.stdout


@pytest.mark.parametrize("group", [(), ("docs",)])
def test_what_a_command_does_is_said_to_the_end(group: tuple[str, ...]) -> None:
    assert "..." not in run(*group, "--help").stdout.partition("Commands:")[2]


@pytest.mark.parametrize("name", NAMES)
def test_usage_has_one_pair_of_brackets(name: str) -> None:
    usage = run(name, "--help").stdout.splitlines()[0]
    assert "[[" not in usage
    assert "...}" not in usage


@pytest.mark.parametrize("name", NAMES)
def test_help_of_every_command_has_examples(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"\n  Examples:\n    cardwright {name}" in result.stdout


@pytest.mark.parametrize("name", NAMES)
def test_help_fits_eighty_columns(name: str) -> None:
    assert max(map(len, run(name, "--help").stdout.splitlines())) <= 80


def test_a_misspelt_command_gets_a_suggestion() -> None:
    result = run("chekc")
    assert result.exit_code == 2
    assert "check" in result.stderr


def test_the_process_exits_with_the_codes_of_the_commands(tmp_path: Path) -> None:
    assert run_process("explain").returncode == 0
    assert run_process("check", "-", "--game", "res_arcana", stdin=b"").returncode == 1
    assert run_process("check", str(tmp_path / "nowhere")).returncode == 2


def test_output_is_utf_8_in_every_locale() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0"}
    result = run_process("check", "-", "--game", "res_arcana", stdin="“ż".encode(), env=env)
    assert result.returncode == 1
    assert "“ż" in result.stdout.decode("utf-8")


@pytest.mark.parametrize(
    ("variables", "coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colour_follows_the_environment(variables: dict[str, str], coloured: bool) -> None:
    env = {k: v for k, v in os.environ.items() if k not in {"FORCE_COLOR", "NO_COLOR"}}
    result = run_process("explain", env=env | variables)
    assert (b"\x1b[" in result.stdout) is coloured


def test_a_reader_that_goes_away_is_no_fault() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "cardwright", "schema"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=60) == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [sys.executable, "-m", "cardwright", "explain"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert result.returncode == 2
    assert result.stderr == b"error: no space left on device\n"


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
def test_an_interrupt_is_quiet() -> None:
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "cardwright", "check", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    # It waits for its input; only then is it certain that the interrupt is not met too early.
    wait_for_read(process.pid)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors.strip() == b""


def wait_for_read(pid: int) -> None:
    import time

    for _ in range(600):
        if Path(f"/proc/{pid}/wchan").exists() and "pipe" in Path(f"/proc/{pid}/wchan").read_text():
            return
        time.sleep(0.05)


def broken(*_: object) -> None:
    raise ZeroDivisionError("oops")


def test_a_fault_of_ours_is_told_in_plain_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cardwright.dsl.exchange.card_schema", broken)
    assert main(["schema"]) == 70
    errors = capsys.readouterr().err
    assert errors.startswith("internal error: ZeroDivisionError: oops\n")
    assert "please report it" in errors
    assert "Traceback" not in errors


def test_a_fault_of_ours_is_raised_for_those_who_debug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_DEBUG", "1")
    monkeypatch.setattr("cardwright.dsl.exchange.card_schema", broken)
    with pytest.raises(ZeroDivisionError):
        main(["schema"])
