"""The samples of the design page are faultless cards that say and do what stands beside them."""

import re
from functools import cache
from pathlib import Path

import pytest

from cardwright.dsl import FaultsError, compile, format, load
from cardwright.dsl.workspace import Workspace
from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.machine import Called
from support.camp import Camp

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "design" / "black-rose-wars.md").read_text("utf-8")
BLOCKS = re.findall(r"```card\n(.*?)```(?:\n\n```text\n(.*?)```)?", PAGE, re.DOTALL)
CARDS = {text: said for text, said in BLOCKS if not text.startswith("game")}


def slug(text: str) -> str:
    return "-".join(re.findall(r"[a-z]+", text.split('"')[1].replace("'", "").lower()))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the words and the cards of the page as a game."""
    game = tmp_path_factory.mktemp("game") / "lodge"
    game.mkdir()
    (words,) = [text for text, _ in BLOCKS if text.startswith("game")]
    (game / "game.card").write_text(words, "utf-8")
    for text in CARDS:
        (game / f"{slug(text)}.card").write_text(text, "utf-8")
    return game


@cache
def compiled(folder: Path) -> CompiledSet:
    return compile(load(folder))


def test_samples_are_without_fault(folder: Path) -> None:
    assert len(CARDS) >= 10
    assert [fault.message for fault in Workspace().check([folder])] == []


@pytest.mark.parametrize("text", CARDS, ids=slug)
def test_samples_are_laid_out(text: str) -> None:
    try:
        assert format(text) == text
    except FaultsError as error:
        pytest.fail(str(error))


@pytest.mark.parametrize("text", CARDS, ids=slug)
def test_samples_say_what_the_page_says(text: str, folder: Path) -> None:
    card = next(card for card in compiled(folder).cards if card.id == slug(text))
    said = [dict(text)["en"] for text in card.texts]
    assert said == CARDS[text].splitlines()


def test_rules_that_are_cited_exist() -> None:
    rules = (DOCS / "rules" / "black-rose-wars.md").read_text("utf-8")
    cited = set(re.findall(r"\[BR-(\d+)\](?!:)", PAGE))
    linked = re.findall(r"^\[BR-(\d+)\]: \.\./rules/black-rose-wars\.md#br-\1$", PAGE, re.MULTILINE)
    assert len(cited) > 50
    assert sorted(cited) == sorted(linked)
    assert [number for number in linked if f"{{ #br-{number} }}" not in rules] == []
    assert len(re.findall(r"\bBR-\d", PAGE)) == len(re.findall(r"\[BR-\d+\]", PAGE))


def test_places_on_the_page_that_it_points_to_exist() -> None:
    titles = re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)
    known = {re.sub(r"[^\w\s-]", "", title).strip().lower().replace(" ", "-") for title in titles}
    assert set(re.findall(r"\]\(#([\w-]+)\)", PAGE)) <= known


# -- what the page says of the machine --


def test_a_spell_puts_cubes_of_its_casters_colour(folder: Path) -> None:
    game = Camp(compiled(folder)).put("sheet", "wound").put("lodge", "tessa", player=1)
    game.mark("upright", "wound").give(0, blue=2).give(1, red=5)
    game.do("power:wound:0", "card:tessa")
    put = [entry for entry in game.log(1) if entry["kind"] == "put"]
    assert [(entry["card"], entry["resources"]) for entry in put] == [("tessa", {"blue": 2})]


def test_the_side_that_was_laid_is_the_one_that_is_cast(folder: Path) -> None:
    game = Camp(compiled(folder)).put("sheet", "ice-grip", "ice-grip-2", "ice-grip-3")
    game.mark("upright", "ice-grip-2").mark("reversed", "ice-grip-3")
    assert game.options == {"end", "power:ice-grip-2:0", "power:ice-grip-3:1"}


def test_a_room_is_everybodys_until_its_marker_is_dark(folder: Path) -> None:
    for player in range(2):
        game = Camp(compiled(folder)).put("rooms", "garden").at_turn_of(player)
        assert game.options == {"end", "power:garden:0"}
    game = Camp(compiled(folder)).put("rooms", "garden").mark("dark", "garden")
    assert game.options == {"end"}


def test_a_trap_undoes_what_sets_it_off_and_strikes_back(folder: Path) -> None:
    game = Camp(compiled(folder)).put("rooms", "garden").put("lodge", "tessa")
    game.put("sheet", "deceptive-image", player=1).mark("upright", "deceptive-image")
    call = next(place for place, call in enumerate(game.game.calls) if call.id == "activate")
    garden, tessa = (game.table.number_of[card] for card in ("garden", "tessa"))
    game.machine.rules.call(game.machine, game.state, Called(call, 0, tessa, card=garden))
    game.do("reaction:deceptive-image:0", "alternative:0")
    assert game.decision.kind == "turn"
    assert (game.state.on(garden), game.cards("memories", 1)) == (0, {"deceptive-image"})
    assert game.on("tessa") == {"black": 1}
