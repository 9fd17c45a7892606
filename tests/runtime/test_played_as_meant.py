"""Cards that machine and meaning have once played differently, played by both again.

Like cards made at random, but written by hand: whatever is chosen, both do the same.
"""

from itertools import product

import pytest

from cardwright.runtime.positions import Position, Seat, Standing
from support import board, camp
from support.generating.comparing import difference
from support.generating.situations import Situation
from support.meaning import Table, words
from support.samples import often

CASES = {
    "a letter of `for each` is remembered, whether or not its group is done": (
        "tool w: power tap this -> (for each beast as A if 1 wood on A: untap A"
        " otherwise gain 1 wood); dawn scrap A\ntool a (beast):\ntool b (beast):",
        "0 camp: w, a 1 wood, b",
    ),
    "a letter of `for each` is remembered where nothing is done instead": (
        "tool w: power tap this -> (for each beast as A: pay 1 wood -> gain 1 clay); dawn scrap A\n"
        "tool a (beast):\ntool b (beast):",
        "0 camp: w, a, b\n0: 1 wood",
    ),
    "all other cards are not this one where something is counted on them": (
        "tool w: power tap this -> gain 1 clay per wood on all other tools; dawn draw 1\ntool a:",
        "0 camp: w 2 wood, a 1 wood",
    ),
    "all other cards are none that was chosen before where something is counted on them": (
        "tool w: power tap this -> untap a tool + gain 1 clay per wood on all other tools\n"
        "tool a:\ntool b:",
        "0 camp: w 3 wood, a 1 wood tapped, b 2 wood tapped",
    ),
    "what holds of a card that is known holds wherever it is": (
        "tool w [2 wood]: power return this to hand -> this costs 1 less;"
        " power tap this -> return a tool as A to hand + A costs 2 more + build a tool\ntool a:",
        "0 camp: w, a\n0: 1 wood",
    ),
    "another may be what a round before has named": (
        "hero w: power tap this -> (put 1 clay on another tool as A + tap A) 2 times",
        "0 camp: w, a, b",
    ),
    "another may be what only a group before has named": (
        "hero w: power tap this -> (if a hero: gain 1 clay per wood on a tool as A + tap A)"
        " + untap another tool",
        "0 camp: w, a 1 wood, b 1 wood",
    ),
    "another may be what the player before has named": (
        "hero w: power tap this -> each rival (gains 1 clay per wood on a tool of any player as A"
        " + untap another tool of any player + tap A)",
        "0 camp: w, a 1 wood tapped\n1 camp: b 1 wood tapped",
    ),
    "all cards are those that a verb is for when it begins": (
        "hero w: power tap this -> scrap all cards; power scrap all cards -> gain 1 wood\n"
        "tool a: all heroes are tools\nhero b:",
        "0 camp: w, a, b",
    ),
    "nothing is done to a card that is safe from it by then": (
        "hero w: power tap this -> tap all tools; power scrap a tool -> gain 1 wood\n"
        "tool a: react to touch of this: toss a tool -> this cannot be tapped\n"
        "tool b: this cannot be scrapped if this is tapped",
        "0 camp: w, a, b\n0 hand: c",
    ),
    "nobody answers what can't be answered, which a track can't be either": (
        "hero w: power tap this -> this cannot be answered + dent 2 on all tools + draw that many"
        "; power lull this -> dent 4 on all tools + smooth 1 on all tools + draw that many\n"
        "tool a: mark number 3; react to dent X of this: toss a tool -> prevent 1 + gain X wood"
        "; when smoothing X of this: gain X wood\n"
        "tool b: mark number 2; react to dent of a tool: tap this -> ignore",
        "0 camp: w, a 1 clay, b\n0 hand: c, d\n0 deck: e, f, g",
    ),
    "what changes costs is about the cards that it speaks of": (
        "hero w: power tap this -> build a tool from hand\n"
        "tool a [1 wood]:\ntool b (bird) [1 wood]:\n"
        "tool h: all other birds cost 3 more except pearl if a hero",
        "stalls: h\n0 camp: w\n0 hand: a, b\n0: 1 wood",
    ),
    "what can't be done is no way to pay": (
        "hero w: power tap this + toss a tool -> gain 1 wood; power tap all tools -> gain 1 wood\n"
        "tool a: this cannot be tossed; this cannot be tapped if 1 wood\ntool b:",
        "0 camp: w, a, b\n0 hand: c",
    ),
    "nobody looks through a pile from which chance picks": (
        "hero w: power tap this -> move a random tool from deck of any player to camp",
        "0 camp: w\n0 deck: a, b\n1 deck: c, d, e",
    ),
    "a cost may ask for something of the owner of a card that it chose": (
        "hero w: power scrap a tool of any player + pay 1 wood per clay of owner of it"
        " -> owner of it gains 1 silver",
        "0 camp: w, a, b\n1 camp: c, d\n0: 1 clay + 2 wood\n1: 2 clay",
    ),
    "a power of another card may be used for nothing": (
        "hero w: power tap this -> use another tool for 0\n"
        "tool a: power pay X wood -> gain X clay\ntool b: power tap a tool as A -> scrap A",
        "0 camp: w, a, b, c\n0: 2 wood",
    ),
    "what ends something is asked when nothing is named any more": (
        "hero w: power tap a tool as A -> this has 1 more points until 1 wood on another tool"
        " + put 1 wood on A; power untap A -> gain 1 clay",
        "0 camp: w, a, b",
    ),
    "who ignores being aimed at is left out, whoever is aimed at besides": (
        "hero w: power at up to 2 tools of any player as A: tap this -> put 1 clay on A"
        " + put 1 wood on all tools of any player + gain 1 grain per tool of any player\n"
        "tool a: react to aim of this: tap this -> ignore\n"
        "tool b: react to aim of a tool of you: scrap this -> ignore + gain 1 silver",
        "0 camp: w\n1 camp: a, b\n2 camp: c",
    ),
    "what is cancelled ends where it is, and its cost is paid": (
        "hero w: power at each tool of a rival: pay 1 wood -> scrap it + draw 1;"
        " power scrap a tool of any player -> gain 1 clay\n"
        "tool a: react to aim of this: tap this -> cancel\n"
        "tool b: react to scrapping of a tool: tap this -> cancel",
        "0 camp: w, c\n1 camp: a, b, d\n2 camp: e\n0: 2 wood",
    ),
    "what is ignored or redirected may be cancelled all the same": (
        "hero w: power at a tool of a rival as A: tap this -> put 1 clay on A + gain 1 grain\n"
        "tool a: react to aim of this: tap this -> redirect to another tool of any player"
        " + put 1 wood on it + cancel\n"
        "tool b: react to aim of this: tap this -> ignore + cancel",
        "0 camp: w\n1 camp: a, d\n2 camp: b",
    ),
    "another card is aimed at instead": (
        "hero w: power at a tool of a rival as A: tap this -> put 1 clay on A"
        " + tap another tool of any player + (at a tool of any player as C: put 1 wood on C"
        " + (for each tool as B: put 1 grain on B))\n"
        "tool a: react to aim of a tool of any player as B: tap this -> redirect to another tool"
        " of any player + gain 1 clay per wood on it + gain 1 grain per wood on B\n"
        "tool b: when aim of a hero or tool of any player: redirect to this",
        "0 camp: w, c\n1 camp: a 1 wood, d\n2 camp: b, e",
    ),
    "a target that a group has named is announced in it": (
        "hero w: power tap this -> gain 1 wood + (for each tool of any player as A at A: pay 1 wood"
        " -> put 1 clay on A otherwise gain that many silver) + gain that many grain\n"
        "tool a: react to aim of this from a hero: tap this -> ignore\n"
        "tool b: react to aim of this at a tool of a rival as C: scrap this -> tap C + cancel",
        "0 camp: w\n1 camp: a, d\n2 camp: b, e\n0: 3 wood",
    ),
    "a power for nothing is aimed at something": (
        "hero w: power tap this -> use a tool for 0\n"
        "tool a: power at up to 2 heroes or tools of any player as A: pay X wood + tap this"
        " -> put X clay on A + tap A\n"
        "tool b: power at a hero of a rival: tap this -> tap it",
        "0 camp: w, a, b\n1 camp: c",
    ),
    "a card pays by a verb only while it is what the verb is for": (
        "tool w (bird): power preen this -> gain 1 wood; power tap this -> gain 1 clay\n"
        "hero a: all birds of each rival are not birds",
        "0 camp: w\n1 camp: a",
    ),
    "a cost of up to so many hidden cards is paid with those of anybody who has any": (
        "hero w: power tap this + toss up to 2 cards of any player -> gain 1 wood\nhero b:",
        "0 camp: w\n0 hand: a\n1 hand: b",
    ),
    "a cost moves what it has shown from where that was": (
        "hero w: power tap this + reveal a tool from hand + scrap it -> gain 1 wood",
        "0 camp: w\n0 hand: a, b",
    ),
    "a cost that shows the chosen card needs one": (
        "hero w: power tap this + tap up to 2 tools of any player + reveal it -> gain 1 wood",
        "0 camp: w\n1 camp: a",
    ),
    "what was seen is moved from where a step says": (
        "hero w: power tap this + reveal 2 tools from hand"
        " -> (toss it from deck / gain 1 wood) + put 2 any on it",
        "0 camp: w\n0 hand: a, b",
    ),
    "how many cards a step deals with may be read off those of the step before": (
        "hero w: power tap all tools of a rival -> scrap up to (their cost) birds + gain 1 clay"
        "; power tap all tools of a rival + scrap (their cost) birds -> gain 1 clay\n"
        "tool a [2 wood]:\ntool b (bird):\ntool c (bird):\ntool d (bird):",
        "0 camp: w, b, c, d\n1 camp: a",
    ),
    "a card of an event is told apart from what another line has named": (
        "hero w: power tap a tool as A -> scrap all tools"
        "; react to scrapping of a tool with more cost than A: gain 1 silver\n"
        "tool a [1 wood]:\ntool b [2 wood]:\ntool c [3 wood]:",
        "0 camp: w, a, b, c",
    ),
    "what is paid instead may be read off cards that are paid with": (
        "hero w: power lull this -> gain 1 clay unless pay 1 wood + tap 2 tools"
        " + pay (their cost) wood\ntool a [2 wood]:\ntool b [1 wood]:\ntool c:",
        "0 camp: w, a, b, c\n0: 3 wood",
    ),
}

