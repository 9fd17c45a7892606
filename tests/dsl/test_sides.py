"""Cards with sides: what holds of them while they are in a state."""

from pathlib import Path

import pytest

from cardwright.dsl import exchange, wording
from cardwright.dsl.folders import LOOSE, Home
from cardwright.dsl.model import Card, Is, Side, This
from cardwright.dsl.source import Source
from cardwright.dsl.workspace import read_card
from cardwright.dsl.write import write_card
from support.meaning import Table, words

LANTERN = """\
tool "Lantern" {
  types beast
  cost 0
  power tap this -> gain 2 clay
  side tapped {
    types bird
    power untap this -> gain 1 wood
    dawn 1 clay
  }
  side dozing {
    all beasts cost 1 less
  }
}
"""


def read(text: str) -> tuple[Card | None, list[str]]:
    home = Home(Path("nowhere"), LOOSE, None)
    file = read_card(Source("<card>", text), Path("lantern.card"), home, words())
    return file.card, [str(fault.code) for fault in file.found]


def lantern() -> Card:
    card, found = read(LANTERN)
    assert card is not None, found
    return card


def test_what_stands_on_a_side_asks_for_its_state() -> None:
    card = lantern()
    assert card.sides == (Side(status="tapped", types=("bird",)), Side(status="dozing"))
    assert card.all_types == ("beast", "bird")
    asked = [ability.conditions for ability in card.abilities]
    tapped, dozing = (Is(card=This(), status=status) for status in ("tapped", "dozing"))
    assert asked == [(), (tapped,), (tapped,), (dozing,)]


def test_sides_are_written_back_and_go_through_json() -> None:
    card = lantern()
    assert write_card(card, words()) == LANTERN
    assert exchange.card_from_json(exchange.card_to_json(card), words()) == card


def test_texts_name_the_types_of_each_side_and_say_when_abilities_work() -> None:
    card = lantern()
    assert wording.type_line(card, words(), "en") == "Tool – Beast; tapped: Bird"
    text = wording.card_text(card, words(), "en")
    assert text[1] == "While this tool is tapped, untap it: gain 1 Wood."
    assert len({*text}) == len(text)


@pytest.mark.parametrize(
    ("clause", "code"),
    [
        ("side tapped {; cost 1 wood; }", "wrong-side"),
        ('side tapped {; fr "Lanterne"; }', "wrong-side"),
        ("side tapped {; points 1; }", "wrong-side"),
        ("side lit {; dawn 1 clay; }", "unknown-status"),
        ("side tapped {; dawn 1 clay; }; side tapped {; dawn 1 wood; }", "repeated-clause"),
        ("types bird; side tapped {; types bird; }", "repeated-word"),
        ("side tapped {; types bird; types beast; }", "repeated-clause"),
    ],
)
def test_what_no_side_can_have_is_refused(clause: str, code: str) -> None:
    lines = "\n".join(part.strip() for part in clause.split(";"))
    _, found = read(f'tool "Lantern" {{\ncost 0\n{lines}\n}}\n')
    assert found == [code]


def test_a_card_has_the_types_of_the_side_that_it_is_on() -> None:
    cards = """
        tool a: side tapped {; types bird; }
        tool b (bird):
        hero w: power tap this -> gain 1 wood per bird
    """
    up = Table(cards, "0 camp: a, b, w").use("w")
    down = Table(cards, "0 camp: a tapped, b, w").use("w")
    up.leads_to("0: 1 wood")
    down.leads_to("0: 2 wood")


def test_a_power_of_a_side_needs_the_side_and_no_other_state_that_hinders() -> None:
    cards = "tool a: power tap this -> gain 1 wood; side dozing {; power tap this -> gain 1 clay; }"
    assert Table(cards, "0 camp: a").usable() == "a.0"
    assert Table(cards, "0 camp: a dozing").usable() == "a.0 / a.1"
    assert Table(cards, "0 camp: a dozing tapped").usable() == ""
