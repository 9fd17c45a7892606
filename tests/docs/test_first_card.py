"""The tutorial is followed to the letter: its files are written, its commands run in order."""

import re
import shlex
from pathlib import Path

import pytest

from support.cli import run

ROOT = Path(__file__).resolve().parents[2]
TUTORIAL = ROOT / "docs" / "guide" / "first-card.md"
FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TITLE = re.compile(r'title="([^"]+)"')


def blocks() -> list[tuple[str, str, str]]:
    return FENCE.findall(TUTORIAL.read_text("utf-8"))


@pytest.mark.slow
def test_every_step_of_the_tutorial_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = written = 0
    for language, info, body in blocks():
        title = TITLE.search(info)
        if title is not None and (tmp_path / title[1]).is_file():  # a command has written it
            assert (tmp_path / title[1]).read_text("utf-8") == body
            written += 1
        elif title is not None:
            (tmp_path / title[1]).parent.mkdir(exist_ok=True)
            (tmp_path / title[1]).write_text(body, "utf-8")
        elif language == "sh":
            for line in body.replace("\\\n", "").splitlines():
                program, *arguments = shlex.split(line)
                assert program == "cardwright"
                done = run(*arguments)
                commands += 1
                allowed = {0, 1} if "--mutate" in arguments else {0}
                assert done.exit_code in allowed, f"{line}\n{done.output}"
    assert (commands, written) == (10, 1)
    assert (tmp_path / "my-site" / "cards" / "res_arcana" / "ember-hound" / "index.html").is_file()
    assert "Ember Hound" in (tmp_path / "my-sheets.html").read_text("utf-8")


def test_the_tutorial_names_only_commands_that_exist() -> None:
    text = TUTORIAL.read_text("utf-8")
    named = set(re.findall(r"(?:^|\$ |(?<!`)`)cardwright (\w+)", text, re.MULTILINE))
    assert {"new", "check", "test", "simulate", "play", "docs"} <= named
    for command in named:
        assert run(command, "--help").exit_code == 0, command
