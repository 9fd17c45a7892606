"""Whatever is in a file, it ends in diagnostics: no exception, no hang, no place outside."""

import os
import re
import time
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice, pairwise
from pathlib import Path

import pytest

from cardwright.dsl import limits, reading
from cardwright.dsl.diagnostics import Report
from cardwright.dsl.parsing import parse
from cardwright.dsl.read_game import read_game
from cardwright.dsl.source import Source
from cardwright.dsl.syntax import Game
from cardwright.dsl.workspace import Workspace
from support.pipeline import SAMPLES, check, check_bytes, check_soundly, is_within
from support.samples import often

CARD = 'artifact "Owl" {\n  cost 1 gold\n}\n'
IN_GOOD_TIME = 10.0
"""Seconds. A text of the largest size takes a fraction of this; a search gone wild takes hours."""


def codes_of(data: bytes | str) -> list[str]:
    found = check_bytes(data) if isinstance(data, bytes) else check_soundly(data)
    return [fault.code.name for fault in found]


def card_with(line: str) -> str:
    return CARD.replace("cost 1 gold\n", f"cost 1 gold\n  {line}\n")


# -- files that are no text -----------------------------------------------------------------------


@pytest.mark.parametrize("sample", SAMPLES)
def test_sample_has_no_fault(sample: str) -> None:
    assert check(SAMPLES[sample]) == ()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "the file is binary"),
        (CARD.encode() + b"\0", "the file is binary"),
        (CARD.encode("utf-16"), "the file is written in UTF-16"),
        (CARD.encode("utf-16-le"), "the file is written in UTF-16"),
        (CARD.encode("utf-16-be"), "the file is written in UTF-16"),
        (CARD.encode("utf-32"), "the file is written in UTF-32"),
        (CARD.replace("Owl", "Épée").encode("latin-1"), "the byte C9 is not UTF-8"),
        (CARD.encode() + b"# \xed\xa0\x80", "the byte ED is not UTF-8"),
        ("# Épée\n".encode() + "# Épée".encode("latin-1"), "the byte C9 is not UTF-8"),
    ],
)
def test_file_that_is_not_utf_8_is_refused(data: bytes, message: str) -> None:
    (fault,) = check_bytes(data)
    assert (fault.code.name, fault.message) == ("not-text", message)


def test_byte_that_is_not_utf_8_is_pointed_at() -> None:
    text = "\ufeff# é\n" + unicodedata.normalize("NFD", "# é")
    (fault,) = check_bytes(text.encode() + b"\xe9 tail")
    assert fault.source.slice(fault.span) == "\ufffd"
    assert fault.source.position(fault.span.start).line == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        (" \n\t\n", "the file is empty"),
        ("# only\n\n  # comments", "the file has only comments"),
        ("#" * 100 + "\n# #" * 1000, "the file has only comments"),
    ],
)
def test_file_without_a_card_is_refused(text: str, message: str) -> None:
    (fault,) = check_soundly(text)
    assert (fault.code.name, fault.message) == ("empty-file", message)


def test_file_may_have_the_largest_size_but_not_more() -> None:
    comment = b"#" * (limits.MAX_FILE_BYTES - len(CARD))
    assert codes_of(CARD.encode() + comment) == []
    assert codes_of(CARD.encode() + comment + b"#") == ["file-too-large"]


# -- texts that look the same ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("  ", "\t"),
        lambda text: unicodedata.normalize("NFD", text),
        lambda text: text.replace("\n", "  \t\n"),
        lambda text: text.rstrip("\n"),
        lambda text: "\n\n" + text + "\n\n",
        lambda text: text.replace("\n  ", "\n  # + a comment / -> unless \n\n\t# another\n  "),
    ],
    ids=["bom", "crlf", "cr", "tabs", "nfd", "trailing", "no-end", "blank-lines", "comments"],
)
@pytest.mark.parametrize("sample", SAMPLES)
def test_layout_of_a_file_is_no_fault(sample: str, change: Callable[[str], str]) -> None:
    assert codes_of(change(SAMPLES[sample]).encode()) == []


