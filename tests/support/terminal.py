"""Games on a terminal, in tests: editions that are read once, and people who type."""

import io
import random
import sys
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from cardwright.frontends.games import Edition, open_edition
from cardwright.frontends.terminal.match import Match
from cardwright.frontends.terminal.playing import Play
from cardwright.frontends.terminal.screen import Screen
from cardwright.frontends.terminal.starting import Wanted, new_match
from cardwright.runtime.rulebooks import GAMES

WIDTH = 80
ALL_GAMES = GAMES


@cache
def edition_of(game: str) -> Edition:
    """Return a shipped game, read once for all tests."""
    return open_edition(game)


class _Typed(io.TextIOBase):
    """A standard input in which lines stand that are thought of only when they are read."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = next(self.lines, None)
        return "" if line is None else f"{line}\n"


class Typist:
    """Somebody who types lines into a pipe, and reads all that is printed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let matches start with editions that are there already."""
        self.monkeypatch = monkeypatch
        self.printed = io.StringIO()
        monkeypatch.setenv("COLUMNS", str(WIDTH))
        for module in ("terminal.starting", "games.sources"):
            monkeypatch.setattr(
                f"cardwright.frontends.{module}.open_edition",
                lambda game, cards: edition_of(game or "res_arcana"),
            )

    def screen(self, lines: Iterable[str] = ()) -> Screen:
        """Return a screen on which these lines will be typed."""
        self.monkeypatch.setattr(sys, "stdin", _Typed(lines))
        self.monkeypatch.setattr(sys, "stdout", self.printed)
        return Screen()

    def match(self, **wanted: object) -> Match:
        """Start a match as the command does."""
        settings = {"seed": 5, "language": "en", **wanted}
        return new_match(Wanted(**settings), self.screen())  # type: ignore[arg-type]

    def play(self, match: Match, *lines: str) -> str:
        """Type some lines, then nothing more; return what is printed."""
        return self.play_with(match, lines)

    def play_with(self, match: Match, lines: Iterable[str]) -> str:
        """Type lines that may depend on the match; return what is printed."""
        self.printed.seek(0)
        self.printed.truncate()
        Play(match, self.screen(lines)).run()
        return self.printed.getvalue()


def finish(match: Match, seed: int = 1) -> None:
    """Play a match to its end at random, without a screen."""
    chance = random.Random(seed)
    while (decision := match.game.decision) is not None:
        match.game.apply(chance.choice(decision.options).id)


def flat(seen: str) -> str:
    """Return what was printed without its line breaks."""
    return " ".join(seen.split())


def any_choices(match: Match, seed: int = 1) -> Iterator[str]:
    """Yield a number of an open option, again and again, until the game is over."""
    chance = random.Random(seed)
    while (decision := match.game.decision) is not None:
        yield str(chance.randint(1, len(decision.options)))
