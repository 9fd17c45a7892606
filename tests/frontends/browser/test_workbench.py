"""The files of somebody's own set or game, and all that a page makes of them."""

import base64
import io
import json
import re
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from cardwright.dsl.explain import example_game
from cardwright.frontends.browser.workbench import Workbench
from cardwright.runtime import BadSetupError, load
from cardwright.runtime.rulebooks import GAMES

CARD = """artifact "Ember Fox" {
  fr "Renard de braise"
  types creature
  cost 1 elan
  power turn this -> gain 1 gold
}
"""
SCENARIO = """scenario "finds {gold} Gold" {{
  given player 1: ember-fox in play
  player 1: power ember-fox
  expect player 1: {gold} gold
}}
"""


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    """A set for the larger game with a card and a scenario that passes, and one that does not."""
    bench = Workbench("fr", tmp_path)
    bench.put("my-set/set.card", 'set "My Set" {\n  game res_arcana\n}\n')
    bench.put("my-set/ember-fox.card", CARD)
    bench.put("my-set/ember-fox.scenario", SCENARIO.format(gold=1) + SCENARIO.format(gold=2))
    return bench


def faults(bench: Workbench) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = json.loads(bench.check())
    return {path: told for path, told in found.items() if told}


def test_files_are_checked_together(bench: Workbench) -> None:
    assert faults(bench) == {}
    bench.put("my-set/other.card", CARD)
    found = faults(bench)
    assert {fault["code"] for told in found.values() for fault in told} == {"duplicate-name"}
    bench.remove("my-set/other.card")
    assert faults(bench) == {}
    bench.put("my-set/ember-fox.card", CARD.replace("1 gold", "1 goold"))
    (fault,) = faults(bench)["my-set/ember-fox.card"]
    assert fault["fix"][0]["insert"] == "gold"


def test_a_card_is_seen_while_it_is_written(bench: Workbench) -> None:
    seen = json.loads(
        bench.edit(bench.at("my-set/ember-fox.card"), CARD.replace("1 gold", "3 gold"))
    )
    assert "3" in seen["face"]["svg"]
    assert any("3 Or" in line for line in seen["texts"]["fr"])
    (shown,) = json.loads(bench.preview("fr"))
    assert (shown["card"], shown["name"]) == ("ember-fox", "Renard de braise")
    assert "<!doctype html>" in bench.sheet("fr")


EVIL = 'x"><img src=q onerror=alert(1)>'