ON_A_BOARD = {
    "`it` is the card before in what tells where another stands": (
        "power spend this -> put 1 gold on a figure + slay a beast around 1 of it",
        "power spend this -> put 1 gold on a figure + slay 2 figures around 1 of it",
        "power spend this -> put 1 gold on a figure + shift a beast around 1 of it to a square",
        "power spend a figure + take 1 gold from a figure around 1 of it -> gain 1 gold",
        "power spend this -> move 1 gold from a figure of any player to another figure in it",
    ),
}


@pytest.mark.parametrize("seeds", often([range(4)], [range(4, 12)]), ids=str)
@pytest.mark.parametrize(("cards", "before"), CASES.values(), ids=CASES)
def test_both_do_the_same(cards: str, before: str, seeds: range) -> None:
    for seed in seeds:
        found = difference(situation(cards, before, seed))
        assert found is None, str(found)


@pytest.mark.parametrize("seeds", often([range(4)], [range(4, 12)]), ids=str)
@pytest.mark.parametrize("clauses", ON_A_BOARD.values(), ids=ON_A_BOARD)
def test_both_do_the_same_on_a_board(clauses: tuple[str, ...], seeds: range) -> None:
    for clause, seed in product(clauses, seeds):
        found = difference(on_a_board(clause, seed))
        assert found is None, str(found)


