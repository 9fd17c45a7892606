"""Letters that one line of a card gives and another uses: the card remembers them."""

from pathlib import Path

import pytest

from cardwright.dsl import exchange, wording
from cardwright.dsl.folders import LOOSE, Home
from cardwright.dsl.source import Source
from cardwright.dsl.workspace import read_card
from cardwright.dsl.write import write_card
from support.meaning import Table, card, words

LEASH = "tool w: power tap this -> tap a beast as A; dawn scrap A"
CARDS = f"tool a (beast):\ntool b (beast):\n{LEASH}"


def test_a_letter_that_a_line_does_not_give_is_what_another_gave_last() -> None:
    table = Table(CARDS, "0 camp: a, b, w")
    end = table.use("w").then("0 card: a / b > b").end
    assert end.memory == {("w", "A"): "b"}
    table.start = end
    table.happen("dawn", "w").leads_to("0 camp: a, w tapped\n0 heap: b")


def test_nothing_is_remembered_before_anything_was_chosen() -> None:
    Table(CARDS, "0 camp: a, b, w").happen("dawn", "w").leads_to("0 camp: a, b, w")


def test_a_card_that_leaves_forgets() -> None:
    cards = f"tool a (beast):\n{LEASH}\nhero h: power tap this -> scrap a tool that is tapped"
    table = Table(cards, "0 camp: a, w, h")
    table.start = table.use("w").end
    end = table.use("h").then("0 card: a / w > w").end
    assert end.memory == {}


def test_it_is_written_back_and_goes_through_json() -> None:
    read = card(LEASH)
    assert read.remembered == ("A",)
    again = exchange.card_from_json(exchange.card_to_json(read), words())
    assert write_card(again, words()) == write_card(read, words())


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["Remember the tapped Beast.", "the remembered Beast"]),
        ("fr", ["Retenez", "retenu"]),
        ("pl", ["Zapamiętaj", "zapamiętan"]),
    ],
)
def test_texts_tell_what_is_remembered(language: str, expected: list[str]) -> None:
    read = card(LEASH)
    gives, uses = wording.card_text(read, words(), language)
    assert expected[0] in gives and expected[1] in uses


def test_an_event_may_be_about_a_remembered_card() -> None:
    leash = "tool w: power tap this -> untap a beast as A; when touch of A: gain 1 wood"
    cards = f"tool a (beast):\ntool b (beast):\n{leash}\nhero h: power tap this -> tap a beast"
    table = Table(cards, "0 camp: a tapped, b, w, h")
    table.use("h").leads_to("0: nothing")
    table.start = table.use("w").end
    table.use("h").then("0 card: a / b > b").leads_to("0: nothing")
    table.use("h").then("0 card: a / b > a").leads_to("0: 1 wood")
    assert "the remembered Beast" in wording.card_text(card(leash), words(), "en")[1]


@pytest.mark.parametrize(
    ("clauses", "code"),
    [
        ("dawn scrap A", "unbound-card"),
        ("power tap this -> tap a beast as B; dawn scrap A", "unbound-card"),
        ("power tap this -> tap a beast as A", "unused-binding"),
        ("power tap this -> scrap A + tap a beast as A; dawn scrap A", "unbound-card"),
    ],
)
def test_a_letter_that_no_line_gives_or_none_uses_is_a_fault(clauses: str, code: str) -> None:
    lines = "\n".join(clause.strip() for clause in clauses.split(";"))
    text = f'tool "Leash" {{\ncost 0\n{lines}\n}}\n'
    home = Home(Path("nowhere"), LOOSE, None)
    file = read_card(Source("<card>", text), Path("leash.card"), home, words())
    assert code in [str(fault.code) for fault in file.found]
