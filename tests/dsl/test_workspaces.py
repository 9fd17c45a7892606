"""What one workspace has read serves the next one, and never outlives a change."""

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardwright.dsl.compiler import compile_game
from cardwright.dsl.explain import example_game
from cardwright.dsl.service import NoFiles, Service
from cardwright.dsl.workspace import GameFolder, Workspace

SAW = 'tool "Saw" {\n  cost 1 wood\n  power tap this -> gain 1 clay\n}\n'
WORDS = """set "Base" {
  resource amber {
    en "Amber"
    fr "Ambre" masculine
    pl "bursztyn" masculine genitive "bursztynu" accusative "bursztyn"
    icon "🟠"
  }
}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "base").mkdir()
    (tmp_path / "game.card").write_text(example_game(), "utf-8")
    (tmp_path / "base" / "saw.card").write_text(SAW, "utf-8")
    return tmp_path


def codes_in(folder: Path) -> list[str]:
    return [str(fault.code) for fault in Workspace().check([folder])]


def loaded(folder: Path) -> GameFolder:
    return Workspace().load_game(folder)


def test_what_did_not_change_is_read_once(folder: Path) -> None:
    once, again = loaded(folder), loaded(folder)
    assert once is not again
    assert once.vocabulary is again.vocabulary
    assert [id(card) for card in once.cards] == [id(card) for card in again.cards]
    assert once.vocabulary is not None
    compiled = [compile_game(once.vocabulary, game.cards).cards[0] for game in (once, again)]
    assert compiled[0] is compiled[1]


def test_a_change_is_seen_and_so_is_its_end(folder: Path) -> None:
    card = folder / "base" / "saw.card"
    for text, expected in 2 * [(SAW, []), (SAW.replace("clay", "claay"), ["unknown-resource"])]:
        card.write_text(text, "utf-8")
        assert codes_in(folder) == expected


def test_cards_are_read_with_the_words_of_their_set(folder: Path) -> None:
    (folder / "base" / "saw.card").write_text(SAW.replace("clay", "amber"), "utf-8")
    assert codes_in(folder) == ["unknown-resource"]
    (folder / "base" / "set.card").write_text(WORDS, "utf-8")
    assert codes_in(folder) == []
    assert loaded(folder).vocabulary is loaded(folder).vocabulary
    (folder / "base" / "set.card").unlink()
    assert codes_in(folder) == ["unknown-resource"]


def test_an_editor_is_told_the_same_when_a_text_is_as_it_was() -> None:
    service, folder = Service(NoFiles()), Path("/made-up/game")
    saw, other = folder / "base" / "saw.card", folder / "base" / "other.card"
    service.open(folder / "game.card", example_game())
    service.open(saw, SAW)
    for _ in range(2):
        service.open(other, SAW)
        assert [str(fault.code) for fault in service.diagnostics(other)] == ["duplicate-name"]
        service.open(other, SAW.replace("Saw", "Axe").replace("power tap this ->", "tap:"))
        assert [str(fault.code) for fault in service.diagnostics(other)] == ["other-words"]


# -- how much is done, counted ---------------------------------------------------------------------


def grown(folder: Path, cards: int) -> list[Path]:
    """Make the set one of so many cards that need each other's zones, events and resources."""
    kinds = ["power tap this -> gain 1 clay", "dawn 1 wood", "power pay 1 wood -> draw 1"]
    files = [folder / "base" / f"card-{number}.card" for number in range(cards)]
    for number, file in enumerate(files):
        line = kinds[number % len(kinds)]
        file.write_text(f'tool "Card {number}" {{\n  cost 1 wood\n  {line}\n}}\n', "utf-8")
    return files


def calls_of(do: Callable[[], object]) -> Counter[str]:
    """Return how often each function of the language is called."""
    found = Counter[str]()

    def note(frame: Any, event: str, _: object) -> None:
        if event == "call" and "cardwright" in frame.f_code.co_filename:
            found[frame.f_code.co_name] += 1

    sys.setprofile(note)
    try:
        do()
    finally:
        sys.setprofile(None)
    return found


def test_a_card_of_many_is_checked_with_no_more_steps_than_one_of_few(folder: Path) -> None:
    steps = []
    for cards in (20, 80):
        grown(folder, cards)
        (folder / "game.card").write_text(example_game() + "\n" * cards, "utf-8")  # all is new
        steps.append(calls_of(lambda: Workspace().check([folder])).total() / cards)
    assert steps[1] <= steps[0]


def test_after_an_edit_only_that_card_is_looked_at_again(folder: Path) -> None:
    looked_at = set()
    for cards in (30, 90):
        *_, last = grown(folder, cards)
        workspace, service = Workspace(), Service()
        workspace.check([folder])
        service.open(last, last.read_text("utf-8"))
        service.diagnostics(last)
        text = last.read_text("utf-8").replace("cost 1 wood", "cost 2 wood")
        last.write_text(text, "utf-8")
        service.open(last, text)
        for again in (lambda: workspace.check([folder]), lambda: service.diagnostics(last)):  # noqa: B023
            done = calls_of(again)
            assert [done[step] for step in ("parse", "resolve_card", "check_card")] == [1, 1, 1]
            looked_at.add(done["within"])  # which is resumed for each part of any card
    assert len(looked_at) == 1
