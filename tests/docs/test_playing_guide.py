"""The guide to playing says what is so."""

import re
from pathlib import Path

import pytest

from cardwright.frontends.terminal.words import LANGUAGES, Command
from support.cli import run
from support.terminal import Typist

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "guide" / "playing.md").read_text("utf-8")


def test_the_guide_tells_of_every_command() -> None:
    told = set(re.findall(r"`(\w+)[` ]", GUIDE)) | {"help"}
    assert {command.value for command in Command} <= told
    for language in LANGUAGES:
        assert language in GUIDE


def test_every_option_of_the_guide_is_there() -> None:
    helped = "".join(run(command, "--help").output for command in ("play", "watch", "scenario"))
    for option in set(re.findall(r"--[a-z][a-z-]+", GUIDE)):
        assert option in helped


def test_the_code_of_the_guide_writes_a_scenario(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    typist = Typist(monkeypatch)
    match = typist.match()
    while len(match.game.choices) < 60 and match.game.decision:
        match.game.apply(match.game.decision.options[0].id)
    Path("game.json").write_text(match.game.to_json(), "utf-8")
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    (code,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    exec(compile(code, "playing.md", "exec"), {})
    assert 'scenario "' in capsys.readouterr().out
