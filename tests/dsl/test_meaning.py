"""What abilities mean, by example: cards, a position, the choices made in it, and what results."""

from dataclasses import dataclass

import pytest

from cardwright.dsl.meaning import Play, Position
from cardwright.dsl.meaning.amounts import Want, gains, losses, payments, reduced
from cardwright.dsl.meaning.reading import Called, Use
from cardwright.dsl.model import Any, Same, Select, Stocked
from support.meaning import Table


@dataclass(frozen=True)
class Case:
    """The first power of the card `w` is used by player 0; ``asked``: questions and choices."""

    rule: str
    cards: str
    before: str
    asked: str
    after: str
    players: int = 3


CASES = [
    # -- who --
    Case(
        "a rival is chosen by the user",
        "hero w: power tap this -> gain 1 wood per clay of a rival",
        "0 camp: w\n1: 2 clay\n2: 1 clay",
        "0 player: 1 / 2 > 1",
        "0: 2 wood\n0 camp: w tapped",
    ),
    Case(
        "a single rival is not asked for",
        "hero w: power tap this -> gain 1 wood per clay of a rival",
        "0 camp: w\n1: 2 clay",
        "",
        "0: 2 wood",
        players=2,
    ),
    Case(
        "any player may be the user, who comes first",
        "hero w: power tap this -> any player loses 1 wood",
        "0 camp: w\n0: 1 wood\n1: 1 wood",
        "0 player: 0 / 1 / 2 > 0",
        "0: nothing\n1: 1 wood",
    ),
    Case(
        "each rival chooses for themselves, clockwise from the user",
        "hero w: power tap this -> each rival gains 1 wood / 1 clay",
        "0 camp: w",
        "1 gain: 1 wood / 1 clay > 1 clay\n2 gain: 1 wood / 1 clay > 1 wood",
        "0: nothing\n1: 1 clay\n2: 1 wood",
    ),
    Case(
        "the user comes first of all players",
        "hero w: power tap this -> all players gain 1 any except clay or silver",
        "0 camp: w",
        """
        0 gain: 1 grain / 1 wood > 1 wood
        1 gain: 1 grain / 1 wood > 1 wood
        """,
        "0: 1 wood\n1: 1 wood",
        players=2,
    ),
    Case(
        "counts without an owner are those of whoever acts",
        "hero w: power tap this -> each rival gains 1 wood per beast\n"
        "tool a (beast):\ntool b (beast):\ntool c (beast):",
        "0 camp: w, a\n1 camp: b, c",
        "",
        "1: 2 wood",
        players=2,
    ),
    Case(
        "you are the user, whoever acts",
        "hero w: power tap this -> each rival gains 1 wood per beast of you\n"
        "tool a (beast):\ntool b (beast):\ntool c (beast):",
        "0 camp: w, a\n1 camp: b, c",
        "",
        "1: 1 wood",
        players=2,
    ),
    Case(
        "each chooses among their own cards, clockwise from the user",
        "hero w: power tap this -> each rival taps a tool",
        "0 camp: w\n1 camp: a, b\n2 camp: c",
        "1 card: a / b > b",
        "1 camp: a, b tapped\n2 camp: c tapped",
    ),
    Case(
        "others than who acts are meant by other players",
        "hero w: power tap this -> a rival (take 1 wood from each other player)",
        "0 camp: w\n0: 1 wood\n1: 1 wood\n2: 1 wood",
        "0 player: 1 / 2 > 2",
        "0: nothing\n1: nothing\n2: 3 wood",
    ),
    Case(
        "each finishes all of a group before the next",
        "hero w: power tap this -> each rival (gain 1 wood + take 1 wood from another player)",
        "0 camp: w\n0: 2 wood",
        "1 player: 0 / 2 > 0\n2 player: 0 / 1 > 1",
        "0: 1 wood\n1: 1 wood\n2: 2 wood",
    ),
    Case(
        "something is taken from the owner of a card, but never from oneself",
        "hero w: power tap this -> tap the tool of a rival as A + take 2 clay from owner of A",
        "0 camp: w\n0: 1 clay\n1 camp: a\n1: 1 clay + 1 wood",
        "",
        "0: 2 clay\n1: 1 wood",
    ),
    Case(
        "the owner of a card acts",
        "hero w: power tap this -> tap a tool of any player as A + owner of A gains 1 wood",
        "0 camp: w\n1 camp: a\n2 camp: b",
        "0 card: a / b > b",
        "2: 1 wood\n2 camp: b tapped",
    ),
    Case(
        "who acts may pay to be spared",
        "hero w: power tap this -> each rival taps a tool unless pay 1 clay",
        "0 camp: w\n1 camp: a\n1: 1 clay\n2 camp: b",
        "1 avoid: none / way_out > way_out",
        "1: nothing\n1 camp: a\n2 camp: b tapped",
    ),
    Case(
        "of those who are named the first who pays spares everybody",
        "hero w: power tap this -> gain 2 wood unless a rival pays 1 clay",
        "0 camp: w\n1: 1 clay\n2: 1 clay",
        "1 avoid: none / way_out > none\n2 avoid: none / way_out > way_out",
        "0: nothing\n1: 1 clay\n2: nothing",
    ),
    Case(
        "where nobody who is named pays, it happens",
        "hero w: power tap this -> gain 2 wood unless a rival pays 1 clay",
        "0 camp: w\n1: 1 clay",
        "1 avoid: none / way_out > none",
        "0: 2 wood",
    ),
    Case(
        "a card of the table is everybody's, and counts once",
        "hero w: power tap this -> gain 1 wood per tool of all players",
        "0 camp: w\nstalls: a",
        "",
        "0: 1 wood",
    ),
    # -- whether --
    Case(
        "who acts may do it or leave it",
        "hero w: power tap this -> each rival may gain 1 wood",
        "0 camp: w",
        "1 may: none / yes > yes\n2 may: none / yes > none",
        "1: 1 wood\n2: nothing",
    ),
    Case(
        "a cost within an effect is paid if it can be, and the question comes only then",
        "hero w: power tap this -> each rival may (pay 1 clay -> gain 2 wood)",
        "0 camp: w\n1: 1 clay",
        "1 may: none / yes > yes",
        "1: 2 wood\n2: nothing",
    ),
    Case(
        "without may it is paid",
        "hero w: power tap this -> (pay 1 clay -> gain 2 wood)",
        "0 camp: w\n0: 1 clay",
        "",
        "0: 2 wood",
    ),
    Case(
        "otherwise happens to those who can't pay, and to those who don't",
        "hero w: power tap this -> "
        "each rival may (pay 1 clay -> gain 1 wood otherwise lose 1 grain)",
        "0 camp: w\n1: 1 clay + 1 grain\n2: 1 grain",
        "1 may: none / yes > none",
        "1: 1 clay\n2: nothing",
    ),
    Case(
        "a condition is asked when the group begins",
        "hero w: power tap this -> (if 2 tools: gain 1 wood otherwise gain 1 clay)\n"
        "tool a:\ntool b:",
        "0 camp: w, a, b",
        "",
        "0: 1 wood",
    ),
    Case(
        "a condition without an owner is about whoever acts",
        "hero w: power tap this -> each rival (if 1 clay: gain 1 wood)",
        "0 camp: w\n0: 1 clay\n2: 1 clay",
        "",
        "0: 1 clay\n1: nothing\n2: 1 clay + 1 wood",
    ),
    Case(
        "no more than so many means all of the players",
        "hero w: power tap this -> (if no tool of a rival: gain 1 wood)\ntool a:",
        "0 camp: w\n2 camp: a",
        "",
        "0: nothing",
    ),
    Case(
        "a chosen card is asked about",
        "hero w: power tap this -> tap a tool as A + (if A is a beast: gain 1 wood)\n"
        "tool a (beast):\ntool b:",
        "0 camp: w, a, b",
        "0 card: a / b > a",
        "0: 1 wood",
    ),
    Case(
        "a number that was chosen is asked about",
        "hero w: power tap this + pay X clay -> (if X is at least 2: gain 1 wood)",
        "0 camp: w\n0: 2 clay",
        "0 pay_any_number: nothing / 1 clay / 2 clay > 2 clay",
        "0: 1 wood",
    ),
    # -- again --
    Case(
        "a group is done so often, and chooses anew each time",
        "hero w: power tap this -> (put 1 wood on a tool) 2 times",
        "0 camp: w, a, b",
        "0 card: a / b > a\n0 card: a / b > a",
        "0 camp: a 2 wood, b, w tapped",
    ),
    Case(
        "until is asked before each round",
        "hero w: power tap this -> (gain 2 wood) until 3 wood",
        "0 camp: w",
        "",
        "0: 4 wood",
    ),
    Case(
        "what is drawn until so many are there is drawn one by one",
        "hero w: power tap this -> draw until 3 cards in hand",
        "0 camp: w\n0 deck: a, b, c\n0 hand: d",
        "",
        "0 camp: w tapped\n0 deck: c\n0 hand: a, b, d",
    ),
    Case(
        "each player until it is so for them, and no card is left",
        "hero w: power tap this -> each rival tosses a card until at most 1 card in hand",
        "0 camp: w\n1 hand: a, b, c\n2 hand: d",
        "1 card: a / b / c > b\n1 card: a / c > c",
        "0 camp: w tapped\n1 hand: a\n1 heap: b, c\n2 hand: d",
    ),
    Case(
        "a card is used so many times, the same one",
        "hero w: power tap this -> use another tool for 0 2 times\n"
        "tool a: power tap this -> gain 1 wood\ntool b: power tap this -> gain 1 clay",
        "0 camp: w, a, b",
        "0 power_to_use: a.0 / b.0 / none > b.0\n0 power_to_use: b.0 / none > b.0",
        "0: 2 clay",
    ),
    Case(
        "as many times as the step before dealt with something",
        "hero w: power tap this -> draw 2 + (gain 1 wood) that many times",
        "0 camp: w\n0 deck: a",
        "",
        "0: 1 wood",
    ),
    Case(
        "as many times as something is counted",
        "hero w: power tap this -> gain 1 wood (1 + 1 per tool) times",
        "0 camp: w, a, b",
        "",
        "0: 3 wood",
    ),
    Case(
        "for each resource that somebody has",
        "hero w: power tap this -> (for each resource: gain 1 same)",
        "0 camp: w\n0: 3 wood + 1 clay",
        "",
        "0: 2 clay + 4 wood",
    ),
    Case(
        "until ends when nothing changes",
        "hero w: power tap this -> (pay 1 clay -> gain 1 wood) until 9 wood",
        "0 camp: w\n0: 3 clay",
        "",
        "0: 3 wood",
    ),
    Case(
        "nothing is done more than 99 times",
        "hero w: power tap this -> (gain 1 wood) until 5 clay",
        "0 camp: w",
        "",
        "0: 99 wood",
    ),
    Case(
        "a group is done for each card, known beforehand",
        "hero w: power tap this -> (for each tool of all players as A: owner of A gains 1 wood)",
        "0 camp: w, a\n1 camp: b, c",
        "",
        "0: 1 wood\n1: 2 wood",
    ),
    Case(
        "conditions are asked for each card",
        "hero w: power tap this -> (for each tool if it is tapped: untap it otherwise gain 1 wood)",
        "0 camp: w, a tapped, b",
        "",
        "0: 1 wood\n0 camp: a, b, w tapped",
    ),
    # -- how much --
    Case(
        "sums come first, then they are divided and rounded down",
        "hero w: power tap this -> gain 1 wood per 2 clay of all players",
        "0 camp: w\n0: 1 clay\n1: 1 clay\n2: 1 clay",
        "",
        "0: 1 clay + 1 wood",
    ),
    Case(
        "what is counted is chosen for all alternatives, before one of them",
        "hero w: power tap this -> gain 1 wood per clay of a rival / 1 grain per clay of a rival",
        "0 camp: w\n1: 2 clay\n2: 1 clay",
        "0 player: 1 / 2 > 1\n0 player: 1 / 2 > 2\n0 gain: 2 wood / 1 grain > 1 grain",
        "0: 1 grain",
    ),
    Case(
        "the card on which resources are counted must be chosen, whatever lies on it",
        "hero w: power tap this -> gain 1 wood per clay on a tool",
        "0 camp: w, a 2 clay, b",
        "0 card: a / b > b",
        "0: nothing",
    ),
    Case(
        "no card to count on counts 0",
        "hero w: power tap this -> gain 1 wood per clay on a tool",
        "0 camp: w",
        "",
        "0: nothing",
    ),
    Case(
        "X is what is paid last, and any number that leaves the rest payable",
        "hero w: power pay X any + pay 1 wood -> gain X grain",
        "0 camp: w\n0: 2 wood + 1 clay",
        """
        0 pay_any_number: nothing / 1 clay / 1 wood / 1 clay + 1 wood > 1 clay + 1 wood
        """,
        "0: 2 grain",
    ),
    Case(
        "a second X of the same cost is exactly the first",
        "hero w: power pay X wood + pay X clay -> gain X grain",
        "0 camp: w\n0: 3 wood + 1 clay",
        "0 pay_any_number: nothing / 1 wood > 1 wood",
        "0: 1 grain + 2 wood",
    ),
    Case(
        "X may be taken off a card",
        "hero w: power take X wood from this -> gain X grain",
        "0 camp: w 2 wood",
        "0 take: nothing / 1 wood / 2 wood > 2 wood",
        "0: 2 grain\n0 camp: w",
    ),
    Case(
        "the printed cost of a card is known after it has left",
        "hero w: power scrap a tool -> gain (its cost + 1) wood\ntool a [2 clay + 1 any]:",
        "0 camp: w, a",
        "",
        "0: 4 wood\n0 camp: w\n0 heap: a",
    ),
    Case(
        "`same` is one resource for all units, `any` a mix",
        "hero w: power tap this -> gain 2 same except clay or silver",
        "0 camp: w",
        "0 gain: 2 wood / 2 grain > 2 grain",
        "0: 2 grain",
    ),
    Case(
        "nobody holds more of a resource than its limit",
        "hero w: power tap this -> gain 3 silver",
        "0 camp: w\n0: 18 silver",
        "",
        "0: 20 silver",
    ),
    # -- gain, put, take --
    Case(
        "for each resource that lies there so many are put, which is `same`",
        "hero w: power tap this -> (for each resource on this: put 2 same on this)",
        "0 camp: w 1 wood 1 clay",
        "",
        "0 camp: w tapped 3 clay + 3 wood",
    ),
    Case(
        "up to so much is gained, as much as one likes",
        "hero w: power tap this -> gain up to 2 wood",
        "0 camp: w",
        "0 gain: 2 wood / 1 wood / nothing > 1 wood",
        "0: 1 wood",
    ),
    Case(
        "up to so much is taken, as far as it is there",
        "hero w: power tap this -> take up to 3 wood or clay from this",
        "0 camp: w 1 wood + 1 clay",
        "0 take: 1 clay + 1 wood / 1 clay / 1 wood / nothing > 1 clay",
        "0: 1 clay",
    ),
    Case(
        "up to as many as the step before dealt with",
        "hero w: power tap this -> draw 2 + toss up to that many cards",
        "0 camp: w\n0 deck: a\n0 hand: b",
        "0 card: a / b / none > a",
        "0 hand: b\n0 heap: a",
    ),
    Case(
        "what was paid is put on a card",
        "hero w: power pay 2 any -> put them on this",
        "0 camp: w\n0: 1 wood + 2 clay",
        "0 pay: 2 clay / 1 clay + 1 wood > 1 clay + 1 wood",
        "0 camp: w 1 clay + 1 wood",
    ),
    Case(
        "the number put is fixed once, what is put is chosen for each card",
        "hero w: power tap this -> put 1 wood / 1 clay on 2 tools",
        "0 camp: w, a, b",
        """
        0 card: a / b > b
        0 put: 1 wood / 1 clay > 1 clay
        0 put: 1 wood / 1 clay > 1 wood
        """,
        "0 camp: a 1 wood, b 1 clay, w tapped",
    ),
    Case(
        "as an effect as much is taken off a card as is there, chosen by the user",
        "hero w: power tap this -> take 2 wood + 1 any from a tool of a rival",
        "0 camp: w\n1 camp: a 1 wood 1 clay 1 grain",
        "0 take: 1 grain + 1 wood / 1 clay + 1 wood > 1 clay + 1 wood",
        "0: 1 clay + 1 wood\n1 camp: a 1 grain",
    ),
    Case(
        "all that lies on a card is taken",
        "hero w: power tap this -> take all resources from this",
        "0 camp: w 1 wood 2 clay",
        "",
        "0: 2 clay + 1 wood\n0 camp: w tapped",
    ),
    Case(
        "what lies on a card moves to another, as much as there is",
        "hero w: power tap this -> move 3 any from a tool to a hero\ntool a:\ntool b:",
        "0 camp: w 1 clay, a 1 wood 1 grain, b",
        "0 card: a / b > a",
        "0 camp: a, b, w tapped 1 clay + 1 grain + 1 wood",
    ),
    Case(
        "where there is no card to move to, all stays",
        "hero w: power tap this -> move all resources from this to another hero",
        "0 camp: w 1 clay",
        "",
        "0 camp: w tapped 1 clay",
    ),
    Case(
        "all resources of a player are lost",
        "hero w: power tap this -> each rival loses all resources",
        "0 camp: w\n0: 1 clay\n1: 2 wood + 1 grain\n2: 1 clay",
        "",
        "0: 1 clay\n0 camp: w tapped",
    ),
    Case(
        "nobody draws from a pile of which no card may be drawn",
        "hero w: power tap this -> each rival cannot draw this day "
        "+ each player draws 1\ntool a:\ntool b:",
        "0 camp: w\n0 deck: a\n1 deck: b",
        "",
        "0 camp: w tapped\n0 hand: a\n1 deck: b",
    ),
    # -- steal --
    Case(
        "a rival is chosen among those with more, and robbed of what there is",
        "hero w: power tap this -> take 2 wood from a rival with more clay",
        "0 camp: w\n0: 1 clay\n1: 2 clay + 1 wood\n2: 2 clay + 3 wood\n3: 1 clay",
        "0 player: 1 / 2 > 1",
        "0: 1 clay + 1 wood\n1: 2 clay",
        players=4,
    ),
    Case(
        "of those with the most one is chosen; who takes is not among them",
        "hero w: power tap this -> take 1 wood from the rival with most clay",
        "0 camp: w\n0: 9 clay\n1: 2 clay + 1 wood\n2: 2 clay + 1 wood\n3: 1 clay + 5 wood",
        "0 player: 1 / 2 > 2",
        "0: 9 clay + 1 wood\n1: 2 clay + 1 wood\n2: 2 clay",
        players=4,
    ),
    # -- players who compare --
    Case(
        "each who has less than you acts, and nobody else",
        "hero w: power tap this -> each player with less clay than you gains 1 wood",
        "0 camp: w\n0: 2 clay\n1: 1 clay\n2: 2 clay\n3: 0 clay",
        "",
        "0: 2 clay\n1: 1 clay + 1 wood\n2: 2 clay\n3: 1 wood",
        players=4,
    ),
    Case(
        "more than each of several, or than any of them",
        "hero w: power tap this -> each player with more clay than each rival gains 1 wood"
        " + each player with more clay than a rival gains 1 grain",
        "0 camp: w\n0: 3 clay\n1: 2 clay\n2: 1 clay",
        "",
        "0: 3 clay + 1 grain + 1 wood\n1: 2 clay + 1 grain\n2: 1 clay",
    ),
    Case(
        "each who has the least acts, and of the one among equals whoever acts chooses",
        "hero w: power tap this -> each player with least clay gains 1 wood"
        " + the player with least clay gains 1 grain",
        "0 camp: w\n0: 1 clay\n1: 1 clay\n2: 5 clay",
        "0 player: 0 / 1 > 1",
        "0: 1 clay + 1 wood\n1: 1 clay + 1 grain + 1 wood\n2: 5 clay",
    ),
    Case(
        "players compare by cards in play, and with a number that is worked out",
        "hero w: power tap this -> each rival with tools at least (1 per 2 clay) gains 1 wood",
        "0 camp: w\n0: 4 clay\n1 camp: a, b\n2 camp: c",
        "",
        "1: 1 wood",
    ),
    Case(
        "nobody acts where nobody compares so",
        "hero w: power tap this -> a rival with clay at least 3 gains 1 wood + gain 1 grain",
        "0 camp: w\n1: 2 clay",
        "",
        "0: 1 grain\n1: 2 clay",
        players=2,
    ),
    Case(
        "a group asks what the effect before did, not what its own cost does",
        "hero w: power tap this -> gain 2 wood + (if that many is 2: pay 1 clay -> gain that many"
        " grain otherwise gain 9 wood)",
        "0 camp: w\n0: 1 clay",
        "",
        "0: 2 grain + 2 wood",
        players=2,
    ),
    Case(
        "a group is done as often as a letter says",
        "hero w: power tap this + pay X clay -> (gain 1 wood) X times",
        "0 camp: w\n0: 3 clay",
        "0 pay_any_number: nothing / 1 clay / 2 clay / 3 clay > 2 clay",
        "0: 1 clay + 2 wood",
        players=2,
    ),
    # -- lose --
    Case(
        "losers choose; an alternative that can be met whole goes before one that can't",
        "hero w: power tap this -> each rival loses 2 wood / 1 silver",
        "0 camp: w\n1: 1 wood + 1 silver\n2: 2 wood + 1 silver",
        "2 lose: 2 wood / 1 silver > 2 wood",
        "1: 1 wood\n2: 1 silver",
    ),
    Case(
        "where no alternative can be met, the largest loss remains",
        "hero w: power tap this -> each rival loses 4 wood / 3 silver",
        "0 camp: w\n1: 2 wood + 1 silver",
        "",
        "1: 1 silver",
        players=2,
    ),
    Case(
        "others are lost for what is missing",
        "hero w: power tap this -> each rival loses 2 clay",
        "0 camp: w\n1: 1 clay + 1 wood + 2 grain",
        "1 lose: 1 clay + 2 grain / 1 clay + 1 grain + 1 wood > 1 clay + 2 grain",
        "1: 1 wood",
        players=2,
    ),
    Case(
        "players in a state that the event spares lose nothing",
        "hero w: power tap this -> each rival loses 1 grain",
        "0 camp: w\n1: 1 grain\n2: 1 grain\n1 resting:",
        "",
        "1: 1 grain\n2: nothing",
    ),
    # -- cards --
    Case(
        "one card of several players is chosen directly, as an effect too",
        "hero w: power tap this -> tap a tool of a rival",
        "0 camp: w\n1 camp: a\n2 camp: b",
        "0 card: a / b > a",
        "1 camp: a tapped",
    ),
    Case(
        "only cards not yet in the state may be chosen; one candidate is taken without asking",
        "hero w: power lull this -> tap another card",
        "0 camp: w, a tapped, b",
        "",
        "0 camp: a tapped, b tapped, w dozing",
    ),
    Case(
        "of several cards of a rival, first the rival is chosen",
        "hero w: power tap this -> tap 2 tools of a rival\n",
        "0 camp: w\n1 camp: a\n2 camp: b, c, d",
        "0 player: 1 / 2 > 2\n0 card: b / c / d > d\n0 card: b / c > b",
        "2 camp: b tapped, c, d tapped",
    ),
    Case(
        "of each rival so many cards",
        "hero w: power tap this -> tap a tool of each rival\n",
        "0 camp: w\n1 camp: a\n2 camp: b, c",
        "0 card: b / c > c",
        "1 camp: a tapped\n2 camp: b, c tapped",
    ),
    Case(
        "all cards of everyone",
        "hero w: power lull this -> tap all tools of all players",
        "0 camp: w, a\n1 camp: b",
        "",
        "0 camp: a tapped, w dozing\n1 camp: b tapped",
    ),
    Case(
        "no card is chosen twice in an ability",
        "hero w: power tap a tool -> untap a tool",
        "0 camp: w, a, b tapped",
        "",
        "0 camp: a tapped, b, w",
    ),
    Case(
        "nothing happens to a card that was not chosen",
        "hero w: power tap this -> tap up to 1 tool as A + put 1 clay on A + gain 1 wood",
        "0 camp: w, a",
        "0 card: a / none > none",
        "0: 1 wood\n0 camp: a, w tapped",
    ),
    Case(
        "in zones that the user does not see, the owner chooses and must",
        "hero w: power tap this -> toss a tool of each rival\n",
        "0 camp: w\n1 hand: a, b\n2 hand: c",
        "1 card: a / b > b",
        "1 hand: a\n1 heap: b\n2 heap: c",
    ),
    Case(
        "of one rival's hidden cards, the user chooses the rival: any with a card there",
        "hero w: power tap this -> toss a beast of a rival\ntool b (beast):",
        "0 camp: w\n1 hand: a\n2 hand: b",
        "0 player: 1 / 2 > 1",
        "1 hand: a\n2 hand: b",
    ),
    Case(
        "a player's card stays that player's, one of the table becomes the user's",
        "hero w: power tap this -> scrap a tool of a rival + fetch a tool\n",
        "0 camp: w\n1 camp: a tapped 1 wood\nmarket: b",
        "",
        "1 heap: a\n0 camp: b, w tapped",
    ),
    # -- costs --
    Case(
        "a single candidate of a cost is taken without asking, and never none",
        "hero w: power tap a tool -> gain 1 wood",
        "0 camp: w, a, b tapped",
        "",
        "0: 1 wood\n0 camp: a tapped, b tapped, w",
    ),
    Case(
        "a choice in a cost offers what leaves the rest payable",
        "hero w: power pay 1 any + pay 1 wood -> gain 1 grain",
        "0 camp: w\n0: 1 wood + 1 clay + 1 silver",
        "0 pay: 1 silver / 1 clay > 1 silver",
        "0: 1 clay + 1 grain",
    ),
    Case(
        "what the cost does to `this` counts",
        "tool w (beast): power tap a beast + tap this -> gain 1 wood\ntool a (beast):",
        "0 camp: w, a",
        "",
        "0: 1 wood\n0 camp: a tapped, w tapped",
    ),
    Case(
        "only alternatives of a cost that can be completed are offered",
        "hero w: power (pay 1 wood / pay 1 clay / tap a tool) + pay 1 clay -> gain 1 grain\n",
        "0 camp: w, a\n0: 1 wood + 1 clay",
        "0 choice: 0 / 2 > 2",
        "0: 1 grain + 1 wood\n0 camp: a tapped, w",
    ),
    Case(
        "what lies on a chosen card is taken by the same cost",
        "hero w: power tap a tool as A + take 1 clay from A -> gain 1 wood\n",
        "0 camp: w, a 1 clay, b, c 2 clay",
        "0 card: a / c > c",
        "0: 1 wood\n0 camp: a 1 clay, b, c tapped 1 clay, w",
    ),
    Case(
        "a cost of several cards",
        "hero w: power tap 2 tools -> gain 1 wood",
        "0 camp: w, a, b, c",
        "0 card: a / b / c > b\n0 card: a / c > c",
        "0: 1 wood\n0 camp: a, b tapped, c tapped, w",
    ),
    # -- choices and ways out --
    Case(
        "one of an effect's alternatives is chosen, and bindings survive it",
        "hero w: power pay X wood -> (gain X clay / scrap a tool) + gain X grain",
        "0 camp: w, a\n0: 1 wood",
        "0 pay_any_number: nothing / 1 wood > 1 wood\n0 choice: 0 / 1 > 1",
        "0: 1 grain\n0 heap: a",
    ),
    Case(
        "whoever loses may pay instead",
        "hero w: power tap this -> each rival loses 2 grain unless pay 1 wood",
        "0 camp: w\n1: 1 wood + 2 grain\n2: 2 grain",
        "1 react_to_loss: none / way_out > way_out",
        "1: 2 grain\n2: nothing",
    ),
    Case(
        "what befalls nobody else is the user's to avoid, all of it",
        "hero w: power tap this -> tap a tool + scrap a tool unless pay 1 wood",
        "0 camp: w, a\n0: 1 wood",
        "0 avoid: none / way_out > way_out",
        "0: nothing\n0 camp: a, w tapped",
    ),
    Case(
        "what befalls cards is known whole before their owners are asked, each once",
        "hero w: power lull this -> tap 2 tools of each rival unless pay 1 wood",
        "0 camp: w\n1 camp: a, b\n1: 1 wood\n2 camp: c",
        "0 card: a / b > b\n1 avoid: none / way_out > way_out",
        "1: nothing\n1 camp: a, b\n2 camp: c tapped",
    ),
    Case(
        "a card of the table has no owner: the user is asked",
        "hero w: power lull this -> tap a tool of each rival unless pay 1 wood",
        "0 camp: w\n0: 1 wood\n1: 1 wood\nstalls: a",
        "0 avoid: none / way_out > none",
        "0: 1 wood\nstalls: a tapped",
    ),
    Case(
        "what others pay is theirs, but `this` is still the same card",
        "hero w: power lull this -> each rival loses 2 wood unless toss a tool",
        "0 camp: w\n0 hand: a\n1 hand: b, c\n1: 2 wood",
        "1 react_to_loss: none / way_out > way_out\n1 card: b / c > c",
        "1: 2 wood\n1 hand: b\n1 heap: c",
        players=2,
    ),
    # -- numbers --
    Case(
        "a sum is worked out as a whole; what is less than nothing is nothing",
        "hero w: power tap this -> gain (2 - 1 per clay) wood + gain (1 - 1 per clay) silver",
        "0 camp: w\n0: 2 clay",
        "",
        "0: 2 clay",
    ),
    Case(
        "so many times at most",
        "hero w: power tap this -> gain 2 wood per clay at most 3",
        "0 camp: w\n0: 5 clay",
        "",
        "0: 5 clay + 6 wood",
    ),
    Case(
        "half of a number, rounded up",
        "hero w: power tap this + pay X clay -> gain 1 wood per 2 (X + 1)",
        "0 camp: w\n0: 3 clay",
        "0 pay_any_number: nothing / 1 clay / 2 clay / 3 clay > 3 clay",
        "0: 2 wood",
    ),
    Case(
        "cards are counted where they are said to be, also of others",
        "hero w: power tap this -> gain 1 wood per card in hand of each rival",
        "0 camp: w\n0 hand: a\n1 hand: b, c\n2 hand: d",
        "",
        "0: 3 wood",
    ),
    Case(
        "how many cards is chosen where it is met first, and all of them are dealt with",
        "hero w: power tap this -> toss X cards + gain X wood",
        "0 camp: w\n0 hand: a, b, c",
        "0 how_many_cards: 0 / 1 / 2 / 3 > 2\n0 card: a / b / c > b\n0 card: a / c > c",
        "0: 2 wood\n0 hand: a\n0 heap: b, c",
    ),
    Case(
        "as a cost only such numbers are offered with which all of it can be paid",
        "hero w: power tap this + toss X cards + pay X clay -> gain X wood",
        "0 camp: w\n0 hand: a, b, c\n0: 1 clay",
        "0 how_many_cards: 0 / 1 > 1\n0 card: a / b / c > b",
        "0: 1 wood\n0 heap: b",
    ),
    Case(
        "that many is what the effect before really did",
        "hero w: power tap this -> draw 3 + toss (that many - 1) cards",
        "0 camp: w\n0 deck: a, b\n0 hand: c",
        "0 card: a / b / c > c",
        "0 hand: a, b\n0 heap: c",
    ),
    Case(
        "that many is summed up over players",
        "hero w: power tap this -> each rival loses 2 wood + gain that many clay",
        "0 camp: w\n1: 1 wood\n2: 3 wood",
        "",
        "0: 3 clay\n2: 1 wood",
    ),
    Case(
        "a letter may be a part of what is paid",
        "hero w: power tap this + pay (X + 1) clay -> gain X wood",
        "0 camp: w\n0: 2 clay",
        "0 pay_any_number: 1 clay / 2 clay > 2 clay",
        "0: 1 wood",
    ),
    Case(
        "so much once per something is paid exactly, of a player with whom it can be",
        "hero w: power tap this + pay 1 clay per wood of a rival -> gain 1 silver",
        "0 camp: w\n0: 1 clay\n1: 2 wood\n2: 1 wood",
        "",
        "0: 1 silver",
    ),
    # -- piles --
    Case(
        "fewer cards drawn, fewer moved on",
        "hero w: power tap this -> draw 3 + toss (that many - 1) cards",
        "0 camp: w\n0 deck: a, b\n0 hand: c",
        "0 card: a / b / c > c",
        "0 hand: a, b\n0 heap: c",
    ),
    Case(
        "the top cards of a pile are put back in any order",
        "hero w: power tap this -> look at 2 cards from deck + return them + draw 1",
        "0 camp: w\n0 deck: a, b, c",
        "0 next_on_pile: a / b > b",
        "0 hand: b",
    ),
    Case(
        "a cost that shows the card which was chosen needs one to be chosen",
        "hero w: power tap this + tap up to 2 tools + reveal it -> gain 1 wood\ntool a:",
        "0 camp: w, a",
        "",
        "0: 1 wood\n0 camp: a tapped, w tapped",
    ),
    Case(
        "a card that was seen is moved from where a step says, and from nowhere else",
        "hero w: power tap this + reveal a tool from hand -> (toss it from deck / gain 1 wood)"
        "\ntool a:",
        "0 camp: w\n0 hand: a",
        "",
        "0: 1 wood\n0 camp: w tapped\n0 hand: a",
    ),
    # -- bringing cards into play --
    Case(
        "a card that can be paid for may be built; the payer chooses what a discount spares",
        "hero w: power tap this -> build a tool; all tools cost 1 less except silver\n"
        "tool a [1 wood + 1 clay]:\ntool b [2 silver]:\ntool c [1 grain]:",
        "0 camp: w\n0 hand: a, b, c\n0: 1 wood + 1 clay",
        "0 card_to_deploy: a / c / none > a\n0 pay: 1 clay / 1 wood > 1 clay",
        "0: 1 wood\n0 camp: a, w tapped\n0 hand: b, c",
    ),
    Case(
        "what is named comes off, and what is dearer costs more first",
        "hero w: power tap this -> build a tool; all tools cost 1 less clay\n"
        "tool a [1 wood + 1 clay]:\nhall h: all tools of each rival cost 1 more",
        "0 camp: w\n0 hand: a\n0: 2 wood + 1 grain\n1 camp: h",
        "0 card_to_deploy: a / none > a\n0 pay: 1 grain + 1 wood / 2 wood > 2 wood",
        "0: 1 grain\n0 camp: a, w tapped",
    ),
    Case(
        "a card may cost less by itself, wherever it is, and never less than nothing",
        "hero w: power tap this -> build a tool\n"
        "tool a [2 wood]: this costs 1 less per hero of any player\nhero o:\nhero p:",
        "0 camp: w\n0 hand: a\n1 camp: o\n2 camp: p",
        "0 card_to_deploy: a / none > a",
        "0 camp: a, w tapped",
    ),
    Case(
        "what a card of a rival says of costs is that rival's, unless it says otherwise",
        "hero w: power tap this -> build a tool\n"
        "tool a [1 wood]:\nhall h: all tools cost 1 less; all tools of all players cost 2 more",
        "0 camp: w\n0 hand: a\n0: 2 wood\n1 camp: h",
        "",
        "0: 2 wood\n0 camp: w tapped\n0 hand: a",
    ),
    Case(
        "what a card costs may depend on what there is, looked at when it is paid for",
        "hero w: power tap this -> build a tool; all tools cost 1 less if 2 clay\n"
        "tool a [2 wood]: this costs 1 less if a hero of a rival\nhero o:",
        "0 camp: w\n0 hand: a\n0: 2 clay\n1 camp: o",
        "0 card_to_deploy: a / none > a",
        "0: 2 clay\n0 camp: a, w tapped",
    ),
    Case(
        "a card may be built for less, or for nothing",
        "hero w: power tap this -> build a tool for 0\ntool a [3 wood]:",
        "0 camp: w\n0 hand: a",
        "0 card_to_deploy: a / none > a",
        "0 camp: a, w tapped",
    ),
    # -- events --
    Case(
        "a loss may be ignored; the rest of the reaction goes on",
        "hero w: power tap this -> each rival loses 1 grain\n"
        "tool fur: react to frost: tap this -> ignore + put 1 wood on this",
        "0 camp: w\n1 camp: fur\n1: 1 grain",
        "1 react_to_loss: none / fur.0 > fur.0",
        "1: 1 grain\n1 camp: fur tapped 1 wood",
        players=2,
    ),
    Case(
        "after a reaction the same player is asked again; each reaction is used once",
        "hero w: power tap this -> each rival loses 1 grain\n"
        "tool fur: react to frost: pay 1 wood -> gain 1 clay\n"
        "tool hut: react to frost: pay 1 wood -> ignore",
        "0 camp: w\n1 camp: fur, hut\n1: 1 grain + 2 wood",
        "1 react_to_loss: none / fur.0 / hut.0 > fur.0\n1 react_to_loss: none / hut.0 > hut.0",
        "1: 1 clay + 1 grain",
        players=2,
    ),
    Case(
        "the user reacts first, then clockwise; what it befalls is bound",
        "hero w: power scrap a tool -> gain 1 wood\ntool a [2 clay]:\n"
        "hall x: react to scrapping of a tool of any player as A: gain (A's cost) clay\n"
        "hall y: react to scrapping of a tool of a rival: gain 1 silver\n"
        "hall z: react to scrapping of a tool: gain 1 silver",
        "0 camp: w, a, x\n1 camp: y\n2 camp: z",
        "0 react: none / x.0 > x.0\n1 react: none / y.0 > y.0",
        "0: 2 clay + 1 wood\n1: 1 silver\n2: nothing",
    ),
    Case(
        "what is about to befall a card may be ignored",
        "hero w: power lull this -> tap all tools of all players\n"
        "tool a: react to touch of a tool from a hero of a rival: pay 1 wood -> ignore\n",
        "0 camp: w\n1 camp: a, b\n1: 1 wood",
        "1 react: none / a.0 > none\n1 react: none / a.0 > a.0",
        "1: nothing\n1 camp: a tapped, b",
        players=2,
    ),
    Case(
        "what is paid raises no event before, and can't be taken away",
        "hero w: power tap a tool -> gain 1 wood\n"
        "tool a: react to touch of a tool: pay 1 clay -> ignore",
        "0 camp: w, a\n0: 1 clay",
        "",
        "0: 1 clay + 1 wood\n0 camp: a tapped, w",
    ),
    Case(
        "reactions nest, and leave enough for what is being paid further out",
        "hero w: power scrap a tool + pay 1 wood -> gain 1 grain\n"
        "hall x: react to scrapping: pay 1 any -> gain 1 silver",
        "0 camp: w, a, x\n0: 1 wood + 1 clay",
        "0 react: none / x.0 > x.0",
        "0: 1 grain + 1 silver",
        players=2,
    ),
    Case(
        "what works by itself comes before anybody is asked",
        "hero w: power scrap a tool -> gain 1 wood\n"
        "hall x: react to scrapping of a tool of any player: gain 1 clay\n"
        "hall y: when scrapping of a tool of a rival: gain 1 silver",
        "0 camp: w, a, x\n1 camp: y",
        "0 react: none / x.0 > x.0",
        "0: 1 clay + 1 wood\n1: 1 silver",
    ),
    Case(
        "of several that work by themselves, their player says which comes first",
        "hero w: power scrap a tool -> gain 1 wood\n"
        "hall x: when scrapping: pay 1 wood -> gain 1 clay\n"
        "hall y: when scrapping: gain 1 wood",
        "0 camp: w, a, x, y\n0: 1 wood",
        "0 which_first: x.0 / y.0 > x.0",
        "0: 1 clay + 2 wood",
    ),
    Case(
        "what works by itself does not set itself off",
        "hero w: power scrap a tool -> gain 1 wood\n"
        "hall x: when scrapping: scrap the tool + gain 1 clay\ntool a:\ntool b:\ntool c:",
        "0 camp: w, a, b, c, x",
        "0 card: a / b / c > a\n0 card: b / c > b",
        "0: 1 clay + 1 wood\n0 camp: c, w, x",
    ),
    Case(
        "what works by itself can have what is about to happen ignored",
        "hero w: power lull this -> tap a tool of a rival\n"
        "hall x: when touch of a tool from a rival: pay 1 wood -> ignore\ntool a:",
        "0 camp: w\n1 camp: a, x\n1: 1 wood",
        "",
        "1: nothing\n1 camp: a, x",
        players=2,
    ),
    Case(
        "a card does about what befalls it wherever it is then",
        "hero w: power scrap a tool -> gain 1 wood\ntool a: when scrapping of this: gain 1 clay",
        "0 camp: w, a",
        "",
        "0: 1 clay + 1 wood\n0 camp: w",
    ),
    Case(
        "losses of others, by whose ability they come about",
        "hero w: power tap this -> each rival loses 1 grain\n"
        "hall x: when frost of a rival from you: gain 1 clay\n"
        "hall y: when frost from a rival: gain 1 silver\n"
        "hall z: when frost of a rival: gain 1 clay",
        "0 camp: w, x\n1 camp: y\n1: 1 grain\n2 camp: z\n2: 1 grain",
        "",
        "0: 2 clay\n1: 1 silver\n2: 1 clay",
    ),
    Case(
        "less is lost than was announced; at 0 nobody else reacts",
        "hero w: power tap this -> each rival loses 3 grain\n"
        "tool fur: react to frost X: pay 1 wood -> prevent 2 + put X wood on this\n"
        "tool hut: react to frost X: prevent 1 + put X wood on this\n"
        "tool den: react to frost: gain 1 silver",
        "0 camp: w\n1 camp: den, fur, hut\n1: 3 grain + 1 wood",
        "1 react_to_loss: none / den.0 / fur.0 / hut.0 > fur.0\n"
        "1 react_to_loss: none / den.0 / hut.0 > hut.0",
        "1: 3 grain\n1 camp: den, fur 3 wood, hut 1 wood",
        players=2,
    ),
    Case(
        "more is lost than was announced",
        "hero w: power tap this -> each rival loses 1 grain\n"
        "hall x: when frost X of a rival from you: add X",
        "0 camp: w, x\n1: 3 grain",
        "",
        "1: 1 grain",
        players=2,
    ),
    Case(
        "what is prevented of one resource does not spare the others",
        "hero w: power tap this -> each rival loses 2 grain + 1 clay\n"
        "tool fur: react to frost X: pay X wood -> prevent 5 + gain that many silver",
        "0 camp: w\n1 camp: fur\n1: 2 grain + 1 clay + 2 wood",
        "1 react_to_loss: none / fur.0 > fur.0",
        "1: 2 grain + 2 silver",
        players=2,
    ),
    Case(
        "a number that can't be paid is not offered",
        "hero w: power tap this -> each rival loses 2 grain\n"
        "tool fur: react to frost X: pay X wood -> ignore",
        "0 camp: w\n1 camp: fur\n1: 2 grain + 1 wood",
        "",
        "1: 1 wood",
        players=2,
    ),
    Case(
        "drawing raises its event for each card",
        "hero w: power tap this -> draw 2\nhall x: react to drawing: gain 1 wood",
        "0 camp: w, x\n0 deck: a, b",
        "0 react: none / x.0 > x.0\n0 react: none / x.0 > none",
        "0: 1 wood\n0 hand: a, b",
    ),
    Case(
        "an alternative of which nothing can be done is not offered",
        "hero w: power tap this -> scrap a beast / lose 1 clay / gain 1 wood / draw 1",
        "0 camp: w, a",
        "0 choice: 2 / 3 > 2",
        "0: 1 wood",
    ),
    Case(
        "where nothing can be done of any alternative, all are offered",
        "hero w: power tap this -> scrap a beast / lose 1 clay",
        "0 camp: w",
        "0 choice: 0 / 1 > 1",
        "0 camp: w tapped",
    ),
    Case(
        "what depends on the rest of an alternative does not count",
        "hero w: power tap this -> tap a beast as A + put 1 wood on A / gain 1 wood",
        "0 camp: w, a",
        "",
        "0: 1 wood",
    ),
    Case(
        "of cards that others hide, any will do for an alternative",
        "hero w: power tap this -> toss a beast of a rival / gain 1 wood",
        "0 camp: w\n1 hand: a",
        "0 choice: 0 / 1 > 0",
        "1 hand: a",
        players=2,
    ),
    Case(
        "what is shown as a cost is `it` where it was seen",
        "hero w: power tap this + reveal a tool from camp -> toss it",
        "0 camp: w, a",
        "",
        "0 camp: w tapped\n0 heap: a",
    ),
    Case(
        "`it` is the card of which something is said to hold",
        "hero w: power tap this -> a tool has 1 more points this day + scrap it\ntool a:",
        "0 camp: w, a",
        "",
        "0 camp: w tapped\n0 heap: a",
    ),
    Case(
        "a card may go to its owner, whoever that is",
        "hero w: power tap this -> move a tool of any player to hand of owner of it\n",
        "0 camp: w, a\n2 camp: b",
        "0 card: a / b > b",
        "0 camp: a, w tapped\n0 hand:\n2 hand: b",
    ),
    Case(
        "as a cost, too",
        "hero w: power move a tool of a rival as A to bottom of deck of owner of A -> draw 1",
        "0 camp: w\n0 deck: x\n2 camp: b",
        "",
        "0 hand: x\n2 deck: b",
    ),
    Case(
        "a number is read off this card",
        "tool w [2 wood]: power tap this -> gain this's cost clay + draw this's number;"
        " mark number 1",
        "0 camp: w\n0 deck: x, y",
        "",
        "0: 2 clay\n0 hand: x",
    ),
    Case(
        "`it` is the card that was brought into play, once it is paid for",
        "hero w: power tap this -> build a tool + put 2 wood on it\ntool a [1 clay]:",
        "0 camp: w\n0 hand: a, b\n0: 1 clay",
        "0 card_to_deploy: a / b / none > a",
        "0 camp: a 2 wood, w tapped\n0: nothing",
    ),
    Case(
        "it may be brought into play for its owner",
        "hero w: power tap this -> build a tool from heap of a rival to camp of owner of it\n"
        "tool a [1 clay]:",
        "0 camp: w\n1 heap: a\n0: 1 clay",
        "0 card_to_deploy: a / none > a",
        "0 camp: w tapped\n0: nothing\n1 camp: a",
        players=2,
    ),
    Case(
        "some of the cards that were looked at go to their owner, too",
        "hero w: power tap this -> look at 2 cards from deck"
        " + move a card from them to hand of owner of it",
        "0 camp: w\n0 deck: a, b",
        "0 card: a / b > b",
        "0 camp: w tapped\n0 deck: a\n0 hand: b",
    ),
    Case(
        "in how much goes to another card, `it` is not that card yet",
        "hero w: power tap a tool with cost at least 2 -> move its cost wood from this to a beast\n"
        "tool a [2 clay]:\ntool b (beast):",
        "0 camp: w 3 wood, a, b",
        "",
        "0 camp: a tapped, b 2 wood, w 1 wood",
    ),
    Case(
        "nor is it one of all to which something is done",
        "hero w: power tap a tool -> put 1 wood on all beasts of a rival"
        " per tool in camp of owner of it unless pay 1 clay\ntool b (beast):",
        "0 camp: w, a\n1 camp: b",
        "",
        "0 camp: a tapped, w\n1 camp: b 1 wood",
        players=2,
    ),
    Case(
        "which cards a step is about is told by what `them` were before it",
        "hero w: power tap 2 beasts -> tap all tools with cost at least their cost\n"
        "tool a [1 clay]:\ntool b (beast) [1 clay]:\ntool c (beast) [1 clay]:",
        "0 camp: w, a, b, c",
        "0 card: b / c > b",
        "0 camp: a, b tapped, c tapped, w",
    ),
    Case(
        "a step that finds no card leaves no other as `it`",
        "hero w: power (tap a tool / pay 1 clay) -> reveal 2 beasts from hand + put 1 wood on it",
        "0 camp: w, a",
        "",
        "0 camp: a tapped, w",
    ),
    Case(
        "a card that a payment counts by is known to the steps of the cost after it",
        "hero w: power pay X clay + 1 wood per wood on a tool as A + scrap A -> gain X clay",
        "0 camp: w, a 2 wood\n0: 1 clay + 2 wood",
        "0 pay_any_number: nothing / 1 clay > nothing",
        "0 camp: w\n0: 1 clay",
    ),
    Case(
        "what was not brought into play is nothing afterwards",
        "hero w: power tap this -> build a tool as A + put 2 wood on A",
        "0 camp: w\n0 hand: a",
        "0 card_to_deploy: a / none > none",
        "0 camp: w tapped\n0 hand: a",
    ),
    Case(
        "`it` is the card that something was put on",
        "hero w: power tap this -> put 1 wood on a tool + tap it",
        "0 camp: w, a, b",
        "0 card: a / b > b",
        "0 camp: a, b tapped 1 wood, w tapped",
    ),
    Case(
        "`it` is the card that something was taken from, as a cost too",
        "hero w: power take 1 wood from a tool -> tap it",
        "0 camp: w, a 1 wood, b 1 wood",
        "0 card: a / b > b",
        "0 camp: a 1 wood, b tapped, w\n0: nothing",
    ),
    Case(
        "`it` is the card to which resources were moved",
        "hero w: power tap this -> move 1 wood from this to a tool + tap it",
        "0 camp: w 1 wood, a, b",
        "0 card: a / b > b",
        "0 camp: a, b tapped 1 wood, w tapped",
    ),
    Case(
        "`it` is the card that this one was exchanged with",
        "tool w: power tap this -> exchange this with a tool of a rival + untap it",
        "0 camp: w\n1 camp: a tapped, b",
        "0 card: a / b > a",
        "0 camp: a\n1 camp: b, w tapped",
    ),
    # -- cards for a single use, and stand-ins --
    Case(
        "a card of a single use goes back",
        "charm w: power pay 1 wood -> gain 1 clay",
        "0 camp: w\n0: 1 wood",
        "",
        "0: 1 clay\n0 camp:\nmarket: w",
    ),
    Case(
        "a card stands in for one that a power's cost puts in a state",
        "hero w: power tap a beast -> gain 1 wood\ntool a (beast):\n"
        "tool m: react to work: tap this -> this is a beast",
        "0 camp: w, a, m",
        "0 card: a / m.0 > m.0",
        "0: 1 wood\n0 camp: a, m tapped, w",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=[case.rule for case in CASES])
def test_rule(case: Case) -> None:
    table = Table(case.cards, case.before, case.players)
    assert "w.0" in table.usable()
    table.use("w").follow(case.asked).leads_to(case.after)


# -- what may be used -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "position", "usable"),
    [
        ("power tap this -> gain 1 wood", "0 camp: w", "w.0"),
        ("power tap this -> gain 1 wood", "0 camp: w tapped", ""),
        ("power tap this -> gain 1 wood", "0 camp: w dozing", "w.0"),
        ("power tap this -> gain 1 wood", "stalls: w", "w.0"),
        ("power tap this -> gain 1 wood", "1 camp: w", ""),
        ("power tap this -> gain 1 wood", "0 hand: w", ""),
        ("power if this is tapped: untap this -> gain 1 wood", "0 camp: w tapped", "w.0"),
        ("power if this is tapped: untap this -> gain 1 wood", "0 camp: w", ""),
        ("power during dawn: tap this -> gain 1 wood", "0 camp: w", ""),
        ("power pay 2 any + pay 1 wood -> gain 1 clay", "0 camp: w\n0: 1 wood + 1 clay", ""),
        ("power pay 2 any + pay 1 wood -> gain 1 clay", "0 camp: w\n0: 2 wood + 1 clay", "w.0"),
        ("power pay 2 same -> gain 1 clay", "0 camp: w\n0: 1 wood + 1 grain", ""),
        ("power if 2 wood on this: tap this -> gain 1 clay", "0 camp: w 1 wood", ""),
        ("power if this has 2 wood: tap this -> gain 1 clay", "0 camp: w 1 wood", ""),
        ("power if you have most wood: tap this -> gain 1 clay", "0 camp: w\n1: 1 wood", ""),
        (
            "power if you have most wood: tap this -> gain 1 clay",
            "0 camp: w\n0: 1 wood\n1: 1 wood",
            "w.0",
        ),
        (
            "power if a rival has more wood than you: tap this -> draw 1",
            "0 camp: w\n1: 1 wood",
            "w.0",
        ),
        ("power if each rival has wood 1: tap this -> draw 1", "0 camp: w\n1: 2 wood", ""),
        ("power if 2 cards in hand: tap this -> draw 1", "0 camp: w\n0 hand: a", ""),
        ("power if 1 card in hand: tap this -> draw 1", "0 camp: w\n0 hand: a", "w.0"),
        ("power if a tool that is tapped: tap this -> draw 1", "0 camp: w, a", ""),
        ("power if a tool that is tapped: tap this -> draw 1", "0 camp: w, a tapped", "w.0"),
        ("power if a tool with cost at most 1: tap this -> draw 1", "0 camp: w, a", "w.0"),
        ("power if a tool with cost at least 1: tap this -> draw 1", "0 camp: w, a", ""),
        ("power if this has cost 0: tap this -> draw 1", "0 camp: w", "w.0"),
        (
            "power if (1 per wood) tools: tap this -> draw 1",
            "0 camp: w, a\n0: 2 wood",
            "",
        ),
        ("power if 2 wood on this: tap this -> gain 1 clay", "0 camp: w 2 wood", "w.0"),
        ("power tap 2 tools -> gain 1 wood", "0 camp: w, a\n1 camp: b", ""),
        ("power tap 2 tools of any player -> gain 1 wood", "0 camp: w, a\n1 camp: b", ""),
        ("power tap 2 tools of any player -> gain 1 wood", "0 camp: w\n1 camp: a, b", "w.0"),
        ("power tap a tool of each rival -> gain 1 wood", "0 camp: w\n1 camp: a", ""),
        ("power tap all tools -> gain 1 wood", "0 camp: w", ""),
    ],
)
def test_usable(clause: str, position: str, usable: str) -> None:
    cards = f"hero w: {clause}"
    assert Table(cards, position, players=3).usable() == usable


