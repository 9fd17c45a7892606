from pathlib import Path

import pytest

from cardwright.dsl.explain import example_game


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder: a small game without any card."""
    folder = tmp_path / "woodcamp"
    folder.mkdir()
    (folder / "game.card").write_text(example_game(), "utf-8")
    monkeypatch.chdir(folder)
    return folder
