"""What every shipped card says, in every language and in signs.

Set CARDWRIGHT_UPDATE_SNAPSHOTS=1 to write the snapshots anew, then read what changed.
"""

import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from cardwright.dsl import model, wording
from cardwright.dsl.folders import shipped_games
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.workspace import Workspace

SNAPSHOTS = Path(__file__).parent / "snapshots"
ICONS = "icons"


@cache
def shelves() -> dict[tuple[str, str], tuple[Vocabulary, list[model.Card]]]:
    """Cards by game and set."""
    found: dict[tuple[str, str], tuple[Vocabulary, list[model.Card]]] = {}
    for folder in shipped_games().values():
        game = Workspace().load_game(folder)
        assert game.vocabulary is not None
        for card in game.cards:
            found.setdefault((folder.name, card.set), (game.vocabulary, []))[1].append(card)
    return found


def cases() -> Iterable[tuple[str, str, str]]:
    for (game, set_id), (vocabulary, _) in shelves().items():
        for language in vocabulary.languages:
            if language in wording.languages():
                yield game, set_id, language
        yield game, set_id, ICONS


def described(card: model.Card, game: Vocabulary, language: str) -> list[str]:
    if language == ICONS:
        cost = wording.cost_icons(card.cost, game) if card.cost else None
        points = wording.points_icons(card, game)
        lines = [wording.icon_line(ability, card, game) for ability in card.abilities]
        head = [f"[{card.id}]" + (f" {cost}" if cost else "")]
        return [*head, *([points] if points else []), *lines, ""]
    cost = wording.cost_text(card.cost, game, language) if card.cost else None
    line = wording.type_line(card, game, language)
    head = [f"[{card.id}] {line}" + (f": {cost}" if cost else "")]
    return [*head, *wording.card_text(card, game, language), ""]


@pytest.mark.parametrize(("game", "set_id", "language"), list(cases()))
def test_shipped_cards_say_what_was_read_and_approved(
    game: str, set_id: str, language: str
) -> None:
    vocabulary, cards = shelves()[game, set_id]
    text = "\n".join(line for card in cards for line in described(card, vocabulary, language))
    file = SNAPSHOTS / game / f"{set_id}.{language}.txt"
    if os.environ.get("CARDWRIGHT_UPDATE_SNAPSHOTS") == "1":
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")
    assert text == file.read_text("utf-8")


def test_every_word_that_shipped_cards_use_has_an_icon() -> None:
    lines = [
        (card.id, line)
        for vocabulary, cards in shelves().values()
        for card in cards
        for line in described(card, vocabulary, ICONS)
    ]
    assert lines
    assert not [card for card, line in lines if "⟨" in line]
