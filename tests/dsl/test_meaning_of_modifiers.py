"""What is changed of cards, for how long and in what order, and tracks: in the reference."""

from dataclasses import dataclass

import pytest

from cardwright.dsl import codes
from support.camp import read
from support.meaning import Table, words

TYPES = "tool a (beast):\ntool b (bird):\n"


@dataclass(frozen=True)
class Case:
    """The first power of the card `w` is used by player 0; ``asked``: questions and choices."""

    rule: str
    cards: str
    before: str
    asked: str
    after: str


CASES = [
    Case(
        "what a card costs less for some time",
        "tool a [2 wood]:\n"
        "hero w: power tap this -> all tools cost 1 less this day + build a tool from hand",
        "0 camp: w\n0 hand: a\n0: 1 wood",
        "0 card_to_deploy: a / none > a",
        "0 camp: a, w tapped\n0: nothing",
    ),
    Case(
        "what cards cost once is over with the first payment",
        "tool a [2 wood]:\ntool b [2 wood]:\nhero w: power tap this"
        " -> all tools cost 1 less once + build a tool from hand + build a tool from hand",
        "0 camp: w\n0 hand: a, b\n0: 2 wood",
        "0 card_to_deploy: a / b / none > a",
        "0 camp: a, w tapped\n0 hand: b\n0: 1 wood",
    ),
    Case(
        "what a card costs instead of its cost, to which comes more and less",
        "tool a [3 wood]:\nhall h: all tools cost 1 more wood\n"
        "hero w: power tap this -> all tools cost 1 clay this day + build a tool from hand",
        "0 camp: h, w\n0 hand: a\n0: 1 wood + 1 clay",
        "0 card_to_deploy: a / none > a",
        "0 camp: a, h, w tapped\n0: nothing",
    ),
    Case(
        "of several costs the payer chooses one",
        "tool a [3 wood]:\nhall h: all tools cost 1 clay\n"
        "hero w: power tap this -> all tools cost 1 wood this day + build a tool from hand",
        "0 camp: h, w\n0 hand: a\n0: 1 wood + 1 clay",
        "0 card_to_deploy: a / none > a\n0 pay: 1 clay / 1 wood > 1 wood",
        "0 camp: a, h, w tapped\n0: 1 clay",
    ),
    Case(
        "all other cards are not the one that says so",
        "tool a: all other tools cannot be scrapped\nhero w: power tap this -> scrap all tools",
        "0 camp: a, b, w",
        "",
        "0 camp: b, w tapped\n0 heap: a",
    ),
    Case(
        "a class is whatever fits at the time",
        TYPES + "hero w: power tap this"
        " -> all beasts are birds + draw 1 + move a tool from hand to camp + scrap all birds",
        "0 camp: b, w\n0 deck: a",
        "",
        "0 camp: w tapped\n0 heap: a, b",
    ),
    Case(
        "what each is, those are that are there now",
        TYPES + "hero w: power tap this"
        " -> each beast is a bird + draw 1 + move a tool from hand to camp + scrap all birds",
        "0 camp: b, w\n0 deck: a",
        "",
        "0 camp: a, w tapped\n0 heap: b",
    ),
    Case(
        "a card that is not of a type may be of another",
        TYPES + "hero w: power tap this -> all tools are not birds + scrap all beasts or birds",
        "0 camp: a, b, w",
        "",
        "0 camp: b, w tapped\n0 heap: a",
    ),
    Case(
        "what is printed comes first, then more and less",
        "tool a: mark number 4\nhero w: power tap this -> all tools have 1 number"
        " + all tools have 2 more number + scrap all tools with number 3",
        "0 camp: a, w",
        "",
        "0 camp: w tapped\n0 heap: a",
    ),
    Case(
        "a line holds while its card is in play",
        "tool a (beast):\nhall h: all beasts are birds\nhero w: power tap this -> scrap all birds",
        "0 camp: a, h, w",
        "",
        "0 camp: h, w tapped\n0 heap: a",
    ),
    Case(
        "what is said of a card goes with it",
        TYPES + "hero w: power tap this"
        " -> a beast is a bird + return all birds to hand + move all tools from hand to camp"
        " + scrap all birds",
        "0 camp: a, w",
        "",
        "0 camp: a, w tapped",
    ),
    Case(
        "what is said of a card that is known holds wherever it is by then",
        "tool w [2 wood]: power return this to hand -> this costs 1 less + build a tool",
        "0 camp: w\n0: 1 wood",
        "0 card_to_deploy: w / none > w",
        "0 camp: w\n0: nothing",
    ),
    Case(
        "what can't be done to cards is not done, and not offered",
        TYPES + "hall h: all beasts cannot be scrapped\nhero w: power tap this -> scrap a tool",
        "0 camp: a, b, h, w",
        "",
        "0 camp: a, h, w tapped\n0 heap: b",
    ),
    Case(
        "what can't be done to cards is not paid with them",
        TYPES + "hall h: all beasts cannot be scrapped\nhero w: power scrap a tool -> gain 1 wood",
        "0 camp: a, b, h, w",
        "",
        "0 camp: a, h, w\n0 heap: b\n0: 1 wood",
    ),
    Case(
        "what can't be done to a card, it says wherever it is",
        "tool a: this cannot be tossed\nhero w: power tap this -> toss all tools",
        "0 camp: w\n0 hand: a, b",
        "",
        "0 camp: w tapped\n0 hand: a\n0 heap: b",
    ),
    Case(
        "what can't be done for some time",
        "hero w: power tap this -> each tool cannot be scrapped this day + draw 1"
        " + move a tool from hand to camp + scrap all tools",
        "0 camp: b, w\n0 deck: a",
        "",
        "0 camp: b, w tapped\n0 heap: a",
    ),
    Case(
        "what can't be done beats what is about to be done",
        "tool a: react to touch of this: toss a tool -> this cannot be tapped\n"
        "hero w: power lull this -> tap all tools",
        "0 camp: a, w\n0 hand: b",
        "0 react: none / a.0 > a.0",
        "0 camp: a, w dozing\n0 heap: b",
    ),
    Case(
        "no card gets into a state that it can't be put in",
        "tool a: this cannot be tapped\nhero w: power tap this -> each tool is tapped this day",
        "0 camp: a, b, w",
        "",
        "0 camp: a, b tapped, w tapped",
    ),
    Case(
        "no more comes to lie on a card than its mark says",
        "tool a: mark number 3\nhero w: power tap this -> dent 5 on a tool + draw that many",
        "0 camp: a 1 clay, w\n0 deck: b, c, d",
        "",
        "0 camp: a 3 clay, w tapped\n0 hand: b, c\n0 deck: d",
    ),
    Case(
        "what cards have more makes room for more",
        "tool a: mark number 3\nhall h: all tools have 1 more number\n"
        "hero w: power tap this -> dent 5 on all tools",
        "0 camp: a, b, h, w",
        "",
        "0 camp: a 4 clay, b 1 clay, h, w tapped",
    ),
    Case(
        "what is about to lie on a card can be lessened",
        "tool a: mark number 3; react to dent X of this: toss a tool -> prevent 1 + gain X wood\n"
        "hero w: power tap this -> dent 2 on all tools",
        "0 camp: a, w\n0 hand: b",
        "0 react: none / a.0 > a.0",
        "0 camp: a 1 clay, w tapped\n0 heap: b\n0: 2 wood",
    ),
    Case(
        "what is taken off a card goes to the supply, as much as there is",
        "tool a: when smoothing X of this: gain X wood\n"
        "hero w: power tap this -> smooth 5 on all tools",
        "0 camp: a 2 clay, w",
        "",
        "0 camp: a, w tapped\n0: 2 wood",
    ),
    Case(
        "nobody answers what can't be answered",
        "tool a: react to touch of this: toss a tool -> ignore\n"
        "hero w: power lull this -> tap all tools; this cannot be answered",
        "0 camp: a, w\n0 hand: b",
        "",
        "0 camp: a tapped, w dozing\n0 hand: b",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=[case.rule for case in CASES])
def test_rule(case: Case) -> None:
    table = Table(case.cards, case.before)
    table.use("w").follow(case.asked).leads_to(case.after)


def test_what_is_called_for_is_said_to_be_done_to_cards_by_its_participle() -> None:
    found = read('hero "w" {\n  this cannot be dent\n}\n', words()).found
    assert [fault.code for fault in found] == [codes.WRONG_OPERAND]
