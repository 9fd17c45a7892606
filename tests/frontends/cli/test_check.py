import json
from pathlib import Path

import jsonschema_rs
import pytest

from cardwright.dsl.render import report_schema
from support.cli import run

GOOD = 'tool "Saw" {\n  fr "Scie"\n  pl "Piła"\n  cost 1 silver\n  dawn 1 wood\n}\n'
MISSPELT = GOOD.replace("silver", "sliver")
UNTRANSLATED = GOOD.replace('  pl "Piła"\n', "")
HOPELESS = GOOD.replace("dawn 1 wood", "dawn")


SHIPPED = 'artifact "Hound" {\n  cost 1 gold\n  collect 1 elan\n}\n'


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_good_cards_pass(box: Path) -> None:
    write(box, "saw.card", GOOD)
    result = run("check")
    assert (result.exit_code, result.stdout) == (0, "no faults in 2 files\n")


def test_scenarios_in_a_folder_are_checked_with_its_cards(box: Path) -> None:
    write(box, "saw.card", GOOD)
    write(box, "saw.scenario", 'scenario "saws" {\n  given player 1: 1 wod\n}\n')
    result = run("check")
    assert result.exit_code == 1
    assert "saw.scenario:2:21: error[unknown-resource]" in result.stdout


@pytest.mark.parametrize("folder", [".venv", "samples"])
def test_hidden_folders_and_those_that_are_marked_are_passed_by(box: Path, folder: str) -> None:
    write(box, f"{folder}/deeper/saw.card", MISSPELT)
    write(box, f"{folder}/deeper/saw.scenario", "nonsense")
    write(box, "saw.card", GOOD)
    write(box, "samples/.cardignore", "")
    result = run("check")
    assert (result.exit_code, result.stdout) == (0, "no faults in 2 files\n")
    assert "no scenarios" in run("test").stderr
    assert run("check", folder).exit_code == 1, "whoever names it means it"


def test_shipped_cards_pass() -> None:
    result = run("check", "--shipped", "--warnings", "hide")
    assert result.exit_code == 0, result.stdout


def test_all_faults_of_a_file_are_reported_with_place_and_way_out(box: Path) -> None:
    """The whole report, as people see it."""
    write(
        box,
        "saw.card",
        'tool "Saw" {\n'
        "  types beats\n"
        "  cost 1 sliver + 1 wood\n"
        "  power tap this → gain 1 wood\n"
        "  power tap this gain 1 clay\n"
        "}\n",
    )
    result = run("check", "saw.card")
    assert result.exit_code == 1
    assert result.stdout == GOLDEN


GOLDEN = """\
saw.card:2:9: error[unknown-type]: unknown type `beats`
  |
2 |   types beats
  |         ^^^^^
  = help: did you mean `beast`?

saw.card:3:10: error[unknown-resource]: unknown resource `sliver`
  |
3 |   cost 1 sliver + 1 wood
  |          ^^^^^^
  = help: did you mean `silver`?

saw.card:4:18: error[strange-character]: `→` (U+2192) is not an arrow
  |
4 |   power tap this → gain 1 wood
  |                  ^
  = help: write `->` between what is paid and what is got

saw.card:5:18: error[missing-arrow]: no `->` before `gain`
  |
5 |   power tap this gain 1 clay
  |                  ^^^^
  = help: write `-> gain`: before it stands what is paid, after it what is got

4 errors in 1 file
3 have a certain fix: run again with --fix
more about a code: cardwright explain unknown-type
"""


def test_paths_are_shown_relative_to_this_folder(box: Path) -> None:
    write(box, "deep/saw.card", MISSPELT)
    assert run("check", box / "deep").stdout.startswith(str(Path("deep/saw.card:4:10: error")))


def test_several_paths_are_checked_together(box: Path) -> None:
    write(box, "a/saw.card", MISSPELT)
    write(box, "b/axe.card", MISSPELT.replace("Saw", "Axe"))
    assert "2 errors in 2 files" in run("check", "a", "b/axe.card").stdout


def test_standard_input_is_checked(box: Path) -> None:
    result = run("check", "-", stdin=MISSPELT)
    assert result.exit_code == 1
    assert result.stdout.startswith("<stdin>:4:10: error[unknown-resource]: ")


def test_standard_input_takes_its_words_from_the_game_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("check", "-", "--game", "res_arcana", stdin=SHIPPED).exit_code == 0


@pytest.mark.parametrize(
    ("option", "exit_code", "shown"),
    [("show", 0, True), ("hide", 0, False), ("error", 1, True)],
)
def test_warnings(box: Path, option: str, exit_code: int, shown: bool) -> None:
    write(box, "saw.card", UNTRANSLATED)
    result = run("check", "--translations", "--warnings", option)
    assert result.exit_code == exit_code
    assert ("missing-translation" in result.stdout) is shown


