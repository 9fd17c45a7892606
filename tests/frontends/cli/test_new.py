import json
import re
import sys
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from cardwright.dsl.folders import id_of
from support.cli import run, run_terminal

SAW = ["new", "--kind", "tool", "--name", "Big Saw", "--cost", "1 silver"]


def test_the_card_is_written_and_passes_the_check(box: Path) -> None:
    result = run(
        *SAW,
        *("--name-in", "fr=Grande scie", "--type", "beast", "--type", "bird"),
        *("--points", "1", "--ability", "dawn 1 wood", "--ability", "power tap this->gain 1 clay"),
    )
    assert result.exit_code == 0, result.stderr
    assert (box / "big-saw.card").read_text("utf-8") == (
        'tool "Big Saw" {\n'
        '  fr "Grande scie"\n'
        "  types beast, bird\n"
        "  cost 1 silver\n"
        "  points 1\n"
        "  dawn 1 wood\n"
        "  power tap this -> gain 1 clay\n"
        "}\n"
    )
    assert run("check").exit_code == 0


def test_the_next_steps_are_told(box: Path) -> None:
    lines = run(*SAW).stdout.splitlines()
    assert lines[0] == "wrote big-saw.card"
    assert lines[-1].strip() == "cardwright check big-saw.card"


def test_a_folder_is_made(box: Path) -> None:
    assert run(*SAW, "--folder", "base/tool").exit_code == 0
    assert (box / "base" / "tool" / "big-saw.card").is_file()


def test_a_file_is_not_overwritten_unless_forced(box: Path) -> None:
    file = box / "big-saw.card"
    file.write_text("mine", "utf-8")
    result = run(*SAW)
    assert result.exit_code == 2
    assert "overwrite it with --force" in result.stderr
    assert file.read_text("utf-8") == "mine"
    assert run(*SAW, "--force").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "error: --kind and --name missing\nhelp: the kinds are: tool, hall, hero, charm"),
        (["--kind", "tool"], "error: --name missing"),
        (["--kind", "tol", "--name", "Saw"], "did you mean `tool`?"),
        ([*SAW[1:-1], "1 sliver"], "did you mean `silver`?"),
        (SAW[1:-2], "error[missing-cost]"),
        ([*SAW[1:], "--ability", "}"], "the card has faults, and was not written"),
        ([*SAW[1:], "--id", "Big Saw"], "such as `big-saw`"),
        ([*SAW[1:], "--id", "../saw"], "`../saw` can't be a card's id"),
        ([*SAW[1:], "--name-in", "Scie"], "write it like `pl=Name`"),
        ([*SAW[1:], "--name-in", "de=Säge"], "the languages are: fr, pl"),
        ([*SAW[1:], "--name", '"'], "error"),
        ([*SAW[1:], "--name", ""], "error"),
        ([*SAW[1:], "--name", "a\nb"], "error"),
    ],
)
def test_a_card_with_faults_is_not_written(box: Path, arguments: list[str], message: str) -> None:
    result = run("new", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert [path.name for path in box.parent.rglob("*.card")] == ["game.card"]


@pytest.mark.parametrize(
    ("name", "card_id"),
    [
        ("Dancing Sword", "dancing-sword"),
        ("Philosopher's Stone", "philosophers-stone"),
        ("Œil d’Ébène", "oeil-debene"),
        ("Ołtarz  deprawacji!", "oltarz-deprawacji"),
    ],
)
def test_an_id_is_made_from_the_name(name: str, card_id: str) -> None:
    assert id_of(name) == card_id


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_terminal_is_asked_until_each_answer_is_right(box: Path) -> None:
    answers = ["tol", "tool", "Big Saw", "", "Duża piła", "", "", "1 sliver", "1 silver"]
    answers += ["power", "power tap this -> gain 1 wood", ""]
    seen = run_terminal("new", answers=answers)
    assert "unknown kind `tol`; did you mean `tool`?" in seen
    assert "unknown resource `sliver`; did you mean `silver`?" in seen
    assert (box / "big-saw.card").read_text("utf-8") == (
        'tool "Big Saw" {\n  pl "Duża piła"\n  cost 1 silver\n  power tap this -> gain 1 wood\n}\n'
    )


# -- whole sets -----------------------------------------------------------------------------------


def test_a_set_is_started_with_its_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("new", "--project", "--folder", "grim-tales", "--game", "res_arcana")
    assert result.exit_code == 0, result.stderr
    folder = tmp_path / "grim-tales"
    assert (folder / "set.card").read_text("utf-8") == (
        'set "Grim Tales" {\n  game res_arcana\n}\n'
    )
    workflow = yaml.safe_load((folder / ".github" / "workflows" / "cards.yml").read_text("utf-8"))
    commands = [step["run"] for step in workflow["jobs"]["check"]["steps"] if "run" in step]
    hooks = yaml.safe_load((folder / ".pre-commit-config.yaml").read_text("utf-8"))
    commands += [hook["entry"] for repo in hooks["repos"] for hook in repo["hooks"]]
    tasks = json.loads((folder / ".vscode" / "tasks.json").read_text("utf-8"))
    commands += [task["command"] for task in tasks["tasks"]]
    monkeypatch.chdir(folder)
    ours = [command.split()[1:] for command in commands if command.startswith("cardwright ")]
    for arguments in ours:
        if arguments != ["test"]:  # there are no scenarios yet
            assert run(*arguments).exit_code == 0, arguments
    assert len(ours) == 7
    again = run("new", "--project", "--game", "res_arcana")
    assert again.exit_code == 2
    assert "set.card` is already there" in again.stderr


def test_problem_matchers_read_what_the_check_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "--project", "--game", "res_arcana").exit_code == 0
    (tmp_path / "owl.card").write_text('artifact "Owl" {\n  cost 1 gld\n}\n', "utf-8")
    printed = run("check").stdout
    matcher = json.loads((tmp_path / ".github" / "cardwright.json").read_text("utf-8"))
    (pattern,) = matcher["problemMatcher"][0]["pattern"]
    (found,) = [
        match for line in printed.splitlines() if (match := re.match(pattern["regexp"], line))
    ]
    read = {name: found[pattern[name]] for name in ("file", "line", "column", "severity", "code")}
    assert [*read.values()] == ["owl.card", "2", "10", "error", "unknown-resource"]
    extension = Path(__file__).parents[3] / "editors" / "vscode" / "package.json"
    (theirs,) = json.loads(extension.read_text("utf-8"))["contributes"]["problemMatchers"]
    assert theirs["pattern"] == pattern


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "error: --game is missing"),
        (["--game", "chess"], "there is no game `chess`"),
        (["--game", "res_arcana", "--kind", "mage"], "--project starts a set, not a card"),
    ],
)
def test_a_set_that_cannot_be_started_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("new", "--project", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not [*tmp_path.iterdir()]
