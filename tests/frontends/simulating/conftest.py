from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from cardwright.frontends.games import Edition, open_edition
from cardwright.frontends.simulating import versions


@cache
def _shipped(game: str) -> Edition:
    return open_edition(game)


@pytest.fixture(autouse=True)
def _shipped_games_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing changes them, and reading them takes most of the time of a short run."""

    def opened(game: str | None = None, cards: Sequence[Path] = ()) -> Edition:
        return _shipped(game) if game and not cards else open_edition(game, cards)

    monkeypatch.setattr(versions, "open_edition", opened)
