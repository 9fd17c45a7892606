"""Games are watched: told in a pipe, shown move by move where somebody presses Enter."""

import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.cells import cell_len

from cardwright.frontends.games.files import read_game_file, replay_text, save_text
from cardwright.frontends.terminal.match import Match
from cardwright.frontends.terminal.starting import Wanted, match_in
from cardwright.frontends.terminal.watching import Pace, Watch
from support.samples import often
from support.terminal import ALL_GAMES, WIDTH, Typist, finish

NOBODY = {"people": 0, "bots": ["random"], "beginners": False}


def watched(typist: Typist, match: Match, pace: Pace, choices: Iterable[str] | None = None) -> str:
    """Watch through a pipe, and return what is printed."""
    typist.printed.truncate(typist.printed.seek(0))
    listed = None if choices is None else list(choices)
    Watch(match, typist.screen(), pace, listed).run()
    return typist.printed.getvalue()


def stepped(typist: Typist, match: Match, *lines: str, pace: Pace | None = None) -> str:
    """Watch at a terminal where these lines are typed."""
    screen = typist.screen(lines)
    screen.is_terminal = True
    typist.printed.truncate(typist.printed.seek(0))
    Watch(match, screen, pace or Pace()).run()
    return typist.printed.getvalue()


@pytest.mark.parametrize("game", often(ALL_GAMES[:2], ALL_GAMES[2:]))
def test_a_pipe_gets_the_whole_story(game: str, typist: Typist) -> None:
    match = typist.match(game=game, **NOBODY)
    seen = watched(typist, match, Pace())
    assert match.game.is_over
    assert [line for line in seen.splitlines() if cell_len(line) > WIDTH] == []
    together = " ".join(seen.split())
    for line in match.game.story("en", None, match.names):
        assert f"• {' '.join(line.split())}" in together


def test_each_line_of_the_pipe_is_a_whole_move(typist: Typist) -> None:
    match = typist.match(**NOBODY)
    seen = watched(typist, match, Pace())
    assert seen.count("\n• ") + 1 == len(match.game.story("en", None, match.names))


def test_watching_may_begin_later_and_stop_earlier(typist: Typist) -> None:
    match = typist.match(**NOBODY)
    seen = watched(typist, match, Pace(first=30, last=40))
    assert len(match.game.choices) == 40
    assert "plays the mage" not in seen
    assert "choice 40" in seen


@pytest.mark.parametrize("form", ["replay", "save"])
def test_a_game_out_of_a_file_is_watched_from_its_start(
    form: str, typist: Typist, tmp_path: Path
) -> None:
    played = typist.match(language="en", names=["Ada"])
    finish(played)
    file = tmp_path / "game.json"
    is_replay = form == "replay"
    text = (
        replay_text(played.game)
        if is_replay
        else save_text(played.edition, played.game, played.seats, played.names, "en")
    )
    file.write_text(text, "utf-8")
    match, choices = match_in(file, Wanted())
    assert not match.game.choices
    seen = watched(typist, match, Pace(), choices)
    assert match.game.position() == played.game.position()
    assert ("Ada" in seen) is not is_replay
    assert read_game_file(file).game.winners == match.game.winners


def test_enter_shows_the_next_move(typist: Typist) -> None:
    match = typist.match(**NOBODY)
    seen = stepped(typist, match, "", "", "3")
    lines = match.game.story("en", None, match.names)
    assert all(f"• {line}"[:60] in seen for line in lines[-5:])
    assert seen.count("Enter: next") == 4
    assert not match.game.is_over


def test_all_commands_of_watching_answer(typist: Typist, tmp_path: Path) -> None:
    match = typist.match(**NOBODY)
    file = tmp_path / "replay.json"
    seen = stepped(
        typist, match, "9", "?", "t", "log 2", "look alchemist", f"replay {file}", "xyzzy", "q"
    )
    assert "Enter shows the next choice" in seen
    assert "Turn this mage" in seen
    assert read_game_file(file).game.choices == match.game.choices


def test_e_goes_to_the_end(typist: Typist) -> None:
    match = typist.match(**NOBODY)
    assert "The game is over" in stepped(typist, match, "e")
    assert match.game.is_over


def test_a_delay_needs_nobody(typist: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[float] = []
    monkeypatch.setattr("time.sleep", rests.append)
    match = typist.match(**NOBODY)
    stepped(typist, match, pace=Pace(delay=0.5, last=30))
    assert len(match.game.choices) >= 30
    assert set(rests) == {0.5}


def test_the_end_may_be_all_that_is_shown(typist: Typist) -> None:
    match = typist.match(**NOBODY)
    seen = stepped(typist, match, pace=Pace(at_once=True))
    assert "The game is over" in seen
    assert "Enter: next" not in seen
    assert sys.stdin.readline() == ""


@pytest.mark.parametrize("number", ["999999999", "9" * 5000])
def test_a_number_beyond_the_end_is_no_trouble(number: str, typist: Typist) -> None:
    match = typist.match(**NOBODY)
    finish(match)
    match.game.undo(past_hidden=True)
    seen = stepped(typist, match, number, "log " + number, "e")
    assert match.game.is_over
    assert match.words.game_over in seen