def situation(cards: str, before: str, seed: int) -> Situation:
    """Return a position of the examples' game in which the card `w` is tried."""
    table = Table(cards, before, players=3)
    start = table.start
    owned: list[dict[str, tuple[str, ...]]] = [{} for _ in range(start.players)]
    common: dict[str, tuple[str, ...]] = {}
    for (zone, owner), held in start.zones.items():
        zones = common if owner is None else owned[owner]
        zones[zone] = tuple(held)
    lying = {}
    for card, resources in start.on.items():
        states = tuple(state for state, members in start.states.items() if card in members)
        if resources or states:
            lying[card] = Standing(dict(resources), states)
    seats = (Seat(dict(start.pools[player]), zones, ()) for player, zones in enumerate(owned))
    position = Position(seats=tuple(seats), table=common, cards=lying)
    return Situation(words(), tuple(table.meaning.world.cards.values()), position, "w", seed)


def on_a_board(clause: str, seed: int) -> Situation:
    """Return a position of a game on a board: the hero `w` with a clause is tried, beasts near."""
    squares = [f"s{number}" for number in range(6)]
    figures = [("hero", "w", clause), *(("beast", name) for name in "abcd")]
    texts = [board.figure(*one) for one in (*figures, *(("square", name) for name in squares))]
    files = [camp.read(text, board.words()) for text in texts]
    assert not any(file.found for file in files), [file.found for file in files]
    seats = (Seat({}, {"camp": ("w", "a", "b"), "grave": ("d",)}), Seat({}, {"camp": ("c",)}))
    lying = {
        "w": Standing(place="s0"),
        "a": Standing({"gold": 1}, place="s1"),
        "b": Standing(place="s1"),
        "c": Standing({"gold": 1}, place="s4"),
    }
    position = Position(seats=seats, table={"field": tuple(squares)}, cards=lying)
    cards = tuple(file.card for file in files if file.card is not None)
    return Situation(board.words(), cards, position, "w", seed)