@pytest.mark.parametrize("char", [chr(number) for number in (*range(1, 9), 11, 12, *range(14, 32))])
def test_control_character_is_refused_even_in_a_name(char: str) -> None:
    assert codes_of(CARD.replace("Owl", f"O{char}wl")) == ["strange-character"]


@pytest.mark.parametrize(
    "char",
    ["\u00a0", "\u2003", "\u202f", "\u3000", "\u200b", "\ufeff", "\u2028", "\u0085", "\ud800"],
)
def test_unusual_space_between_words_is_one_fault(char: str) -> None:
    assert codes_of(CARD.replace("cost 1", f"cost{char}1")) == ["strange-character"]
    assert codes_of(CARD.replace("cost 1", f"cost {char} 1")) == ["strange-character"]


@pytest.mark.parametrize(
    "name", ["Épée “d’or”", "Œuvre\u00a0!", "Owls 👨\u200d👩", "«\u202fOr\u202f»", "a → b"]
)
def test_names_and_comments_may_hold_what_the_language_does_not(name: str) -> None:
    assert codes_of(CARD.replace("Owl", name) + f"# {name}\n") == []


# -- files that can't be read ---------------------------------------------------------------------


def unreadable(path: Path) -> str:
    (fault,) = Workspace(game="res_arcana").check([path])
    assert fault.code.name == "unreadable-file"
    return fault.message


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty-file"),
        (CARD.encode("utf-16"), "not-text"),
        (b"#" * (limits.MAX_FILE_BYTES + 1), "file-too-large"),
        (b'{"name": "Owl"}', "unexpected-word"),
        (b'bird "Owl" {\n}\n', "no-game"),
    ],
)
def test_file_that_is_no_card_is_not_asked_for_its_game(
    data: bytes, code: str, tmp_path: Path
) -> None:
    path = tmp_path / "owl.card"
    path.write_bytes(data)
    assert [fault.code.name for fault in Workspace().check([path])] == [code]


@pytest.mark.parametrize(
    ("line", "message", "help"),
    [
        ("game res_arcan", "unknown game `res_arcan`", "did you mean `res_arcana`?"),
        ("game xyz  # mine", "unknown game `xyz`", "the games are: "),
        ('about "Mine."', "nothing says which game this is", "add a line `game …` to it"),
    ],
)
def test_set_that_names_no_game_is_told_so(
    line: str, message: str, help: str, tmp_path: Path
) -> None:
    (tmp_path / "set.card").write_text(f'set "Mine" {{\n  {line}\n}}\n')
    (tmp_path / "owl.card").write_text(CARD)
    (fault,) = Workspace().check([tmp_path])
    assert fault.message == message
    assert fault.notes[-1].message.startswith(help)


def test_missing_file_is_reported(tmp_path: Path) -> None:
    assert "no such file" in unreadable(tmp_path / "none.card")


def test_links_in_a_circle_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "loop.card"
    path.symlink_to(path)
    assert "symbolic links" in unreadable(path)


def test_name_that_no_file_can_have_is_reported() -> None:
    report = Report()
    assert reading.read_file(Path("nul\0.card"), report) is None
    assert [fault.code.name for fault in report] == ["unreadable-file"]