def test_a_power_is_usable_at_its_moment() -> None:
    table = Table("hero w: power during dawn: tap this -> gain 1 wood", "0 camp: w")
    assert table.usable(moment="dawn") == "w.0"


# -- what works by itself, calls, points ----------------------------------------------------------


def test_abilities_of_a_moment_work_in_printed_order_then_its_event_comes() -> None:
    twice = "dawn if 2 wood on this: 1 {}; "
    clauses = twice.format("grain") + "dawn put 2 wood on this; " + twice.format("clay")
    cards = f"hero w: {clauses}\nhall x: react to sunrise of a hero: gain 1 silver"
    course = Table(cards, "0 camp: w, x\n1 camp:").happen("dawn", "w")
    course.follow("0 react: none / x.0 > x.0").leads_to("0: 1 clay + 1 silver\n0 camp: w 2 wood, x")
    assert course.log == [
        "automatic 0 w 1",
        "put 0 w 2 wood w",
        "automatic 0 w 2",
        "gain 0 1 clay w",
        "react 0 x 0",
        "gain 0 1 silver x",
    ]


def test_a_call_is_the_rulebooks() -> None:
    course = Table("hero w: power tap this -> stocktake", "0 camp: w").use("w")
    assert course.log == ["power 0 w 0", "status 0 w tapped True", "call 0 stocktake None None w"]