class Tags(HTMLParser):
    """What a browser finds in a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {tag, *(name for name, _ in attrs if name.startswith("on"))}


@pytest.mark.parametrize(
    ("game", "cards"),
    [
        pytest.param(f"camp {EVIL}", "base", id="the folder of a game"),
        pytest.param("camp", EVIL, id="the folder of a set"),
    ],
)
def test_what_somebody_shares_puts_nothing_into_a_page_but_pictures_of_cards(
    tmp_path: Path, game: str, cards: str
) -> None:
    bench = Workbench("en", tmp_path)
    words = re.sub(r'"(?=\n)', f'{EVIL.replace(chr(34), "")}"', example_game())
    assert words.count("onerror") > 20
    bench.put(f"{game}/game.card", words)
    bench.put(f"{game}/{cards}/set.card", f'set "My {EVIL.replace(chr(34), "")}" {{\n}}\n')
    bench.put(f"{game}/{cards}/saw.card", f'tool "Saw {EVIL[2:]}" {{\n  cost 1 silver\n}}\n')
    (shown,) = json.loads(bench.preview("en"))
    assert "onerror" in shown["svg"]  # the name, as a text
    assert Tags(shown["svg"]).found <= {
        *("svg", "title", "desc", "defs", "symbol", "g", "use", "text"),
        *("rect", "path", "circle", "ellipse", "line", "polyline", "polygon"),
    }
    assert not {"img", "onerror"} & Tags(bench.sheet("en")).found


def test_a_new_card_passes_the_check(bench: Workbench) -> None:
    for number, kind in enumerate(json.loads(bench.kinds())):
        made = json.loads(bench.draft(kind, f"Number {number}"))
        bench.put(made["path"], made["text"])
        errors = [fault for told in faults(bench).values() for fault in told]
        assert [fault for fault in errors if fault["severity"] == "error"] == [], kind


def test_scenarios_are_played_and_can_be_stepped_through(bench: Workbench) -> None:
    passed, failed = json.loads(bench.run_scenarios())
    assert (passed["outcome"], failed["outcome"]) == ("passed", "failed")
    assert passed["replay"]["choices"] == ["power:ember-fox:0"]
    assert "1 gold" in failed["faults"][0]["message"]
    assert passed["passages"][0]["sentences"] == [
        "Joueur 1, en jeu\xa0: «\xa0Renard de braise\xa0»."
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_new_set_has_a_card_without_faults(game: str, tmp_path: Path) -> None:
    bench = Workbench("en", tmp_path)
    files = json.loads(bench.begin("set", game))
    for path, text in files.items():
        bench.put(path, text)
    assert faults(bench) == {}
    made = json.loads(bench.scenario_draft("my-set/first-card.card"))
    assert made["path"] == "my-set/first-card.scenario"
    bench.put(made["path"], made["text"])
    assert faults(bench) == {}


def test_a_card_of_the_set_is_put_on_the_table(bench: Workbench) -> None:
    made = json.loads(bench.put_on_table(bench.at("my-set/ember-fox.card")))
    assert "ember-fox" in {card.id for card in load(made["cards"].encode()).cards}
    (described,) = (card for card in made["things"]["cards"] if card["id"] == "ember-fox")
    assert described["name"] == "Renard de braise"


def test_a_card_stands_in_for_a_shipped_one(bench: Workbench) -> None:
    bench.put("my-set/alchemist.card", 'mage "Alchemist" {\n  collect 5 gold\n}\n')
    made = json.loads(bench.put_on_table(bench.at("my-set/alchemist.card")))
    found = [card for card in made["things"]["cards"] if card["id"] == "alchemist"]
    assert len(found) == 1
    assert found[0]["abilities"][0].endswith("gagnez 5 Or.")


@pytest.mark.slow
def test_a_set_for_any_game_is_simulated(tmp_path: Path) -> None:
    bench = Workbench("en", tmp_path)
    game = GAMES[1]
    for path, text in json.loads(bench.begin("set", game)).items():
        bench.put(path, text)
    assert json.loads(bench.simulate(2, "random", ""))["of"] == 2


@pytest.mark.slow
def test_games_are_simulated_a_little_at_a_time(bench: Workbench) -> None:
    told = json.loads(bench.simulate(4, "random", "my-set/ember-fox.card"))
    assert (told["games"], told["of"], told["done"]) == (0, 4, False)
    while not told["done"]:
        told = json.loads(bench.simulate_on(0.5))
    (card,) = told["cards"]
    assert card["players"] == 4  # somebody has it in every game
    assert card["wins"]["low"] is None  # too few to say how sure that is
    bench.put("my-set/ember-fox.card", CARD.replace("power", "powr"))
    with pytest.raises(BadSetupError, match=r"faults: my-set/ember-fox\.card"):
        bench.simulate(4, "random", "")


def test_files_travel_as_an_archive(bench: Workbench) -> None:
    files = json.loads(bench.unpacked(bench.packed()))
    assert set(files) == {"my-set/set.card", "my-set/ember-fox.card", "my-set/ember-fox.scenario"}
    assert files["my-set/ember-fox.card"] == CARD


@pytest.mark.parametrize("path", ["/etc/a.card", "../a.card", "my-set/a.txt", "my-set"])
def test_what_is_no_file_of_cards_is_refused(bench: Workbench, path: str) -> None:
    with pytest.raises(BadSetupError):
        bench.put(path, CARD)


@pytest.mark.parametrize("name", ["notes.txt", "huge.card"])
def test_archives_of_something_else_are_refused(bench: Workbench, name: str) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, "x" * 20_000_000 if name == "huge.card" else "x")
    with pytest.raises(BadSetupError):
        bench.unpacked(base64.b64encode(data.getvalue()).decode())
    with pytest.raises(BadSetupError):
        bench.unpacked("bm90IGFuIGFyY2hpdmU=")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_ones_own_is_played_by_a_shipped_rulebook(game: str, tmp_path: Path) -> None:
    bench = Workbench("en", tmp_path)
    files = json.loads(bench.begin("game", game))
    for path, text in files.items():
        bench.put(path, text)
    words = files[f"{game}/game.card"]
    named = words.replace('game "', 'game "My ', 1)
    assert named != words
    bench.put(f"{game}/game.card", named)
    assert faults(bench) == {}
    card = next(path for path in files if path.count("/") > 2)
    made = json.loads(bench.put_on_table(bench.at(card)))
    compiled = load(made["cards"].encode())
    assert dict(compiled.game.names)["en"].startswith("My ")
    bench.put(f"{game}/game.card", words.replace("languages", "langs", 1))
    assert faults(bench)
