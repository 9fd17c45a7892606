"""What notebooks show."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardwright.dsl import Report, Workspace
from cardwright.dsl.folders import shipped_games
from cardwright.frontends.errors import WrongUse
from cardwright.frontends.notebook import face, load_ipython_extension


def test_a_card_is_drawn() -> None:
    drawn = face("hawk", language="fr")
    assert repr(drawn).endswith(": fr>")
    assert drawn._repr_svg_().startswith("<svg")


def test_what_cannot_be_drawn_is_told(tmp_path: Path) -> None:
    with pytest.raises(WrongUse, match="no shipped card"):
        face("no-such-card")
    (tmp_path / "x.card").write_text('artifact "X" {\n  cost 1 gld\n}\n', "utf-8")
    with pytest.raises(WrongUse, match="can't be drawn"):
        face(tmp_path / "x.card", game="res_arcana")


def test_reports_are_shown_as_such(tmp_path: Path) -> None:
    known: dict[type, Any] = {}
    html = SimpleNamespace(for_type=known.__setitem__)
    shell = SimpleNamespace(display_formatter=SimpleNamespace(formatters={"text/html": html}))
    load_ipython_extension(shell)
    (tmp_path / "x.card").write_text('artifact "X" {\n  cost 1 gld\n}\n', "utf-8")
    report = Workspace(game="res_arcana").check([tmp_path])
    shown = known[Report](report)
    assert shown.startswith("<pre>")
    assert "did you mean `gold`?" in shown


def test_values_are_short_on_a_console() -> None:
    workspace = Workspace()
    game = workspace.load_game(shipped_games()["res_arcana"])
    for value in (game, game.vocabulary, game.deck, workspace.check([game.folder])):
        assert len(repr(value)) < 100