POINTS = """
hall w: points 1 + 1 per beast + 1 per 2 wood on this; power tap this -> stocktake
tool a (beast): points 3
tool m: react to work: tap this -> this is a beast
hall s: react to stocktaking: tap this -> score 2
"""


@pytest.mark.parametrize(
    ("position", "points"),
    [
        ("0 camp: w", 1),
        ("0 camp: w 3 wood", 2),
        ("0 camp: w, a", 5),
        ("0 camp: w\n1 camp: a", 1),
        ("0 camp: w\nstalls: a", 2),
        ("0 hand: w, a", 0),
    ],
)
def test_points(position: str, points: int) -> None:
    table = Table(POINTS, position)
    assert table.meaning.points(table.start, 0) == points


def test_resources_of_one_s_own_may_be_worth_points() -> None:
    table = Table(POINTS, "0 camp: w\n0: 3 pearl\n1: 1 pearl")
    assert table.meaning.points(table.start, 0) == 1 + 6
    assert table.meaning.points(table.start, 1) == 2


def test_any_leaves_out_what_has_to_be_named() -> None:
    cards = "hero w: power tap this + pay 2 {} -> gain 1 pearl"
    have = "0 camp: w\n0: 1 wood + 2 clay + 5 pearl"
    mixed = Table(cards.format("any"), have).use("w")
    mixed.follow("0 pay: 2 clay / 1 clay + 1 wood > 2 clay")
    mixed.leads_to("0: 6 pearl + 1 wood\n0 camp: w tapped")
    Table(cards.format("same"), have).use("w").leads_to("0: 6 pearl + 1 wood\n0 camp: w tapped")
    named = Table("hero w: power tap this + pay 2 pearl -> draw 1", have).use("w")
    named.leads_to("0: 2 clay + 3 pearl + 1 wood\n0 camp: w tapped")
    gain = "hero w: power tap this -> gain 1 any except wood or silver"
    Table(gain, "0 camp: w").use("w").follow("0 gain: 1 clay / 1 grain > 1 clay")


