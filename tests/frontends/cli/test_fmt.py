from pathlib import Path

import pytest

from support.cli import run

TIDY = 'tool "Saw" {\n  cost 1 silver\n  dawn 1 wood\n}\n'
UNTIDY = 'tool   "Saw" {\n cost 1 silver\n dawn   1 wood\n}'
BROKEN = 'tool "Saw" {\n cost\n}\n'


@pytest.fixture
def saw(box: Path) -> Path:
    path = box / "saw.card"
    path.write_text(UNTIDY, "utf-8")
    (box / "game.card").rename(box.parent / "game.card")
    return path


def test_files_are_formatted_in_place(saw: Path) -> None:
    result = run("fmt")
    assert result.exit_code == 0
    assert saw.read_text("utf-8") == TIDY
    assert result.stderr == "formatted: saw.card\n1 file formatted, 0 unchanged\n"


def test_tidy_files_are_not_touched(saw: Path) -> None:
    saw.write_text(TIDY, "utf-8")
    before = saw.stat().st_mtime_ns
    assert run("fmt").stderr == "0 files formatted, 1 unchanged\n"
    assert saw.stat().st_mtime_ns == before


@pytest.mark.parametrize("option", ["--check", "--diff"])
def test_nothing_is_written_where_only_asked(saw: Path, option: str) -> None:
    result = run("fmt", option)
    assert result.exit_code == 1
    assert "would be formatted: saw.card" in result.stderr
    assert saw.read_text("utf-8") == UNTIDY
    saw.write_text(TIDY, "utf-8")
    assert run("fmt", option).exit_code == 0


def test_diff_shows_what_would_change(saw: Path) -> None:
    assert run("fmt", "--diff", "saw.card").stdout == (
        "--- a/saw.card\n"
        "+++ b/saw.card\n"
        "@@ -1,4 +1,4 @@\n"
        '-tool   "Saw" {\n'
        "- cost 1 silver\n"
        "- dawn   1 wood\n"
        "-}\n"
        "\\ No newline at end of file\n"
        '+tool "Saw" {\n'
        "+  cost 1 silver\n"
        "+  dawn 1 wood\n"
        "+}\n"
    )


def test_a_file_with_faults_is_left_alone_and_the_others_are_formatted(saw: Path) -> None:
    broken = saw.with_name("axe.card")
    broken.write_text(BROKEN, "utf-8")
    result = run("fmt")
    assert result.exit_code == 1
    assert "axe.card:2:2: error[" in result.stderr
    assert "1 left alone because of faults" in result.stderr
    assert broken.read_text("utf-8") == BROKEN
    assert saw.read_text("utf-8") == TIDY


def test_line_ends_of_a_file_stay(saw: Path) -> None:
    saw.write_bytes(UNTIDY.replace("\n", "\r\n").encode())
    run("fmt")
    assert saw.read_bytes() == TIDY.replace("\n", "\r\n").encode()
    assert run("fmt", "--check").exit_code == 0


def test_permissions_and_links_stay(saw: Path) -> None:
    saw.chmod(0o640)
    link = saw.with_name("link.card")
    link.symlink_to(saw)
    run("fmt", "link.card")
    assert link.is_symlink()
    assert saw.read_text("utf-8") == TIDY
    assert saw.stat().st_mode & 0o777 == 0o640


def test_standard_input_goes_to_standard_output(saw: Path) -> None:
    result = run("fmt", "-", stdin=UNTIDY)
    assert (result.exit_code, result.stdout, result.stderr) == (0, TIDY, "")


def test_standard_input_with_faults_gives_no_output(saw: Path) -> None:
    result = run("fmt", "-", stdin=BROKEN)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("<stdin>:2:2: error[")


def test_standard_input_can_be_checked(saw: Path) -> None:
    assert run("fmt", "--check", "-", stdin=TIDY).exit_code == 0
    result = run("fmt", "--check", "-", stdin=UNTIDY)
    assert (result.exit_code, result.stdout) == (1, "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere"], "no such file or folder: `nowhere`"),
        (["-", "saw.card"], "`-` formats standard input alone"),
    ],
)
def test_wrong_use_exits_with_2(saw: Path, arguments: list[str], message: str) -> None:
    result = run("fmt", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
