"""Cards of which there are several: one text, and a card in play for each copy."""

from pathlib import Path

import pytest

from cardwright.dsl.explain import example_game
from cardwright.dsl.workspace import Workspace
from cardwright.dsl.write import write_card
from cardwright.runtime.definitions import dump, load
from support.camp import Camp, compiled, read, words

SAW = 'tool "Saw" {\n  copies 3\n  cost 0\n  power tap this -> gain 1 wood\n}\n'


def messages(text: str) -> list[str]:
    return [fault.message for fault in read(text, words()).found]


def test_each_copy_is_a_card_with_an_id_of_its_own() -> None:
    cards = compiled(words(), SAW).cards
    assert [card.id for card in cards] == ["saw", "saw-2", "saw-3"]
    assert [card.copy_of for card in cards] == ["", "saw", "saw"]
    assert all(card.card == cards[0].card and card.texts == cards[0].texts for card in cards)


def test_copies_travel_with_the_compiled_set() -> None:
    cards = compiled(words(), SAW)
    assert load(dump(cards)) == cards


def test_copies_are_played_one_by_one() -> None:
    game = Camp(compiled(words(), SAW)).put("camp", "saw", "saw-3").put("hand", "saw-2")
    game.do("power:saw-3:0")
    assert game.is_in("tapped", "saw-3")
    assert game.options == {"end", "power:saw:0"}
    assert game.pool() == {"wood": 1}


def test_copies_are_written_and_read_again() -> None:
    card = read(SAW, words()).card
    assert card is not None
    assert write_card(card, words()) == SAW


@pytest.mark.parametrize("number", [0, 1])
def test_fewer_than_two_are_no_copies(number: int) -> None:
    assert messages(SAW.replace("3", str(number))) == [
        "a card of which there are copies is there twice at least"
    ]


def test_the_number_of_copies_is_said_once() -> None:
    assert messages(SAW.replace("  cost", "  copies 2\n  cost")) == ["a second `copies`"]


def test_no_other_card_has_the_id_of_a_copy(tmp_path: Path) -> None:
    (tmp_path / "game.card").write_text(example_game(), "utf-8")
    (tmp_path / "saw.card").write_text(SAW, "utf-8")
    (tmp_path / "saw-2.card").write_text('tool "Other Saw" {\n  cost 0\n}\n', "utf-8")
    found = list(Workspace().check([tmp_path]))
    assert {fault.message for fault in found} == {"two cards have the id `saw-2`"}
    assert {Path(fault.source.path).name for fault in found} == {"saw.card", "saw-2.card"}


def test_scenarios_may_name_copies(tmp_path: Path) -> None:
    (tmp_path / "game.card").write_text(example_game(), "utf-8")
    (tmp_path / "saw.card").write_text(SAW, "utf-8")
    assert {"saw", "saw-2", "saw-3"} <= set(Workspace().load_game(tmp_path).deck.cards)
