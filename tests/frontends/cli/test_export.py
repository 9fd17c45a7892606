import json
from pathlib import Path

import jsonschema_rs
import pytest

from cardwright.dsl.exchange import card_schema
from support.cli import run

SAW = 'tool "Saw" {\n  cost 1 silver\n}\n'


@pytest.fixture
def saw(box: Path) -> Path:
    path = box / "base" / "tool" / "saw.card"
    path.parent.mkdir(parents=True)
    path.write_text(SAW, "utf-8")
    return path


def test_one_card_is_an_object_that_fits_the_schema(saw: Path) -> None:
    card = json.loads(run("export", saw).stdout)
    jsonschema_rs.validate(card_schema(), card)
    assert (card["id"], card["set"], card["names"]) == ("saw", "base", {"en": "Saw"})


@pytest.mark.parametrize("name", ["saw", "Saw", "base/tool/saw.card"])
def test_a_card_is_found_by_id_name_and_path(saw: Path, name: str) -> None:
    assert json.loads(run("export", name).stdout)["id"] == "saw"


def test_several_cards_are_a_list(saw: Path) -> None:
    saw.with_name("axe.card").write_text(SAW.replace("Saw", "Axe"), "utf-8")
    cards = json.loads(run("export", "base").stdout)
    assert [card["id"] for card in cards] == ["axe", "saw"]


def test_standard_input_is_exported(saw: Path) -> None:
    assert json.loads(run("export", "-", stdin=SAW).stdout)["names"] == {"en": "Saw"}


def test_a_folder_gets_a_file_for_each_card(saw: Path) -> None:
    result = run("export", "base", "--output", "json/")
    assert result.exit_code == 0
    assert json.loads(Path("json/saw.json").read_text("utf-8"))["id"] == "saw"


def test_all_shipped_cards_are_exported_by_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("export", "--output", "cards.json").exit_code == 0
    cards = json.loads((tmp_path / "cards.json").read_text("utf-8"))
    assert {"dancing-sword", "athanor"} <= {card["id"] for card in cards}


def test_a_card_with_errors_is_reported_and_nothing_is_written(saw: Path) -> None:
    saw.write_text(SAW.replace("silver", "sliver"), "utf-8")
    result = run("export", saw)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "did you mean `silver`?" in result.stderr


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("dancing-swrod", "error: no card `dancing-swrod`\nhelp: did you mean `dancing-sword`?\n"),
        ("qqqq", "help: `cardwright list` shows all cards\n"),
        ("nowhere.card", "no such file or folder: `nowhere.card`"),
        ("game.card", "`game.card` holds no card"),
    ],
)
def test_an_unknown_card_is_wrong_use(saw: Path, name: str, message: str) -> None:
    result = run("export", name)
    assert result.exit_code == 2
    assert message in result.stderr
