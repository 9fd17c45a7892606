"""Which cards abilities mean, by example: filters, quantities, comparisons; and which players."""

from dataclasses import dataclass

import pytest

from cardwright.dsl.meaning import Play
from cardwright.dsl.meaning.comparing import players_that
from cardwright.dsl.meaning.reading import Use
from cardwright.dsl.model import Compared, Comparison, Measured, Superlative
from support.meaning import Table

COSTS = "tool a [1 wood]:\ntool b [2 wood]:\ntool c [3 wood]:\ntool d [3 clay]:\n"
MARKS = "tool a: mark number 1\ntool b: mark number 4\ntool c: mark number 4\n"
TYPES = "tool a (beast):\ntool b (bird):\ntool c (beast, bird):\n"


@dataclass(frozen=True)
class Case:
    """The first power of the card `w` is used by player 0; ``asked``: questions and choices."""

    rule: str
    cards: str
    before: str
    asked: str
    after: str
    players: int = 2


CASES = [
    # -- what cards are --
    Case(
        "cards that are not of a type",
        TYPES + "hero w: power tap this -> scrap a tool that is not a bird",
        "0 camp: a, b, c, w",
        "",
        "0 camp: b, c, w tapped\n0 heap: a",
    ),
    Case(
        "cards in a state, or of a type",
        TYPES
        + "hero w: power tap this -> untap a tool that is tapped + scrap a tool that is a bird",
        "0 camp: a tapped, b, w",
        "",
        "0 camp: a, w tapped\n0 heap: b",
    ),
    Case(
        "all filters hold",
        TYPES + "hero w: power tap this -> tap a beast that is a bird that is not tapped",
        "0 camp: a, b, c, w",
        "",
        "0 camp: a, b, c tapped, w tapped",
    ),
    # -- where they are --
    Case(
        "cards in another zone than the verb's own",
        "hero w: power tap this -> scrap a tool in hand",
        "0 camp: a, w\n0 hand: b",
        "",
        "0 camp: a, w tapped\n0 heap: b",
    ),
    Case(
        "of cards that the user can't see, their owner chooses, and must",
        "hero w: power tap this -> scrap a tool in hand of a rival",
        "0 camp: w\n1 hand: a, b",
        "1 card: a / b > b",
        "1 hand: a\n1 heap: b",
    ),
    Case(
        "of the zones meant, those that the user sees",
        "hero w: power tap this -> scrap a tool in hand or heap of a rival",
        "0 camp: w\n1 hand: a\n1 heap: b",
        "",
        "1 hand: a\n1 heap: b",
    ),
    # -- how they compare --
    Case(
        "a printed cost of at most so much",
        COSTS + "hero w: power tap this -> scrap a tool with cost at most 2",
        "0 camp: a, b, c, w",
        "0 card: a / b > b",
        "0 heap: b",
    ),
    Case(
        "what a card lacks counts as 0",
        MARKS + "hero w: power tap this -> tap a piece with number 0",
        "0 camp: a, w, x",
        "",
        "0 camp: a, w tapped, x tapped",
    ),
    Case(
        "points are what a card is worth to its owner now",
        "tool a: points 1 per clay\ntool b: points 2\n"
        "hero w: power tap this -> scrap a tool of any player with points at least 2",
        "0 camp: w\n1 camp: a, b\n1: 2 clay",
        "0 card: a / b > a",
        "1 heap: a\n1: 2 clay",
    ),
    Case(
        "X may be what cards are held against",
        COSTS + "hero w: power pay X any -> scrap a tool with cost X",
        "0 camp: a, b, c, w\n0: 2 wood",
        "0 pay_any_number: nothing / 1 wood / 2 wood > 2 wood",
        "0 heap: b\n0: nothing",
    ),
    Case(
        "more than another card has, which is worked out when the step begins",
        COSTS + "hero w: power scrap a tool as A -> scrap 2 tools with more cost than A",
        "0 camp: a, b, c, d, w",
        "0 card: a / b / c / d > b\n0 card: c / d > d",
        "0 heap: b, c, d\n0 camp: a, w",
    ),
    Case(
        "a number may be read off a card that was named before",
        COSTS + "hero w: power scrap a tool -> scrap a tool with cost at most (its cost + 1)",
        "0 camp: a, b, c, w",
        "0 card: a / b / c > a",
        "0 heap: a, b",
    ),
    Case(
        "the cheapest: of those that are equal the user chooses",
        COSTS + "hero w: power tap this -> scrap a tool with most cost",
        "0 camp: a, b, c, d, w",
        "0 card: c / d > d",
        "0 heap: d",
    ),
    Case(
        "all that are equal",
        COSTS + "hero w: power tap this -> scrap all tools of all players with most cost",
        "0 camp: a, c, w\n1 camp: b, d",
        "",
        "0 heap: c\n1 heap: d\n1 camp: b",
    ),
    Case(
        "the most is looked for last, among what it can be done to",
        COSTS + "hero w: power tap this -> tap a tool with most cost that is not tapped",
        "0 camp: a, b, c tapped, w",
        "",
        "0 camp: a, b tapped, c tapped, w tapped",
    ),
    Case(
        "of several, the most of those that are left",
        COSTS + "hero w: power tap this -> scrap 2 tools with least cost",
        "0 camp: a, b, c, w",
        "",
        "0 heap: a, b",
    ),
    Case(
        "of each rival the most",
        COSTS + "hero w: power tap this -> scrap the tool of each rival with most cost",
        "0 camp: w\n1 camp: a, b\n2 camp: c",
        "",
        "1 heap: b\n2 heap: c",
        players=3,
    ),
    # -- how many --
    Case(
        "the only one is not asked for, and must be taken",
        "hero w: power tap this -> scrap the tool",
        "0 camp: a, w",
        "",
        "0 heap: a",
    ),
    Case(
        "one of several must be chosen",
        "hero w: power tap this -> scrap the tool",
        "0 camp: a, b, w",
        "0 card: a / b > a",
        "0 heap: a",
    ),
    Case(
        "up to so many may be fewer, as a cost too",
        "hero w: power tap this + scrap up to 2 tools -> gain 1 wood",
        "0 camp: a, b, w",
        "0 card: a / b / none > b\n0 card: a / none > none",
        "0: 1 wood\n0 heap: b",
    ),
    Case(
        "up to so many may be none",
        "hero w: power tap this + scrap up to 2 tools -> gain 1 wood",
        "0 camp: w",
        "",
        "0: 1 wood",
    ),
    Case(
        "an owner who chooses up to so many may stop, too",
        "hero w: power tap this -> toss up to 2 cards of a rival",
        "0 camp: w\n1 hand: a, b",
        "1 card: a / b / none > a\n1 card: b / none > none",
        "1 heap: a\n1 hand: b",
    ),
    Case(
        "chance picks among all zones that are meant",
        "hero w: power tap this -> scrap a random tool in hand or heap of a rival",
        "0 camp: w\n1 hand: b\n1 heap: a",
        "",
        "1 hand:\n1 heap: a, b",
    ),
    Case(
        "the player is chosen before chance picks",
        "hero w: power tap this -> scrap a random tool of a rival",
        "0 camp: w\n1 camp: a\n2 camp: b",
        "0 player: 1 / 2 > 2",
        "1 camp: a\n2 heap: b",
        players=3,
    ),
    Case(
        "another is none that was named before",
        "hero w: power tap this -> gain 1 wood per clay on a tool as A + tap A "
        "+ scrap another tool",
        "0 camp: w, a 1 clay, b",
        "0 card: a / b > a",
        "0: 1 wood\n0 heap: b",
    ),
    # -- wherever cards are named --
    Case(
        "resources on cards that are told apart",
        COSTS + "hero w: power tap this -> gain 1 grain per clay on all tools with cost at least 2",
        "0 camp: w, a 1 clay, b 1 clay, c 2 clay",
        "",
        "0: 3 grain",
    ),
    Case(
        "cards to be brought into play",
        COSTS + "hero w: power tap this -> build a tool with cost at most 2 for 0",
        "0 camp: w\n0 hand: a, c",
        "0 card_to_deploy: a / none > a",
        "0 camp: a, w tapped\n0 hand: c",
    ),
    Case(
        "where something is put",
        TYPES + "hero w: power tap this -> put 1 wood on each tool that is not a beast",
        "0 camp: a, b, w",
        "",
        "0 camp: a, b 1 wood, w tapped",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.rule)
def test_rule(case: Case) -> None:
    table = Table(case.cards, case.before, case.players)
    assert "w.0" in table.usable()
    table.use("w").follow(case.asked).leads_to(case.after)


def test_a_reaction_tells_the_cards_of_its_event_apart() -> None:
    cards = COSTS + "hero w: power tap this -> scrap a tool\n"
    cards += "hero x: react to scrapping of a tool with cost at least 2: gain 1 wood\n"
    cards += "hero y: react to scrapping of a tool with more cost than this: tap another tool"
    table = Table(cards, "0 camp: a, b, w, x, y")
    table.use("w").follow("0 card: a / b > b\n0 react: none / x.0 / y.0 > y.0")
    table.use("w").follow("0 card: a / b > a\n0 react: none / y.0 > none")


def test_another_is_not_the_card_of_the_event() -> None:
    cards = "hero w: power tap this -> tap a tool\n"
    cards += "hero x: react to touch of a tool: scrap another tool"
    course = Table(cards, "0 camp: a, b, w, x").use("w")
    course.follow("0 card: a / b > a\n0 react: none / x.0 > x.0")


@pytest.mark.parametrize(
    ("comparison", "expected"),
    [
        (Measured(what="wood", bound="at_least", number=1), [0, 1]),
        (Measured(what="wood", bound="exactly", number=3), [1]),
        (Measured(what="points", bound="at_most", number=1), [0, 1]),
        (Measured(what="beast", bound="exactly", number=0), [1]),
        (Compared(what="wood", more=True), [1]),
        (Compared(what="wood", more=False), [2]),
        (Compared(what="tool", more=True), []),
        (Superlative(what="wood", most=True), [1]),
        (Superlative(what="beast", most=True), [0, 2]),
        (Superlative(what="points", most=False), [0, 1]),
    ],
)
def test_players_compare(comparison: Comparison, expected: list[int]) -> None:
    cards = "hero w: power tap this -> gain 1 wood\ntool a (beast):\ntool b (beast): points 2"
    table = Table(cards, "0 camp: a, w\n0: 1 wood\n1: 3 wood\n2 camp: b", players=3)
    play = Play(table.meaning.world, table.start)
    assert players_that(play, Use(0, "w"), [0, 1, 2], comparison) == expected
