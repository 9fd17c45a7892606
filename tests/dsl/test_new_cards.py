"""Small cards that put pieces of the language together in ways that no shipped card does.

Each is told and played: what its English text says, what is asked and chosen, what comes of it.
"""

from typing import NamedTuple

import pytest

from cardwright.dsl import wording
from support.meaning import Table, card, words


class Case(NamedTuple):
    """A card, its text, a position of three players, choices and where they lead."""

    line: str
    text: str
    before: str
    choices: str
    after: str
    others: str = ""


CASES = (
    # -- who --
    Case(
        "tool w: power tap this -> each rival (scraps a tool + draws 1)",
        "each rival scraps one of their tools and draws 1 card",
        "0 camp: w\n1 camp: a, b\n1 deck: x\n2 camp: c",
        "1 card: a / b > b",
        "1 camp: a\n1 hand: x\n2 camp:",
    ),
    Case(
        "tool w: power tap this -> each rival (gains 1 wood + you lose 1 clay)",
        "each rival (gains 1 Wood, and you lose 1 Clay)",
        "0 camp: w\n0: 5 clay",
        "",
        "0: 3 clay\n1: 1 wood\n2: 1 wood",
    ),
    Case(
        "tool w: power tap this -> a rival scraps a tool of another player",
        "a rival of your choice scraps a tool of another player",
        "0 camp: w\n1 camp: a\n2 camp: c",
        "0 player: 1 / 2 > 1\n1 card: w / c > c",
        "0 camp: w tapped\n1 camp: a\n2 camp:",
    ),
    Case(
        "tool w: power tap this -> take 1 any from the rival with most wood",
        "take 1 good of any type from the rival who has the most Wood",
        "0 camp: w\n0: 4 wood\n1: 1 wood + 1 clay\n2: 3 wood + 1 clay",
        "0 steal: 1 clay / 1 wood > 1 clay",
        "0: 1 clay + 4 wood\n1: 1 clay + 1 wood\n2: 3 wood",
    ),
    Case(
        "tool w: power tap this -> each rival takes 1 wood from another player",
        "each rival takes 1 Wood from another player of their choice",
        "0 camp: w\n0: 5 wood\n1: 1 wood",
        "1 player: 0 / 2 > 2\n2 player: 0 / 1 > 1",
        "0: 5 wood\n1: nothing\n2: 1 wood",
    ),
    Case(
        "tool w: power tap this -> reveal a card from deck of each rival until it is a beast",
        "reveal cards one by one from each rival's deck until one is a"
        " beast",
        "0 camp: w\n1 deck: a, b, c\n2 deck: d",
        "",
        "1 deck: a, b, c\n2 deck: d",
        "tool b (beast):",
    ),
    Case(
        "tool w: power tap this -> gain 1 clay per tool + 1 wood + 1 silver",
        "gain 1 Wood and 1 Silver, plus 1 Clay for each tool you have in play",
        "0 camp: w, a",
        "",
        "0: 2 clay + 1 silver + 1 wood",
    ),
    Case(
        "tool w: power tap this -> scrap 1 tool of a rival per beast",
        "scrap (1 for each beast you have in play) tools of a rival of your choice",
        "0 camp: w, x, y\n1 camp: a, b, c",
        "0 card: a / b / c > a\n0 card: b / c > c",
        "1 camp: b",
        "tool x (beast):\ntool y (beast):",
    ),
    Case(
        "tool w: power tap this -> put 1 wood on 2 tools + untap it",
        "put 1 wood on 2 of your tools (on each card) and untap the tool chosen last",
        "0 camp: w, a tapped",
        "0 card: a / w > w",
        "0 camp: a 1 wood, w tapped 1 wood",
    ),
    # -- ways out --
    Case(
        "tool w: power tap this -> tap a tool of a rival as A + (scrap A unless pay 1 wood)",
        "tap a tool of a rival; scrap the tapped tool unless the owner of the tapped tool pays"
        " 1 Wood",
        "0 camp: w\n0: 1 wood\n1 camp: a\n1: 1 wood",
        "1 avoid: none / way_out > way_out",
        "0: 1 wood\n1: nothing\n1 camp: a tapped",
    ),
    Case(
        "tool w: power tap this -> each rival may"
        " (pay 1 wood -> gain 2 clay otherwise lose 1 silver)",
        "each rival may (pay 1 Wood: gain 2 Clay; otherwise: lose 1 Silver)",
        "0 camp: w\n1: 1 silver + 1 wood\n2: 1 silver",
        "1 may: none / yes > yes",
        "1: 2 clay + 1 silver\n2: nothing",
    ),
    Case(
        "tool w: power tap this -> scrap all tools of each rival unless pay 1 wood",
        "scrap all tools of all rivals unless they pay 1 Wood",
        "0 camp: w\n1 camp: a, b\n1: 1 wood\n2 camp: c\n2: 1 wood",
        "1 avoid: none / way_out > way_out\n2 avoid: none / way_out > none",
        "1 camp: a, b\n1: nothing\n2 camp:\n2: 1 wood",
    ),
    Case(
        "tool w: power tap a tool of a rival as A -> draw 1 unless owner of A pays 1 wood",
        "draw 1 card unless the owner of the tapped tool pays 1 Wood",
        "0 camp: w\n0 deck: x\n1 camp: a\n1: 1 wood",
        "1 avoid: none / way_out > way_out",
        "0 deck: x\n1: nothing",
    ),
    # -- again --
    Case(
        "tool w: power tap this -> each rival (loses 1 wood) until no wood",
        "each rival loses 1 Wood, again and again until they have no Wood",
        "0 camp: w\n0: 1 wood\n1: 3 wood",
        "",
        "0: 1 wood\n1: nothing",
    ),
    Case(
        "tool w: power pay X wood -> (gain 1 clay / gain 1 silver) X times",
        "(gain 1 Clay or gain 1 Silver) X times",
        "0 camp: w\n0: 2 wood",
        "0 pay_any_number: nothing / 1 wood / 2 wood > 2 wood\n"
        "0 choice: 0 / 1 > 0\n0 choice: 0 / 1 > 1",
        "0: 1 clay + 1 silver",
    ),
    Case(
        "tool w: power tap this -> (for each tool of each rival as A: owner of A loses 1 wood)",
        "for each tool of each rival: the owner of that tool loses 1 Wood",
        "0 camp: w\n1 camp: a, b\n1: 3 wood\n2 camp: c\n2: 3 wood",
        "",
        "1: 1 wood\n2: 2 wood",
    ),
    # -- what is seen --
    Case(
        "tool w: power tap this -> reveal a card from deck until it is a beast"
        " + move it to hand + move them to heap",
        "reveal cards one by one from your deck until one is a Beast;"
        " move that card to your hand; move the rest to your heap",
        "0 camp: w\n0 deck: x, y",
        "",
        "0 deck:\n0 hand: y\n0 heap: x",
        others="tool x:\ntool y (beast):",
    ),
    Case(
        "tool w: power tap this -> (scrap a tool + reveal a card from deck until it is a beast)"
        " / reveal a card from deck until it is not a tool",
        "either scrap one of your tools and reveal cards one by one from your deck until one is a"
        " Beast, or reveal cards one by one from your deck until one is not a tool",
        "0 camp: w, a\n0 deck: x, y",
        "0 choice: 0 / 1 > 0\n0 card: a / w > a",
        "0 camp: w tapped\n0 deck: x, y\n0 heap: a",
        others="tool x:\ntool y (beast):",
    ),
    Case(
        "tool w: power tap this -> reveal a card from deck until it is a beast + return them",
        "reveal cards one by one from your deck until one is a Beast; put them back in any order",
        "0 camp: w\n0 deck: x, y",
        "0 next_on_pile: x / y > y",
        "0 deck: x, y",
        others="tool x:\ntool y (beast):",
    ),
    Case(
        "tool w: power tap this -> look at all cards from hand or heap of a rival + draw 1",
        "look at all cards from the hand and the heap of a rival, and draw 1 card",
        "0 camp: w\n0 deck: x\n1 hand: a\n1 heap: b",
        "",
        "0 deck:\n0 hand: x",
    ),
    Case(
        "tool w: power tap this -> scrap all tools of each rival in hand or camp",
        "scrap all tools from the hand and the camp of each rival",
        "0 camp: w\n1 hand: a\n1 camp: b\n2 camp: c",
        "",
        "0 camp: w tapped\n1 camp:\n1 hand:\n2 camp:",
    ),
    Case(
        "tool w: power tap this -> take 1 wood from a tool per 2 clay",
        "take from one of your tools 1 Wood for every 2 Clay in your pool, rounded down",
        "0 camp: w, a 3 wood\n0: 4 clay",
        "0 card: a / w > a",
        "0 camp: a 1 wood, w tapped\n0: 4 clay + 2 wood",
    ),
    Case(
        "tool w: power tap this -> look at all cards from hand of a rival + toss a tool from them",
        "look at all cards from a rival's hand and toss a tool from among those cards",
        "0 camp: w\n1 hand: a, b\n2 hand: c",
        "0 player: 1 / 2 > 1\n0 card: a / b > a",
        "1 hand: b\n1 heap: a",
    ),
    # -- what holds --
    Case(
        "tool w: power tap this -> this has 3 points until 2 wood"
        " + scrap up to 1 tool with most points",
        "this tool has 3 points until you have at least 2 Wood;",
        "0 camp: w, a",
        "0 card: w / none > none",
        "0 camp: a, w tapped",
    ),
    # -- what lies on cards --
    Case(
        "tool w: power tap this -> remove 2 wood from a tool of a rival + gain that many clay",
        "remove 2 Wood from a tool of a rival, then gain that many Clay",
        "0 camp: w\n1 camp: a 3 wood, b 1 wood",
        "0 card: a / b > b",
        "0: 1 clay\n1 camp: a 3 wood, b",
    ),
    Case(
        "tool w: power tap this -> each rival removes 1 any from a tool of you",
        "each rival removes 1 good of any type from one of your tools",
        "0 camp: w 1 clay 1 wood",
        "1 take: 1 clay / 1 wood > 1 wood",
        "0 camp: w tapped\n1: nothing",
    ),
    # -- names --
    Case(
        "tool w: power (tap a tool as A / scrap a tool as A) -> gain A's cost clay",
        "gain an amount of Clay equal to the chosen tool's printed building cost",
        "0 camp: w, a",
        "0 choice: 0 / 1 > 0\n0 card: w / a > a",
        "0: 2 clay",
        others="tool a [2 wood]:",
    ),
    Case(
        "tool w: power tap this -> draw 1 + gain its cost clay",
        "draw 1 card and gain an amount of Clay equal to the drawn card's printed building cost",
        "0 camp: w\n0 deck: a",
        "",
        "0: 2 clay",
        others="tool a [2 wood]:",
    ),
    Case(
        "tool w: power tap this -> (for each tool in hand: draw 1)",
        "for each tool in your hand: draw 1 card",
        "0 camp: w\n0 hand: a, b\n0 deck: x, y, z",
        "",
        "0 hand: a, b, x, y",
    ),
)  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[case.line for case in CASES])
def test_it_is_told_and_played_as_it_is_written(case: Case) -> None:
    tried = card(case.line)
    text = wording.ability_text(tried.abilities[-1], tried, words(), "en")
    assert case.text.lower() in text.lower()
    table = Table(f"{case.line}\n{case.others}", case.before, players=3)
    table.use("w").follow(case.choices).leads_to(case.after)