def test_a_card_may_count_one_more_while_a_power_has_points_looked_at() -> None:
    seen = []

    def call(play: Play, called: Called):  # type: ignore[no-untyped-def]
        event = play.words.event["stocktaking"]
        yield from play.window(event, [called.player], source=called.bearer)
        seen.append(play.points(called.player))
        return 0

    table = Table(POINTS, "0 camp: w, m, s", call=call)
    course = table.use("w").follow("0 stand_in: none / m.0 > m.0\n0 react: none / s.0 > s.0")
    course.leads_to("0 camp: m tapped, s tapped, w tapped")
    assert seen[-1] == 1 + 1 + 2
    assert table.meaning.points(course.end, 0) == 1 + 2


# -- luck and piles -------------------------------------------------------------------------------

PILE = "hero w: power tap this -> draw 2"


def test_luck_draws_what_nobody_has_seen() -> None:
    table = Table(PILE, "0 camp: w\n0 deck: a, b, c", luck=lambda number, cards: cards[-1])
    table.start.known["deck", 0] = ["b"]
    course = table.use("w")
    course.leads_to("0 hand: b, c\n0 deck: a")
    assert course.log[2:] == ["draw 0 b deck hand", "draw 0 c deck hand"]


def test_an_empty_pile_is_refilled() -> None:
    def refill(position: Position, place: tuple[str, int | None]) -> bool:
        position.zones[place] = position.zones.pop(("heap", 0), [])
        return bool(position.zones[place])

    Table(PILE, "0 camp: w\n0 deck: a\n0 heap: b", refill=refill).use("w").leads_to("0 hand: a, b")