def test_quiet_leaves_out_the_summary(box: Path) -> None:
    write(box, "saw.card", MISSPELT)
    assert "in 1 file" not in run("check", "--quiet").stdout
    write(box, "saw.card", GOOD)
    assert run("check", "--quiet").stdout == ""


# -- fixes ----------------------------------------------------------------------------------------


def test_fix_mends_the_file_and_checks_again(box: Path) -> None:
    path = write(box, "saw.card", MISSPELT)
    result = run("check", "--fix")
    assert result.exit_code == 0
    assert result.stdout == "fixed 1 fault in 1 file\nno faults in 2 files\n"
    assert path.read_text("utf-8") == GOOD


def test_fix_leaves_what_it_cannot_mend(box: Path) -> None:
    path = write(box, "saw.card", HOPELESS.replace("silver", "sliver"))
    result = run("check", "--fix")
    assert result.exit_code == 1
    assert "fixed 1 fault" in result.stdout
    assert path.read_text("utf-8") == HOPELESS


def test_fix_keeps_line_ends_and_byte_order_mark(box: Path) -> None:
    path = box / "saw.card"
    path.write_bytes(b"\xef\xbb\xbf" + MISSPELT.replace("\n", "\r\n").encode())
    run("check", "--fix")
    assert path.read_bytes() == b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()


def test_fix_touches_no_file_that_was_not_named(box: Path) -> None:
    other = write(box, "axe.card", MISSPELT)
    write(box, "saw.card", GOOD)
    run("check", "--fix", "saw.card")
    assert other.read_text("utf-8") == MISSPELT


def test_fix_of_standard_input_goes_to_standard_output(box: Path) -> None:
    result = run("check", "--fix", "-", stdin=MISSPELT)
    assert result.stdout == GOOD
    assert "fixed 1 fault" in result.stderr


# -- formats --------------------------------------------------------------------------------------


def test_json_report_fits_its_schema(box: Path) -> None:
    write(box, "saw.card", MISSPELT)
    result = run("check", "--format", "json")
    report = json.loads(result.stdout)
    jsonschema_rs.validate(report_schema(), report)
    assert result.exit_code == 1
    assert report["summary"] == {"errors": 1, "warnings": 0, "files": 1, "checked": 2}


def test_sarif_report_has_rules_with_help(box: Path) -> None:
    write(box, "saw.card", MISSPELT)
    (sarif,) = json.loads(run("check", "--format", "sarif").stdout)["runs"]
    (rule,) = sarif["tool"]["driver"]["rules"]
    assert rule["id"] == "unknown-resource"
    assert "wrong" in rule["help"]["markdown"]
    location = sarif["results"][0]["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "saw.card"


def test_github_report_is_annotations(box: Path) -> None:
    write(box, "saw.card", MISSPELT)
    (line,) = run("check", "--format", "github").stdout.splitlines()
    assert line.startswith("::error file=saw.card,line=4,")


@pytest.mark.parametrize("format", ["text", "json", "sarif", "github"])
def test_output_goes_to_a_file(box: Path, format: str) -> None:
    write(box, "saw.card", MISSPELT)
    printed = run("check", "--format", format, "--quiet").stdout
    result = run("check", "--format", format, "--quiet", "--output", "out/report")
    assert result.stdout == ""
    assert (box / "out" / "report").read_text("utf-8") == printed


# -- wrong use ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere.card"], "error: no such file or folder: `nowhere.card`\n"),
        (["hawk"], "`hawk`\nhelp: the card `hawk` lies in "),
        (["empty"], "error: no card files in `empty`\nhelp: "),
        (["--game", "res_arcane"], "unknown game `res_arcane`\nhelp: did you mean `res_arcana`?"),
        (["--format", "xml"], "xml"),
        (["--output", "game.card/report"], "error: can't write `game.card/report`: "),
        (["--outptu"], "--output"),
    ],
)
def test_wrong_use_exits_with_2(box: Path, arguments: list[str], message: str) -> None:
    (box / "empty").mkdir()
    result = run("check", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty-file"),
        (b"\xff\xfea\0", "not-text"),
        (b"\x80\x81", "not-text"),
        (b"a\0b", "not-text"),
        (b"x" * 100_000, "file-too-large"),
        (b"(" * 5000, "too-deep"),
        (b'artifact "' + b"\xc5\xbc" * 9000, "unclosed-text"),
        (b"\x1b[31m", "strange-character"),
    ],
)
def test_no_content_is_too_odd_to_be_reported(box: Path, content: bytes, code: str) -> None:
    (box / "odd.card").write_bytes(content)
    for result in (run("check", "odd.card"), run("check", "-", stdin=content)):
        assert result.exit_code == 1
        assert f"error[{code}]" in result.stdout
        assert "\x1b" not in result.stdout


def test_a_file_that_may_not_be_read_is_a_fault(box: Path) -> None:
    (box / "loop.card").symlink_to("loop.card")
    result = run("check", ".")
    assert result.exit_code == 1
    assert "error[unreadable-file]" in result.stdout
