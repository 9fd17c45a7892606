"""`--fix` mends what is certain: it never drops a number or a word, nor makes things worse."""

import random
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from cardwright.dsl import Diagnostic, Source, is_certain
from cardwright.dsl.folders import LOOSE, Home, shipped_games
from cardwright.dsl.other_words.game_words import words_of
from cardwright.dsl.workspace import Workspace
from cardwright.frontends.cli.checking import Checker
from support.samples import often

CARDS = sorted((Path(__file__).parents[3] / "cards" / "res_arcana").rglob("*.card"))
CARDS = [card for card in CARDS if card.name not in ("game.card", "set.card")]
PIECES = re.compile(r'"[^"\n]*"|->|\w+|[^\w\s]')
HOME = Home(shipped_games()["res_arcana"], LOOSE, None)


@pytest.fixture(scope="module")
def workspace() -> Workspace:
    return Workspace()


def damaged(text: str, chance: random.Random) -> str:
    """Return a card with a word lost, doubled, misspelt or exchanged, or two of them mixed up."""
    head, _, body = text.partition("{")
    pieces = [match.span() for match in PIECES.finditer(body)][:-1]
    number = chance.randrange(len(pieces))
    start, end = pieces[number]
    word = body[start:end]
    if number + 1 < len(pieces) and chance.random() < 0.4:
        next_start, next_end = pieces[number + 1]
        gap, following = body[end:next_start], body[next_start:next_end]
        mixed = chance.choice([following + gap + word, word + following, f"{word} {following}"])
        return f"{head}{{{body[:start]}{mixed}{body[next_end:]}"
    place = chance.randrange(len(word))
    new = chance.choice(
        [
            "",
            f"{word} {word}",
            word[:place] + word[place + 1 :],
            word[:place] + chance.choice("abcdefgz") + word[place:],
            chance.choice(["and", "two", "the", ",", "for each", "=>", "until"]),
        ]
    )
    return f"{head}{{{body[:start]}{new}{body[end:]}"


@pytest.mark.parametrize("seed", often([0], range(1, 10)))
def test_damaged_cards_lose_nothing(seed: int, workspace: Workspace, tmp_path: Path) -> None:
    chance = random.Random(seed)
    game = workspace.words_at(HOME)
    assert game is not None
    texts = {}
    for number in range(50):
        text = damaged(chance.choice(CARDS).read_text("utf-8"), chance)
        card = tmp_path / f"thing-{number}.card"
        text = re.sub(r"\n  (fr|pl)\w* .*", "", text)  # names that are there already
        texts[card] = re.sub(r'"[^"]*"', f'"Thing {number}"', text, count=1)
        card.write_text(texts[card], "utf-8")
    before = faults(Checker([tmp_path], game="res_arcana").check())
    checker = Checker([tmp_path], game="res_arcana")
    after = faults(checker.fix())
    assert checker.fixed
    words = words_of(game)
    for card, text in texts.items():
        fixed = card.read_text("utf-8")
        assert list(kept(text, words) - kept(fixed, words)) == [], (text, fixed)
        assert after[str(card)] < before[str(card)] or fixed == text, (text, fixed)


def faults(found: Iterable[Diagnostic]) -> "Counter[str]":
    """Return how many faults there are in each file."""
    return Counter(one.source.path for one in found)


def kept(text: str, words: frozenset[str]) -> "Counter[str]":
    """Return the numbers and the words of a text that mean something, but those that only join."""
    joining = {"and", "the", "for", "until", "each"}
    return Counter(
        piece
        for piece in PIECES.findall(text)
        if piece.isdecimal() or (piece in words and piece not in joining)
    )


@pytest.mark.parametrize(
    "statement",
    [
        "on destroyed: gain 1 gold",
        "power turn this -> gain gold",
        "power turn this gain 1 gold",
        "power turn this -> gain 1 gold gain 1 life",
        "power this turn -> gain 1 gold",
        "power turn this -> draw cards 2",
        "power turn this -> gain one hundred gold",
    ],
)
def test_guess_is_no_certain_fix(statement: str, workspace: Workspace) -> None:
    source = Source("<card>", f'artifact "Thing" {{\n  cost 0\n  {statement}\n}}\n')
    found = list(workspace.check_source(source, HOME)[1])
    assert found
    assert not any(is_certain(fault) for fault in found)


def test_number_and_word_are_parted_and_put_in_order(workspace: Workspace) -> None:
    for statement in ("collect 2gold", "power turn this -> gain gold 2"):
        source = Source("<card>", f'artifact "Thing" {{\n  cost 0\n  {statement}\n}}\n')
        (fault,) = workspace.check_source(source, HOME)[1]
        assert is_certain(fault)


def test_what_makes_things_no_better_is_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = tmp_path / "thing.card"
    card.write_text('artifact "Thing" {\n  cost 0\n  colect 1 gold\n}\n')
    text = card.read_bytes()
    monkeypatch.setattr(
        "cardwright.frontends.cli.checking.mended", lambda source, found: (1, source.text + "\n\n?")
    )
    report = Checker([card], game="res_arcana").fix()
    assert report.errors
    assert card.read_bytes() == text
