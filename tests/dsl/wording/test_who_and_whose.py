"""Texts of what stands in rooms, and of whose cubes lie there."""

from functools import cache
from pathlib import Path

import pytest

from cardwright.dsl import wording
from cardwright.dsl.folders import LOOSE, Home, shipped_games
from cardwright.dsl.source import Source
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.workspace import Workspace, read_card

AIM = "cast at a figure within 3 as A: "
ROOM = "cast at a room as A: "
ENGLISH = {
    AIM + "inflict 1 on all other figures in A": "in the same room as the chosen figure.",
    ROOM + "inflict 1 on all figures in A": "on all figures in the chosen room.",
    "cast inflict 1 on all figures in a mage of a rival": "in the same room as a Mage of a rival.",
}
SIGNS = {
    "cast gain 1 pp per cube on a room": "✴: 1♛ × ■@⬡🫂",
    "cast gain 1 pp per cube of you on a room": "✴: 1♛ × ■👋@⬡🫂",
    ROOM + "(if 2 cubes on A: gain 1 pp)": "✴: ◎⬡🫂 → ([[⬡]≥2■] 1♛)",
    ROOM + "(if you have 2 cubes on A: gain 1 pp)": "✴: ◎⬡🫂 → ([[⬡]👋≥2■] 1♛)",
    AIM + "shake 1 on the room with A": "✴: ◎♟🫂{↗3🧍} → 〰1 1⬡🫂{⊃[♟]}",
}


@cache
def game() -> Vocabulary:
    words = Workspace().load_game(shipped_games()["black_rose_wars"]).vocabulary
    assert words is not None
    return words


def texts(line: str) -> tuple[str, str]:
    """Return what a spell with this line says in English, and in signs."""
    text = f'spell "Try" {{\n  types combat\n  {line}\n}}\n'
    home = Home(Path("nowhere"), LOOSE, None)
    card = read_card(Source("try.card", text), Path("try.card"), home, game()).card
    assert card is not None
    (english,) = wording.card_text(card, game(), "en")
    return english, wording.icon_line(card.abilities[0], card, game())


@pytest.mark.parametrize("line", ENGLISH)
def test_who_stands_where(line: str) -> None:
    assert texts(line)[0].endswith(ENGLISH[line])


@pytest.mark.parametrize("line", SIGNS)
def test_signs_tell_whose_they_are_and_how_many(line: str) -> None:
    assert texts(line)[1] == SIGNS[line]
