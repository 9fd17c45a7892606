"""The shell proposes what may stand there."""

from pathlib import Path

import pytest

from cardwright.frontends.cli import completing


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_cards_by_the_beginning_of_their_id() -> None:
    assert completing.cards("dancing") == ["dancing-sword"]
    assert "game" not in completing.cards("")


def test_own_cards_beside_the_shipped_ones() -> None:
    Path("dancing-bear.card").write_text("")
    assert completing.cards("dancing") == ["dancing-bear", "dancing-sword"]


def test_codes_kinds_types_and_games() -> None:
    assert completing.codes("unknown-reso") == ["unknown-resource"]
    assert completing.kinds("mag") == ["mage"]
    assert completing.types("dr") == ["dragon"]
    assert completing.games("zau") == ["zauberschwert"]