REACTING = (
    ("when scrapping of a tool of any player: gain its cost clay", "0: 2 clay"),
    ("when scrapping of a tool of any player: owner of it gains 1 clay", "1: 1 clay"),
    ("when scrapping of a tool of any player: move it to camp", "0 camp: a, v tapped, w"),
    ("when scrapping of a tool of any player: gain this's cost grain", "0: 3 grain"),
)


@pytest.mark.parametrize(("line", "after"), REACTING)
def test_it_is_the_card_that_an_event_befalls(line: str, after: str) -> None:
    scrapping = "tool v: power tap this -> scrap the tool of each rival\ntool a [2 wood]:"
    cards = f"tool w [3 wood]: {line}\n{scrapping}"
    table = Table(cards, "0 camp: w, v\n1 camp: a", players=3)
    table.use("v").leads_to(after)


def test_it_is_this_card_where_the_event_befalls_that() -> None:
    cards = (
        "tool w: when scrapping of this: move it to hand\ntool v: power tap this -> scrap a tool"
    )
    Table(cards, "0 camp: w, v").use("v").follow("0 card: v / w > w").leads_to("0 hand: w")


REFUSED = {
    "tap this -> scrap a tool of a rival unless owner of it pays 1 wood": "named by what",
    "tap this -> (when dawn once: draw 1)": "is a moment",
    "tap this -> move 2 tools of a rival to hand of owner of it": "stands for no card",
    "tap this -> give 1 wood per clay on a tool as A + 1 clay to owner of A": "`A` ",
    "tap this -> tap a tool + (if (its cost) is at least 2: draw 1)": "is what the card has",
    "tap this -> scrap a tool of a rival as A unless owner of A pays 1 wood": "named by what",
    "tap this -> reveal a card from deck of each rival + gain its cost wood": "stands for no card",
    "tap this -> (for each card in hand of a rival: draw 1)": "go through the cards",
    "tap this -> each rival scraps 2 tools + 1 clay": "has no verb",
    "tap this -> scrap each tool + gain its cost wood": "stands for no card",
    "tap this + tap a beast -> a hero has 1 more points this day + scrap it": "one of 2 cards",
    "at each beast: scrap a tool with less cost than it -> draw 1": "stands for no card",
}


@pytest.mark.parametrize(("ability", "message"), REFUSED.items())
def test_what_has_no_meaning_is_refused(ability: str, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        card(f"tool w: power {ability}")
