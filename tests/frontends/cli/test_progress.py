import sys
from io import StringIO

import pytest

from cardwright.frontends.cli.progress import progress_over


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_without_a_terminal_there_are_a_few_plain_lines(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with progress_over(40, "games") as show:
        for done in range(1, 41):
            show(done)
    lines = capsys.readouterr().err.splitlines()
    assert lines == [f"{done} of 40 games" for done in range(4, 41, 4)]


def test_what_was_done_before_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_over(12, "games", start=10) as show:
        show(11)
        show(12)
    assert capsys.readouterr().err.splitlines() == ["11 of 12 games", "12 of 12 games"]


@pytest.mark.parametrize(("start", "quiet"), [(0, True), (5, False)])
def test_who_wants_no_word_or_has_nothing_to_do_gets_none(
    start: int, quiet: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    with progress_over(5, "games", start=start, quiet=quiet) as show:
        show(5)
    assert capsys.readouterr().err == ""


def test_a_terminal_gets_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    with progress_over(3, "games") as show:
        show(3)
    assert "3/3 games" in screen.getvalue()