# -- amounts --------------------------------------------------------------------------------------

WOOD, CLAY, ANY = ("wood",), ("clay",), ("clay", "grain", "wood")


def test_gains_are_all_distinct_pools() -> None:
    assert gains([[Want(2, ("wood", "clay"))], [Want(2, WOOD)]]) == [
        (("clay", 2),),
        (("clay", 1), ("wood", 1)),
        (("wood", 2),),
    ]
    assert gains([[Want(0, ANY, same=True)]]) == [()]


def test_payments_meet_amounts_exactly() -> None:
    assert payments([[Want(1, WOOD), Want(1, ANY)]], {"wood": 1, "clay": 1}) == [
        (("clay", 1), ("wood", 1))
    ]
    assert payments([[Want(1, WOOD), Want(1, ANY)]], {"wood": 1}) == []
    assert payments([[Want(2, ANY, same=True)]], {"wood": 2, "clay": 1}) == [(("wood", 2),)]


def test_losses_are_as_large_as_can_be() -> None:
    have = {"wood": 1, "clay": 2}
    assert losses([[Want(3, ANY, same=True)]], have) == [(("clay", 2),)]
    assert losses([[Want(1, ANY), Want(1, WOOD)]], have) == [(("clay", 1), ("wood", 1))]
    assert losses([[Want(9, ANY)]], have) == [(("clay", 2), ("wood", 1))]
    assert losses([[Want(1, ("grain",), missing=2)]], {"clay": 1, "wood": 0}) == [(("clay", 1),)]


