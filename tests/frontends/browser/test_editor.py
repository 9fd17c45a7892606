"""What a page that changes a card is told: faults with fixes, face, texts, a game to try it in."""

import json
from typing import Any

import pytest

from cardwright.dsl.folders import shipped_games
from cardwright.frontends.browser.editor import Editor
from cardwright.frontends.scenarios.expecting import cards_in
from cardwright.runtime import Game, load
from cardwright.runtime.rulebooks import GAMES, rulebook_for


def text_of(game: str, card: str) -> str:
    (file,) = shipped_games()[game].rglob(f"{card}.card")
    return file.read_text("utf-8")


@pytest.fixture(scope="module")
def editor() -> Editor:
    return Editor("fr")


def edited(editor: Editor, game: str, card: str, text: str) -> Any:
    return json.loads(editor.edit(editor.shipped(game, card), text))


def mended(text: str, fault: Any) -> str:
    units = text.encode("utf-16-le")
    for edit in reversed(fault["fix"]):
        inserted = edit["insert"].encode("utf-16-le")
        units = units[: edit["from"] * 2] + inserted + units[edit["to"] * 2 :]
    return units.decode("utf-16-le")


def test_a_typo_is_told_where_it_is_and_mended_by_its_fix(editor: Editor) -> None:
    game, card = "res_arcana", "dancing-sword"
    right = text_of(game, card)
    seen = edited(editor, game, card, right)
    assert seen["faults"] == []
    assert seen["face"]["svg"].startswith("<svg")
    assert set(seen["texts"]) == {"en", "fr", "pl", "de", "es"}
    wrong = "# 🗡 a sword\n" + right.replace("1 gold", "1 goold")
    (fault,) = edited(editor, game, card, wrong)["faults"]
    assert fault["code"] == "unknown-resource"
    units = wrong.encode("utf-16-le")
    assert units[fault["from"] * 2 : fault["to"] * 2].decode("utf-16-le") == "goold"
    assert edited(editor, game, card, mended(wrong, fault))["faults"] == []


def test_words_are_offered_where_they_fit(editor: Editor) -> None:
    game, card = "res_arcana", "dancing-sword"
    text = text_of(game, card)
    edited(editor, game, card, text)
    offered = json.loads(editor.complete(editor.shipped(game, card), text.index("elan")))
    assert {"elan", "gold"} <= {each["label"] for each in offered}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_card_can_be_put_on_the_table(editor: Editor, game: str) -> None:
    cards = sorted(shipped_games()[game].rglob("*.card"))
    tried = [file for file in cards if file.stem not in ("game", "set")][::9]
    usable = there = 0
    for file in tried:
        edited(editor, game, file.stem, file.read_text("utf-8"))
        made = json.loads(editor.put_on_table(editor.shipped(game, file.stem)))
        played = Game.from_dict(made["save"], rulebook_for(game), load(made["cards"].encode()))
        assert played.decision is not None
        there += file.stem in cards_in(played.position())
        usable += any(option.payload.get("card") == file.stem for option in played.decision.options)
    assert there == len(tried)
    assert usable > len(tried) / 5  # others do something at their time, as their scenarios show


def test_a_changed_card_is_what_is_played(editor: Editor) -> None:
    game, card = "res_arcana", "alchemist"
    text = text_of(game, card).replace("gain 2 gold", "gain 5 gold")
    edited(editor, game, card, text)
    made = json.loads(editor.put_on_table(editor.shipped(game, card)))
    compiled = load(made["cards"].encode())
    (alchemist,) = (each for each in compiled.cards if each.id == card)
    assert "5 Gold" in dict(alchemist.texts[0])["en"]


def test_what_was_tried_becomes_a_scenario(editor: Editor) -> None:
    game, card = "res_arcana", "alchemist"
    edited(editor, game, card, text_of(game, card))
    made = json.loads(editor.put_on_table(editor.shipped(game, card)))
    assert card in {each["id"] for each in made["things"]["cards"]}
    played = Game.from_dict(made["save"], rulebook_for(game), load(made["cards"].encode()))
    assert played.decision is not None
    used = next(each for each in played.decision.options if each.payload.get("card") == card)
    played.apply(used.id)
    text = editor.scenario(played.to_json(), "makes Gold")
    assert text.startswith("# From a game of Res Arcana")
    assert 'scenario "makes Gold"' in text
    assert f"player 1: power {card}" in text