def test_folder_in_place_of_a_file_is_reported(tmp_path: Path) -> None:
    report = Report()
    assert reading.read_file(tmp_path, report) is None
    assert [fault.message for fault in report] == ["can't read the file: it is a folder"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
def test_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "pipe.card"
    os.mkfifo(path)
    report = Report()
    assert reading.read_file(path, report) is None
    assert [fault.message for fault in report] == ["can't read the file: it is not a plain file"]


@pytest.mark.skipif(os.name != "posix" or os.getuid() == 0, reason="everything may be read")
def test_file_without_permission_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "owl.card"
    path.write_text(CARD, "utf-8")
    path.chmod(0)
    assert "permission denied" in unreadable(path)


def test_file_that_vanishes_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "owl.card"
    path.write_text(CARD, "utf-8")

    def gone(*_: object, **__: object) -> None:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(Path, "open", gone)
    assert "no such file" in unreadable(path)


def test_file_that_grows_while_it_is_read_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "owl.card"
    path.write_bytes(b"#" * (limits.MAX_FILE_BYTES + 10))
    report = Report()
    assert reading.read_file(path, report) is None
    (fault,) = report
    assert f"{limits.MAX_FILE_BYTES + 10} bytes" in fault.message


# -- large and deep -------------------------------------------------------------------------------


def nested(depth: int) -> str:
    return card_with(f"power turn this -> {'(' * depth}gain 1 elan{')' * depth}")


def test_parentheses_may_be_nested_up_to_the_limit() -> None:
    assert codes_of(nested(limits.MAX_NESTING)) == []


@pytest.mark.parametrize("depth", [limits.MAX_NESTING + 1, 10_000])
def test_parentheses_nested_deeper_are_refused(depth: int) -> None:
    assert codes_of(nested(depth)) == ["too-deep"]


@pytest.mark.parametrize("text", ["(" * 30_000, ")" * 30_000, "()" * 15_000, "((1)" * 10_000])
def test_lone_parentheses_are_refused_in_good_time(text: str) -> None:
    start = time.perf_counter()
    assert codes_of(card_with(f"power {text}"))
    assert time.perf_counter() - start < IN_GOOD_TIME


LONG = 60_000
PIECES = [
    *("a", "1", "1 ", "é", '"', "“", "'", " ", "\t", "#", "\\", "{", "}", "+", "/", "-", "=", ">"),
    *(";", ".", ",", "&", "§", "\n", "\n ", " \n#", "\n+", "\n}", "a:", "a b ", "1 a + ", "1 a / "),
    *("+(1", "+(its a1 ", "X's a + ", "or a ", "->", "unless ", "1.", "-1", "2a ", '"a" ', "a\n"),
    *("if ", "put 1 a ", 'a "b" {\n', "a {\n", "power ", "pay 1 a\n", "\\\n", "# +\n", "\u00a0"),
]
FRAMES = ["{}", 'artifact "Owl" {{\n  {}\n}}\n', "power turn this {} x"]


def check_repetition(piece: str, frame: str, length: int) -> None:
    start = time.perf_counter()
    assert check_soundly(frame.format(piece * (length // len(piece))))
    assert time.perf_counter() - start < IN_GOOD_TIME


@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("frame", FRAMES)
def test_repetition_is_judged(piece: str, frame: str) -> None:
    check_repetition(piece, frame, 600)


@pytest.mark.parametrize("piece", [" ", "1", "“", "+(its a1 ", "\n ", "# +\n", ";", "a b "])
def test_endless_repetition_is_judged_in_good_time(piece: str) -> None:
    check_repetition(piece, FRAMES[1], LONG)


@pytest.mark.slow
@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("frame", FRAMES)
def test_any_endless_repetition_is_judged_in_good_time(piece: str, frame: str) -> None:
    check_repetition(piece, frame, LONG)


def test_longest_of_right_lines_is_read() -> None:
    count = LONG // len(" + 1 elan")
    assert codes_of(card_with("collect 1 elan" + " + 1 elan" * count)) == []


# -- half cards and cards with a slip -------------------------------------------------------------


@pytest.mark.parametrize("every", often([5], [1]))
def test_half_a_card_is_a_fault_wherever_it_is_cut(every: int) -> None:
    data = SAMPLES["altar"].encode()
    for end in range(0, len(data) - len(b"}\n"), every):
        assert check_bytes(data[:end]), data[:end]


TOKENS = re.compile(r'"[^"]*"|->|\w+|[^\w\s]')


def tokens(text: str) -> list[tuple[int, int]]:
    """The places of all words and signs outside comments."""
    code = re.sub(r"#.*", lambda comment: " " * len(comment[0]), text)
    return [match.span() for match in TOKENS.finditer(code)]


def slips(text: str) -> Iterator[str]:
    """The text with each word left out, written twice, and swapped with the next."""
    places = tokens(text)
    for start, end in places:
        yield text[:start] + text[end:]
        yield text[:end] + " " + text[start:end] + text[end:]
    for (start, end), (after, last) in pairwise(places):
        yield text[:start] + text[after:last] + text[end:after] + text[start:end] + text[last:]


@cache
def reports_on_slips(sample: str, every: int) -> list[int]:
    """How many reports there are on a slip in a sample, of one in so many."""
    return [len(check_soundly(text)) for text in islice(slips(SAMPLES[sample]), 0, None, every)]


@pytest.mark.parametrize("every", often([3], [1]))
@pytest.mark.parametrize("sample", SAMPLES)
def test_any_slip_ends_in_sound_reports(sample: str, every: int) -> None:
    counts = reports_on_slips(sample, every)
    assert sum(map(bool, counts)) > 0.8 * len(counts)  # some slips mean something else


def test_what_stands_after_a_brace_that_ends_nothing_is_reported_where_it_is() -> None:
    check_soundly(
        '"Owl" creature { most } ( emblem as this first set "a" & feminine many\n top 0\n }'
    )


@pytest.mark.parametrize("every", often([3], [1]))
@pytest.mark.parametrize("sample", SAMPLES)
def test_one_slip_is_seldom_reported_more_than_once(sample: str, every: int) -> None:
    counts = reports_on_slips(sample, every)
    assert sum(count > 1 for count in counts) < 0.1 * len(counts)  # some touch two lines


OTHER_FILES = [
    'game "G" {\n  languages en\n  resource gem {\n    en "gem" plural "gems"\n    icon "*"\n  }\n'
    '  zone hand {\n    en "hand"\n  }\n  verb keep {\n    en "keep"\n    moves hand -> hand\n'
    "  }\n}\n",
    'set "S" {\n  fr "S"\n  about "a set" fr "un jeu"\n  game res_arcana\n}\n',
    'scenario "one" {\n  rules RA-1, RA-2\n  given player 1: 2 gem + 1 elan, owl in play\n'
    "  player 1: power owl 2\n  refuse player 2: pass because too late\n}\n\n"
    'scenario "two" {\n  expect player 1: 3 gem\n  expect over\n}\n',
]


@pytest.mark.parametrize("text", OTHER_FILES, ids=["game", "set", "scenarios"])
def test_any_slip_in_other_files_ends_in_sound_reports(text: str) -> None:
    for slip in slips(text):
        source, report = Source("<text>", slip), Report()
        tree = parse(source, report)
        if isinstance(tree.document, Game):
            read_game("g", tree.document, source, report)
        for fault in report:
            assert is_within(fault.span, slip)
            assert fault.message


@pytest.mark.parametrize("sample", SAMPLES)
def test_line_written_twice_ends_in_sound_reports(sample: str) -> None:
    lines = SAMPLES[sample].splitlines(keepends=True)
    for index, line in enumerate(lines):
        check_soundly("".join([*lines[:index], line, *lines[index:]]))


@pytest.mark.parametrize("sample", SAMPLES)
def test_one_wrong_line_gives_no_report_elsewhere(sample: str) -> None:
    lines = SAMPLES[sample].splitlines(keepends=True)
    for index, line in enumerate(lines[:-1]):
        if line.startswith("  power") and not lines[index + 1].startswith("    "):
            broken = [
                *lines[:index],
                line.replace("turn this", "turn this this"),
                *lines[index + 1 :],
            ]
            places = [fault.source.position(fault.span.start) for fault in check("".join(broken))]
            assert {place.line for place in places} <= {index + 1}