def test_the_narrowest_reduction_comes_off_first() -> None:
    price = [[Want(1, WOOD), Want(1, CLAY)]]
    both = [(1, frozenset()), (1, frozenset(WOOD))]
    assert reduced(price, both) == {()}
    assert reduced(price, [(5, frozenset(WOOD))]) == {(Want(1, WOOD),)}


# -- conditions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "resource", "card", "holds"),
    [
        (1, Any(), Select(quantity="a", nouns=("tool",)), True),
        (3, Any(), Select(quantity="a", nouns=("tool",)), True),
        (3, Same(), Select(quantity="a", nouns=("tool",)), False),
        (2, Same(), Select(quantity="a", nouns=("tool",)), True),
        (2, Same(excepted=("wood",)), Select(quantity="a", nouns=("tool",)), False),
        (1, Any(), Select(quantity=2, nouns=("tool",)), False),
        (1, Any(), Select(quantity="a", nouns=("tool",), owner="a_rival"), True),
        (1, Any(), Select(quantity="a", nouns=("tool",), owner="each_rival"), False),
        (1, Any(), Select(quantity="all", nouns=("tool",)), False),
        (0, Any(), Select(quantity="all", nouns=("tool",)), True),
        (1, Any(), Select(quantity="another", nouns=("hero",)), False),
    ],
)
def test_condition(number: int, resource: Any | Same, card: Select, holds: bool) -> None:
    position = "0 camp: w 1 clay, a 2 wood 1 clay, b\n1 camp: c 1 wood\n2 camp: d"
    table = Table("hero w: power tap this -> gain 1 wood", position, players=3)
    play = Play(table.meaning.world, table.start)
    condition = Stocked(number=number, resource=resource, on=card)
    assert play.holds(Use(0, "w"), [condition]) is holds
